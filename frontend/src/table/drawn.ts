// A move of known cards is drawn before the server has confirmed it: off one pile, onto the other.
import { cards, cardsText, type Move, type Piles } from './notation';

/** Whether all that the move carries lies face up, and its target is a pile. */
export function isKnown(piles: Piles, move: Move): boolean {
  const source = piles[move.source];
  const target = piles[move.target];
  return !!source && !!target && source[1].length / 2 >= move.run && !move.target.startsWith('s');
}

export function drawn(piles: Piles, move: Move | null): Piles {
  if (!move || !isKnown(piles, move)) return piles;
  const [down, up] = piles[move.source] ?? [0, ''];
  const [under, onto] = piles[move.target] ?? [0, ''];
  const all = cards(up);
  const left = all.slice(0, all.length - move.run);
  return {
    ...piles,
    [move.source]: [down, cardsText(left)],
    [move.target]: [under, onto + cardsText(all.slice(all.length - move.run))],
  };
}
