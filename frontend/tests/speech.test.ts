import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Speech } from '../src/speech.svelte';

const plain = (text: string) => text.replaceAll('\u200b', '');
let speech: Speech;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  speech = new Speech();
});
afterEach(() => vi.useRealTimers());

describe('what the player did', () => {
  test('is said at once, and the same text twice is two texts', () => {
    speech.say('Undone.');
    const first = speech.own;
    speech.say('Undone.');
    expect(speech.own).not.toBe(first);
    expect([first, speech.own].map(plain)).toEqual(['Undone.', 'Undone.']);
  });

  test('makes what was not heard yet of the last action fall silent', () => {
    speech.say('Eight of diamonds selected.');
    speech.acted();
    expect(speech.own).toBe('');
  });
});

describe('news of the others', () => {
  test('is told at once when nothing else is being said', () => {
    speech.aside('seat 2', 'Bo is done.');
    expect(plain(speech.others)).toBe('Bo is done.');
  });

  test('waits until the player has heard what they did themselves', () => {
    speech.say('Eight of diamonds to nine of clubs, wing 3.');
    speech.aside('seat 2', 'Bo is done.');
    expect(speech.others).toBe('');
    vi.runAllTimers();
    expect(plain(speech.others)).toBe('Bo is done.');
  });

  test('goes on waiting while the player goes on acting, and is not lost', () => {
    speech.say('Queen of hearts to king of hearts, wing 1.');
    speech.aside('seat 2', 'Bo is done.');
    vi.advanceTimersByTime(1_000);
    speech.say('Waste: five of hearts. Stock 11.');
    vi.advanceTimersByTime(2_000);
    expect(speech.others).toBe('');
    vi.runAllTimers();
    expect(plain(speech.others)).toBe('Bo is done.');
  });

  test('comes at most once in ten seconds, then all together, and of one matter the newest', () => {
    speech.aside('leads', 'Bo leads.');
    speech.aside('leads', 'Cy leads.');
    speech.aside('seat 3', 'Cy is done.');
    speech.aside('leads', 'Di leads.');
    expect(plain(speech.others)).toBe('Bo leads.');
    vi.advanceTimersByTime(9_999);
    expect(plain(speech.others)).toBe('Bo leads.');
    vi.advanceTimersByTime(1);
    expect(plain(speech.others)).toBe('Cy is done. Di leads.');
  });

  test('that cannot wait so long keeps no distance', () => {
    speech.aside('seat 2', 'Bo is done.');
    speech.aside('ended', 'The race is over.', false);
    expect(plain(speech.others)).toBe('The race is over.');
  });
});
