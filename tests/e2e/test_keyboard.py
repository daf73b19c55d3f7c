"""The table without a pointer: by keys, by its command line, and as a screen reader tells it."""

import re
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from patience.rules.moves import Move
from tests.e2e.axe import violations
from tests.e2e.conftest import NewPage
from tests.e2e.racing import join_race, open_race, start_race
from tests.e2e.screen import Table
from tests.e2e.sitting import EAGLE, ELEVENS, LINES, first, moves_of, sit
from tests.service import Service, served

AHEAD = 5  # lines; the table keeps eight
SEEN = """ring => {
    const {x, y, width, height} = ring.getBoundingClientRect();
    const above = document.elementFromPoint(x + width / 2, y + Math.min(height, 12) / 2);
    const {boxShadow, outlineStyle, borderStyle} = getComputedStyle(ring);
    return {
        inside: x > -2 && y > -2 && x + width < innerWidth + 2 && y + height < innerHeight + 2,
        covered: !ring.closest('#table').contains(above),
        drawn: boxShadow !== 'none' || outlineStyle !== 'none' || borderStyle !== 'none',
    };
}"""


class Keyed(Table):
    """A table played by keys alone; the ring that shows the focus is looked at after each move."""

    def make(self, moves: Iterable[Move]) -> None:
        for ply, (source, target, _) in enumerate(moves, self.ply + 1):
            self.press(*_said(source, target, _key))
            self.confirmed(ply)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def confirmed(self, ply: int) -> None:
        super().confirmed(ply)
        if not self.over:
            ring = self.root.locator(".ring-focus")
            assert ring.evaluate(SEEN) == {"inside": True, "covered": False, "drawn": True}


class Typed(Table):
    """A table played on the command line of the text view."""

    def make(self, moves: Iterable[Move]) -> None:
        """Type ahead of the answers, as quick fingers do."""
        for ply, (source, target, _) in enumerate(moves, self.ply + 1):
            lines = _said(source, target, str)
            self.type(*(lines if "s" in (source, target) else [" ".join(lines)]))
            if ply % AHEAD == 0:
                self.confirmed(ply)

    def type(self, *lines: str) -> None:
        for line in lines:
            self.page.locator("#command").fill(line)
            self.page.keyboard.press("Enter")


@pytest.mark.parametrize("game", [EAGLE, pytest.param(ELEVENS, marks=pytest.mark.slow)])
def test_a_game_is_won_by_keys_alone_and_the_focus_is_always_seen(
    service: Service, visitor: NewPage, game: str
) -> None:
    page = visitor(service.url)
    sit(page, first(game), motion="none")
    table = Keyed(page)
    _tab_to(table)
    table.make(moves_of(game))
    expect(table.root).to_have_attribute("data-over", "won")
    expect(page.locator(".result h2")).to_be_focused()


def test_the_first_link_leads_to_the_table_as_text_where_a_game_is_won_and_back(
    service: Service, visitor: NewPage
) -> None:
    page = visitor(service.url)
    sit(page, first(ELEVENS))
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Play as text")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#command")).to_be_visible()
    table = Typed(page)
    table.make(moves_of(ELEVENS))
    expect(table.root).to_have_attribute("data-over", "won")
    page.locator('[data-action="drawn"]').click()
    expect(page.locator('#table [role="listbox"]').first).to_be_visible()
    assert "view=text" not in page.url


@pytest.mark.slow
def test_a_race_is_won_in_the_text_view(tmp_path: Path, visitor: NewPage) -> None:
    with served(tmp_path, {EAGLE: [LINES[EAGLE]["seed"]]}) as service:
        ada, bo = visitor(service.url), visitor(service.url)
        link = open_race(ada, EAGLE, "Ada")
        join_race(bo, link, "Bo")
        ada.goto(f"{link}?view=text")
        theirs = start_race(ada, bo)[1]
        mine = Typed(ada)
        expect(ada.locator("[data-seat]")).to_have_count(2)
        assert violations(ada) == []
        mine.type("o")
        expect(ada.locator("#sr-log")).to_contain_text("Bo: ")
        mine.type("z")
        expect(ada.locator("#sr-log")).to_contain_text("hidden")
        expect(ada.locator("[data-seat]")).to_have_count(0)
        mine.type("z")
        expect(ada.locator("[data-seat]")).to_have_count(2)
        theirs.give_up()
        expect(ada.locator("#race-status")).to_contain_text("Bo is done")
        mine.make(moves_of(EAGLE))
        expect(ada.locator("#race")).to_have_attribute("data-state", "over")
        expect(ada.locator("#result [data-place='1']")).to_contain_text("Ada")
        assert violations(ada) == []


