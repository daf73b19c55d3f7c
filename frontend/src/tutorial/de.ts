// Deutsch, mit den Wörtern der Spieler und mit du.
import type { Beat, Say } from './beats';
import type { Named } from './en';
import type { CoachWords } from './words';

type Said = ReturnType<CoachWords['said']>;

const undo: Said = {
  title: 'Zurücknehmen',
  text: 'In der Übung nimmst du jeden Zug zurück. Im Erstversuch und im Rennen bleibt ein Zug stehen, der dir eine neue Karte gezeigt hat.',
};

const beats: Record<Beat['name'], (base: string) => Said> = {
  foundations: (base) => ({
    title: 'Vier Fundamente',
    text: `Alle 52 Karten sollen auf die Fundamente, jede Farbe auf ihr eigenes. Alle vier beginnen mit dem Wert der Basiskarte, hier ${base}, und gehen aufwärts; nach dem König kommt das Ass.`,
  }),
  wings: () => ({
    title: 'Flügel',
    text: 'Auf den Flügeln geht es in der Farbe abwärts, höchstens drei Karten. Mögliche Ziele sind markiert.',
  }),
  stock: () => ({
    title: 'Talon und Ablage',
    text: 'Wird ein Flügel frei, rückt sofort eine Karte aus der Reserve nach. Vom Talon ziehst du eine Karte nach der anderen.',
  }),
  waste: () => ({
    title: 'Talon und Ablage',
    text: 'Die oberste Karte der Ablage darfst du auf ein Fundament oder einen Flügel spielen.',
  }),
  twice: () => ({
    title: 'Der kurze Weg',
    text: 'Zweimal derselbe Stapel spielt auf ein Fundament, sonst auf das einzige Ziel.',
  }),
  undo: () => undo,
  passes: () => ({
    title: 'Drei Durchgänge',
    text: 'Ist der Talon leer, drehst du die Ablage um: zweimal, also gehst du ihn dreimal durch. Jede Karte auf einem Fundament ist ein Punkt, mehr als 52 geht nicht.',
  }),

  ladders: () => ({
    title: 'Acht Leitern',
    text: 'Baue Leitern vom König bis zur Zwei, rot auf schwarz und schwarz auf rot. Eine fertige Leiter wird von selbst abgelegt. Ein Ass obenauf ist tot und kommt sofort zur Seite.',
  }),
  columns: () => ({
    title: 'Umlegen',
    text: 'Du legst von Reihe zu Reihe um. Die ganze Reihe ist das Ziel.',
  }),
  runs: () => ({
    title: 'Umlegen',
    text: 'Eine verdeckte Karte obenauf wird sofort aufgedeckt. Eine Leiter geht auf einmal; wie viele Karten mitgehen, steht immer fest.',
  }),
  kings: () => ({
    title: 'Freie Reihen',
    text: 'In eine freie Reihe darf nur ein König, allein oder mit seiner Leiter.',
  }),
  rows: () => ({
    title: 'Austeilen',
    text: 'Jede Reihe bekommt eine Karte, aber erst, wenn keine Umlegung mehr möglich ist, die etwas verbindet.',
  }),
  rounds: () => ({
    title: 'Acht Runden',
    text: 'Achtmal wird ausgeteilt, zuletzt nur fünf Karten. Jede abgelegte Leiter bringt 12 Punkte. Alles geht selten auf: Jede Leiter zählt.',
  }),
};

const tasks: Record<Say, (named: Named) => string> = {
  choose: ({ from, card }) => `Wähle ${from} (${card}).`,
  waste: ({ card }) => `Wähle die Ablage (${card}).`,
  place: ({ to }) => `Jetzt das Ziel: ${to}.`,
  draw: () => 'Zieh eine Karte.',
  'draw another': ({ card }) => `${card} passt noch nirgends. Zieh noch eine.`,
  twice: ({ from, card }) => `Wähle zweimal ${from} (${card}).`,
  'once more': () => 'Und noch einmal.',
  undo: () => 'Nimm den Zug zurück.',
  ask: () => 'Versuch trotzdem auszuteilen.',
  transfer: ({ from, to }) => `Was noch fehlt, ist markiert: ${from} auf ${to}.`,
  deal: () => 'Nichts steht mehr im Weg: Teile aus.',
};

export const de: CoachWords = {
  name: 'Einführung',
  step: (n, of) => `${n} von ${of}`,
  said: (beat, base) => beats[beat](base),
  task: (say, named) => tasks[say](named),
  next: 'Weiter',
  skip: 'Überspringen',
  yours: 'Zu deinem Blatt',
  daily: 'Tagespatience',
  practise: 'Üben',
  race: 'Rennen',
  stay: 'Hier weiterspielen',
};
