// Cards, piles and moves are texts; here they are read. Nothing here knows what is allowed.

export type PileId = string;
/** How many cards lie face down, then the face-up ones, bottom to top. */
export type SeenPile = [number, string];
export type Piles = Record<PileId, SeenPile>;
/** Rank then suit: "7h", "Td". */
export type Card = string;
export type Suit = 'c' | 'd' | 'h' | 's';
export type Kind = 's' | 'w' | 'r' | 'd' | 'f' | 't';

export interface Move {
  text: string;
  source: PileId;
  target: PileId;
  run: number;
}

export function cards(text: string): Card[] {
  return text.match(/../g) ?? [];
}

export function cardsText(list: Card[]): string {
  return list.join('');
}

export function rank(card: Card): string {
  return card.charAt(0);
}

export function suit(card: Card): Suit {
  return card.charAt(1) as Suit;
}

export function kind(pile: PileId): Kind {
  return pile.charAt(0) as Kind;
}

/** The number in a pile's name: 4 for t4, 0 where there is only one of its kind. */
export function number(pile: PileId): number {
  return Number(pile.slice(1) || 0);
}

export function parseMove(text: string): Move {
  const parts = /^([a-z]\d{0,2})-([a-z]\d{0,2})(?:x(\d+))?$/.exec(text);
  if (!parts) throw new Error(`not a move: ${text}`);
  return { text, source: parts[1] ?? '', target: parts[2] ?? '', run: Number(parts[3] ?? 1) };
}

export function parseMoves(text: string): Move[] {
  return text ? text.split(' ').map(parseMove) : [];
}

export function size(pile: SeenPile | undefined): number {
  return pile ? pile[0] + pile[1].length / 2 : 0;
}

export function topCard(pile: SeenPile | undefined): Card | null {
  return pile?.[1] ? pile[1].slice(-2) : null;
}
