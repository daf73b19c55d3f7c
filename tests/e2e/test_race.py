"""Two people race the same deal in the browser, from the link to the board."""

import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, NewPage
from tests.e2e.racing import (
    figures_only,
    first_gain,
    frames_of,
    join_race,
    open_race,
    play_vector,
    start_race,
    won_game,
)
from tests.e2e.screen import Table, play_to_the_end
from tests.service import Service, served


@pytest.mark.parametrize(
    "game", ["eagle-wing", pytest.param("eklige-elfer", marks=pytest.mark.slow)]
)
def test_two_browsers_race_a_random_deal_to_its_end(
    service: Service, visitor: NewPage, game: str
) -> None:
    ada = visitor(service.url)
    bo = visitor(service.url, locale="de-DE", viewport=PHONE, has_touch=True)
    link = open_race(ada, game, "Ada")
    join_race(bo, link, "Bo")
    expect(ada.locator("[data-seat]")).to_have_count(2)
    for table, seed in zip(start_race(ada, bo), (1, 2), strict=True):
        play_to_the_end(table, random.Random(seed))
    for page in (ada, bo):
        expect(page.locator("#race")).to_have_attribute("data-state", "over")
        expect(page.locator("#result [data-place]")).to_have_count(2)
    ada.locator("#result a[href$='/board']").click()
    expect(ada.locator("h1")).to_have_text("Leaderboard")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "seed"), [("eagle-wing", "vector 4"), ("eklige-elfer", "vector 40")]
)
def test_who_plays_a_won_game_comes_before_who_gives_up(
    tmp_path: Path, visitor: NewPage, game: str, seed: str
) -> None:
    with served(tmp_path, {game: [seed]}) as service:
        ada, bo = visitor(service.url), visitor(service.url)
        stranger = visitor(service.url)
        link = open_race(ada, game, "Ada")
        seen_by_bo, seen_by_stranger = frames_of(bo), frames_of(stranger)
        join_race(bo, link, "Bo")
        mine, theirs = start_race(ada, bo)
        moves = won_game(game, seed)
        play_vector(theirs, moves[: first_gain(game, seed)])
        theirs.give_up()
        stranger.goto(link)
        assert not stranger.locator("[data-card]").count()
        play_vector(mine, moves)
        expect(mine.root).to_have_attribute("data-over", "won")
        for page in (ada, bo):
            expect(page.locator("#race")).to_have_attribute("data-state", "over")
        _board_shows(ada, ["Ada", "Bo"])
        assert seen_by_stranger == []
        assert figures_only(seen_by_bo)


def test_a_guest_who_signs_up_in_mid_race_keeps_race_place_and_row(
    service: Service, visitor: NewPage
) -> None:
    ada, bo = visitor(service.url), visitor(service.url)
    link = open_race(ada, "eagle-wing", "Somebody")
    join_race(bo, link, "Bo")
    mine, theirs = start_race(ada, bo)
    _play_until_gain(mine)
    name = f"Ada {random.randrange(10**9)}"
    second = ada.context.new_page()
    second.goto("/sign-up")
    second.locator('input[name="name"]').fill(name)
    second.locator('input[name="password"]').fill("correct horse battery")
    second.locator("main form button").first.click()
    expect(second.locator(".site-header")).to_contain_text(name)
    expect(bo.locator("#field")).to_contain_text(name)
    mine.draw()
    mine.give_up()
    theirs.give_up()
    expect(ada.locator("#result")).to_contain_text(name)
    ada.locator("#result a[href$='/board']").click()
    expect(ada.locator("table")).to_contain_text(name)


def test_both_go_on_without_a_reload_when_the_server_was_killed_in_mid_race(
    own_service: Service, visitor: NewPage
) -> None:
    ada, bo = visitor(own_service.url), visitor(own_service.url)
    link = open_race(ada, "eagle-wing", "Ada")
    join_race(bo, link, "Bo")
    mine, theirs = start_race(ada, bo)
    mine.draw()
    mine.draw()
    theirs.draw()
    cards = mine.cards()
    own_service.kill()
    expect(mine.root).to_have_attribute("data-state", "offline")
    own_service.start()
    mine.wait()
    theirs.wait()
    assert (mine.ply, theirs.ply, mine.cards()) == (2, 1, cards)
    mine.draw()
    theirs.draw()
    mine.give_up()
    theirs.give_up()
    expect(ada.locator("#race")).to_have_attribute("data-state", "over")


def test_the_field_shows_how_far_the_other_is_and_no_card(
    service: Service, visitor: NewPage
) -> None:
    ada, bo = visitor(service.url), visitor(service.url)
    link = open_race(ada, "eagle-wing", "Ada")
    frames = frames_of(bo)
    join_race(bo, link, "Bo")
    mine, _ = start_race(ada, bo)
    mine.draw()
    ours = bo.locator('#field [data-seat="1"]')
    expect(ours).to_contain_text("Ada")
    expect(ours).to_have_attribute("data-online", "true")
    ada.close()
    expect(ours).to_have_attribute("data-online", "false")
    assert figures_only(frames)


def test_a_rematch_leads_both_to_the_same_new_race(service: Service, visitor: NewPage) -> None:
    ada, bo = visitor(service.url), visitor(service.url)
    link = open_race(ada, "eklige-elfer", "Ada")
    join_race(bo, link, "Bo")
    for table in start_race(ada, bo):
        table.give_up()
    expect(ada.locator("#race")).to_have_attribute("data-state", "over")
    ada.locator('[data-action="rematch"]').click()
    expect(ada).not_to_have_url(link)
    expect(ada.locator("#race")).to_have_attribute("data-state", "lobby")
    bo.locator('[data-action="rematch"]').click()
    expect(bo).to_have_url(ada.url)


def _board_shows(page: Page, names: list[str]) -> None:
    page.locator("#result a[href$='/board']").click()
    page.goto(re.sub(r"\?.*|$", "?guests=1&order=time", page.url, count=1))
    rows = page.locator("table tbody tr").all_inner_texts()
    assert [next(name for name in names if name in row) for row in rows] == names


def _play_until_gain(table: Table) -> None:
    """Send home the first card that goes there, drawing until there is one."""
    while True:
        ply = table.ply
        for pile in ("w", *(f"t{number}" for number in range(1, 9))):
            home = [target for target in table.select(pile) if target[0] == "f"]
            if home:
                table.tap(home[0])
                table.confirmed(ply + 1)
                return
            table.clear()
        table.draw()
