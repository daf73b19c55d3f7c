// Walking between piles with the arrow keys.
import type { Layout } from '../geometry';
import type { PileId } from '../notation';
import { walkOf } from '../walk';

export type Step = 'left' | 'right' | 'up' | 'down' | 'first' | 'last';

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
