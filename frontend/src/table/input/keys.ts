// Keys while the focus is on the table: arrows walk between piles, all others are orders.
import { settings } from '../../settings.svelte';
import type { Layout } from '../geometry';
import type { PileId } from '../notation';
import type { Order } from '../orders';
import { neighbour, type Step } from './neighbour';
import { orderOf } from './keymap';
import { pileAt } from './pointer';

/** A pile and which of its options has the focus; Infinity is the open end. */
export interface Stop {
  pile: PileId;
  option: number;
}

export interface Keys {
  game: string;
  layout: () => Layout;
  stop: () => Stop;
  /** How many options a pile has. */
  options: (pile: PileId) => number;
  go: (to: Stop) => void;
  obey: (order: Order) => void;
}

const STEPS: Partial<Record<string, Step>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
};

/** Up and down walk through a column of many cards first, then to the next row. */
export function walk(
  from: Stop,
  step: Step,
  { game, layout, options }: Pick<Keys, 'game' | 'layout' | 'options'>,
): Stop {
  const last = options(from.pile) - 1;
  const at = Math.min(from.option, last);
  if (layout().reachBelow === 'all') {
    if (step === 'up' && at > 0) return { pile: from.pile, option: at - 1 };
    if (step === 'down' && at < last) return { pile: from.pile, option: at + 1 };
  }
  return { pile: neighbour(game, layout(), from.pile, step), option: Infinity };
}

export function keys(cloth: HTMLElement, hooks: Keys): () => void {
  const pressed = (event: KeyboardEvent) => {
    const plain = !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey);
    const step = plain && STEPS[event.key];
    const order = orderOf(hooks.game, event, settings);
    if (step) hooks.go(walk(hooks.stop(), step, hooks));
    else if (!order) return;
    // A key that is held down orders once.
    else if (!event.repeat) hooks.obey(order);
    event.preventDefault();
  };
  // A screen reader or a finger may set the focus by itself: the tab stop follows it.
  const focused = (event: FocusEvent) => {
    const pile = pileAt(event.target);
    if (pile === null || !(event.target instanceof Element)) return;
    const options = [...cloth.querySelectorAll(`[data-pile="${pile}"] [role="option"]`)];
    const option = options.indexOf(event.target);
    const stop = hooks.stop();
    const same = stop.pile === pile && Math.min(stop.option, options.length - 1) === option;
    if (option >= 0 && !same) hooks.go({ pile, option: option === options.length - 1 ? Infinity : option });
  };
  cloth.addEventListener('keydown', pressed);
  cloth.addEventListener('focusin', focused);
  return () => {
    cloth.removeEventListener('keydown', pressed);
    cloth.removeEventListener('focusin', focused);
  };
}
