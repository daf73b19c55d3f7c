// The rules in a sentence each, to say why a move is not legal. They come a moment after the page: before that, a
// refusal is given without its reason.
export let clauses: Record<string, string> = {};

export async function loadClauses(language: string = document.documentElement.lang): Promise<void> {
  ({ clauses } = language.startsWith('de') ? await import('./de.clauses') : await import('./en.clauses'));
}
