// Mouse, finger and pen on the cloth. Down selects, up commits; moving far enough in between carries the cards; holding
// still shows one whole. A second pointer, the right button or a lost window puts everything back.
import type { Attachment } from 'svelte/attachments';
import type { Point } from '../geometry';
import type { At } from '../motion/changes';
import type { PileId } from '../notation';

export interface Gestures {
  /** A pointer is down on a pile; answers whether that has selected it. */
  press(pile: PileId): boolean;
  /** Down and up on the same pile. */
  tap(pile: PileId): void;
  /** Takes back what a press has selected. */
  unpress(): void;
  /** No pointer is down any more. */
  rest(): void;
  /** A tap on the bare cloth. */
  clear(): void;
  /** Takes up a card and what lies on it; false where nothing can be carried. */
  lift(at: At, pointer: Point): boolean;
  carry(pointer: Point): void;
  drop(): void;
  cancel(): void;
  /** Shows a card whole, until it is called with null. */
  peek(at: At | null): void;
  /** The right button does this on a pile. */
  second(): 'peek' | 'smart';
  smart(pile: PileId): void;
  over(at: At | null, shift: boolean): void;
  /** The table has the keys from now on. */
  focus(): void;
}

interface Down {
  id: number;
  type: string;
  at: At;
  x: number;
  y: number;
  selected: boolean;
  /** What has become of it: nothing yet, cards that are carried, a card that is looked at. */
  does: 'wait' | 'carry' | 'peek' | 'nothing';
}

/** How far a pointer moves before it carries, in pixels. */
const SLACK: Record<string, number> = { mouse: 3, touch: 8, pen: 5 };
const LONG = 400;

/** The pile that a place on the page belongs to. */
export function pileAt(target: EventTarget | null): PileId | null {
  const pile = target instanceof Element ? target.closest<HTMLElement>('[data-pile]') : null;
  return pile?.dataset.pile ?? null;
}

/** The card, or where a pile has none there, its end. */
function cardAt(target: EventTarget | null): At | null {
  const pile = pileAt(target);
  if (pile === null || !(target instanceof Element)) return null;
  const index = target.closest<HTMLElement>('[data-at]')?.dataset.at;
  return { pile, index: index === undefined ? Infinity : Number(index) };
}

export function pointer(does: Gestures): Attachment<HTMLElement> {
  return (cloth) => {
    let down: Down | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let latest: Point | null = null;
    let frame = 0;
    /** A pointer has said what it meant; the click that follows says it again. */
    let meant = false;

    const within = ({ clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>): Point => {
      const { left, top } = cloth.getBoundingClientRect();
      return { x: clientX - left, y: clientY - top };
    };

    function finish(): void {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      frame = 0;
      latest = null;
      down = null;
      does.rest();
    }

    function stop(): void {
      if (!down) return;
      const { does: doing, selected } = down;
      meant = true;
      finish();
      if (doing === 'carry') does.cancel();
      if (doing === 'peek') does.peek(null);
      if (selected) does.unpress();
    }

    function pressed(event: PointerEvent): void {
      meant = false;
      if (down || !event.isPrimary) {
        stop();
        return;
      }
      const at = cardAt(event.target);
      if (event.button === 2 && at) {
        if (does.second() === 'smart') does.smart(at.pile);
        else begin(event, at, 'peek');
      }
      if (event.button !== 0 || !at) return;
      begin(event, at, 'wait');
    }

    function begin(event: PointerEvent, at: At, doing: Down['does']): void {
      const { clientX: x, clientY: y, pointerId: id, pointerType: type } = event;
      const selected = doing === 'wait' && does.press(at.pile);
      down = { id, type, at, x, y, selected, does: doing };
      if (doing === 'peek') does.peek(at);
      else if (type !== 'mouse') timer = setTimeout(look, LONG);
      // What was touched may leave the table before a finger does, and a quick mouse leaves the cloth before it carries.
      cloth.setPointerCapture(id);
    }

    function look(): void {
      if (down?.does !== 'wait') return;
      down.does = 'peek';
      does.peek(down.at);
    }

    function moved(event: PointerEvent): void {
      if (!down) {
        does.over(cardAt(event.target), event.shiftKey);
        return;
      }
      if (event.pointerId !== down.id) return;
      // Another button of the same mouse.
      if (down.type === 'mouse' && event.button > 0) {
        stop();
        return;
      }
      latest = within(event);
      const far = Math.hypot(event.clientX - down.x, event.clientY - down.y) >= (SLACK[down.type] ?? 3);
      if (far && (down.does === 'wait' || (down.does === 'peek' && event.buttons === 1))) start();
      if (down.does === 'carry' && !frame) frame = requestAnimationFrame(carry);
    }

    function start(): void {
      if (!down) return;
      clearTimeout(timer);
      if (down.does === 'peek') does.peek(null);
      // Where it was gripped, not where the pointer is by now: a quick one is far away.
      down.does = does.lift(down.at, within({ clientX: down.x, clientY: down.y })) ? 'carry' : 'nothing';
    }

    function carry(): void {
      frame = 0;
      if (latest) does.carry(latest);
    }

    function released(event: PointerEvent): void {
      if (event.pointerId !== down?.id) return;
      meant = true;
      const { does: doing, at, selected } = down;
      if (doing === 'carry') does.carry(within(event));
      finish();
      if (doing === 'carry') {
        does.drop();
        if (selected) does.unpress();
      } else if (doing === 'peek') {
        does.peek(null);
        if (selected) does.unpress();
      } else if (pileAt(document.elementFromPoint(event.clientX, event.clientY)) !== at.pile) {
        if (selected) does.unpress();
      } else if (!selected) does.tap(at.pile);
    }

    /** Screen readers and voices click without a pointer; so does a tap on the bare cloth. */
    function clicked(event: MouseEvent): void {
      const pile = pileAt(event.target);
      if (meant && event.detail > 0) meant = false;
      else if (pile === null) does.clear();
      else does.tap(pile);
    }

    const menu = (event: Event): void => event.preventDefault();
    /** Bare cloth takes no focus; left alone, a browser would give it to the page. */
    const focused = (event: Event): void => {
      event.preventDefault();
      does.focus();
    };
    const on: [EventTarget, string, (event: never) => void][] = [
      [cloth, 'pointerdown', pressed],
      [cloth, 'pointermove', moved],
      [cloth, 'pointerup', released],
      [cloth, 'pointercancel', stop],
      [cloth, 'pointerleave', () => does.over(null, false)],
      [cloth, 'lostpointercapture', () => down?.does === 'carry' && stop()],
      [cloth, 'contextmenu', menu],
      [cloth, 'mousedown', focused],
      [cloth, 'click', clicked],
      [window, 'blur', stop],
      [window, 'keydown', ({ key }: KeyboardEvent) => key === 'Escape' && stop()],
    ];
    for (const [target, type, listener] of on) target.addEventListener(type, listener as EventListener);
    return () => {
      stop();
      for (const [target, type, listener] of on) target.removeEventListener(type, listener as EventListener);
    };
  };
}
