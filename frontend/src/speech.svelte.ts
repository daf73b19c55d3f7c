// What is read out politely: one queue for the table and the race. What the player's own action led to comes first and
// at once; news of the others waits until that has been heard, and comes seldom.

/** The same text twice would be silent the second time: every other one ends in a character without width. */
const AGAIN = '\u200b';
const SELDOM = 10_000;
const TO_BEGIN = 400;
const A_LETTER = 65;

export class Speech {
  own = $state('');
  others = $state('');
  /** The last sentence that told a move, to be heard again on demand. */
  lastMove = '';

  #count = 0;
  #waiting: { about: string; text: string }[] = [];
  /** When the player's own sentence will have been read, by and large. */
  #heardAt = -Infinity;
  #newsAt = -Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #clock: () => number;

  constructor(clock: () => number = () => Date.now()) {
    this.#clock = clock;
  }

  /** The player did something: what was not heard yet of their last action does not matter any more. */
  acted(): void {
    this.own = '';
    this.#heardAt = -Infinity;
  }

  say(text: string): void {
    this.own = this.#marked(text);
    this.#heardAt = this.#clock() + TO_BEGIN + A_LETTER * text.length;
  }

  /** News of the others. What is newer of the same matter takes its place; `seldom` keeps a distance to the last news. */
  aside(about: string, text: string, seldom = true): void {
    this.#waiting = [...this.#waiting.filter((each) => each.about !== about), { about, text }];
    if (!seldom) this.#newsAt = -Infinity;
    this.#tell();
  }

  /** Nothing is said and nothing waits. */
  hush(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
    this.own = this.others = this.lastMove = '';
    this.#heardAt = this.#newsAt = -Infinity;
  }

  #tell(): void {
    clearTimeout(this.#timer);
    if (this.#waiting.length === 0) return;
    const now = this.#clock();
    const from = Math.max(this.#heardAt, this.#newsAt + SELDOM);
    if (now < from) {
      this.#timer = setTimeout(() => this.#tell(), from - now);
      return;
    }
    this.others = this.#marked(this.#waiting.map(({ text }) => text).join(' '));
    this.#waiting = [];
    this.#newsAt = now;
  }

  #marked(text: string): string {
    this.#count += 1;
    return this.#count % 2 ? text : text + AGAIN;
  }
}

/** The page's voice. */
export const speech = new Speech();
