// What lies on a cloth as shapes that can be compared: piles with the turn they have, notes with the text they hold.
import { corners } from '../../src/table/geometry/spots';
import { frameFor, type Frame } from '../../src/table/geometry/frame';
import { edges } from '../../src/table/geometry/layout';
import { layoutFor, lying, type Layout, type Manner, type Note, type Point, type Size } from '../../src/table/geometry';
import { kind, number, type PileId, type SeenPile } from '../../src/table/notation';
import { de } from '../../src/words/de';
import { en } from '../../src/words/en';

export interface Insets {
  top: number;
  bottom: number;
  side: number;
}
export const NONE: Insets = { top: 0, bottom: 0, side: 0 };

export interface Scene {
  width: number;
  height: number;
  beside?: boolean;
  insets?: Insets;
  manner?: Manner;
}

export function laid(game: string, { width, height, beside = false, insets = NONE, manner = {} }: Scene): Layout {
  const frame = frameFor(width, height, beside);
  const cloth = clothOf(width - 2 * insets.side, height - insets.top - insets.bottom, frame);
  return layoutFor(game, cloth, frame.shape, manner);
}

/** The cloth that a frame leaves. */
function clothOf(width: number, height: number, frame: Frame): Size {
  const across = frame.shape === 'short';
  return {
    width: width - frame.right - (across ? frame.controls : 0),
    height: height - frame.bar - frame.above - (across ? 0 : frame.controls),
  };
}

export interface Shape {
  name: string;
  outline: Point[];
}

/** A pile's outline; a thick one with the edges that show below it. */
export function ground(layout: Layout, name: PileId, pile: SeenPile, movable = 3): Shape {
  const place = layout.places[name];
  if (!place) throw new Error(`no place for ${name}`);
  const { width, height } = lying(pile, place, layout, movable);
  const thick = (kind(name) === 's' || kind(name) === 'r') && pile[0] > 0 ? edges(place.card) : 0;
  return { name, outline: corners(place, { width, height: height + thick }) };
}

function textOf(words: typeof en, game: string, { what, pile, bare }: Note): string[] {
  const count = (id: PileId, n: string) => [bare ? n : `${words.pile(game, id)} ${n}`];
  if (what === 'column') return [String(number(pile ?? ''))];
  if (what === 'stock') return count('s', '82');
  if (what === 'reserve') return count('r', '13');
  if (what === 'pass') return [words.phase(game, 3)];
  if (what === 'aces') return [words.table.deadAces(8)];
  if (what === 'ladders') return [words.table.ladders(8)];
  return bare ? ['10'] : [words.table.baseCard, '10'];
}

/** Broken where it must be to stay within a pocket. */
function broken(text: string): string[] {
  return text.split(' ').reduce<string[]>((lines, word) => {
    const longer = [lines.at(-1), word].filter(Boolean).join(' ');
    return longer.length * LETTER <= POCKET ? [...lines.slice(0, -1), longer] : [...lines, word];
  }, []);
}
const LETTER = 13 * 0.56;
const LINE = 16;
const POCKET = 62;

/** The box of a note with the longest text that it can have, in the language that needs more room. */
export function written(game: string, note: Note): Shape {
  const boxes = [de, en].map((words) => {
    const parts = textOf(words, game, note);
    const below = note.what === 'base' && note.align === 'center';
    const lines = note.wraps ? broken(parts.join(' ')) : below ? parts : [parts.join(' ')];
    const width = Math.max(...lines.map((line) => line.length * LETTER * (below ? 12 / 13 : 1)));
    const figure = below ? 27 : LINE;
    return { width, height: (lines.length - 1) * LINE + figure };
  });
  const width = Math.max(...boxes.map((box) => box.width));
  const height = Math.max(...boxes.map((box) => box.height));
  const left = note.x - (note.align === 'left' ? 0 : note.align === 'right' ? width : width / 2);
  const top = note.y - height / 2;
  const outline = [
    { x: left, y: top },
    { x: left + width, y: top },
    { x: left + width, y: top + height },
    { x: left, y: top + height },
  ];
  return { name: `${note.what} ${note.pile ?? ''}`, outline };
}

/** Whether two convex shapes share ground: no line along a side of either keeps them apart. */
export function overlap(a: Shape, b: Shape): boolean {
  return ![a, b].some(({ outline }) =>
    outline.some((from, i) => {
      const to = outline[(i + 1) % outline.length] ?? from;
      const along = ({ x, y }: Point) => (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x);
      const [one, other] = [a.outline.map(along), b.outline.map(along)];
      return Math.max(...one) <= Math.min(...other) + 0.01 || Math.max(...other) <= Math.min(...one) + 0.01;
    }),
  );
}
