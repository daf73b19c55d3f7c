// What is said on demand: the state of the game, a whole pile, the clock.
import type { View } from '../messages';
import { words } from '../words';
import { clock as asClock } from '../words/counting';
import { facts } from '../words/games';
import { baseCard, phaseOf } from './figures';
import { cards, kind, rank, size, topCard, type PileId, type Piles } from './notation';
import { readingOrder } from './walk';

interface Seen {
  game: string;
  view: View;
  seenAt: number;
  piles: Piles;
  selected: PileId | null;
  targets: PileId[];
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

export function clock({ view, seenAt }: Seen): string {
  const running = view.over ? 0 : Math.max(0, Date.now() - seenAt);
  return sentence(`${words.table.time} ${asClock(view.clock + running)}`);
}

/** A pile from its lowest card to its open end. */
export function pile({ game, piles }: Seen, at: PileId): string {
  const [down, up] = piles[at] ?? [0, ''];
  const all = [down ? words.faceDown(down) : '', ...cards(up).map(words.card)].filter(Boolean);
  const name = [words.pile(game, at), all.length ? words.cards(size(piles[at])) : ''].filter(Boolean).join(', ');
  return sentence(`${name}: ${all.length ? all.join(', ') : words.bare(game, at, baseCard(piles))}`);
}

/** How a pile ends: its open card, or how many cards it hides. */
function end(game: string, piles: Piles, at: PileId): string {
  const [down] = piles[at] ?? [0, ''];
  const card = topCard(piles[at]);
  return `${words.pile(game, at)} ${card ? words.card(card) : down ? words.number(down) : words.empty}`;
}

export function state({ game, view, piles, selected, targets }: Seen): string {
  const { unit } = facts(game);
  const base = baseCard(piles);
  const of = (wanted: string) => readingOrder(game).filter((at) => wanted.includes(kind(at)) && at in piles);
  const wholes = ['sw', 'f', 't', 'r'].map((wanted) => of(unit > 1 && wanted === 'f' ? '' : wanted));
  const card = selected === null ? null : topCard(piles[selected]);
  const figures = [
    `${words.scoreName(game)} ${words.score(game, view.score)}`,
    unit > 1 ? `${words.progressName(game)} ${words.progress(game, view.progress)}` : '',
    words.phase(game, phaseOf(game, view)),
    base ? `${words.table.baseCard} ${words.rank(rank(base))}` : '',
    unit > 1 ? words.table.deadAces(size(piles.d)) : '',
    ...wholes.map((ids) => ids.map((at) => end(game, piles, at)).join(', ')),
  ];
  const said = figures.filter(Boolean).map(sentence);
  if (selected !== null) said.push(words.told(game, { what: 'selected', pile: selected, card, targets }));
  return said.join(' ');
}
