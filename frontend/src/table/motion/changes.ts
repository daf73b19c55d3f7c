// What lies elsewhere, or the other way up, in one position than in the one before. Read from the two positions alone,
// so that it holds for a move, for one taken back or refused, and for what another tab has done.
import { cards, type Card, type PileId, type Piles } from '../notation';

/** A card's place: its pile, and how many cards lie under it. */
export interface At {
  pile: PileId;
  index: number;
}

export interface Change {
  /** What it shows when it has come; null for a back. */
  card: Card | null;
  from: At;
  to: At;
  /** It lay the other way up before. */
  turns: boolean;
}

interface Loose extends At {
  card: Card | null;
}

/** Every card from the bottom; null for those face down. */
export function laid(piles: Piles, pile: PileId): (Card | null)[] {
  const [down, up] = piles[pile] ?? [0, ''];
  return [...Array.from({ length: down }, () => null), ...cards(up)];
}

export function changes(before: Piles, after: Piles): Change[] {
  const turned: Change[] = [];
  const gone: Loose[] = [];
  const come: Loose[] = [];
  for (const pile of Object.keys(after)) {
    const was = laid(before, pile);
    const is = laid(after, pile);
    let same = 0;
    for (; same < Math.min(was.length, is.length) && alike(was[same], is[same]); same++) {
      if (was[same] === is[same]) continue;
      const at = { pile, index: same };
      turned.push({ card: is[same] ?? null, from: at, to: at, turns: true });
    }
    was.slice(same).forEach((card, i) => gone.push({ pile, index: same + i, card }));
    is.slice(same).forEach((card, i) => come.push({ pile, index: same + i, card }));
  }
  return [...turned, ...paired(gone, come)];
}

/** The same card, or one that was turned over where it lies. */
function alike(was: Card | null | undefined, is: Card | null | undefined): boolean {
  return was === is || was === null || is === null;
}

/** Finds for each card that came one that went: the same card, next to the last one found; else one not seen before. */
function paired(gone: Loose[], come: Loose[]): Change[] {
  const left = [...gone];
  let last: Loose | undefined;
  return come.flatMap(({ card, pile, index }) => {
    const same = left.filter((loose) => loose.card === card);
    const fits = same.length > 0 ? same : card === null ? left : left.filter((loose) => loose.card === null);
    const from = fits.find((loose) => loose.pile === last?.pile && loose.index === last.index + 1) ?? fits[0];
    if (!from) return [];
    left.splice(left.indexOf(from), 1);
    last = from;
    const turns = (from.card === null) !== (card === null);
    return [{ card, from: { pile: from.pile, index: from.index }, to: { pile, index }, turns }];
  });
}
