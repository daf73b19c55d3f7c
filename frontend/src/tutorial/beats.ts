// What the coach goes through: beats in five steps. A beat says something; most ask for something too, which is found
// among the moves that the server offers at that moment, so that it fits whatever the player has done before.
import { smartMove, stockMove, targetsOf } from '../table/choice';
import { kind, parseMoves, size, type Move, type PileId } from '../table/notation';
import type { TableStore } from '../table/store.svelte';
import type { Told } from '../table/story';

export type Say =
  'choose' | 'waste' | 'place' | 'draw' | 'draw another' | 'twice' | 'once more' | 'undo' | 'ask' | 'transfer' | 'deal';

/** What to do now: in words, and by pointing at piles, or at controls by what they do. */
export interface Task {
  say: Say;
  at: string[];
  from?: PileId;
  /** How many cards go from there. */
  run?: number;
  to?: PileId;
}

type InEagleWing = 'foundations' | 'wings' | 'stock' | 'waste' | 'twice' | 'undo' | 'passes';
type InEkligeElfer = 'ladders' | 'columns' | 'runs' | 'kings' | 'rows' | 'rounds';

/** What a beat sees of the table. */
export type Shown = Pick<TableStore, 'view' | 'selected' | 'marking'>;

export interface Beat {
  step: number;
  name: InEagleWing | InEkligeElfer;
  /** Where to look when nothing is asked for. */
  at?: PileId[];
  /** Null while nothing of the kind can be done. */
  task?: (table: Shown, moves: Move[]) => Task | null;
  /** Whether what has happened is what was asked for. */
  done?: (story: Told) => boolean;
}

export const STEPS = 5;

const isMoved = (story: Told): boolean => story.what === 'moved';

/** One of these moves: its pile, and once that is selected, the target. */
function play(table: Shown, wanted: Move[]): Task | null {
  const chosen = wanted.find(({ source }) => source === table.selected);
  if (chosen) return { say: 'place', at: [chosen.target], from: chosen.source, to: chosen.target };
  const [first] = wanted;
  const say = first?.source === 'w' ? 'waste' : 'choose';
  return first ? { say, at: [first.source], from: first.source, run: first.run } : null;
}

function between(moves: Move[], source: string, targets: string): Move[] {
  return moves.filter((move) => kind(move.source) === source && targets.includes(kind(move.target)));
}

function fromWaste(table: Shown, moves: Move[]): Task | null {
  const task = play(table, between(moves, 'w', 'ft'));
  if (task || !stockMove(moves)) return task;
  return { say: size(table.view?.piles.w) ? 'draw another' : 'draw', at: ['draw', 's'], from: 'w' };
}

function twice({ selected, view }: Shown, moves: Move[]): Task | null {
  if (!view) return null;
  const sources = between(moves, 't', 'ft').map(({ source }) => source);
  const sure = sources.filter((pile) => smartMove(moves, view.piles, pile));
  if (selected !== null && sure.includes(selected)) return { say: 'once more', at: [selected] };
  const pile = sure.find((each) => targetsOf(moves, each).some((target) => kind(target) === 'f')) ?? sure[0];
  return pile === undefined ? null : { say: 'twice', at: [pile], from: pile };
}

function row(table: Shown, moves: Move[]): Task | null {
  const blocking = parseMoves(table.view?.blocking ?? '');
  const [first] = blocking;
  if (!first) return stockMove(moves) ? { say: 'deal', at: ['draw', 's'] } : null;
  if (table.selected !== null) return play(table, blocking);
  if (!table.marking) return { say: 'ask', at: ['draw', 's'] };
  return { say: 'transfer', at: [], from: first.source, to: first.target };
}

const takingBack: Omit<Beat, 'step'> = {
  name: 'undo',
  task: ({ view }) => (view?.takebacks_left ? { say: 'undo', at: ['undo'] } : null),
  done: ({ what }) => what === 'taken back',
};

export const BEATS: Record<string, Beat[]> = {
  'eagle-wing': [
    { step: 1, name: 'foundations', at: ['f1', 'f2', 'f3', 'f4'] },
    { step: 2, name: 'wings', task: (table, moves) => play(table, between(moves, 't', 't')), done: isMoved },
    {
      step: 3,
      name: 'stock',
      task: (_table, moves) => (stockMove(moves) ? { say: 'draw', at: ['draw', 's'] } : null),
      done: ({ what }) => what === 'drawn',
    },
    { step: 3, name: 'waste', task: fromWaste, done: isMoved },
    { step: 4, name: 'twice', task: twice, done: isMoved },
    { step: 4, ...takingBack },
    { step: 5, name: 'passes' },
  ],
  'eklige-elfer': [
    { step: 1, name: 'ladders' },
    { step: 2, name: 'columns', task: (table, moves) => play(table, between(moves, 't', 't')), done: isMoved },
    {
      step: 2,
      name: 'runs',
      task: (table, moves) =>
        play(
          table,
          between(moves, 't', 't').filter(({ run }) => run > 1),
        ),
      done: (story) => story.what === 'moved' && story.cards.length > 1,
    },
    {
      step: 3,
      name: 'kings',
      task: (table, moves) =>
        play(
          table,
          between(moves, 't', 't').filter(({ target }) => size(table.view?.piles[target]) === 0),
        ),
      done: (story) => story.what === 'moved' && story.onto === null && kind(story.target) === 't',
    },
    { step: 3, ...takingBack },
    { step: 4, name: 'rows', task: row, done: ({ what }) => what === 'dealt' },
    { step: 5, name: 'rounds' },
  ],
};
