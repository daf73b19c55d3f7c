// What a view says in figures beside the piles: what the stock does next, which pass or round it is, what can be undone.
import type { View } from '../messages';
import { facts } from '../words/games';
import { stockMove } from './choice';
import { kind, parseMoves, size, type Card, type Piles } from './notation';

export type Stock =
  | { does: 'draw'; left: number }
  | { does: 'redeal' }
  | { does: 'deal'; cards: number }
  | { does: 'wait'; transfers: number }
  | { does: 'nothing' };

function many(piles: Piles, of: string): number {
  return Object.keys(piles).filter((pile) => kind(pile) === of).length;
}

export function stockDoes(view: View): Stock {
  if (view.over) return { does: 'nothing' };
  const left = size(view.piles.s);
  const move = stockMove(parseMoves(view.moves));
  if (move && kind(move.target) === 's') return { does: 'redeal' };
  if (move && move.target in view.piles) return { does: 'draw', left };
  if (move) return { does: 'deal', cards: Math.min(many(view.piles, 't'), left) };
  const transfers = parseMoves(view.blocking).length;
  return left > 0 && transfers > 0 ? { does: 'wait', transfers } : { does: 'nothing' };
}

/** The pass that is going on, or the round that is dealt next (the last one when none is left). */
export function phaseOf(game: string, view: View): number {
  const { phase, phases } = facts(game);
  if (phase === 'pass') return phases - (view.redeals_left ?? 0);
  const roundsLeft = Math.ceil(size(view.piles.s) / many(view.piles, 't'));
  return Math.min(phases, phases - roundsLeft + 1);
}

/** Why nothing can be taken back; null while something can. */
export function noUndo(view: View, practice: boolean, standing: number | null): 'revealed' | 'nothing' | null {
  if (view.takebacks_left > 0) return null;
  return practice || standing === 0 ? 'nothing' : 'revealed';
}

/** The lowest card of the first foundation, where foundations are built on what was dealt there. */
export function baseCard(piles: Piles): Card | null {
  return piles.r && piles.f1?.[1] ? piles.f1[1].slice(0, 2) : null;
}
