// The words that only the text view and the keys need, in the page's language.
export type TextWords = typeof import('./en.text').text;

export async function textWords(language: string = document.documentElement.lang): Promise<TextWords> {
  return (language.startsWith('de') ? await import('./de.text') : await import('./en.text')).text;
}
