// A typed line as orders: "4 9", "t4 t9" and "t4-t9" move from pile to pile, a letter alone is what its key is.
import { pileFor } from '../input/keymap';
import type { PileId } from '../notation';
import type { Order } from '../orders';

export interface Command {
  order: Order;
  /** The pile that it is about, where that is not the one in hand. */
  at?: PileId;
}

const SINGLE: Partial<Record<string, Order>> = {
  d: { do: 'stock' },
  s: { do: 'stock' },
  u: { do: 'undo' },
  i: { do: 'state' },
  t: { do: 'clock' },
  o: { do: 'others' },
  l: { do: 'last' },
  z: { do: 'zen' },
  x: { do: 'clear' },
  ff: { do: 'finish' },
  '?': { do: 'help' },
};

/** What a line asks for; null when it says nothing that is known. `has` tells which piles there are. */
export function parseCommand(game: string, line: string, has: (pile: PileId) => boolean): Command | null {
  const typed = line.trim().toLowerCase();
  const pile = (print: string): PileId | null => {
    const found = pileFor(game, print) ?? (print === 'f' ? pileFor(game, 'g') : null);
    return found ?? (/^[a-z]\d{0,2}$/.test(print) && has(print) ? print : null);
  };
  const single = Object.hasOwn(SINGLE, typed) ? SINGLE[typed] : null;
  if (single) return { order: single };
  const alone = pile(typed);
  if (alone) return { order: { do: 'at', pile: alone } };
  const [first = '', second = '', ...more] = apart(typed, has('t10') ? null : pile);
  if (more.length > 0) return null;
  const [source, target] = [pile(first), pile(second)];
  if (first === 'p' && target) return { order: { do: 'pile' }, at: target };
  return source && target ? { order: { do: 'move', source, target } } : null;
}

/** The words of a line. Two piles may also be joined by a dash, or by nothing where no pile has a number of two digits. */
function apart(typed: string, pile: ((print: string) => PileId | null) | null): string[] {
  if (/\s/.test(typed)) return typed.split(/\s+/);
  const dashed = /^(\w+)-(\w+)$/.exec(typed);
  if (dashed) return dashed.slice(1);
  const both = Array.from(typed);
  return pile && both.length === 2 && both.every(pile) ? both : [typed];
}
