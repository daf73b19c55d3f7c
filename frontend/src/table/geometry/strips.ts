// How far the cards of a column lie apart. A long column is pressed together in stages: first what is face down, then
// what is buried, and last the cards that can be moved.
import type { Steps } from './layout';

const LEAST_DOWN = 3;
const LEAST_UP = 6;

/** The steps of the three classes of cards; the last card of a column takes a whole card and no step. */
export interface Strips {
  down: number;
  buried: number;
  movable: number;
}

/**
 * `down`, `buried` and `movable` count the cards that have another card on them.
 * What does not fit even at the last stage is pressed evenly, so that nothing ever leaves the table.
 */
export function strips(
  counts: { down: number; buried: number; movable: number },
  steps: Steps,
  card: number,
  room: number,
): Strips {
  const step: Strips = { down: steps.down, buried: steps.full, movable: steps.full };
  const excess = () =>
    card + counts.down * step.down + counts.buried * step.buried + counts.movable * step.movable - room;
  const squeeze = (of: keyof Strips, least: number): void => {
    const over = excess();
    if (over > 0 && counts[of] > 0) step[of] = Math.max(Math.min(least, step[of]), step[of] - over / counts[of]);
  };
  squeeze('down', LEAST_DOWN);
  squeeze('buried', steps.readable);
  squeeze('movable', steps.readable);
  squeeze('buried', LEAST_UP);
  squeeze('movable', LEAST_UP);
  const over = excess();
  if (over > 0) {
    const total = room - card + over;
    const factor = Math.max(0, room - card) / total;
    for (const of of ['down', 'buried', 'movable'] as const) step[of] *= factor;
  }
  return step;
}
