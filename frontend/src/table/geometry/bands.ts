// What a pile answers to: not its cards alone but the ground between it and its neighbours and below it, so that a tap
// or a card let go of need not be exact.
import type { PileId } from '../notation';
import type { Layout, Point, Rect } from './layout';
import type { Lying } from './lying';
import { outline } from './spots';

export interface Band {
  pile: PileId;
  rect: Rect;
}

/** How much of the held card must lie over a pile. */
const ENOUGH = 0.25;
/** Shares of the held card that are told apart; what is closer is a tie. */
const TIE = 0.01;

/** How far below its last card a pile answers: never onto a pile that lies beneath. */
export function below({ places, cloth, reachBelow }: Layout, lyings: Record<PileId, Lying>, pile: PileId): number {
  const [place, lying] = [places[pile], lyings[pile]];
  if (place?.spread !== 'down' || !lying) return 0;
  const { x, y, width, height } = outline(place, lying);
  const end = y + height;
  if (reachBelow === 'all') return Math.max(0, cloth.height - end);
  const beneath = Object.values(places).filter((other) => {
    const over = other.x < x + width && other.x + other.card.width > x;
    return over && other.y >= end;
  });
  return Math.min(reachBelow, cloth.height - end, ...beneath.map((other) => other.y - end));
}

export function bands(layout: Layout, lyings: Record<PileId, Lying>): Band[] {
  return Object.entries(layout.places).flatMap(([pile, place]) => {
    const lying = lyings[pile];
    if (!lying) return [];
    const { x, y, width, height } = outline(place, lying);
    const { reach } = place;
    const rect = { x: x - reach, y, width: width + 2 * reach, height: height + below(layout, lyings, pile) };
    return [{ pile, rect }];
  });
}

/** The pile whose band holds a point; where bands of turned piles cross, the one whose middle is nearest. */
export function bandAt(point: Point, among: Band[]): PileId | null {
  const off = ({ rect }: Band) => Math.abs(rect.x + rect.width / 2 - point.x);
  const [nearest] = among.filter(({ rect }) => inside(point, rect)).sort((a, b) => off(a) - off(b));
  return nearest?.pile ?? null;
}

/**
 * Where a held card goes when it is let go: to the pile that it covers most. The pointer decides only between piles
 * that are covered alike, or when no pile is covered enough.
 */
export function dropOn(held: Rect, pointer: Point, among: Band[]): PileId | null {
  const area = held.width * held.height;
  const covered = among
    .map((band) => ({ band, share: area > 0 ? shared(held, band.rect) / area : 0 }))
    .filter(({ share }) => share >= ENOUGH);
  const best = Math.max(...covered.map(({ share }) => share));
  const even = covered.filter(({ share }) => share >= best - TIE).map(({ band }) => band);
  return bandAt(pointer, even.length ? even : among) ?? even[0]?.pile ?? null;
}

function inside({ x, y }: Point, rect: Rect): boolean {
  return x >= rect.x && x <= rect.x + rect.width && y >= rect.y && y <= rect.y + rect.height;
}

/** The area that two rectangles have in common. */
function shared(a: Rect, b: Rect): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, width) * Math.max(0, height);
}
