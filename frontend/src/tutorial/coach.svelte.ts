// The coach follows what happens on the table, and knows which beat it is at and what to ask for now.
import { parseMoves } from '../table/notation';
import type { TableStore } from '../table/store.svelte';
import type { Told } from '../table/story';
import type { Beat, Task } from './beats';

export class Coach {
  at = $state(0);
  /** The player plays on alone. */
  gone = $state(false);
  readonly beat: Beat = $derived.by(() => this.#beats[this.at] ?? this.#last);
  readonly isLast: boolean = $derived(this.beat === this.#last);
  readonly task: Task | null = $derived.by(() => this.#ask());

  readonly #store: TableStore;
  readonly #beats: Beat[];
  /** What was asked for stands until the server has answered. */
  #asked: Task | null = null;

  constructor(store: TableStore, beats: Beat[], at = 0) {
    this.#store = store;
    this.#beats = beats;
    this.at = at;
  }

  hear(story: Told): void {
    if (this.beat.done?.(story)) this.next();
  }

  next(): void {
    if (!this.isLast) this.at += 1;
  }

  get #last(): Beat {
    const last = this.#beats.at(-1);
    if (!last) throw new Error('a coach without beats');
    return last;
  }

  #ask(): Task | null {
    const { beat } = this;
    const { view, sent } = this.#store;
    if (sent) return this.#asked;
    this.#asked = view && !view.over ? (beat.task?.(this.#store, parseMoves(view.moves)) ?? null) : null;
    return this.#asked;
  }
}
