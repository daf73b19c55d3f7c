// What a tap or a key means, read from the list of legal moves that the view brings.
import { kind, size, type Move, type PileId, type Piles } from './notation';

/**
 * The most cards that go from one pile to the other; null when nothing does. Where several numbers may go, `held` says
 * which: exactly the cards that somebody holds. The target 'f' is whichever foundation takes them.
 */
export function moveBetween(moves: Move[], source: PileId, target: PileId, held?: number): Move | null {
  const between = moves.filter(
    (move) => move.source === source && (move.target === target || (target === 'f' && kind(move.target) === 'f')),
  );
  const most = between.reduce<Move | null>((best, move) => (move.run > (best?.run ?? 0) ? move : best), null);
  if (held === undefined || between.length < 2) return most;
  return between.find((move) => move.run === held) ?? null;
}

/** How many of a pile's cards some legal move takes: 2 and 3, say. */
export function runsFrom(moves: Move[], source: PileId): number[] {
  return [...new Set(moves.filter((move) => move.source === source).map((move) => move.run))];
}

/** How many cards a grip holds that takes the pile `part` cards from its end: the most that can go, if fewer. */
export function grasp(moves: Move[], source: PileId, part: number): number {
  const runs = runsFrom(moves, source);
  const within = runs.filter((run) => run <= part);
  return within.length ? Math.max(...within) : Math.min(...runs);
}

export function targetsOf(moves: Move[], source: PileId): PileId[] {
  return [...new Set(moves.filter((move) => move.source === source).map((move) => move.target))];
}

/** How many of a pile's top cards some legal move takes. */
export function movable(moves: Move[], source: PileId): number {
  return moves.reduce((most, move) => (move.source === source ? Math.max(most, move.run) : most), 0);
}

/**
 * The second tap on the same pile: to a foundation, or to the only pile with cards, or to the only empty one.
 * Null when that leaves a choice; nothing is guessed.
 */
export function smartMove(moves: Move[], piles: Piles, source: PileId): Move | null {
  const targets = targetsOf(moves, source);
  const home = targets.filter((pile) => kind(pile) === 'f');
  const others = targets.filter((pile) => kind(pile) !== 'f' && kind(pile) !== 's');
  const full = others.filter((pile) => size(piles[pile]) > 0);
  const empty = others.filter((pile) => size(piles[pile]) === 0);
  const target =
    home[0] ?? (full.length === 1 ? full[0] : full.length === 0 && empty.length === 1 ? empty[0] : undefined);
  return target === undefined ? null : moveBetween(moves, source, target);
}

/** What using the stock does now: draw or deal from it, or else turn over what goes back to it. */
export function stockMove(moves: Move[]): Move | null {
  return moves.find((move) => kind(move.source) === 's') ?? moves.find((move) => kind(move.target) === 's') ?? null;
}

/** The next play to a foundation, for playing the rest home. */
export function homeMove(moves: Move[]): Move | null {
  let best: Move | null = null;
  for (const move of moves) if (kind(move.target) === 'f' && move.run > (best?.run ?? 0)) best = move;
  return best;
}
