import { describe, expect, test } from 'vitest';
import type { View } from '../../src/messages';
import { drawn, isKnown } from '../../src/table/drawn';
import { baseCard, noUndo, phaseOf, stockDoes } from '../../src/table/figures';
import { parseMove, parseMoves, type Piles } from '../../src/table/notation';
import { tell } from '../../src/table/story';

const wings: Piles = {
  s: [30, ''],
  w: [0, '7h'],
  r: [12, ''],
  f1: [0, '6h'],
  f2: [0, ''],
  t1: [0, '8h'],
  t2: [0, '9h8s'],
};
const columns: Piles = Object.fromEntries([
  ['s', [27, '']],
  ['d', [0, '']],
  ...Array.from({ length: 8 }, (_, i) => [`f${i + 1}`, [0, '']]),
  ...Array.from({ length: 11 }, (_, i) => [`t${i + 1}`, [1, 'Kh']]),
]) as Piles;

function view(piles: Piles, changes: Partial<View> = {}): View {
  return {
    type: 'view',
    ply: 3,
    score: 0,
    progress: 0,
    piles,
    moves: '',
    blocking: '',
    home: false,
    redeals_left: null,
    clock: 0,
    elapsed: null,
    count: null,
    takebacks_left: 0,
    stuck: false,
    over: null,
    ...changes,
  };
}

describe('a move is read', () => {
  test('with and without a number of cards', () => {
    expect(parseMove('t10-t2x4')).toEqual({ text: 't10-t2x4', source: 't10', target: 't2', run: 4 });
    expect(parseMove('s-w')).toMatchObject({ source: 's', target: 'w', run: 1 });
  });

  test('and no text is no move', () => {
    expect(parseMoves('')).toEqual([]);
  });
});

describe('a move is drawn ahead', () => {
  test('off one pile and onto the other, with all its cards', () => {
    const after = drawn(wings, parseMove('t2-f2x2'));
    expect([after.t2, after.f2]).toEqual([
      [0, ''],
      [0, '9h8s'],
    ]);
  });

  test('only where all its cards are known', () => {
    expect(drawn(wings, parseMove('s-w'))).toBe(wings);
    expect(isKnown(columns, parseMove('s-t'))).toBe(false);
  });

  test('and leaves the position it came from as it was', () => {
    drawn(wings, parseMove('w-f1'));
    expect(wings.w).toEqual([0, '7h']);
  });
});

describe('the stock', () => {
  test('is drawn from', () => {
    expect(stockDoes(view(wings, { moves: 's-w w-f1' }))).toEqual({ does: 'draw', left: 30 });
  });

  test('is laid anew when only the waste is left', () => {
    expect(stockDoes(view({ ...wings, s: [0, ''] }, { moves: 'w-s w-f1' }))).toEqual({ does: 'redeal' });
  });

  test('deals a card to each column, or what is left', () => {
    expect(stockDoes(view(columns, { moves: 's-t' }))).toEqual({ does: 'deal', cards: 11 });
    expect(stockDoes(view({ ...columns, s: [5, ''] }, { moves: 's-t' }))).toEqual({ does: 'deal', cards: 5 });
  });

  test('waits while transfers are left', () => {
    expect(stockDoes(view(columns, { moves: 't1-t2', blocking: 't1-t2' }))).toEqual({ does: 'wait', transfers: 1 });
  });

  test('does nothing when it is used up', () => {
    expect(stockDoes(view({ ...columns, s: [0, ''] }, { moves: 't1-t2', blocking: 't1-t2' }))).toEqual({
      does: 'nothing',
    });
  });
});

describe('beside the piles', () => {
  test('stands the pass that is going on', () => {
    expect([2, 1, 0].map((left) => phaseOf('eagle-wing', view(wings, { redeals_left: left })))).toEqual([1, 2, 3]);
  });

  test('stands the round that comes next, and the last one when none does', () => {
    const at = (left: number) => phaseOf('eklige-elfer', view({ ...columns, s: [left, ''] }));
    expect([82, 71, 5, 0].map(at)).toEqual([1, 2, 8, 8]);
  });

  test('stands the base card, in the game that has one', () => {
    expect(baseCard(wings)).toBe('6h');
    expect(baseCard(columns)).toBeNull();
  });

  test('stands why nothing can be taken back', () => {
    expect(noUndo(view(wings, { takebacks_left: 1 }), false, 3)).toBeNull();
    expect(noUndo(view(wings), false, 3)).toBe('revealed');
    expect(noUndo(view(wings), false, 0)).toBe('nothing');
    expect(noUndo(view(wings), true, null)).toBe('nothing');
  });
});

describe('what happened', () => {
  const after = (piles: Piles, text: string, changes: Piles) => {
    const move = parseMove(text);
    return tell(piles, drawn(piles, move), { ...piles, ...changes }, move);
  };

  test('is a card drawn', () => {
    expect(after(wings, 's-w', { s: [29, ''], w: [0, '7h2c'] })).toMatchObject({
      what: 'drawn',
      card: '2c',
      stock: 29,
    });
  });

  test('is the waste turned over', () => {
    expect(after(wings, 'w-s', { s: [31, ''], w: [0, ''] })).toEqual({ what: 'redealt', stock: 31 });
  });

  test('is a row with its aces', () => {
    expect(after(columns, 's-t', { s: [16, ''], d: [0, 'AhAs'] })).toMatchObject({
      what: 'dealt',
      cards: 11,
      after: { aces: 2 },
    });
  });

  test('is a card turned up below those that went', () => {
    expect(after(columns, 't1-t2', { t1: [0, '5c'], t2: [1, 'KhKh'] })).toMatchObject({
      what: 'moved',
      cards: ['Kh'],
      after: { turned: [{ pile: 't1', card: '5c' }] },
    });
  });

  test('is a ladder completed', () => {
    expect(after(columns, 't1-t2', { t1: [0, ''], t2: [1, ''], f1: [0, 'KhQsJhTs9h8s7h6s5h4s3h2s'] })).toMatchObject({
      after: { ladders: 1 },
    });
  });
});
