// A race as one member sees it, without its looks. What the server says is the truth; nothing is drawn ahead of it.
import type { Member, Race, RaceAnswer, RaceRefused, RaceRequest } from '../messages';
import { Socket, type Ending, type Listener, type SocketState } from '../socket';
import { ServerClock } from './clock';
import { byPlace, memberAt, withProgress, withRace, type Known } from './field';
import { hear, type Heard } from './heard';

/** The part of a socket that the race uses. */
export interface Line {
  connect(): void;
  send(request: RaceRequest, within?: number): boolean;
  close(): void;
}

export type Stage = 'connecting' | Race['state'] | 'removed' | 'left' | 'signed out' | 'flooded';
export type Notice = { why: 'refused'; reason: RaceRefused['reason'] } | { why: 'failed' };

const ANSWER_WITHIN = 6_000;
const PINGS_AT_FIRST = 4;
const PING_EVERY = 5_000;
const PING_AT_FIRST_EVERY = 500;
const ROWS_STAY_FOR = 2_000;

export class RaceStore implements Listener<RaceAnswer> {
  known = $state.raw<Known | null>(null);
  connection = $state<SocketState>('connecting');
  ending = $state<Ending | null>(null);
  notice = $state.raw<Notice | null>(null);
  /** The last round trip to the server. */
  trip = $state<number | null>(null);
  /** The server's time at the last tick. */
  now = $state(0);
  /** Grows with each thing to be said, so that the same one is said twice. */
  heard = $state.raw<{ count: number; all: Heard[] } | null>(null);
  /** The seats in the order in which they are shown. It changes seldom, so that rows do not jump. */
  order = $state.raw<number[]>([]);
  /** A rematch was asked for here. */
  asked = $state(false);
  /** The code of the race to go to. */
  follow = $state<string | null>(null);
  leaving = $state(false);
  left = $state(false);

  readonly race: Race | null = $derived(this.known?.race ?? null);
  readonly me: Member | null = $derived(memberAt(this.race, this.race?.you ?? 0));
  readonly isHost: boolean = $derived(this.race !== null && this.race.host === this.race.you);
  readonly open: boolean = $derived(this.connection === 'open' && this.race !== null);
  readonly field: Member[] = $derived(
    this.order.map((seat) => memberAt(this.race, seat)).filter((member) => member !== null),
  );
  /** How many members are ready. */
  readonly ready: number = $derived(this.race?.members.filter((member) => member.ready).length ?? 0);
  /** Whole seconds to the start, 0 while the server has not said yet that it runs; null outside a countdown. */
  readonly countdown: number | null = $derived(
    this.race?.state === 'countdown' ? Math.max(0, Math.ceil(((this.race.starts_at ?? 0) - this.now) / 1000)) : null,
  );
  /** One may ask for a rematch once the own attempt is over, or the race is. */
  readonly mayAsk: boolean = $derived(
    this.race?.state === 'over' || (this.race?.state === 'running' && Boolean(this.me?.over)),
  );
  readonly stage: Stage = $derived.by(() => {
    if (this.left) return 'left';
    if (this.ending === 'signed out') return 'signed out';
    if (this.ending === 'gone') return 'removed';
    if (this.ending === 'flooded') return 'flooded';
    return this.race?.state ?? 'connecting';
  });

  #line: Line;
  #clock = new ServerClock();
  #local: () => number;
  /** The server has taken the request for a rematch. */
  #granted = false;
  #lastPing = -Infinity;
  #orderedAt = -Infinity;
  /** What to do when everything that was sent before a ping has been answered. */
  #after: { at: number; done: () => void }[] = [];

  constructor(
    path: string,
    open: (path: string, listener: Listener<RaceAnswer>) => Line = (at, listener) =>
      new Socket<RaceRequest, RaceAnswer>(at, listener),
    local: () => number = () => Date.now(),
  ) {
    this.#local = local;
    this.#line = open(path, this);
    this.#line.connect();
  }

  close(): void {
    this.#line.close();
  }

  // --- what the member does

  setReady(ready: boolean): void {
    this.notice = null;
    this.#ask({ type: 'ready', ready });
  }

