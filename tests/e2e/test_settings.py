"""Settings from the table (statement 19): each shows at once, loses nothing and is there again."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import violations
from tests.e2e.conftest import PHONE, NewPage
from tests.e2e.racing import join_race, open_race, start_race
from tests.e2e.screen import Table
from tests.service import Service

EAGLE, ELEVENS = "eagle-wing", "eklige-elfer"
SMALL = {"width": 320, "height": 568}


def practice(page: Page, game: str, seed: str = "12345") -> Table:
    page.goto("/")
    page.locator("#seed").fill(seed)
    page.locator(f'form:has(#seed) button[value="{game}"]').click()
    page.locator("form[action$='/start'] button").first.click()
    return Table(page).wait()


def open_settings(page: Page) -> None:
    page.locator('[data-action="menu"]').click()
    page.locator('[data-action="settings"]').click()
    expect(page.locator("#settings-title")).to_be_focused()


def choose(page: Page, setting: str, value: str) -> None:
    """Choose a value; a switch is turned where its value is not the one it has."""
    part = page.locator(f'[data-setting="{setting}"]')
    switch = part.get_by_role("switch")
    if switch.count():
        switch.set_checked(value == "on")
        return
    part.locator(f'input[value="{value}"]').check()


def some_move(table: Table) -> tuple[str, str]:
    """Return a pile that can be selected, and one of its targets."""
    for pile in ("w", *(f"t{n}" for n in range(1, 9))):
        targets = table.select(pile)
        table.clear()
        if targets:
            return pile, targets[0]
    raise AssertionError("nothing can be moved")


def kept(page: Page) -> None:
    """Wait until the server has what was chosen."""
    page.wait_for_function("() => localStorage.getItem('settings') === null")


def reloaded(page: Page) -> None:
    kept(page)
    page.reload()
    Table(page).wait()


def of_style(locator: str, name: str) -> Callable[[Page], Any]:
    script = "(e, name) => getComputedStyle(e).getPropertyValue(name)"
    return lambda page: page.locator(locator).first.evaluate(script, name)


def drawn(page: Page, pile: str) -> list[str]:
    """Return the shapes that are drawn on the face-up card of a pile."""
    face = Table(page).pile(pile).locator(".face").last
    script = "face => [...face.querySelectorAll('path')].map(path => path.getAttribute('d'))"
    return list(face.evaluate(script))


def place(page: Page, pile: str) -> float:
    box = Table(page).pile(pile).bounding_box()
    assert box is not None
    return box["x"]


def size(page: Page) -> Any:
    """Return how high the rank of the first wing's card is drawn."""
    rank = Table(page).pile("t1").locator(".face path").first
    return rank.evaluate("path => path.getAttribute('transform')")


def tilted(page: Page) -> bool:
    """Tell whether the first wing lies slanting: its frame is then higher than its card."""
    return bool(
        Table(page)
        .pile("t1")
        .evaluate("pile => pile.getBoundingClientRect().width > pile.offsetWidth + 2")
    )


# Setting → another value than the usual, and what is seen of it on the table.
SEEN: dict[str, tuple[str, Callable[[Page], Any]]] = {
    "theme": ("dark", of_style("body", "background-color")),
    f"colours-{EAGLE}": ("2", of_style(".table", "--suit-club")),
    "face": ("large", size),
    "mark": ("on", lambda page: len(drawn(page, "t1"))),
    "straight": ("on", tilted),
    "motion": ("none", of_style(".table", "--m")),
    "hand": ("left", lambda page: place(page, "s") < place(page, "w")),
    "targets": ("always", lambda page: page.locator("#table").get_attribute("data-targets")),
}


@pytest.mark.parametrize("setting", SEEN)
def test_a_setting_shows_at_once_loses_nothing_and_survives_a_reload(
    service: Service, visitor: NewPage, setting: str
) -> None:
    page = visitor(service.url)
    table = practice(page, EAGLE)
    table.draw()
    source, _target = some_move(table)
    table.select(source)
    value, seen = SEEN[setting]
    open_settings(page)  # the cards move aside
    before, cards = seen(page), table.cards()
    choose(page, setting, value)
    after = seen(page)
    assert after != before
    assert table.ply == 1
    assert table.cards() == cards
    expect(table.root).to_have_attribute("data-state", "selected")
    reloaded(page)
    open_settings(page)
    assert seen(page) == after
    assert table.ply == 1


def test_four_colours_differ_between_the_games(service: Service, visitor: NewPage) -> None:
    page = visitor(service.url)
    club = of_style(".table", "--suit-club")
    practice(page, EAGLE)
    four = club(page)
    practice(page, ELEVENS)
    two = club(page)
    assert four != two
    open_settings(page)
    choose(page, f"colours-{ELEVENS}", "4")
    assert club(page) == four
    kept(page)
    practice(page, EAGLE, "another")
    open_settings(page)
    choose(page, f"colours-{EAGLE}", "2")
    assert club(page) == two
    kept(page)
    practice(page, ELEVENS, "another")
    assert club(page) == four


