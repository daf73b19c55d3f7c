// The words that only a race needs, in the page's language.
export type RaceWords = typeof import('./en.race').race;

export async function raceWordsFor(language: string): Promise<RaceWords> {
  return (language.startsWith('de') ? await import('./de.race') : await import('./en.race')).race;
}

/** There once `speakOfRaces` has been awaited. */
export let raceWords: RaceWords;

export async function speakOfRaces(language: string = document.documentElement.lang): Promise<void> {
  raceWords = await raceWordsFor(language);
}
