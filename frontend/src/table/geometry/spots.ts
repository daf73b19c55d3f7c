// Where one drawn card stands on the cloth, and what ground a whole pile takes.
import type { Place, Point, Rect } from './layout';
import type { Lie, Lying } from './lying';

/** A card: the pile's corner, its turn about the top centre of its first card, and from there the card's own offset. */
export interface Spot extends Point {
  angle: number;
  dx: number;
  dy: number;
  width: number;
}

export function spotOf({ x, y, angle, card }: Place, { dx, dy }: Pick<Lie, 'dx' | 'dy'>): Spot {
  return { x, y, angle, dx, dy, width: card.width };
}

/** The four corners of a pile, turned as it lies: top left, top right, bottom right, bottom left. */
export function corners(place: Place, { width, height }: Pick<Lying, 'width' | 'height'>): Point[] {
  const half = place.card.width / 2;
  const turn = (place.angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const at = (x: number, y: number): Point => ({
    x: place.x + half + (x - half) * cos - y * sin,
    y: place.y + (x - half) * sin + y * cos,
  });
  return [at(0, 0), at(width, 0), at(width, height), at(0, height)];
}

/** The upright box about a pile. */
export function outline(place: Place, lying: Pick<Lying, 'width' | 'height'>): Rect {
  const around = corners(place, lying);
  const xs = around.map(({ x }) => x);
  const ys = around.map(({ y }) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}
