// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { merged } from '../src/settings/finding';
import { differing } from '../src/settings/keeping';

type Body = Record<string, unknown>;

let sent: Body[];
let status: number | null;
/** A setting that the server does not know. */
let refused: string;

/** Opens a page anew: of a player, or of a visitor where none is named. */
async function open(player?: string, settings: unknown = {}) {
  const root = document.documentElement;
  for (const name of root.getAttributeNames()) if (name.startsWith('data-')) root.removeAttribute(name);
  if (player) Object.assign(root.dataset, { player, settings: JSON.stringify(settings) });
  vi.resetModules();
  return import('../src/settings.svelte');
}

beforeEach(() => {
  localStorage.clear();
  document.cookie = 'theme=; path=/; max-age=-1';
  document.cookie = 'csrftoken=abc; path=/';
  [sent, status, refused] = [[], 200, ''];
  vi.stubGlobal('fetch', (path: string, { method, headers, body }: { method: string; headers: Body; body: string }) => {
    expect([path, method, headers['X-CSRFToken']]).toEqual(['/api/me/settings', 'PATCH', 'abc']);
    const asked = JSON.parse(body) as Body;
    sent.push(asked);
    if (refused in asked) return Promise.resolve({ ok: false, status: 422 });
    return status === null
      ? Promise.reject(new TypeError('no connection'))
      : Promise.resolve({ ok: status < 300, status });
  });
});

describe('Changes', () => {
  test('are put over choices, and leave the other game’s colours alone', () => {
    expect(merged({ drag: true, colours: { a: 2, b: 4 } }, { colours: { a: 4 } })).toEqual({
      drag: true,
      colours: { a: 4, b: 4 },
    });
    expect(merged({ drag: true }, { drag: false, mark: true })).toEqual({ drag: false, mark: true });
  });

  test('are only what differs', () => {
    const choices = { drag: true, theme: 'dark', colours: { a: 2, b: 4 } } as const;
    expect(differing(choices, { drag: true, theme: 'light', colours: { a: 4, b: 4 } })).toEqual({
      theme: 'light',
      colours: { a: 4 },
    });
    expect(differing(choices, choices)).toEqual({});
  });
});

describe('A player', () => {
  test('begins with what the page says, the rest as usual', async () => {
    const { settings, USUAL } = await open('1', { theme: 'dark', colours: { 'eklige-elfer': 4 } });
    expect(settings).toEqual({
      ...USUAL,
      theme: 'dark',
      colours: { ...USUAL.colours, 'eklige-elfer': 4 },
    });
    expect(sent).toEqual([]);
  });

  test('sends only what changed, and keeps nothing in the browser once it has got there', async () => {
    const { choose, settings, USUAL } = await open('1', { theme: 'dark' });
    choose({ ...USUAL, hand: 'left', theme: 'dark' });
    await vi.waitFor(() => expect(sent).toEqual([{ hand: 'left' }]));
    await vi.waitFor(() => expect(localStorage.length).toBe(0));
    choose({ hand: 'left' });
    choose({ mark: true });
    await vi.waitFor(() => expect(sent).toEqual([{ hand: 'left' }, { mark: true }]));
    expect([settings.hand, settings.theme]).toEqual(['left', 'dark']);
  });

  test('has a change without the server too, and it is sent when the connection is back', async () => {
    const { choose, settings } = await open('1');
    status = null;
    choose({ drag: false });
    choose({ mark: true });
    expect([settings.drag, settings.mark]).toEqual([false, true]);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    status = 200;
    await vi.waitFor(() => {
      dispatchEvent(new Event('online'));
      expect(sent.at(-1)).toEqual({ drag: false, mark: true });
    });
    await vi.waitFor(() => expect(localStorage.length).toBe(0));
  });

  test('has it on the next page, which sends it', async () => {
    status = null;
    (await open('1')).choose({ drag: false });
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    status = 200;
    expect((await open('1', { theme: 'dark' })).settings).toMatchObject({ drag: false, theme: 'dark' });
    await vi.waitFor(() => expect(sent).toEqual([{ drag: false }, { drag: false }]));
  });

  test('what is chosen while another change is on its way goes after it', async () => {
    const { choose } = await open('1');
    choose({ theme: 'dark' });
    choose({ theme: 'light', drag: false });
    await vi.waitFor(() => expect(sent).toEqual([{ theme: 'dark' }, { theme: 'light', drag: false }]));
  });

  test('does not ask for ever for what the server refuses', async () => {
    status = 422;
    (await open('1')).choose({ drag: false });
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    await vi.waitFor(() => expect(localStorage.length).toBe(0));
  });

  test('loses only what is refused of all that waits', async () => {
    refused = 'face';
    (await open('1')).choose({ drag: false, face: 'large', hand: 'left' });
    const together = { drag: false, face: 'large', hand: 'left' };
    const apart = [{ drag: false }, { face: 'large' }, { hand: 'left' }];
    await vi.waitFor(() => expect(sent).toEqual([together, ...apart]));
    await vi.waitFor(() => expect(localStorage.length).toBe(0));
  });

  test('has the browser’s own colour follow the theme', async () => {
    document.head.innerHTML = ['light', 'dark']
      .map((theme) => `<meta name="theme-color" data-theme="${theme}">`)
      .join('');
    const media = () => [...document.head.querySelectorAll('meta')].map((meta) => meta.media);
    const { choose } = await open('1', { theme: 'dark' });
    expect(media()).toEqual(['not all', 'all']);
    choose({ theme: 'light' });
    expect(media()).toEqual(['all', 'not all']);
    choose({ theme: 'system' });
    expect(media()).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']);
  });
});

