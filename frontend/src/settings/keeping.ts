// Brings choices to the server, and holds them in the browser until they have got there. Loaded with the first of them.
import type { Choices } from '../settings.svelte';
import { KEY, merged, type Changes, type Finding, type Kept } from './finding';

const YEAR = 365 * 24 * 3600;

/** What of the changes says something else than the choices. */
export function differing(choices: Changes, changes: Changes): Changes {
  const colours = Object.entries(changes.colours ?? {}).filter(([game, n]) => choices.colours?.[game] !== n);
  const others = Object.entries(changes).filter(
    ([name, value]) => name !== 'colours' && choices[name as keyof Choices] !== value,
  );
  return { ...Object.fromEntries(others), ...(colours.length > 0 && { colours: Object.fromEntries(colours) }) };
}

export class Keeping {
  readonly #found: Finding;
  #waiting: Changes;
  #sending = false;
  /** The server refused something: what waits goes name by name, so that only that is lost. */
  #apart = false;

  constructor(found: Finding) {
    this.#found = found;
    this.#waiting = found.held;
    addEventListener('online', () => void this.send());
    void this.send();
  }

  keep(changes: Changes): void {
    this.#waiting = merged(merged(this.#found.held, this.#waiting), changes);
    this.#store();
    if (!this.#found.player && changes.theme) showTheme(changes.theme);
    void this.send();
  }

  /** Tell the server what it has yet to hear; what it cannot be told now waits. */
  async send(): Promise<void> {
    const names = Object.entries(this.#waiting);
    if (!this.#found.player || this.#sending || names.length === 0) return;
    const sent: Changes = this.#apart ? Object.fromEntries(names.slice(0, 1)) : this.#waiting;
    this.#sending = true;
    const answer = await fetch('/api/me/settings', {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json', 'X-CSRFToken': cookie('csrftoken') },
      body: JSON.stringify(sent),
      keepalive: true,
    }).catch(() => null);
    this.#sending = false;
    const refused = answer?.status === 422;
    if (!answer?.ok && !refused) return;
    // What the server does not know would be refused for ever.
    if (!refused || Object.keys(sent).length === 1) this.#waiting = differing(sent, this.#waiting);
    this.#apart = (this.#apart || refused) && Object.keys(this.#waiting).length > 0;
    this.#store();
    await this.send();
  }

  #store(): void {
    const kept: Kept = { of: this.#found.player, changes: this.#waiting };
    try {
      if (Object.keys(this.#waiting).length > 0) localStorage.setItem(KEY, JSON.stringify(kept));
      else localStorage.removeItem(KEY);
    } catch {
      // Browsers may refuse it to who reads in private; then the choices hold as long as the page.
    }
    // With that the choices of the visitor who was here before are gone; the server must not paint by them.
    if (this.#found.player && cookie('theme')) showTheme('system');
  }
}

/** Visitors' pages are drawn by the server too, which knows their theme by a cookie. */
function showTheme(theme: Choices['theme']): void {
  document.cookie = `theme=${theme}; path=/; max-age=${theme === 'system' ? -1 : YEAR}; samesite=lax`;
}

function cookie(name: string): string {
  return new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1] ?? '';
}
