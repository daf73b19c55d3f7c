// How the cards of one pile lie at its place: which of them are drawn, and where.
import type { SeenPile } from '../notation';
import { faceUp, type Layout, type Place } from './layout';
import { CHIP, press, type Classes } from './strips';

/** Cards that may lie side by side in a tray. */
const TRAY = 8;
const TRAY_STEP = 0.5;

/** One drawn card, at its distance from the pile's place. */
export interface Lie {
  /** Which of the face-up cards, from the bottom; null for a back. */
  index: number | null;
  dx: number;
  dy: number;
  /** How much of its height the next card leaves to be seen. */
  strip: number;
}

export interface Lying {
  cards: Lie[];
  width: number;
  height: number;
  /** How many cards have no place of their own but lie under the chip, after what is face down. */
  folded: number;
  chip: { dy: number; height: number } | null;
  /** How hard a column is pressed: from 4 on its buried cards can no longer be read, from 6 on some are folded. */
  stage: number;
  steps?: Classes;
}

const LOOSE = { folded: 0, chip: null, stage: 0 };

/**
 * `movable` top cards are part of what can be moved, and are pressed together last. `before` is how the same pile lay
 * by the same layout; without it a column takes all the room there is.
 */
export function lying(pile: SeenPile, place: Place, layout: Layout, movable: number, before?: Lying): Lying {
  if (place.spread === 'down') return column(pile, place, layout, movable, before);
  return place.spread === 'tray' ? tray(pile, place) : stack(pile, place);
}

function stack(pile: SeenPile, { card }: Place): Lying {
  const up = faceUp(pile);
  const cards: Lie[] = [];
  if (up > 0 || pile[0] > 0) cards.push({ index: up > 0 ? up - 1 : null, dx: 0, dy: 0, strip: card.height });
  return { cards, ...card, ...LOOSE };
}

function tray(pile: SeenPile, { card }: Place): Lying {
  const step = card.width * TRAY_STEP;
  const cards = Array.from({ length: faceUp(pile) }, (_, index) => ({
    index,
    dx: index * step,
    dy: 0,
    strip: card.height,
  }));
  return { cards, width: trayWidth(card.width), height: card.height, ...LOOSE };
}

export function trayWidth(card: number): number {
  return card * (1 + (TRAY - 1) * TRAY_STEP);
}

function column(pile: SeenPile, { card, y }: Place, layout: Layout, movable: number, before?: Lying): Lying {
  const [down] = pile;
  const up = faceUp(pile);
  const all = down + up;
  const loose = Math.max(0, Math.min(movable, up) - 1);
  // The last card has none on it.
  const covered = {
    down: up > 0 ? down : Math.max(0, down - 1),
    movable: loose,
    buried: Math.max(0, up - 1 - loose),
  };
  const pressed = press(covered, layout.steps, card.height, layout.bottom - y, before?.steps);
  const { steps, folded, stage } = pressed;
  const cards: Lie[] = [];
  let dy = 0;
  let chip: Lying['chip'] = null;
  for (let i = 0; i < all; i++) {
    if (i === down && folded > 0) {
      chip = { dy, height: CHIP };
      dy += CHIP;
    }
    if (i >= down && i < down + folded) continue;
    const last = i === all - 1;
    const strip = last ? card.height : i < down ? steps.down : i >= all - 1 - loose ? steps.movable : steps.buried;
    cards.push({ index: i < down ? null : i - down, dx: 0, dy, strip });
    if (!last) dy += strip;
  }
  return { cards, width: card.width, height: dy + card.height, folded, chip, stage, steps };
}
