// How the others stand, in a sentence each, for who asks.
import type { Race } from '../messages';
import { words } from '../words';
import { byPlace } from './field';
import { place, state } from './figures';
import { rivals } from './rivals';

export function othersInWords(race: Race): string {
  if (rivals(race) !== 'all') return '';
  const others = byPlace(race.members).filter((member) => member.seat !== race.you);
  return others
    .map((member) => {
      const figures = `${words.progressName(race.game)} ${words.progress(race.game, member.progress ?? 0)}`;
      return `${member.name}: ${[place(race.members, member), figures, state(member)].filter(Boolean).join(', ')}.`;
    })
    .join(' ');
}
