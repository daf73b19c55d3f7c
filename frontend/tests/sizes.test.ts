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

/** The heaviest of the chunks of these modules, of which a page loads one. */
function heaviest(modules: RegExp): number {
  const chunks = output.filter((each) => each.type === 'chunk');
  const alike = chunks.filter((chunk) => modules.test(chunk.facadeModuleId ?? ''));
  expect(alike).toHaveLength(2);
  return Math.max(...alike.map((each) => weigh(each.code)));
}

/** What an entry needs to begin, without the shapes on the cards, which have a budget of their own. */
function weight(entry: string): number {
  const counted = scripts(entry).filter((chunk) => chunk.name !== 'sprite');
  const choices = {
    play: [/src\/words\/(de|en)\.ts$/, /geometry\/(eagle|elevens)\.ts$/],
    race: [/src\/words\/(de|en)\.ts$/, /geometry\/(eagle|elevens)\.ts$/, /src\/words\/(de|en)\.race\.ts$/],
  }[entry];
  return [...(choices ?? []).map(heaviest), ...counted.map(({ code }) => weigh(code))].reduce(
    (sum, each) => sum + each,
  );
}

/** The styles of an entry's page: those of every page, and its own. */
function styles(entry: string): number {
  const files = new Set(
    ['site', entry].flatMap((each) =>
      scripts(each).flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]),
    ),
  );
  expect(files.size).toBeGreaterThan(0);
  return output
    .filter((each) => each.type === 'asset' && files.has(each.fileName))
    .reduce((sum, each) => sum + (each.type === 'asset' ? weigh(each.source) : 0), 0);
}

function named(name: string): Rolldown.OutputChunk | undefined {
  return output.filter((each) => each.type === 'chunk').find((chunk) => chunk.name === name);
}

describe('gzipped', () => {
  test.each([
    ['play', 45],
    ['race', 60],
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

  test.each(['site', 'play', 'race'])('the styles of the page of %s are at most 14 kB', (entry) => {
    expect(styles(entry)).toBeLessThanOrEqual(14 * KB);
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
