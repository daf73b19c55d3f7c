// The keyboard at the table: keys become orders, orders are carried out on the store.
import { choose, settings } from '../../settings.svelte';
import { Orders, type Around } from '../orders';
import { keys, type Keys } from './keys';

type Board = Omit<Around, 'zen' | 'leave'> & Omit<Keys, 'options' | 'obey'>;

export function keyboard(cloth: HTMLElement, board: Board): () => void {
  const { others, stop, go } = board;
  /** What was seen of the others before they were hidden. */
  let seen = settings.rivals;
  const orders = new Orders({
    ...board,
    zen:
      others &&
      (() => {
        if (settings.rivals !== 'none') seen = settings.rivals;
        choose({ rivals: settings.rivals === 'none' ? (seen === 'none' ? 'all' : seen) : 'none' });
      }),
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
