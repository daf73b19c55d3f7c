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
    const { view, sent, marking } = this.#store;
    if (!view || view.over) return null;
    // What was asked for stands until the server has answered: what goes is as good as selected.
    const selected = sent ? (sent.move?.source ?? null) : this.#store.selected;
    return beat.task?.({ view, selected, marking }, parseMoves(view.moves)) ?? null;
  }
}
