// What is told of the others in a race.
import { afterAll, describe, expect, test } from 'vitest';
import type { Member, Race } from '../../src/messages';
import { hear } from '../../src/race/heard';
import { othersInWords } from '../../src/race/others';
import { speak } from '../../src/words';
import { speakOfRaces } from '../../src/words/race';

function member(seat: number, place: number, changes: Partial<Member> = {}): Member {
  return {
    ...{ seat, name: ['', 'Ada', 'Bo', 'Cy'][seat] ?? '', kind: 'player', ready: true, online: true, racing: true },
    ...{ score: 31, progress: 31, ply: 40, phase: 2, over: null, place, final: false },
    ...{ elapsed: null, count: null, attempt: null },
    ...changes,
  };
}

function race(...members: Member[]): Race {
  return {
    ...{ type: 'race', version: 1, code: 'K7M2QX', game: 'eagle-wing', state: 'running', public: false, limit: null },
    ...{ seats: 8, host: 1, you: 1, starts_at: 0, ends_at: null, now: 0, commitment: null, deal: null },
    ...{ attempt: 'a', rematch: null, members, table: [] },
  };
}

describe('the lead', () => {
  const even = race(member(1, 1), member(2, 1));
  const led = (seat: number) => race(member(1, seat === 1 ? 1 : 2), member(2, seat === 2 ? 1 : 2));

  test('is told when somebody takes it alone', () => {
    expect(hear(even, led(2), 0)).toEqual([{ what: 'leads', seat: 2 }]);
    expect(hear(led(2), led(1), 0)).toEqual([{ what: 'leads', seat: 1 }]);
  });

  test('is not told again, nor while it is shared', () => {
    expect(hear(led(2), led(2), 0)).toEqual([]);
    expect(hear(led(2), even, 0)).toEqual([]);
  });
});

describe('how the others stand', () => {
  const now = race(
    member(1, 2),
    member(2, 1, { progress: 40 }),
    member(3, 3, { progress: 9, over: 'given up' }),
    member(4, 4, { racing: false }),
  );
  afterAll(() => Promise.all([speak('en'), speakOfRaces('en')]));

  test('is told by place, without oneself and who only watches', async () => {
    expect(othersInWords(now)).toBe('Bo: 1st place, cards home 40 of 52. Cy: 3rd place, cards home 9 of 52, gave up.');
    await Promise.all([speak('de'), speakOfRaces('de')]);
    expect(othersInWords(now)).toBe(
      'Bo: Platz 1, Karten abgelegt 40 von 52. Cy: Platz 3, Karten abgelegt 9 von 52, aufgegeben.',
    );
  });
});
