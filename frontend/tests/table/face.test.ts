// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { settings, USUAL } from '../../src/settings.svelte';
import { courts } from '../../src/table/face/courts.svelte';
import { drawing, type Look } from '../../src/table/face/drawing';
import Face from '../../src/table/face/Face.svelte';
import { RANKS } from '../../src/table/face/ranks';
import { FAMILIES, SUITS } from '../../src/table/face/suits';
import { speak } from '../../src/words';

const USUAL_LOOK: Look = { face: 'auto', mark: false };
const LOOKS: Look[] = (['auto', 'large', 'phone'] as const).flatMap((face) => [
  { face, mark: false },
  { face, mark: true },
]);
const WIDTHS = [26, 29, 32, 48, 50, 55, 56, 68, 80, 89, 90, 93, 106, 127, 150];

function sizeOf(width: number) {
  return { width, height: Math.round(width * (width < 40 ? 1.5 : 1.4)) };
}

describe('a face', () => {
  let shown: object[] = [];

  afterEach(async () => {
    for (const component of shown) await unmount(component);
    shown = [];
    Object.assign(settings, USUAL);
    await speak('en');
  });

  function show(card: string, width = 68, strip = sizeOf(width).height): SVGElement {
    const target = document.createElement('div');
    shown.push(mount(Face, { target, props: { card, size: sizeOf(width), strip } }));
    flushSync();
    const svg = target.querySelector('svg');
    if (!svg) throw new Error('nothing is drawn');
    return svg;
  }

  const NAMES = new Map([
    ...Object.entries(RANKS).map(([name, { path }]) => [path, name] as const),
    ...Object.entries(SUITS).map(([name, path]) => [path, name] as const),
    [FAMILIES.h, 'ring'],
    [FAMILIES.s, 'disc'],
  ]);

  /** What the paths of a face are, in their order. */
  function shapes(svg: SVGElement): string[] {
    return [...svg.querySelectorAll('path')].map((path) => NAMES.get(path.getAttribute('d') ?? '') ?? 'picture');
  }

  test('shows its rank, its suit, and the suit once more, each a shape and none of them text', () => {
    for (const rank of 'A23456789TJQK') {
      for (const suit of 'cdhs') {
        const svg = show(rank + suit);
        expect(shapes(svg)).toEqual([rank === 'T' ? '10' : rank, suit, suit]);
        expect(svg.textContent.trim()).toBe('');
      }
    }
  });

  test('has the letters of the language, or those of the world', async () => {
    await speak('de');
    const letters = () => ['Jh', 'Qh', 'Kh', 'Th', 'Ah'].map((card) => shapes(show(card))[0]);
    expect(letters()).toEqual(['B', 'D', 'K', '10', 'A']);
    settings.letters = 'international';
    expect(letters()).toEqual(['J', 'Q', 'K', '10', 'A']);
  });

  test('bears the mark of its colour family when that is asked for: a ring is red, a disc is black', () => {
    expect(shapes(show('7h'))).not.toContain('ring');
    settings.mark = true;
    expect(['7h', '7d', '7s', '7c'].map((card) => shapes(show(card))[2])).toEqual(['ring', 'ring', 'disc', 'disc']);
  });

  test('of a court card gets its picture at 90 pixels, once that has come; the letter is there before', async () => {
    const large = show('Kh', 90);
    expect(shapes(large)).toEqual(['K', 'h', 'h']);
    await vi.waitFor(() => expect(courts('Kh')).not.toBeNull());
    flushSync();
    expect(large.querySelectorAll('.court')).toHaveLength(1);
    expect(show('Kh', 89).querySelector('.court')).toBeNull();
    expect(show('Th', 127).querySelector('.court')).toBeNull();
    expect(show('Kh', 127, 40).querySelector('.court')).toBeNull();
    const pictures = 'JQK'.split('').flatMap((rank) => 'cdhs'.split('').map((suit) => courts(rank + suit)));
    expect(new Set(pictures).size).toBe(12);
  });
});

