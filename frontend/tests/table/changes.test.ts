import { describe, expect, test } from 'vitest';
import { changes } from '../../src/table/motion/changes';
import type { Piles } from '../../src/table/notation';

const told = (before: Piles, after: Piles): string[] =>
  changes(before, after).map(
    ({ card, from, to, turns }) =>
      `${card ?? 'back'} ${from.pile}:${from.index}>${to.pile}:${to.index}${turns ? ' turns' : ''}`,
  );

describe('what changed between two positions', () => {
  test('is nothing when nothing did', () => {
    const piles: Piles = { s: [3, ''], t1: [1, '7h6s'] };
    expect(told(piles, { ...piles })).toEqual([]);
  });

  test('is a run that went to another pile, card by card', () => {
    expect(told({ t1: [0, '9c7h6s'], t2: [0, '8s'] }, { t1: [0, '9c'], t2: [0, '8s7h6s'] })).toEqual([
      '7h t1:1>t2:1',
      '6s t1:2>t2:2',
    ]);
  });

  test('is a card that was turned up where it lies', () => {
    expect(told({ t1: [2, ''] }, { t1: [1, 'Qd'] })).toEqual(['Qd t1:1>t1:1 turns']);
  });

  test('is a card that is covered again, when the move that uncovered it is taken back', () => {
    const turned: Piles = { t1: [0, 'Qd'], t2: [0, '8s7h'] };
    expect(told(turned, { t1: [1, '7h'], t2: [0, '8s'] })).toEqual(['back t1:0>t1:0 turns', '7h t2:1>t1:1']);
  });

  test('is a card drawn from the stock, which turns on its way', () => {
    expect(told({ s: [9, ''], w: [0, '4c'] }, { s: [8, ''], w: [0, '4c5d'] })).toEqual(['5d s:8>w:1 turns']);
  });

  test('is the reserve that fills a wing', () => {
    expect(told({ r: [5, ''], t3: [0, ''] }, { r: [4, ''], t3: [0, '4c'] })).toEqual(['4c r:4>t3:0 turns']);
  });

  test('is a row from the stock, the ace among it set aside', () => {
    const before: Piles = { s: [3, ''], d: [0, ''], t1: [1, '5h'], t2: [0, ''], t3: [0, 'Kc'] };
    expect(told(before, { s: [0, ''], d: [0, 'As'], t1: [1, '5h9d'], t2: [0, ''], t3: [0, 'KcQh'] })).toEqual([
      'As s:0>d:0 turns',
      '9d s:1>t1:2 turns',
      'Qh s:2>t3:1 turns',
    ]);
  });

  test('is the waste that goes back to the stock', () => {
    expect(told({ s: [0, ''], w: [0, '4c5d'] }, { s: [2, ''], w: [0, ''] })).toEqual([
      'back w:0>s:0 turns',
      'back w:1>s:1 turns',
    ]);
  });

  test('keeps a run together where two decks have the same card twice', () => {
    const before: Piles = { t1: [0, '7h6s'], t2: [0, '6s'], f1: [0, ''] };
    expect(told(before, { t1: [0, ''], t2: [0, ''], f1: [0, '7h6s6s'] })).toEqual([
      '7h t1:0>f1:0',
      '6s t1:1>f1:1',
      '6s t2:0>f1:2',
    ]);
  });
});
