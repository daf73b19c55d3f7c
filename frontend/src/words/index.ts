// The words of the page's language. What one language says the other must say too: `Words` is the English dictionary's
// type, and German is checked against it.
import { de } from './de';
import { en } from './en';

export type Words = typeof en;

export function wordsFor(language: string): Words {
  return language.startsWith('de') ? de : en;
}

export const words: Words = wordsFor(document.documentElement.lang);