describe('the signs of a face', () => {
  test.each(WIDTHS)('lie within the card and beside one another at %i pixels', (width) => {
    const size = sizeOf(width);
    for (const look of LOOKS) {
      for (const [name, { width: outline }] of Object.entries(RANKS)) {
        for (const strip of [11, 13, 15, 18, 24, 36, size.height]) {
          const at = `${name} on ${strip}, ${JSON.stringify(look)}`;
          const wide = outline / 100;
          const { rank, suit, mark, large } = drawing(size, strip, wide, false, look);
          if (!rank) throw new Error(`no rank: ${at}`);
          expect(rank.x, at).toBeGreaterThanOrEqual(1);
          expect(suit.x, at).toBeGreaterThan(rank.x + rank.size * wide);
          expect(suit.size, at).toBeGreaterThanOrEqual(5);
          expect(suit.x + suit.size, at).toBeLessThanOrEqual((mark?.x ?? width) - 0.9);
          if (mark) expect(mark.x + mark.size, at).toBeLessThan(width);
          for (const sign of [rank, suit, mark]) {
            if (!sign) continue;
            expect(sign.y, at).toBeGreaterThanOrEqual(0.5);
            expect(sign.y + sign.size, at).toBeLessThanOrEqual(Math.min(strip, size.height));
            if (large) expect(sign.y + sign.size, at).toBeLessThanOrEqual(large.y);
          }
        }
      }
    }
  });

  test('have the heights that the design gives them', () => {
    const capitals = (width: number, look = USUAL_LOOK) =>
      drawing(sizeOf(width), sizeOf(width).height, 0.52, false, look).rank?.size;
    expect(capitals(127)).toBe(21.5);
    expect(capitals(90)).toBe(15.5);
    expect(capitals(68)).toBe(13.5);
    expect(capitals(32)).toBe(12);
    expect(capitals(127, { face: 'large', mark: false })).toBe(27);
    expect(capitals(127, { face: 'phone', mark: false })).toBe(47);
  });

  test('shrink with the strip, and below eleven pixels only the colour is left', () => {
    const rank = (strip: number) => drawing(sizeOf(32), strip, 0.52, false, USUAL_LOOK).rank?.size;
    expect(rank(24)).toBe(12);
    expect(rank(15)).toBe(10.5);
    expect(rank(11)).toBe(7.5);
    const least = drawing(sizeOf(32), 6, 0.52, false, { face: 'auto', mark: true });
    expect(least.rank).toBeNull();
    for (const sign of [least.suit, least.mark]) expect((sign?.y ?? 9) + (sign?.size ?? 9)).toBeLessThanOrEqual(6);
  });
});

describe('the contrast of the tokens', () => {
  const css = readFileSync('src/styles/tokens.css', 'utf8');

  /** What is set by the rule whose selector this is, in one theme: its light values, or its dark ones. */
  function rule(selector: string, theme: 'light' | 'dark'): Record<string, string> {
    const bodies = css.split(`\n${selector} {`).slice(1);
    expect(bodies, selector).not.toEqual([]);
    const body = bodies.map((each) => each.slice(0, each.indexOf('\n}'))).join('');
    const set: Record<string, string> = {};
    for (const [, name = '', value = ''] of body.matchAll(/--([\w-]+): ([^;]+);/g)) {
      const [first, second = first] = value.match(/#[0-9a-f]{6}/g) ?? [];
      const colour = theme === 'light' ? first : second;
      if (colour) set[name] = colour;
    }
    return set;
  }

  const [light, dark] = [rule(':root', 'light'), rule(':root', 'dark')];
  const themes: [string, Record<string, string>][] = [
    ['light, two colours', light],
    ['light, four colours', { ...light, ...rule("[data-deck='four']", 'light') }],
    ['dark, two colours', dark],
    ['dark, four colours', { ...dark, ...rule("[data-deck='four']", 'dark') }],
  ];

  function luminance(colour: string): number {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const value = parseInt(colour.slice(at, at + 2), 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }

  function contrast(one: string, other: string): number {
    const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  }

  test.each(themes)('is enough for what is on a card, %s', (_, tokens) => {
    const between = (one: string, other: string) => contrast(tokens[one] ?? '', tokens[other] ?? '');
    for (const suit of ['heart', 'diamond', 'spade', 'club']) {
      expect(between(`suit-${suit}`, 'card'), suit).toBeGreaterThanOrEqual(5.5);
    }
    expect(between('card', 'table')).toBeGreaterThanOrEqual(7.9);
    // A back's field in its paper border.
    expect(between('back', 'card')).toBeGreaterThanOrEqual(7);
    // The edge between two cards that overlap is soft, but there.
    expect(between('card-edge', 'card')).toBeGreaterThanOrEqual(2.6);
  });
});
