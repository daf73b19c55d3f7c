// Eagle Wing: foundations are the head, the reserve the body, stock and waste the tail, eight wings left and right.
// On phones the wings fold, or lie in a row. Distances in card widths across and card heights down.
import type { PileId } from '../notation';
import type { Shape } from './frame';
import { between, type Layout, type Note, type Place, type Size, type Spread } from './layout';

const RATIO = 1.4;
/** From the inside out, right wing; the left one mirrors them. */
const LEFT: PileId[] = ['t4', 't3', 't2', 't1'];
const RIGHT: PileId[] = ['t5', 't6', 't7', 't8'];

type Put = (pile: PileId, across: number, down: number, angle?: number) => void;
/** `below` pixels are added: room for the edges of a thick pile. */
type Write = (what: Note['what'], align: Note['align'], across: number, down: number, below?: number) => void;

interface Plan {
  cloth: Size;
  card: Size;
  origin: { x: number; y: number };
  fan: number;
  reach: number;
  bottom: number;
  place: (put: Put, write: Write) => void;
}

function build({ cloth, card, origin, fan, reach, bottom, place }: Plan): Layout {
  const places: Record<PileId, Place> = {};
  const notes: Note[] = [];
  const put: Put = (pile, across, down, angle = 0) => {
    const spread: Spread = pile.startsWith('t') ? 'down' : 'stack';
    places[pile] = { x: origin.x + across * card.width, y: origin.y + down * card.height, card, angle, spread, reach };
  };
  const write: Write = (what, align, across, down, below = 0) =>
    void notes.push({
      what,
      align,
      x: origin.x + across * card.width,
      y: origin.y + down * card.height + below,
      bare: align === 'center' && card.width < 62,
    });
  place(put, write);
  const full = fan * card.height;
  const steps = { full, down: full, readable: full };
  return { cloth, card, places, notes, steps, bottom, reach, reachBelow: 24 };
}

function sized(width: number): Size {
  return { width, height: Math.round(width * RATIO) };
}

/** Wide: the wings rise to the third pile and droop at the tip; they spread as they hang. */
function spreadWings(cloth: Size): Layout {
  const pad = 16;
  const pitch = 1.14;
  const low = 4.22;
  const room = { width: cloth.width - 2 * pad, height: cloth.height - 2 * pad };
  const card = sized(Math.floor(Math.min(room.width / 10.62, room.height / (low * RATIO), 150)));
  const ease = between(0, (room.height / card.height - low) / 0.55, 1);
  const swing = 1 + 0.35 * ease;
  const head = 1.68 + 0.19 * ease;
  const tail = 1.4 + 0.12 * ease;
  // Angles are small enough that even the upright boxes about two wings stay apart.
  const wing = [
    { rise: 0.26, angle: 1.1 },
    { rise: 0.46, angle: 2.2 },
    { rise: 0.54, angle: 3.3 },
    { rise: 0.42, angle: 5.5 },
  ];
  return build({
    cloth,
    card,
    origin: {
      x: cloth.width / 2 - card.width / 2,
      y: (cloth.height - (head + tail + 1) * card.height) / 2 + head * card.height,
    },
    fan: 0.28 + 0.06 * ease,
    reach: ((pitch - 1) / 2) * card.width,
    bottom: cloth.height,
    place: (put, write) => {
      for (let i = 0; i < 4; i++) put(`f${i + 1}`, (i - 1.5) * pitch, -head);
      wing.forEach(({ rise, angle }, i) => {
        put(LEFT[i] ?? '', -(i + 1) * pitch, -rise * swing, angle);
        put(RIGHT[i] ?? '', (i + 1) * pitch, -rise * swing, -angle);
      });
      put('r', 0, 0);
      put('s', -0.6, tail);
      put('w', 0.6, tail);
      write('reserve', 'center', 0.5, 1, 18);
      write('stock', 'right', -0.78, tail + 0.5, -11);
      write('pass', 'right', -0.78, tail + 0.5, 11);
      write('base', 'left', 1.78, tail + 0.5);
    },
  });
}

