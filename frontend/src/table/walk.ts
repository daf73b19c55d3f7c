// The rows that piles lie in, and the order in which they are read.
import type { PileId } from './notation';

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

export function walkOf(game: string): Walk {
  const walk = WALKS[game] ?? WALKS['eagle-wing'];
  if (!walk) throw new Error(`no way across the table of ${game}`);
  return walk;
}

/** The order of the piles in the page, which is the one that a screen reader goes through. */
export function readingOrder(game: string): PileId[] {
  return walkOf(game).reading;
}
