// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Member, Race, RaceRequest } from '../../src/messages';
import { Page } from '../../src/race/page';
import RacePage from '../../src/race/Race.svelte';
import { RaceStore } from '../../src/race/store.svelte';
// What comes a moment later is there from the start: a test may be over before it has come.
import '../../src/table/later';

const NOW = 1_800_000_000_000;

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

function finished(seat: number, place: number, changes: Partial<Member> = {}): Member {
  return racer(seat, place, { over: 'won', final: true, elapsed: 192_000, count: 118, score: 52, ...changes });
}

let version: number;
let sent: RaceRequest[];
let store: RaceStore;
let component: object;
let went: string[];
const tables: { url: string; close: () => void; onclose: ((event: { code: number }) => void) | null }[] = [];

function race(changes: Partial<Race> = {}): Race {
  version += 1;
  return {
    type: 'race',
    version,
    code: 'K7M2QX',
    game: 'eagle-wing',
    state: 'lobby',
    public: false,
    limit: 15,
    seats: 8,
    host: 1,
    you: 1,
    starts_at: null,
    ends_at: null,
    now: NOW,
    commitment: null,
    deal: null,
    attempt: null,
    rematch: null,
    members: [member(1), member(2)],
    table: [],
    ...changes,
  };
}

function hear(changes: Partial<Race> = {}): void {
  store.answer(race(changes));
  flushSync();
}

function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`nothing is ${selector}`);
  return found;
}

/** What an element says, with a space between its parts. */
function plain(element: Element): string {
  const parts: string[] = [];
  const walk = (node: Node): void => {
    if (node.nodeType === Node.TEXT_NODE) parts.push(node.nodeValue ?? '');
    node.childNodes.forEach(walk);
  };
  walk(element);
  return parts
    .join(' ')
    .replace(/[\s\u200b]+/g, ' ')
    .trim();
}

function text(selector: string): string {
  return plain(find(selector));
}

function press(selector: string): void {
  find(selector).click();
  flushSync();
}

/** All that was sent but pings, and the answer to the last ping: what was asked for is done. */
function requests(): RaceRequest[] {
  return sent.filter((request) => request.type !== 'ping');
}
function answerPing(): void {
  const ping = sent.filter((request) => request.type === 'ping').at(-1);
  if (ping) store.answer({ type: 'pong', at: ping.at, now: NOW });
  flushSync();
}