/** Short: one row for stock, waste and foundations, one for the wings. */
function rows(cloth: Size): Layout {
  const pitch = 1.1;
  const fan = 0.27;
  const drop = [0.2, 0.06, 0, 0.1];
  const [wide, high] = [9.8, 2.86];
  const card = sized(Math.floor(Math.min((cloth.width - 16) / wide, (cloth.height - 12) / (high * RATIO))));
  return build({
    cloth,
    card,
    origin: { x: (cloth.width - wide * card.width) / 2, y: (cloth.height - high * card.height) / 2 },
    fan,
    reach: ((pitch - 1) / 2) * card.width,
    bottom: cloth.height,
    place: (put, write) => {
      put('s', 0, 0);
      put('w', pitch, 0);
      for (let i = 0; i < 4; i++) put(`f${i + 1}`, (5 + i) * pitch, 0);
      drop.forEach((down, i) => {
        put(LEFT[i] ?? '', (3 - i) * pitch, 1.12 + down);
        put(RIGHT[i] ?? '', (5 + i) * pitch, 1.12 + down);
      });
      put('r', 4 * pitch, 1.46);
      write('stock', 'left', 2.3, 0.5, -22);
      write('pass', 'left', 2.3, 0.5);
      write('base', 'left', 2.3, 0.5, 22);
      write('reserve', 'center', 4 * pitch + 0.5, 2.46, 17);
    },
  });
}

/** Tall: the wings fold into two rows on either side of the reserve. */
function foldedWings(cloth: Size): Layout {
  const pitch = 1.08;
  const wide = 4 * pitch + 1;
  const measure = (fan: number) => {
    const pile = 1 + 2 * fan;
    const second = 1.16 + pile + 0.12;
    return { pile, second, high: second + 0.26 + pile + 0.14 + 1 };
  };
  const room = cloth.height - 20;
  const card = sized(Math.floor(Math.min((cloth.width - 24) / wide, room / (measure(0.28).high * RATIO))));
  const fan = between(0.28, 0.28 + (room / card.height - measure(0.28).high) / 4, 0.42);
  const { pile, second, high } = measure(fan);
  const tail = second + 0.26 + pile + 0.14;
  return build({
    cloth,
    card,
    origin: { x: (cloth.width - wide * card.width) / 2, y: (cloth.height - high * card.height) / 2 },
    fan,
    reach: ((pitch - 1) / 2) * card.width,
    bottom: cloth.height,
    place: (put, write) => {
      [0, 1, 3, 4].forEach((column, i) => put(`f${i + 1}`, column * pitch, 0));
      const [outer, inner] = [0, 0.26];
      put('t1', 0, 1.16 + outer);
      put('t2', pitch, 1.16 + inner);
      put('t3', 0, second + outer);
      put('t4', pitch, second + inner);
      put('t5', 3 * pitch, second + inner);
      put('t6', 4 * pitch, second + outer);
      put('t7', 3 * pitch, 1.16 + inner);
      put('t8', 4 * pitch, 1.16 + outer);
      put('r', 2 * pitch, (1.16 + second) / 2 + 0.35);
      put('w', 3 * pitch, tail);
      put('s', 4 * pitch, tail);
      write('base', 'center', 2 * pitch + 0.5, 0.42);
      write('reserve', 'center', 2 * pitch + 0.5, (1.16 + second) / 2 + 1.35, 18);
      write('stock', 'right', 2.85 * pitch, tail + 0.5, -10);
      write('pass', 'right', 2.85 * pitch, tail + 0.5, 10);
    },
  });
}

export function eagleWing(cloth: Size, shape: Shape): Layout {
  if (shape === 'short') return rows(cloth);
  const folded = foldedWings(cloth);
  if (shape === 'tall') return folded;
  const spread = spreadWings(cloth);
  // A tablet held upright: folded wings make much better use of it.
  return folded.card.width > spread.card.width * 1.25 ? folded : spread;
}
