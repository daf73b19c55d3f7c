// What a pointer carries: the cards of a pile from the one that was gripped, and the pile that they would go to.
import { grasp } from '../choice';
import { bands, dropOn, type Band, type Point, type Rect, type Size, type Spot } from '../geometry';
import type { Air } from '../motion/air.svelte';
import { laid } from '../motion/changes';
import { cards, parseMoves, type PileId } from '../notation';
import { spotAt, type Scene } from '../scene.svelte';

export class Hand {
  /** The pile that the held cards would go to if they were let go of now. */
  over = $state<PileId | null>(null);
  /** Where the first held card is; read once a frame, so nothing is derived from it. */
  place: Point = { x: 0, y: 0 };
  readonly #scene: Scene;
  readonly #air: Air;
  #bands: Band[] = [];
  #grip: Point = { x: 0, y: 0 };
  #pointer: Point = { x: 0, y: 0 };

  constructor(scene: Scene, air: Air) {
    this.#scene = scene;
    this.#air = air;
  }

  /** Takes cards up, `index` being the one gripped; false when none of the pile can go anywhere. */
  lift(pile: PileId, index: number, pointer: Point): boolean {
    const { store, laid: now } = this.#scene;
    const [down = 0, text = ''] = now.piles[pile] ?? [];
    const up = cards(text);
    const moves = store.view ? parseMoves(store.view.moves) : [];
    const part = Math.max(1, down + up.length - index);
    const count = grasp(moves, pile, part);
    if (up.length === 0 || count > up.length) return false;
    const first = down + up.length - count;
    const spots = Array.from({ length: count }, (_, i) => spotAt(now, { pile, index: first + i }));
    const [base] = spots;
    if (!base || !store.take(pile)) return false;
    const offsets = spots.map((each) => (each?.spot.dy ?? 0) - base.spot.dy);
    this.place = corner(base.spot);
    this.#grip = { x: pointer.x - this.place.x, y: pointer.y - this.place.y };
    this.#bands = bands(now.layout, now.lyings);
    this.#air.held = { pile, index: first, cards: up.slice(-count), size: base.size, offsets };
    store.gesture = 'dragging';
    this.carry(pointer);
    return true;
  }

  carry(pointer: Point): void {
    const { held } = this.#air;
    if (!held) return;
    this.#pointer = pointer;
    this.place = { x: pointer.x - this.#grip.x, y: pointer.y - this.#grip.y };
    const over = dropOn(this.#rect(held.size), pointer, this.#among(this.#scene.store.targets));
    if (over !== this.over) this.over = over;
  }

  drop(): void {
    const { held } = this.#air;
    const { store, laid: now } = this.#scene;
    if (!held) return;
    // Nobody knows what is legal while an answer is awaited; then the pile below is meant.
    const anywhere = this.#bands.map(({ pile }) => pile).filter((pile) => pile !== held.pile);
    const target = store.sent ? dropOn(this.#rect(held.size), this.#pointer, this.#among(anywhere)) : this.over;
    this.#let(held.offsets);
    if (target !== null) store.move(held.pile, target, held.cards.length);
    if (store.selected === held.pile) store.selected = null;
    if (store.piles === now.piles) this.#air.home(now, held.cards);
  }

  /** The position has changed: what is no longer where it was taken from is not held any more. */
  check(): void {
    const { held } = this.#air;
    if (!held) return;
    const there = laid(this.#scene.store.piles, held.pile).slice(held.index);
    if (there.join() === held.cards.join()) return;
    this.#air.held = null;
    this.over = null;
    this.#scene.store.gesture = null;
  }

  /** What is held glides back. */
  cancel(): void {
    const { held } = this.#air;
    if (!held) return;
    this.#let(held.offsets);
    this.#scene.store.selected = null;
    this.#air.home(this.#scene.laid, held.cards);
  }

  #let(offsets: number[]): void {
    const { x, y } = this.place;
    const width = this.#air.held?.size.width ?? 0;
    this.#air.release(offsets.map((dy) => ({ x, y, angle: 0, dx: 0, dy, width })));
    this.over = null;
    this.#scene.store.gesture = null;
  }

  #among(piles: PileId[]): Band[] {
    return this.#bands.filter(({ pile }) => piles.includes(pile));
  }

  #rect(size: Size): Rect {
    return { ...this.place, ...size };
  }
}

/** Where a card's corner is once it is set upright: the middle of its upper edge stays. */
function corner({ x, y, angle, dx, dy }: Spot): Point {
  const turn = (angle * Math.PI) / 180;
  return { x: x + dx * Math.cos(turn) - dy * Math.sin(turn), y: y + dx * Math.sin(turn) + dy * Math.cos(turn) };
}
