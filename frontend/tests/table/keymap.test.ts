import { describe, expect, test } from 'vitest';
import { keyFor, orderOf, pileFor, type Pressed } from '../../src/table/input/keymap';
import { layoutFor } from '../../src/table/geometry';

const right = { hand: 'right', keys: true } as const;
const left = { hand: 'left', keys: true } as const;

function press(key: string, code = '', held: Partial<Pressed> = {}): Pressed {
  return { key, code, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held };
}

describe('the row of digits', () => {
  test('is the columns of Eklige Elfer, the key right of 0 included, whatever is printed on it', () => {
    expect(orderOf('eklige-elfer', press('4', 'Digit4'), right)).toEqual({ do: 'at', pile: 't4' });
    expect(orderOf('eklige-elfer', press('0', 'Digit0'), right)).toEqual({ do: 'at', pile: 't10' });
    for (const printed of ['ß', '-', ')'])
      expect(orderOf('eklige-elfer', press(printed, 'Minus'), right)).toEqual({ do: 'at', pile: 't11' });
  });

  test('is the wings of Eagle Wing from 1 to 8, and no more', () => {
    expect(orderOf('eagle-wing', press('8', 'Digit8'), right)).toEqual({ do: 'at', pile: 't8' });
    expect(orderOf('eagle-wing', press('9', 'Digit9'), right)).toBeNull();
  });

  test('goes by where a key lies, as on keyboards whose digits need Shift', () => {
    expect(orderOf('eagle-wing', press('&', 'Digit1'), right)).toEqual({ do: 'at', pile: 't1' });
  });
});

describe('letters', () => {
  test('name waste, reserve and foundations of Eagle Wing only', () => {
    expect(['w', 'r', 'G'].map((key) => orderOf('eagle-wing', press(key), right))).toEqual([
      { do: 'at', pile: 'w' },
      { do: 'at', pile: 'r' },
      { do: 'at', pile: 'f' },
    ]);
    expect(['w', 'r', 'g'].map((key) => orderOf('eklige-elfer', press(key), right))).toEqual([null, null, null]);
  });

  test('give the orders', () => {
    const keys = ['d', 'f', 'u', 'p', 'i', 't', 'o', 'l', 'z'];
    expect(keys.map((key) => orderOf('eagle-wing', press(key), right)?.do)).toEqual([
      ...['stock', 'smart', 'undo', 'pile', 'state', 'clock', 'others', 'last', 'zen'],
    ]);
    expect(orderOf('eagle-wing', press('F', 'KeyF', { shiftKey: true }), right)).toEqual({ do: 'finish' });
    expect(orderOf('eagle-wing', press('Backspace'), right)).toEqual({ do: 'undo' });
  });

  test('for the left hand lie under the right one', () => {
    const keys = ['j', 'k', 'l', 'm'];
    expect(keys.map((key) => orderOf('eagle-wing', press(key), left)?.do)).toEqual(['stock', 'undo', 'smart', 'last']);
    expect(keys.map((key) => orderOf('eagle-wing', press(key), right)?.do)).toEqual([
      ...[undefined, undefined, 'last', undefined],
    ]);
  });

  test('with Ctrl or ⌘ are left to the browser, but for Z', () => {
    expect(orderOf('eagle-wing', press('z', 'KeyZ', { ctrlKey: true }), right)).toEqual({ do: 'undo' });
    expect(orderOf('eagle-wing', press('z', 'KeyZ', { metaKey: true }), right)).toEqual({ do: 'undo' });
    for (const key of ['d', 'f', 'r', 'w', 'l', 'p'])
      expect(orderOf('eagle-wing', press(key, '', { ctrlKey: true }), right)).toBeNull();
  });

  test('are silent when shortcuts are switched off; Enter, Space and Esc are not', () => {
    const off = { hand: 'right', keys: false } as const;
    for (const key of ['d', '?', '4', 'Backspace']) expect(orderOf('eagle-wing', press(key, 'Digit4'), off)).toBeNull();
    expect(orderOf('eagle-wing', press('z', '', { ctrlKey: true }), off)).toBeNull();
    expect(['Enter', ' ', 'Escape'].map((key) => orderOf('eagle-wing', press(key), off)?.do)).toEqual([
      ...['press', 'press', 'clear'],
    ]);
  });
});

describe('the question mark', () => {
  test('shows the keys, although on German keyboards it lies on the eleventh column', () => {
    expect(orderOf('eklige-elfer', press('?', 'Minus', { shiftKey: true }), right)).toEqual({ do: 'help' });
  });
});

describe('the print on the piles', () => {
  test.each(['eagle-wing', 'eklige-elfer'])('of %s names them', (game) => {
    const piles = Object.keys(layoutFor(game, { width: 1440, height: 780 }, 'wide').places);
    for (const pile of piles) {
      const key = keyFor(game, pile, '-').toLowerCase();
      if (key && key !== 'd') expect(pileFor(game, key)).toBe(pile.startsWith('f') ? 'f' : pile);
    }
    expect(keyFor('eklige-elfer', 't11', 'ß')).toBe('ß');
    expect(keyFor('eklige-elfer', 'f3', 'ß')).toBe('');
  });
});
