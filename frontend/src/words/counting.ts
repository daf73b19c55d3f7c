// Numbers, plurals, lists and durations in one language.

export interface Counting {
  number: (n: number) => string;
  /** "1 card", "3 cards". */
  count: (n: number, one: string, other: string) => string;
  list: (parts: string[]) => string;
  /** "1st", "2nd"; only English writes them so. */
  ordinal: (n: number) => string;
}

const SUFFIXES: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };

export function counting(language: string): Counting {
  const figures = new Intl.NumberFormat(language);
  const plurals = new Intl.PluralRules(language);
  const ordinals = new Intl.PluralRules(language, { type: 'ordinal' });
  const lists = new Intl.ListFormat(language, { type: 'conjunction' });
  return {
    number: (n) => figures.format(n),
    count: (n, one, other) => `${figures.format(n)} ${plurals.select(n) === 'one' ? one : other}`,
    list: (parts) => lists.format(parts),
    ordinal: (n) => `${figures.format(n)}${SUFFIXES[ordinals.select(n)] ?? ''}`,
  };
}

/** A duration as a clock shows it: 3:12, 1:02:33. */
export function clock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (n: number) => String(n).padStart(2, '0');
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
