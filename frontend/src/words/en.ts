// English. Its shape is the dictionary's: what is missing in another language is a type error.
import type { AttemptRefused, Member } from '../messages';
import type { Ending } from '../socket';
import { number, rank, suit, kind, type Card, type PileId, type Suit } from '../table/notation';
import type { Choices } from '../settings.svelte';
import type { After, Told } from '../table/story';
import { clauses } from './clauses';
import { counting } from './counting';
import { facts } from './games';

const { count, number: figure } = counting('en');

const RANKS: Record<string, string> = { A: 'ace', T: 'ten', J: 'jack', Q: 'queen', K: 'king' };
const NUMBERS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const SUITS: Record<Suit, string> = { c: 'clubs', d: 'diamonds', h: 'hearts', s: 'spades' };

function named(of: string): string {
  return RANKS[of] ?? NUMBERS[Number(of) - 2] ?? of;
}

function card(of: Card): string {
  return `${named(rank(of))} of ${SUITS[suit(of)]}`;
}

function pile(game: string, id: PileId): string {
  const names = { s: 'stock', w: 'waste', r: 'reserve', d: 'dead aces', f: 'foundation', t: facts(game).tableau };
  return number(id) ? `${names[kind(id)]} ${number(id)}` : names[kind(id)];
}

function piles(game: string, ids: PileId[]): string {
  return ids.map((id) => pile(game, id)).join(', ');
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function followed(game: string, after: After): string {
  const said: string[] = [];
  if (after.filled) {
    const { pile: at, card: what, left } = after.filled;
    said.push(`${sentence(pile(game, at))}: ${card(what)} from the reserve, ${figure(left)} left.`);
  }
  for (const turned of after.turned) said.push(`Turned up: ${card(turned.card)}.`);
  if (after.ladders) {
    const what = after.ladders === 1 ? 'Ladder' : `${figure(after.ladders)} ladders`;
    said.push(`${what} completed (${figure(after.laddersInAll)} of 8).`);
  }
  if (after.aces) said.push(`${sentence(count(after.aces, 'ace', 'aces'))} set aside.`);
  return said.map((each) => ` ${each}`).join('');
}

/** `how` much: short says where cards went and what that turned up, full adds how the columns end. */
function told(game: string, story: Told, how: Choices['announcements'] = 'normal'): string {
  switch (story.what) {
    case 'moved': {
      const [first] = story.cards;
      const what = story.cards.length === 1 && first ? card(first) : count(story.cards.length, 'card', 'cards');
      const where =
        story.onto && how !== 'short' ? `${card(story.onto)}, ${pile(game, story.target)}` : pile(game, story.target);
      return `${how === 'short' ? 'To' : `${sentence(what)} to`} ${where}.${followed(game, story.after)}`;
    }
    case 'drawn':
      return `Waste: ${story.card ? card(story.card) : 'empty'}. Stock ${figure(story.stock)}.${followed(game, story.after)}`;
    case 'redealt':
      return `Redeal. Stock ${figure(story.stock)}.`;
    case 'dealt': {
      const what = `${count(story.cards, 'card', 'cards')}${how === 'short' ? '' : ' dealt'}.`;
      const ends = story.ends.map((end) => `${pile(game, end.pile)} ${end.card ? card(end.card) : 'empty'}`);
      return `${what}${followed(game, story.after)}${how === 'full' ? ` Ends: ${ends.join(', ')}.` : ''}`;
    }
    case 'taken back':
      return 'Undone.';
    case 'selected': {
      const what = sentence(story.card ? card(story.card) : pile(game, story.pile));
      if (story.targets.length === 0) return `${what} selected.`;
      const targets = count(story.targets.length, 'target', 'targets');
      return how === 'short' ? `${what}, ${targets}.` : `${what} selected, ${targets}: ${piles(game, story.targets)}.`;
    }
    case 'unsure':
      return `${count(story.targets.length, 'target', 'targets')}: ${piles(game, story.targets)}.`;
    case 'cleared':
      return 'Nothing selected.';
    case 'no move':
      return `${sentence(pile(game, story.pile))}: no move from here.`;
    case 'blocked':
      return `First make ${count(story.transfers, 'more transfer', 'more transfers')}.`;
    case 'redeal?':
      return `The stock is empty. D once more: ${story.left > 1 ? 'first of two redeals' : 'the last redeal'}.`;
    case 'no stock':
      return 'The stock is used up.';
    case 'not home':
      return 'The rest cannot be played home yet.';
  }
}

/** What is said of an empty place: also what it takes. */
function bare(game: string, id: PileId, base: Card | null): string {
  const eleven = facts(game).tableau === 'column';
  if (kind(id) === 't') return eleven ? 'empty, takes a king' : 'empty, takes a card from waste or wing';
  // A figure, as it is drawn there.
  const takes = base && (rank(base) === 'T' ? '10' : (RANKS[rank(base)] ?? rank(base)));
  if (kind(id) === 'f' && takes) return `empty, takes ${/^[a8]/.test(takes) ? 'an' : 'a'} ${takes}`;
  return 'empty';
}

const REFUSALS: Record<AttemptRefused['reason'], string> = {
  message: 'The server did not understand that.',
  early: 'The race has not started yet.',
  over: 'This attempt is over already.',
  stale: 'Another move was made meanwhile. This is the latest position.',
  notation: 'The server did not understand that.',
  practice: 'Hints are for practice only.',
  takeback: 'Undo goes back to the last card turned up, no further.',
  illegal: 'This move is not possible.',
  busy: 'Too much at once. Wait a moment, please.',
};

const ENDINGS: Record<Exclude<Ending, 'left'>, string> = {
  'signed out': 'You are signed out. Sign in to go on.',
  gone: 'This attempt does not exist any more.',
  flooded: 'The connection was closed: too much at once.',
};

const OVERS: Record<NonNullable<Member['over']>, string> = {
  won: 'won',
  stuck: 'no moves left',
  'given up': 'gave up',
  closed: 'ended',
};

const OVER_TITLES: Record<NonNullable<Member['over']>, string> = {
  won: 'Won!',
  stuck: 'No moves left.',
  'given up': 'Given up.',
  closed: 'Ended.',
};

export const en = {
  language: 'en',
  number: figure,
  game: (game: string): string => (game === 'eagle-wing' ? 'Eagle Wing' : 'Eklige Elfer'),

  /** A rank alone, as it is spoken. */
  rank: named,
  /** The letter or number in a card's corner. */
  corner: (of: Card) => (rank(of) === 'T' ? '10' : rank(of)),
  card,
  pile,
  cards: (n: number) => count(n, 'card', 'cards'),
  faceDown: (n: number) => `${count(n, 'card', 'cards')} face down`,
  empty: 'empty',
  bare,
  /** A card in its pile; `run` cards from it on can be moved together. */
  option: (game: string, of: Card, run: number) =>
    run === 1 ? card(of) : `${card(of)}, ${facts(game).tableau === 'wing' ? 'group' : 'ladder'} of ${figure(run)}`,
  target: 'target',
  told,
  /** The end of an attempt, as it is read out. */
  ended: (game: string, over: NonNullable<Member['over']>, score: number): string =>
    `${OVER_TITLES[over]} ${sentence(en.scoreName(game))} ${en.score(game, score)}.`,
  clause: (clause: string | null) => (clause && clauses[clause]) || REFUSALS.illegal,
  refused: (reason: AttemptRefused['reason'], clause: string | null) =>
    reason === 'illegal' ? `Not possible: ${(clause && clauses[clause]) || REFUSALS.illegal}` : REFUSALS[reason],

  /** "31 of 52": the main figure; "3 of 8" ladders in Eklige Elfer. */
  score: (game: string, score: number) => {
    const { best, unit } = facts(game);
    return `${figure(Math.floor(score / unit))} of ${figure(best / unit)}`;
  },
  scoreName: (game: string): string => (facts(game).unit === 1 ? 'cards home' : 'ladders'),
  /** Short, for the field: "31 of 52", "in order 62 of 88". */
  progressName: (game: string): string => (facts(game).unit === 1 ? 'cards home' : 'in order'),
  progress: (game: string, progress: number) => `${figure(progress)} of ${figure(facts(game).bestProgress)}`,
  phase: (game: string, phase: number) => `${facts(game).phase} ${figure(phase)} of ${figure(facts(game).phases)}`,
  phaseName: (game: string): string => facts(game).phase,
  moves: (n: number) => count(n, 'move', 'moves'),
  over: OVERS,

  table: {
    more: 'More',
    find: 'Find a rank',
    found: (rank: string) => `${rank} is outlined`,
    settings: 'Settings',
    keys: 'Keys',
    textView: 'As text',
    rules: 'Rules',
    inspect: (of: string) => `Look at ${of} card by card`,
    label: 'card table',
    state: 'state of the game',
    undo: (n: number) => `Undo (${figure(n)})`,
    undoRevealed: 'A new card was turned up',
    undoNothing: 'Nothing to undo',
    draw: (left: number) => `Draw (${figure(left)})`,
    deal: (cards: number) => `Deal (${figure(cards)})`,
    redeal: 'Redeal',
    blocked: (transfers: number) => `First ${count(transfers, 'transfer', 'transfers')}`,
    stockUsed: 'Stock used up',
    finish: 'Finish',
    giveUp: 'Give up',
    end: 'End',
    endQuestion: 'End this attempt?',
    endText: 'It counts as it stands and cannot be continued.',
    giveUpQuestion: 'Give up this attempt?',
    keepPlaying: 'Keep playing',
    stuck: 'No moves left',
    stuckText: 'Nothing you know of can help any more. You can still look on, undo or end.',
    time: 'time',
    elapsed: 'time to the last gain',
    baseCard: 'base card',
    practice: 'practice',
    firstTry: 'first try',
    deadAces: (n: number) => count(n, 'dead ace', 'dead aces'),
    ladders: (n: number) => `ladders ${figure(n)} of 8`,
    dropped: 'What you entered next was no longer possible and has been dropped.',
    controls: 'Controls',
    keysHint: 'Arrows go from pile to pile, Enter selects and places, question mark shows all keys.',
    alone: 'You play alone.',
    noLast: 'No move yet.',
  },

  inspector: {
    movable: (n: number): string => (n === 1 ? 'You can move this card' : 'You can move these cards'),
    none: 'No move from here',
    faceDown: (n: number) => `${figure(n)} face down`,
    close: 'Close',
  },

  connection: {
    connecting: 'Connecting …',
    slow: 'Slow connection',
    lost: 'No connection. It goes on by itself when it is back; the clock keeps running.',
    back: 'Connected again.',
    ended: (ending: Ending) => (ending === 'left' ? '' : ENDINGS[ending]),
    signIn: 'Sign in',
    home: 'Home page',
    again: 'Reload',
  },

  result: {
    name: 'Result',
    title: { won: 'Won!', stuck: 'No moves left', 'given up': 'Given up', closed: 'Ended' } satisfies Record<
      NonNullable<Member['over']>,
      string
    >,
    closedText: 'The service has closed this attempt. It counts as it stood.',
    board: 'Leaderboard of this deal',
    again: 'Play again as practice',
    look: 'Look at the table',
    moves: 'moves',
  },
};
