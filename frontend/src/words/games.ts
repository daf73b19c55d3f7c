// What the words need to know of each game: how its tableau is called, and how its figures are told.

export type Game = 'eagle-wing' | 'eklige-elfer';

export interface Facts {
  /** What a tableau pile is. */
  tableau: 'wing' | 'column';
  /** What `phase` counts. */
  phase: 'pass' | 'round';
  phases: number;
  best: number;
  bestProgress: number;
  /** How many points make one of what is told as the score: a card, a ladder. */
  unit: number;
}

const FACTS = {
  'eagle-wing': { tableau: 'wing', phase: 'pass', phases: 3, best: 52, bestProgress: 52, unit: 1 },
  'eklige-elfer': { tableau: 'column', phase: 'round', phases: 8, best: 96, bestProgress: 88, unit: 12 },
} satisfies Record<Game, Facts>;

/** Game names arrive as text; one that is not known here is told like Eagle Wing. */
export function facts(game: string): Facts {
  return game === 'eklige-elfer' ? FACTS[game] : FACTS['eagle-wing'];
}
