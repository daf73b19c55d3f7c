"""Starting attempts, first tries and practice, deadlines (A1 to A7, C3)."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction

from patience.deals import dealing
from patience.deals.models import Deal
from patience.limits import DAY, HOUR, IDLE_ATTEMPT
from patience.play.attempts import OtherOpenError, close_overdue, open_for_all, start
from patience.play.models import Attempt
from patience.players.models import Player
from tests import making
from tests.making import EAGLE, NOON

pytestmark = pytest.mark.django_db


def begin(deal: Deal, who: Player, **facts: Any) -> Attempt:
    return start(player=who, deal=deal, **{"now": NOON, **facts})[0]


def test_the_first_attempt_at_a_sealed_deal_is_the_first_try_and_later_ones_are_practice() -> None:
    ada = making.player()
    deal = making.new_deal(ada)
    first = begin(deal, ada)
    assert (first.first, first.number, first.started) == (True, 1, NOON)
    Attempt.objects.filter(pk=first.pk).update(over="given up", over_at=NOON)
    second = begin(deal, ada)
    assert (second.practice, second.number) == (True, 2)


def test_starting_again_returns_the_open_attempt() -> None:
    ada = making.player()
    deal = making.new_deal(ada)
    attempt, new = start(player=ada, deal=deal, now=NOON)
    again, new_again = start(player=ada, deal=deal, now=NOON + 5)
    assert (attempt, new, new_again) == (again, True, False)


def test_practice_is_refused_while_a_first_try_is_open() -> None:
    ada = making.player()
    deal = making.new_deal(ada)
    begin(deal, ada)
    with pytest.raises(OtherOpenError):
        begin(deal, ada, practice=True)


def test_asking_for_any_attempt_returns_the_open_practice() -> None:
    ada = making.player()
    deal = making.new_deal(ada)
    practice = begin(deal, ada, practice=True)
    assert begin(deal, ada) == practice


def test_declared_practice_leaves_no_first_try_at_that_deal() -> None:
    ada = making.player()
    deal = making.new_deal(ada)
    declared = begin(deal, ada, practice=True)
    assert declared.practice
    Attempt.objects.filter(pk=declared.pk).update(over="given up", over_at=NOON)
    assert begin(deal, ada).practice


@pytest.mark.parametrize("kind", ["open", "opened"])
def test_every_attempt_at_a_deal_whose_cards_are_known_is_practice(kind: str) -> None:
    ada = making.player()
    if kind == "open":
        deal = dealing.open_deal(game=EAGLE, seed="12345", now=NOON)
    else:
        deal = making.new_deal(ada)
        open_for_all(deal=deal, now=NOON)
    assert begin(deal, ada).practice


def test_a_daily_started_after_its_day_is_late_and_practice() -> None:
    ada, bea = making.player(), making.player("Bea")
    deal = making.daily()
    ends = dealing.day_ends(dealing.today(NOON))
    in_time = begin(deal, ada, now=ends - 1)
    late = begin(deal, bea, now=ends)
    assert (in_time.first, in_time.late) == (True, False)
    assert (late.practice, late.late) == (True, True)


def test_an_attempt_at_a_deal_that_another_player_started_in_the_browser_is_practice() -> None:
    ada, bea, cleo = making.player(), making.player("Bea"), making.player("Cleo")
    deal, other = making.daily(), making.new_deal(ada)
    assert begin(deal, ada, browser="b1").first
    assert begin(deal, bea, browser="b1").practice
    assert begin(deal, cleo, browser="b2").first
    assert begin(other, ada, browser="b1").first


def test_programs_have_no_browser_to_be_known_by() -> None:
    deal = making.daily()
    assert begin(deal, making.player("one", "bot")).first
    assert begin(deal, making.player("two", "bot")).first


@pytest.mark.django_db(transaction=True)
def test_an_attempt_starts_once_however_many_ask_together() -> None:
    ada = making.player()
    deal = making.daily()

    def ask(_: int) -> str:
        try:
            return begin(deal, ada).pk
        finally:
            connection.close()

    with ThreadPoolExecutor(6) as threads:
        assert len(set(threads.map(ask, range(6)))) == 1
    assert Attempt.objects.count() == 1


def test_the_database_holds_one_open_attempt_and_one_first_try_for_each_player() -> None:
    ada = making.player()
    deal = making.new_deal(ada)
    first = making.attempt(deal, ada)
    with pytest.raises(IntegrityError), transaction.atomic():
        making.attempt(deal, ada, practice=True)
    Attempt.objects.filter(pk=first.pk).update(over="given up", over_at=NOON)
    with pytest.raises(IntegrityError), transaction.atomic():
        making.attempt(deal, ada, practice=False)


def test_a_dailys_first_try_ends_24_hours_after_its_day_and_other_attempts_after_30_days() -> None:
    ada, bea = making.player(), making.player("Bea")
    deal = making.daily()
    ends = NOON + 36 * HOUR
    first, practice = begin(deal, ada), begin(deal, bea, practice=True)
    own = begin(making.new_deal(ada), ada)
    assert (first.deadline, practice.deadline, own.deadline) == (
        ends,
        NOON + IDLE_ATTEMPT,
        NOON + IDLE_ATTEMPT,
    )
    assert list(close_overdue(now=ends - 1)) == []
    assert list(close_overdue(now=ends)) == [first.pk]
    assert list(close_overdue(now=ends)) == []
    first.refresh_from_db()
    assert (first.over, first.over_at) == ("closed", ends)
    assert set(close_overdue(now=NOON + 30 * DAY)) == {practice.pk, own.pk}


def test_who_starts_again_after_the_deadline_gets_a_new_attempt() -> None:
    ada = making.player()
    deal = making.daily()
    first = begin(deal, ada)
    again = begin(deal, ada, now=first.deadline)
    first.refresh_from_db()
    assert first.over == "closed"
    assert (again.number, again.practice) == (2, True)
