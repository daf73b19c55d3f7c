import { beforeEach, describe, expect, test } from 'vitest';
import type { Member, Progress, Race, RaceRequest } from '../../src/messages';
import { RaceStore } from '../../src/race/store.svelte';

let local = 0;
beforeEach(() => (local = 1_000_000));

function member(seat: number, changes: Partial<Member> = {}): Member {
  return {
    seat,
    name: ['', 'Ada', 'Bo', 'Cy', 'Di'][seat] ?? 'Ed',
    kind: 'player',
    ready: false,
    online: true,
    racing: false,
    score: null,
    progress: null,
    ply: null,
    phase: null,
    over: null,
    place: null,
    final: null,
    elapsed: null,
    count: null,
    attempt: null,
    ...changes,
  };
}

function racer(seat: number, place: number, changes: Partial<Member> = {}): Member {
  return member(seat, { racing: true, score: 1, progress: 1, ply: 0, phase: 1, place, final: false, ...changes });
}

function race(changes: Partial<Race> = {}): Race {
  return {
    type: 'race',
    version: 1,
    code: 'K7M2QX',
    game: 'eagle-wing',
    state: 'lobby',
    public: false,
    limit: 15,
    seats: 8,
    host: 1,
    you: 2,
    starts_at: null,
    ends_at: null,
    now: local,
    commitment: null,
    deal: null,
    attempt: null,
    rematch: null,
    members: [member(1), member(2)],
    table: [],
    ...changes,
  };
}

function progress(seat: number, version: number, changes: Partial<Progress> = {}): Progress {
  return {
    type: 'progress',
    version,
    seat,
    score: 5,
    progress: 5,
    ply: 9,
    phase: 1,
    online: true,
    over: null,
    place: 1,
    final: false,
    ...changes,
  };
}

function room(first: Race | null = race()) {
  const requests: RaceRequest[] = [];
  const store = new RaceStore(
    '/ws/races/K7M2QX/',
    () => ({ connect: () => undefined, send: (request) => requests.push(request) > 0, close: () => undefined }),
    () => local,
  );
  store.state('open', null);
  if (first) store.answer(first);
  /** Answers all pings as a server would whose clock is ahead by `ahead`. */
  const pong = (ahead = 0) => {
    for (const request of requests.splice(0)) {
      if (request.type === 'ping') store.answer({ type: 'pong', at: request.at, now: local + ahead });
    }
  };
  return { store, requests, pong };
}

describe('what holds', () => {
  test('an older whole race changes nothing', () => {
    const { store } = room(race({ version: 5, state: 'countdown', starts_at: local + 5000 }));
    store.answer(race({ version: 4 }));
    expect(store.race?.state).toBe('countdown');
  });

  test('an older figure of a seat changes nothing', () => {
    const { store } = room(race({ version: 5, state: 'running', members: [racer(1, 1), racer(2, 2)] }));
    store.answer(progress(1, 7, { score: 9 }));
    store.answer(progress(1, 6, { score: 8 }));
    expect(store.race?.members[0]?.score).toBe(9);
  });

  test('a figure that is later than the whole race stays', () => {
    const { store } = room(race({ version: 5, state: 'running', members: [racer(1, 1), racer(2, 2)] }));
    store.answer(progress(1, 8, { score: 9 }));
    store.answer(race({ version: 6, state: 'running', members: [racer(1, 1), racer(2, 2)] }));
    expect(store.race?.members[0]?.score).toBe(9);
  });

  test('a figure of a seat nobody knows is passed over', () => {
    const { store } = room(race({ version: 5, state: 'running', members: [racer(1, 1), racer(2, 2)] }));
    store.answer(progress(7, 8));
    expect(store.race?.members).toHaveLength(2);
  });
});

describe('the clock', () => {
  test('the countdown runs by the time of the server', () => {
    const { store, pong } = room(null);
    store.answer(race({ now: local + 60_000, version: 2, state: 'countdown', starts_at: local + 65_000 }));
    store.tick();
    pong(60_000);
    store.tick();
    expect(store.countdown).toBe(5);
    local += 1500;
    store.tick();
    expect(store.countdown).toBe(4);
    local += 9000;
    store.tick();
    expect(store.countdown).toBe(0);
  });

  test('the round trip is measured', () => {
    const { store, requests } = room();
    store.tick();
    const ping = requests.find((request) => request.type === 'ping');
    local += 38;
    store.answer({ type: 'pong', at: ping?.at ?? 0, now: local });
    expect(store.trip).toBe(38);
  });

  test('there is no countdown outside of one', () => {
    expect(room().store.countdown).toBeNull();
  });
});

