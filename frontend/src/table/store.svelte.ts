// The table without its looks: the last view, what is selected, what was asked and not yet answered.
// The server's view is the truth; a move of known cards is only drawn ahead of it.
import type { AttemptAnswer, AttemptRefused, AttemptRequest, View } from '../messages';
import { Socket, type Ending, type Listener, type SocketState } from '../socket';
import type { Intent, Line, Mode, Notice, Sent } from './asking';
import { homeMove, movable, moveBetween, smartMove, stockMove, targetsOf } from './choice';
import { drawn, isKnown } from './drawn';
import { kind, parseMoves, topCard, type Move, type PileId, type Piles } from './notation';
import { tell, type Told } from './story';

const KEPT = 8;
const ANSWER_WITHIN = 6_000;

export class TableStore implements Listener<AttemptAnswer> {
  view = $state.raw<View | null>(null);
  sent = $state.raw<Sent | null>(null);
  waiting = $state.raw<Intent[]>([]);
  selected = $state<PileId | null>(null);
  notice = $state.raw<Notice | null>(null);
  connection = $state<SocketState>('connecting');
  ending = $state<Ending | null>(null);
  finishing = $state(false);
  /** The transfers that must come before a row are marked after the player asked for the row. */
  marking = $state(false);
  /** A pointer is down on a pile, or carries cards of it. */
  gesture = $state<'armed' | 'dragging' | null>(null);
  /** The last move, for the quiet cue at where it ended. */
  last = $state.raw<Move | null>(null);
  /** Grows with each sentence, so that the same one is spoken twice. */
  told = $state.raw<{ count: number; story: Told } | null>(null);
  /** Counts the times that all targets pulse: two taps on a pile left a choice. */
  pulses = $state(0);
  /** When the view came, by the local clock. */
  seenAt = $state(0);
  /** How many moves stand; null when that cannot be known. */
  standing: number | null = null;

  readonly piles: Piles = $derived(this.view ? drawn(this.view.piles, this.sent?.move ?? null) : {});
  readonly moves: Move[] = $derived(this.view && !this.sent && !this.view.over ? parseMoves(this.view.moves) : []);
  readonly blocking: Move[] = $derived(this.view && !this.sent ? parseMoves(this.view.blocking) : []);
  readonly targets: PileId[] = $derived(this.selected === null ? [] : targetsOf(this.moves, this.selected));
  readonly marked: PileId[] = $derived(this.marking ? this.blocking.flatMap((move) => [move.source, move.target]) : []);
  /** How many of the selected pile's top cards are held up. */
  readonly held: number = $derived(this.selected === null ? 0 : Math.max(1, movable(this.moves, this.selected)));
  readonly mode: Mode = $derived.by(() => {
    if (this.view?.over) return 'over';
    if (this.connection !== 'open') return 'offline';
    if (!this.view) return 'waiting';
    if (this.gesture) return this.gesture;
    if (this.sent) return 'pending';
    return this.selected === null ? 'idle' : 'selected';
  });

  #line: Line;
  #justConnected = true;
  #clock: () => number;

  constructor(
    path: string,
    open: (path: string, listener: Listener<AttemptAnswer>) => Line = (at, listener) =>
      new Socket<AttemptRequest, AttemptAnswer>(at, listener),
    clock: () => number = () => Date.now(),
  ) {
    this.#clock = clock;
    this.#line = open(path, this);
    this.#line.connect();
  }

  close(): void {
    this.#line.close();
  }

  // --- what the player does

  /** A pointer went down on a pile: selects it already if that can be undone. Answers whether it did. */
  press(pile: PileId): boolean {
    if (this.sent || pile === this.selected || kind(pile) === 's') return false;
    if (this.selected !== null && moveBetween(this.moves, this.selected, pile)) return false;
    return targetsOf(this.moves, pile).length > 0 && this.take(pile);
  }

