import { describe, expect, it } from 'vitest';
import {
  bandAt,
  bands,
  dropOn,
  layoutFor,
  lying,
  outline,
  spotOf,
  type Band,
  type Lying,
} from '../../src/table/geometry';
import type { SeenPile } from '../../src/table/notation';
import { laid } from './ground';

const card = { width: 100, height: 140 };
const place = { x: 40, y: 60, card, angle: 0, spread: 'down' as const, reach: 7 };
const bare: Lying = { cards: [], width: 100, height: 200, folded: 0, chip: null, stage: 0 };

describe('a drawn card', () => {
  it('stands at its pile, offset within it', () => {
    expect(spotOf(place, { dx: 0, dy: 60 })).toEqual({ x: 40, y: 60, angle: 0, dx: 0, dy: 60, width: 100 });
  });

  it('takes the turn of its pile', () => {
    expect(spotOf({ ...place, angle: -6 }, { dx: 0, dy: 0 }).angle).toBe(-6);
  });
});

describe('the box about a pile', () => {
  it('is the pile itself where it hangs straight', () => {
    expect(outline(place, bare)).toEqual({ x: 40, y: 60, width: 100, height: 200 });
  });

  it('follows a pile turned clockwise about its top centre, to the left', () => {
    const { x, y, width } = outline({ ...place, angle: 90 }, bare);
    expect(x).toBeCloseTo(90 - 200);
    expect(y).toBeCloseTo(10);
    expect(width).toBeCloseTo(200);
  });
});

describe('bands', () => {
  const lyings = (game: string, pile: SeenPile) => {
    const layout = layoutFor(game, { width: 1160, height: 784 }, 'wide');
    const all = Object.entries(layout.places).map(([id, at]) => [id, lying(pile, at, layout, 1)] as const);
    return { layout, lyings: Object.fromEntries(all), among: bands(layout, Object.fromEntries(all)) };
  };
  const rect = (among: Band[], pile: string) => among.find((band) => band.pile === pile)?.rect ?? expect.fail(pile);

  it('of columns touch each other and go down to the end of the table', () => {
    const { layout, among } = lyings('eklige-elfer', [1, '7h']);
    const [one, two] = [rect(among, 't1'), rect(among, 't2')];
    expect(one.x + one.width).toBeCloseTo(two.x);
    expect(one.y).toBe(layout.places.t1?.y);
    expect(one.y + one.height).toBe(784);
  });

  it('of wings end where the next wing begins, if that is less', () => {
    const layout = laid('eagle-wing', { width: 320, height: 568 });
    const places = Object.entries(layout.places);
    const all = Object.fromEntries(places.map(([id, at]) => [id, lying([0, 'KhQhJh'], at, layout, 1)]));
    const [one, two] = [rect(bands(layout, all), 't2'), rect(bands(layout, all), 't4')];
    expect(one.y + one.height).toBeCloseTo(two.y);
  });

  it('of wings end 24 px below the last card', () => {
    const { layout, lyings: all, among } = lyings('eagle-wing', [0, 'KhQh']);
    const [at, lies] = [layout.places.t4, all.t4];
    if (!at || !lies) throw new Error('no wing');
    const box = outline(at, lies);
    const band = rect(among, 't4');
    expect(band.y + band.height).toBeCloseTo(box.y + box.height + 24);
    expect(band.x).toBeCloseTo(box.x - at.reach);
  });

  it.each([
    ['eagle-wing', 1440, 900],
    ['eagle-wing', 1024, 768],
    ['eagle-wing', 390, 844],
    ['eagle-wing', 844, 390],
    ['eagle-wing', 320, 568],
    ['eklige-elfer', 1440, 900],
    ['eklige-elfer', 390, 844],
    ['eklige-elfer', 844, 390],
    ['eklige-elfer', 320, 568],
  ])('hold every card of their own pile and none of another: %s at %i by %i', (game, width, height) => {
    const layout = laid(game, { width, height, beside: true });
    const places = Object.entries(layout.places);
    const all = Object.fromEntries(places.map(([id, at]) => [id, lying([0, 'KhQhJh'], at, layout, 1)]));
    const among = bands(layout, all);
    for (const [id, at] of places)
      for (const { dx, dy, strip } of all[id]?.cards ?? []) {
        const middle = at.card.width / 2;
        const turn = (at.angle * Math.PI) / 180;
        const down = dy + strip / 2;
        const point = { x: at.x + middle + dx - down * Math.sin(turn), y: at.y + down * Math.cos(turn) };
        if (at.spread !== 'tray') expect(bandAt(point, among)).toBe(id);
      }
  });

  it('leave out what is not drawn', () => {
    const { layout } = lyings('eagle-wing', [0, '']);
    expect(bands(layout, {})).toEqual([]);
  });

  it('hold a point in exactly one pile, also between two and far below the last card', () => {
    const { among } = lyings('eklige-elfer', [1, '7h']);
    const [one, two] = [rect(among, 't1'), rect(among, 't2')];
    expect(bandAt({ x: one.x + one.width - 1, y: 700 }, among)).toBe('t1');
    expect(bandAt({ x: two.x + 1, y: 700 }, among)).toBe('t2');
    expect(bandAt({ x: 2, y: 2 }, among)).toBeNull();
  });
});

describe('a card that is let go', () => {
  const among: Band[] = [
    { pile: 'a', rect: { x: 0, y: 0, width: 100, height: 200 } },
    { pile: 'b', rect: { x: 100, y: 0, width: 100, height: 200 } },
  ];
  const held = (x: number, y: number) => ({ x, y, width: 100, height: 100 });
  const afar = { x: 500, y: 500 };

  it('goes to the pile that it covers most, wherever the pointer is', () => {
    expect(dropOn(held(40, 50), { x: 150, y: 50 }, among)).toBe('a');
    expect(dropOn(held(60, 50), { x: 50, y: 50 }, among)).toBe('b');
  });

  it('needs a quarter of itself over the pile', () => {
    expect(dropOn(held(-75, 0), afar, among)).toBe('a');
    expect(dropOn(held(-76, 0), afar, among)).toBeNull();
  });

  it('goes where the pointer is when two piles are covered alike', () => {
    expect(dropOn(held(50, 50), { x: 120, y: 60 }, among)).toBe('b');
    expect(dropOn(held(50, 50), { x: 80, y: 60 }, among)).toBe('a');
    expect(dropOn(held(50, 50), afar, among)).toBe('a');
  });

  it('goes where the pointer is when it covers too little of any pile', () => {
    expect(dropOn(held(190, 190), { x: 195, y: 199 }, among)).toBe('b');
    expect(dropOn(held(300, 300), afar, among)).toBeNull();
    expect(dropOn(held(0, 0), { x: 50, y: 50 }, [])).toBeNull();
  });
});
