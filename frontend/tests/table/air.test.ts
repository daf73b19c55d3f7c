import { flushSync } from 'svelte';
import { describe, expect, test } from 'vitest';
import { layoutFor, lying } from '../../src/table/geometry';
import { Air } from '../../src/table/motion/air.svelte';
import { parseMove, type Piles } from '../../src/table/notation';
import type { Laid } from '../../src/table/scene.svelte';

const layout = layoutFor('eklige-elfer', { width: 1000, height: 700 }, 'wide');
const bare: Piles = Object.fromEntries([
  ['s', [22, '']],
  ['d', [0, '']],
  ...Array.from({ length: 8 }, (_, i) => [`f${i + 1}`, [0, '']]),
  ...Array.from({ length: 11 }, (_, i) => [`t${i + 1}`, [1, `${'KQJT9876543'.charAt(i)}h`]]),
]) as Piles;

function on(changed: Piles): Laid {
  const piles = { ...bare, ...changed };
  const lyings = Object.fromEntries(
    Object.entries(piles).flatMap(([id, pile]) => {
      const place = layout.places[id];
      return place ? [[id, lying(pile, place, layout, 1)]] : [];
    }),
  );
  return { piles, layout, lyings };
}

function sky(pace = 1): { air: Air; told: () => string[] } {
  const air = new Air(
    () => pace,
    () => 1000,
  );
  const told = () =>
    air.flights.map(
      ({ card, to, awaited, turns }) =>
        `${card ?? '?'} ${to.pile}:${to.index}${awaited ? ' awaited' : ''}${turns ? ' turns' : ''}`,
    );
  return { air, told };
}

describe('cards in the air', () => {
  test('leave at once, each where it lay, and are see-through on the table until they land', () => {
    const { air, told } = sky();
    air.fly(on({ t1: [1, 'KhQs'] }), on({ t1: [1, 'Kh'], t4: [1, 'ThQs'] }), { named: false });
    expect(told()).toEqual(['Qs t4:2']);
    expect(air.flights[0]?.leaves).toBe(1000);
    expect(air.away).toEqual({ t4: '2' });
    air.land(air.flights[0]?.id ?? 0);
    expect(air.away).toEqual({});
  });

  test('take between 120 and 220 ms, and less when the pace is brisk', () => {
    const lasts = (pace: number, to: string) => {
      const { air } = sky(pace);
      air.fly(on({ t1: [1, 'KhQs'] }), on({ t1: [1, 'Kh'], [to]: [1, '2hQs'] }), { named: false });
      return Math.round(air.flights[0]?.lasts ?? 0);
    };
    expect(lasts(1, 't2')).toBe(120);
    expect(lasts(1, 't11')).toBeGreaterThan(160);
    expect(lasts(1, 't11')).toBeLessThanOrEqual(220);
    expect(lasts(0.6, 't2')).toBe(72);
  });

  test('are none at all where nothing moves', () => {
    const { air } = sky(0);
    air.fly(on({ t1: [1, 'KhQs'] }), on({ t1: [1, 'Kh'], t4: [1, 'ThQs'] }), { named: false });
    air.expect(on({ t1: [1, ''] }), parseMove('t1-t2'));
    expect(air.flights).toEqual([]);
    expect(air.trace).toBeNull();
  });

  test('that the server has yet to name are backs, and turn when it does', () => {
    const { air, told } = sky();
    const before = on({});
    air.expect(before, parseMove('s-t'));
    expect(told()).toHaveLength(11);
    expect(told()[2]).toBe('? t3:2 awaited');
    expect(air.flights.map(({ leaves }) => leaves)).toEqual(Array.from({ length: 11 }, (_, i) => 1000 + 30 * i));
    const ids = air.flights.map(({ id }) => id);
    const dealt: Piles = { s: [11, ''] };
    for (let i = 1; i <= 11; i++) dealt[`t${i}`] = [1, `${before.piles[`t${i}`]?.[1] ?? ''}5c`];
    air.fly(before, on(dealt), { named: true });
    expect(air.flights.map(({ id }) => id)).toEqual(ids);
    expect(told()[2]).toBe('5c t3:2 turns');
  });

  test('the card below a move begins to turn before it has a name', () => {
    const { air, told } = sky();
    air.fly(on({}), on({ t1: [1, ''], t4: [1, 'ThKh'] }), { named: false });
    air.expect(on({ t1: [1, ''], t4: [1, 'ThKh'] }), parseMove('t1-t4'));
    expect(told()).toEqual(['Kh t4:2', '? t1:0 awaited']);
    expect(air.away).toEqual({ t4: '2', t1: '0' });
  });

  test('come down when the answer is that nothing happens', () => {
    const { air } = sky();
    air.expect(on({}), parseMove('s-t'));
    air.see(on({}), null, null);
    expect(air.flights).toEqual([]);
  });

  test('stay in the air while another move is made, and go when their pile has lost them', () => {
    const { air, told } = sky();
    const [first, second] = [on({ t1: [1, 'KhQs'] }), on({ t1: [1, 'Kh'], t4: [1, 'ThQs'] })];
    air.fly(first, second, { named: false });
    const third = on({ t1: [1, 'Kh'], t4: [1, 'ThQs'], t6: [1, ''], t5: [1, '9h8h'] });
    air.fly(second, third, { named: false });
    expect(told()).toEqual(['Qs t4:2', '8h t5:2']);
    air.fly(third, on({ t1: [1, 'KhQs'], t6: [1, ''], t5: [1, '9h8h'] }), { named: true });
    expect(told()).toEqual(['8h t5:2', 'Qs t1:2']);
  });

  test('a ladder leaves as a whole, the last card first', () => {
    const ladder = 'KhQsJhTs9h8s7h6s5h4s3h2s';
    const { air } = sky();
    air.fly(on({ t1: [0, ladder] }), on({ t1: [0, ''], f1: [0, ladder] }), { named: true });
    expect(air.flights).toHaveLength(12);
    const [king, two] = [air.flights[0], air.flights[11]];
    expect(two?.leaves).toBeLessThan(king?.leaves ?? 0);
  });

  test('cards that were let go of start where they are, or glide home', () => {
    const { air } = sky();
    const [before, after] = [on({ t1: [1, 'KhQs'] }), on({ t1: [1, 'Kh'], t4: [1, 'ThQs'] })];
    const spot = { x: 300, y: 200, angle: 0, dx: 0, dy: 0, width: 70 };
    air.held = { pile: 't1', index: 2, cards: ['Qs'], size: layout.card, offsets: [0] };
    expect(air.away).toEqual({ t1: '2' });
    air.release([spot]);
    air.fly(before, after, { named: false });
    expect(air.flights[0]?.start).toEqual(spot);

    const other = sky().air;
    other.held = { pile: 't1', index: 2, cards: ['Qs'], size: layout.card, offsets: [0] };
    other.release([spot]);
    other.home(before, ['Qs']);
    expect(other.flights[0]).toMatchObject({ start: spot, to: { pile: 't1', index: 2 }, lasts: 140 });
  });

  test('a window that changes its size ends every flight', () => {
    const { air } = sky();
    air.fly(on({ t1: [1, 'KhQs'] }), on({ t1: [1, 'Kh'], t4: [1, 'ThQs'] }), { named: false });
    const wider = { ...on({}), layout: layoutFor('eklige-elfer', { width: 1200, height: 700 }, 'wide') };
    air.fly(on({}), wider, { named: false });
    flushSync();
    expect(air.flights).toEqual([]);
  });
});
