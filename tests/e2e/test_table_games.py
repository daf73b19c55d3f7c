"""Whole games at the table: by a mouse that drags, and by a finger that taps."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import PHONE, NewPage
from tests.e2e.hands import Finger, Mouse
from tests.e2e.sitting import EAGLE, ELEVENS, first, moves_of, sit
from tests.service import Service


@pytest.mark.parametrize("game", [EAGLE, pytest.param(ELEVENS, marks=pytest.mark.slow)])
def test_a_game_is_won_by_dragging_cards_with_a_mouse(
    service: Service, visitor: NewPage, game: str
) -> None:
    page = visitor(service.url)
    sit(page, first(game), motion="none")
    table = Mouse(page)
    table.make(moves_of(game))
    expect(table.root).to_have_attribute("data-over", "won")


@pytest.mark.parametrize("game", [pytest.param(EAGLE, marks=pytest.mark.slow), ELEVENS])
def test_a_game_is_won_by_taps_alone_where_dragging_is_switched_off(
    service: Service, visitor: NewPage, game: str
) -> None:
    page = visitor(service.url, viewport=PHONE, has_touch=True)
    sit(page, first(game), drag=False, motion="none")
    table = Finger(page)
    moves = moves_of(game)
    source, target, part = next(move for move in moves if "s" not in move)
    table.drag(table.grip(source, part), table.upon(source, part, target))
    expect(table.root).to_have_attribute("data-state", "idle")
    assert table.ply == 0
    table.make(moves)
    expect(table.root).to_have_attribute("data-over", "won")
