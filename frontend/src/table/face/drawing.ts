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

/** `wide` is the width of the rank in its height. */
export function drawing({ width, height }: Size, strip: number, wide: number, court: boolean, look: Look): Drawing {
  const phone = look.face === 'phone' || width < PHONE;
  const covered = strip < height;
  const share = phone ? 0.372 : width < PICTURE ? 0.2 : 0.17;
  const usual = share * width * (look.face === 'large' ? 1.25 : 1);
  // What a font of 1.18 times the strip has as capitals.
  const size = halves(Math.min(usual, (strip - 2) * 1.18 * 0.7));
  const edge = phone ? Math.max(1.5, width * 0.06) : width * 0.075;
  const top = Math.max(1, Math.round(Math.min(phone ? width * 0.09 : width * 0.08, (strip - size) / 2)));
  const right = width - edge;

  const pictured = court && !phone && width >= PICTURE;
  const pip = Math.round(width * (phone ? 0.5 : pictured ? 0.3 : 0.46));
  const large = covered ? null : { x: right - pip, y: height - Math.max(edge, 4) - pip, size: pip };
  const side = width * 0.72;
  const picture = pictured && !covered ? { x: width * 0.07, y: height - side, size: side } : null;

  const disc = Math.max(3.5, Math.min(size * (phone ? 0.36 : 0.5), strip - 3));
  const mark = look.mark ? { x: right - disc, y: top + (Math.max(size, disc) - disc) / 2, size: disc } : null;
  if (strip < LEAST_STRIP) {
    const small = Math.max(4, strip - 1.5);
    return {
      rank: null,
      suit: { x: edge, y: 1, size: small },
      mark: mark && { ...mark, y: Math.max(1, (strip - disc) / 2) },
      large,
      court: picture,
    };
  }
  const after = edge + size * wide;
  const end = mark && phone ? mark.x - 1 : right;
  const suit = Math.min(size * (phone ? 1 : 1.04), end - after - 1);
  const beside = Math.max(edge + size * RANK, after) + width * 0.055;
  return {
    // A narrow rank stands in the middle of the room that the others take.
    rank: { x: edge + Math.max(0, (RANK - wide) / 2) * size, y: top, size },
    suit: { x: phone ? end - suit : beside, y: top + (size - suit) / 2, size: suit },
    mark,
    large,
    court: picture,
  };
}

function halves(value: number): number {
  return Math.round(value * 2) / 2;
}
