"""The page of a deal's board."""

import pytest

from patience.deals import dealing
from patience.deals.models import Deal
from patience.play import attempts
from patience.play.models import Attempt
from patience.players.accounts import new_guest, sign_up
from patience.players.models import Player
from patience.web.clock import now
from tests.web.reading import Reader

pytestmark = pytest.mark.django_db


@pytest.fixture
def deal() -> Deal:
    return dealing.daily(game="eagle-wing", day=dealing.today(now()), now=now())


def result(
    deal: Deal, player: Player, score: int, count: int = 50, elapsed: int = 60_000
) -> Attempt:
    attempt, _new = attempts.start(player=player, deal=deal, now=now())
    facts = {"score": score, "progress": score, "count": count, "elapsed": elapsed}
    Attempt.objects.filter(pk=attempt.pk).update(over="given up", over_at=now(), **facts)
    return attempt


def player(name: str) -> Player:
    guest = new_guest(name=name, now=now())
    return sign_up(player=guest, name=name, password="wide open sea")


def played(deal: Deal, score: int = 20, name: str = "Ada") -> Reader:
    reader = Reader()
    result(deal, reader.sign_up(name), score)
    reader.read("/")
    return reader


def test_before_ones_first_attempt_is_over_there_are_counts_only(deal: Deal) -> None:
    result(deal, player("Bo"), 44)
    reader = Reader("de")
    for _ in range(2):
        page = reader.read(f"/deal/{deal.pk}/board")
        assert "1 Versuch steht auf dieser Bestenliste" in page.words
        assert "verraten" in page.words
        assert "Bo" not in page.words.split()
        assert "44" not in page.words
        assert "<table" not in page.text
        reader.send(f"/deal/{deal.pk}/start")


def test_after_it_the_rows_stand_in_order_with_ones_own_marked(deal: Deal) -> None:
    reader = played(deal, 20)
    result(deal, player("Bo"), 44)
    result(deal, player("Cy"), 44, count=60)
    page = reader.read(f"/deal/{deal.pk}/board")
    body = page.text.partition("<tbody>")[2]
    assert body.index("Bo") < body.index("Cy") < body.index("Ada")
    assert page.text.count('class="own"') == 1
    assert '<td class="num decides">60</td>' in body
    assert '<td class="num decides">20 of 52</td>' in body
    assert "Better than 0% of the attempts" in page.words


def test_guests_are_shown_where_asked_for_and_marked(deal: Deal) -> None:
    reader = played(deal)
    result(deal, new_guest(name="Opa", now=now()), 44)
    plain = reader.read(f"/deal/{deal.pk}/board")
    assert "Opa" not in plain.words
    wider = reader.read(
        plain.link("With guests").replace("?", f"/deal/{deal.pk}/board?").replace("&amp;", "&")
    )
    assert "Opa guest" in wider.words


def test_a_guest_sees_the_own_row_also_where_guests_are_not_shown(deal: Deal) -> None:
    result(deal, player("Bo"), 44)
    guest = Reader()
    guest.send(f"/deal/{deal.pk}/start")
    end = {"over": "stuck", "over_at": now(), "score": 9, "count": 20, "elapsed": 5000}
    Attempt.objects.filter(player=guest.player).update(**end)
    words = guest.read(f"/deal/{deal.pk}/board").words
    assert "Your place 2 Guest you guest" in words


def test_the_order_and_the_tries_are_in_the_address(deal: Deal) -> None:
    reader = played(deal)
    result(deal, player("Fast"), 30, count=90, elapsed=1_000)
    result(deal, player("Short"), 30, count=10, elapsed=90_000)
    moves = reader.read(f"/deal/{deal.pk}/board?order=moves").text
    time = reader.read(f"/deal/{deal.pk}/board?order=time").text
    assert moves.index(">Short<") < moves.index(">Fast<")
    assert time.index(">Fast<") < time.index(">Short<")
    assert "practice included" in reader.read(f"/deal/{deal.pk}/board?tries=all").words


def test_an_address_with_nonsense_is_the_board_as_it_opens(deal: Deal) -> None:
    reader = played(deal)
    address = f"/deal/{deal.pk}/board"
    for query in ("?tries=x&order=%00&guests=2", "?page=x", "?page=-1", "?page=²"):
        assert reader.read(address + query).words == reader.read(address).words
    assert reader.read(address + "?page=2").status == 404


def test_pages_have_50_rows_and_the_own_row_is_on_each(deal: Deal) -> None:
    reader = played(deal, 2)
    for number in range(55):
        result(deal, player(f"Player {number}"), 50 - number // 2)
    first = reader.read(f"/deal/{deal.pk}/board")
    assert first.text.count("<tr") == 1 + 50 + 2
    assert "Your place 56" in first.words
    assert "page 1 of 2" in first.words
    second = reader.read(f"/deal/{deal.pk}/board?page=2")
    assert second.text.count("<tr") == 1 + 6
    assert "Your place" not in second.words


def test_a_board_of_an_open_deal_is_that_of_all_tries() -> None:
    reader = Reader()
    deal = dealing.open_deal(game="eklige-elfer", seed="7", now=now())
    result(deal, reader.sign_up("Ada"), 12)
    page = reader.read(f"/deal/{deal.pk}/board")
    assert "Ada" in page.words
    assert "First tries" not in page.words
    assert "Anybody can know these cards" in page.words


def test_names_are_text_and_nothing_else(deal: Deal) -> None:
    reader = played(deal)
    result(deal, new_guest(name="<b>x</b>&", now=now()), 44)
    text = reader.read(f"/deal/{deal.pk}/board?guests=1").text
    assert "&lt;b&gt;x&lt;/b&gt;&amp;" in text


def test_a_board_takes_few_queries(deal: Deal, django_assert_max_num_queries: object) -> None:
    reader = played(deal)
    for number in range(20):
        result(deal, player(f"Player {number}"), 30 + number)
    with django_assert_max_num_queries(12):  # type: ignore[operator]
        reader.read(f"/deal/{deal.pk}/board")
