"""A first try at a sealed deal whose cards only the test knows: nothing tells one before its time.

Also how far what was done can be taken back there, and that practice knows no such limit.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Request, Response, expect

from tests.e2e.conftest import NewPage
from tests.e2e.racing import frames_of
from tests.e2e.screen import Table
from tests.e2e.sitting import EAGLE, ELEVENS, LINES, Spot, sit, spots
from tests.service import Service, served

CARD = re.compile(r"(?<![\w.-])[A2-9TJQK][cdhs](?![\w.-])")
SPOKEN = re.compile(r"\b(ace|two|three|four|five|six|seven|eight|nine|ten|jack|queen|king) of (\w)")
RANKS = ["ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
LETTER = dict(zip([*RANKS, "jack", "queen", "king"], "A23456789TJQK", strict=True))
# All that the page holds as text, but for how things are drawn; and each back without its place.
HELD = """() => {
    const copy = document.documentElement.cloneNode(true);
    for (const each of copy.querySelectorAll('path, style')) each.remove();
    const kept = JSON.stringify([{...localStorage}, {...sessionStorage}, history.state]);
    const backs = [...document.querySelectorAll('#table .back')].map((each) => {
        const back = each.cloneNode(true);
        for (const place of ['style', 'data-at', 'data-deep']) back.removeAttribute(place);
        back.classList.remove('away');
        return back.outerHTML;
    });
    return [copy.outerHTML + kept + location.href, [...new Set(backs)]];
}"""


@pytest.fixture
def sealed(tmp_path: Path) -> Iterator[Service]:
    seeds = {game: [LINES[game]["seed"]] for game in (EAGLE, ELEVENS)}
    with served(tmp_path, seeds) as running:
        yield running


@pytest.mark.parametrize("game", [EAGLE, pytest.param(ELEVENS, marks=pytest.mark.slow)])
def test_no_card_is_told_before_it_is_turned_up(
    sealed: Service, visitor: NewPage, game: str
) -> None:
    page = visitor(sealed.url)
    frames = frames_of(page)
    asked: list[Request] = []
    answers: list[Response] = []
    page.on("request", lambda request: asked.append(request))  # noqa: PLW0108 - Playwright marks it
    page.on("response", lambda answer: answers.append(answer))  # noqa: PLW0108 - and so it is
    line = list(spots(game))
    table = sit(page, line[0], first_try=True)
    pages = [answer.text() for answer in answers if answer.request.resource_type == "document"]
    assert not any(CARD.search(text) for text in pages)
    known: set[str] = set()
    for spot in line:
        assert json.loads(frames[-1])["piles"] == {
            name: list(pile) for name, pile in spot.piles.items()
        }
        assert table.shows() == spot.shown
        known |= {card for name in spot.piles for card in _up(spot, name)}
        text, backs = page.evaluate(HELD)
        seen = {card for cards in spot.shown.values() for card in cards}
        assert seen <= set(CARD.findall(text)) <= known
        assert seen <= _spoken(text) <= known
        if len(spot.made) % 10 == 0:
            assert seen <= _spoken(page.locator("body").aria_snapshot()) <= known
        assert len(backs) <= 1
        assert len(frames) == len(spot.made) + 1
        _make(table, spot)
    expect(table.root).to_have_attribute("data-over", "won")
    assert not any(CARD.search(request.url) for request in asked)


def test_a_first_try_is_taken_back_to_the_last_card_turned_up_and_practice_to_its_start(
    sealed: Service, service: Service, visitor: NewPage
) -> None:
    line = _quiet_until_a_reveal()
    spot = line[0]
    for where, first_try in ((sealed, True), (service, False)):
        table = sit(visitor(where.url), spot, first_try=first_try)
        undo = table.page.locator('[data-action="undo"]')
        for each in line[:2]:
            _make(table, each)
        expect(undo).to_contain_text("Undo (2)" if first_try else f"Undo ({len(spot.made) + 2})")
        table.undo()
        table.undo()
        assert table.shows() == spot.shown
        assert undo.get_attribute("aria-disabled") == ("true" if first_try else None)
        for each in line:
            _make(table, each)
        if first_try:
            expect(undo).to_have_attribute("aria-disabled", "true")
            expect(undo).to_contain_text("A new card was turned up")
        else:
            table.undo()
            assert table.shows() == line[-1].shown


def _quiet_until_a_reveal() -> list[Spot]:
    """Return what follows a revealing move: at least two that reveal nothing, and one that does."""
    line = list(spots(EAGLE))
    told = [spot.reveals(spot.move) for spot in line]
    start = next(i for i in range(1, len(line)) if told[i - 1 : i + 2] == [True, False, False])
    return line[start : told.index(True, start) + 1]


def _make(table: Table, spot: Spot) -> None:
    if "s" in {spot.move.source, spot.move.target}:
        table.draw()
    else:
        table.move(spot.move.source, spot.move.target)


def _up(spot: Spot, pile: str) -> list[str]:
    text = spot.piles[pile][1]
    return [text[i : i + 2] for i in range(0, len(text), 2)]


def _spoken(text: str) -> set[str]:
    return {LETTER[rank] + suit for rank, suit in SPOKEN.findall(text.lower())}
