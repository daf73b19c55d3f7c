// Deutsch, mit den Wörtern der Spieler und mit du.
import type { AttemptRefused, Member } from '../messages';
import type { Ending } from '../socket';
import { number, rank, suit, kind, type Card, type PileId, type Suit } from '../table/notation';
import type { Choices } from '../settings.svelte';
import type { After, Told } from '../table/story';
import { clauses } from './clauses';
import { counting } from './counting';
import type { Words } from './index';
import { facts } from './games';

const { count, number: figure } = counting('de');

const CORNERS: Record<string, string> = { T: '10', J: 'B', Q: 'D' };
const RANKS: Record<string, string> = { A: 'Ass', T: '10', J: 'Bube', Q: 'Dame', K: 'König' };
const SUITS: Record<Suit, string> = { c: 'Kreuz', d: 'Karo', h: 'Herz', s: 'Pik' };

function card(of: Card): string {
  return `${SUITS[suit(of)]} ${RANKS[rank(of)] ?? rank(of)}`;
}

function pile(game: string, id: PileId): string {
  const tableau = facts(game).tableau === 'wing' ? 'Flügel' : 'Reihe';
  const names = { s: 'Talon', w: 'Ablage', r: 'Reserve', d: 'tote Asse', f: 'Fundament', t: tableau };
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
    said.push(`${pile(game, at)}: ${card(what)} aus der Reserve, noch ${figure(left)}.`);
  }
  for (const turned of after.turned) said.push(`Aufgedeckt: ${card(turned.card)}.`);
  if (after.ladders) {
    const what = after.ladders === 1 ? 'Leiter' : `${figure(after.ladders)} Leitern`;
    said.push(`${what} abgelegt (${figure(after.laddersInAll)} von 8).`);
  }
  if (after.aces) said.push(`${count(after.aces, 'Ass', 'Asse')} zur Seite.`);
  return said.map((each) => ` ${each}`).join('');
}

/** `how` much: short says where cards went and what that turned up, full adds how the columns end. */
function told(game: string, story: Told, how: Choices['announcements'] = 'normal'): string {
  switch (story.what) {
    case 'moved': {
      const [first] = story.cards;
      const what = story.cards.length === 1 && first ? card(first) : count(story.cards.length, 'Karte', 'Karten');
      const where =
        story.onto && how !== 'short' ? `${card(story.onto)}, ${pile(game, story.target)}` : pile(game, story.target);
      return `${how === 'short' ? 'Auf' : `${what} auf`} ${where}.${followed(game, story.after)}`;
    }
    case 'drawn':
      return `Ablage: ${story.card ? card(story.card) : 'leer'}. Talon ${figure(story.stock)}.${followed(game, story.after)}`;
    case 'redealt':
      return `Neuverteilung. Talon ${figure(story.stock)}.`;
    case 'dealt': {
      const what = `${count(story.cards, 'Karte', 'Karten')}${how === 'short' ? '' : ' ausgeteilt'}.`;
      const ends = story.ends.map((end) => `${pile(game, end.pile)} ${end.card ? card(end.card) : 'leer'}`);
      return `${what}${followed(game, story.after)}${how === 'full' ? ` Enden: ${ends.join(', ')}.` : ''}`;
    }
    case 'taken back':
      return 'Zurückgenommen.';
    case 'selected': {
      const what = sentence(story.card ? card(story.card) : pile(game, story.pile));
      if (story.targets.length === 0) return `${what} gewählt.`;
      const targets = count(story.targets.length, 'Ziel', 'Ziele');
      return how === 'short' ? `${what}, ${targets}.` : `${what} gewählt, ${targets}: ${piles(game, story.targets)}.`;
    }
    case 'unsure':
      return `${count(story.targets.length, 'Ziel', 'Ziele')}: ${piles(game, story.targets)}.`;
    case 'cleared':
      return 'Nichts mehr gewählt.';
    case 'no move':
      return `${sentence(pile(game, story.pile))}: Von hier geht kein Zug.`;
    case 'blocked':
      return `Erst noch ${count(story.transfers, 'Umlegung', 'Umlegungen')}.`;
    case 'redeal?':
      return `Der Talon ist leer. Noch einmal D: ${story.left > 1 ? 'erste von zwei Neuverteilungen' : 'letzte Neuverteilung'}.`;
    case 'no stock':
      return 'Der Talon ist aufgebraucht.';
    case 'not home':
      return 'Zu Ende spielen geht noch nicht.';
  }
}