def test_german_court_cards_have_german_letters_until_others_are_chosen(
    service: Service, visitor: NewPage
) -> None:
    page = visitor(service.url, locale="de-DE")
    table = practice(page, EAGLE)
    queen = table.root.locator('[data-card^="Q"]').first
    pile = queen.evaluate("card => card.closest('[data-pile]').dataset.pile")
    german = drawn(page, pile)[0]
    open_settings(page)
    choose(page, "letters", "international")
    international = drawn(page, pile)[0]
    assert german != international
    reloaded(page)
    assert drawn(page, pile)[0] == international
    english = visitor(service.url)
    practice(english, EAGLE)
    assert drawn(english, pile)[0] == international


def test_without_dragging_a_card_stays_and_taps_still_play(
    service: Service, visitor: NewPage
) -> None:
    page = visitor(service.url)
    table = practice(page, EAGLE)
    open_settings(page)
    choose(page, "drag", "off")
    page.keyboard.press("Escape")
    expect(page.locator('[data-action="menu"]')).to_be_focused()
    source, target = some_move(table)
    table.pile(source).drag_to(table.pile(target))
    assert table.ply == 0
    table.clear()
    table.move(source, target)
    assert table.ply == 1


def test_the_accounts_settings_come_on_a_second_device(service: Service, visitor: NewPage) -> None:
    page = visitor(service.url)
    practice(page, EAGLE)
    open_settings(page)
    choose(page, "theme", "dark")
    choose(page, "hand", "left")
    kept(page)
    sign(page, "/sign-up", "Second Device")
    other = visitor(service.url)
    other.goto("/settings")
    choose(other, "theme", "light")  # of nobody yet
    sign(other, "/sign-in", "Second Device")
    expect(other.locator("html")).to_have_attribute("data-theme", "dark")
    other.goto("/settings")
    expect(other.locator('[data-setting="hand"] input[value="left"]')).to_be_checked()


def sign(page: Page, address: str, name: str) -> None:
    page.goto(address)
    page.locator('input[name="name"]').fill(name)
    page.locator('input[name="password"]').fill("wide open sea")
    page.locator("main form button").last.click()
    expect(page.locator(".who")).to_have_text(name)


def test_what_a_visitor_chose_goes_with_them_into_their_first_game(
    service: Service, visitor: NewPage
) -> None:
    page = visitor(service.url, locale="de-DE")
    page.goto("/settings")
    choose(page, "theme", "dark")
    choose(page, "hand", "left")
    page.goto("/rules")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    practice(page, EAGLE)
    kept(page)
    assert place(page, "s") > place(page, "w")
    page.goto("/rules")
    expect(page.locator("html")).to_have_attribute("data-settings", re.compile('"hand":"left"'))


def test_back_to_the_usual(service: Service, visitor: NewPage) -> None:
    page = visitor(service.url)
    practice(page, EAGLE)
    open_settings(page)
    choose(page, "theme", "dark")
    choose(page, "keys", "off")
    page.locator('[data-action="usual"]').click()
    expect(page.locator('[data-setting="keys"]').get_by_role("switch")).to_be_checked()
    reloaded(page)
    expect(page.locator("html")).to_have_attribute("data-settings", "{}")


def test_the_settings_are_chosen_by_keys_alone(service: Service, visitor: NewPage) -> None:
    page = visitor(service.url)
    practice(page, EAGLE)
    open_settings(page)
    page.keyboard.press("Tab")  # the way out
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.keyboard.press("Escape")
    expect(page.locator("dialog.settings-leaf")).to_have_count(0)
    expect(page.locator('[data-action="menu"]')).to_be_focused()


@pytest.mark.parametrize("viewport", [PHONE, SMALL, {"width": 1440, "height": 900}], ids=str)
@pytest.mark.parametrize(("locale", "theme"), [("de-DE", "light"), ("en-GB", "dark")])
def test_the_settings_are_for_everybody(
    service: Service, visitor: NewPage, viewport: dict[str, int], locale: str, theme: str
) -> None:
    page = visitor(service.url, locale=locale, viewport=viewport, color_scheme=theme)
    page.goto("/settings")
    expect(page.locator(".setting-group").last).to_be_visible()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
    practice(page, EAGLE)
    page.goto("/settings")  # with the name of a guest in the header
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
    page.go_back()
    open_settings(page)
    assert violations(page) == []
    for control in page.locator(".settings-leaf label").all():
        box = control.bounding_box()
        assert box is not None
        assert box["height"] >= 43.9


def test_who_wants_to_see_nothing_of_the_others_sees_nothing(
    service: Service, visitor: NewPage
) -> None:
    ada, bob = visitor(service.url), visitor(service.url)
    join_race(bob, open_race(ada, EAGLE, "Ada"), "Bob")
    table, others = start_race(ada, bob)
    expect(bob.locator("#field .rival")).to_have_count(2)
    assert of_style(".table", "--m")(bob) == "0.6"
    open_settings(bob)
    choose(bob, "rivals", "own")
    expect(bob.locator("#field .rival")).to_have_count(1)
    expect(bob.locator("#field .rival.own")).to_have_count(1)
    choose(bob, "rivals", "none")
    expect(bob.locator("#field")).to_have_count(0)
    table.give_up()
    expect(ada.locator("#field .rival")).to_have_count(2)
    others.draw()
    expect(bob.locator("#race-status")).to_have_text("")
    assert "Ada" not in bob.locator(".table").inner_text()
    choose(bob, "rivals", "all")
    expect(bob.locator("#field .rival[data-over]")).to_have_count(1)
