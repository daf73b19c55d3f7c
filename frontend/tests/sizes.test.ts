// What a page costs to load, as the build makes it.
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { beforeAll, describe, expect, test, vi } from 'vitest';

const KB = 1000;

let output: (Rolldown.OutputChunk | Rolldown.OutputAsset)[] = [];

beforeAll(async () => {
  // As it is shipped: without what the framework says to developers.
  vi.stubEnv('NODE_ENV', 'production');
  const built = await build({ logLevel: 'silent', build: { write: false, reportCompressedSize: false } });
  output = (Array.isArray(built) ? built : [built]).flatMap((each) => ('output' in each ? each.output : []));
}, 60_000);

function weigh(content: string | Uint8Array): number {
  return gzipSync(content, { level: 9 }).length;
}

/** The scripts that the page of an entry loads before it can start. */
function scripts(entry: string): Rolldown.OutputChunk[] {
  const chunks = output.filter((each) => each.type === 'chunk');
  const first = chunks.find((chunk) => chunk.facadeModuleId?.endsWith(`/src/${entry}.ts`));
  const wanted = new Set(first ? [first] : []);
  for (const chunk of wanted) {
    for (const next of chunks) if (chunk.imports.includes(next.fileName)) wanted.add(next);
  }
  return [...wanted];
}

/** The words of the language that has more to load; the site's pages come with theirs. */
function words(entry: string): number {
  const dictionaries = output.filter(
    (each) => each.type === 'chunk' && /\/src\/words\/(de|en)\.ts$/.test(each.facadeModuleId ?? ''),
  ) as Rolldown.OutputChunk[];
  expect(dictionaries).toHaveLength(2);
  return entry === 'site' ? 0 : Math.max(...dictionaries.map((each) => weigh(each.code)));
}

/** Without the shapes on the cards, which have a budget of their own. */
function weight(entry: string): number {
  const counted = scripts(entry).filter((chunk) => chunk.name !== 'sprite');
  return words(entry) + counted.reduce((sum, chunk) => sum + weigh(chunk.code), 0);
}

function named(name: string): Rolldown.OutputChunk | undefined {
  return output.filter((each) => each.type === 'chunk').find((chunk) => chunk.name === name);
}

describe('gzipped', () => {
  test.each([
    ['play', 45],
    ['race', 56],
    ['site', 8],
  ])('the scripts of %s are at most %i kB', (entry, most) => {
    expect(scripts(entry)).not.toEqual([]);
    expect(weight(entry)).toBeLessThanOrEqual(most * KB);
  });

  test('the shapes on the cards are at most 18 kB, and there before the table starts', () => {
    const sprite = named('sprite');
    expect(weigh(sprite?.code ?? '')).toBeLessThanOrEqual(18 * KB);
    for (const entry of ['play', 'race']) expect(scripts(entry)).toContain(sprite);
    expect(scripts('site')).not.toContain(sprite);
  });

  test('the court pictures are at most 6 kB, and no table waits for them', () => {
    const courts = named('courts');
    expect(courts).toBeDefined();
    expect(weigh(courts?.code ?? '')).toBeLessThanOrEqual(6 * KB);
    for (const entry of ['play', 'race']) expect(scripts(entry)).not.toContain(courts);
  });

  test('the two backs together are at most 2 kB', () => {
    const backs = output.filter((each) => each.type === 'asset' && /\/back[^/]*\.svg$/.test(each.fileName));
    expect(backs).toHaveLength(2);
    expect(backs.reduce((sum, each) => sum + (each.type === 'asset' ? weigh(each.source) : 0), 0)).toBeLessThan(2 * KB);
  });

  test('the styles of all pages together are at most 14 kB', () => {
    const styles = output.filter((each) => each.type === 'asset' && each.fileName.endsWith('.css'));
    expect(styles).not.toEqual([]);
    const sum = styles.reduce((all, each) => all + (each.type === 'asset' ? weigh(each.source) : 0), 0);
    expect(sum).toBeLessThanOrEqual(14 * KB);
  });
});

test('no page asks another host for anything', () => {
  const texts = output.map((each) =>
    each.type === 'chunk' ? each.code : each.fileName.endsWith('.css') ? String(each.source) : '',
  );
  const hosts = texts.flatMap((text) => text.match(/https?:\/\/[a-z0-9.-]+/g) ?? []);
  // Names of namespaces, and links to explanations in messages of the framework.
  expect(hosts.filter((host) => !['http://www.w3.org', 'https://svelte.dev'].includes(host))).toEqual([]);
});
