// What a player has chosen for the table and the pages. One reactive object that everything reads; `choose` changes it.
import { Finding, merged, type Changes } from './settings/finding';
import type { Keeping } from './settings/keeping';

export interface Choices {
  theme: 'system' | 'light' | 'dark';
  hand: 'right' | 'left';
  motion: 'system' | 'full' | 'brisk' | 'none';
  /** By game: 4 tells clubs from spades and diamonds from hearts by colour. */
  colours: Record<string, 2 | 4>;
  face: 'auto' | 'large' | 'phone';
  letters: 'language' | 'international';
  /** A ring for the red family, a disc for the black one, on each card. */
  mark: boolean;
  /** Wings without their turn. */
  straight: boolean;
  drag: boolean;
  targets: 'always' | 'selected' | 'never';
  rightButton: 'peek' | 'smart';
  /** How much of the others a race shows. */
  rivals: 'all' | 'own' | 'none';
  keys: boolean;
  announcements: 'short' | 'normal' | 'full';
}

export const USUAL: Choices = {
  theme: 'system',
  hand: 'right',
  motion: 'system',
  colours: { 'eagle-wing': 4, 'eklige-elfer': 2 },
  face: 'auto',
  letters: 'language',
  mark: false,
  straight: false,
  drag: true,
  targets: 'selected',
  rightButton: 'peek',
  rivals: 'all',
  keys: true,
  announcements: 'normal',
};

/** Tests of what draws nothing have no page. */
const { document: page, matchMedia } = globalThis as Partial<typeof globalThis>;
const root = page?.documentElement;
const found = new Finding(USUAL, root?.dataset ?? {});
const still = matchMedia?.('(prefers-reduced-motion: reduce)');

export const settings: Choices = $state(found.choices);

/** The device asks for no movement. */
let calm = $state(still?.matches ?? false);
let racing = $state(false);

let keeping: Keeping | null = null;

/** Change some of the settings: on this page at once, and kept for the next. */
export function choose(changes: Changes): void {
  const before = $state.snapshot(settings);
  Object.assign(settings, merged(settings, changes));
  show();
  void keep(before, changes);
}

async function keep(before: Choices, changes: Changes): Promise<void> {
  const { differing, Keeping } = await import('./settings/keeping');
  const really = differing(before, changes);
  keeping ??= new Keeping(found);
  if (Object.keys(really).length > 0) keeping.keep(really);
}

/** In a race cards are brisk, unless somebody wants it otherwise. */
export function inRace(): void {
  racing = true;
  show();
}

/** What another version has stored may be none of them. */
const PACES: Partial<Record<string, number>> = { full: 1, brisk: 0.6, none: 0 };

/** How long movement takes: 1 in full, 0.6 when brisk, 0 where nothing moves. */
export function motion(): number {
  const chosen = settings.motion === 'system' ? (calm ? 'none' : racing ? 'brisk' : 'full') : settings.motion;
  return PACES[chosen] ?? 1;
}

export function deck(game: string): 'two' | 'four' {
  return settings.colours[game] === 4 ? 'four' : 'two';
}

/** What the styles know of the choices stands on the root element, where the server has put it for the first paint. */
function show(): void {
  if (!root) return;
  const { theme, motion: moving } = settings;
  root.toggleAttribute('data-theme', theme !== 'system');
  root.toggleAttribute('data-motion', moving !== 'system');
  if (theme !== 'system') root.dataset.theme = theme;
  if (moving !== 'system') root.dataset.motion = moving;
  root.style.setProperty('--m', String(motion()));
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const { theme: own = '' } = meta.dataset;
    meta.media = theme === 'system' ? `(prefers-color-scheme: ${own})` : theme === own ? 'all' : 'not all';
  }
}

show();
// What waits from before is sent now.
if (found.player && Object.keys(found.held).length > 0) void keep(settings, {});
still?.addEventListener('change', ({ matches }) => {
  calm = matches;
  show();
});
