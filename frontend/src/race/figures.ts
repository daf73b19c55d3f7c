// How a member's figures are told, the same in every room.
import type { Member } from '../messages';
import { words } from '../words';
import { raceWords } from '../words/race';
import { facts } from '../words/games';
import { isShared } from './field';

/** How much of the way is done, 0 to 1. */
export function share(game: string, member: Member): number {
  return (member.progress ?? 0) / facts(game).bestProgress;
}

/** "31/52": cards home, or cards in order. */
export function short(game: string, member: Member): string {
  return `${words.number(member.progress ?? 0)}/${words.number(facts(game).bestProgress)}`;
}

/** How far the game has come: ladders, passes, rounds. */
export function way(game: string, member: Member): string {
  const { unit } = facts(game);
  const ladders = unit > 1 && member.score !== null ? words.table.ladders(member.score / unit) : null;
  const phase = member.phase === null ? null : words.phase(game, member.phase);
  return [ladders, phase].filter(Boolean).join(' · ');
}

/** What a member is doing, where that is more than playing. */
export function state(member: Member): string | null {
  if (member.over) return words.over[member.over];
  return member.online ? null : raceWords.offlineMark;
}

export function place(members: Member[], member: Member): string | null {
  return member.place === null ? null : raceWords.place(member.place, isShared(members, member.place));
}
