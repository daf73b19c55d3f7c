// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AttemptRequest, View } from '../../src/messages';
import { TableStore } from '../../src/table/store.svelte';
import Table from '../../src/table/Table.svelte';
import type { Piles } from '../../src/table/notation';
import { attempt } from './attempt';
// What comes a moment later is there from the start: a test may be over before it has come.
import '../../src/table/later';

const wings: Piles = {
  s: [30, ''],
  w: [0, '4c7h'],
  r: [12, ''],
  f1: [0, '6h'],
  f2: [0, ''],
  f3: [0, ''],
  f4: [0, ''],
  t1: [0, '8h'],
  t2: [0, '9h8s7s'],
  t3: [0, '9s'],
  t4: [0, '2d'],
  t5: [0, '3d'],
  t6: [0, '5d'],
  t7: [0, 'Kd'],
  t8: [0, 'Qc'],
};
const columns: Piles = Object.fromEntries([
  ['s', [82, '']],
  ['d', [0, '']],
  ...Array.from({ length: 8 }, (_, i) => [`f${i + 1}`, [0, '']]),
  ...Array.from({ length: 11 }, (_, i) => [`t${i + 1}`, [1, `${'KQJT9876543'.charAt(i)}h`]]),
]) as Piles;

function view(piles: Piles, changes: Partial<View> = {}): View {
  return {
    type: 'view',
    ply: 0,
    score: 1,
    progress: 1,
    piles,
    moves: 's-w w-f1 w-t1 t1-t3',
    blocking: '',
    home: false,
    redeals_left: 2,
    clock: 0,
    elapsed: null,
    count: null,
    takebacks_left: 0,
    stuck: false,
    over: null,
    ...changes,
  };
}

let shown: { component: object; store: TableStore; requests: AttemptRequest[] };

async function show(game: string, first: View) {
  const { store, requests } = attempt();
  const component = mount(Table, { target: document.body, props: { store, game, board: '/board', again: '/again' } });
  store.state('open', null);
  store.answer(first);
  flushSync();
  await vi.dynamicImportSettled();
  flushSync();
  shown = { component, store, requests };
  return shown;
}

