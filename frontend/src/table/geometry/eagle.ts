// Eagle Wing: foundations are the head, the reserve the body, stock and waste the tail, eight wings left and right.
// On phones the wings fold, or lie in a row. Distances in card widths across and card heights down.
import type { PileId } from '../notation';
import type { Shape } from './frame';
import { across, between, edges, mirror, type Layout, type Manner, type Note, type Place, type Size } from './layout';

const RATIO = 1.4;
/** From the inside out; the right wing mirrors the left one. */
const LEFT: PileId[] = ['t4', 't3', 't2', 't1'];
const RIGHT: PileId[] = ['t5', 't6', 't7', 't8'];
/** A caption under a narrower card is only a figure. */
const CAPTION = 62;

type Put = (pile: PileId, over: number, down: number, angle?: number) => void;
/** `below` pixels are added, as for the edges of a thick pile. */
type Write = (what: Note['what'], align: Note['align'], over: number, down: number, below?: number) => void;

interface Plan {
  cloth: Size;
  card: Size;
  manner: Manner;
  origin: { x: number; y: number };
  /** From a pile to the next. */
  pitch: number;
  fan: number;
  place: (put: Put, write: Write) => void;
}

function build({ cloth, card, manner, origin, pitch, fan, place }: Plan): Layout {
  const places: Record<PileId, Place> = {};
  const notes: Note[] = [];
  const reach = ((pitch - 1) / 2) * card.width;
  // For the left hand stock and waste change sides, and what is written; wings and foundations keep their order.
  const put: Put = (pile, over, down, angle = 0) => {
    const x = origin.x + over * card.width;
    places[pile] = {
      x: manner.mirrored && (pile === 's' || pile === 'w') ? mirror(cloth, x, card.width) : x,
      y: origin.y + down * card.height,
      card,
      angle: manner.straight ? 0 : angle,
      spread: pile.startsWith('t') ? 'down' : 'stack',
      reach,
    };
  };
  const write: Write = (what, align, over, down, below = 0) => {
    const x = origin.x + over * card.width;
    notes.push({
      what,
      align: manner.mirrored ? across(align) : align,
      x: manner.mirrored ? mirror(cloth, x) : x,
      y: origin.y + down * card.height + below,
      bare: align === 'center' && card.width < CAPTION,
    });
  };
  place(put, write);
  const full = fan * card.height;
  const steps = { full, down: full, readable: full };
  return { cloth, card, places, notes, steps, bottom: cloth.height, reachBelow: 24 };
}

/** While a window changes its size, a shape may meet a cloth that is too small for it. */
function sized(fitting: number): Size {
  const width = Math.max(1, fitting);
  return { width, height: Math.round(width * RATIO) };
}

/** The middle line of a caption under a thick pile. */
function under(card: Size): number {
  return edges(card) + 11;
}

/** Wide: the wings rise to the third pile and droop at the tip; they spread as they hang. */
function spreadWings(cloth: Size, manner: Manner): Layout {
  const pad = 16;
  const pitch = 1.14;
  const low = 4.22;
  const room = { width: cloth.width - 2 * pad, height: cloth.height - 2 * pad };
  const card = sized(Math.floor(Math.min(room.width / 10.62, room.height / (low * RATIO), 150)));
  const ease = between(0, (room.height / card.height - low) / 0.55, 1);
  const swing = 1 + 0.35 * ease;
  const head = 1.68 + 0.19 * ease;
  const tail = 1.4 + 0.12 * ease;
  const wing = [
    { rise: 0.26, angle: 1.5 },
    { rise: 0.46, angle: 3 },
    { rise: 0.54, angle: 4.5 },
    { rise: 0.42, angle: 6 },
  ];
  return build({
    cloth,
    card,
    manner,
    origin: {
      x: cloth.width / 2 - card.width / 2,
      y: (cloth.height - (head + tail + 1) * card.height) / 2 + head * card.height,
    },
    pitch,
    fan: 0.28 + 0.06 * ease,
    place: (put, write) => {
      for (let i = 0; i < 4; i++) put(`f${i + 1}`, (i - 1.5) * pitch, -head);
      wing.forEach(({ rise, angle }, i) => {
        put(LEFT[i] ?? '', -(i + 1) * pitch, -rise * swing, angle);
        put(RIGHT[i] ?? '', (i + 1) * pitch, -rise * swing, -angle);
      });
      put('r', 0, 0);
      put('s', -0.6, tail);
      put('w', 0.6, tail);
      write('reserve', 'center', 0.5, 1, under(card));
      write('stock', 'right', -0.78, tail + 0.5, -11);
      write('pass', 'right', -0.78, tail + 0.5, 11);
      write('base', 'left', 1.78, tail + 0.5);
    },
  });
}

