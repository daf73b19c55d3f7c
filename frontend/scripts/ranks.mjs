// Makes src/table/face/ranks.ts: the outlines of the ranks in Barlow Condensed SemiBold. Its two packages are needed
// only here: npm install --no-save opentype.js@2.0.0 @fontsource/barlow-condensed@5.3.0 && node scripts/ranks.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import opentype from 'opentype.js';
import { format, resolveConfig } from 'prettier';

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'B', 'D'];
const target = new URL('../src/table/face/ranks.ts', import.meta.url);
const woff = new URL(import.meta.resolve('@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff'));
const font = opentype.parse(new Uint8Array(readFileSync(woff)).buffer);
const unit = 100 / font.tables.os2.sCapHeight;
/** Between the figures of a ten, in units of the font: closer than in a line of text. */
const GAP = 58;

/** Glyphs side by side without the room at either end, capitals 100 high, y downwards from their top. */
function outline(text) {
  const parts = [];
  let x = 0;
  for (const glyph of font.stringToGlyphs(text)) {
    const box = glyph.getBoundingBox();
    const right = (value) => round((value - box.x1 + x) * unit);
    const down = (value) => round(100 - value * unit);
    for (const { type, ...at } of glyph.path.commands) {
      const pairs = ['1', '2', '']
        .filter((n) => `x${n}` in at)
        .map((n) => `${right(at[`x${n}`])} ${down(at[`y${n}`])}`);
      // The font says again where a line has just arrived.
      if (type !== 'L' || !parts.at(-1).endsWith(pairs[0])) parts.push(type + pairs.join(' '));
    }
    x += box.x2 - box.x1 + GAP;
  }
  return { width: round((x - GAP) * unit), path: parts.join('') };
}

function round(value) {
  return Math.round(value * 10) / 10;
}

const source = `// Made by scripts/ranks.mjs from Barlow Condensed SemiBold (SIL Open Font License 1.1). Not to be written by hand.
export const RANKS = ${JSON.stringify(Object.fromEntries(RANKS.map((rank) => [rank, outline(rank)])))};`;
writeFileSync(target, await format(source, { ...(await resolveConfig(target)), parser: 'typescript' }));
