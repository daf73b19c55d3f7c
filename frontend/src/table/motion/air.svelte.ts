// Cards in the air. The table itself is always in its final state; a card on its way is drawn in a layer above it, and
// the one that lies there already is see-through until it has come. So nothing ever waits for motion.
import type { View } from '../../messages';
import type { Sent } from '../asking';
import { between, type Size, type Spot } from '../geometry';
import { kind, type Card, type Move, type PileId } from '../notation';
import { spotAt, type Laid } from '../scene.svelte';
import { changes, laid, type At, type Change } from './changes';
import { apart, reached } from './path';

export interface Flight {
  id: number;
  to: At;
  /** Null for a back; a card that the server has yet to name is one until then. */
  card: Card | null;
  size: Size;
  start: Spot;
  end: Spot;
  /** When it starts by the page's clock, and how long it takes, in milliseconds. */
  leaves: number;
  lasts: number;
  turns: boolean;
  /** The server has yet to say which card it is. */
  awaited: boolean;
}

/** The cards that a pointer carries: from `index` to the end of a pile. */
export interface Held extends At {
  cards: Card[];
  size: Size;
  /** How far each lies below the first. */
  offsets: number[];
}

/** A line from where the last move began to where it ended. */
export interface Trace {
  id: number;
  start: Spot;
  end: Spot;
  size: Size;
}

export const TURN = 160;
const [NEAREST, FARTHEST] = [120, 220];
const [DEAL, GAP] = [200, 30];
const [LADDER, LADDER_GAP] = [360, 12];
const SNAP = 140;
/** Of the cards that go onto one heap together only the last few are seen. */
const HEAP = 4;

export class Air {
  flights = $state.raw<Flight[]>([]);
  held = $state.raw<Held | null>(null);
  trace = $state.raw<Trace | null>(null);
  /** By pile, the places (from the bottom) whose cards are not there, as a text that is cheap to compare: "3 4". */
  readonly away: Partial<Record<PileId, string>> = $derived.by(() => {
    const away: Partial<Record<PileId, string>> = {};
    const add = ({ pile, index }: At) =>
      (away[pile] = away[pile] === undefined ? `${index}` : `${away[pile]} ${index}`);
    for (const { to } of this.flights) add(to);
    this.held?.cards.forEach((_, i) => add({ pile: this.held?.pile ?? '', index: (this.held?.index ?? 0) + i }));
    return away;
  });
  readonly pace: () => number;
  readonly #now: () => number;
  #ids = 0;
  /** The last that was seen: how the cards lay, what was asked, and the server's view. */
  #seen: { laid: Laid; sent: Sent | null; view: View | null } | null = null;
  /** Where cards that were let go of are, in place of where they lay. */
  #dropped: { at: At; spots: Spot[] } | null = null;

  constructor(pace: () => number, now: () => number = () => performance.now()) {
    this.pace = pace;
    this.#now = now;
  }

  /** Looks at the table as it is now: what has changed takes off, and what a move uncovers is awaited. */
  see(laid: Laid, sent: Sent | null, view: View | null): void {
    const before = this.#seen;
    this.#seen = { laid, sent, view };
    const asked = sent?.move && sent !== before?.sent ? sent.move : null;
    // The server has spoken, or nothing is asked of it any more: nothing is awaited either.
    const named = view !== before?.view || !sent;
    if (before && before.laid.piles !== laid.piles) this.fly(before.laid, laid, { named, own: asked !== null });
    else if (named) this.#settle();
    if (asked) this.expect(laid, asked);
  }

  /** From one position to the next; of an own move a trace is left. */
  fly(before: Laid, after: Laid, { named, own = false }: { named: boolean; own?: boolean }): void {
    const dropped = this.#dropped;
    this.#dropped = null;
    if (this.pace() === 0 || before.layout !== after.layout) {
      this.flights = [];
      return;
    }
    const moved = changes(before.piles, after.piles);
    const into: Record<PileId, number> = {};
    for (const { to } of moved) into[to.pile] = (into[to.pile] ?? 0) + 1;
    const seen = moved.filter(
      ({ to }) => after.layout.places[to.pile]?.spread !== 'stack' || isLadder(to, into) || isLast(to, after, HEAP),
    );
    let dealt = 0;
    const flights = seen.flatMap((change) => {
      const awaited = this.flights.find((flight) => flight.awaited && at(flight.to, change.to));
      if (awaited) return [{ ...awaited, card: change.card, awaited: false, turns: true }];
      const nth = kind(change.from.pile) === 's' ? dealt++ : 0;
      const flight = this.#flight(change, before, after, { nth, into: into[change.to.pile] ?? 1, dropped });
      return flight ? [flight] : [];
    });
    const still = this.flights.filter(
      ({ to, card, awaited }) =>
        !flights.some((flight) => at(flight.to, to)) &&
        (awaited ? !named : laid(after.piles, to.pile)[to.index] === card),
    );
    this.flights = [...still, ...flights];
    const [moving] = dropped || !own ? [] : flights.filter(({ start, end }) => apart(start, end) > 0);
    if (moving) this.trace = { id: ++this.#ids, start: moving.start, end: moving.end, size: moving.size };
  }

  /** What a move will uncover starts to turn or to come before the server has named it. */
  expect(now: Laid, move: Move): void {
    if (this.pace() === 0) return;
    if (kind(move.source) !== 's') {
      const [down = 0, up = ''] = now.piles[move.source] ?? [];
      if (down > 0 && up === '') this.#await(now, { pile: move.source, index: down - 1 }, null, 0);
      return;
    }
    const stock = laid(now.piles, move.source).length;
    const rows = Object.keys(now.piles).filter((pile) => kind(pile) === 't');
    const onto = move.target in now.piles ? [move.target] : rows.slice(0, stock);
    onto.forEach((pile, i) => {
      this.#await(now, { pile, index: laid(now.piles, pile).length }, { pile: move.source, index: stock - 1 - i }, i);
    });
  }

  /** The server has answered without changing what lies there. */
  #settle(): void {
    if (this.flights.some(({ awaited }) => awaited)) this.flights = this.flights.filter(({ awaited }) => !awaited);
  }

