// What each key does, or each command where they are typed: the keys that do the same, and what that is.
import { facts } from '../../words/games';
import type { TextWords } from '../../words/text';

export interface KeyLine {
  keys: string[];
  does: string;
}

/** The keys at the table. */
export function pressedLines(game: string, { key, orders }: TextWords, hand: 'left' | 'right'): KeyLine[] {
  const left = hand === 'left';
  const wings = facts(game).tableau === 'wing';
  return [
    { keys: [key.arrows], does: orders.walk },
    { keys: [key.enter], does: orders.press },
    { keys: wings ? ['1–8', 'W', 'R', 'G'] : ['1–9', '0', key.eleventh], does: orders.at },
    { keys: left ? ['J', 'D'] : ['D'], does: orders.stock(game) },
    { keys: left ? ['L', 'F'] : ['F'], does: orders.smart },
    { keys: [`${key.shift} F`], does: orders.finish },
    { keys: left ? ['K', 'U'] : ['U', key.backspace], does: orders.undo },
    { keys: ['P'], does: orders.pile },
    ...asked(orders, left ? 'M' : 'L'),
    { keys: ['?'], does: orders.help },
    { keys: [key.escape], does: orders.clear },
  ];
}

/** The commands of the text view. */
export function typedLines(game: string, { orders }: TextWords): KeyLine[] {
  const wings = facts(game).tableau === 'wing';
  return [
    { keys: wings ? ['1–8', 'w', 'r', 'f'] : ['1–11'], does: orders.at },
    { keys: ['d'], does: orders.stock(game) },
    { keys: ['4 4'], does: orders.smart },
    { keys: ['ff'], does: orders.finish },
    { keys: ['u'], does: orders.undo },
    { keys: ['p 4'], does: orders.pile },
    ...asked(orders, 'L').map(({ keys, does }) => ({ keys: keys.map((key) => key.toLowerCase()), does })),
    { keys: ['?'], does: orders.help },
    { keys: ['x'], does: orders.letGo },
  ];
}

function asked(orders: TextWords['orders'], last: string): KeyLine[] {
  return [
    { keys: ['I'], does: orders.state },
    { keys: ['T'], does: orders.clock },
    { keys: ['O'], does: orders.others },
    { keys: [last], does: orders.last },
    { keys: ['Z'], does: orders.zen },
  ];
}
