"""One player: today's challenge, a deal by seed, two tabs, the keyboard, both languages."""

import random
import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, NewPage
from tests.e2e.screen import Table, play_to_the_end
from tests.service import Service


@pytest.mark.parametrize(
    "game", [pytest.param("eagle-wing", marks=pytest.mark.slow), "eklige-elfer"]
)
def test_todays_challenge_is_played_to_its_end_and_stands_on_its_board(
    service: Service, visitor: NewPage, game: str
) -> None:
    page = visitor(service.url, locale="de-DE")
    page.goto("/daily")
    page.locator('main a[href^="/deal/"]', has_text=re.compile("Spielen|spielen")).nth(
        ["eagle-wing", "eklige-elfer"].index(game)
    ).click()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    assert not page.locator("[data-card]").count()
    page.get_by_role("button", name=re.compile("Erstversuch")).click()
    play_to_the_end(Table(page).wait(), random.Random(3))
    page.locator("a[href$='/board']").first.click()
    expect(page.locator("main")).to_contain_text("Bestenliste")


def test_a_typed_seed_gives_everybody_the_same_layout_as_practice(
    service: Service, visitor: NewPage
) -> None:
    shown = []
    for viewport in (PHONE, {"width": 1024, "height": 768}):
        page = visitor(service.url, viewport=viewport)
        page.goto("/")
        page.locator("#seed").fill("12345")
        page.locator('form:has(#seed) button[value="eklige-elfer"]').click()
        page.locator("form[action$='/start'] button").first.click()
        shown.append(Table(page).wait().cards())
    assert shown[0] == shown[1]
    assert len(shown[0]) >= 11


def test_two_tabs_of_one_attempt_show_the_same_position(service: Service, visitor: NewPage) -> None:
    first = _practice(visitor(service.url), "two tabs")
    second = Table(first.page.context.new_page())
    second.page.goto(first.page.url)
    second.wait()
    first.draw()
    second.confirmed(1)
    assert first.cards() == second.cards()
    second.draw()
    first.confirmed(2)
    assert first.cards() == second.cards()


def test_a_game_is_played_with_tab_arrows_and_enter_alone(
    service: Service, visitor: NewPage
) -> None:
    table = _practice(visitor(service.url), "keyboard")
    keyboard = table.page.keyboard
    for _ in range(40):
        if table.root.locator(":focus").count():
            break
        keyboard.press("Tab")
    assert table.root.locator(":focus").count()
    moved = 0
    for _ in range(60):
        ply = table.ply
        keyboard.press("Enter")
        if table.root.get_attribute("data-state") == "selected":
            keyboard.press("Escape")
        if table.ply > ply or table.root.get_attribute("data-state") == "pending":
            table.confirmed(ply + 1)
            moved += 1
        keyboard.press("ArrowRight")
        if moved > 3:
            return
    raise AssertionError("no move was made by the keyboard")


def test_the_table_comes_back_by_itself_when_the_server_was_away(
    own_service: Service, visitor: NewPage
) -> None:
    table = _practice(visitor(own_service.url), "away")
    table.draw()
    own_service.kill()
    expect(table.root).to_have_attribute("data-state", "offline")
    own_service.start()
    table.wait()
    assert table.ply == 1
    table.draw()


def _practice(page: Page, seed: str) -> Table:
    page.goto("/")
    page.locator("#seed").fill(seed)
    page.locator('form:has(#seed) button[value="eagle-wing"]').click()
    page.locator("form[action$='/start'] button").first.click()
    return Table(page).wait()
