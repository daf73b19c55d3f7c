"""Boards: who is on them, in which order, ties, what parts a row, one's own row (T1 to T4)."""

from typing import Any

import pytest

from patience.deals import dealing
from patience.deals.models import Deal
from patience.limits import PAGE_ROWS
from patience.play.boards import Board, Order, Tries, board
from patience.players.models import Player
from tests import making
from tests.making import EAGLE, NOON

pytestmark = pytest.mark.django_db

ALL_KINDS = ("player", "guest", "bot")


def rows_of(page: Board) -> list[tuple[int, str, str | None]]:
    return [(row.rank, row.attempt.player.name, row.parts) for row in page.rows]


def on_board(deal: Deal, **figures: Any) -> Player:
    """Make a player with an ended attempt of these figures."""
    who = making.player(f"player {Player.objects.count()}")
    making.ended(deal, who, **figures)
    return who


def names(deal: Deal, **asked: Any) -> list[str]:
    page = board(**{"deal": deal, "reader": None, **asked})
    return [row.attempt.player.name for row in page.rows]


@pytest.fixture
def deal() -> Deal:
    return making.new_deal(making.player("maker"))


def test_by_moves_rank_score_progress_count_and_redeals_in_turn(deal: Deal) -> None:
    figures: list[dict[str, int]] = [
        {"score": 9, "progress": 9, "count": 90, "redeals": 2, "elapsed": 9},
        {"score": 8, "progress": 12, "count": 90, "redeals": 2, "elapsed": 9},
        {"score": 8, "progress": 11, "count": 10, "redeals": 2, "elapsed": 9},
        {"score": 8, "progress": 11, "count": 11, "redeals": 0, "elapsed": 9},
        {"score": 8, "progress": 11, "count": 11, "redeals": 1, "elapsed": 1},
    ]
    expected = [on_board(deal, **own).name for own in reversed(figures)][::-1]
    page = board(deal=deal, reader=None)
    assert rows_of(page) == list(
        zip(
            (1, 2, 3, 4, 5),
            expected,
            (None, "score", "progress", "count", "redeals"),
            strict=True,
        )
    )


def test_by_time_rank_score_progress_elapsed_and_count_in_turn(deal: Deal) -> None:
    figures: list[dict[str, int]] = [
        {"score": 9, "progress": 9, "elapsed": 900, "count": 90},
        {"score": 8, "progress": 12, "elapsed": 900, "count": 90},
        {"score": 8, "progress": 11, "elapsed": 100, "count": 90},
        {"score": 8, "progress": 11, "elapsed": 110, "count": 20, "redeals": 2},
        {"score": 8, "progress": 11, "elapsed": 110, "count": 30, "redeals": 0},
    ]
    expected = [on_board(deal, **own).name for own in reversed(figures)][::-1]
    page = board(deal=deal, reader=None, order=Order.TIME)
    assert rows_of(page) == list(
        zip((1, 2, 3, 4, 5), expected, (None, "score", "progress", "elapsed", "count"), strict=True)
    )


def test_who_is_level_in_all_that_is_compared_shares_a_rank(deal: Deal) -> None:
    on_board(deal, score=9, count=5)
    level = {on_board(deal, score=8, count=6, elapsed=elapsed).name for elapsed in (1, 2)}
    on_board(deal, score=8, count=7)
    page = board(deal=deal, reader=None)
    assert [row.rank for row in page.rows] == [1, 2, 2, 4]
    assert {row.attempt.player.name for row in page.rows[1:3]} == level
    assert [row.parts for row in page.rows] == [None, "score", None, "count"]
    by_time = board(deal=deal, reader=None, order=Order.TIME)
    assert [row.rank for row in by_time.rows] == [1, 2, 3, 4]


def test_only_attempts_that_are_over_with_a_gain_and_without_a_hint_are_on_it(deal: Deal) -> None:
    shown = on_board(deal)
    on_board(deal, over=None, over_at=None)
    on_board(deal, count=None, elapsed=None)
    on_board(deal, hinted=True)
    for tries in Tries:
        assert names(deal, tries=tries) == [shown.name]


def test_first_tries_leave_practice_out_and_all_tries_take_each_players_best(deal: Deal) -> None:
    ada, bea = making.player("Ada"), making.player("Bea")
    making.ended(deal, ada, score=4)
    making.ended(deal, ada, score=9)
    making.ended(deal, ada, score=6)
    making.ended(deal, bea, score=5, practice=True)
    assert names(deal) == ["Ada"]
    page = board(deal=deal, reader=None, tries=Tries.ALL)
    assert [(row.attempt.player.name, row.attempt.score) for row in page.rows] == [
        ("Ada", 9),
        ("Bea", 5),
    ]
    assert page.total == 2


