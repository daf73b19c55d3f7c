// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';

let written: string[];

async function page(html: string, language = 'en'): Promise<HTMLElement> {
  document.documentElement.lang = language;
  document.body.innerHTML = html;
  vi.resetModules();
  await import('../src/site');
  return document.body;
}

beforeEach(() => {
  written = [];
  vi.stubGlobal('navigator', {
    languages: ['en', 'de'],
    clipboard: { writeText: (text: string) => Promise.resolve(void written.push(text)) },
  });
});

describe('A page', () => {
  test('tells times in the reader’s own time and language', async () => {
    const at = '<time data-local="both" datetime="2026-03-14T12:00:00Z">2026-03-14 12:00 UTC</time>';
    const own = (language: string) =>
      new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(
        new Date('2026-03-14T12:00:00Z'),
      );
    expect((await page(at, 'de')).textContent).toBe(own('de'));
    expect((await page(at, 'en')).textContent).toBe(own('en'));
  });

  test('copies what its button says, and says that it did', async () => {
    const body = await page('<button data-copy="https://example.org/deal/x" data-copied="Copied">Copy</button>');
    const button = body.querySelector('button');
    button?.click();
    await vi.waitFor(() => expect(button?.textContent).toBe('Copied'));
    expect(written).toEqual(['https://example.org/deal/x']);
  });

  test('copies by selecting where the clipboard is not to be had', async () => {
    vi.stubGlobal('navigator', { languages: ['en'] });
    const commands: string[] = [];
    Object.assign(document, { execCommand: (command: string) => commands.push(command) > 0 });
    const body = await page('<button data-copy="x" data-copied="Copied">Copy</button>');
    const button = body.querySelector('button');
    button?.click();
    await vi.waitFor(() => expect(button?.textContent).toBe('Copied'));
    expect(commands).toEqual(['copy']);
    expect(body.querySelector('textarea')).toBeNull();
  });

  test('sends a form once, and again after coming back to the page', async () => {
    const body = await page('<form data-once><button>Go</button></form>');
    const form = body.querySelector('form');
    const submit = () => form?.dispatchEvent(new Event('submit', { cancelable: true }));
    expect(submit()).toBe(true);
    expect(submit()).toBe(false);
    dispatchEvent(new Event('pageshow'));
    expect(submit()).toBe(true);
  });
});
