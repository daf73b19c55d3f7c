import { describe, expect, it } from 'vitest';
import { layoutFor } from '../../src/table/geometry';
import { walk } from '../../src/table/input/keys';
import { neighbour } from '../../src/table/input/neighbour';
import { readingOrder } from '../../src/table/walk';

const eagle = layoutFor('eagle-wing', { width: 1440, height: 780 }, 'wide');
const elevens = layoutFor('eklige-elfer', { width: 1440, height: 780 }, 'wide');

describe('the arrows', () => {
  it('go along a row and around its ends', () => {
    expect(neighbour('eagle-wing', eagle, 't4', 'right')).toBe('r');
    expect(neighbour('eagle-wing', eagle, 't8', 'right')).toBe('t1');
    expect(neighbour('eklige-elfer', elevens, 't1', 'left')).toBe('t11');
  });

  it('go up and down to the nearest pile of the next row, and no further than the last one', () => {
    expect(neighbour('eagle-wing', eagle, 't1', 'up')).toBe('f1');
    expect(neighbour('eagle-wing', eagle, 't8', 'down')).toBe('w');
    expect(neighbour('eagle-wing', eagle, 's', 'down')).toBe('s');
  });

  it('reach the ends of a row by Home and End', () => {
    expect(neighbour('eklige-elfer', elevens, 't5', 'first')).toBe('t1');
    expect(neighbour('eklige-elfer', elevens, 't5', 'last')).toBe('t11');
  });

  it('walk up a column card by card before they leave it', () => {
    const around = { game: 'eklige-elfer', layout: () => elevens, options: () => 3 };
    const end = { pile: 't1', option: Infinity };
    const up = walk(end, 'up', around);
    expect(up).toEqual({ pile: 't1', option: 1 });
    expect(walk({ pile: 't1', option: 0 }, 'up', around)).toEqual({ pile: 's', option: Infinity });
    expect(walk(up, 'down', around)).toEqual({ pile: 't1', option: 2 });
    expect(walk(up, 'right', around)).toEqual({ pile: 't2', option: Infinity });
  });
});

describe('the order of reading', () => {
  it('names every pile once', () => {
    for (const [game, layout] of [
      ['eagle-wing', eagle],
      ['eklige-elfer', elevens],
    ] as const)
      expect([...readingOrder(game)].sort()).toEqual(Object.keys(layout.places).sort());
  });
});
