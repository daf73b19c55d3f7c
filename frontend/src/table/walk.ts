// Walking between piles with the arrow keys, and the order in which piles are read.
import type { PileId } from './notation';
import type { Layout } from './geometry';

export type Step = 'left' | 'right' | 'up' | 'down' | 'first' | 'last';

const WINGS = ['t1', 't2', 't3', 't4', 'r', 't5', 't6', 't7', 't8'];
const FEET = ['f1', 'f2', 'f3', 'f4'];
const COLUMNS = ['t1', 't2', 't3', 't4', 't5', 't6', 't7', 't8', 't9', 't10', 't11'];
const LADDERS = ['f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7', 'f8'];

interface Walk {
  rows: PileId[][];
  reading: PileId[];
}

const WALKS: Record<string, Walk> = {
  'eagle-wing': { rows: [FEET, WINGS, ['s', 'w']], reading: ['w', 's', ...FEET, ...WINGS] },
  'eklige-elfer': { rows: [['s', 'd', ...LADDERS], COLUMNS], reading: ['s', ...COLUMNS, 'd', ...LADDERS] },
};

function walkOf(game: string): Walk {
  const walk = WALKS[game] ?? WALKS['eagle-wing'];
  if (!walk) throw new Error(`no way across the table of ${game}`);
  return walk;
}

/** The order of the piles in the page, which is the one that a screen reader goes through. */
export function readingOrder(game: string): PileId[] {
  return walkOf(game).reading;
}

/** The pile that an arrow leads to: along the row and around its ends, or to the nearest one of the row above or below. */
export function neighbour(game: string, layout: Layout, from: PileId, step: Step): PileId {
  const { rows } = walkOf(game);
  const at = rows.findIndex((row) => row.includes(from));
  const row = rows[at] ?? [from];
  const i = row.indexOf(from);
  if (step === 'first') return row[0] ?? from;
  if (step === 'last') return row.at(-1) ?? from;
  if (step === 'left') return row.at(i - 1) ?? from;
  if (step === 'right') return row[(i + 1) % row.length] ?? from;
  const next = rows[at + (step === 'up' ? -1 : 1)];
  return next ? nearest(layout, from, next) : from;
}

function nearest(layout: Layout, from: PileId, among: PileId[]): PileId {
  const here = layout.places[from];
  let best = from;
  let least = Infinity;
  for (const pile of among) {
    const there = layout.places[pile];
    if (!here || !there) continue;
    const across = Math.abs(there.x + there.card.width / 2 - here.x - here.card.width / 2);
    const apart = across + Math.abs(there.y - here.y) / 100;
    if (apart < least) [best, least] = [pile, apart];
  }
  return best;
}
