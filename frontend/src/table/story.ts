// What happened between two positions, as facts that the words make into one sentence.
import { cards, kind, size, topCard, type Card, type Move, type PileId, type Piles } from './notation';

export type Told =
  | { what: 'moved'; cards: Card[]; onto: Card | null; target: PileId; after: After }
  | { what: 'drawn'; card: Card | null; stock: number; after: After }
  | { what: 'redealt'; stock: number }
  /** A row was dealt; `ends` are the open ends it left. */
  | { what: 'dealt'; cards: number; ends: { pile: PileId; card: Card | null }[]; after: After }
  | { what: 'taken back' }
  | { what: 'selected'; pile: PileId; card: Card | null; targets: PileId[] }
  | { what: 'unsure'; targets: PileId[] }
  | { what: 'cleared' }
  | { what: 'no move'; pile: PileId }
  | { what: 'blocked'; transfers: number }
  /** The next use of the stock turns the waste over; so often it still can be. */
  | { what: 'redeal?'; left: number }
  | { what: 'no stock' }
  /** Playing the rest home is not possible yet. */
  | { what: 'not home' };

/** Whether something happened on the table. */
export function isMove({ what }: Told): boolean {
  return ['moved', 'drawn', 'redealt', 'dealt', 'taken back'].includes(what);
}

/** What followed by itself: cards turned up, a pile filled, aces set aside, ladders completed. */
export interface After {
  turned: { pile: PileId; card: Card }[];
  filled: { pile: PileId; card: Card; left: number } | null;
  aces: number;
  ladders: number;
  /** How many ladders that makes altogether. */
  laddersInAll: number;
}

function grown(before: Piles, after: Piles, of: string): number {
  return Object.keys(after)
    .filter((pile) => kind(pile) === of)
    .reduce((sum, pile) => sum + Math.max(0, size(after[pile]) - size(before[pile])), 0);
}

function followed(before: Piles, after: Piles, move: Move): After {
  const turned: After['turned'] = [];
  let filled: After['filled'] = null;
  const reserve = Object.keys(after).find((pile) => kind(pile) === 'r');
  const fewer = reserve !== undefined && size(after[reserve]) < size(before[reserve]);
  for (const [pile, [down, up]] of Object.entries(after)) {
    const was = before[pile];
    const lowest = cards(up)[0];
    if (!was || !lowest || !'rt'.includes(kind(pile))) continue;
    if (down < was[0]) turned.push({ pile, card: lowest });
    else if (fewer && pile === move.source && !was[1]) filled = { pile, card: lowest, left: size(after[reserve]) };
  }
  const bare = Object.keys(after).filter((pile) => kind(pile) === 'f' && size(before[pile]) === 0);
  const ladders = bare.filter((pile) => pile !== move.target && size(after[pile]) > 1).length;
  const laddersInAll = Object.keys(after).filter((pile) => kind(pile) === 'f' && size(after[pile]) > 0).length;
  return { turned, filled, aces: grown(before, after, 'd'), ladders, laddersInAll };
}

/** `drawnPiles` is the position with the move already drawn: only what followed by itself differs from `after`. */
export function tell(before: Piles, drawnPiles: Piles, after: Piles, move: Move): Told {
  const consequences = followed(drawnPiles, after, move);
  if (kind(move.target) === 's') return { what: 'redealt', stock: size(after[move.target]) };
  if (kind(move.source) === 's') {
    const stock = size(after[move.source]);
    if (!(move.target in after)) {
      const columns = Object.keys(after).filter((pile) => kind(pile) === 't');
      const ends = columns.map((pile) => ({ pile, card: topCard(after[pile]) }));
      return { what: 'dealt', cards: size(before[move.source]) - stock, ends, after: consequences };
    }
    return { what: 'drawn', card: topCard(after[move.target]), stock, after: consequences };
  }
  const up = cards(before[move.source]?.[1] ?? '');
  return {
    what: 'moved',
    cards: up.slice(up.length - move.run),
    onto: topCard(before[move.target]),
    target: move.target,
    after: consequences,
  };
}
