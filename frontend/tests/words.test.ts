// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { clock } from '../src/words/counting';
import { loadClauses } from '../src/words/clauses';
import { clauses as germanClauses } from '../src/words/de.clauses';
import { clauses as englishClauses } from '../src/words/en.clauses';
import { de } from '../src/words/de';
import { race as germanRace } from '../src/words/de.race';
import { en } from '../src/words/en';
import { race as englishRace } from '../src/words/en.race';
import { wordsFor } from '../src/words';
import type { Told } from '../src/table/story';

const nothing = { turned: [], filled: null, aces: 0, ladders: 0, laddersInAll: 0 };

/** Every text of a dictionary, functions called with small numbers and plain words. */
function texts(words: object): string[] {
  return Object.values(words).flatMap((value: unknown) => {
    if (typeof value === 'string') return [value];
    if (typeof value === 'object' && value) return texts(value);
    return [];
  });
}

describe('both languages', () => {
  test.each([
    ['de-AT', de],
    ['de', de],
    ['en', en],
    ['fr', en],
  ])('the page in %s has its words', (language, words) => {
    return expect(wordsFor(language)).resolves.toBe(words);
  });

  test('say something for every key', () => {
    for (const words of [de, en, germanRace, englishRace])
      expect(texts(words).filter((text) => text.trim() === '')).toEqual([]);
  });

  test('explain every clause', () => {
    expect(Object.keys(germanClauses).sort()).toEqual(Object.keys(englishClauses).sort());
  });

  test('use none of the words that this service does not use', () => {
    const german = [...texts(de), ...texts(germanRace)];
    expect(german.filter((text) => /\b(Deal|Familie|Tagesdeal|Ranking|Leaderboard|Lobby|Sie)\b/.test(text))).toEqual(
      [],
    );
    const english = [...texts(en), ...texts(englishRace)];
    expect(english.filter((text) => /\b(talon|family|Deal of the day)\b/i.test(text))).toEqual([]);
  });
});

describe('cards and piles', () => {
  test('have German letters on German pages', () => {
    expect(['Jc', 'Qd', 'Kh', 'As', 'Td'].map(de.corner)).toEqual(['B', 'D', 'K', 'A', '10']);
    expect(['Jc', 'Qd', 'Kh', 'As', 'Td'].map(en.corner)).toEqual(['J', 'Q', 'K', 'A', '10']);
  });

  test('are called by their names', () => {
    expect(de.card('Qh')).toBe('Herz Dame');
    expect(en.card('Qh')).toBe('queen of hearts');
    expect(de.pile('eagle-wing', 't3')).toBe('Flügel 3');
    expect(de.pile('eklige-elfer', 't11')).toBe('Reihe 11');
    expect(en.pile('eklige-elfer', 't11')).toBe('column 11');
    expect(de.pile('eagle-wing', 's')).toBe('Talon');
  });

  test('are counted with their plural', () => {
    expect([1, 2].map(de.faceDown)).toEqual(['1 verdeckte Karte', '2 verdeckte Karten']);
    expect([1, 2].map(en.faceDown)).toEqual(['1 card face down', '2 cards face down']);
  });
});

describe('figures', () => {
  test('of Eagle Wing are cards, of Eklige Elfer ladders and what lies in order', () => {
    expect(de.scoreName('eagle-wing')).toBe('Karten abgelegt');
    expect(de.score('eagle-wing', 31)).toBe('31 von 52');
    expect(de.score('eklige-elfer', 36)).toBe('3 von 8');
    expect(de.progress('eklige-elfer', 62)).toBe('62 von 88');
    expect(en.progress('eklige-elfer', 62)).toBe('62 of 88');
  });

  test('of passes and rounds say of how many', () => {
    expect(de.phase('eagle-wing', 2)).toBe('Durchgang 2 von 3');
    expect(en.phase('eklige-elfer', 3)).toBe('round 3 of 8');
  });

  test('of time are read as on a clock', () => {
    expect([0, 192_000, 3_753_000].map(clock)).toEqual(['0:00', '3:12', '1:02:33']);
  });
});

describe('sentences', () => {
  const say = (story: Told) => [de.told('eklige-elfer', story), en.told('eklige-elfer', story)];

  test('tell a move and what it turned up', () => {
    const story: Told = {
      what: 'moved',
      cards: ['8h', '7s', '6d'],
      onto: '9s',
      target: 't9',
      after: { ...nothing, turned: [{ pile: 't2', card: 'Qh' }] },
    };
    expect(say(story)).toEqual([
      '3 Karten auf Pik 9, Reihe 9. Aufgedeckt: Herz Dame.',
      '3 cards to nine of spades, column 9. Turned up: queen of hearts.',
    ]);
  });

  test('tell a selection and where it can go', () => {
    expect(say({ what: 'selected', pile: 't1', card: '8d', targets: ['t3', 't9'] })).toEqual([
      'Karo 8 gewählt, 2 Ziele: Reihe 3, Reihe 9.',
      'Eight of diamonds selected, 2 targets: column 3, column 9.',
    ]);
  });

  test('tell a round, its aces and a completed ladder', () => {
    const after = { ...nothing, aces: 2, ladders: 1, laddersInAll: 3 };
    expect(say({ what: 'dealt', cards: 11, ends: [], after })[0]).toBe(
      '11 Karten ausgeteilt. Leiter abgelegt (3 von 8). 2 Asse zur Seite.',
    );
  });

  test('tell how many transfers come first', () => {
    expect(de.table.blocked(1)).toBe('Erst noch 1 Umlegung');
    expect(de.table.blocked(2)).toBe('Erst noch 2 Umlegungen');
  });

  test('give the clause that forbids a move in plain words', async () => {
    await loadClauses('de');
    expect(de.refused('illegal', 'L5')).toBe('Geht nicht: Nur Könige auf freie Reihen.');
    await loadClauses('en');
    expect(en.refused('illegal', 'L5')).toContain(englishClauses.L5);
    expect(de.refused('illegal', null)).not.toContain('null');
  });
});
