import { describe, expect, it } from 'vitest';
import { lying, type Lying } from '../../src/table/geometry';
import { CHIP, press, type Classes } from '../../src/table/geometry/strips';
import { laid } from './ground';

const steps = { full: 30, down: 10, readable: 15 };
const CARD = 100;

function total(counts: Classes, { steps: step, folded }: ReturnType<typeof press>): number {
  const buried = (counts.buried - folded) * step.buried;
  return CARD + (folded ? CHIP : 0) + counts.down * step.down + buried + counts.movable * step.movable;
}

describe('a long column', () => {
  const counts = { down: 2, buried: 10, movable: 4 };
  // Full it needs 540: 100 for its last card, 20, 300 and 120.
  const at = (room: number) => press(counts, steps, CARD, room);

  it('keeps its steps while there is room', () => {
    expect(at(540)).toEqual({ steps: { down: 10, buried: 30, movable: 30 }, folded: 0, stage: 0 });
  });

  it('presses what is face down first, to 3 px', () => {
    expect(at(530)).toEqual({ steps: { down: 5, buried: 30, movable: 30 }, folded: 0, stage: 1 });
    expect(at(526).steps).toEqual({ down: 3, buried: 30, movable: 30 });
  });

  it('then what is buried, as far as it can be read', () => {
    expect(at(456)).toEqual({ steps: { down: 3, buried: 23, movable: 30 }, folded: 0, stage: 2 });
    expect(at(376).steps).toEqual({ down: 3, buried: 15, movable: 30 });
  });

  it('then what can be moved, as far as it can be read', () => {
    expect(at(336)).toEqual({ steps: { down: 3, buried: 15, movable: 20 }, folded: 0, stage: 3 });
    expect(at(316).steps).toEqual({ down: 3, buried: 15, movable: 15 });
  });

  it('then what is buried to 6 px, and last what can be moved', () => {
    expect(at(266)).toEqual({ steps: { down: 3, buried: 10, movable: 15 }, folded: 0, stage: 4 });
    expect(at(226).steps).toEqual({ down: 3, buried: 6, movable: 15 });
    expect(at(206)).toEqual({ steps: { down: 3, buried: 6, movable: 10 }, folded: 0, stage: 5 });
    expect(at(190).steps).toEqual({ down: 3, buried: 6, movable: 6 });
  });

  it('then folds its first buried cards into a chip', () => {
    const folded = at(180);
    expect(folded).toMatchObject({ folded: 6, stage: 6 });
    expect(folded.steps.buried).toBeGreaterThanOrEqual(6);
    expect(total(counts, folded)).toBeLessThanOrEqual(180);
  });
});

describe('however long a column and however low the table', () => {
  const all = Array.from({ length: 60 }, (_, buried) =>
    [0, 1, 6].flatMap((down) => [0, 3, 11].map((movable) => ({ down, buried, movable }))),
  ).flat();

  it('it never leaves the table', () => {
    for (const room of [100, 130, 190, 270, 360, 480, 660])
      for (const counts of all)
        expect(total(counts, press(counts, steps, CARD, room))).toBeLessThanOrEqual(room + 0.01);
  });

  it('more room never makes a strip lower while nothing is folded, nor less room a column longer', () => {
    for (const counts of all) {
      let before = press(counts, steps, CARD, 130);
      for (let room = 140; room < 900; room += 10) {
        const now = press(counts, steps, CARD, room);
        expect(now.folded).toBeLessThanOrEqual(before.folded);
        expect(now.stage).toBeLessThanOrEqual(before.stage);
        if (before.folded === 0)
          for (const of of ['down', 'buried', 'movable'] as const)
            expect(now.steps[of]).toBeGreaterThanOrEqual(before.steps[of] - 0.01);
        before = now;
      }
    }
  });
});

describe('growing back', () => {
  it('waits until a strip gains 4 px', () => {
    const long = { down: 0, buried: 10, movable: 0 };
    const before = press(long, steps, CARD, 300).steps;
    expect(before.buried).toBe(20);
    expect(press({ ...long, buried: 9 }, steps, CARD, 300, before).steps.buried).toBe(20);
    expect(press({ ...long, buried: 8 }, steps, CARD, 300, before).steps.buried).toBe(25);
  });

  it('never waits to press closer', () => {
    const before = press({ down: 0, buried: 10, movable: 0 }, steps, CARD, 300).steps;
    expect(press({ down: 0, buried: 11, movable: 0 }, steps, CARD, 300, before).steps.buried).toBeCloseTo(200 / 11);
  });
});

function column(width: number, height: number, cards: number, movable = 3, before?: Lying): Lying {
  const layout = laid('eklige-elfer', { width, height, beside: true });
  const place = layout.places.t1;
  if (!place) throw new Error('no first column');
  return lying([1, '7h'.repeat(cards)], place, layout, movable, before);
}

describe('the cards of a column', () => {
  it('can all be read when there are 26 on a phone', () => {
    for (const { index, strip } of column(390, 844, 25).cards)
      if (index !== null) expect(strip).toBeGreaterThanOrEqual(15);
  });

  it.each([
    [1440, 900, 30],
    [1024, 768, 27],
    [390, 844, 41],
    [844, 390, 21],
    [320, 568, 23],
  ])('can be read at %i by %i up to %i of them', (width, height, most) => {
    expect(column(width, height, most - 1).stage).toBeLessThan(4);
    expect(column(width, height, most + 3).stage).toBeGreaterThanOrEqual(4);
  });

  it('follow each other without a gap, and end with a whole card', () => {
    for (const cards of [1, 12, 25, 42]) {
      const lies = column(844, 390, cards);
      lies.cards.forEach((lie, i) => {
        const next = lies.cards[i + 1];
        expect(lie.dy + lie.strip).toBeCloseTo(next ? next.dy : lies.height);
      });
    }
  });

  it('that are folded lie under one chip, which tells how many', () => {
    const lies = column(568, 320, 60);
    expect(lies.stage).toBe(6);
    expect(lies.folded).toBe(61 - lies.cards.length);
    const [back, first] = lies.cards;
    expect(back?.index).toBeNull();
    expect(lies.chip).toEqual({ dy: back?.strip, height: CHIP });
    expect(first).toMatchObject({ index: lies.folded, dy: (lies.chip?.dy ?? 0) + CHIP });
  });

  it('lie as they lay when one comes off and little is gained', () => {
    const before = column(844, 390, 18);
    const now = column(844, 390, 17, 3, before);
    expect(now.cards[1]?.strip).toBe(before.cards[1]?.strip);
  });

  it('of an empty column are none, in a place of one card', () => {
    expect(column(390, 844, 0).cards).toHaveLength(1);
    const layout = laid('eklige-elfer', { width: 390, height: 844 });
    const place = layout.places.t1;
    expect(place && lying([0, ''], place, layout, 0)).toMatchObject({
      cards: [],
      height: layout.card.height,
      stage: 0,
    });
  });
});
