// What a page finds of earlier choices: those that the server wrote into it, and those that this browser holds because
// the server has yet to hear of them. Of a visitor the browser holds all; the player that they become takes them over.
import type { Choices } from '../settings.svelte';

export type Changes = Partial<Choices>;

export interface Kept {
  /** Whose they are: what the page calls its player, nothing before there is one. */
  of: string;
  changes: Changes;
}

export const KEY = 'settings';

/** Put changes over choices; each game has colours of its own. */
export function merged<T extends Changes>(choices: T, changes: Changes): T {
  const colours = changes.colours ?? choices.colours;
  return { ...choices, ...changes, ...(colours && { colours: { ...choices.colours, ...colours } }) };
}

export class Finding {
  readonly player: string;
  /** The player has never chosen anything: what this browser holds from before becomes theirs. */
  readonly fresh: boolean;
  readonly #usual: Choices;
  readonly #told: string;

  constructor(usual: Choices, { player = '', settings = 'null' }: DOMStringMap) {
    [this.#usual, this.player, this.#told, this.fresh] = [usual, player, settings, settings === 'null'];
  }

  /** The choices to begin with. */
  get choices(): Choices {
    return merged(
      merged(
        this.#usual,
        this.#known(() => JSON.parse(this.#told) as unknown),
      ),
      this.held,
    );
  }

  /** What the server has yet to hear. */
  get held(): Changes {
    return this.#known(() => {
      const { of, changes } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>;
      return of === this.player || (of === '' && this.fresh) ? changes : {};
    });
  }

  /** Leaves out what cannot be read and what another version wrote. */
  #known(read: () => unknown): Changes {
    try {
      const all = Object.entries(read() ?? {});
      return Object.fromEntries(
        all.filter(([name, value]) => typeof value === typeof this.#usual[name as keyof Choices]),
      );
    } catch {
      return {};
    }
  }
}
