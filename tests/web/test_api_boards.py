"""Boards over HTTP (T1 to T4); the order itself is proven in `tests/play/test_boards.py`."""

import pytest

from patience.deals.dealing import open_deal
from patience.deals.models import Deal
from patience.play.attempts import open_for_all
from tests import making
from tests.making import NOON
from tests.web.programs import Program, refused

pytestmark = pytest.mark.django_db

ROW = {
    *("rank", "player", "kind", "score", "progress", "count", "redeals", "elapsed", "takebacks"),
    *("won", "ended", "attempt", "replay"),
}


@pytest.fixture
def deal() -> Deal:
    made = making.new_deal(making.player("maker"))
    open_for_all(deal=made, now=NOON)
    made.refresh_from_db()
    return made


def first(deal: Deal, name: str, kind: str = "player", **figures: object) -> str:
    return making.ended(deal, making.player(name, kind), practice=False, **figures).pk


def test_the_board_of_an_open_deal_is_that_of_all_tries() -> None:
    deal = open_deal(game="eagle-wing", seed="12345", now=NOON)
    attempt = making.ended(deal, making.player("Ada"), practice=True).pk
    page = Program().got(f"/api/deals/{deal.pk}/board")
    assert (page["tries"], [row["attempt"] for row in page["rows"]]) == ("all", [attempt])


def test_a_board_opens_on_first_tries_by_moves_of_registered_players(deal: Deal) -> None:
    attempt = first(deal, "Ada", score=9, count=12, elapsed=4000, redeals=1, takebacks=2)
    first(deal, "guest", "guest")
    first(deal, "bot", "bot")
    assert Program().got(f"/api/deals/{deal.pk}/board") == {
        "deal": deal.pk,
        "tries": "first",
        "order": "moves",
        "total": 1,
        "page": 1,
        "rows": [
            {
                "rank": 1,
                "player": "Ada",
                "kind": "player",
                "score": 9,
                "progress": 9,
                "count": 12,
                "redeals": 1,
                "elapsed": 4000,
                "takebacks": 2,
                "won": False,
                "ended": "2026-12-01T12:01:00.000Z",
                "attempt": attempt,
                "replay": True,
            }
        ],
        "own": None,
    }


@pytest.mark.parametrize(
    ("query", "kinds"),
    [
        ({"guests": 1}, {"player", "guest"}),
        ({"bots": 1}, {"player", "bot"}),
        ({"guests": 1, "bots": 1}, {"player", "guest", "bot"}),
        ({"guests": 0, "bots": 0}, {"player"}),
    ],
)
def test_guests_and_bots_are_shown_where_asked_for(
    deal: Deal, query: dict[str, int], kinds: set[str]
) -> None:
    for kind in ("player", "guest", "bot"):
        first(deal, kind * 2, kind)
    page = Program().got(f"/api/deals/{deal.pk}/board", **query)
    assert {row["kind"] for row in page["rows"]} == kinds
    assert page["total"] == len(kinds)


def test_ties_share_a_rank_in_either_order(deal: Deal) -> None:
    for name, count, elapsed in [("A1", 5, 30), ("B1", 6, 20), ("C1", 6, 20), ("D1", 7, 10)]:
        first(deal, name, count=count, elapsed=elapsed)
    ranks = {}
    for order in ("moves", "time"):
        page = Program().got(f"/api/deals/{deal.pk}/board", order=order)
        assert page["order"] == order
        ranks[order] = [row["rank"] for row in page["rows"]]
    assert ranks == {"moves": [1, 2, 2, 4], "time": [1, 2, 2, 4]}


def test_all_tries_show_each_players_best_by_the_order_asked_for(deal: Deal) -> None:
    ada = Program(making.player("Ada"))
    few = making.ended(deal, ada.who, count=10, elapsed=900)
    quick = making.ended(deal, ada.who, count=20, elapsed=100)
    for order, best in (("moves", few), ("time", quick)):
        page = ada.got(f"/api/deals/{deal.pk}/board", tries="all", order=order)
        assert [row["attempt"] for row in page["rows"]] == [best.pk]
        assert page["own"]["attempt"] == best.pk
        assert (page["tries"], page["total"]) == ("all", 1)


def test_a_guests_own_row_is_there_with_a_percentile_though_no_guests_are_shown(deal: Deal) -> None:
    guest = Program(making.player("guest", "guest"))
    for number, score in enumerate((9, 8, 6, 5)):
        first(deal, f"player {number}", score=score)
    making.ended(deal, guest.who, practice=False, score=7)
    page = guest.got(f"/api/deals/{deal.pk}/board")
    assert {row["kind"] for row in page["rows"]} == {"player"}
    assert set(page["own"]) == ROW | {"percentile"}
    assert (page["own"]["rank"], page["own"]["percentile"], page["own"]["kind"]) == (
        3,
        50.0,
        "guest",
    )


def test_pages_have_fifty_rows_and_the_own_row_is_on_each(deal: Deal) -> None:
    made = making.many_ended(
        deal, "player", [{"score": 90 - n, "practice": False} for n in range(60)]
    )
    last = Program(made[-1].player)
    pages = [last.got(f"/api/deals/{deal.pk}/board", page=page) for page in (1, 2, 3)]
    assert [len(page["rows"]) for page in pages] == [50, 10, 0]
    assert [row["rank"] for page in pages for row in page["rows"]] == list(range(1, 61))
    assert {page["own"]["rank"] for page in pages} == {60}
    assert {page["total"] for page in pages} == {60}


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ({"tries": "second"}, "tries"),
        ({"order": "luck"}, "order"),
        ({"guests": "2"}, "guests"),
        ({"guests": "-1"}, "guests"),
        ({"bots": "yes"}, "bots"),
        ({"page": "0"}, "page"),
        ({"page": "-1"}, "page"),
        ({"page": "x"}, "page"),
        ({"page": "9" * 30}, "page"),
        ({"page": "\x00"}, "page"),
    ],
)
def test_a_board_that_there_is_none_of_is_invalid(
    deal: Deal, query: dict[str, str], field: str
) -> None:
    told = refused(Program().get(f"/api/deals/{deal.pk}/board", **query), 422, "invalid")
    assert set(told["fields"]) == {field}


def test_the_board_of_what_does_not_exist_is_not_found() -> None:
    refused(Program().get(f"/api/deals/{'0' * 16}/board"), 404, "not_found")
