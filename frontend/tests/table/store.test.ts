import { describe, expect, test } from 'vitest';
import type { View } from '../../src/messages';
import { attempt } from './attempt';

const start: View = {
  type: 'view',
  ply: 0,
  score: 1,
  progress: 1,
  piles: {
    s: [30, ''],
    w: [0, '7h'],
    r: [12, ''],
    f1: [0, '6h'],
    f2: [0, ''],
    t1: [0, '8h'],
    t2: [0, '9h8s7s'],
    t3: [0, '9s'],
  },
  moves: 's-w w-f1 t1-t3 w-t1 t2-f2 t2-f2x2',
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

function table(view: View | null = start) {
  const { store, requests } = attempt();
  store.state('open', null);
  if (view) store.answer(view);
  return { store, requests };
}

function after(ply: number, changes: Partial<View> = {}): View {
  return { ...start, ply, ...changes };
}

describe('tapping', () => {
  test('the first tap selects and shows the legal targets and only those', () => {
    const { store } = table();
    store.tap('w');
    expect(store.selected).toBe('w');
    expect(store.targets).toEqual(['f1', 't1']);
    expect(store.mode).toBe('selected');
  });

  test('a tap on a target sends the move and draws it at once', () => {
    const { store, requests } = table();
    store.tap('w');
    store.tap('f1');
    expect(requests).toEqual([{ type: 'move', ply: 0, move: 'w-f1' }]);
    expect(store.piles.f1).toEqual([0, '6h7h']);
    expect(store.piles.w).toEqual([0, '']);
    expect(store.mode).toBe('pending');
  });

  test('a tap on a foundation sends the largest group that is legal', () => {
    const { store, requests } = table();
    store.tap('t2');
    store.tap('f2');
    expect(requests[0]).toMatchObject({ move: 't2-f2x2' });
  });

  test('a second tap on the same pile plays to a foundation', () => {
    const { store, requests } = table();
    store.tap('w');
    store.tap('w');
    expect(requests[0]).toMatchObject({ move: 'w-f1' });
  });

  test('a second tap moves nothing and pulses when there is a choice', () => {
    const { store, requests } = table(after(0, { moves: 'w-t1 w-t3' }));
    store.tap('w');
    store.tap('w');
    expect(requests).toEqual([]);
    expect(store.pulses).toBe(1);
    expect(store.selected).toBe('w');
    expect(store.told?.story).toEqual({ what: 'unsure', targets: ['t1', 't3'] });
  });

  test('a second tap goes to the only pile with cards before the only empty one', () => {
    const { store, requests } = table(after(0, { moves: 'w-t1 w-t4', piles: { ...start.piles, t4: [0, ''] } }));
    store.tap('w');
    store.tap('w');
    expect(requests[0]).toMatchObject({ move: 'w-t1' });
  });

  test('a tap on a pile that is no target but has moves takes the selection there', () => {
    const { store, requests } = table();
    store.tap('w');
    store.tap('t2');
    expect(store.selected).toBe('t2');
    expect(requests).toEqual([]);
  });

  test('a tap on a pile without moves selects nothing and says so', () => {
    const { store } = table();
    store.tap('t3');
    expect(store.selected).toBeNull();
    expect(store.told?.story).toEqual({ what: 'no move', pile: 't3' });
  });

  test('a tap on a target that is not legal asks the server why and draws nothing', () => {
    const { store, requests } = table();
    store.tap('w');
    store.tap('t3');
    expect(requests).toEqual([{ type: 'move', ply: 0, move: 'w-t3' }]);
    expect(store.piles).toEqual(start.piles);
    store.answer({ type: 'refused', ply: 0, reason: 'illegal', clause: 'E5' });
    expect(store.notice).toEqual({ why: 'refused', reason: 'illegal', clause: 'E5' });
    expect(store.sent).toBeNull();
  });

  test('a tap on the stock draws at once and shows no card before the server names it', () => {
    const { store, requests } = table();
    store.tap('s');
    expect(requests).toEqual([{ type: 'move', ply: 0, move: 's-w' }]);
    expect(store.piles).toEqual(start.piles);
  });

  test('a tap on the empty stock turns the waste over', () => {
    const { store, requests } = table(after(0, { moves: 'w-s w-t1', piles: { ...start.piles, s: [0, ''] } }));
    store.tap('s');
    expect(requests[0]).toMatchObject({ move: 'w-s' });
  });

  test('the cloth and Esc clear everything', () => {
    const { store } = table();
    store.tap('w');
    store.clear();
    expect(store.selected).toBeNull();
    expect(store.mode).toBe('idle');
  });
});

describe('a row that must wait', () => {
  const blocked = after(0, { moves: 't1-t3', blocking: 't1-t3', piles: { ...start.piles, s: [82, ''] } });

  test('asking for it marks the transfers that come first', () => {
    const { store, requests } = table(blocked);
    store.stock();
    expect(requests).toEqual([]);
    expect(store.marked).toEqual(['t1', 't3']);
    expect(store.told?.story).toEqual({ what: 'blocked', transfers: 1 });
  });

  test('the marks go when a move is made', () => {
    const { store } = table(blocked);
    store.stock();
    store.tap('t1');
    store.tap('t3');
    expect(store.marked).toEqual([]);
  });
});

describe('what is done while an answer is awaited', () => {
  test('is sent when the view has come and it is legal', () => {
    const { store, requests } = table();
    store.tap('s');
    store.tap('w');
    store.tap('t1');
    expect(requests).toHaveLength(1);
    store.answer(after(1));
    expect(requests[1]).toEqual({ type: 'move', ply: 1, move: 'w-t1' });
  });

  test('is let go with one notice when it is not legal', () => {
    const { store, requests } = table();
    store.tap('s');
    store.tap('w');
    store.tap('t1');
    store.tap('s');
    store.answer(after(1, { moves: 's-w' }));
    expect(requests).toHaveLength(1);
    expect(store.waiting).toEqual([]);
    expect(store.notice).toEqual({ why: 'dropped' });
  });

  test('is kept up to eight times', () => {
    const { store } = table();
    for (let i = 0; i < 12; i++) store.tap('s');
    expect(store.waiting).toHaveLength(8);
  });

  test('a selection made meanwhile lights up when the view comes', () => {
    const { store } = table();
    store.tap('s');
    store.tap('w');
    expect(store.selected).toBe('w');
    expect(store.targets).toEqual([]);
    store.answer(after(1));
    expect(store.targets).toEqual(['f1', 't1']);
  });
});

describe('what the server says', () => {
  test('the next view confirms a move that was drawn ahead', () => {
    const { store } = table();
    store.tap('w');
    store.tap('f1');
    store.answer(after(1, { score: 2, piles: { ...start.piles, f1: [0, '6h7h'], w: [0, ''] } }));
    expect(store.sent).toBeNull();
    expect(store.last?.text).toBe('w-f1');
    expect(store.told?.story).toMatchObject({ what: 'moved', cards: ['7h'], onto: '6h', target: 'f1' });
  });

  test('a refusal takes the drawn move back and drops what was kept', () => {
    const { store } = table();
    store.tap('w');
    store.tap('f1');
    store.tap('s');
    store.answer({ type: 'refused', ply: 0, reason: 'stale', clause: null });
    expect(store.piles).toEqual(start.piles);
    expect(store.waiting).toEqual([]);
    expect(store.notice).toMatchObject({ reason: 'stale' });
  });

  test('an older view changes nothing', () => {
    const { store } = table(after(5));
    store.answer(after(4, { score: 99 }));
    expect(store.view?.ply).toBe(5);
  });

  test('of two views with the same ply the one with over set holds', () => {
    const { store } = table(after(5));
    store.answer(after(5, { over: 'closed' }));
    store.answer(after(5));
    expect(store.view?.over).toBe('closed');
    expect(store.mode).toBe('over');
  });

  test('a card from the reserve is told as what filled the pile', () => {
    const { store } = table();
    store.tap('t1');
    store.tap('t3');
    store.answer(after(1, { piles: { ...start.piles, r: [11, ''], t1: [0, 'Kd'], t3: [0, '9s8h'] } }));
    expect(store.told?.story).toMatchObject({ after: { filled: { pile: 't1', card: 'Kd', left: 11 } } });
  });

  test('over means that nothing more is sent', () => {
    const { store, requests } = table(after(5, { over: 'given up' }));
    store.tap('s');
    store.undo();
    expect(requests).toEqual([]);
  });
});

describe('when the line drops', () => {
  test('the table is shown as offline and takes no input', () => {
    const { store, requests } = table();
    store.state('lost', null);
    store.tap('s');
    expect(store.mode).toBe('offline');
    expect(requests).toEqual([]);
  });

  test('a message that was not answered goes out again with the same ply', () => {
    const { store, requests } = table();
    store.tap('w');
    store.tap('f1');
    store.state('lost', null);
    store.state('open', null);
    store.answer(start);
    expect(requests[1]).toEqual(requests[0]);
    expect(store.piles.f1).toEqual([0, '6h7h']);
  });

  test('a message that the server had taken is not sent twice', () => {
    const { store, requests } = table();
    store.tap('w');
    store.tap('f1');
    store.state('lost', null);
    store.state('open', null);
    store.answer(after(1));
    expect(requests).toHaveLength(1);
    expect(store.sent).toBeNull();
  });
});

describe('taking back and finishing', () => {
  test('undo names the next ply', () => {
    const { store, requests } = table(after(3, { takebacks_left: 2 }));
    store.undo();
    expect(requests).toEqual([{ type: 'undo', ply: 3 }]);
  });

  test('finishing plays foundation moves one after another until nothing is left to play', () => {
    const { store, requests } = table(after(3, { home: true, moves: 't1-t3 w-f1' }));
    store.finish();
    expect(requests).toEqual([{ type: 'move', ply: 3, move: 'w-f1' }]);
    store.answer(after(4, { home: true, moves: 't1-f1 t1-t3' }));
    expect(requests[1]).toEqual({ type: 'move', ply: 4, move: 't1-f1' });
    store.answer(after(5, { home: true, moves: '', over: 'won' }));
    expect(requests).toHaveLength(2);
    expect(store.finishing).toBe(false);
  });

  test('the end is sent with the ply that it ends', () => {
    const { store, requests } = table(after(7));
    store.end();
    expect(requests).toEqual([{ type: 'end', ply: 7 }]);
  });
});

describe('one thing after another', () => {
  test('an end waits for the answer to a move', () => {
    const { store, requests } = table();
    store.tap('w');
    store.tap('f1');
    store.end();
    expect(requests).toHaveLength(1);
    store.answer(after(1, { moves: 's-w' }));
    expect(requests[1]).toEqual({ type: 'end', ply: 1 });
  });

  test('undo stops the run home', () => {
    const { store, requests } = table({ ...start, home: true });
    store.finish();
    store.undo();
    store.answer(after(1, { home: true, takebacks_left: 1 }));
    store.answer(after(2, { home: true }));
    expect(requests.map(({ type }) => type)).toEqual(['move', 'undo']);
  });

  test('the ninth thing that is asked for meanwhile is refused with a word, the eight are kept', () => {
    const { store } = table();
    store.stock();
    for (let i = 0; i < 8; i++) store.undo();
    expect(store.notice).toBeNull();
    store.undo();
    expect(store.notice).toEqual({ why: 'dropped' });
    expect(store.waiting).toHaveLength(8);
  });
});
