"""Making deals: one for each layout, sealed and open ones, dailies, links (D1 to D5, C1)."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import IntegrityError, connection, transaction

from patience.deals import dealing
from patience.deals.dealing import NotYoursError
from patience.deals.models import Deal, Grant
from patience.limits import DAILIES_AHEAD, DAY
from patience.play.attempts import open_due_dailies, open_for_all
from patience.rules.shuffle import SeedError, commitment, deal_id
from tests import making
from tests.making import EAGLE, ELEVENS, NOON

pytestmark = pytest.mark.django_db


def test_the_same_seed_answers_the_same_open_deal_for_each_game() -> None:
    one = dealing.open_deal(game=EAGLE, seed="12345", now=NOON)
    again = dealing.open_deal(game=EAGLE, seed="12345", now=NOON + 1)
    other = dealing.open_deal(game=ELEVENS, seed="12345", now=NOON)
    assert one == again
    assert one != other
    assert (one.kind, one.is_opened, again.made) == ("open", True, NOON)


def test_a_deal_is_named_by_its_commitment_and_both_come_from_its_seed() -> None:
    deal = making.new_deal(making.player(), "a seed")
    assert (deal.pk, deal.commitment) == (deal_id(EAGLE, "a seed"), commitment(EAGLE, "a seed"))


def test_seeds_are_the_same_in_every_normal_form() -> None:
    composed = dealing.open_deal(game=EAGLE, seed="\u00dcbung", now=NOON)
    assert dealing.open_deal(game=EAGLE, seed="U\u0308bung", now=NOON) == composed
    assert composed.seed == "\u00dcbung"


@pytest.mark.parametrize(
    "seed", ["", "x" * 65, " x", "x ", "\u2003x", "a\nb", "a\x00b", "a\x7fb", "\ud800"], ids=ascii
)
def test_what_is_no_seed_makes_no_deal(seed: str) -> None:
    with pytest.raises(SeedError):
        dealing.open_deal(game=EAGLE, seed=seed, now=NOON)
    assert not Deal.objects.exists()


def test_the_seed_of_a_sealed_deal_answers_that_deal_with_its_id_and_kind() -> None:
    sealed = making.new_deal(making.player(), "a secret")
    assert dealing.open_deal(game=EAGLE, seed="a secret", now=NOON) == sealed
    sealed.refresh_from_db()
    assert (sealed.kind, sealed.is_opened) == ("new", False)


def test_a_layout_that_has_come_by_another_seed_keeps_its_deal() -> None:
    made = dealing.open_deal(game=EAGLE, seed="1", now=NOON)
    Deal.objects.filter(pk=made.pk).update(id="0" * 16, seed="another")
    assert dealing.open_deal(game=EAGLE, seed="1", now=NOON).pk == "0" * 16


def test_secret_seeds_have_128_random_bits() -> None:
    maker = making.player()
    drawn = {making.new_deal(maker).seed for _ in range(5)}
    assert len(drawn) == 5
    assert all(len(bytes.fromhex(seed)) == 16 for seed in drawn)


def test_a_drawn_seed_whose_deal_exists_is_drawn_again() -> None:
    maker = making.player()
    making.new_deal(maker, "a secret")
    with making.sealed_seeds("a secret", "another"):
        assert dealing.new_deal(game=EAGLE, maker=maker, now=NOON).seed == "another"


def test_two_deals_cannot_have_one_layout() -> None:
    made = dealing.open_deal(game=EAGLE, seed="1", now=NOON)
    copy = Deal.objects.get(pk=made.pk)
    copy.pk = "0" * 16
    with pytest.raises(IntegrityError), transaction.atomic():
        copy.save(force_insert=True)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("game", [EAGLE, ELEVENS])
def test_a_daily_is_made_once_however_many_ask_together(game: str) -> None:
    def ask(_: int) -> str:
        try:
            return making.daily(game).pk
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as threads:
        ids = set(threads.map(ask, range(8)))
    assert len(ids) == 1
    assert Deal.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_an_open_deal_is_made_once_however_many_ask_together() -> None:
    def ask(_: int) -> str:
        try:
            return dealing.open_deal(game=EAGLE, seed="12345", now=NOON).pk
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as threads:
        assert len(set(threads.map(ask, range(8)))) == 1
    assert Deal.objects.count() == 1


def test_a_daily_made_at_once_is_uncertified_and_never_replaced() -> None:
    made = making.daily()
    dealing.make_dailies(now=NOON)
    assert (made.certified, made.kind, making.daily().pk) == (False, "daily", made.pk)


def test_dailies_are_made_seven_days_ahead_once() -> None:
    assert dealing.make_dailies(now=NOON) == 2 * (DAILIES_AHEAD + 1)
    assert dealing.make_dailies(now=NOON) == 0
    assert dealing.make_dailies(now=NOON + DAY) == 2
    today = dealing.today(NOON)
    days = Counter(Deal.objects.values_list("day", flat=True))
    assert days == {today + timedelta(days=ahead): 2 for ahead in range(DAILIES_AHEAD + 2)}


def test_exactly_dailies_have_a_day() -> None:
    made = dealing.open_deal(game=EAGLE, seed="1", now=NOON)
    with pytest.raises(IntegrityError), transaction.atomic():
        Deal.objects.filter(pk=made.pk).update(day=dealing.today(NOON))


def test_a_daily_is_opened_24_hours_after_its_day_and_not_before() -> None:
    deal = making.daily()
    opens = dealing.last_try_ends(dealing.today(NOON))
    assert opens == NOON + 36 * 3_600_000
    open_due_dailies(now=opens - 1)
    deal.refresh_from_db()
    assert not deal.is_opened
    open_due_dailies(now=opens)
    deal.refresh_from_db()
    assert deal.opened == opens


def test_opening_closes_every_open_first_try_and_no_practice() -> None:
    maker, other, third = making.player(), making.player("Bea"), making.player("Cleo")
    deal = making.new_deal(maker)
    first = making.attempt(deal, maker)
    practice = making.attempt(deal, other, practice=True)
    over = making.ended(deal, third)
    assert open_for_all(deal=deal, now=NOON + 5) == [first.pk]
    assert open_for_all(deal=deal, now=NOON + 9) == []
    for attempt in (first, practice, over):
        attempt.refresh_from_db()
    assert (first.over, first.over_at) == ("closed", NOON + 5)
    assert practice.over is None
    assert over.over == "given up"


def test_only_its_maker_gets_the_link_of_a_new_deal_and_always_the_same() -> None:
    maker, other = making.player(), making.player("Bea")
    deal = making.new_deal(maker)
    key = dealing.link_key(deal=deal, player=maker)
    assert len(key) >= 22
    assert dealing.link_key(deal=deal, player=maker) == key
    for deal_of, who in [(deal, other), (making.daily(), maker)]:
        with pytest.raises(NotYoursError):
            dealing.link_key(deal=deal_of, player=who)


@pytest.mark.parametrize("key", ["", "x", "\ud800", "ü", "\x00"], ids=ascii)
def test_only_the_right_key_grants_a_deal(key: str) -> None:
    maker, other = making.player(), making.player("Bea")
    deal = making.new_deal(maker)
    assert not dealing.accept(deal=deal, player=other, key=key)
    right = dealing.link_key(deal=deal, player=maker)
    deal.refresh_from_db()
    assert not dealing.accept(deal=deal, player=other, key=key)
    assert not dealing.accept(deal=deal, player=other, key=right + "x")
    assert dealing.accept(deal=deal, player=other, key=right)
    assert dealing.accept(deal=deal, player=other, key=right)
    assert Grant.objects.count() == 1
