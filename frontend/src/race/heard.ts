// What a listener is told of a race, and nothing else: that the countdown begins, the start, who has finished, who took
// the lead, the own place. Read off what a message has changed.
import type { Race } from '../messages';
import { memberAt } from './field';

export type Heard =
  | { what: 'countdown'; seconds: number }
  | { what: 'go' }
  | { what: 'finished'; seat: number }
  | { what: 'leads'; seat: number }
  | { what: 'done' }
  | { what: 'ended' };

export function hear(before: Race | null, after: Race, now: number): Heard[] {
  if (after.state === 'countdown' && before?.state !== 'countdown') {
    const left = Math.ceil(((after.starts_at ?? now) - now) / 1000);
    return left > 0 ? [{ what: 'countdown', seconds: left }] : [];
  }
  if (!before) return [];
  if (after.state === 'running' && before.state !== 'running') return [{ what: 'go' }];
  if (after.state === 'over' && before.state !== 'over') return [{ what: 'ended' }];
  if (after.state !== 'running') return [];
  const heard: Heard[] = after.members
    .filter((member) => member.over && memberAt(before, member.seat)?.over === null)
    .map((member) => (member.seat === after.you ? { what: 'done' } : { what: 'finished', seat: member.seat }));
  const [led, leads] = [leader(before), leader(after)];
  return leads !== null && leads !== led ? [...heard, { what: 'leads', seat: leads }] : heard;
}

/** The seat that is alone in front; null while the first place is shared. */
function leader(race: Race): number | null {
  const first = race.members.filter((member) => member.racing && member.place === 1);
  return first.length === 1 ? (first[0]?.seat ?? null) : null;
}
