import { beforeEach, describe, expect, test } from 'vitest';
import type { View } from '../../src/messages';
import { speech } from '../../src/speech.svelte';
import { Orders, type Order } from '../../src/table/orders';
import { attempt } from './attempt';

const start: View = {
  type: 'view',
  ply: 0,
  score: 1,
  progress: 1,
  piles: {
    ...{ s: [2, ''], w: [0, '4c7h'], r: [12, ''] },
    ...{ f1: [0, '6h'], f2: [0, ''], f3: [0, ''], f4: [0, ''] },
    ...{ t1: [0, '8h'], t2: [0, '9h8s7s'], t3: [0, '9s'], t4: [0, '2d'] },
  },
  moves: 's-w w-f1 w-t1 t1-t3 t2-f2x2 t2-f2',
  blocking: '',
  home: false,
  redeals_left: 2,
  clock: 0,
  elapsed: null,
  count: null,
  takebacks_left: 0,
  stuck: false,
  over: null,
};

function table(changes: Partial<View> = {}) {
  const { store, requests } = attempt();
  const asked: string[] = [];
  store.state('open', null);
  store.answer({ ...start, ...changes });
  const orders = new Orders({
    store,
    game: 'eagle-wing',
    others: () => 'Bo: 3 of 52.',
    inspect: (pile) => asked.push(`inspect ${pile}`),
    zen: () => asked.push('zen'),
    help: () => asked.push('help'),
    leave: () => asked.push('leave'),
  });
  const moves = () => requests.map((request) => ('move' in request ? request.move : request.type));
  return { store, moves, asked, obey: (order: Order, at = 's') => orders.obey(order, at) };
}

const at = (pile: string): Order => ({ do: 'at', pile });
const plain = () => speech.own.replaceAll('\u200b', '');

beforeEach(() => speech.hush());

describe('two addresses', () => {
  test('make a move, and the focus stays where it began', () => {
    const { obey, moves } = table();
    expect(obey(at('t1'))).toBe('t1');
    expect(obey(at('t3'))).toBe('t1');
    expect(moves()).toEqual(['t1-t3']);
  });

  test('that make no legal move are asked about, and nothing else is selected', () => {
    const { obey, moves, store } = table();
    obey(at('w'));
    obey(at('t2'));
    expect(moves()).toEqual(['w-t2']);
    store.answer({ type: 'refused', ply: 0, reason: 'illegal', clause: 'E5' });
    expect(store.notice).toEqual({ why: 'refused', reason: 'illegal', clause: 'E5' });
    expect(store.selected).toBeNull();
  });

  test('stay a pair when nothing can be taken from the first', () => {
    const { obey, moves } = table();
    obey(at('t4'));
    obey(at('t1'));
    expect(moves()).toEqual(['t4-t1']);
  });

  test('are a pair no more after anything else', () => {
    const { obey, moves, store } = table();
    obey(at('t4'));
    obey({ do: 'clear' });
    obey(at('t1'));
    expect(moves()).toEqual([]);
    expect(store.selected).toBe('t1');
  });

  test('with G find the foundation, also while an answer is awaited', () => {
    const { obey, moves, store } = table();
    obey(at('t1'));
    obey(at('t3'));
    obey(at('t2'));
    obey(at('f'));
    store.answer({ ...start, ply: 1, moves: 't2-f2 t2-f2x2 t2-t4' });
    expect(moves()).toEqual(['t1-t3', 't2-f2x2']);
    store.answer({ ...start, ply: 2 });
    obey(at('w'));
    obey(at('f'));
    expect(moves()).toEqual(['t1-t3', 't2-f2x2', 'w-f1']);
  });

  test('of the same pile are its one clear move', () => {
    const { obey, moves } = table();
    obey(at('t1'));
    obey(at('t1'));
    expect(moves()).toEqual(['t1-t3']);
  });

  test('from a foundation lead nowhere', () => {
    const { obey, moves, store } = table();
    obey(at('f'));
    expect(store.told?.story).toEqual({ what: 'no move', pile: 'f' });
    expect(moves()).toEqual([]);
  });
});

describe('the stock', () => {
  test('is drawn from at once', () => {
    const { obey, moves } = table();
    obey({ do: 'stock' });
    expect(moves()).toEqual(['s-w']);
  });

  test('is turned over again only when asked twice in a row', () => {
    const { obey, moves, store } = table({ piles: { ...start.piles, s: [0, ''] }, moves: 'w-s' });
    obey({ do: 'stock' });
    expect(store.told?.story).toEqual({ what: 'redeal?', left: 2 });
    obey(at('t1'));
    obey({ do: 'stock' });
    expect(moves()).toEqual([]);
    obey({ do: 'stock' });
    expect(moves()).toEqual(['w-s']);
  });

  test('is not turned over by drawing fast', () => {
    const { obey, store, moves } = table();
    for (let i = 0; i < 3; i += 1) obey({ do: 'stock' });
    expect(store.told?.story).toEqual({ what: 'redeal?', left: 2 });
    store.answer({ ...start, ply: 1, piles: { ...start.piles, s: [1, ''] } });
    store.answer({ ...start, ply: 2, piles: { ...start.piles, s: [0, ''] }, moves: 'w-s' });
    expect(moves()).toEqual(['s-w', 's-w']);
  });

  test('that is used up says so', () => {
    const { obey, store } = table({ piles: { ...start.piles, s: [0, ''] }, moves: '', redeals_left: 0 });
    obey({ do: 'stock' });
    expect(store.told?.story).toEqual({ what: 'no stock' });
  });
});

describe('other orders', () => {
  test('smart plays the pile with the focus, or the selected one', () => {
    const first = table();
    first.obey({ do: 'smart' }, 't1');
    expect(first.moves()).toEqual(['t1-t3']);
    const second = table();
    second.obey(at('w'));
    second.obey({ do: 'smart' }, 't1');
    expect(second.moves()).toEqual(['w-f1']);
  });

  test('finish says when it is too early', () => {
    const { obey, store } = table();
    obey({ do: 'finish' });
    expect(store.told?.story).toEqual({ what: 'not home' });
  });

  test('undo says why nothing can be taken back', () => {
    const { obey, store } = table();
    obey({ do: 'undo' });
    expect(store.notice).toEqual({ why: 'nothing to take back' });
  });

  test('Esc lets go first, and then leaves', () => {
    const { obey, store, asked } = table();
    obey(at('w'));
    obey({ do: 'clear' });
    expect(store.selected).toBeNull();
    expect(asked).toEqual([]);
    obey({ do: 'clear' });
    expect(asked).toEqual(['leave']);
  });

  test('ask the page for what it has', () => {
    const { obey, asked } = table();
    obey({ do: 'zen' });
    obey({ do: 'help' });
    obey({ do: 'pile' }, 't2');
    expect(asked).toEqual(['zen', 'help', 'inspect t2']);
    obey({ do: 'others' });
    expect(plain()).toBe('Bo: 3 of 52.');
  });
});