  /** Selects a pile whatever was selected before; false where nothing of it can be moved. */
  take(pile: PileId): boolean {
    if (!this.#listens()) return false;
    if (pile !== this.selected) {
      this.notice = null;
      this.finishing = false;
      this.#select(pile);
    }
    return this.selected === pile;
  }

  /** From one pile to another, as by a drag or two keys; `held` cards of it where several numbers may go. */
  move(source: PileId, target: PileId, held?: number): void {
    if (!this.#listens()) return;
    this.finishing = false;
    if (this.sent || moveBetween(this.moves, source, target, held)) {
      this.#intend({ do: 'move', source, target, held });
    } else this.#askWhy(source, target);
  }

  /** Puts a sentence into the polite live region. */
  say(story: Told): void {
    this.#tell(story);
  }

  /** A pile was tapped, or Enter pressed on it. Answers where the focus belongs now: after a move, where it began. */
  tap(pile: PileId): PileId {
    if (!this.#listens()) return pile;
    this.notice = null;
    this.finishing = false;
    const from = this.selected;
    const legal = from !== null && moveBetween(this.moves, from, pile);
    if (kind(pile) === 's' && !legal) this.stock();
    else if (from === null) this.#select(pile);
    else if (from === pile) this.#intend({ do: 'smart', source: pile });
    else if (legal || this.sent) {
      this.#intend({ do: 'move', source: from, target: pile });
      return from;
    } else if (targetsOf(this.moves, pile).length > 0) this.#select(pile);
    else this.#askWhy(from, pile);
    return pile;
  }

  /** Draw, redeal or deal a row, whatever the stock does now. */
  stock(): void {
    if (!this.#listens()) return;
    this.selected = null;
    this.finishing = false;
    if (!this.sent && !stockMove(this.moves) && this.blocking.length > 0) {
      this.marking = true;
      this.#tell({ what: 'blocked', transfers: this.blocking.length });
      return;
    }
    this.#intend({ do: 'stock' });
  }

  undo(): void {
    if (!this.#listens()) return;
    this.finishing = false;
    if (this.sent || this.view?.takebacks_left) this.#intend({ do: 'undo' });
    else this.notice = { why: 'nothing to take back' };
  }

  /** Plays to the foundations one after another, while the view says that they alone win. */
  finish(): void {
    if (!this.#listens() || !this.view?.home) return;
    this.finishing = true;
    this.#pump();
  }

  end(): void {
    if (!this.#listens()) return;
    this.waiting = [];
    this.finishing = false;
    this.#intend({ do: 'end' });
  }

  /** Esc, or a tap on the empty cloth: nothing selected, nothing kept. */
  clear(): void {
    const had = this.selected !== null || this.waiting.length > 0 || this.marking;
    this.#forget();
    this.notice = null;
    if (had) this.#tell({ what: 'cleared' });
  }

  // --- what the server says

  answer(answer: AttemptAnswer): void {
    if (answer.type === 'view') this.#take(answer);
    else if (answer.type === 'refused') this.#refused(answer);
  }

  state(state: SocketState, ending: Ending | null): void {
    this.connection = state;
    this.ending = ending;
    if (state === 'open') this.#justConnected = true;
    else this.finishing = false;
  }

  #take(view: View): void {
    const before = this.view;
    const fresh = this.#justConnected;
    this.#justConnected = false;
    // Of two views with the same ply the one with `over` set holds; only a new connection may say otherwise.
    if (before && !fresh && (view.ply < before.ply || (view.ply === before.ply && before.over && !view.over))) return;
    const sent = this.sent;
    const answered = sent !== null && (view.ply > sent.request.ply || view.over !== null);
    this.#follow(before, view, answered ? sent : null);
    this.view = view;
    this.seenAt = this.#clock();
    if (view.over) {
      this.sent = null;
      this.notice = null;
      this.#forget();
      return;
    }
    if (answered) this.sent = null;
    // The line dropped before the answer came: the very same message again is answered, never played twice.
    else if (sent && fresh) this.#send(sent.request);
    if (this.blocking.length === 0) this.marking = false;
    this.#pump();
    if (this.selected !== null && !this.sent && this.targets.length === 0) this.selected = null;
  }

  #refused(refusal: AttemptRefused): void {
    const own = this.sent !== null && (refusal.ply === null || refusal.ply === this.sent.request.ply);
    // Another tab was faster: its view came before this refusal and was taken for the answer.
    if (!own && refusal.reason !== 'stale') return;
    this.sent = null;
    this.#forget();
    this.notice = { why: 'refused', reason: refusal.reason, clause: refusal.clause };
  }

  // --- inside

  #listens(): boolean {
    return this.connection === 'open' && this.view !== null && this.view.over === null;
  }

  #select(pile: PileId): void {
    const targets = targetsOf(this.moves, pile);
    const card = topCard(this.piles[pile]);
    // While an answer is awaited nobody knows yet what will be legal; what is selected lights up when the view comes.
    if (targets.length === 0 && !(this.sent && card)) {
      this.selected = null;
      this.#tell({ what: 'no move', pile });
      return;
    }
    this.selected = pile;
    if (!this.sent) this.#tell({ what: 'selected', pile, card, targets });
  }

  #intend(intent: Intent): void {
    this.notice = null;
    if (this.waiting.length >= KEPT) {
      this.notice = { why: 'dropped' };
      return;
    }
    this.waiting = [...this.waiting, intent];
    if (intent.do === 'move') this.selected = null;
    if (intent.do === 'smart' && this.sent) this.selected = null;
    this.#pump();
  }

  /** Sends the next of what is kept, if it can be done now; otherwise lets go of all of it. */
  #pump(): void {
    const view = this.view;
    if (!view || this.sent || view.over) return;
    const [intent, ...rest] = this.waiting;
    if (!intent) {
      const next = this.finishing && view.home ? homeMove(this.moves) : null;
      if (next) this.#play(next);
      else this.finishing = false;
      return;
    }
    this.waiting = rest;
    if (intent.do === 'end') {
      this.#ask({ type: 'end', ply: view.ply }, null);
      return;
    }
    if (intent.do === 'undo') {
      if (view.takebacks_left > 0) this.#ask({ type: 'undo', ply: view.ply }, null);
      else this.#drop();
      return;
    }
    const move = this.#resolve(intent);
    if (move) this.#play(move);
    else if (intent.do === 'smart' && this.targets.length > 0) {
      this.pulses += 1;
      this.#tell({ what: 'unsure', targets: this.targets });
    } else this.#drop();
  }

  #resolve(intent: Exclude<Intent, { do: 'undo' | 'end' }>): Move | null {
    if (intent.do === 'move') return moveBetween(this.moves, intent.source, intent.target, intent.held);
    if (intent.do === 'smart') return smartMove(this.moves, this.piles, intent.source);
    return stockMove(this.moves);
  }

