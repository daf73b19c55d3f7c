// Eklige Elfer: eleven columns, and a shelf above them (pockets beside them where the window is short) for the stock,
// the dead aces and the completed ladders.
import type { PileId } from '../notation';
import type { Shape } from './frame';
import { across, between, edges, mirror, type Layout, type Manner, type Note, type Place, type Size } from './layout';
import { trayWidth } from './lying';

const COLUMNS = 11;
const LADDERS = 8;
/** From a pile of the shelf to its note. */
const NEXT = 10;
/** Between the shelf's three parts. */
const AIR = 15;

type Places = Record<PileId, Place>;

function columns(card: Size, left: number, gap: number, top: number): Places {
  const places: Places = {};
  for (let i = 0; i < COLUMNS; i++)
    places[`t${i + 1}`] = {
      x: left + i * (card.width + gap),
      y: top,
      card,
      angle: 0,
      spread: 'down',
      reach: gap / 2,
    };
  return places;
}

/** While a window changes its size, a shape may meet a cloth that is too small for it. */
function sized(fitting: number, ratio: number): Size {
  const width = Math.max(1, fitting);
  return { width, height: Math.round(width * ratio) };
}

/** Stock, dead aces and ladders change sides for the left hand; among themselves the ladders keep their order. */
function mirrored(cloth: Size, { places, notes }: Shelved): Shelved {
  const ladders = Object.entries(places).filter(([pile]) => pile.startsWith('f'));
  const xs = ladders.flatMap(([, { x, card }]) => [x, x + card.width]);
  const shift = mirror(cloth, Math.max(...xs)) - Math.min(...xs);
  const moved = Object.entries(places).map(([pile, place]) => {
    const width = place.spread === 'tray' ? trayWidth(place.card.width) : place.card.width;
    return [pile, { ...place, x: pile.startsWith('f') ? place.x + shift : mirror(cloth, place.x, width) }];
  });
  return {
    places: Object.fromEntries(moved) as Places,
    notes: notes.map((note) => ({ ...note, x: mirror(cloth, note.x), align: across(note.align) })),
  };
}

interface Shelved {
  places: Places;
  notes: Note[];
}

interface Shelf {
  left: number;
  right: number;
  top: number;
  height: number;
  ratio: number;
  gap: number;
  /** The widths that the notes need. */
  words: { stock: number; aces: number; ladders: number };
}

/** The stock left, the aces in the middle, the ladders right, in small cards. */
function shelf({ left, right, top, height, ratio, gap, words }: Shelf): Shelved {
  // The edges of a thick stock belong to the shelf's height.
  const stock = sized(Math.floor((height - edges({ width: height / ratio, height })) / ratio), ratio);
  const taken = stock.width + words.stock + words.aces + words.ladders + 2 * NEXT + 2 * AIR + (LADDERS - 1) * gap;
  const room = (right - left - taken) / (LADDERS + trayWidth(1));
  const small = sized(Math.floor(Math.min((0.8 * height) / ratio, room)), ratio);
  const middle = top + height / 2;
  const y = middle - small.height / 2;
  const ladders = right - LADDERS * small.width - (LADDERS - 1) * gap;
  // The aces lie in the middle of what stock, ladders and their notes leave free.
  const free = { from: left + stock.width + NEXT + words.stock, to: ladders - words.ladders };
  const aces = (free.from + free.to + words.aces - trayWidth(small.width)) / 2;
  const lies = { y, card: small, angle: 0, reach: gap / 2 };
  const places: Places = {
    s: { x: left, y: top, card: stock, angle: 0, spread: 'stack', reach: gap / 2 },
    d: { x: aces, spread: 'tray', ...lies },
  };
  for (let i = 0; i < LADDERS; i++)
    places[`f${i + 1}`] = { x: ladders + i * (small.width + gap), spread: 'stack', ...lies };
  return {
    places,
    notes: [
      { what: 'stock', align: 'left', x: left + stock.width + NEXT, y: middle - 9 },
      { what: 'pass', align: 'left', x: left + stock.width + NEXT, y: middle + 9 },
      { what: 'aces', align: 'right', x: aces - NEXT, y: middle },
      { what: 'ladders', align: 'right', x: ladders - NEXT, y: middle },
    ],
  };
}