/** Was von einem leeren Platz zu sagen ist: auch, was er nimmt. */
function bare(game: string, id: PileId, base: Card | null): string {
  const eleven = facts(game).tableau === 'column';
  if (kind(id) === 't') return eleven ? 'leer, nimmt König' : 'leer, nimmt eine Karte von Ablage oder Flügel';
  if (kind(id) === 'f' && base) return `leer, nimmt ${RANKS[rank(base)] ?? rank(base)}`;
  return 'leer';
}

const REFUSALS: Record<AttemptRefused['reason'], string> = {
  message: 'Das hat der Server nicht verstanden.',
  early: 'Das Rennen hat noch nicht begonnen.',
  over: 'Dieser Versuch ist schon beendet.',
  stale: 'Inzwischen wurde anderswo gezogen. Das hier ist der neueste Stand.',
  notation: 'Das hat der Server nicht verstanden.',
  practice: 'Tipps gibt es nur in der Übung.',
  takeback: 'Zurücknehmen geht nur bis zur zuletzt aufgedeckten Karte.',
  illegal: 'Dieser Zug ist nicht möglich.',
  busy: 'Zu viel auf einmal. Bitte warte einen Moment.',
};

const ENDINGS: Record<Exclude<Ending, 'left'>, string> = {
  'signed out': 'Du bist abgemeldet. Melde dich an, dann geht es weiter.',
  gone: 'Diesen Versuch gibt es nicht mehr.',
  flooded: 'Die Verbindung wurde beendet: zu viel auf einmal.',
};

const OVERS: Record<NonNullable<Member['over']>, string> = {
  won: 'aufgegangen',
  stuck: 'nichts geht mehr',
  'given up': 'aufgegeben',
  closed: 'beendet',
};

const OVER_TITLES: Record<NonNullable<Member['over']>, string> = {
  won: 'Aufgegangen!',
  stuck: 'Nichts geht mehr.',
  'given up': 'Aufgegeben.',
  closed: 'Beendet.',
};

