// A websocket that comes back by itself: after a drop, a sleep, or an answer that never arrives.

export type SocketState = 'connecting' | 'open' | 'lost' | 'closed';
export type Ending = 'signed out' | 'gone' | 'flooded' | 'left';

/** Close codes after which trying again is pointless. */
const FINAL: Partial<Record<number, Ending>> = { 4001: 'signed out', 4004: 'gone', 4008: 'flooded' };

const PROTOCOL = 'patience.v1';
const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;
const HANDSHAKE = 8_000;
const NEVER_MIND_A_SLEEP_OF = 30_000;

export interface Listener<Answer> {
  answer(answer: Answer): void;
  state(state: SocketState, ending: Ending | null): void;
}

/** What a socket needs of the world around it, so that tests can stand in for it. */
export interface Surroundings {
  open(url: string, protocol: string): WebSocket;
  now(): number;
  chance(): number;
  events: EventTarget;
  hidden(): boolean;
}

const browser: Surroundings = {
  open: (url, protocol) => new WebSocket(url, protocol),
  now: () => Date.now(),
  chance: () => Math.random(),
  events: globalThis,
  hidden: () => document.hidden,
};

/** The time before try number `tries`: doubling, with jitter so that a crowd does not return at once. */
export function backoff(tries: number, chance: number): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries) * (0.5 + chance / 2);
}

export class Socket<Request, Answer> {
  state: SocketState = 'connecting';
  ending: Ending | null = null;
  #line: WebSocket | null = null;
  #tries = 0;
  #hiddenAt: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #deadline: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly path: string,
    private readonly listener: Listener<Answer>,
    private readonly around: Surroundings = browser,
  ) {
    for (const name of ['online', 'offline', 'visibilitychange'])
      around.events.addEventListener(name, this.#stir, true);
  }

  connect(): void {
    clearTimeout(this.#timer);
    this.#drop();
    const line = this.around.open(this.path, PROTOCOL);
    this.#line = line;
    this.#expect(HANDSHAKE);
    line.onopen = () => {
      clearTimeout(this.#deadline);
      this.#enter('open');
    };
    line.onmessage = (event: MessageEvent<string>) => {
      clearTimeout(this.#deadline);
      this.#tries = 0;
      this.listener.answer(JSON.parse(event.data) as Answer);
    };
    line.onclose = (event) => {
      this.#line = null;
      clearTimeout(this.#deadline);
      const ending = FINAL[event.code];
      if (ending) this.#end(ending);
      else this.#retry();
    };
  }

  /** Sends if the line is open. With `within`, silence for that long means that the line is dead. */
  send(request: Request, within?: number): boolean {
    if (this.state !== 'open' || !this.#line) return false;
    this.#line.send(JSON.stringify(request));
    if (within) this.#expect(within);
    return true;
  }

  /** Gives the line up for dead and opens another at once. */
  renew(): void {
    if (this.state === 'closed') return;
    this.#enter('lost');
    this.connect();
  }

  close(): void {
    this.#drop();
    this.#end('left');
  }

  #expect(within: number): void {
    clearTimeout(this.#deadline);
    this.#deadline = setTimeout(() => {
      this.#drop();
      this.#retry();
    }, within);
  }

  #retry(): void {
    this.#enter('lost');
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.connect(), backoff(this.#tries++, this.around.chance()));
  }

  #end(ending: Ending): void {
    clearTimeout(this.#timer);
    for (const name of ['online', 'offline', 'visibilitychange'])
      this.around.events.removeEventListener(name, this.#stir, true);
    this.ending = ending;
    this.#enter('closed');
  }

  #drop(): void {
    clearTimeout(this.#deadline);
    const line = this.#line;
    this.#line = null;
    if (!line) return;
    line.onopen = line.onmessage = line.onclose = null;
    line.close();
  }

  #enter(state: SocketState): void {
    if (state === this.state) return;
    this.state = state;
    this.listener.state(state, this.ending);
  }

  /** The device woke, the page came to the front, the network went or came. */
  readonly #stir = (event: Event): void => {
    if (this.state === 'closed') return;
    if (event.type === 'offline') {
      this.#drop();
      this.#retry();
      return;
    }
    if (event.type === 'visibilitychange' && this.around.hidden()) {
      this.#hiddenAt = this.around.now();
      return;
    }
    // A line that slept for long may be dead without having said so.
    const slept = this.#hiddenAt !== null && this.around.now() - this.#hiddenAt > NEVER_MIND_A_SLEEP_OF;
    this.#hiddenAt = null;
    if (this.state === 'lost') {
      this.#tries = 0;
      this.connect();
    } else if (slept && this.state === 'open') this.renew();
  };
}
