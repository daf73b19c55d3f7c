// Hiding the others while one plays, and showing again what was seen of them before.
import { choose, settings } from '../settings.svelte';

let seen = settings.rivals;

/** Turns it on or off; answers whether the others are hidden now. */
export function zen(): boolean {
  const hiding = settings.rivals !== 'none';
  if (hiding) seen = settings.rivals;
  choose({ rivals: hiding ? 'none' : seen === 'none' ? 'all' : seen });
  return hiding;
}
