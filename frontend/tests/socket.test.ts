import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { backoff, Socket, type Ending, type SocketState } from '../src/socket';

class Line {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  sent: string[] = [];
  closed = false;
  constructor(
    readonly url: string,
    readonly protocol: string,
  ) {}
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.closed = true;
  }
}

function world() {
  const lines: Line[] = [];
  const states: [SocketState, Ending | null][] = [];
  const answers: unknown[] = [];
  const events = new EventTarget();
  let hidden = false;
  const socket = new Socket<{ type: string }, unknown>(
    '/ws/attempts/a/',
    { answer: (answer) => answers.push(answer), state: (state, ending) => states.push([state, ending]) },
    {
      open: (url, protocol) => {
        const line = new Line(url, protocol);
        lines.push(line);
        return line as unknown as WebSocket;
      },
      now: () => Date.now(),
      chance: () => 1,
      events,
      hidden: () => hidden,
    },
  );
  socket.connect();
  const last = () => {
    const line = lines.at(-1);
    if (!line) throw new Error('no line was opened');
    return line;
  };
  const hide = (now: boolean) => {
    hidden = now;
    events.dispatchEvent(new Event('visibilitychange'));
  };
  return { socket, lines, states, answers, events, last, hide };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a socket', () => {
  test('asks for the protocol of this service', () => {
    const { last } = world();
    expect(last()).toMatchObject({ url: '/ws/attempts/a/', protocol: 'patience.v1' });
  });

  test('hands on what comes in', () => {
    const { last, answers } = world();
    last().onopen?.();
    last().onmessage?.({ data: '{"type":"pong"}' });
    expect(answers).toEqual([{ type: 'pong' }]);
  });

  test('sends nothing while there is no line', () => {
    const { socket, last } = world();
    expect(socket.send({ type: 'undo' })).toBe(false);
    last().onopen?.();
    expect(socket.send({ type: 'undo' })).toBe(true);
    expect(last().sent).toEqual(['{"type":"undo"}']);
  });

  test('comes back after a drop, later each time', () => {
    const { lines, last } = world();
    last().onopen?.();
    last().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(400);
    expect(lines).toHaveLength(2);
    last().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(700);
    expect(lines).toHaveLength(2);
    vi.advanceTimersByTime(100);
    expect(lines).toHaveLength(3);
  });

  test('starts with short waits again once something has come in', () => {
    const { lines, last } = world();
    for (let i = 0; i < 4; i++) {
      last().onclose?.({ code: 1006 });
      vi.advanceTimersByTime(10_000);
    }
    last().onopen?.();
    last().onmessage?.({ data: '{}' });
    const before = lines.length;
    last().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(400);
    expect(lines).toHaveLength(before + 1);
  });

  test.each([
    [4001, 'signed out'],
    [4004, 'gone'],
    [4008, 'flooded'],
  ] as const)('closed with %i does not come back and says why', (code, ending) => {
    const { lines, last, states, socket } = world();
    last().onopen?.();
    last().onclose?.({ code });
    vi.advanceTimersByTime(60_000);
    expect(lines).toHaveLength(1);
    expect(states.at(-1)).toEqual(['closed', ending]);
    expect(socket.ending).toBe(ending);
  });

  test('is given up when an answer does not come within its time', () => {
    const { socket, last, lines, states } = world();
    last().onopen?.();
    const first = last();
    socket.send({ type: 'undo' }, 6000);
    vi.advanceTimersByTime(6000);
    expect(first.closed).toBe(true);
    expect(states.at(-1)?.[0]).toBe('lost');
    vi.advanceTimersByTime(400);
    expect(lines).toHaveLength(2);
  });

  test('waits no longer for an answer once anything has come in', () => {
    const { socket, last, lines } = world();
    last().onopen?.();
    socket.send({ type: 'undo' }, 6000);
    vi.advanceTimersByTime(3000);
    last().onmessage?.({ data: '{}' });
    vi.advanceTimersByTime(60_000);
    expect(lines).toHaveLength(1);
  });

  test('does not wait for ever for a handshake', () => {
    const { lines } = world();
    vi.advanceTimersByTime(8_400);
    expect(lines).toHaveLength(2);
  });

  test('comes back at once when the network does', () => {
    const { lines, last, events } = world();
    for (let i = 0; i < 5; i++) {
      last().onclose?.({ code: 1006 });
      vi.advanceTimersByTime(10_000);
    }
    last().onclose?.({ code: 1006 });
    const before = lines.length;
    events.dispatchEvent(new Event('online'));
    expect(lines).toHaveLength(before + 1);
  });

  test('is lost when the network goes', () => {
    const { last, events, states } = world();
    last().onopen?.();
    events.dispatchEvent(new Event('offline'));
    expect(states.at(-1)).toEqual(['lost', null]);
  });

  test('comes back at once when the page comes to the front', () => {
    const { lines, last, hide } = world();
    last().onopen?.();
    hide(true);
    last().onclose?.({ code: 1006 });
    hide(false);
    expect(lines).toHaveLength(2);
  });

  test('is opened anew after a long sleep, for it may be dead', () => {
    const { lines, last, hide } = world();
    last().onopen?.();
    hide(true);
    vi.advanceTimersByTime(31_000);
    hide(false);
    expect(lines).toHaveLength(2);
  });

  test('stays as it is after a glance at another page', () => {
    const { lines, last, hide } = world();
    last().onopen?.();
    hide(true);
    vi.advanceTimersByTime(5_000);
    hide(false);
    expect(lines).toHaveLength(1);
  });

  test('that was closed here stays closed', () => {
    const { socket, lines, events, last } = world();
    last().onopen?.();
    socket.close();
    events.dispatchEvent(new Event('online'));
    vi.advanceTimersByTime(60_000);
    expect(lines).toHaveLength(1);
    expect(socket.state).toBe('closed');
  });
});

test('waits double up to ten seconds, and half of each is chance', () => {
  expect([0, 1, 2, 9].map((tries) => backoff(tries, 1))).toEqual([400, 800, 1600, 10_000]);
  expect(backoff(0, 0)).toBe(200);
});
