// How much of the others somebody wants to see and hear while they play themselves. Who is done sees everybody.
import type { Race } from '../messages';
import { settings, type Choices } from '../settings.svelte';
import { memberAt } from './field';

export function rivals(race: Race): Choices['rivals'] {
  const own = memberAt(race, race.you);
  return own?.racing && !own.over && race.state !== 'over' ? settings.rivals : 'all';
}
