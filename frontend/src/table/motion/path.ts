// Spots as CSS transforms. Two spots give lists of the same functions, so that a browser turns, moves and grows a card
// evenly from one to the other.
import type { Size, Spot } from '../geometry';

/** For an element whose origin is its top left corner, drawn at `size`. */
export function transformOf({ x, y, angle, dx, dy, width }: Spot, size: Size): string {
  const half = width / 2;
  return (
    `translate(${x + half}px, ${y}px) rotate(${angle}deg) ` +
    `translate(${dx - half}px, ${dy}px) scale(${width / size.width})`
  );
}

export function apart(one: Spot, other: Spot): number {
  return Math.hypot(one.x + one.dx - other.x - other.dx, one.y + one.dy - other.y - other.dy);
}
