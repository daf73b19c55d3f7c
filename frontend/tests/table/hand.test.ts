import { describe, expect, test } from 'vitest';
import type { AttemptRequest, View } from '../../src/messages';
import type { Point } from '../../src/table/geometry';
import { Hand } from '../../src/table/input/hand.svelte';
import { Air } from '../../src/table/motion/air.svelte';
import { Scene, spotAt } from '../../src/table/scene.svelte';
import { attempt } from './attempt';

const view: View = {
  type: 'view',
  ply: 0,
  score: 1,
  progress: 1,
  piles: {
    ...{ s: [30, ''], w: [0, '7h'], r: [12, ''], f1: [0, '6h'], f2: [0, ''], f3: [0, ''], f4: [0, ''] },
    ...{ t1: [0, '8h'], t2: [0, '9h8s7s'], t3: [0, '9s'], t4: [0, '2d'], t5: [0, '3d'], t6: [0, '5d'], t7: [0, 'Kd'] },
    t8: [0, 'Qc'],
  },
  moves: 's-w w-f1 w-t1 t1-t3 t2-f2 t2-f2x2',
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

function table() {
  const { store, requests } = attempt();
  store.state('open', null);
  store.answer(view);
  const scene = new Scene(store, 'eagle-wing', () => 'wide');
  [scene.width, scene.height] = [1440, 788];
  const air = new Air(() => 1);
  const hand = new Hand(scene, air);
  /** The middle of a pile's last card. */
  const on = (pile: string): Point => {
    const place = spotAt(scene.laid, { pile, index: 0 });
    if (!place) throw new Error(`no ${pile}`);
    return { x: place.spot.x + place.size.width / 2, y: place.spot.y + place.size.height / 2 };
  };
  const drag = (from: string, to: string, index = 0) => {
    expect(hand.lift(from, index, on(from))).toBe(true);
    hand.carry(on(to));
    hand.drop();
  };
  return { store, requests, scene, air, hand, on, drag };
}

const moves = (requests: AttemptRequest[]) =>
  requests.map((request) => ('move' in request ? request.move : request.type));

describe('a hand', () => {
  test('carries cards to a legal pile', () => {
    const { requests, drag, air } = table();
    drag('w', 'f1');
    expect(moves(requests)).toEqual(['w-f1']);
    expect(air.held).toBeNull();
  });

  test('takes exactly the part that was gripped, where several numbers may go', () => {
    const { requests, drag } = table();
    drag('t2', 'f2', 2);
    expect(moves(requests)).toEqual(['t2-f2']);
  });

  test('takes two where the second card was gripped', () => {
    const { requests, drag } = table();
    drag('t2', 'f2', 1);
    expect(moves(requests)).toEqual(['t2-f2x2']);
  });

  test('takes up a pile that is a target of another one that is selected', () => {
    const { store, requests, drag } = table();
    store.tap('w');
    drag('t1', 't3');
    expect(moves(requests)).toEqual(['t1-t3']);
  });

  test('may begin before an answer and let go after it', () => {
    const { store, requests, hand, on } = table();
    store.stock();
    expect(hand.lift('t1', 0, on('t1'))).toBe(true);
    store.answer({ ...view, ply: 1, piles: { ...view.piles, s: [29, ''], w: [0, '7h4c'] }, moves: 's-w t1-t3' });
    hand.carry(on('t3'));
    expect(hand.over).toBe('t3');
    hand.drop();
    expect(moves(requests)).toEqual(['s-w', 't1-t3']);
  });

  test('may let go before the answer, and what it meant is kept', () => {
    const { store, requests, drag } = table();
    store.stock();
    drag('t1', 't3');
    expect(moves(requests)).toEqual(['s-w']);
    store.answer({ ...view, ply: 1, piles: { ...view.piles, s: [29, ''], w: [0, '7h4c'] }, moves: 's-w t1-t3' });
    expect(moves(requests)).toEqual(['s-w', 't1-t3']);
  });

  test('lets cards glide home from where nothing takes them, and nothing stays selected', () => {
    const { store, requests, drag, air } = table();
    drag('t1', 't8');
    expect(requests).toEqual([]);
    expect(store.selected).toBeNull();
    expect(air.flights.map(({ to }) => to)).toEqual([{ pile: 't1', index: 0 }]);
  });

  test('cannot take up what cannot go anywhere', () => {
    const { hand, on, air } = table();
    expect(hand.lift('t8', 0, on('t8'))).toBe(false);
    expect(air.held).toBeNull();
  });

  test('lets go of what another tab has played away', () => {
    const { store, hand, on, air } = table();
    hand.lift('t1', 0, on('t1'));
    store.answer({ ...view, ply: 1, piles: { ...view.piles, t1: [0, '4c'], t3: [0, '9s8h'] }, moves: 's-w' });
    hand.check();
    expect(air.held).toBeNull();
    expect(store.mode).toBe('idle');
  });
});
