// The page around the race: what the server wrote on its mount, the title, the way elsewhere.
import { raceWords } from '../words/race';
import type { Stage } from './store.svelte';

export class Page {
  readonly code: string;
  readonly socket: string;
  readonly link: string;
  readonly dealPath: string;
  readonly racePath: string;
  readonly home: string;
  /** The server's picture of the link, taken out of the page and shown in the lobby. */
  readonly picture: Element | null;
  readonly #title = document.title;

  constructor(readonly mount: HTMLElement) {
    const { code = '', socket = '', link = '', dealPath = '', racePath = '', home = '' } = mount.dataset;
    this.code = code;
    this.socket = socket;
    this.link = link;
    this.dealPath = dealPath;
    this.racePath = racePath;
    this.home = home;
    const invitation = document.querySelector('.invitation');
    this.picture = invitation?.querySelector('details') ?? null;
    invitation?.remove();
  }

  get signIn(): string {
    return `/sign-in?next=${encodeURIComponent(this.racePath + this.code)}`;
  }

  rules(game: string): string {
    return `/rules/${game}`;
  }

  /** The table brings its own looks; everything else is a page among others. */
  show(stage: Stage, onTable: boolean): void {
    const before = this.mount.dataset.state;
    this.mount.dataset.state = stage;
    this.mount.className = onTable ? '' : 'page race';
    // What had the focus may be gone with the part of the page it was on.
    const lost = before !== undefined && before !== 'connecting' && before !== stage;
    if (lost && document.activeElement === document.body) this.mount.focus({ preventScroll: true });
  }

  titled(countdown: number | null): void {
    document.title = countdown ? raceWords.titleIn(countdown, this.#title) : this.#title;
  }

  go(address: string): void {
    location.assign(address);
  }
}
