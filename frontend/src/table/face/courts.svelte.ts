// The pictures of the court cards: asked for when the first card large enough is drawn, there when they have come.
import { rank, suit, type Card } from '../notation';

let pictures: Record<string, string> | null = $state.raw(null);
let asked = false;

/** The lines of a king, queen or knave; null while they are on their way. */
export function courts(card: Card): string | null {
  if (!asked) {
    asked = true;
    // Without them the letter says it all.
    import('./courts').then(({ COURTS }) => (pictures = COURTS)).catch(() => (asked = false));
  }
  return pictures?.[rank(card) + suit(card)] ?? null;
}
