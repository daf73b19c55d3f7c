// What surrounds the cloth, decided by the size of the window: bar, controls and the room beside it for a race.
// Numbers in CSS pixels; safe areas are taken off before.

/** 'tall' is a phone held upright, 'short' one held across. */
export type Shape = 'wide' | 'medium' | 'tall' | 'short';
/** Where a race's field is drawn: 280 px right, 56 px or 40 px above the cloth, or inside the bar. */
export type Room = 'rail' | 'strip' | 'track' | 'bar';

export interface Frame {
  shape: Shape;
  room: Room;
  /** Height of the bar at the top. */
  bar: number;
  /** Height of the controls below the cloth; in 'short' the width of those beside it, at the hand that plays. */
  controls: number;
  /** Height of what lies between bar and cloth, width of what lies right of it. */
  above: number;
  right: number;
}

const FRAMES: Record<Shape, Omit<Frame, 'shape' | 'above' | 'right'> & { size: number }> = {
  wide: { room: 'rail', bar: 56, controls: 56, size: 280 },
  medium: { room: 'strip', bar: 56, controls: 56, size: 56 },
  tall: { room: 'track', bar: 44, controls: 56, size: 40 },
  short: { room: 'bar', bar: 36, controls: 48, size: 0 },
};

export function shapeOf(width: number, height: number): Shape {
  if (height < 520) return 'short';
  if (width < 700) return 'tall';
  return width < 1200 ? 'medium' : 'wide';
}

export function frameFor(width: number, height: number, beside: boolean): Frame {
  const shape = shapeOf(width, height);
  const { room, bar, controls, size } = FRAMES[shape];
  const rail = beside && room === 'rail';
  return { shape, room, bar, controls, above: beside && !rail ? size : 0, right: rail ? size : 0 };
}
