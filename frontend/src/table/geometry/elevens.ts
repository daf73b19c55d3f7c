// Eklige Elfer: eleven columns, and a shelf above them (pockets beside them where the window is short) for the stock,
// the dead aces and the completed ladders.
import type { PileId } from '../notation';
import type { Shape } from './frame';
import { between, type Layout, type Note, type Place, type Size } from './layout';
import { trayWidth } from './lying';

const COLUMNS = 11;
const LADDERS = 8;

type Places = Record<PileId, Place>;

function columns(card: Size, left: number, gap: number, top: number): Places {
  const places: Places = {};
  for (let i = 0; i < COLUMNS; i++)
    places[`t${i + 1}`] = { x: left + i * (card.width + gap), y: top, card, angle: 0, spread: 'down', reach: gap / 2 };
  return places;
}

function sized(width: number, ratio: number): Size {
  return { width, height: Math.round(width * ratio) };
}

interface Shelf {
  left: number;
  right: number;
  top: number;
  height: number;
  ratio: number;
  gap: number;
  /** The share of the width that the ladders may take. */
  share: number;
}

/** The stock left, the aces in the middle, the ladders right, in small cards. */
function shelf({ left, right, top, height, ratio, gap, share }: Shelf): { places: Places; notes: Note[] } {
  const stock = sized(Math.floor(height / ratio), ratio);
  const room = (right - left) * share - (LADDERS - 1) * gap;
  const small = sized(Math.floor(Math.min(height / ratio, room / LADDERS)), ratio);
  const middle = top + height / 2;
  const y = middle - small.height / 2;
  const ladders = right - LADDERS * small.width - (LADDERS - 1) * gap;
  const aces = (left + stock.width + ladders) / 2 + stock.width / 2 - trayWidth(small.width) / 2;
  const places: Places = {
    s: { x: left, y: middle - stock.height / 2, card: stock, angle: 0, spread: 'stack', reach: 2 },
    d: { x: aces, y, card: small, angle: 0, spread: 'tray', reach: 0 },
  };
  for (let i = 0; i < LADDERS; i++)
    places[`f${i + 1}`] = {
      x: ladders + i * (small.width + gap),
      y,
      card: small,
      angle: 0,
      spread: 'stack',
      reach: gap / 2,
    };
  return {
    places,
    notes: [
      { what: 'stock', align: 'left', x: left + stock.width + 10, y: middle - 9 },
      { what: 'pass', align: 'left', x: left + stock.width + 10, y: middle + 9 },
      { what: 'aces', align: 'right', x: aces - 10, y: middle },
      { what: 'ladders', align: 'right', x: ladders - 10, y: middle },
    ],
  };
}

function wide(cloth: Size): Layout {
  const pad = 20;
  const card = sized(Math.floor(Math.min((cloth.width - 2 * pad) / 12.2, 118, cloth.height / 8.2)), 1.4);
  const spare = (cloth.width - 2 * pad - COLUMNS * card.width) / (COLUMNS - 1);
  const gap = Math.min(0.216 * card.width, spare);
  const left = (cloth.width - COLUMNS * card.width - (COLUMNS - 1) * gap) / 2;
  const height = Math.round(between(46, 0.62 * card.height - 10, 86));
  const top = 14;
  const first = top + height + 30;
  const placed = columns(card, left, gap, first);
  const { places, notes } = shelf({ left, right: cloth.width - left, top, height, ratio: 1.4, gap: 5, share: 0.28 });
  const numbers = Object.entries(placed).map(([pile, { x }]): Note => ({
    what: 'column',
    pile,
    align: 'center',
    x: x + card.width / 2,
    y: first - 16,
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
    bottom: cloth.height - 16,
    reach: gap / 2,
    reachBelow: 'all',
  };
}

function tall(cloth: Size): Layout {
  const pad = 6;
  const card = sized(Math.floor((cloth.width - 2 * pad - 20) / COLUMNS), 1.5);
  const gap = (cloth.width - 2 * pad - COLUMNS * card.width) / (COLUMNS - 1);
  const top = 6;
  const height = Math.round(between(39, card.height * 0.9, 64));
  const shelved = shelf({ left: pad, right: cloth.width - pad, top, height, ratio: 1.5, gap: 3, share: 0.44 });
  return {
    cloth,
    card,
    places: { ...shelved.places, ...columns(card, pad, gap, top + height + 8) },
    // The rounds stand in the controls; the trays explain themselves.
    notes: shelved.notes
      .filter(({ what }) => what === 'stock')
      .map((note) => ({ ...note, y: top + height / 2, bare: cloth.width < 370 })),
    steps: { full: Math.max(24, Math.round(card.height * 0.36)), down: 9, readable: 15 },
    bottom: cloth.height - 8,
    reach: gap / 2,
    reachBelow: 'all',
  };
}

/** Short: pockets of 66 px on both sides instead of the shelf. */
function short(cloth: Size): Layout {
  const pocket = 66;
  const room = cloth.width - 2 * pocket - 8;
  const card = sized(Math.floor(Math.min(room / 11.7, cloth.height / 5)), 1.4);
  const gap = Math.min((room - COLUMNS * card.width) / (COLUMNS - 1), card.width * 0.25);
  const left = (cloth.width - COLUMNS * card.width - (COLUMNS - 1) * gap) / 2;
  const top = 8;
  const stock = sized(Math.min(card.width, 50), 1.4);
  const small = sized(24, 1.4);
  const outer = left - pocket + 4;
  const inner = cloth.width - left + 8;
  const places = columns(card, left, gap, top);
  places.s = { x: outer, y: top, card: stock, angle: 0, spread: 'stack', reach: 2 };
  const aces = sized(12, 1.5);
  places.d = { x: outer, y: cloth.height - aces.height - 12, card: aces, angle: 0, spread: 'tray', reach: 0 };
  for (let i = 0; i < LADDERS; i++)
    places[`f${i + 1}`] = {
      x: inner + (i % 2) * (small.width + 4),
      y: top + Math.floor(i / 2) * (small.height + 4),
      card: small,
      angle: 0,
      spread: 'stack',
      reach: 2,
    };
  return {
    cloth,
    card,
    places,
    notes: [
      { what: 'stock', align: 'left', x: outer, y: top + stock.height + 18 },
      { what: 'pass', align: 'left', x: outer, y: top + stock.height + 46, wraps: true },
      { what: 'aces', align: 'left', x: outer, y: cloth.height - aces.height - 32, wraps: true },
    ],
    steps: { full: Math.round(0.29 * card.height), down: 8, readable: 13 },
    bottom: cloth.height - 6,
    reach: gap / 2,
    reachBelow: 'all',
  };
}

export function ekligeElfer(cloth: Size, shape: Shape): Layout {
  if (shape === 'short') return short(cloth);
  return shape === 'tall' ? tall(cloth) : wide(cloth);
}
