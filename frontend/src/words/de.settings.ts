// Wie die Einstellungen auf Deutsch heißen.
import type { SettingsWords } from './settings';

export const settings: SettingsWords = {
  title: 'Einstellungen',
  close: 'Schließen',
  usual: 'Alles zurücksetzen',
  ownLetters: true,
  groups: {
    looks: 'Aussehen',
    motion: 'Bewegung',
    hand: 'Hand',
    keys: 'Tasten',
    announcements: 'Ansagen',
    races: 'Rennen',
  },
  theme: { name: 'Hell oder dunkel', values: { system: 'wie das Gerät', light: 'hell', dark: 'dunkel' } },
  colours: (game) => ({
    name: `Farben in ${game}`,
    hint: 'Bei vier haben Karo und Kreuz eigene Farben. Jedes Spiel behält seine Wahl.',
    values: { '2': 'zwei', '4': 'vier' },
  }),
  face: {
    name: 'Kartenbild',
    values: { auto: 'passend', large: 'groß', phone: 'wie am Handy' },
  },
  letters: {
    name: 'Buchstaben',
    values: { language: 'A B D K', international: 'A J Q K' },
  },
  mark: { name: 'Rot und Schwarz kennzeichnen', hint: 'Ein Ring auf roten Karten, ein Punkt auf schwarzen.' },
  straight: { name: 'Gerade Flügel', hint: 'In Adlerschwinge liegen die Karten der Flügel nicht schräg.' },
  motion: {
    name: 'Karten bewegen sich',
    hint: 'Wie das Gerät: zügig in Rennen, und gar nicht, wenn dein Gerät Bewegung vermeiden soll.',
    values: { system: 'wie das Gerät', full: 'in Ruhe', brisk: 'zügig', none: 'gar nicht' },
  },
  hand: {
    name: 'Spielhand',
    hint: 'Für die linke Hand tauschen Talon und Knöpfe die Seite.',
    values: { right: 'rechts', left: 'links' },
  },
  drag: { name: 'Karten ziehen', hint: 'Antippen geht immer: erst ein Stapel, dann sein Ziel.' },
  targets: {
    name: 'Ziele zeigen',
    values: { always: 'immer', selected: 'nach dem Wählen', never: 'nie' },
  },
  rightButton: {
    name: 'Rechte Maustaste',
    values: { peek: 'zeigt halb bedeckte Karten ganz', smart: 'macht den naheliegenden Zug' },
  },
  keys: { name: 'Tasten am Spieltisch', hint: 'Welche es gibt, zeigt das Fragezeichen.' },
  announcements: {
    name: 'Was dein Screenreader zu jedem Zug sagt',
    values: { short: 'kurz', normal: 'normal', full: 'ausführlich' },
  },
  rivals: {
    name: 'Was du von den anderen siehst',
    hint: 'Nichts heißt auch: keine Ansagen. Sobald du fertig bist, siehst du wieder alle.',
    values: { all: 'ihre Zahlen', own: 'nur deinen Platz', none: 'nichts' },
  },
};
