import { describe, expect, it } from 'vitest';
import { clothOf, frameFor } from '../../src/table/geometry/frame';
import { layoutFor, lying, type Layout } from '../../src/table/geometry';
import { strips } from '../../src/table/geometry/strips';
import type { Piles } from '../../src/table/notation';

const SIZES = [
  [1920, 1080],
  [1440, 900],
  [1280, 720],
  [1024, 768],
  [768, 1024],
  [390, 844],
  [360, 740],
  [320, 568],
  [844, 390],
  [750, 342],
  [667, 375],
] as const;

const wings = ['t1', 't2', 't3', 't4', 't5', 't6', 't7', 't8'];
const feet = ['f1', 'f2', 'f3', 'f4'];
const columns = Array.from({ length: 11 }, (_, i) => `t${i + 1}`);
const ladders = Array.from({ length: 8 }, (_, i) => `f${i + 1}`);

function fill(piles: string[], pile: [number, string]): Piles {
  return Object.fromEntries(piles.map((name) => [name, pile]));
}

const eagle: Record<string, Piles> = {
  'at the start': { s: [30, ''], w: [0, ''], r: [13, ''], ...fill(feet, [0, '']), ...fill(wings, [0, 'Kh']) },
  'with full wings': { s: [9, ''], w: [0, '5c'], r: [4, ''], ...fill(feet, [0, '7h']), ...fill(wings, [0, 'KhQhJh']) },
};
const elevens: Record<string, Piles> = {
  'at the start': { s: [82, ''], d: [0, ''], ...fill(ladders, [0, '']), ...fill(columns, [1, 'Kh']) },
  'with columns of 42': {
    s: [5, ''],
    d: [0, 'AhAhAcAcAdAdAsAs'],
    ...fill(ladders, [0, 'Kh2c']),
    ...fill(columns, [1, '7h'.repeat(41)]),
  },
};

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The upright box about a pile, turned as it lies. */
function box(layout: Layout, name: string, pile: [number, string]): Box {
  const place = layout.places[name];
  if (!place) throw new Error(`no place for ${name}`);
  const { width, height } = lying(pile, place, layout, 3);
  const angle = (place.angle * Math.PI) / 180;
  const middle = place.x + place.card.width / 2;
  const corners = [
    [-width / 2, 0],
    [width / 2, 0],
    [-width / 2, height],
    [width / 2, height],
  ].map(([x = 0, y = 0]) => ({
    x: (place.angle ? middle : place.x + width / 2) + x * Math.cos(angle) - y * Math.sin(angle),
    y: place.y + x * Math.sin(angle) + y * Math.cos(angle),
  }));
  return {
    left: Math.min(...corners.map(({ x }) => x)),
    right: Math.max(...corners.map(({ x }) => x)),
    top: Math.min(...corners.map(({ y }) => y)),
    bottom: Math.max(...corners.map(({ y }) => y)),
  };
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right - 0.01 && b.left < a.right - 0.01 && a.top < b.bottom - 0.01 && b.top < a.bottom - 0.01;
}

for (const [game, positions] of [
  ['eagle-wing', eagle],
  ['eklige-elfer', elevens],
] as const) {
  describe(game, () => {
    for (const [width, height] of SIZES) {
      for (const beside of [false, true]) {
        for (const [when, piles] of Object.entries(positions)) {
          it(`lies inside ${width}x${height} ${beside ? 'with' : 'without'} a field, no pile on another, ${when}`, () => {
            const frame = frameFor(width, height, beside);
            const cloth = clothOf(width, height, frame);
            const layout = layoutFor(game, cloth, frame.shape);
            const boxes = Object.entries(piles).map(([name, pile]) => ({ name, ...box(layout, name, pile) }));
            for (const one of boxes) {
              expect(one.left, one.name).toBeGreaterThanOrEqual(0);
              expect(one.top, one.name).toBeGreaterThanOrEqual(0);
              expect(one.right, one.name).toBeLessThanOrEqual(cloth.width);
              expect(one.bottom, one.name).toBeLessThanOrEqual(cloth.height);
              for (const other of boxes)
                if (one !== other) expect(overlap(one, other), `${one.name} and ${other.name}`).toBe(false);
            }
            for (const note of layout.notes) {
              expect(note.x).toBeGreaterThanOrEqual(0);
              expect(note.x).toBeLessThanOrEqual(cloth.width);
              expect(note.y).toBeLessThanOrEqual(cloth.height);
            }
          });
        }
      }
    }
  });
}

function solo(game: string, width: number, height: number, beside = false): Layout {
  const frame = frameFor(width, height, beside);
  return layoutFor(game, clothOf(width, height, frame), frame.shape);
}

describe('the eagle', () => {
  const { places, card } = solo('eagle-wing', 1440, 900);
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

  it('has the reserve as its body, in the middle', () => {
    expect(x('r')).toBeCloseTo((x('t1') + x('t8')) / 2, 0);
    expect(x('r')).toBeCloseTo(720, 0);
  });

  it('counts its wings from left to right', () => {
    const across = wings.map(x);
    expect(across).toEqual([...across].sort((a, b) => a - b));
  });

  it('folds on a phone and makes rows on one held across', () => {
    const folded = solo('eagle-wing', 390, 844).places;
    expect(folded.t1?.x).toBe(folded.t3?.x);
    const rows = solo('eagle-wing', 844, 390).places;
    expect(rows.s?.y).toBe(rows.f4?.y);
  });
});

describe('eleven columns', () => {
  it('are at least 24 px wide as targets on a phone', () => {
    for (const [width, height] of [
      [390, 844],
      [320, 568],
    ] as const) {
      const { places } = solo('eklige-elfer', width, height);
      expect((places.t2?.x ?? 0) - (places.t1?.x ?? 0)).toBeGreaterThanOrEqual(24);
    }
  });

  it('show every face-up card of 26 on at least 15 px of a phone', () => {
    const layout = solo('eklige-elfer', 390, 844, true);
    const place = layout.places.t1;
    if (!place) throw new Error('no first column');
    for (const { index, strip } of lying([1, '7h'.repeat(25)], place, layout, 3).cards)
      if (index !== null) expect(strip).toBeGreaterThanOrEqual(15);
  });
});

describe('a long column', () => {
  const steps = { full: 30, down: 10, readable: 15 };

  it('keeps its steps while there is room', () => {
    expect(strips({ down: 1, buried: 5, movable: 3 }, steps, 100, 500)).toEqual({ down: 10, buried: 30, movable: 30 });
  });

  it('presses what is face down first', () => {
    expect(strips({ down: 2, buried: 5, movable: 3 }, steps, 100, 350)).toEqual({ down: 5, buried: 30, movable: 30 });
  });

  it('then what is buried, as far as it can be read', () => {
    const { down, buried, movable } = strips({ down: 1, buried: 5, movable: 3 }, steps, 100, 300);
    expect(down).toBe(3);
    expect(buried).toBeCloseTo((300 - 100 - 3 - 90) / 5);
    expect(movable).toBe(30);
  });

  it('then what can be moved, and only at last below what can be read', () => {
    expect(strips({ down: 0, buried: 5, movable: 4 }, steps, 100, 255)).toEqual({ down: 10, buried: 15, movable: 20 });
    expect(strips({ down: 0, buried: 5, movable: 4 }, steps, 100, 200)).toEqual({ down: 10, buried: 8, movable: 15 });
  });

  it('never leaves the table, however long it is', () => {
    const { down, buried, movable } = strips({ down: 1, buried: 90, movable: 11 }, steps, 100, 300);
    expect(100 + down + 90 * buried + 11 * movable).toBeCloseTo(300);
  });
});
