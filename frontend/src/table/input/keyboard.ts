// The keyboard at the table: keys become orders, orders are carried out on the store.
import { Orders, type Around } from '../orders';
import { zen } from '../zen';
import { keys, type Keys } from './keys';

type Board = Omit<Around, 'zen' | 'leave'> & Omit<Keys, 'options' | 'obey'>;

export function keyboard(cloth: HTMLElement, board: Board): () => void {
  const { others, stop, go } = board;
  const orders = new Orders({
    ...board,
    zen: others && zen,
    leave: () => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    },
  });
  return keys(cloth, {
    ...board,
    options: (pile) => cloth.querySelectorAll(`[data-pile="${pile}"] [role="option"]`).length,
    obey(order) {
      const pile = orders.obey(order, stop().pile);
      if (pile !== null) go({ pile, option: Infinity });
    },
  });
}
