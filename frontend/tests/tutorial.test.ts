// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AttemptRequest, View } from '../src/messages';
import type { Piles } from '../src/table/notation';
import { TableStore } from '../src/table/store.svelte';
import { BEATS, STEPS } from '../src/tutorial/beats';
import { Coach } from '../src/tutorial/coach.svelte';
import { de } from '../src/tutorial/de';
import { en } from '../src/tutorial/en';
import Tutorial from '../src/tutorial/Tutorial.svelte';
import { speakOfTutorials } from '../src/tutorial/words';
// What comes a moment later is there from the start: a test may be over before it has come.
import '../src/table/later';

beforeAll(() => speakOfTutorials('en'));

const wings: Piles = {
  s: [30, ''],
  w: [0, ''],
  r: [13, ''],
  f1: [0, '9s'],
  ...Object.fromEntries(['f2', 'f3', 'f4'].map((pile) => [pile, [0, '']])),
  ...Object.fromEntries(['Jd', '4s', '3h', '7s', 'Qc', '2h', 'Qh', '7c'].map((card, i) => [`t${i + 1}`, [0, card]])),
};
const columns: Piles = {
  s: [82, ''],
  d: [0, ''],
  ...Object.fromEntries(Array.from({ length: 8 }, (_, i) => [`f${i + 1}`, [0, '']])),
  ...Object.fromEntries(
    ['4s', '3s', 'Kd', '2s', '2c', 'Tc', '6c', '7h', '9s', '8c', 'Js'].map((card, i) => [`t${i + 1}`, [1, card]]),
  ),
};

function view(ply: number, piles: Piles, moves: string, changes: Partial<View> = {}): View {
  return {
    type: 'view',
    ply,
    score: 1,
    progress: 1,
    piles,
    moves,
    blocking: '',
    home: false,
    redeals_left: 2,
    clock: 0,
    elapsed: null,
    count: null,
    takebacks_left: ply,
    stuck: false,
    over: null,
    ...changes,
  };
}

/** A table with its coach; `hear` is what the page does after each view. */
function coached(game: string, first: View) {
  const requests: AttemptRequest[] = [];
  const store = new TableStore('/ws/attempts/a/', () => ({
    connect: () => undefined,
    send: (request) => requests.push(request) > 0,
    close: () => undefined,
  }));
  store.state('open', null);
  store.answer(first);
  const coach = new Coach(store, BEATS[game] ?? []);
  const answer = (next: View) => {
    store.answer(next);
    if (store.told) coach.hear(store.told.story);
  };
  return { store, coach, answer, requests };
}

describe('in Eagle Wing', () => {
  const start = view(0, wings, 's-w t6-t3');
  const moved: Piles = { ...wings, r: [12, ''], t3: [0, '3h2h'], t6: [0, '9c'] };

  test('the coach waits to be read, then asks for a wing and its target', () => {
    const { store, coach, answer } = coached('eagle-wing', start);
    expect(coach.task).toBeNull();
    expect(coach.beat).toMatchObject({ step: 1, name: 'foundations' });
    coach.next();
    expect(coach.task).toMatchObject({ say: 'choose', at: ['t6'] });
    store.tap('t6');
    expect(coach.task).toMatchObject({ say: 'place', at: ['t3'] });
    store.tap('t3');
    expect(coach.task).toMatchObject({ say: 'place' });
    answer(view(1, moved, 's-w t6-f2'));
    expect(coach.beat).toMatchObject({ step: 3, name: 'stock' });
    expect(coach.task).toMatchObject({ say: 'draw', at: ['draw', 's'] });
  });

  test('a card of the waste that has no place is passed over', () => {
    const { coach, store, answer } = coached('eagle-wing', start);
    coach.at = 2;
    store.stock();
    answer(view(1, { ...wings, s: [29, ''], w: [0, 'Kd'] }, 's-w t6-t3'));
    expect(coach.beat.name).toBe('waste');
    expect(coach.task).toMatchObject({ say: 'draw another', at: ['draw', 's'] });
    store.stock();
    answer(view(2, { ...wings, s: [28, ''], w: [0, 'KdJc'] }, 's-w t6-t3 w-t5'));
    expect(coach.task).toMatchObject({ say: 'waste', at: ['w'] });
  });

  test('the same pile twice is shown where it goes home, and then undone', () => {
    const { coach, store, answer, requests } = coached('eagle-wing', view(3, moved, 's-w t5-t2 t6-f2'));
    coach.at = 4;
    expect(coach.task).toMatchObject({ say: 'twice', at: ['t6'] });
    store.tap('t6');
    expect(coach.task).toMatchObject({ say: 'once more', at: ['t6'] });
    store.tap('t6');
    expect(requests.at(-1)).toMatchObject({ move: 't6-f2' });
    answer(view(4, { ...moved, f2: [0, '9c'], t6: [0, '9h'], r: [11, ''] }, 's-w t6-f3'));
    expect(coach.task).toMatchObject({ say: 'undo', at: ['undo'] });
    store.undo();
    answer(view(5, moved, 's-w t5-t2 t6-f2'));
    expect(coach.isLast).toBe(true);
  });

  test('who does something else is not held up, and nothing impossible is asked for', () => {
    const { coach, store, answer } = coached('eagle-wing', start);
    coach.next();
    store.stock();
    answer(view(1, { ...wings, s: [29, ''], w: [0, 'Jc'] }, 's-w w-t5'));
    expect(coach.beat.name).toBe('wings');
    expect(coach.task).toBeNull();
    coach.next();
    expect(coach.task).toMatchObject({ say: 'draw' });
  });
});

