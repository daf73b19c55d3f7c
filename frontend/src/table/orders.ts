// What a key or a typed command asks for, and how it is done. Two addresses make a move: the first takes, the second
// gives.
import { speech } from '../speech.svelte';
import { words } from '../words';
import { stockDoes } from './figures';
import { kind, size, type PileId } from './notation';
import type { TableStore } from './store.svelte';

export type Order =
  /** A pile was named: what is in hand goes there, or what lies there is taken. */
  | { do: 'at'; pile: PileId }
  /** Takes from a pile, whatever was in hand. */
  | { do: 'take'; pile: PileId }
  | { do: 'move'; source: PileId; target: PileId }
  | { do: 'press' | 'clear' | 'stock' | 'smart' | 'finish' | 'undo' | 'zen' | 'help' }
  | { do: Asked };

/** What can be asked about the game. */
export type Asked = 'pile' | 'state' | 'clock' | 'others' | 'last';

export interface Around {
  store: TableStore;
  game: string;
  /** How the others in a race stand, in words. */
  others?: (() => string) | undefined;
  /** Shows a pile as a whole. */
  inspect?: ((pile: PileId) => void) | undefined;
  /** Hides the others, or shows them again. */
  zen?: (() => void) | undefined;
  /** Shows the keys. */
  help?: (() => void) | undefined;
  /** Gives the focus away: Esc with nothing to let go of. */
  leave?: (() => void) | undefined;
}

export class Orders {
  /** An address that could not be taken from; the next one still makes a pair with it, so that typing never slips. */
  #first: PileId | null = null;
  /** The last order asked whether to redeal; the same order once more is the answer. */
  #redealing = false;

  constructor(readonly around: Around) {}

  /** Does what is asked, `at` being the pile with the focus. Answers where the focus goes, null where it is well. */
  obey(order: Order, at: PileId): PileId | null {
    const { store, inspect, zen, help } = this.around;
    const [first, redealing] = [this.#first, this.#redealing];
    this.#first = null;
    this.#redealing = false;
    speech.acted();
    switch (order.do) {
      case 'at':
        return this.#address(order.pile, first);
      case 'take':
        if (store.selected !== null) store.clear();
        return store.tap(order.pile);
      case 'move':
        return this.#move(order.source, order.target);
      case 'press':
        return store.tap(at);
      case 'smart':
        return this.#smart(store.selected ?? at);
      case 'stock':
        this.#stock(redealing);
        break;
      case 'undo':
        store.undo();
        break;
      case 'finish':
        if (store.view?.home) store.finish();
        else store.say({ what: 'not home' });
        break;
      case 'clear':
        this.#clear();
        break;
      case 'zen':
        zen?.();
        break;
      case 'help':
        help?.();
        break;
      case 'pile':
        inspect?.(at);
        this.#report('pile', at);
        break;
      default:
        this.#report(order.do, at);
    }
    return null;
  }

  #address(pile: PileId, first: PileId | null): PileId | null {
    const { store } = this.around;
    const from = store.selected ?? first;
    if (from !== null && from !== pile) return this.#move(from, pile);
    if (pile === 'f') {
      store.say({ what: 'no move', pile });
      return null;
    }
    store.tap(pile);
    if (from === null && store.selected !== pile) this.#first = pile;
    return pile;
  }

  #move(source: PileId, target: PileId): PileId {
    const { store } = this.around;
    if (source === target) return this.#smart(source);
    store.move(source, target === 'f' ? this.#foundation(source) : target);
    return source;
  }

  /** Whichever foundation takes it. While an answer is awaited nobody knows yet which one that will be. */
  #foundation(source: PileId): PileId {
    const { store } = this.around;
    const home = store.moves.find((move) => move.source === source && kind(move.target) === 'f');
    return store.sent ? 'f' : (home?.target ?? 'f1');
  }

  #smart(pile: PileId): PileId {
    const { store } = this.around;
    if (kind(pile) === 's') store.say({ what: 'no move', pile });
    else {
      if (store.take(pile)) store.tap(pile);
    }
    return pile;
  }

  #stock(confirmed: boolean): void {
    const { store } = this.around;
    const { view } = store;
    if (!view || view.over) return;
    if (this.#redeals() && !confirmed) {
      this.#redealing = true;
      store.say({ what: 'redeal?', left: view.redeals_left ?? 0 });
    } else if (!store.sent && stockDoes(view).does === 'nothing') store.say({ what: 'no stock' });
    else store.stock();
  }

  /** Whether the stock will be used up once all is done that is on its way, so that using it means a redeal. */
  #redeals(): boolean {
    const { view, sent, waiting } = this.around.store;
    if (!view?.redeals_left) return false;
    const asked = waiting.filter((intent) => intent.do === 'stock').length;
    const drawn = asked + (sent?.move?.source === 's' ? 1 : 0);
    const stock = size(view.piles[sent?.move?.target === 's' ? 'w' : 's']);
    return stock <= drawn && stock + size(view.piles.w) > 0;
  }

  #clear(): void {
    const { store, leave } = this.around;
    const idle = store.selected === null && !store.waiting.length && !store.marking && !store.notice;
    if (idle) leave?.();
    else store.clear();
  }

  #report(asked: Asked, at: PileId): void {
    const { store, game, others } = this.around;
    if (asked === 'others') speech.say(others?.() ?? words.table.alone);
    else if (asked === 'last') speech.say(speech.lastMove || words.table.noLast);
    else
      void import('./reports').then((reports) => {
        const { view, seenAt, piles, selected, targets } = store;
        if (view) speech.say(reports[asked]({ game, view, seenAt, piles, selected, targets }, at));
      });
  }
}