describe('A visitor', () => {
  test('keeps choices in the browser, and the theme where the server sees it', async () => {
    (await open()).choose({ theme: 'dark', hand: 'left' });
    await vi.waitFor(() => expect(document.cookie).toContain('theme=dark'));
    const next = await open();
    expect(next.settings).toMatchObject({ theme: 'dark', hand: 'left' });
    next.choose({ theme: 'system' });
    await vi.waitFor(() => expect(document.cookie).not.toContain('theme'));
    expect(sent).toEqual([]);
  });

  test('takes them along on becoming a player', async () => {
    (await open()).choose({ theme: 'dark', hand: 'left' });
    await vi.waitFor(() => expect(localStorage.length).toBe(1));
    expect((await open('1', null)).settings).toMatchObject({ theme: 'dark', hand: 'left' });
    await vi.waitFor(() => expect(sent).toEqual([{ theme: 'dark', hand: 'left' }]));
    await vi.waitFor(() => expect(localStorage.length).toBe(0));
    expect(document.cookie).not.toContain('theme');
  });

  test('who signs in has the account’s', async () => {
    (await open()).choose({ theme: 'dark' });
    await vi.waitFor(() => expect(localStorage.length).toBe(1));
    const { choose, settings } = await open('1', { hand: 'left' });
    expect(settings).toMatchObject({ theme: 'system', hand: 'left' });
    expect(sent).toEqual([]);
    expect(document.cookie).toContain('theme=dark');
    choose({ mark: true });
    await vi.waitFor(() => expect(sent).toEqual([{ mark: true }]));
    await vi.waitFor(() => expect(localStorage.length).toBe(0));
    expect(document.cookie).not.toContain('theme');
  });
});

test('Back to the usual leaves alone what is not shown: what is of the other game, or of another language', async () => {
  const { choose, settings, USUAL } = await open('1');
  const [{ flushSync, mount, unmount }, { default: Groups }, { speak }, { settingsWordsFor }] = await Promise.all([
    import('svelte'),
    import('../src/settings/Groups.svelte'),
    import('../src/words'),
    import('../src/words/settings'),
  ]);
  await speak('en');
  const four = { 'eagle-wing': 2, 'eklige-elfer': 4 } as const;
  choose({ colours: four, straight: true, letters: 'international', hand: 'left' });
  const words = await settingsWordsFor('en');
  for (const game of ['eklige-elfer', undefined]) {
    const shown = mount(Groups, { target: document.body, props: { words, game } });
    flushSync();
    document.querySelector<HTMLElement>('[data-action="usual"]')?.click();
    const left = game ? { colours: { ...four, 'eklige-elfer': 2 }, straight: true } : {};
    expect(settings).toEqual({ ...USUAL, letters: 'international', ...left });
    await unmount(shown);
  }
});

test('What one player could not send is not sent for another', async () => {
  status = null;
  (await open('1')).choose({ drag: false });
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  status = 200;
  expect((await open('2', null)).settings.drag).toBe(true);
  expect((await open()).settings.drag).toBe(true);
  expect(sent).toHaveLength(1);
});

test.each(['{', '[]', '"x"', 'null', '{"of":"","changes":{"drag":"no","backs":"feather"}}'])(
  'What cannot be read in the browser’s store is left: %s',
  async (text) => {
    localStorage.setItem('settings', text);
    const { settings, USUAL } = await open();
    expect(settings).toEqual(USUAL);
  },
);

describe('Movement', () => {
  function device(matches: boolean) {
    const listeners: ((event: { matches: boolean }) => void)[] = [];
    vi.stubGlobal('matchMedia', () => ({
      matches,
      addEventListener: (_: string, listen: (event: { matches: boolean }) => void) => listeners.push(listen),
    }));
    return (now: boolean) => listeners.forEach((listen) => listen({ matches: now }));
  }

  test('is as the device says, also when it says otherwise later', async () => {
    const says = device(true);
    const { motion } = await open();
    expect(motion()).toBe(0);
    says(false);
    expect(motion()).toBe(1);
    expect(document.documentElement.style.getPropertyValue('--m')).toBe('1');
  });

  test('is brisk in races, and as somebody wants it anywhere', async () => {
    device(false);
    const { motion, inRace, choose } = await open();
    inRace();
    expect(motion()).toBe(0.6);
    choose({ motion: 'full' });
    expect(motion()).toBe(1);
    expect(document.documentElement.dataset.motion).toBe('full');
    choose({ motion: 'none' });
    expect(motion()).toBe(0);
    choose({ motion: 'system' });
    expect(document.documentElement.dataset.motion).toBeUndefined();
  });
});
