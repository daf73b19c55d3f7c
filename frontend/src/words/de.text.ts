// Deutsch für die Textansicht und die Tasten: geladen, wenn eines davon gezeigt wird.
import { facts } from './games';
import type { TextWords } from './text';

export const text: TextWords = {
  toTable: 'Zum gezeichneten Tisch',
  zones: {
    stock: 'Talon und Ablage',
    foundations: 'Fundamente',
    wings: 'Flügel und Reserve',
    columns: 'Reihen',
    shelf: 'Talon, tote Asse, Leitern',
  },
  move: 'Nach …',
  noMove: 'kein Zug',
  targets: (pile) => `Ziele für ${pile}`,
  onto: (pile, card) => `${pile}, ${card}`,
  command: 'Befehl',
  commandHint: (game) =>
    facts(game).tableau === 'wing'
      ? '„3 8“ zieht von Flügel 3 auf Flügel 8, „w f“ von der Ablage auf ein Fundament. d zieht vom Talon, u nimmt zurück, i sagt den Spielstand, ? zeigt alle.'
      : '„4 9“ legt von Reihe 4 auf Reihe 9 um. d teilt aus, u nimmt zurück, i sagt den Spielstand, ? zeigt alle.',
  go: 'Los',
  unknown: (command) => `„${command}“ ist kein Befehl. ? zeigt alle.`,
  said: 'Zuletzt gesagt',
  othersHidden: 'Die anderen sind ausgeblendet.',
  othersShown: 'Die anderen sind wieder zu sehen.',
  commands: 'Alle Befehle',
  keysIntro: 'Zwei Stapel nacheinander ergeben einen Zug.',
  orders: {
    at: 'ein Stapel: erst woher, dann wohin',
    stock: (game) => (facts(game).phase === 'pass' ? 'ziehen; neu verteilen (zweimal)' : 'austeilen'),
    smart: 'naheliegender Zug des Stapels',
    finish: 'zu Ende spielen',
    undo: 'zurücknehmen',
    pile: 'den Stapel vorlesen',
    state: 'Spielstand',
    clock: 'Uhr',
    others: 'die anderen',
    last: 'letzter Zug',
    zen: 'die anderen ausblenden',
    help: 'diese Tasten',
    clear: 'loslassen; den Tisch verlassen',
    letGo: 'loslassen, was in der Hand ist',
    walk: 'von Stapel zu Stapel',
    press: 'wählen, ablegen; zweimal: der naheliegende Zug',
  },
  key: {
    arrows: 'Pfeile',
    enter: 'Enter',
    shift: 'Umschalt',
    backspace: 'Rücktaste',
    escape: 'Esc',
    eleventh: 'ß',
  },
};