  #play(move: Move): void {
    if (!this.view) return;
    this.selected = null;
    this.marking = false;
    this.#ask({ type: 'move', ply: this.view.ply, move: move.text }, move);
  }

  /** A move that is not in the list is sent all the same: the answer names the clause that forbids it. */
  #askWhy(source: PileId, target: PileId): void {
    if (this.view) this.#ask({ type: 'move', ply: this.view.ply, move: `${source}-${target}` }, null);
  }

  #ask(request: Sent['request'], move: Move | null): void {
    this.sent = { request, move };
    this.#send(request);
  }

  #send(request: AttemptRequest): void {
    this.#line.send(request, ANSWER_WITHIN);
  }

  #drop(): void {
    this.#forget();
    this.notice = { why: 'dropped' };
  }

  #forget(): void {
    this.selected = null;
    this.waiting = [];
    this.finishing = false;
    this.marking = false;
  }

  /** Keeps track of what happened between two views. */
  #follow(before: View | null, after: View, sent: Sent | null): void {
    const own = sent !== null && before !== null && after.ply === before.ply + 1;
    if (after.ply === 0) this.standing = 0;
    else if (!own) this.standing = before?.ply === after.ply ? this.standing : null;
    else if (this.standing !== null) this.standing += sent.request.type === 'undo' ? -1 : 1;
    if (!own) return;
    if (sent.move) {
      const ahead = isKnown(before.piles, sent.move) ? drawn(before.piles, sent.move) : before.piles;
      this.last = sent.move;
      this.#tell(tell(before.piles, ahead, after.piles, sent.move));
    } else if (sent.request.type === 'undo') {
      this.last = null;
      this.#tell({ what: 'taken back' });
    }
  }

  #tell(story: Told): void {
    this.told = { count: (this.told?.count ?? 0) + 1, story };
  }
}
