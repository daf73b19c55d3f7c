"""What a player sees and does at the table, told in the table's own terms.

Everything here reads the screen; a script that plays decides from it as a person does.
"""

import random
import re
from collections.abc import Iterator

from playwright.sync_api import Locator, Page, expect

CONFIRMED = """ply => {
    const {ply: now, state} = document.querySelector('#table').dataset;
    return now === ply && (state === 'idle' || state === 'over');
}"""

SHOWN = """piles => piles.map(pile => [
    pile.dataset.pile, [...pile.querySelectorAll('[data-card]')].map(card => card.dataset.card)
])"""


class Table:
    """The table on a page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.root = page.locator("#table")

    def wait(self) -> "Table":
        """Wait until the cards lie there."""
        expect(self.root).to_have_attribute("data-state", "idle")
        return self

    @property
    def ply(self) -> int:
        return int(self.root.get_attribute("data-ply") or 0)

    @property
    def over(self) -> str:
        return self.root.get_attribute("data-over") or ""

    def pile(self, pile: str) -> Locator:
        return self.root.locator(f'[data-pile="{pile}"]')

    def cards(self) -> list[str]:
        """Return the face-up cards on the table."""
        shown = self.root.locator('[data-face="up"][data-card]')
        return list(shown.evaluate_all("cards => cards.map(card => card.dataset.card)"))

    def shows(self) -> dict[str, list[str]]:
        """Return the face-up cards that are seen of each pile, from its bottom."""
        return dict(self.root.locator("[data-pile]").evaluate_all(SHOWN))

    def targets(self) -> list[str]:
        """Return the piles marked as legal targets."""
        marked = self.root.locator('[data-target="true"]')
        return list(marked.evaluate_all("piles => piles.map(pile => pile.dataset.pile)"))

    def tap(self, pile: str) -> None:
        """Tap a pile in its middle."""
        box = self.pile(pile).bounding_box()
        assert box is not None
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + min(box["height"] / 2, 20))

    def select(self, pile: str) -> list[str]:
        """Tap a pile and return its legal targets; none when it cannot be selected."""
        self.tap(pile)
        if self.root.get_attribute("data-state") != "selected":
            return []
        return self.targets()

    def clear(self) -> None:
        self.page.keyboard.press("Escape")

    def move(self, source: str, target: str) -> None:
        """Move by tap and tap, and wait until the server has confirmed it."""
        ply = self.ply
        self.tap(source)
        self.tap(target)
        self.confirmed(ply + 1)

    def draw(self) -> None:
        """Draw a card, turn the waste over or deal a round."""
        ply = self.ply
        self.page.locator('[data-action="draw"]').click()
        self.confirmed(ply + 1)

    def undo(self) -> None:
        ply = self.ply
        self.page.locator('[data-action="undo"]').click()
        self.confirmed(ply + 1)

    def confirmed(self, ply: int) -> None:
        """Wait until the table shows the position after so many entries."""
        self.page.wait_for_function(CONFIRMED, arg=str(ply))

    def give_up(self) -> None:
        self.page.locator('[data-action="end"]').click()
        self.page.locator('[data-action="confirm-end"]').click()
        expect(self.root).to_have_attribute("data-over", re.compile("given up|stuck"))


def play_to_the_end(table: Table, chance: random.Random, patience: int = 12) -> None:
    """Play as somebody who prefers foundations and gives up when nothing seems to come of it."""
    idle = 0
    while not table.over:
        before = score(table)
        if not (idle < patience and _some_move(table, chance)) and not _draw(table):
            table.give_up()
            return
        idle = 0 if score(table) != before else idle + 1


def score(table: Table) -> str:
    return table.page.locator("#progress").inner_text()


def _some_move(table: Table, chance: random.Random) -> bool:
    """Make a move that the screen offers, if there is one."""
    for pile in _face_up(table, chance):
        targets = table.select(pile)
        home = [target for target in targets if target.startswith("f")]
        if targets:
            ply = table.ply
            table.tap(chance.choice(home or targets))
            table.confirmed(ply + 1)
            return True
        table.clear()
    return False


def _face_up(table: Table, chance: random.Random) -> Iterator[str]:
    piles = table.root.locator('[data-pile]:has([data-face="up"])').evaluate_all(
        "piles => piles.map(pile => pile.dataset.pile)"
    )
    movable = [pile for pile in piles if pile[0] in "wrt"]
    chance.shuffle(movable)
    yield from movable


def _draw(table: Table) -> bool:
    draw = table.page.locator('[data-action="draw"]')
    if not draw.is_visible() or draw.get_attribute("aria-disabled") == "true" or draw.is_disabled():
        return False
    if draw.get_attribute("data-waits"):
        return False
    table.draw()
    return True
