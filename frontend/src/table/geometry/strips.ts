// How far the cards of a column lie apart. A long column is pressed together in stages: first what is face down, then
// what is buried, then the cards that can be moved, each down to what can be read; then further in the same order.
// When even that is too long, the first buried cards fold into a chip.
import type { Steps } from './layout';

const LEAST_DOWN = 3;
const LEAST_UP = 6;
/** A column grows back only when a strip gains this much, lest it trembles with every card. */
const GAIN = 4;
/** The height of the chip that stands for folded cards: as much as a finger needs. */
export const CHIP = 24;

/** One value for each class of cards; the last card of a column takes a whole card and no step. */
export interface Classes {
  down: number;
  buried: number;
  movable: number;
}

export interface Pressed {
  steps: Classes;
  /** How many of the buried cards are folded away. */
  folded: number;
  /** The last stage that was needed: 0 for none, 1 to 5 as they follow each other, 6 for folding. */
  stage: number;
}

/**
 * `counts` are the cards that have another one on them. `before` are the steps of the same column at the same size.
 * What does not fit even folded is pressed evenly, so that nothing ever leaves the table.
 */
export function press(counts: Classes, steps: Steps, card: number, room: number, before?: Classes): Pressed {
  let step = squeezed(counts, steps, room - card);
  let folded = 0;
  const over = length(counts, step) - (room - card);
  if (over > 0.01 && counts.buried * LEAST_UP > CHIP && room - card >= CHIP) {
    folded = Math.min(counts.buried, Math.ceil((over + CHIP) / LEAST_UP));
    step = squeezed({ ...counts, buried: counts.buried - folded }, steps, room - card - CHIP);
  }
  const left = { ...counts, buried: counts.buried - folded };
  const space = Math.max(0, room - card - (folded ? CHIP : 0));
  const long = length(left, step);
  if (long > space) step = each((of) => (left[of] > 0 ? (step[of] * space) / long : step[of]));
  if (before) step = each((of) => (step[of] - before[of] < GAIN ? Math.min(step[of], before[of]) : step[of]));
  return { steps: step, folded, stage: stageOf(steps, step, folded) };
}

function squeezed(counts: Classes, { full, down, readable }: Steps, space: number): Classes {
  const step: Classes = { down, buried: full, movable: full };
  const squeeze = (of: keyof Classes, least: number): void => {
    const over = length(counts, step) - space;
    if (over > 0 && counts[of] > 0) step[of] = Math.max(Math.min(least, step[of]), step[of] - over / counts[of]);
  };
  squeeze('down', LEAST_DOWN);
  squeeze('buried', readable);
  squeeze('movable', readable);
  squeeze('buried', LEAST_UP);
  squeeze('movable', LEAST_UP);
  return step;
}

function stageOf({ full, down, readable }: Steps, step: Classes, folded: number): number {
  const less = (value: number, than: number) => value < than - 0.01;
  if (folded > 0) return 6;
  if (less(step.movable, readable)) return 5;
  if (less(step.buried, readable)) return 4;
  if (less(step.movable, full)) return 3;
  if (less(step.buried, full)) return 2;
  return less(step.down, down) ? 1 : 0;
}

function length(counts: Classes, step: Classes): number {
  return counts.down * step.down + counts.buried * step.buried + counts.movable * step.movable;
}

function each(of: (name: keyof Classes) => number): Classes {
  return { down: of('down'), buried: of('buried'), movable: of('movable') };
}