def test_the_best_of_all_tries_is_the_best_by_the_order_asked_for(deal: Deal) -> None:
    ada = making.player("Ada")
    few = making.ended(deal, ada, count=10, elapsed=900)
    quick = making.ended(deal, ada, count=20, elapsed=100)
    by_moves = board(deal=deal, reader=ada, tries=Tries.ALL)
    by_time = board(deal=deal, reader=ada, tries=Tries.ALL, order=Order.TIME)
    assert by_moves.rows[0].attempt == few
    assert by_time.rows[0].attempt == quick
    assert by_time.own is not None
    assert by_time.own.standing.attempt == quick


def test_of_two_equal_tries_the_earlier_one_counts(deal: Deal) -> None:
    ada = making.player("Ada")
    first = making.ended(deal, ada)
    making.ended(deal, ada)
    page = board(deal=deal, reader=None, tries=Tries.ALL)
    assert [row.attempt for row in page.rows] == [first]


def test_guests_and_programs_are_shown_only_where_asked_for(deal: Deal) -> None:
    for kind in ALL_KINDS:
        making.many_ended(deal, kind, [{}])
    assert board(deal=deal, reader=None).total == 1
    assert board(deal=deal, reader=None, kinds=("player", "guest")).total == 2
    assert board(deal=deal, reader=None, kinds=ALL_KINDS).total == 3


def test_a_guest_sees_an_own_row_where_the_board_shows_no_guests(deal: Deal) -> None:
    for score in (9, 8, 6, 5):
        on_board(deal, score=score)
    guest = making.player("Guest", "guest")
    making.ended(deal, guest, score=7)
    page = board(deal=deal, reader=guest)
    assert len(page.rows) == page.total == 4
    assert page.own is not None
    assert (page.own.standing.rank, page.own.standing.parts) == (3, "score")
    assert page.own.percentile == 50.0
    shown = board(deal=deal, reader=guest, kinds=("player", "guest"))
    assert shown.own is not None
    assert (shown.own.standing.rank, shown.own.percentile) == (3, 40.0)


def test_the_percentile_counts_the_rows_strictly_below(deal: Deal) -> None:
    best = on_board(deal, score=9)
    level, _ = on_board(deal, score=5), on_board(deal, score=5)
    last = on_board(deal, score=2)
    shares = []
    for who in (best, level, last):
        own = board(deal=deal, reader=who).own
        assert own is not None
        shares.append((own.standing.rank, own.percentile))
    assert shares == [(1, 75.0), (2, 25.0), (4, 0.0)]


def test_pages_have_fifty_rows_and_ranks_go_on_over_their_edge(deal: Deal) -> None:
    levels = [{"score": 40 - n // 4, "progress": 5} for n in range(120)]
    making.many_ended(deal, "player", levels)
    pages = [board(deal=deal, reader=None, page=page) for page in (1, 2, 3, 4)]
    assert [len(page.rows) for page in pages] == [50, 50, 20, 0]
    assert {page.total for page in pages} == {120}
    assert pages[0].pages == 3
    ranks = [row.rank for page in pages for row in page.rows]
    assert ranks == [n // 4 * 4 + 1 for n in range(120)]
    attempts = [row.attempt.pk for page in pages for row in page.rows]
    assert len(set(attempts)) == 120
    assert PAGE_ROWS % 4  # the edge of a page parts players who are level
    assert pages[1].rows[0].parts is None


def test_the_own_row_is_there_on_every_page(deal: Deal) -> None:
    made = making.many_ended(deal, "player", [{"score": 50 - n // 2} for n in range(60)])
    own = board(deal=deal, reader=made[-1].player, page=1).own
    assert own is not None
    assert own.standing.rank == 59


def test_an_empty_board_has_one_page_and_no_own_row(deal: Deal) -> None:
    page = board(deal=deal, reader=making.player("Ada"))
    assert (page.total, page.pages, list(page.rows), page.own) == (0, 1, [], None)


def test_a_hidden_board_tells_its_counts_only(deal: Deal) -> None:
    who = on_board(deal)
    page = board(deal=deal, reader=who, hidden=True)
    assert (page.total, list(page.rows), page.own) == (1, [], None)


def test_an_open_deal_has_a_board_of_all_tries_and_none_of_first_tries() -> None:
    deal = dealing.open_deal(game=EAGLE, seed="12345", now=NOON)
    on_board(deal)
    assert board(deal=deal, reader=None).total == 0
    assert board(deal=deal, reader=None, tries=Tries.ALL).total == 1


def test_boards_of_two_deals_have_nothing_to_do_with_each_other(deal: Deal) -> None:
    other = making.daily()
    who = on_board(deal)
    on_board(other)
    assert names(deal) == [who.name]
