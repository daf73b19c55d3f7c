// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AttemptRequest, View } from '../../src/messages';
import { speech } from '../../src/speech.svelte';
import { TableStore } from '../../src/table/store.svelte';
import TextTable from '../../src/table/text/TextTable.svelte';
import { settings, USUAL } from '../../src/settings.svelte';
import { speak } from '../../src/words';
import { columns, eagle, elevens, view, wings } from './hearing';

let component: object | undefined;
let store: TableStore;
let requests: AttemptRequest[];
let backs: number;

async function show(game: string, first: View | null, others?: () => string) {
  requests = [];
  backs = 0;
  store = new TableStore('/ws/attempts/a/', () => ({
    connect: () => undefined,
    send: (request) => requests.push(request) > 0,
    close: () => undefined,
  }));
  const none = { others, beside: undefined, waiting: undefined, result: undefined };
  const props = { store, game, practice: true, board: '/board', again: '/again', home: '/', ...none };
  component = mount(TextTable, { target: document.body, props: { ...props, back: () => (backs += 1) } });
  store.state('open', null);
  if (first) store.answer(first);
  await vi.waitFor(() => expect(document.querySelector('h1')).not.toBeNull());
  flushSync();
}

function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`nothing is ${selector}`);
  return found;
}

function click(selector: string) {
  find(selector).click();
  flushSync();
}

function type(line: string) {
  const input = find('#command') as HTMLInputElement;
  input.value = line;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  input.form?.dispatchEvent(new SubmitEvent('submit', { cancelable: true, bubbles: true }));
  flushSync();
}

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const texts = (selector: string) => all(selector).map((element) => element.textContent.replace(/\s+/g, ' ').trim());
const said = () => find('#sr-log').textContent.replaceAll('\u200b', '');

beforeEach(() => {
  document.body.replaceChildren();
  speech.hush();
  component = undefined;
});
afterEach(async () => {
  if (component) await unmount(component);
  Object.assign(settings, USUAL);
  await speak('en');
});

describe('the table as text', () => {
  test('has a heading for each zone and a list for each pile', async () => {
    await show('eagle-wing', eagle);
    expect(texts('.text-zone h2')).toEqual(['Stock and waste', 'Foundations', 'Wings and reserve']);
    expect(all('[data-pile]').map((pile) => pile.dataset.pile)).toEqual([
      ...['w', 's', 'f1', 'f2', 'f3', 'f4', 't1', 't2', 't3', 't4', 'r', 't5', 't6', 't7', 't8'],
    ]);
    expect(texts('[data-pile="t2"] h3')).toEqual(['wing 2 3 cards']);
    expect(texts('[data-pile="t2"] ol .visually-hidden')).toEqual([
      ...['nine of hearts', 'eight of spades', 'seven of spades'],
    ]);
    expect(texts('[data-pile="f2"] p')).toEqual(['empty, takes a 6']);
  });

  test('has the letters that are on the faces', async () => {
    await speak('de');
    await show('eagle-wing', eagle);
    expect(texts('[data-pile="t8"] ol [aria-hidden]')[0]).toBe('D');
    settings.letters = 'international';
    flushSync();
    expect(texts('[data-pile="t8"] ol [aria-hidden]')[0]).toBe('Q');
  });

  test('shows of the ladders those that there are', async () => {
    await show('eklige-elfer', view({ ...columns, f1: [0, 'KhQs'] }));
    expect(texts('.text-zone h2')).toEqual(['Columns', 'Stock, dead aces, ladders']);
    expect(all('[data-pile^="f"]')).toHaveLength(1);
  });

  test('moves by a button for each pile and the targets that it opens', async () => {
    await show('eagle-wing', eagle);
    click('[data-pile="w"] [data-action="targets"]');
    expect(texts('.text-targets button')).toEqual(['foundation 1, six of hearts', 'wing 1, eight of hearts']);
    expect(said()).toBe('Seven of hearts selected, 2 targets: foundation 1, wing 1.');
    click('[data-to="t1"]');
    expect(requests).toEqual([{ type: 'move', ply: 0, move: 'w-t1' }]);
    expect(document.querySelector('.text-targets')).toBeNull();
    expect(document.activeElement).toBe(find('[data-pile="w"] [data-action="targets"]'));
  });

  test('takes from another pile without moving what was taken before', async () => {
    await show('eagle-wing', eagle);
    click('[data-pile="w"] [data-action="targets"]');
    click('[data-pile="t1"] [data-action="targets"]');
    expect(store.selected).toBe('t1');
    click('[data-pile="t1"] [data-action="targets"]');
    expect(store.selected).toBeNull();
    expect(requests).toEqual([]);
  });

  test('says of a pile without a move that it has none', async () => {
    await show('eagle-wing', eagle);
    expect(find('[data-pile="t8"] [data-action="targets"]').getAttribute('aria-disabled')).toBe('true');
    click('[data-pile="t8"] [data-action="targets"]');
    expect(said()).toBe('Wing 8: no move from here.');
  });

  test('is played by its line', async () => {
    await show('eklige-elfer', elevens);
    type('3 9');
    expect(requests).toEqual([{ type: 'move', ply: 0, move: 't3-t9' }]);
    expect((find('#command') as HTMLInputElement).value).toBe('');
    type('castle');
    expect(said()).toBe('“castle” is no command. ? lists all.');
    type('?');
    expect(find('.text-keys').hasAttribute('open')).toBe(true);
  });

  test('a move on the line is a move whatever is selected', async () => {
    await show('eagle-wing', eagle);
    type('w');
    type('1 3');
    expect(requests).toEqual([{ type: 'move', ply: 0, move: 't1-t3' }]);
  });

  test('hides the others by z as the setting does, and says so', async () => {
    await show('eagle-wing', eagle, () => 'Bo: 3 of 52.');
    settings.rivals = 'own';
    type('z');
    expect([settings.rivals, said()]).toEqual(['none', 'The others are hidden.']);
    type('z');
    expect([settings.rivals, said()]).toEqual(['own', 'The others are shown again.']);
  });

  test('knows no others where one plays alone', async () => {
    await show('eagle-wing', eagle);
    type('z');
    expect([settings.rivals, said()]).toEqual(['all', 'You play alone.']);
  });

  test('has the buttons of the table', async () => {
    await show('eagle-wing', { ...eagle, takebacks_left: 2, home: true });
    for (const action of ['draw', 'undo', 'finish', 'end']) expect(all(`[data-action="${action}"]`)).toHaveLength(1);
    click('[data-action="draw"]');
    expect(requests).toEqual([{ type: 'move', ply: 0, move: 's-w' }]);
  });

  test('tells nothing of cards that lie face down but how many they are', async () => {
    await show('eklige-elfer', elevens);
    expect(texts('[data-face="down"]').every((text) => /^\d+ cards? face down$/.test(text))).toBe(true);
    expect(all('[data-card]').map((card) => card.dataset.card)).toHaveLength(12);
  });

  test('shows what came of it, with the ways on', async () => {
    await show('eagle-wing', view(wings, { over: 'won', elapsed: 1_000, count: 3 }));
    expect(find('#table').dataset.over).toBe('won');
    expect(all('a[href="/board"]')).toHaveLength(1);
    expect(all('#command')).toHaveLength(0);
  });

  test('stands in the address, and leads back to the drawn table', async () => {
    await show('eagle-wing', eagle);
    expect(location.search).toBe('?view=text');
    click('[data-action="drawn"]');
    expect([location.search, backs]).toEqual(['', 1]);
  });
});
