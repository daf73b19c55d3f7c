// The four suits and the signs of their colour families as paths in a box of 100 by 100; drawn for this project.
import type { Suit } from '../notation';

export const SUITS: Record<Suit, string> = {
  h:
    'M50 96C45 84 35 73 24 61 11 47 4 38 4 27 4 13 14 4 27 4c11 0 19 7 23 18C54 11 62 4 73 4c13 0 23 9 23 23 0 11-7 20-20 34' +
    'C65 73 55 84 50 96z',
  d: 'M50 1c9 18 22 34 38 49-16 15-29 31-38 49-9-18-22-34-38-49C28 35 41 19 50 1z',
  s:
    'M50 2c5 12 14 21 25 32 14 13 21 21 21 32 0 12-9 20-20 20-9 0-17-5-21-13 1 12 6 19 15 23v2H30v-2c9-4 14-11 15-23' +
    '-4 8-12 13-21 13C13 86 4 78 4 66c0-11 7-19 21-32C36 23 45 14 50 2z',
  c:
    'M50 2c13 0 22 9 22 21 0 9-5 15-11 21 4-3 9-4 14-4 13 0 22 10 22 22s-9 22-21 22c-9 0-17-6-21-14 0 13 5 22 15 26v2H30v-2' +
    'c10-4 15-13 15-26-4 8-12 14-21 14C12 84 3 74 3 62s9-22 22-22c5 0 10 1 14 4-6-6-11-12-11-21C28 11 37 2 50 2z',
};

const DISC = 'M50 4a46 46 0 1 1 0 92 46 46 0 1 1 0-92z';
const RING = `${DISC}M50 24a26 26 0 1 0 0 52 26 26 0 1 0 0-52z`;

export const FAMILIES: Record<Suit, string> = { h: RING, d: RING, s: DISC, c: DISC };
