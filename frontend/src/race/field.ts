// What is known of a race: the last whole of it, and newer figures of single seats. The higher version holds.
import type { Member, Progress, Race } from '../messages';

export interface Known {
  race: Race;
  /** The version that each seat's figures have. */
  versions: Readonly<Record<number, number>>;
}

/** Takes the whole race in, unless a later one is known; figures that are later than it stay. */
export function withRace(known: Known | null, race: Race): Known {
  if (known && race.version < known.race.version) return known;
  const before = new Map(known?.race.members.map((member) => [member.seat, member]));
  const versions: Record<number, number> = {};
  const members = race.members.map((member) => {
    const old = before.get(member.seat);
    const version = known?.versions[member.seat] ?? -1;
    versions[member.seat] = Math.max(version, race.version);
    if (!old || version <= race.version || !member.racing) return member;
    const { score, progress, ply, phase, over, place, final } = old;
    return { ...member, score, progress, ply, phase, over, place, final };
  });
  return { race: { ...race, members }, versions };
}

/** Takes the figures of one seat in, unless later ones are known. */
export function withProgress(known: Known | null, told: Progress): Known | null {
  if (!known || told.version < (known.versions[told.seat] ?? Infinity)) return known;
  const { seat, version, score, progress, ply, phase, online, over, place, final } = told;
  const figures = { score, progress, ply, phase, online, over, place, final };
  const members = known.race.members.map((member) => (member.seat === seat ? { ...member, ...figures } : member));
  return { race: { ...known.race, members }, versions: { ...known.versions, [seat]: version } };
}

export function memberAt(race: Race | null, seat: number): Member | null {
  return race?.members.find((member) => member.seat === seat) ?? null;
}

/** The racing seats by place; `first` is put at the top whatever its place. */
export function byPlace(members: Member[], first: number | null = null): Member[] {
  const rank = (member: Member) => (member.seat === first ? 0 : (member.place ?? Infinity));
  return members.filter((member) => member.racing).sort((a, b) => compare(rank(a), rank(b)) || a.seat - b.seat);
}

function compare(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

export function isShared(members: Member[], place: number | null): boolean {
  return place !== null && members.filter((member) => member.racing && member.place === place).length > 1;
}
