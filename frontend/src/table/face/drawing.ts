// Where the signs stand on a face, for a card of any size and for the strip of it that can be seen. Rank and suit lie
// side by side at the top; a small card, or one that shall look so, has them in its two corners.
import type { Size } from '../geometry';

export interface Spot {
  x: number;
  y: number;
  /** The height of a rank, the side of the square of anything else. */
  size: number;
}

export interface Look {
  face: 'auto' | 'large' | 'phone';
  /** A sign of the colour's family at the end of the strip. */
  mark: boolean;
}

export interface Drawing {
  /** Null where the strip is too low for letters. */
  rank: Spot | null;
  suit: Spot;
  mark: Spot | null;
  /** The large suit in the lower corner; null where another card lies on it. */
  large: Spot | null;
  /** A king, queen or knave: where its picture stands. */
  court: Spot | null;
}

/** Cards below this width have the small face. */
const PHONE = 56;
/** Court cards of this width have pictures. */
const PICTURE = 90;
/** Below this strip there are no letters any more. */
const LEAST_STRIP = 11;
/** How wide most ranks are, in their height: the suits of a column stand below one another. */
const RANK = 0.54;
/** How large a suit at least is beside its rank, in the rank's height. */
const LEAST_SUIT = 0.75;
/** A font's size in the room under the strip's edges, and its capitals in its size. */
const FONT = 1.18;
const CAPITAL = 0.7;

/** The strip is the card's height where nothing lies on it; `wide` is its rank's width, in the rank's height. */
export function drawing({ width, height }: Size, strip: number, wide: number, court: boolean, look: Look): Drawing {
  const phone = look.face === 'phone' || width < PHONE;
  const edge = phone ? Math.max(1.5, width * 0.06) : width * 0.075;
  const right = width - edge;
  const below = strip < height ? null : lowerPart(width, height, right, court && !phone && width >= PICTURE, phone);

  const usual = (phone ? 0.372 : width < PICTURE ? 0.2 : 0.17) * width * (look.face === 'large' ? 1.25 : 1);
  const squeezed = Math.min(usual, (strip - 2) * FONT * CAPITAL);
  const disc = Math.max(3.5, Math.min(squeezed * (phone ? 0.36 : 0.5), strip - 3));
  const end = look.mark ? right - disc - Math.max(1, width * 0.02) : right;
  if (strip < LEAST_STRIP) {
    const mark = look.mark ? { x: right - disc, y: Math.max(1, (strip - disc) / 2), size: disc } : null;
    return {
      rank: null,
      suit: { x: edge, y: 1, size: Math.max(4, strip - 1.5) },
      mark,
      large: null,
      court: null,
      ...below,
    };
  }

  // Where both do not fit side by side, the suit gives way first.
  const size = halves(Math.min(squeezed, (end - edge - 1) / (wide + LEAST_SUIT)));
  const top = Math.max(1, Math.round(Math.min(width * (phone ? 0.09 : 0.08), (strip - size) / 2)));
  const after = edge + size * wide;
  const suit = Math.min(size * (phone ? 1 : 1.04), end - after - 1);
  const beside = Math.max(edge + size * RANK, after) + width * 0.055;
  return {
    // A narrow rank stands in the middle of the room that the others take.
    rank: { x: edge + Math.max(0, (RANK - wide) / 2) * size, y: top, size },
    suit: { x: phone ? end - suit : Math.min(beside, end - suit), y: top + (size - suit) / 2, size: suit },
    mark: look.mark ? { x: right - disc, y: top + (size - disc) / 2, size: disc } : null,
    large: null,
    court: null,
    ...below,
  };
}

/** What a card shows that nothing lies on: its suit once more, beside a picture a smaller one. */
function lowerPart(width: number, height: number, right: number, pictured: boolean, phone: boolean) {
  const pip = Math.round(width * (phone ? 0.5 : pictured ? 0.27 : 0.46));
  const side = width * 0.98;
  return {
    large: { x: right - pip, y: height - Math.max(width - right, 4) - pip, size: pip },
    court: pictured ? { x: width * -0.07, y: height - side, size: side } : null,
  };
}

function halves(value: number): number {
  return Math.round(value * 2) / 2;
}
