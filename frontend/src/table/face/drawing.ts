// Where rank and suits stand on a face, for a card of any size and for the strip of it that can be seen.
import type { Size } from '../geometry';

export interface Mark {
  x: number;
  y: number;
  size: number;
}

export interface Drawing {
  /** The rank's baseline, and the width that "10" is set to; null where the strip is too low for letters. */
  rank: { x: number; y: number; font: number; ten: number } | null;
  suit: Mark;
  /** The large suit in the lower corner; null where another card lies on it. */
  large: Mark | null;
}

/** The height of the UI font's capitals and the room that one of them takes, in ems. */
const CAPITAL = 0.668;
const LETTER = 0.68;
const TEN = 0.88;
/** Below this strip there are no letters any more. */
const LEAST_STRIP = 11;

export function drawing({ width, height }: Size, strip: number): Drawing {
  const phone = width < 56;
  const share = phone ? 0.53 : width < 90 ? 0.32 : 0.29;
  const font = Math.min(share * width, (strip - 2) * 1.18);
  const capital = font * CAPITAL;
  const edge = phone ? Math.max(1.5, width * 0.06) : width * 0.075;
  const top = Math.max(1, Math.min(phone ? width * 0.1 : width * 0.085, (strip - capital) / 2));
  const covered = strip < height;
  const pip = phone ? width * 0.5 : width * 0.46;
  const large = covered ? null : { x: width - edge - pip, y: height - Math.max(edge, 5) - pip, size: pip };
  if (strip < LEAST_STRIP) {
    const size = Math.max(4, strip - 1.5);
    return { rank: null, suit: { x: width - edge - size, y: 1, size }, large };
  }
  const size = capital * (phone ? 1.04 : 1);
  const beside = edge + font * LETTER + width * 0.05;
  return {
    rank: { x: edge, y: top + capital, font, ten: font * (phone ? 0.84 : TEN) },
    suit: { x: phone ? width - edge - size : beside, y: top, size },
    large,
  };
}
