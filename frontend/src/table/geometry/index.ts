// Each game's place on the table.
import { eagleWing } from './eagle';
import { ekligeElfer } from './elevens';
import type { Shape } from './frame';
import type { Layout, Manner, Size } from './layout';

export type { Room, Shape, Frame } from './frame';
export type { Layout, Manner, Note, Place, Point, Rect, Size } from './layout';
export { frameFor } from './frame';
export { lying, type Lie, type Lying } from './lying';
export { outline, spotOf, type Spot } from './spots';
export { bandAt, bands, below, dropOn, type Band } from './bands';

const GAMES: Record<string, (cloth: Size, shape: Shape, manner: Manner) => Layout> = {
  'eagle-wing': eagleWing,
  'eklige-elfer': ekligeElfer,
};

export function layoutFor(game: string, cloth: Size, shape: Shape, manner: Manner = {}): Layout {
  return (GAMES[game] ?? eagleWing)(cloth, shape, manner);
}
