import { describe, expect, it, test } from 'vitest';
import type { Manner } from '../../src/table/geometry';
import type { Piles } from '../../src/table/notation';
import { ground, laid, NONE, overlap, written, type Insets, type Shape } from './ground';

/** The windows of the design page, and a few between them. */
const SIZES = [
  [1920, 1080],
  [1440, 900],
  [1280, 720],
  [1024, 768],
  [700, 560],
  [768, 1024],
  [390, 844],
  [360, 740],
  [320, 568],
  [844, 390],
  [750, 342],
  [667, 375],
] as const;
const MANNERS: Record<string, Manner> = { plain: {}, mirrored: { mirrored: true }, straight: { straight: true } };

const wings = ['t1', 't2', 't3', 't4', 't5', 't6', 't7', 't8'];
const feet = ['f1', 'f2', 'f3', 'f4'];
const columns = Array.from({ length: 11 }, (_, i) => `t${i + 1}`);
const ladders = Array.from({ length: 8 }, (_, i) => `f${i + 1}`);

function fill(piles: string[], pile: [number, string]): Piles {
  return Object.fromEntries(piles.map((name) => [name, pile]));
}

const POSITIONS: Record<string, Record<string, Piles>> = {
  'eagle-wing': {
    'at the start': { s: [30, ''], w: [0, ''], r: [13, ''], ...fill(feet, [0, '']), ...fill(wings, [0, 'Kh']) },
    'with full wings': {
      ...{ s: [9, ''], w: [0, '5c'], r: [4, ''] },
      ...fill(feet, [0, '7h']),
      ...fill(wings, [0, 'KhQhJh']),
    },
  },
  'eklige-elfer': {
    'at the start': { s: [82, ''], d: [0, ''], ...fill(ladders, [0, '']), ...fill(columns, [1, 'Kh']) },
    'with columns of 42': {
      ...{ s: [5, ''], d: [0, 'AhAhAcAcAdAdAsAs'] },
      ...fill(ladders, [0, 'Kh2c']),
      ...fill(columns, [1, '7h'.repeat(41)]),
    },
  },
};

/** What a phone with a notch takes off at its edges. */
function notch(width: number, height: number): Insets {
  if (height < 520) return { top: 0, bottom: 21, side: 47 };
  return width < 700 ? { top: 47, bottom: 34, side: 0 } : NONE;
}

function expectInside({ name, outline }: Shape, cloth: { width: number; height: number }): void {
  for (const { x, y } of outline) {
    expect(x, name).toBeGreaterThanOrEqual(-0.01);
    expect(y, name).toBeGreaterThanOrEqual(-0.01);
    expect(x, name).toBeLessThanOrEqual(cloth.width + 0.01);
    expect(y, name).toBeLessThanOrEqual(cloth.height + 0.01);
  }
}

function expectApart(shapes: Shape[]): void {
  shapes.forEach((one, i) => {
    for (const other of shapes.slice(i + 1)) expect(overlap(one, other), `${one.name} and ${other.name}`).toBe(false);
  });
}

describe.each(Object.keys(POSITIONS))('%s', (game) => {
  describe.each(SIZES)('at %i by %i', (width, height) => {
    for (const [insets, where] of [
      [NONE, ''],
      [notch(width, height), ' with a notch'],
    ] as const) {
      if (where && insets === NONE) continue;
      for (const beside of [false, true]) {
        for (const [how, manner] of Object.entries(MANNERS)) {
          for (const [when, piles] of Object.entries(POSITIONS[game] ?? {})) {
            test(`${how}${where}${beside ? ' beside a field' : ''}, all lies inside and apart ${when}`, () => {
              const layout = laid(game, { width, height, beside, insets, manner });
              const shapes = [
                ...Object.entries(piles).map(([name, pile]) => ground(layout, name, pile)),
                ...layout.notes.map((note) => written(game, note)),
              ];
              for (const shape of shapes) expectInside(shape, layout.cloth);
              expectApart(shapes);
            });
          }
        }
      }
    }
  });
});

