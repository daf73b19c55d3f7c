// Where everything on the cloth lies at the moment: the layout for its size, and how each pile is spread.
import { settings } from '../settings.svelte';
import { movable } from './choice';
import { layoutFor, lying, spotOf, type Layout, type Lying, type Shape, type Size, type Spot } from './geometry';
import type { At } from './motion/changes';
import { parseMoves, type Move, type PileId, type Piles, type SeenPile } from './notation';
import type { TableStore } from './store.svelte';

interface Kept {
  pile: SeenPile;
  movable: number;
  layout: Layout;
  lying: Lying;
}

/** A position as it lies on the cloth. */
export interface Laid {
  piles: Piles;
  layout: Layout;
  lyings: Record<PileId, Lying>;
}

export class Scene {
  width = $state(0);
  height = $state(0);
  readonly store: TableStore;
  readonly game: string;
  readonly #shape: () => Shape;
  /** Nothing is drawn from it: it only spares work. */
  readonly #kept: Record<PileId, Kept> = {};

  /** A cloth that has no size yet, as in its very first frame, has room for no card. */
  readonly roomy: boolean = $derived(this.width > 100 && this.height > 100);
  readonly layout: Layout = $derived.by(() =>
    layoutFor(this.game, { width: this.width, height: this.height }, this.#shape(), {
      mirrored: settings.hand === 'left',
      straight: settings.straight,
    }),
  );
  /** What can be moved by the last view; a move on its way does not press columns together. */
  readonly #moves: Move[] = $derived.by(() => (this.store.view ? parseMoves(this.store.view.moves) : []));
  readonly laid: Laid = $derived.by(() => {
    const { layout } = this;
    const { piles } = this.store;
    const each = Object.entries(piles).filter(([pile]) => pile in layout.places);
    const lyings = each.map(([id, pile]) => [id, this.#lay(id, pile, movable(this.#moves, id), layout)] as const);
    return { piles, layout, lyings: Object.fromEntries(lyings) };
  });

  constructor(store: TableStore, game: string, shape: () => Shape) {
    this.store = store;
    this.game = game;
    this.#shape = shape;
  }

  /** A pile that has not changed keeps the object that it had, so that nothing of it is drawn anew. */
  #lay(id: PileId, pile: SeenPile, movable: number, layout: Layout): Lying {
    const kept = this.#kept[id];
    const same = kept?.layout === layout && kept.movable === movable;
    if (same && kept.pile[0] === pile[0] && kept.pile[1] === pile[1]) return kept.lying;
    const place = layout.places[id];
    if (!place) throw new Error(`no place for ${id}`);
    const before = kept?.layout === layout ? kept.lying : undefined;
    const now = lying(pile, place, layout, movable, before);
    this.#kept[id] = { pile, movable, layout, lying: now };
    return now;
  }
}

/** Where a card of a position is drawn; null where the table has no such pile. */
export function spotAt({ piles, layout, lyings }: Laid, { pile, index }: At): { spot: Spot; size: Size } | null {
  const place = layout.places[pile];
  const lying = lyings[pile];
  if (!place || !lying) return null;
  const down = piles[pile]?.[0] ?? 0;
  const lie =
    place.spread === 'stack'
      ? undefined
      : index < down
        ? lying.cards.filter((each) => each.index === null)[index]
        : lying.cards.find((each) => each.index === index - down);
  const end = place.spread === 'stack' ? undefined : lying.cards.at(-1);
  // Without a place of its own a card lies in the fold, or on the end.
  const folded = lying.chip && index >= down && index < down + lying.folded ? { dx: 0, dy: lying.chip.dy } : end;
  return { spot: spotOf(place, lie ?? folded ?? { dx: 0, dy: 0 }), size: place.card };
}