/** Short: one row for stock, waste and foundations, one for the wings. */
function rows(cloth: Size, manner: Manner): Layout {
  const pitch = 1.1;
  const drop = [0.2, 0.06, 0, 0.1];
  const [wide, high] = [9.8, 2.86];
  const card = sized(Math.floor(Math.min((cloth.width - 16) / wide, (cloth.height - 12) / (high * RATIO))));
  const head = manner.mirrored ? 0 : 5;
  return build({
    cloth,
    card,
    manner,
    origin: { x: (cloth.width - wide * card.width) / 2, y: (cloth.height - high * card.height) / 2 },
    pitch,
    fan: 0.27,
    place: (put, write) => {
      put('s', 0, 0);
      put('w', pitch, 0);
      for (let i = 0; i < 4; i++) put(`f${i + 1}`, (head + i) * pitch, 0);
      drop.forEach((down, i) => {
        put(LEFT[i] ?? '', (3 - i) * pitch, 1.12 + down);
        put(RIGHT[i] ?? '', (5 + i) * pitch, 1.12 + down);
      });
      put('r', 4 * pitch, 1.46);
      write('stock', 'left', 2.3, 0.5, -22);
      write('pass', 'left', 2.3, 0.5);
      write('base', 'left', 2.3, 0.5, 22);
      write('reserve', 'center', 4 * pitch + 0.5, 2.46, under(card));
    },
  });
}

/** Tall: the wings fold into two rows on either side of the reserve; the stock lies at the thumb. */
function foldedWings(cloth: Size, manner: Manner): Layout {
  const pitch = 1.08;
  const wide = 4 * pitch + 1;
  const measure = (fan: number) => {
    const pile = 1 + 2 * fan;
    const second = 1.16 + pile + 0.12;
    const tail = second + 0.26 + pile + 0.14;
    return { second, tail, high: tail + 1 };
  };
  const room = cloth.height - 20;
  const card = sized(Math.floor(Math.min((cloth.width - 24) / wide, room / (measure(0.28).high * RATIO))));
  const fan = between(0.28, 0.28 + (room / card.height - measure(0.28).high) / 4, 0.42);
  const { second, tail, high } = measure(fan);
  const margin = (cloth.height - high * card.height) / 2;
  const [first, body] = [1.16, (1.16 + second) / 2 + 0.35];
  return build({
    cloth,
    card,
    manner,
    // The stock is at the bottom, so its edges may need more than the usual margin.
    origin: { x: (cloth.width - wide * card.width) / 2, y: Math.min(margin, 2 * margin - edges(card) - 1) },
    pitch,
    fan,
    place: (put, write) => {
      [0, 1, 3, 4].forEach((column, i) => put(`f${i + 1}`, column * pitch, 0));
      put('t1', 0, first);
      put('t2', pitch, first + 0.26);
      put('t3', 0, second);
      put('t4', pitch, second + 0.26);
      put('t5', 3 * pitch, second + 0.26);
      put('t6', 4 * pitch, second);
      put('t7', 3 * pitch, first + 0.26);
      put('t8', 4 * pitch, first);
      put('r', 2 * pitch, body);
      put('w', 3 * pitch, tail);
      put('s', 4 * pitch, tail);
      write('base', 'center', 2 * pitch + 0.5, 0.42);
      write('reserve', 'center', 2 * pitch + 0.5, body + 1, under(card));
      write('stock', 'right', 2.85 * pitch, tail + 0.5, -10);
      write('pass', 'right', 2.85 * pitch, tail + 0.5, 10);
    },
  });
}

export function eagleWing(cloth: Size, shape: Shape, manner: Manner): Layout {
  if (shape === 'short') return rows(cloth, manner);
  const folded = foldedWings(cloth, manner);
  if (shape === 'tall') return folded;
  const spread = spreadWings(cloth, manner);
  // A tablet held upright is of the medium class, but folded wings make much better use of it.
  return folded.card.width > spread.card.width * 1.25 ? folded : spread;
}
