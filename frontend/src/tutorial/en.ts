// English, with the words of the players.
import type { Beat, Say } from './beats';

/** What a sentence may name: piles and cards as the table calls them. */
export interface Named {
  from: string;
  to: string;
  card: string;
}

interface Said {
  title: string;
  text: string;
}

const undo: Said = {
  title: 'Undo',
  text: 'In practice you can undo every move. In a first try or a race, a move that showed you a new card stands.',
};

const beats: Record<Beat['name'], (base: string) => Said> = {
  foundations: (base) => ({
    title: 'Four foundations',
    text: `Bring all 52 cards home, each suit to its own foundation. All four start with the base card’s rank, here ${base}, and go up; after the king comes the ace.`,
  }),
  wings: () => ({
    title: 'Wings',
    text: 'On the wings you build down in suit, three cards at most. Possible targets are marked.',
  }),
  stock: () => ({
    title: 'Stock and waste',
    text: 'An empty wing is filled from the reserve at once. From the stock you draw one card at a time.',
  }),
  waste: () => ({
    title: 'Stock and waste',
    text: 'You may play the top card of the waste to a foundation or a wing.',
  }),
  twice: () => ({
    title: 'The short way',
    text: 'The same pile twice plays to a foundation, or else to the only target there is.',
  }),
  undo: () => undo,
  passes: () => ({
    title: 'Three passes',
    text: 'When the stock is empty, you turn the waste over: twice, so you go through it three times. Every card on a foundation is a point, 52 is the most.',
  }),

  ladders: () => ({
    title: 'Eight ladders',
    text: 'Build ladders from king down to two, red on black and black on red. A completed ladder is removed by itself. An ace on top of a column is dead and set aside at once.',
  }),
  columns: () => ({
    title: 'Moving',
    text: 'You move from column to column. The whole column is the target.',
  }),
  runs: () => ({
    title: 'Moving',
    text: 'A face-down card on top is turned up at once. A ladder moves in one go; how many cards go is never in doubt.',
  }),
  kings: () => ({
    title: 'Empty columns',
    text: 'Only a king may go to an empty column, alone or with its ladder.',
  }),
  rows: () => ({
    title: 'Dealing',
    text: 'Each column gets a card, but only when no transfer is left that joins something.',
  }),
  rounds: () => ({
    title: 'Eight rounds',
    text: 'You deal eight times, the last time five cards only. Every completed ladder is 12 points. It seldom comes out: every ladder counts.',
  }),
};

const tasks: Record<Say, (named: Named) => string> = {
  choose: ({ from, card }) => `Choose ${from} (${card}).`,
  waste: ({ card }) => `Choose the waste (${card}).`,
  place: ({ to }) => `Now its target: ${to}.`,
  draw: () => 'Draw a card.',
  'draw another': ({ card }) => `No place for the ${card} yet. Draw another.`,
  twice: ({ from, card }) => `Choose ${from} (${card}) twice.`,
  'once more': () => 'And once more.',
  undo: () => 'Undo the move.',
  ask: () => 'Try to deal all the same.',
  transfer: ({ from, to }) => `What is still to be done is marked: ${from} to ${to}.`,
  deal: () => 'Nothing stands in the way: deal.',
};

export const en = {
  name: 'Tutorial',
  step: (n: number, of: number): string => `${n} of ${of}`,
  said: (beat: Beat['name'], base: string): Said => beats[beat](base),
  task: (say: Say, named: Named): string => tasks[say](named),
  next: 'Next',
  skip: 'Skip',
  yours: 'To your deal',
  daily: 'Today’s challenge',
  practise: 'Practise',
  race: 'Race',
  stay: 'Play on here',
};
