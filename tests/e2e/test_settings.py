"""Settings from the table (statement 19): each shows at once, loses nothing and is there again."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import violations
from tests.e2e.conftest import PHONE, WIDE, NewPage
from tests.e2e.racing import join_race, open_race, start_race
from tests.e2e.screen import Table
from tests.service import Service

EAGLE, ELEVENS = "eagle-wing", "eklige-elfer"
SMALL = {"width": 320, "height": 568}
FINGER = 43.9  # pixels


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


def drawn(card: str, name: str) -> Callable[[Page], Any]:
    """Return what an attribute of the shapes on the first such card says."""
    script = """(card, name) =>
        [...card.querySelectorAll('path')].map(path => path.getAttribute(name)).join()"""
    return lambda page: page.locator(f"#table {card}").first.evaluate(script, name)


def place(page: Page, pile: str) -> float:
    box = Table(page).pile(pile).bounding_box()
    assert box is not None
    return box["x"]


def tilted(page: Page) -> bool:
    """Tell whether the first wing lies slanting: its frame is then wider than its card."""
    script = "pile => pile.getBoundingClientRect().width > pile.offsetWidth + 2"
    return bool(Table(page).pile("t1").evaluate(script))


# Setting → another value than the usual, and what is seen of it on a German page's table.
SEEN: dict[str, tuple[str, Callable[[Page], Any]]] = {
    "theme": ("dark", of_style("body", "background-color")),
    f"colours-{EAGLE}": ("2", of_style(".table", "--suit-club")),
    "face": ("large", drawn('[data-pile="t1"] .card', "transform")),
    "letters": ("international", drawn('[data-card^="Q"]', "d")),
    "mark": ("on", drawn('[data-pile="t1"] .card', "d")),
    "straight": ("on", tilted),
    "motion": ("none", of_style(".table", "--m")),
    "hand": ("left", lambda page: place(page, "s") < place(page, "w")),
    "targets": ("always", lambda page: page.locator("#table").get_attribute("data-targets")),
}


def test_a_setting_shows_at_once_loses_nothing_and_survives_a_reload(
    service: Service, visitor: NewPage
) -> None:
    page = visitor(service.url, locale="de-DE")
    table = practice(page, EAGLE)
    table.draw()
    source, target = some_move(table)
    table.select(source)
    open_settings(page)  # the cards move aside
    cards = table.cards()
    for setting, (value, seen) in SEEN.items():
        before = seen(page)
        choose(page, setting, value)
        assert seen(page) != before, setting
        assert table.ply == 1
        assert table.cards() == cards
        expect(table.root).to_have_attribute("data-state", "selected")
    choose(page, "drag", "off")
    shown = [seen(page) for _, seen in SEEN.values()]
    reloaded(page)
    open_settings(page)
    assert [seen(page) for _, seen in SEEN.values()] == shown
    page.keyboard.press("Escape")
    expect(page.locator('[data-action="menu"]')).to_be_focused()
    table.pile(source).drag_to(table.pile(target))
    assert table.ply == 1
    table.clear()
    table.move(source, target)


def test_settings_are_chosen_by_keys_and_each_game_has_its_own_colours(
    service: Service, visitor: NewPage
) -> None:
    page = visitor(service.url)
    club = of_style(".table", "--suit-club")
    practice(page, ELEVENS)
    two = club(page)
    open_settings(page)
    page.keyboard.press("Tab")  # the way out
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    choose(page, "theme", "light")
    choose(page, f"colours-{ELEVENS}", "4")
    four = club(page)
    assert four != two
    kept(page)
    practice(page, EAGLE)
    assert club(page) == four
    open_settings(page)
    choose(page, f"colours-{EAGLE}", "2")
    assert club(page) == two
    choose(page, "keys", "off")
    page.locator('[data-action="usual"]').click()
    expect(page.locator('[data-setting="keys"]').get_by_role("switch")).to_be_checked()
    assert club(page) == four
    page.keyboard.press("Escape")
    expect(page.locator("dialog.settings-leaf")).to_have_count(0)
    reloaded(page)
    usual_but = json.dumps({"colours": {ELEVENS: 4}}, separators=(",", ":"))
    expect(page.locator("html")).to_have_attribute("data-settings", usual_but)


def test_what_a_visitor_chose_goes_into_their_account_and_with_it_to_a_second_device(
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
    sign(page, "/sign-up", "Second Device")
    expect(page.locator("html")).to_have_attribute("data-settings", re.compile('"hand":"left"'))
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


@pytest.mark.parametrize(("locale", "theme"), [("de-DE", "light"), ("en-GB", "dark")])
def test_the_settings_are_for_everybody(
    service: Service, visitor: NewPage, locale: str, theme: str
) -> None:
    page = visitor(service.url, locale=locale, color_scheme=theme)
    practice(page, EAGLE)
    for viewport in (WIDE, PHONE, SMALL):
        page.set_viewport_size({"width": viewport["width"], "height": viewport["height"]})
        open_settings(page)
        assert violations(page) == []
        heights = "labels => labels.map(label => label.getBoundingClientRect().height)"
        assert min(page.locator(".settings-leaf label").evaluate_all(heights)) >= FINGER
        page.keyboard.press("Escape")
        expect(page.locator("dialog.settings-leaf")).to_have_count(0)
    page.goto("/settings")  # with the name of a guest in the header
    expect(page.locator(".setting-group").last).to_be_visible()
    for viewport in (WIDE, PHONE, SMALL):
        page.set_viewport_size({"width": viewport["width"], "height": viewport["height"]})
        assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]


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
