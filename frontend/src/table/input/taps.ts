// Taps on piles: anywhere in a pile's band is the pile, and the empty cloth lets go of what is selected.
import type { Attachment } from 'svelte/attachments';
import type { PileId } from '../notation';

export interface Taps {
  tap: (pile: PileId) => void;
  clear: () => void;
}

/** The pile that a place on the page belongs to. */
export function pileAt(target: EventTarget | null): PileId | null {
  const pile = target instanceof Element ? target.closest<HTMLElement>('[data-pile]') : null;
  return pile?.dataset.pile ?? null;
}

export function taps({ tap, clear }: Taps): Attachment<HTMLElement> {
  return (cloth) => {
    const tapped = (event: MouseEvent) => {
      const pile = pileAt(event.target);
      if (pile === null) clear();
      else tap(pile);
    };
    cloth.addEventListener('click', tapped);
    return () => cloth.removeEventListener('click', tapped);
  };
}
