// What a player asks of the table, what becomes of it, and the state that this leaves the table in.
import type { AttemptRefused, AttemptRequest } from '../messages';
import type { Move, PileId } from './notation';

/** What the player did, kept until the view has come that says whether it can be done. */
export type Intent =
  | { do: 'move'; source: PileId; target: PileId; held?: number | undefined }
  | { do: 'smart'; source: PileId }
  | { do: 'stock' }
  | { do: 'undo' }
  | { do: 'end' };

export type Notice =
  | { why: 'dropped' }
  | { why: 'nothing to take back' }
  | { why: 'refused'; reason: AttemptRefused['reason']; clause: string | null };

export type Mode = 'waiting' | 'idle' | 'armed' | 'dragging' | 'selected' | 'pending' | 'offline' | 'over';

export interface Sent {
  request: Extract<AttemptRequest, { ply: number }>;
  /** Null for what is no move, and for a move that is only sent to be told why it is not legal. */
  move: Move | null;
}

/** The part of a socket that the table uses. */
export interface Line {
  connect(): void;
  send(request: AttemptRequest, within?: number): boolean;
  close(): void;
}