function wide(cloth: Size, manner: Manner): Layout {
  const pad = 20;
  const card = sized(Math.floor(Math.min((cloth.width - 2 * pad) / 12.2, 118, cloth.height / 8.2)), 1.4);
  const spare = (cloth.width - 2 * pad - COLUMNS * card.width) / (COLUMNS - 1);
  const gap = Math.min(1.8 * 0.12 * card.width, spare);
  const left = (cloth.width - COLUMNS * card.width - (COLUMNS - 1) * gap) / 2;
  const height = between(56, Math.round(0.62 * card.height), 96);
  // Less air about the shelf than drawn at first, for the numbers between it and the columns.
  const top = 10;
  const first = top + height + 22;
  const placed = columns(card, left, gap, first);
  const words = { stock: 100, aces: 95, ladders: 125 };
  const drawn = shelf({ left, right: cloth.width - left, top, height, ratio: 1.4, gap: 5, words });
  const { places, notes } = manner.mirrored ? mirrored(cloth, drawn) : drawn;
  const numbers = Object.entries(placed).map(([pile, { x }]): Note => ({
    what: 'column',
    pile,
    align: 'center',
    x: x + card.width / 2,
    y: first - 11,
  }));
  return {
    cloth,
    card,
    places: { ...places, ...placed },
    notes: [...notes, ...numbers],
    steps: {
      full: Math.round(0.28 * card.height),
      down: Math.round(0.11 * card.height),
      readable: Math.max(15, 0.145 * card.height),
    },
    bottom: cloth.height - 14,
    reachBelow: 'all',
  };
}

function tall(cloth: Size, manner: Manner): Layout {
  const pad = 6;
  const card = sized(Math.floor((cloth.width - 2 * pad - 20) / COLUMNS), 1.5);
  const gap = (cloth.width - 2 * pad - COLUMNS * card.width) / (COLUMNS - 1);
  const top = 6;
  // The widest windows of this class have room for more than a phone's shelf and strips.
  const height = between(44, Math.round(card.height * 0.7), 64);
  const full = Math.max(24, Math.round(card.height * 0.36));
  const bare = cloth.width < 370;
  const words = { stock: bare ? 20 : 62, aces: 0, ladders: 0 };
  const drawn = shelf({ left: pad, right: cloth.width - pad, top, height, ratio: 1.5, gap: 3, words });
  const { places, notes } = manner.mirrored ? mirrored(cloth, drawn) : drawn;
  return {
    cloth,
    card,
    places: { ...places, ...columns(card, pad, gap, top + height + 10) },
    // The rounds stand in the controls; the trays explain themselves.
    notes: notes.filter(({ what }) => what === 'stock').map((note) => ({ ...note, y: top + height / 2, bare })),
    steps: { full, down: 9, readable: 15 },
    bottom: cloth.height - 8,
    reachBelow: 'all',
  };
}

/** Short: pockets of 66 px on both sides instead of the shelf. */
function short(cloth: Size, manner: Manner): Layout {
  const pocket = 66;
  const room = cloth.width - 2 * pocket - 8;
  // A very wide and low window would have cards too large for a column of them.
  const card = sized(Math.floor(Math.min(room / 11.7, cloth.height / 4.5)), 1.4);
  const gap = Math.min((room - COLUMNS * card.width) / (COLUMNS - 1), card.width * 0.25);
  const left = (cloth.width - COLUMNS * card.width - (COLUMNS - 1) * gap) / 2;
  const top = 8;
  const stock = sized(Math.min(card.width, 50), 1.4);
  const small = sized(24, 1.4);
  const aces = sized(12, 1.5);
  const outer = left - pocket + 4;
  const inner = cloth.width - left + 8;
  const places: Places = {
    s: { x: outer, y: top, card: stock, angle: 0, spread: 'stack', reach: 2 },
    d: { x: outer, y: cloth.height - aces.height - 12, card: aces, angle: 0, spread: 'tray', reach: 2 },
  };
  for (let i = 0; i < LADDERS; i++)
    places[`f${i + 1}`] = {
      x: inner + (i % 2) * (small.width + 4),
      y: top + Math.floor(i / 2) * (small.height + 4),
      card: small,
      angle: 0,
      spread: 'stack',
      reach: 2,
    };
  const notes: Note[] = [
    { what: 'stock', align: 'left', x: outer, y: top + stock.height + 18 },
    { what: 'pass', align: 'left', x: outer, y: top + stock.height + 46, wraps: true },
    { what: 'aces', align: 'left', x: outer, y: cloth.height - aces.height - 32, wraps: true },
  ];
  const pockets = manner.mirrored ? mirrored(cloth, { places, notes }) : { places, notes };
  return {
    cloth,
    card,
    places: { ...pockets.places, ...columns(card, left, gap, top) },
    notes: pockets.notes,
    steps: { full: Math.round(0.29 * card.height), down: 9, readable: 13 },
    bottom: cloth.height - 6,
    reachBelow: 'all',
  };
}

export function ekligeElfer(cloth: Size, shape: Shape, manner: Manner): Layout {
  if (shape === 'short') return short(cloth, manner);
  return shape === 'tall' ? tall(cloth, manner) : wide(cloth, manner);
}