  land(id: number): void {
    this.flights = this.flights.filter((flight) => flight.id !== id);
  }

  /** Lets go of what is held at these spots: the next move of it starts there. */
  release(spots: Spot[]): void {
    if (this.held) this.#dropped = { at: this.held, spots };
    this.held = null;
  }

  /** What was let go of and did not move glides back. */
  home(now: Laid, cards: Card[]): void {
    const dropped = this.#dropped;
    this.#dropped = null;
    if (!dropped || this.pace() === 0) return;
    const back = cards.flatMap((card, i) => {
      const to = { pile: dropped.at.pile, index: dropped.at.index + i };
      const there = spotAt(now, to);
      const start = dropped.spots[i];
      if (!there || !start) return [];
      const lasts = SNAP * this.pace();
      return [this.#new({ to, card, size: there.size, end: there.spot, start, leaves: this.#now(), lasts })];
    });
    this.flights = [...this.flights, ...back];
  }

  #flight(
    { card, from, to, turns }: Change,
    before: Laid,
    after: Laid,
    { nth, into, dropped }: { nth: number; into: number; dropped: { at: At; spots: Spot[] } | null },
  ): Flight | null {
    const origin = spotAt(before, from);
    const there = spotAt(after, to);
    if (!origin || !there) return null;
    const pace = this.pace();
    const spot = dropped?.at.pile === from.pile ? dropped.spots[from.index - dropped.at.index] : undefined;
    const ladder = kind(to.pile) === 'f' && into > 9;
    const flying = this.flights.find((flight) => !flight.awaited && at(flight.to, from));
    const start = spot ?? (flying ? reached(flying, this.#now()) : origin.spot);
    const straight = between(NEAREST, 90 + 0.1 * apart(start, there.spot), FARTHEST);
    const lasts = ladder ? LADDER : at(from, to) ? TURN : kind(from.pile) === 's' ? DEAL : spot ? SNAP : straight;
    const waits = ladder ? (into - 1 - to.index) * LADDER_GAP : nth * GAP;
    const size = origin.size.width > there.size.width ? origin.size : there.size;
    return this.#new({
      to,
      card,
      size,
      start: at(from, to) ? there.spot : start,
      end: there.spot,
      leaves: this.#now() + waits * pace,
      lasts: lasts * pace,
      turns: turns && card !== null,
    });
  }

  #await(now: Laid, to: At, from: At | null, nth: number): void {
    const there = spotAt(now, to);
    const origin = from ? spotAt(now, from) : there;
    if (!there || !origin) return;
    const pace = this.pace();
    const end = from ? next(now, to.pile, there.spot) : there.spot;
    const flight = this.#new({
      to,
      card: null,
      size: there.size,
      start: from ? origin.spot : end,
      end,
      leaves: this.#now() + nth * GAP * pace,
      lasts: from ? DEAL * pace : 0,
      awaited: true,
    });
    this.flights = [...this.flights, flight];
  }

  #new(flight: Omit<Flight, 'id' | 'turns' | 'awaited'> & Partial<Flight>): Flight {
    return { turns: false, awaited: false, ...flight, id: ++this.#ids };
  }
}

function at(one: At, other: At): boolean {
  return one.pile === other.pile && one.index === other.index;
}

function isLadder({ pile }: At, into: Record<PileId, number>): boolean {
  return (into[pile] ?? 0) > 9;
}

function isLast({ pile, index }: At, { piles }: Laid, of: number): boolean {
  return index >= laid(piles, pile).length - of;
}

/** Where one card more will lie on a pile. */
function next({ layout, lyings }: Laid, pile: PileId, end: Spot): Spot {
  const place = layout.places[pile];
  const up = (lyings[pile]?.cards.length ?? 0) > 0;
  return place?.spread === 'down' && up ? { ...end, dy: end.dy + layout.steps.full } : end;
}