  start(): void {
    this.notice = null;
    this.#ask({ type: 'start' });
  }

  remove(seat: number): void {
    this.#ask({ type: 'remove', seat });
  }

  /** Frees the seat before the start; gives up the running race, of which one stays a member. */
  leave(): void {
    if (this.race?.state === 'running') {
      this.#ask({ type: 'leave' });
      return;
    }
    this.leaving = true;
    this.#ask({ type: 'leave' }, () => (this.left = true));
  }

  rematch(): void {
    this.asked = true;
    this.#granted = false;
    this.#ask({ type: 'rematch' }, () => {
      this.#granted = this.asked;
      this.#go();
    });
  }

  /** Called often: moves the countdown on, measures the clock, lets the rows find their order. */
  tick(): void {
    const local = this.#local();
    this.now = this.#clock.at(local);
    if (local - this.#orderedAt >= ROWS_STAY_FOR) this.#arrange();
    const every = this.#clock.measured < PINGS_AT_FIRST ? PING_AT_FIRST_EVERY : PING_EVERY;
    if (this.open && local - this.#lastPing >= every) this.#ping();
  }

  // --- what the server says

  answer(answer: RaceAnswer): void {
    if (answer.type === 'race') this.#take(answer);
    else if (answer.type === 'progress') this.#learn(withProgress(this.known, answer));
    else if (answer.type === 'pong') this.#pong(answer.at, answer.now);
    else if (answer.type === 'refused') this.#refused(answer.reason);
  }

  state(state: SocketState, ending: Ending | null): void {
    this.connection = state;
    this.ending = ending;
    if (state === 'open') {
      this.#clock.forget();
      this.#after = [];
      this.#lastPing = -Infinity;
      // What was asked for before the line dropped is asked for again; it does no harm twice.
      if (this.asked) this.rematch();
    } else if (this.leaving) this.left = true;
  }

  #take(race: Race): void {
    const before = this.race;
    if (this.#clock.measured === 0) this.#clock.heard(race.now, this.#local());
    this.now = this.#clock.at(this.#local());
    this.#learn(withRace(this.known, race));
    const after = this.race;
    if (before?.state === 'countdown' && after?.state === 'lobby') this.notice = { why: 'failed' };
    else if (before && after && before.state !== after.state) this.notice = null;
    if (before?.state !== after?.state || this.field.length !== racing(after)) this.#arrange();
    this.#go();
  }

  /** While others still race, the next race is told a little after the request was taken. */
  #go(): void {
    if (this.#granted) this.follow = this.race?.rematch ?? null;
  }

  #learn(known: Known | null): void {
    const before = this.race;
    this.known = known;
    const all = known && known.race !== before ? hear(before, known.race, this.now) : [];
    if (all.length > 0) this.heard = { count: (this.heard?.count ?? 0) + 1, all };
  }

  #pong(at: number, now: number): void {
    const local = this.#local();
    this.#clock.pong(at, now, local);
    this.trip = this.#clock.trip;
    this.now = this.#clock.at(local);
    const due = this.#after.filter((each) => each.at <= at);
    this.#after = this.#after.filter((each) => each.at > at);
    for (const { done } of due) done();
  }

  #refused(reason: RaceRefused['reason']): void {
    this.asked = this.#granted = false;
    if (this.leaving) return;
    this.notice = { why: 'refused', reason };
  }

  // --- inside

  #arrange(): void {
    this.#orderedAt = this.#local();
    this.order = byPlace(this.race?.members ?? [], this.race?.you).map((member) => member.seat);
  }

  /** Messages are answered in turn, so the ping behind a request comes back when the request has been dealt with. */
  #ask(request: RaceRequest, done?: () => void): void {
    if (!this.#line.send(request)) return;
    const at = this.#ping();
    if (done) this.#after.push({ at, done });
  }

  #ping(): number {
    const at = Math.max(Math.round(this.#local()), this.#lastPing + 1);
    this.#lastPing = at;
    this.#line.send({ type: 'ping', at }, ANSWER_WITHIN);
    return at;
  }
}

function racing(race: Race | null): number {
  return race?.members.filter((member) => member.racing).length ?? 0;
}
