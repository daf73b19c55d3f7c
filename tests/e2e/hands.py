"""Hands at the table: a mouse that drags, a finger that taps or drags."""

from collections.abc import Iterable
from typing import NamedTuple

from playwright.sync_api import Page

from patience.rules.moves import Move
from tests.e2e.screen import Table

# A card of a pile counted from its end, or the empty place: its box, and how much of its height
# the next card leaves.
CARD = """([pile, part]) => {
    const lies = document.querySelector(`#table [data-pile="${pile}"]`);
    const cards = [...lies.querySelectorAll('[data-at]')];
    const box = (element) => element.getBoundingClientRect();
    const {x, y, width, height} = box(cards.at(-part) ?? lies.querySelector('.empty-place'));
    return [x, y, width, height, part > 1 ? box(cards.at(1 - part)).y - y : height];
}"""


class Point(NamedTuple):
    x: float
    y: float


class Hand(Table):
    """A table whose cards are gripped where they are seen."""

    def grip(self, pile: str, part: int = 1) -> Point:
        """Return the middle of what is seen of a card, counted from the pile's end."""
        x, y, width, _, shown = self.page.evaluate(CARD, [pile, part])
        return Point(x + width / 2, y + shown / 2)

    def upon(self, source: str, part: int, target: str, aside: float = 0) -> Point:
        """Return where a grip is when its card lies on a pile's end, or aside by some widths."""
        grip = self.grip(source, part)
        held, onto = (self.page.evaluate(CARD, each) for each in ([source, part], [target, 1]))
        return Point(grip.x + onto[0] - held[0] + aside * held[2], grip.y + onto[1] - held[1])

    def make(self, moves: Iterable[Move]) -> None:
        """Make moves, each once the one before is confirmed."""
        for source, target, part in moves:
            if "s" in (source, target):
                self.draw()
            else:
                self.bring(source, target, part)

    def bring(self, source: str, target: str, part: int) -> None:
        ply = self.ply
        self.drag(self.grip(source, part), self.upon(source, part, target))
        self.confirmed(ply + 1)

    def drag(self, start: Point, end: Point) -> None:
        self.take(start, end)
        self.release()

    def take(self, start: Point, to: Point) -> None:
        """Take a card up and carry it, without letting go."""
        raise NotImplementedError

    def release(self) -> None:
        raise NotImplementedError


class Mouse(Hand):
    """Plays by drags with the mouse alone."""

    def take(self, start: Point, to: Point) -> None:
        mouse = self.page.mouse
        mouse.move(*start)
        mouse.down()
        mouse.move(*to)

    def release(self) -> None:
        self.page.mouse.up()


class Finger(Hand):
    """Plays by taps of a finger, and drags as one when asked to."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._line = page.context.new_cdp_session(page)

    def tap(self, pile: str) -> None:
        self.page.touchscreen.tap(*self.grip(pile))

    def draw(self) -> None:
        ply = self.ply
        self.page.locator('[data-action="draw"]').tap()
        self.confirmed(ply + 1)

    def bring(self, source: str, target: str, part: int) -> None:  # noqa: ARG002 - a tap takes the most
        self.move(source, target)

    def take(self, start: Point, to: Point) -> None:
        self._touch("Start", start)
        self._touch("Move", to)

    def release(self) -> None:
        self._touch("End")

    def _touch(self, what: str, *points: Point) -> None:
        touching = [point._asdict() for point in points]
        event = {"type": f"touch{what}", "touchPoints": touching}
        self._line.send("Input.dispatchTouchEvent", event)
