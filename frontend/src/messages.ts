// Made by `npm run messages` from patience/web/messages.py. Not to be written by hand.

export type AttemptRequest = Move | Undo | End | Hint;
export type AttemptAnswer = View | AttemptRefused | HintGiven;
export type RaceRequest = Ready | Start | Remove | Leave | Rematch | Cheer | Ping;
export type RaceAnswer = Race | Progress | Cheered | Pong | RaceRefused;

export interface Messages {
  AttemptRequest: AttemptRequest;
  AttemptAnswer: AttemptAnswer;
  RaceRequest: RaceRequest;
  RaceAnswer: RaceAnswer;
}
/**
 * Make a move; `ply` is the number of entries the record holds so far.
 */
export interface Move {
  type: 'move';
  ply: number;
  move: string;
}
/**
 * Take back the last move that stands.
 */
export interface Undo {
  type: 'undo';
  ply: number;
}
/**
 * End the attempt as it stands.
 */
export interface End {
  type: 'end';
  ply: number;
}
/**
 * Ask for a hint, in practice only.
 */
export interface Hint {
  type: 'hint';
}
/**
 * All that the player may know of the attempt, sent whole each time.
 */
export interface View {
  type: 'view';
  ply: number;
  score: number;
  progress: number;
  piles: {
    /**
     * @minItems 2
     * @maxItems 2
     */
    [k: string]: [number, string];
  };
  moves: string;
  blocking: string;
  home: boolean;
  redeals_left: number | null;
  clock: number;
  elapsed: number | null;
  count: number | null;
  takebacks_left: number;
  stuck: boolean;
  over: ('closed' | 'given up' | 'stuck' | 'won') | null;
}
/**
 * Why a message was not taken; `clause` is the rule that an illegal move broke.
 */
export interface AttemptRefused {
  type: 'refused';
  ply: number | null;
  reason: 'busy' | 'early' | 'illegal' | 'message' | 'notation' | 'over' | 'practice' | 'stale' | 'takeback';
  clause: string | null;
}
/**
 * A legal move worth making from what is visible, and why.
 */
export interface HintGiven {
  type: 'hint';
  ply: number;
  move: string | null;
  reason: 'draw' | 'home' | 'joins' | 'none' | 'turns';
}
/**
 * Declare one's seat ready or not.
 */
export interface Ready {
  type: 'ready';
  ready: boolean;
}
/**
 * Start with the seats that are ready; the host only.
 */
export interface Start {
  type: 'start';
}
/**
 * Remove a seat from the lobby; the host only.
 */
export interface Remove {
  type: 'remove';
  seat: number;
}
/**
 * Leave the lobby, or give up the running race.
 */
export interface Leave {
  type: 'leave';
}
/**
 * Ask for the next race of the chain.
 */
export interface Rematch {
  type: 'rematch';
}
/**
 * One of six preset reactions.
 */
export interface Cheer {
  type: 'cheer';
  cheer: number;
}
/**
 * Ask for the server's time; `at` comes back unchanged.
 */
export interface Ping {
  type: 'ping';
  at: number;
}
/**
 * The whole of a race as one of its members sees it.
 */
export interface Race {
  type: 'race';
  version: number;
  code: string;
  game: string;
  state: 'countdown' | 'lobby' | 'over' | 'running';
  public: boolean;
  limit: number | null;
  seats: number;
  host: number;
  you: number;
  starts_at: number | null;
  ends_at: number | null;
  now: number;
  commitment: string | null;
  deal: string | null;
  attempt: string | null;
  rematch: string | null;
  members: Member[];
  table: TableRow[];
}
/**
 * A seat and who sits on it; its figures are null unless it races and the race has begun.
 */
export interface Member {
  seat: number;
  name: string;
  kind: 'bot' | 'guest' | 'player';
  ready: boolean;
  online: boolean;
  racing: boolean;
  score: number | null;
  progress: number | null;
  ply: number | null;
  phase: number | null;
  over: ('closed' | 'given up' | 'stuck' | 'won') | null;
  place: number | null;
  final: boolean | null;
  elapsed: number | null;
  count: number | null;
  attempt: string | null;
}
/**
 * One line of the table of a chain of races.
 */
export interface TableRow {
  seat: number;
  name: string;
  points: number;
  races: number;
}
/**
 * How far a racing seat is; at most once a second for each seat.
 */
export interface Progress {
  type: 'progress';
  version: number;
  seat: number;
  score: number;
  progress: number;
  ply: number;
  phase: number;
  online: boolean;
  over: ('closed' | 'given up' | 'stuck' | 'won') | null;
  place: number;
  final: boolean;
}
/**
 * Somebody cheered.
 */
export interface Cheered {
  type: 'cheer';
  seat: number;
  cheer: number;
}
/**
 * The answer to a ping, with the server's time.
 */
export interface Pong {
  type: 'pong';
  at: number;
  now: number;
}
/**
 * Why a message was not taken.
 */
export interface RaceRefused {
  type: 'refused';
  reason: 'busy' | 'host' | 'message' | 'state';
}
