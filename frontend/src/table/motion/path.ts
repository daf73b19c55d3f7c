// Spots as CSS transforms. Two spots give lists of the same functions, so that a browser turns, moves and grows a card
// evenly from one to the other.
import type { Size, Spot } from '../geometry';

/** From one spot to another, by the page's clock in milliseconds. */
export interface Way {
  start: Spot;
  end: Spot;
  leaves: number;
  lasts: number;
}

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

/** Where a card is by now on its way, near enough to go on from there. */
export function reached({ start, end, leaves, lasts }: Way, now: number): Spot {
  const left = (1 - Math.min(1, Math.max(0, (now - leaves) / Math.max(1, lasts)))) ** 3;
  const between = (of: keyof Spot): number => end[of] + (start[of] - end[of]) * left;
  return {
    x: between('x'),
    y: between('y'),
    angle: between('angle'),
    dx: between('dx'),
    dy: between('dy'),
    width: between('width'),
  };
}