beforeEach(() => {
  version = 0;
  sent = [];
  went = [];
  tables.length = 0;
  vi.useFakeTimers({ now: NOW });
  vi.stubGlobal(
    'WebSocket',
    class {
      onclose: ((event: { code: number }) => void) | null = null;
      constructor(readonly url: string) {
        tables.push(this);
      }
      close(): void {
        // nobody listens
      }
    },
  );
  document.title = 'Rennen K7M2QX';
  document.body.innerHTML =
    '<main id="race" tabindex="-1" data-code="K7M2QX" data-socket="/ws/races/K7M2QX/" ' +
    'data-link="https://example.org/race/K7M2QX" data-deal-path="/deal/" data-home="/" data-race-path="/race/"></main>' +
    '<aside class="invitation"><details class="qr"></details></aside>';
  const target = find('#race');
  const page = new Page(target);
  page.go = (address) => void went.push(address);
  store = new RaceStore(page.socket, () => ({
    connect: () => undefined,
    send: (request) => sent.push(request) > 0,
    close: () => undefined,
  }));
  component = mount(RacePage, { target, props: { store, page } });
  store.state('open', null);
  flushSync();
});
afterEach(async () => {
  await unmount(component);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('In the lobby', () => {
  test('each seat says who sits there, and whether they are ready and connected, in words', () => {
    hear({
      members: [member(1, { ready: true }), member(2, { kind: 'guest', online: false }), member(4, { kind: 'bot' })],
    });
    expect(text('[data-seat="1"]')).toBe('Ada you · host ready');
    expect(text('[data-seat="2"]')).toBe('Bo guest not connected Remove');
    expect(text('[data-seat="4"]')).toBe('Di bot not ready Remove');
    expect(find('[data-seat="1"]').dataset).toMatchObject({ ready: 'true', online: 'true' });
    expect(text('.seat-free')).toContain('5 free seats');
  });

  test('the code can be read out', () => {
    hear();
    expect(find('.code').getAttribute('aria-label')).toBe('Code: K, 7, M, 2, Q, X');
  });

  test('the picture of the link comes from the server', () => {
    hear();
    expect(find('#race').querySelector('details.qr')).not.toBeNull();
    expect(document.querySelector('.invitation')).toBeNull();
  });

  test('only the host can start, with two who are ready, and remove', () => {
    hear({ you: 2 });
    expect(document.querySelector('[data-action="start"], [data-action="remove"]')).toBeNull();
    hear({ members: [member(1), member(2, { ready: true })] });
    expect(find('[data-action="start"]').hasAttribute('disabled')).toBe(true);
    hear({ members: [member(1), member(2, { ready: true }), member(3, { ready: true })] });
    expect(text('[data-action="start"]')).toBe('Start (2 ready)');
    press('[data-action="start"]');
    expect(requests()).toEqual([{ type: 'start' }]);
  });

  test('somebody is removed only after a question', () => {
    hear();
    press('[data-action="remove"]');
    expect(requests()).toEqual([]);
    expect(text('dialog h2')).toBe('Remove Bo from the lobby?');
    press('[data-answer="yes"]');
    expect(requests()).toEqual([{ type: 'remove', seat: 2 }]);
  });

  test('being ready is declared and taken back with one button', () => {
    hear();
    press('[data-action="ready"]');
    hear({ members: [member(1, { ready: true }), member(2)] });
    press('[data-action="ready"]');
    expect(requests()).toEqual([
      { type: 'ready', ready: true },
      { type: 'ready', ready: false },
    ]);
  });

  test('who leaves goes home when the server has taken it', () => {
    hear();
    press('[data-action="leave"]');
    expect(went).toEqual([]);
    answerPing();
    expect(went).toEqual(['/']);
  });

  test('nothing can be pressed while the line is lost, and the page says so', () => {
    hear();
    store.state('lost', null);
    flushSync();
    expect(find('[data-action="ready"]').hasAttribute('disabled')).toBe(true);
    expect(find('[data-connection="lost"]')).toBeTruthy();
  });
});

describe('The countdown', () => {
  const counting = { state: 'countdown' as const, starts_at: NOW + 4_200, attempt: 'a1' };

  beforeEach(() => hear({ ...counting, members: [member(1, { racing: true }), member(2, { racing: true })] }));

  test('shows whole seconds on the table and in the title', () => {
    expect(text('#countdown .seconds')).toBe('5');
    expect(document.title).toBe('5 … Rennen K7M2QX');
    vi.setSystemTime(NOW + 1_500);
    store.tick();
    flushSync();
    expect(text('#countdown .seconds')).toBe('3');
    expect(document.title).toBe('3 … Rennen K7M2QX');
  });

  test('opens the own attempt and nothing else', () => {
    expect(tables.map((table) => table.url)).toEqual(['/ws/attempts/a1/']);
  });

  test('is announced when it begins, and then only the start is', () => {
    expect(text('#race-alert')).toBe('Starting in 5');
    vi.setSystemTime(NOW + 2_000);
    store.tick();
    flushSync();
    expect(text('#race-alert')).toBe('Starting in 5');
    hear({ ...counting, state: 'running', members: [racer(1, 1), racer(2, 1)] });
    expect(text('#race-alert')).toBe('Go!');
    expect(document.title).toBe('Rennen K7M2QX');
  });

  test('that fails leads back to the lobby with a calm sentence, and away from the attempt', () => {
    tables[0]?.onclose?.({ code: 4004 });
    flushSync();
    hear({ members: [member(1), member(2)] });
    expect(find('#race').dataset.state).toBe('lobby');
    expect(text('.notice')).toContain('Nothing is lost');
    hear({ ...counting, attempt: 'a2', members: [member(1, { racing: true }), member(2, { racing: true })] });
    expect(tables.map((table) => table.url)).toEqual(['/ws/attempts/a1/', '/ws/attempts/a2/']);
  });
});

describe('The race', () => {
  const running = { state: 'running' as const, starts_at: NOW, ends_at: NOW + 900_000 };

  test('is watched as figures by who does not race', () => {
    hear({ ...running, you: 3, members: [racer(1, 2), racer(2, 1, { score: 4, progress: 4 }), member(3)] });
    expect(tables).toEqual([]);
    expect([...document.querySelectorAll<HTMLElement>('#field [data-seat]')].map((row) => row.dataset.seat)).toEqual([
      '2',
      '1',
    ]);
    expect(text('#field [data-seat="2"]')).toContain('4/52');
    expect(find('#field [data-seat="2"]').dataset.place).toBe('1');
  });

  test('says when somebody has finished and where one stands oneself', () => {
    hear({ ...running, attempt: 'a1', members: [racer(1, 1), racer(2, 1)] });
    store.answer({
      type: 'progress',
      version: 90,
      seat: 2,
      score: 52,
      progress: 52,
      ply: 118,
      phase: 2,
      online: true,
      over: 'won',
      place: 1,
      final: true,
    });
    flushSync();
    expect(text('#race-status')).toBe('Bo is done: cards home 52 of 52, tied for 1st. You: tied for 1st.');
    expect(text('#race-alert')).toBe('');
  });

  test('is given up only after a question', () => {
    hear({ ...running, attempt: 'a1', members: [racer(1, 1), racer(2, 1)] });
    if (!document.querySelector('[data-action="leave"]')) press('#field button');
    press('[data-action="leave"]');
    expect(requests()).toEqual([]);
    press('[data-answer="yes"]');
    expect(requests()).toEqual([{ type: 'leave' }]);
    answerPing();
    expect(went).toEqual([]);
  });
});

describe('The result', () => {
  const over = { state: 'over' as const, deal: 'd1', you: 3, starts_at: NOW, ends_at: NOW };

  test('names places, shared ones as such, with score, time and moves', () => {
    hear({
      ...over,
      members: [
        finished(1, 1),
        finished(2, 2, { score: 31, over: 'stuck', elapsed: 61_000, count: 70 }),
        member(3),
        finished(4, 2, { score: 31, over: 'given up', elapsed: 61_000, count: 70 }),
      ],
    });
    const cells = (seat: number) => [...find(`#result [data-seat="${seat}"]`).children].map(plain);
    expect(cells(1)).toEqual(['1st', 'Ada won', '52', '3:12', '118']);
    expect(cells(2)).toEqual(['2nd', 'Bo tied for 2nd · no moves left', '31', '1:01', '70']);
    expect(cells(4)).toEqual(['2nd', 'Di tied for 2nd · gave up', '31', '1:01', '70']);
    expect(text('#result .lead')).toBe('Ada wins.');
    expect(find('#result a[href="/deal/d1/board"]')).toBeTruthy();
  });

  test('a rematch that one asked for is gone to, another is offered', () => {
    hear({ ...over, members: [finished(1, 1), finished(2, 2), member(3)] });
    press('[data-action="rematch"]');
    hear({ ...over, rematch: 'NEXT00', members: [finished(1, 1), finished(2, 2), member(3)] });
    answerPing();
    expect(went).toEqual(['/race/NEXT00']);
  });

  test('another’s rematch is a link, and following it asks for a seat', () => {
    hear({ ...over, rematch: 'NEXT00', members: [finished(1, 1), finished(2, 2), member(3)] });
    expect(find('[data-action="rematch"]').getAttribute('href')).toBe('/race/NEXT00');
    expect(text('[data-action="rematch"]')).toBe('A rematch is on – join');
    expect(went).toEqual([]);
    press('[data-action="rematch"]');
    expect(requests()).toEqual([{ type: 'rematch' }]);
    answerPing();
    expect(went).toEqual(['/race/NEXT00']);
  });
});

describe('A member', () => {
  test('who is removed is told and offered the way home', () => {
    hear();
    store.state('closed', 'gone');
    flushSync();
    expect(find('#race').dataset.state).toBe('removed');
    expect(find('[data-action="home"]').getAttribute('href')).toBe('/');
  });

  test('who is signed out is offered to sign in, and comes back here', () => {
    hear();
    store.state('closed', 'signed out');
    flushSync();
    expect(find('.way a').getAttribute('href')).toBe('/sign-in?next=%2Frace%2FK7M2QX');
  });
});
