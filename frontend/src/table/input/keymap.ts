// Which key means what. Letters go by what is printed on the key, digits by where it lies: the row from 1 to the key
// right of 0 lies like the columns do, on German and American keyboards alike.
import type { Choices } from '../../settings.svelte';
import type { PileId } from '../notation';
import type { Order } from '../orders';

const ROW = [
  ...['Digit1', 'Digit2', 'Digit3', 'Digit4', 'Digit5', 'Digit6'],
  ...['Digit7', 'Digit8', 'Digit9', 'Digit0', 'Minus'],
];

interface Addresses {
  /** How many tableau piles there are; the first keys of the row are theirs. */
  tableau: number;
  letters: Partial<Record<string, PileId>>;
}

/** `f` is whichever foundation takes the card. */
const ADDRESSES: Record<string, Addresses> = {
  'eagle-wing': { tableau: 8, letters: { w: 'w', r: 'r', g: 'f' } },
  'eklige-elfer': { tableau: 11, letters: {} },
};

const LETTERS: Partial<Record<string, Order>> = {
  d: { do: 'stock' },
  f: { do: 'smart' },
  u: { do: 'undo' },
  backspace: { do: 'undo' },
  p: { do: 'pile' },
  i: { do: 'state' },
  t: { do: 'clock' },
  o: { do: 'others' },
  l: { do: 'last' },
  z: { do: 'zen' },
};

/** For the left hand on the arrows or the mouse: the right one has its keys together. */
const LEFT: Partial<Record<string, Order>> = {
  ...LETTERS,
  j: { do: 'stock' },
  k: { do: 'undo' },
  l: { do: 'smart' },
  m: { do: 'last' },
};

const ALWAYS: Partial<Record<string, Order>> = {
  Enter: { do: 'press' },
  ' ': { do: 'press' },
  Escape: { do: 'clear' },
};

export type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

export function orderOf(game: string, pressed: Pressed, { hand, keys }: Pick<Choices, 'hand' | 'keys'>): Order | null {
  const { key, code, shiftKey, ctrlKey, metaKey, altKey } = pressed;
  const letter = key.toLowerCase();
  if (altKey) return null;
  if (ctrlKey || metaKey) return keys && !shiftKey && letter === 'z' ? { do: 'undo' } : null;
  if (ALWAYS[key]) return ALWAYS[key];
  if (!keys) return null;
  if (key === '?') return { do: 'help' };
  if (shiftKey) return letter === 'f' ? { do: 'finish' } : null;
  const { tableau, letters } = ADDRESSES[game] ?? { tableau: 0, letters: {} };
  const at = ROW.indexOf(code);
  if (at >= 0) return at < tableau ? { do: 'at', pile: `t${at + 1}` } : null;
  const pile = letters[letter];
  if (pile) return { do: 'at', pile };
  return (hand === 'left' ? LEFT : LETTERS)[letter] ?? null;
}

/** What is printed on a pile's key; `eleventh` is what stands right of 0. */
export function keyFor(game: string, pile: PileId, eleventh: string): string {
  const { tableau = 0, letters = {} } = ADDRESSES[game] ?? {};
  const number = /^t(\d+)$/.exec(pile)?.[1];
  if (number) return Number(number) > tableau ? '' : number === '10' ? '0' : number === '11' ? eleventh : number;
  if (pile === 's') return 'D';
  const of = pile.startsWith('f') ? 'f' : pile;
  return (
    Object.keys(letters)
      .find((letter) => letters[letter] === of)
      ?.toUpperCase() ?? ''
  );
}

/** The pile that a key's print names: for the command line, where there are no keys but letters. */
export function pileFor(game: string, print: string): PileId | null {
  const { tableau, letters } = ADDRESSES[game] ?? { tableau: 0, letters: {} };
  const n = print === '0' ? 10 : print === 'ß' || print === '-' ? 11 : Number(print);
  if (Number.isInteger(n) && n >= 1 && n <= tableau && print !== '') return `t${n}`;
  return Object.hasOwn(letters, print) ? (letters[print] ?? null) : null;
}