@pytest.mark.parametrize(
    ("locale", "sentences"),
    [
        (
            "de-DE",
            ["Geht nicht: ", "gewählt, [1-4] Ziele?:", " auf ", "^Leitern 0 von 8.*Reihe 11 "],
        ),
        (
            "en-GB",
            ["Not possible: ", "selected, [1-4] targets?:", " to ", "^Ladders 0 of 8.*Column 1 "],
        ),
    ],
)
def test_each_action_is_told_in_the_language_of_the_page(
    service: Service, visitor: NewPage, locale: str, sentences: list[str]
) -> None:
    refused, selected, moved, state = sentences
    page = visitor(service.url, locale=locale)
    spot = first(ELEVENS)
    sit(page, spot)
    table = Keyed(page)
    _tab_to(table)
    told, keyboard = page.locator("#sr-log"), page.keyboard
    source, target, _ = spot.move
    table.press(_key(target), _key(source))
    expect(page.locator("#sr-alert")).to_contain_text(refused)
    assert table.ply == 0
    keyboard.press("Escape")
    keyboard.press(_key(source))
    expect(told).to_have_text(re.compile(selected))
    keyboard.press(_key(target))
    table.confirmed(1)
    expect(told).to_have_text(re.compile(moved))
    focused = table.root.locator(":focus")
    assert focused.evaluate("card => card.closest('[data-pile]').dataset.pile") == source
    keyboard.press("i")
    expect(told).to_have_text(re.compile(state))
    before = told.evaluate("region => region.textContent")
    keyboard.press("i")
    page.wait_for_function(
        "before => document.querySelector('#sr-log').textContent !== before", arg=before
    )
    expect(told).to_have_text(re.compile(state))


@pytest.mark.parametrize(
    ("game", "locale"),
    [(EAGLE, "de-DE"), pytest.param(ELEVENS, "en-GB", marks=pytest.mark.slow)],
)
def test_the_keys_and_the_text_view_are_for_everybody(
    service: Service, visitor: NewPage, game: str, locale: str
) -> None:
    page = visitor(service.url, locale=locale)
    table = sit(page, first(game))
    _tab_to(table)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_focused()
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(table.root.locator(":focus")).to_have_count(1)
    page.goto(f"{page.url}?view=text")
    table.wait()
    for width, height in [(1440, 900), (390, 844), (320, 256)]:
        page.set_viewport_size({"width": width, "height": height})
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            assert violations(page) == []
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator('[data-action="targets"]:not([aria-disabled])').first.click()
    page.locator(".text-keys summary").click()
    expect(page.locator(".text-targets button").first).to_be_visible()
    assert violations(page) == []


def _said(source: str, target: str, called: Callable[[str], str]) -> list[str]:
    """Return what is pressed or typed for a move; a redeal is asked for twice."""
    if "s" in (source, target):
        return ["d"] * (2 if target == "s" else 1)
    return [called(source), called(target)]


def _tab_to(table: Table) -> None:
    """Reach the table from the address bar, once it has its keys, which come with the motion."""
    expect(table.page.locator(".sky")).to_be_attached()
    for _ in range(10):
        if table.root.locator(":focus").count():
            return
        table.page.keyboard.press("Tab")
    raise AssertionError("the table is not reached by Tab")


def _key(pile: str) -> str:
    """Name the key of a pile, by where it lies on the keyboard."""
    if pile[0] != "t":
        return {"w": "w", "r": "r", "f": "g"}[pile[0]]
    return {"10": "Digit0", "11": "Minus"}.get(pile[1:], f"Digit{pile[1:]}")
