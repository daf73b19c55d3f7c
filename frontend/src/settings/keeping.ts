// Where choices are kept: with the player on the server, and in the browser until they have got there. Who is no player
// yet keeps all of them in the browser; the player that they become takes them over.
import type { Choices } from '../settings.svelte';

export type Changes = Partial<Choices>;

interface Kept {
  /** Whose they are: what the page calls its player, nothing before there is one. */
  of: string;
  changes: Changes;
}

const KEY = 'settings';
const YEAR = 365 * 24 * 3600;

/** Put changes over choices; each game has colours of its own. */
export function merged<T extends Changes>(choices: T, changes: Changes): T {
  const colours = changes.colours ?? choices.colours;
  return { ...choices, ...changes, ...(colours && { colours: { ...choices.colours, ...colours } }) };
}

/** What of the changes says something else than the choices. */
export function differing(choices: Changes, changes: Changes): Changes {
  const colours = Object.entries(changes.colours ?? {}).filter(([game, n]) => choices.colours?.[game] !== n);
  const others = Object.entries(changes).filter(
    ([name, value]) => name !== 'colours' && choices[name as keyof Choices] !== value,
  );
  return { ...Object.fromEntries(others), ...(colours.length > 0 && { colours: Object.fromEntries(colours) }) };
}

export class Keeping {
  readonly #usual: Choices;
  readonly #player: string;
  /** The player has never chosen anything: what this browser holds from before becomes theirs. */
  readonly #fresh: boolean;
  readonly #told: Changes;
  /** What the server has yet to hear; of a visitor, everything. */
  #waiting: Changes;
  #sending = false;

  constructor(usual: Choices, page: DOMStringMap) {
    this.#usual = usual;
    this.#player = page.player ?? '';
    this.#fresh = page.settings === 'null';
    this.#told = this.#known(read(page.settings));
    this.#waiting = this.#kept();
    if (this.#player && this.#fresh) forgetVisitor();
  }

  /** The choices to begin with. */
  get choices(): Choices {
    return merged(merged(this.#usual, this.#told), this.#waiting);
  }

  keep(changes: Changes): void {
    this.#waiting = merged(merged(this.#kept(), this.#waiting), changes);
    this.#store();
    if (!this.#player && changes.theme) showTheme(changes.theme);
    void this.send();
  }

  /** Tell the server what it has yet to hear; what it cannot be told now waits. */
  async send(): Promise<void> {
    const sent = this.#waiting;
    if (!this.#player || this.#sending || Object.keys(sent).length === 0) return;
    this.#sending = true;
    const answer = await fetch('/api/me/settings', {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json', 'X-CSRFToken': cookie('csrftoken') },
      body: JSON.stringify(sent),
      keepalive: true,
    }).catch(() => null);
    this.#sending = false;
    // What the server does not know would be refused for ever.
    if (!answer?.ok && answer?.status !== 422) return;
    this.#waiting = differing(sent, this.#waiting);
    this.#store();
    await this.send();
  }

  #store(): void {
    const kept: Kept = { of: this.#player, changes: this.#waiting };
    try {
      if (Object.keys(this.#waiting).length > 0) localStorage.setItem(KEY, JSON.stringify(kept));
      else localStorage.removeItem(KEY);
    } catch {
      // Browsers may refuse it to who reads in private; then the choices hold as long as the page.
    }
  }

  #kept(): Changes {
    try {
      const { of, changes } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>;
      return of === this.#player || (of === '' && this.#fresh) ? this.#known(changes) : {};
    } catch {
      return {};
    }
  }

  /** Leave out what another version wrote. */
  #known(changes: unknown): Changes {
    const usual = this.#usual;
    const all = Object.entries(typeof changes === 'object' && changes ? changes : {});
    return Object.fromEntries(all.filter(([name, value]) => typeof value === typeof usual[name as keyof Choices]));
  }
}

function read(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** Visitors' pages are drawn by the server too, which knows their theme by a cookie. */
function showTheme(theme: Choices['theme']): void {
  document.cookie = `theme=${theme}; path=/; max-age=${theme === 'system' ? -1 : YEAR}; samesite=lax`;
}

function forgetVisitor(): void {
  if (cookie('theme')) showTheme('system');
}

function cookie(name: string): string {
  return new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1] ?? '';
}
