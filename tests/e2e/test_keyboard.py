"""The table without a pointer: by keys, by its command line, and as a screen reader tells it."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import violations
from tests.e2e.conftest import NewPage
from tests.e2e.racing import join_race, open_race, play_vector, start_race, won_game
from tests.e2e.screen import Table
from tests.service import Service, served

WON = [("eagle-wing", "vector 4"), ("eklige-elfer", "vector 40")]
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

    def draw(self) -> None:
        ply = self.ply
        redeal = self.pile("s").get_attribute("data-size") == "0"
        for _ in range(2 if redeal else 1):
            self.page.keyboard.press("d")
        self.confirmed(ply + 1)

    def move(self, source: str, target: str) -> None:
        ply = self.ply
        for pile in (source, target):
            self.page.keyboard.press(_key(pile))
        self.confirmed(ply + 1)

    def confirmed(self, ply: int) -> None:
        super().confirmed(ply)
        if not self.over:
            ring = self.root.locator(".ring-focus")
            assert ring.evaluate(SEEN) == {"inside": True, "covered": False, "drawn": True}


class Typed(Table):
    """A table played on the command line of the text view."""

    def draw(self) -> None:
        ply = self.ply
        redeal = self.pile("s").get_attribute("data-size") == "0"
        for _ in range(2 if redeal else 1):
            self.type("d")
        self.confirmed(ply + 1)

    def move(self, source: str, target: str) -> None:
        ply = self.ply
        self.type(f"{source} {target}")
        self.confirmed(ply + 1)

    def type(self, line: str) -> None:
        self.page.locator("#command").fill(line)
        self.page.keyboard.press("Enter")


@pytest.mark.parametrize(("game", "seed"), WON)
def test_a_game_is_won_by_keys_alone_and_the_focus_is_always_seen(
    service: Service, visitor: NewPage, game: str, seed: str
) -> None:
    table = Keyed(_practice(visitor(service.url), game, seed))
    _tab_to(table)
    play_vector(table, won_game(game, seed))
    expect(table.root).to_have_attribute("data-over", "won")
    expect(table.page.locator(".result h2")).to_be_focused()


@pytest.mark.parametrize(("game", "seed"), WON)
def test_a_game_is_won_on_the_command_line(
    service: Service, visitor: NewPage, game: str, seed: str
) -> None:
    page = _practice(visitor(service.url), game, seed)
    page.goto(f"{page.url}?view=text")
    table = Typed(page).wait()
    assert isinstance(table, Typed)
    play_vector(table, won_game(game, seed))
    expect(table.root).to_have_attribute("data-over", "won")


def test_two_keys_move_a_column_or_an_alert_says_why_not(
    service: Service, visitor: NewPage
) -> None:
    table = Keyed(_practice(visitor(service.url, locale="de-DE"), "eklige-elfer", "vector 40"))
    _tab_to(table)
    table.page.keyboard.press("Digit4")
    table.page.keyboard.press("Minus")
    expect(table.page.locator("#sr-alert")).to_contain_text("Geht nicht: ")
    assert table.ply == 0
    source, target, _ = won_game("eklige-elfer", "vector 40")[0]
    table.move(source, target)
    focused = table.root.locator(":focus")
    assert focused.evaluate("card => card.closest('[data-pile]').dataset.pile") == source


@pytest.mark.parametrize(
    ("locale", "sentences"),
    [
        ("de-DE", ["gewählt, [12] Ziele?:", " auf .*Aufgedeckt: ", "^Leitern 0 von 8.*Reihe 11 "]),
        ("en-GB", ["selected, [12] targets?:", " to .*Turned up: ", "^Ladders 0 of 8.*Column 1 "]),
    ],
)
def test_each_action_is_told_in_the_language_of_the_page(
    service: Service, visitor: NewPage, locale: str, sentences: list[str]
) -> None:
    selected, moved, state = sentences
    table = Keyed(_practice(visitor(service.url, locale=locale), "eklige-elfer", "vector 40"))
    _tab_to(table)
    told, keyboard = table.page.locator("#sr-log"), table.page.keyboard
    source, target, _ = won_game("eklige-elfer", "vector 40")[0]
    keyboard.press(_key(source))
    expect(told).to_have_text(re.compile(selected))
    keyboard.press(_key(target))
    table.confirmed(1)
    expect(told).to_have_text(re.compile(moved))
    keyboard.press("i")
    expect(told).to_have_text(re.compile(state))
    before = told.evaluate("region => region.textContent")
    keyboard.press("i")
    table.page.wait_for_function(
        "before => document.querySelector('#sr-log').textContent !== before", arg=before
    )
    expect(told).to_have_text(re.compile(state))


@pytest.mark.parametrize("locale", ["de-DE", "en-GB"])
@pytest.mark.parametrize(("game", "seed"), WON)
def test_the_keys_and_the_text_view_are_for_everybody(
    service: Service, visitor: NewPage, game: str, seed: str, locale: str
) -> None:
    table = Keyed(_practice(visitor(service.url, locale=locale), game, seed))
    page = table.page
    _tab_to(table)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_focused()
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(table.root.locator(":focus")).to_have_count(1)
    for width, height in [(1440, 900), (390, 844), (320, 256)]:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"{page.url.split('?')[0]}?view=text")
        Table(page).wait()
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            assert violations(page) == []
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator('[data-action="targets"]:not([aria-disabled])').first.click()
    page.locator(".text-keys summary").click()
    expect(page.locator(".text-targets button").first).to_be_visible()
    assert violations(page) == []


def test_the_first_link_of_the_page_leads_to_the_table_as_text_and_back(
    service: Service, visitor: NewPage
) -> None:
    page = _practice(visitor(service.url), "eagle-wing", "vector 4")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Play as text")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#command")).to_be_visible()
    page.locator('[data-action="drawn"]').click()
    expect(page.locator('#table [role="listbox"]').first).to_be_visible()
    assert "view=text" not in page.url


def test_a_race_is_won_in_the_text_view(tmp_path: Path, visitor: NewPage) -> None:
    game, seed = WON[0]
    with served(tmp_path, {game: [seed]}) as service:
        ada, bo = visitor(service.url), visitor(service.url)
        link = open_race(ada, game, "Ada")
        join_race(bo, link, "Bo")
        ada.goto(f"{link}?view=text")
        theirs = start_race(ada, bo)[1]
        mine = Typed(ada)
        expect(ada.locator("[data-seat]")).to_have_count(2)
        assert violations(ada) == []
        mine.type("o")
        expect(ada.locator("#sr-log")).to_contain_text("Bo: ")
        theirs.give_up()
        expect(ada.locator("#race-status")).to_contain_text("Bo is done")
        play_vector(mine, won_game(game, seed))
        expect(ada.locator("#race")).to_have_attribute("data-state", "over")
        expect(ada.locator("#result [data-place='1']")).to_contain_text("Ada")
        assert violations(ada) == []


def _practice(page: Page, game: str, seed: str) -> Page:
    page.goto("/")
    page.locator("#seed").fill(seed)
    page.locator(f'form:has(#seed) button[value="{game}"]').click()
    page.locator("form[action$='/start'] button").first.click()
    Table(page).wait()
    return page


def _tab_to(table: Table) -> None:
    """Reach the table from the address bar."""
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
