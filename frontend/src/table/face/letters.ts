// The letter or number in a card's corner: in the page's language, or as everywhere where somebody has chosen that.
import { settings } from '../../settings.svelte';
import { words } from '../../words';
import { rank, type Card } from '../notation';

/** Of a card, or of a rank alone. */
export function corner(of: Card): string {
  return settings.letters === 'language' ? words.corner(of) : rank(of).replace('T', '10');
}
