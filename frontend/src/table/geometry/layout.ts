// Where every pile lies and how its cards are spread: pure numbers, in pixels from the cloth's top left corner.
import type { PileId, SeenPile } from '../notation';

export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface Rect extends Point, Size {}

/** How a player likes the table: for the left hand, and with wings that hang straight. */
export interface Manner {
  mirrored?: boolean;
  straight?: boolean;
}

/** Cards each below the last, all on one spot, or side by side. */
export type Spread = 'down' | 'stack' | 'tray';

/** A pile's first card; `angle` in degrees turns the pile about that card's top centre. */
export interface Place extends Point {
  card: Size;
  angle: number;
  spread: Spread;
  /** Half the gap to its neighbours: so far beside itself the pile answers to a tap. */
  reach: number;
}

/** A short text on the cloth: its middle line is at y, and `align` says which of its edges stands at x. */
export interface Note extends Point {
  what: 'stock' | 'pass' | 'base' | 'reserve' | 'aces' | 'ladders' | 'column';
  /** Which column a number is for. */
  pile?: PileId;
  align: 'left' | 'center' | 'right';
  /** There is only room for the figure. */
  bare?: boolean;
  /** In a narrow pocket it takes two lines. */
  wraps?: boolean;
}

/** The step from card to card of a column: the roomy one, the one over a card face down, the least that can be read. */
export interface Steps {
  full: number;
  down: number;
  readable: number;
}

export interface Layout {
  cloth: Size;
  /** The size of a card on the tableau. */
  card: Size;
  places: Record<PileId, Place>;
  notes: Note[];
  steps: Steps;
  /** The lowest that a spread pile may reach. */
  bottom: number;
  /** How far below itself a pile answers to a tap; a column does so down to the end of the table. */
  reachBelow: number | 'all';
}

/** On the other side of the table; something without a width is only a point. */
export function mirror(cloth: Size, x: number, width = 0): number {
  return cloth.width - x - width;
}

export function across(align: Note['align']): Note['align'] {
  return align === 'left' ? 'right' : align === 'right' ? 'left' : align;
}

/** The height of the edges that show below a pile of face-down cards, whatever they are drawn like. */
export function edges(card: Size): number {
  return 4 * between(1.5, card.width * 0.026, 3);
}

/** The middle one of three values. */
export function between(least: number, value: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

export function faceUp(pile: SeenPile): number {
  return pile[1].length / 2;
}