describe('in Eklige Elfer', () => {
  const blocked = { blocking: 't3-t8' };
  const free: Piles = { ...columns, d: [0, 'Ah'], t7: [0, '5s'], t8: [0, ''], t10: [1, '8c7h6c'] };

  test('a run goes as a whole: one card alone is not enough', () => {
    const two: Piles = { ...columns, t7: [0, '5s'], t8: [1, '7h6c'] };
    const { coach, store, answer } = coached('eklige-elfer', view(1, two, 't8-t10x2', { blocking: 't8-t10x2' }));
    coach.at = 2;
    expect(coach.task).toMatchObject({ say: 'choose', from: 't8', run: 2 });
    store.move('t8', 't10');
    answer(view(2, free, 't3-t8', blocked));
    expect(coach.beat.name).toBe('kings');
    expect(coach.task).toMatchObject({ say: 'choose', from: 't3' });
  });

  test('a row is asked for, what is in its way shown, and then it is dealt', () => {
    const { coach, store, answer } = coached('eklige-elfer', view(4, free, 't3-t8', blocked));
    coach.at = 5;
    expect(coach.task).toMatchObject({ say: 'ask' });
    store.stock();
    expect(coach.task).toMatchObject({ say: 'transfer', from: 't3', to: 't8' });
    store.tap('t3');
    expect(coach.task).toMatchObject({ say: 'place', to: 't8' });
    store.tap('t8');
    answer(view(5, { ...free, t3: [0, ''], t8: [0, 'Kd'] }, 't8-t3 s-t'));
    expect(coach.task).toMatchObject({ say: 'deal' });
    store.stock();
    answer(view(6, { ...free, s: [71, ''] }, 't3-t8'));
    expect(coach.isLast).toBe(true);
  });
});

test.each(Object.keys(BEATS))('there are five steps in %s, in their order', (game) => {
  const steps = (BEATS[game] ?? []).map(({ step }) => step);
  expect(steps).toEqual([...steps].sort());
  expect(new Set(steps).size).toBe(STEPS);
});

test('both languages say something short about every beat', () => {
  for (const words of [de, en]) {
    const texts = Object.values(BEATS).map((beats) => beats.map(({ name }) => words.said(name, '9').text));
    for (const each of texts.flat()) expect(each.length).toBeGreaterThan(20);
    // A minute at 200 words, moves included.
    for (const each of texts) expect(each.join(' ').split(' ').length).toBeLessThanOrEqual(150);
    expect(texts.flat().join(' ')).not.toMatch(/\b(talon|Deal|Familie|Sie haben|Ranking)\b/);
  }
});

test('the card points at what it means, never takes the focus, and ends with the ways on', () => {
  const { store } = coached('eagle-wing', view(0, wings, 's-w t6-t3'));
  const props = { store, game: 'eagle-wing', board: '/b', again: '/tutorial/eagle-wing', onward: '/deal/abc' };
  history.replaceState(null, '');
  const shown = mount(Tutorial, { target: document.body, props });
  flushSync();
  const next = document.querySelector<HTMLElement>('[data-action="next"]');
  expect(document.activeElement).toBe(document.body);
  expect(document.querySelector('[data-action="skip"]')?.getAttribute('href')).toBe('/deal/abc');
  expect(document.querySelector('.coach-said')?.getAttribute('aria-live')).toBe('polite');
  next?.focus();
  next?.click();
  flushSync();
  expect(document.activeElement).toBe(next);
  expect(document.querySelector('.coach-task')?.textContent).toBe('Choose wing 6 (two of hearts).');
  for (let i = 0; i < 5; i++) {
    next?.click();
    flushSync();
  }
  expect(document.activeElement?.id).toBe('coach-last');
  expect(document.querySelector('.coach-onward a')?.getAttribute('href')).toBe('/deal/abc');
  void unmount(shown);
});
