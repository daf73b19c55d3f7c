// The parts of the table as headings, each with its piles, in the order in which they are read.
import type { TextWords } from '../../words/text';
import { kind, size, type PileId, type Piles } from '../notation';
import { readingOrder } from '../walk';

export interface Zone {
  name: string;
  piles: PileId[];
}

/** Of the ladders only those that there are: how many of eight stands among the figures. */
export function zonesOf(game: string, piles: Piles, { zones }: TextWords): Zone[] {
  const there = readingOrder(game).filter((pile) => pile in piles);
  const of = (kinds: string) => there.filter((pile) => kinds.includes(kind(pile)));
  if ('w' in piles)
    return [
      { name: zones.stock, piles: of('ws') },
      { name: zones.foundations, piles: of('f') },
      { name: zones.wings, piles: of('tr') },
    ];
  const ladders = of('f').filter((pile) => size(piles[pile]) > 0);
  return [
    { name: zones.columns, piles: of('t') },
    { name: zones.shelf, piles: [...of('sd'), ...ladders] },
  ];
}
