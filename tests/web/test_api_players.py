"""Guests, games and players over HTTP."""

import re

import pytest

from patience.deals.models import Deal
from patience.limits import DAY
from patience.players.models import Player, Token
from patience.rules.games import GAMES
from tests import making
from tests.making import EAGLE, ELEVENS, NOON
from tests.web.programs import Program, refused

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("asked", "kind"), [({}, "guest"), ({"bot": False}, "guest"), ({"bot": True}, "bot")]
)
def test_a_guest_is_made_with_a_token_that_signs_in(asked: dict[str, bool], kind: str) -> None:
    made = Program().posted("/api/guests", {"name": "Ada", **asked}, status=201)
    assert made["player"] == {"name": "Ada", "kind": kind}
    assert set(made) == {"player", "token"}
    signed = Program(headers={"Authorization": f"Bearer {made['token']}"})
    signed.posted("/api/deals", {"game": EAGLE}, status=201)
    assert Deal.objects.get().maker == Player.objects.get()


@pytest.mark.parametrize(
    "name", ["A", "Ada", "😀", '<b>"', "Gast", "a" * 20, "e\u0301" * 20], ids=ascii
)
def test_guests_may_have_any_name_also_anothers(name: str) -> None:
    making.player("Ada")
    for _ in range(2):
        Program().posted("/api/guests", {"name": name}, status=201)


@pytest.mark.parametrize(
    "name",
    ["", "a" * 21, "\x00", "a\nb", "a\u202eb", "z\u0300\u0301\u0302", "a\u200b", "x" * 9999],
    ids=range(8),
)
def test_a_name_that_cannot_be_had_is_refused_as_such(name: str) -> None:
    refused(Program().post("/api/guests", {"name": name}), 400, "name")
    assert not Player.objects.exists()
    assert not Token.objects.exists()


def test_the_games_are_listed_with_their_piles() -> None:
    listed = {game["game"]: game for game in Program().got("/api/games")}
    assert list(listed) == list(GAMES)
    assert listed[EAGLE] == {
        "game": EAGLE,
        "title": {"de": "Adlerschwinge", "en": "Eagle Wing"},
        "packs": 1,
        "best": 52,
        "best_progress": 52,
        "piles": ["s", "w", "r", *(f"f{n}" for n in range(1, 5)), *(f"t{n}" for n in range(1, 9))],
    }
    assert (listed[ELEVENS]["best"], listed[ELEVENS]["best_progress"]) == (96, 88)
    assert len(listed[ELEVENS]["piles"]) == 21


def test_a_players_page_counts_only_attempts_at_opened_deals() -> None:
    ada = making.player("Ada")
    opened, sealed = making.new_deal(ada), making.new_deal(ada)
    Deal.objects.filter(pk=opened.pk).update(opened=NOON + DAY)
    opened.refresh_from_db()
    for deal in (opened, sealed):
        making.ended(deal, ada, score=20, count=11)
        making.ended(deal, ada, score=52, count=40, over="won")
        making.ended(deal, ada, score=1, count=None, elapsed=None)
    making.attempt(opened, ada, score=33)
    page = Program().got("/api/players/Ada")
    assert re.fullmatch(r"2026-12-01T12:00:00\.000Z", page["since"])
    nothing = {"finished": 0, "won": 0, "best": None, "median_count": None, "rating": None}
    assert page == {
        "name": "Ada",
        "since": page["since"],
        "games": {
            EAGLE: {"finished": 3, "won": 1, "best": 52, "median_count": 25.5, "rating": None},
            ELEVENS: nothing,
        },
        "streak": None,
    }


@pytest.mark.parametrize("name", ["ada", "ADA", "\u0410da"])
def test_a_player_is_found_by_any_spelling_that_looks_like_the_name(name: str) -> None:
    making.player("Ada")
    assert Program().got(f"/api/players/{name}")["name"] == "Ada"


@pytest.mark.parametrize("name", ["Bea", "guest", "%00", "x" * 500, "%2e%2e", "%ff", "a%20%20b"])
def test_a_player_that_there_is_none_of_is_not_found(name: str) -> None:
    making.player("guest", "guest")
    refused(Program().get(f"/api/players/{name}"), 404, "not_found")
