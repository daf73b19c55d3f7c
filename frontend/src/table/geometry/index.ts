// Each game's place on the table. A page loads that of its own game.
import type { Shape } from './frame';
import type { Layout, Manner, Size } from './layout';

export type { Room, Shape, Frame } from './frame';
export type { Layout, Manner, Note, Place, Point, Rect, Size } from './layout';
export { frameFor } from './frame';
export { between } from './layout';
export { lying, type Lie, type Lying } from './lying';
export { outline, spotOf, type Spot } from './spots';
export { bandAt, bands, below, dropOn, type Band } from './bands';

type LayOut = (cloth: Size, shape: Shape, manner: Manner) => Layout;

const GAMES: Record<string, () => Promise<LayOut>> = {
  'eagle-wing': async () => (await import('./eagle')).eagleWing,
  'eklige-elfer': async () => (await import('./elevens')).ekligeElfer,
};

const loaded: Record<string, LayOut> = {};

export function hasLayout(game: string): boolean {
  return game in loaded;
}

/** Must have come before the game can be laid out. */
export async function loadLayout(game: string): Promise<void> {
  const layOut = await GAMES[game]?.();
  if (layOut) loaded[game] = layOut;
}

export function layoutFor(game: string, cloth: Size, shape: Shape, manner: Manner = {}): Layout {
  const layOut = loaded[game];
  if (!layOut) throw new Error(`no layout of ${game}`);
  return layOut(cloth, shape, manner);
}