function pile(id: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-pile="${id}"]`);
  if (!found) throw new Error(`no pile ${id}`);
  return found;
}

function tap(id: string) {
  pile(id).click();
  flushSync();
}

function press(key: string) {
  const at = document.querySelector('#table [tabindex="0"]');
  at?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  flushSync();
}

const targets = () => [...document.querySelectorAll<HTMLElement>('[data-target="true"]')].map((el) => el.dataset.pile);
const table = () => document.querySelector<HTMLElement>('#table')?.dataset ?? {};

beforeEach(() => {
  document.body.replaceChildren();
  // Nothing is laid out here, so the cloth is told how large it is.
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 1440 });
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 788 });
});
afterEach(() => void unmount(shown.component));

describe('the page of a table', () => {
  test('tells scripts its game, state and ply, and no list of moves', async () => {
    await show('eagle-wing', view(wings));
    expect(table()).toMatchObject({ game: 'eagle-wing', state: 'idle', ply: '0' });
    expect(document.body.innerHTML).not.toContain('w-f1');
  });

  test('marks the legal targets of the selected pile and only those', async () => {
    await show('eagle-wing', view(wings));
    tap('w');
    expect(targets()).toEqual(['f1', 't1']);
    expect(table().state).toBe('selected');
    expect(pile('f1').getAttribute('aria-label')).toMatch(/target|Ziel/);
  });

  test('draws a move of a known card at once', async () => {
    await show('eagle-wing', view(wings));
    tap('w');
    tap('f1');
    expect(pile('f1').querySelector<HTMLElement>('[data-card]')?.dataset.card).toBe('7h');
    expect(table().state).toBe('pending');
  });

  test('has one tab stop', async () => {
    await show('eklige-elfer', view(columns, { moves: '', redeals_left: null }));
    expect(document.querySelectorAll('#table [tabindex="0"]')).toHaveLength(1);
  });

  test('is played by arrows and Enter, and the focus stays where the move began', async () => {
    const { requests } = await show('eagle-wing', view(wings));
    pile('w').querySelector<HTMLElement>('[role="option"]')?.focus();
    flushSync();
    press('Enter');
    expect(targets()).toEqual(['f1', 't1']);
    press('ArrowUp');
    press('Home');
    press('Enter');
    expect(requests).toEqual([{ type: 'move', ply: 0, move: 'w-t1' }]);
    expect(document.activeElement?.closest<HTMLElement>('[data-pile]')?.dataset.pile).toBe('w');
  });

  test('lets go of the selection with Esc and on the bare cloth', async () => {
    const { store } = await show('eagle-wing', view(wings));
    tap('w');
    press('Escape');
    expect(store.selected).toBeNull();
    tap('w');
    document.querySelector<HTMLElement>('#table')?.click();
    flushSync();
    expect(store.selected).toBeNull();
  });

  test('says each action in one sentence', async () => {
    await show('eagle-wing', view(wings));
    tap('w');
    expect(document.querySelector('#sr-log')?.textContent).toMatch(/2 targets|2 Ziele/);
  });

  test('gives the reason of a refusal in words', async () => {
    const { store } = await show('eagle-wing', view(wings));
    tap('w');
    tap('t8');
    store.answer({ type: 'refused', ply: 0, reason: 'illegal', clause: 'E5' });
    flushSync();
    expect(document.querySelector('#sr-alert')?.textContent.trim()).not.toBe('');
  });

  test('is dimmed and takes no tap while the line is lost', async () => {
    const { store, requests } = await show('eagle-wing', view(wings));
    store.state('lost', null);
    flushSync();
    expect(table().state).toBe('offline');
    expect(document.querySelector('[data-connection="lost"]')).not.toBeNull();
    tap('s');
    expect(requests).toEqual([]);
  });

  test('shows the result with the ways on when the attempt is over', async () => {
    const { store } = await show('eagle-wing', view(wings));
    store.answer(view(wings, { ply: 0, over: 'given up', elapsed: 1000, count: 1 }));
    flushSync();
    expect(table().over).toBe('given up');
    expect(document.querySelector('a[href="/board"]')).not.toBeNull();
    expect(document.querySelector('a[href="/again"]')).not.toBeNull();
  });

  test('asks no longer whether to end what has ended elsewhere', async () => {
    const { store } = await show('eagle-wing', view(wings));
    document.querySelector<HTMLElement>('[data-action="end"]')?.click();
    flushSync();
    const question = document.querySelector<HTMLDialogElement>('dialog.ending');
    expect(question?.open).toBe(true);
    store.answer(view(wings, { ply: 0, over: 'given up', elapsed: 1000, count: 1 }));
    flushSync();
    expect(question?.open).toBe(false);
  });

  test('takes the focus when its bare cloth is pressed', async () => {
    await show('eagle-wing', view(wings));
    const pressed = new MouseEvent('mousedown', { bubbles: true, cancelable: true });
    document.querySelector('#table')?.dispatchEvent(pressed);
    expect(pressed.defaultPrevented).toBe(true);
    expect(document.querySelector('#table')?.contains(document.activeElement)).toBe(true);
  });

  test('offers to play the rest home only when the server says so', async () => {
    const { store } = await show('eagle-wing', view(wings));
    expect(document.querySelector('[data-action="finish"]')).toBeNull();
    store.answer(view(wings, { ply: 1, home: true }));
    flushSync();
    expect(document.querySelector('[data-action="finish"]')).not.toBeNull();
  });

  test('says when nothing goes any more and offers the end', async () => {
    await show('eagle-wing', view(wings, { stuck: true }));
    expect(document.querySelector('[data-action="end-stuck"]')).not.toBeNull();
  });
});

describe('face-down cards', () => {
  test.each([
    ['eagle-wing', wings],
    ['eklige-elfer', columns],
  ] as const)('of %s cannot be told apart, and carry no card', async (game, piles) => {
    await show(game, view(piles, { moves: '' }));
    const backs = [...document.querySelectorAll<HTMLElement>('[data-face="down"]')];
    expect(backs.length).toBeGreaterThan(0);
    for (const back of backs) {
      expect(back.querySelector('[data-card]')).toBeNull();
      expect(back.dataset.card).toBeUndefined();
      expect(back.textContent.trim()).toBe('');
      expect(Object.keys(back.dataset)).toEqual(['face']);
    }
    const looks = new Set(backs.map((back) => back.querySelector('.card')?.className));
    expect(looks.size).toBe(1);
  });

  test('in the page are those the view shows and no others', async () => {
    await show('eklige-elfer', view(columns, { moves: '' }));
    const cards = [...document.querySelectorAll<HTMLElement>('[data-card]')].map((card) => card.dataset.card);
    expect(cards.sort()).toEqual(
      Object.values(columns)
        .map(([, up]) => up)
        .filter(Boolean)
        .sort(),
    );
  });
});