describe('the lobby', () => {
  test('ready, start and remove are said as the protocol writes them', () => {
    const { store, requests } = room(race({ you: 1 }));
    store.setReady(true);
    store.start();
    store.remove(2);
    expect(requests.filter((request) => request.type !== 'ping')).toEqual([
      { type: 'ready', ready: true },
      { type: 'start' },
      { type: 'remove', seat: 2 },
    ]);
    expect(store.isHost).toBe(true);
  });

  test('a start that failed leads back to the lobby and says so', () => {
    const { store } = room(race({ version: 2, state: 'countdown', starts_at: local + 5000, attempt: 'a' }));
    store.answer(race({ version: 3 }));
    expect(store.stage).toBe('lobby');
    expect(store.notice).toEqual({ why: 'failed' });
    expect(store.race?.attempt).toBeNull();
  });

  test('leaving is done when the server has taken it', () => {
    const { store, pong } = room();
    store.leave();
    expect(store.stage).toBe('lobby');
    pong();
    expect(store.stage).toBe('left');
  });

  test('who is removed is told', () => {
    const { store } = room();
    store.state('closed', 'gone');
    expect(store.stage).toBe('removed');
  });

  test('a refusal is shown', () => {
    const { store } = room();
    store.start();
    store.answer({ type: 'refused', reason: 'host' });
    expect(store.notice).toEqual({ why: 'refused', reason: 'host' });
  });
});

describe('the field', () => {
  const running = race({
    version: 5,
    state: 'running',
    members: [racer(1, 1), racer(2, 3), racer(3, 2), member(4)],
  });

  test('shows the own row first and then by place, and only who races', () => {
    expect(room(running).store.order).toEqual([2, 1, 3]);
  });

  test('keeps its rows where they are for two seconds', () => {
    const { store } = room(running);
    store.answer(progress(3, 6, { place: 1 }));
    store.answer(progress(1, 7, { place: 2 }));
    local += 500;
    store.tick();
    expect(store.order).toEqual([2, 1, 3]);
    local += 2000;
    store.tick();
    expect(store.order).toEqual([2, 3, 1]);
  });

  test('tells who has finished, once', () => {
    const { store } = room(running);
    store.answer(progress(3, 6, { over: 'won', place: 1 }));
    expect(store.heard?.all).toEqual([{ what: 'finished', seat: 3 }]);
    const said = store.heard?.count;
    store.answer(progress(3, 7, { over: 'won', place: 1 }));
    expect(store.heard?.count).toBe(said);
  });

  test('of a running race is all there after the line came back', () => {
    const { store } = room(running);
    store.state('lost', null);
    expect(store.open).toBe(false);
    store.state('open', null);
    store.answer(race({ ...running, version: 9, state: 'over', deal: 'd' }));
    expect(store.stage).toBe('over');
    expect(store.race?.deal).toBe('d');
  });
});

describe('the rematch', () => {
  const over = race({
    version: 9,
    state: 'over',
    members: [racer(1, 1, { over: 'won' }), racer(2, 2, { over: 'stuck' })],
  });

  test('may be asked for when the own attempt is over', () => {
    expect(room(over).store.mayAsk).toBe(true);
    expect(room(race({ ...over, state: 'running' })).store.mayAsk).toBe(true);
    expect(room(race({ state: 'running', members: [racer(1, 1), racer(2, 2)] })).store.mayAsk).toBe(false);
  });

  test('leads there when the server has taken it', () => {
    const { store, pong } = room(over);
    store.rematch();
    store.answer(race({ ...over, version: 10, rematch: 'QQQQQQ' }));
    expect(store.follow).toBeNull();
    pong();
    expect(store.follow).toBe('QQQQQQ');
  });

  test('leads there when it is told only after it was taken, as while others still race', () => {
    const { store, pong } = room(race({ ...over, state: 'running' }));
    store.rematch();
    pong();
    expect(store.follow).toBeNull();
    store.answer(race({ ...over, state: 'running', version: 10, rematch: 'QQQQQQ' }));
    expect(store.follow).toBe('QQQQQQ');
  });

  test('leads nowhere for who has not asked', () => {
    const { store } = room(over);
    store.answer(race({ ...over, version: 10, rematch: 'QQQQQQ' }));
    expect(store.follow).toBeNull();
    expect(store.race?.rematch).toBe('QQQQQQ');
  });

  test('is asked for again when the line dropped before it was taken', () => {
    const { store, requests } = room(over);
    store.rematch();
    store.state('lost', null);
    requests.length = 0;
    store.state('open', null);
    expect(requests).toContainEqual({ type: 'rematch' });
  });
});
