// The words of the page's language. What one language says the other must say too: `Words` is the English dictionary's
// type, and German is checked against it. A page loads its own language only.
export type Words = typeof import('./en').en;

export async function wordsFor(language: string): Promise<Words> {
  return language.startsWith('de') ? (await import('./de')).de : (await import('./en')).en;
}

/** The page's words; there once `speak` has been awaited, which each page does before it shows anything. */
export let words: Words;

export async function speak(language: string = document.documentElement.lang): Promise<void> {
  words = await wordsFor(language);
}
