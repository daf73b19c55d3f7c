// A table that is only heard: its messages and live regions, and orders as keys give them.
import { flushSync, mount, unmount } from 'svelte';
import { afterAll, afterEach, beforeEach } from 'vitest';
import type { View } from '../../src/messages';
import { settings, USUAL } from '../../src/settings.svelte';
import { speech } from '../../src/speech.svelte';
import Messages from '../../src/table/Messages.svelte';
import { Orders, type Order } from '../../src/table/orders';
import { TableStore } from '../../src/table/store.svelte';
import type { Piles } from '../../src/table/notation';
import { speak } from '../../src/words';
import { loadClauses } from '../../src/words/clauses';

export const wings: Piles = {
  ...{ s: [12, ''], w: [0, '4c7h'], r: [8, ''] },
  ...{ f1: [0, '6h'], f2: [0, ''], f3: [0, ''], f4: [0, ''] },
  ...{ t1: [0, '8h'], t2: [0, '9h8s7s'], t3: [0, '9s'], t4: [0, '2d'] },
  ...{ t5: [0, '3d'], t6: [0, '5d'], t7: [0, 'Kd'], t8: [0, 'Qc'] },
};
export const ends = ['Kh', 'Qs', '8d', '3c', '9s', 'Td', 'Jc', '4s', '9c', '6h', '5h'];
export const columns: Piles = Object.fromEntries([
  ['s', [82, '']],
  ['d', [0, 'Ac']],
  ...Array.from({ length: 8 }, (_, i) => [`f${i + 1}`, [0, '']]),
  ...ends.map((card, i) => [`t${i + 1}`, [1, card]]),
]) as Piles;

export function view(piles: Piles, changes: Partial<View> = {}): View {
  return {
    ...{ type: 'view', ply: 0, score: 1, progress: 1, piles, moves: '', blocking: '', home: false },
    ...{ redeals_left: null, clock: 192_000, elapsed: null, count: null, takebacks_left: 0, stuck: false, over: null },
    ...changes,
  };
}

export const eagle = view(wings, { moves: 's-w w-f1 w-t1 t1-t3 t2-f2', redeals_left: 2 });
export const elevens = view(columns, { score: 24, progress: 30, moves: 't3-t5 t3-t9 s-t' });

let component: object | undefined;
export let store: TableStore;
export let orders: Orders;

export async function show(language: string, game: string, first: View) {
  document.documentElement.lang = language;
  await Promise.all([speak(language), loadClauses(language)]);
  if (component) void unmount(component);
  store = new TableStore('/ws/attempts/a/', () => ({
    connect: () => undefined,
    send: () => true,
    close: () => undefined,
  }));
  const props = { store, game, practice: false, home: '/', end: () => undefined };
  component = mount(Messages, { target: document.body, props });
  orders = new Orders({ store, game });
  store.state('open', null);
  store.answer(first);
  flushSync();
}

export function answer(changes: View) {
  store.answer(changes);
  flushSync();
}

export function obey(...all: Order[]) {
  for (const order of all) orders.obey(order, 't3');
  flushSync();
}

export const at = (pile: string): Order => ({ do: 'at', pile });
const region = (id: string) => (document.querySelector(id)?.textContent ?? '').replaceAll('\u200b', '').trim();
export const said = () => region('#sr-log');
export const alert = () => region('#sr-alert');
const languages = ['de', 'en'] as const;

beforeEach(() => {
  document.body.replaceChildren();
  component = undefined;
  speech.hush();
  Object.assign(settings, USUAL);
});
afterEach(() => void (component && unmount(component)));
afterAll(async () => {
  await Promise.all([speak('en'), loadClauses('en')]);
});

/** Plays the same in both languages, and gives back what each says. */
export async function both(game: string, first: View, play: () => unknown, heard = said): Promise<string[]> {
  const all: string[] = [];
  for (const language of languages) {
    speech.hush();
    await show(language, game, first);
    await play();
    flushSync();
    all.push(heard());
  }
  return all;
}