export const de: Words = {
  language: 'de',
  number: figure,
  game: (game) => (game === 'eagle-wing' ? 'Adlerschwinge' : 'Eklige Elfer'),

  rank: (of) => RANKS[of] ?? of,
  corner: (of) => CORNERS[rank(of)] ?? rank(of),
  card,
  pile,
  cards: (n) => count(n, 'Karte', 'Karten'),
  faceDown: (n) => count(n, 'verdeckte Karte', 'verdeckte Karten'),
  empty: 'leer',
  bare,
  option: (game, of, run) =>
    run === 1 ? card(of) : `${card(of)}, ${facts(game).tableau === 'wing' ? 'Gruppe' : 'Leiter'} von ${figure(run)}`,
  target: 'Ziel',
  told,
  ended: (game, over, score) => `${OVER_TITLES[over]} ${sentence(de.scoreName(game))} ${de.score(game, score)}.`,
  clause: (clause) => (clause && clauses[clause]) || REFUSALS.illegal,
  refused: (reason, clause) =>
    reason === 'illegal' ? `Geht nicht: ${(clause && clauses[clause]) || REFUSALS.illegal}` : REFUSALS[reason],

  score: (game, score) => {
    const { best, unit } = facts(game);
    return `${figure(Math.floor(score / unit))} von ${figure(best / unit)}`;
  },
  scoreName: (game) => (facts(game).unit === 1 ? 'Karten abgelegt' : 'Leitern'),
  progressName: (game) => (facts(game).unit === 1 ? 'Karten abgelegt' : 'geordnet'),
  progress: (game, progress) => `${figure(progress)} von ${figure(facts(game).bestProgress)}`,
  phase: (game, phase) =>
    `${facts(game).phase === 'pass' ? 'Durchgang' : 'Runde'} ${figure(phase)} von ${figure(facts(game).phases)}`,
  phaseName: (game) => (facts(game).phase === 'pass' ? 'Durchgang' : 'Runde'),
  moves: (n) => count(n, 'Zug', 'Züge'),
  over: OVERS,

  table: {
    more: 'Mehr',
    find: 'Wert suchen',
    found: (rank: string) => `${rank} ist umrandet`,
    settings: 'Einstellungen',
    keys: 'Tasten',
    textView: 'Als Text',
    rules: 'Regeln',
    inspect: (of: string) => `${of} Karte für Karte ansehen`,
    label: 'Spieltisch',
    state: 'Spielstand',
    undo: (n) => `Zurücknehmen (${figure(n)})`,
    undoRevealed: 'Neue Karte aufgedeckt',
    undoNothing: 'Nichts zurückzunehmen',
    draw: (left) => `Ziehen (${figure(left)})`,
    deal: (cards) => `Austeilen (${figure(cards)})`,
    redeal: 'Neuverteilung',
    blocked: (transfers) => `Erst noch ${count(transfers, 'Umlegung', 'Umlegungen')}`,
    stockUsed: 'Talon aufgebraucht',
    finish: 'Zu Ende spielen',
    giveUp: 'Aufgeben',
    end: 'Beenden',
    endQuestion: 'Diesen Versuch beenden?',
    endText: 'Er zählt, wie er steht, und lässt sich nicht fortsetzen.',
    giveUpQuestion: 'Diesen Versuch aufgeben?',
    keepPlaying: 'Weiterspielen',
    stuck: 'Nichts geht mehr',
    stuckText: 'Nach allem, was du weißt, hilft kein Zug mehr. Du kannst noch schauen, zurücknehmen oder beenden.',
    time: 'Zeit',
    elapsed: 'Zeit bis zum letzten Fortschritt',
    baseCard: 'Basiskarte',
    practice: 'Übung',
    firstTry: 'Erstversuch',
    deadAces: (n) => count(n, 'totes Ass', 'tote Asse'),
    ladders: (n) => `Leitern ${figure(n)} von 8`,
    dropped: 'Deine nächsten Eingaben passten nicht mehr und wurden verworfen.',
    controls: 'Steuerung',
    keysHint: 'Pfeile führen von Stapel zu Stapel, Enter wählt und legt ab, Fragezeichen zeigt alle Tasten.',
    alone: 'Du spielst allein.',
    noLast: 'Noch kein Zug.',
  },

  inspector: {
    movable: (n) => (n === 1 ? 'Mit dieser Karte geht ein Zug' : 'Mit diesen Karten geht ein Zug'),
    none: 'Von hier geht kein Zug',
    faceDown: (n) => `${figure(n)} verdeckt`,
    close: 'Schließen',
  },

  connection: {
    connecting: 'Verbindung wird aufgebaut …',
    slow: 'Langsame Verbindung',
    lost: 'Keine Verbindung. Sobald sie wieder da ist, geht es von selbst weiter; die Uhr läuft.',
    back: 'Wieder verbunden.',
    ended: (ending) => (ending === 'left' ? '' : ENDINGS[ending]),
    signIn: 'Anmelden',
    home: 'Zur Startseite',
    again: 'Neu laden',
  },

  result: {
    name: 'Ergebnis',
    title: { won: 'Aufgegangen!', stuck: 'Nichts geht mehr', 'given up': 'Aufgegeben', closed: 'Beendet' },
    closedText: 'Dieser Versuch wurde vom Server beendet. Er zählt, wie er stand.',
    board: 'Bestenliste dieses Blatts',
    again: 'Noch einmal als Übung',
    look: 'Tisch ansehen',
    moves: 'Züge',
  },
};
