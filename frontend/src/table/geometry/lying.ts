// How the cards of one pile lie at its place: which of them are drawn, and where.
import type { SeenPile } from '../notation';
import { faceUp, type Layout, type Place } from './layout';
import { strips } from './strips';

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
}

/** `movable` top cards are part of what can be moved, and are pressed together last. */
export function lying(pile: SeenPile, place: Place, layout: Layout, movable: number): Lying {
  if (place.spread === 'down') return column(pile, place, layout, movable);
  return place.spread === 'tray' ? tray(pile, place) : stack(pile, place);
}

function stack(pile: SeenPile, { card }: Place): Lying {
  const up = faceUp(pile);
  const cards: Lie[] = [];
  if (up > 0 || pile[0] > 0) cards.push({ index: up > 0 ? up - 1 : null, dx: 0, dy: 0, strip: card.height });
  return { cards, ...card };
}

function tray(pile: SeenPile, { card }: Place): Lying {
  const step = card.width * TRAY_STEP;
  const cards = Array.from({ length: faceUp(pile) }, (_, index) => ({
    index,
    dx: index * step,
    dy: 0,
    strip: card.height,
  }));
  return { cards, width: trayWidth(card.width), height: card.height };
}

export function trayWidth(card: number): number {
  return card * (1 + (TRAY - 1) * TRAY_STEP);
}

function column(pile: SeenPile, { card, y }: Place, layout: Layout, movable: number): Lying {
  const [down] = pile;
  const up = faceUp(pile);
  const all = down + up;
  const loose = Math.max(0, Math.min(movable, up) - 1);
  // The last card has none on it.
  const covered = { down: up > 0 ? down : down - 1, movable: loose, buried: Math.max(0, up - 1 - loose) };
  const step = strips(covered, layout.steps, card.height, layout.bottom - y);
  const cards: Lie[] = [];
  let dy = 0;
  for (let i = 0; i < all; i++) {
    const last = i === all - 1;
    const strip = last ? card.height : i < down ? step.down : i >= all - 1 - loose ? step.movable : step.buried;
    cards.push({ index: i < down ? null : i - down, dx: 0, dy, strip });
    if (!last) dy += strip;
  }
  return { cards, width: card.width, height: dy + card.height };
}
