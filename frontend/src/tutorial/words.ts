// The coach's words, in the page's language; they come with the tutorial only.
export type CoachWords = typeof import('./en').en;

export let coach: CoachWords;

export async function speakOfTutorials(language: string = document.documentElement.lang): Promise<void> {
  coach = language.startsWith('de') ? (await import('./de')).de : (await import('./en')).en;
}
