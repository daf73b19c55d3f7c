// English for the text view and the keys: loaded when one of them is shown.
import { facts } from './games';

export const text = {
  toTable: 'To the drawn table',
  zones: {
    stock: 'Stock and waste',
    foundations: 'Foundations',
    wings: 'Wings and reserve',
    columns: 'Columns',
    shelf: 'Stock, dead aces, ladders',
  },
  move: 'Move to …',
  noMove: 'no move',
  targets: (pile: string) => `targets for ${pile}`,
  onto: (pile: string, card: string) => `${pile}, ${card}`,
  command: 'Command',
  commandHint: (game: string): string =>
    facts(game).tableau === 'wing'
      ? '“3 8” moves wing 3 to wing 8, “w f” the waste to a foundation. d draws, u undoes, i tells the state, ? lists all.'
      : '“4 9” moves column 4 to column 9. d deals, u undoes, i tells the state, ? lists all.',
  go: 'Go',
  unknown: (command: string) => `“${command}” is no command. ? lists all.`,
  said: 'Last said',
  othersHidden: 'The others are hidden.',
  othersShown: 'The others are shown again.',
  commands: 'All commands',
  keysIntro: 'Two piles, one after the other, make a move.',
  /** What a key or a command does, and what it is called. */
  orders: {
    at: 'a pile: first from where, then to where',
    stock: (game: string): string => (facts(game).phase === 'pass' ? 'draw; redeal (twice)' : 'deal'),
    smart: 'the obvious move of the pile',
    finish: 'finish',
    undo: 'undo',
    pile: 'read the pile',
    state: 'state of the game',
    clock: 'clock',
    others: 'the others',
    last: 'last move',
    zen: 'hide the others',
    help: 'these keys',
    clear: 'let go; leave the table',
    letGo: 'let go of what is in hand',
    walk: 'from pile to pile',
    press: 'select, place; twice: the obvious move',
  },
  key: { arrows: 'Arrows', enter: 'Enter', shift: 'Shift', backspace: 'Backspace', escape: 'Esc', eleventh: '-' },
};
