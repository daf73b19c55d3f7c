// @vitest-environment happy-dom
import { flushSync, mount, unmount, type ComponentProps } from 'svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import Inspector from '../../src/table/Inspector.svelte';
import { speak } from '../../src/words';

let shown: object | null = null;

function show(changes: Partial<ComponentProps<typeof Inspector>> = {}) {
  const [pick, close] = [vi.fn(), vi.fn()];
  const props = {
    game: 'eklige-elfer',
    pile: 't4',
    cards: [2, 'Kc2h8d7s6h'] as [number, string],
    movable: 3,
    shape: 'tall' as const,
    pick,
    close,
    ...changes,
  };
  shown = mount(Inspector, { target: document.body, props });
  flushSync();
  const dialog = document.querySelector('dialog');
  if (!dialog) throw new Error('no dialog');
  return { dialog, pick, close };
}

function rows(): string[] {
  return [...document.querySelectorAll('li')].map((row) => row.textContent.trim());
}

function buttons(): HTMLButtonElement[] {
  return [...document.querySelectorAll<HTMLButtonElement>('li button')];
}

afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
  document.body.innerHTML = '';
  await speak('en');
});

describe('the column inspector', () => {
  test('opens as a dialog with the name of the column', () => {
    const { dialog } = show();
    expect(dialog.open).toBe(true);
    const heading = document.getElementById(dialog.getAttribute('aria-labelledby') ?? '');
    expect(heading?.textContent).toBe('column 4');
    expect(dialog.textContent).toContain('7 cards');
  });

  test('names each card, those face down together, the open end last', () => {
    show();
    expect(rows()).toEqual([
      '2 face down',
      'king of clubs',
      'two of hearts',
      'eight of diamonds',
      'seven of spades',
      'six of hearts',
    ]);
  });

  test('speaks German', async () => {
    await speak('de');
    show();
    expect(rows().slice(0, 3)).toEqual(['2 verdeckt', 'Kreuz König', 'Herz 2']);
    expect(document.querySelector('h3')?.textContent).toBe('Mit diesen Karten geht ein Zug');
  });

  test('offers the cards that can be moved, and no other', () => {
    show();
    expect(buttons().map((button) => button.dataset.card)).toEqual(['8d', '7s', '6h']);
  });

  test('selects from the row that is chosen, and closes', () => {
    const { dialog, pick } = show();
    buttons()[1]?.click();
    expect(pick).toHaveBeenCalledExactlyOnceWith(2);
    expect(dialog.open).toBe(false);
  });

  test('starts at the open end', () => {
    show();
    expect(document.activeElement).toBe(buttons()[2]);
  });

  test('says so when nothing can be moved', () => {
    show({ movable: 0 });
    expect(buttons()).toEqual([]);
    expect(rows()).toHaveLength(6);
    expect(document.querySelector('h3')?.textContent).toBe('No move from here');
  });

  test('tells once that it is closed', () => {
    const { dialog, close } = show();
    dialog.close();
    expect(close).toHaveBeenCalledOnce();
  });

  test('shows an empty column as such', () => {
    const { dialog } = show({ cards: [0, ''], movable: 0 });
    expect(rows()).toEqual([]);
    expect(dialog.textContent).toContain('empty');
  });
});
