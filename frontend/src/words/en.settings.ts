// What the settings are called, in English: each with the names of its values, and a sentence where one is needed.
import type { Choices } from '../settings.svelte';

interface Named {
  name: string;
  hint?: string;
}

interface Choice<Value extends string> extends Named {
  values: Record<Value, string>;
}

interface Settings {
  title: string;
  close: string;
  usual: string;
  /** The court cards have letters of their own in this language. */
  ownLetters: boolean;
  groups: Record<'looks' | 'motion' | 'hand' | 'keys' | 'announcements' | 'races', string>;
  theme: Choice<Choices['theme']>;
  colours: (game: string) => Choice<'2' | '4'>;
  face: Choice<Choices['face']>;
  letters: Choice<Choices['letters']>;
  mark: Named;
  straight: Named;
  motion: Choice<Choices['motion']>;
  hand: Choice<Choices['hand']>;
  drag: Named;
  targets: Choice<Choices['targets']>;
  rightButton: Choice<Choices['rightButton']>;
  keys: Named;
  announcements: Choice<Choices['announcements']>;
  rivals: Choice<Choices['rivals']>;
}

export const settings: Settings = {
  title: 'Settings',
  close: 'Close',
  usual: 'Back to the usual',
  ownLetters: false,
  groups: {
    looks: 'Looks',
    motion: 'Motion',
    hand: 'Hand',
    keys: 'Keys',
    announcements: 'Announcements',
    races: 'Races',
  },
  theme: { name: 'Light or dark', values: { system: 'as the device', light: 'light', dark: 'dark' } },
  colours: (game) => ({
    name: `Colours in ${game}`,
    hint: 'With four, diamonds and clubs have colours of their own. Each game keeps its choice.',
    values: { '2': 'two', '4': 'four' },
  }),
  face: {
    name: 'Card faces',
    values: { auto: 'to fit', large: 'large', phone: 'as on a phone' },
  },
  letters: { name: 'Letters', values: { language: 'A J Q K', international: 'A J Q K' } },
  mark: { name: 'Mark red and black', hint: 'A ring on red cards, a disc on black ones.' },
  straight: { name: 'Straight wings', hint: 'In Eagle Wing the cards of the wings lie without their tilt.' },
  motion: {
    name: 'Cards move',
    hint: 'As the device: brisk in races, and not at all where the device asks for less motion.',
    values: { system: 'as the device', full: 'unhurried', brisk: 'briskly', none: 'not at all' },
  },
  hand: {
    name: 'Playing hand',
    hint: 'For the left hand stock and controls change sides.',
    values: { right: 'right', left: 'left' },
  },
  drag: { name: 'Drag cards', hint: 'Tapping always works: a pile, then where its cards shall go.' },
  targets: {
    name: 'Show where cards can go',
    values: { always: 'always', selected: 'once selected', never: 'never' },
  },
  rightButton: {
    name: 'Right mouse button',
    values: { peek: 'shows a half-covered card', smart: 'makes the obvious move' },
  },
  keys: { name: 'Keys at the table', hint: 'The question mark shows which there are.' },
  announcements: {
    name: 'What a screen reader says of each move',
    values: { short: 'short', normal: 'normal', full: 'everything' },
  },
  rivals: {
    name: 'What you see of the others',
    hint: 'Nothing means silence too. Once you are done you see everybody again.',
    values: { all: 'their figures', own: 'only your own place', none: 'nothing' },
  },
};