describe('cards are as large as drawn', () => {
  test.each([
    [1440, 900, true, 0, 106],
    [1440, 900, false, 0, 127],
    [1024, 768, true, 0, 93],
    [1024, 768, false, 0, 93],
    [390, 844, true, 0, 68],
    [844, 390, true, 0, 79],
    [844, 390, true, 47, 70],
    [320, 568, true, 0, 50],
  ])('in Eagle Wing at %i by %i, field %s, insets %i: %i px', (width, height, beside, side, card) => {
    const layout = laid('eagle-wing', { width, height, beside, insets: { ...NONE, side } });
    expect(layout.card.width).toBeGreaterThanOrEqual(card);
    expect(layout.card.width).toBeLessThanOrEqual(card + 2);
  });

  test.each([
    [1440, 900, true, NONE, 91, 659],
    [1440, 900, false, NONE, 96, 655],
    [1024, 768, true, NONE, 73, 487],
    [1024, 768, false, NONE, 80, 537],
    [390, 844, true, NONE, 32, 636],
    [390, 844, false, NONE, 32, 676],
    [390, 844, true, { top: 47, bottom: 34, side: 0 }, 32, 555],
    [360, 740, true, NONE, 29, 0],
    [844, 390, true, NONE, 56, 340],
    [844, 390, true, { top: 0, bottom: 21, side: 47 }, 48, 319],
    [320, 568, true, NONE, 26, 360],
  ])('in Eklige Elfer at %i by %i, field %s, %o: %i px, columns %i px', (width, height, beside, insets, card, room) => {
    const layout = laid('eklige-elfer', { width, height, beside, insets });
    expect(layout.card.width).toBeGreaterThanOrEqual(card);
    expect(layout.card.width).toBeLessThanOrEqual(card + 2);
    expect(layout.bottom - (layout.places.t1?.y ?? 0)).toBeGreaterThanOrEqual(room - 2);
  });

  test.each([
    [1440, 900, true, 50],
    [1440, 900, false, 50],
    [1024, 768, true, 39],
    [1024, 768, false, 44],
    [390, 844, true, 40],
    [844, 390, true, 30],
    [320, 568, true, 20],
  ])('the second card of a wing at %i by %i, field %s, is seen on %i px', (width, height, beside, strip) => {
    expect(Math.abs(laid('eagle-wing', { width, height, beside }).steps.full - strip)).toBeLessThanOrEqual(2);
  });
});

describe('the eagle', () => {
  const { places, card, cloth } = laid('eagle-wing', { width: 1440, height: 900 });
  const y = (pile: string) => places[pile]?.y ?? NaN;
  const x = (pile: string) => (places[pile]?.x ?? NaN) + card.width / 2;

  it('rises to the third wing and droops at the tip, on both sides', () => {
    for (const [first, third, fourth] of [
      ['t4', 't2', 't1'],
      ['t5', 't7', 't8'],
    ] as const) {
      expect(y(third)).toBeLessThan(y(first));
      expect(y(fourth)).toBeGreaterThan(y(third));
    }
  });

  it('spreads its feathers outwards', () => {
    expect(wings.map((wing) => places[wing]?.angle)).toEqual([6, 4.5, 3, 1.5, -1.5, -3, -4.5, -6]);
  });

  it('has the reserve as its body, in the middle', () => {
    expect(x('r')).toBeCloseTo((x('t1') + x('t8')) / 2, 0);
    expect(x('r')).toBeCloseTo(cloth.width / 2, 0);
  });

  it('hangs straight for those who like it so', () => {
    const straight = laid('eagle-wing', { width: 1440, height: 900, manner: { straight: true } });
    expect(wings.map((wing) => straight.places[wing]?.angle)).toEqual(wings.map(() => 0));
  });

  it('folds on a phone and makes rows on one held across', () => {
    const folded = laid('eagle-wing', { width: 390, height: 844 }).places;
    expect(folded.t1?.x).toBe(folded.t3?.x);
    const rows = laid('eagle-wing', { width: 844, height: 390 }).places;
    expect(rows.s?.y).toBe(rows.f4?.y);
  });
});

describe.each([
  ['eagle-wing', wings, feet],
  ['eklige-elfer', columns, ladders],
])('for the left hand %s', (game, tableau, foundations) => {
  it.each(SIZES)('has its stock on the other side at %i by %i, and piles in the same order', (width, height) => {
    const right = laid(game, { width, height });
    const left = laid(game, { width, height, manner: { mirrored: true } });
    const middle = ({ places }: typeof right, pile: string) =>
      (places[pile]?.x ?? NaN) + (places[pile]?.card.width ?? NaN) / 2;
    expect(middle(left, 's')).toBeCloseTo(right.cloth.width - middle(right, 's'));
    for (const pile of tableau) expect(left.places[pile]).toEqual(right.places[pile]);
    const order = (piles: string[]) => [...piles].sort((a, b) => middle(left, a) - middle(left, b));
    if (game === 'eagle-wing' || height >= 520) expect(order(foundations)).toEqual(foundations);
  });
});

describe('eleven columns', () => {
  it.each([
    [390, 844, 34.5],
    [360, 740, 29],
    [320, 568, 26],
  ])('are targets of at least 26 px at %i by %i', (width, height, least) => {
    const { places } = laid('eklige-elfer', { width, height });
    expect((places.t2?.x ?? 0) - (places.t1?.x ?? 0)).toBeGreaterThanOrEqual(least);
  });

  it.each([
    [1440, 900],
    [1024, 768],
    [390, 844],
    [844, 390],
    [320, 568],
  ])('stand 1.8 times their usual distance apart at most, at %i by %i', (width, height) => {
    const { places, card } = laid('eklige-elfer', { width, height });
    const gap = (places.t2?.x ?? 0) - (places.t1?.x ?? 0) - card.width;
    expect(gap).toBeGreaterThanOrEqual(2);
    expect(gap / card.width).toBeLessThanOrEqual(0.25);
  });
});
