"""The covered table, starting an attempt, sharing and opening a deal, the daily page."""

import re
from datetime import timedelta

import pytest

from patience.deals import dealing
from patience.deals.models import Deal
from patience.limits import DAY
from patience.play.models import Attempt
from patience.rules.games import GAMES
from patience.web import clock
from tests.web.reading import Page, Reader

pytestmark = pytest.mark.django_db
FIRST, PRACTISE = "Deal – your first try, the clock runs", "only practise"


def daily(game: str = "eagle-wing", *, ago: int = 0) -> Deal:
    moment = clock.now() - ago * DAY
    return dealing.daily(game=game, day=dealing.today(moment), now=moment)


def new_deal(reader: Reader, game: str = "eagle-wing") -> Deal:
    made = reader.send("/deal", game=game)
    return Deal.objects.get(pk=made.to.rpartition("/")[2])


def end(attempt: Attempt, **figures: int) -> None:
    facts = {"over": "given up", "over_at": clock.now(), **figures}
    Attempt.objects.filter(pk=attempt.pk).update(**facts)


def assert_covered(page: Page, deal: Deal) -> None:
    assert page.status == 200
    assert deal.seed not in page.text
    assert deal.deck not in page.text
    shown = re.sub(r"[0-9a-zA-Z]{16,}", "", page.text)  # commitment, ids and form keys, all random
    assert not [n for n in range(0, len(deal.deck) - 2, 2) if deal.deck[n : n + 4] in shown]


def test_a_daily_waits_covered_with_two_ways_to_begin() -> None:
    deal = daily()
    page = Reader().read(f"/deal/{deal.pk}")
    assert_covered(page, deal)
    assert FIRST in page.words
    assert PRACTISE in page.words
    assert deal.commitment in page.words
    assert "0 players" in page.words
    assert "not proven" in page.words


def test_a_certified_daily_says_so() -> None:
    deal = daily()
    Deal.objects.filter(pk=deal.pk).update(certified=True)
    assert "proven winnable" in Reader().read(f"/deal/{deal.pk}").words
    assert "nachweislich lösbar" in Reader("de").read(f"/deal/{deal.pk}").words


def test_opening_the_page_starts_nothing() -> None:
    reader, deal = Reader(), daily()
    reader.read(f"/deal/{deal.pk}")
    assert not Attempt.objects.exists()


def test_who_is_not_signed_in_begins_as_a_guest() -> None:
    reader, deal = Reader("de"), daily()
    started = reader.send(f"/deal/{deal.pk}/start")
    attempt = Attempt.objects.get()
    assert started.to == f"/attempt/{attempt.pk}"
    assert attempt.first
    assert (reader.player.name, reader.player.kind) == ("Gast", "guest")


def test_the_table_has_what_the_frontend_needs_and_no_card() -> None:
    reader, deal = Reader(), daily()
    page = reader.follow(reader.send(f"/deal/{deal.pk}/start"))
    assert_covered(page, deal)
    attempt = Attempt.objects.get()
    mount = page.text.partition("<main ")[2].partition(">")[0]
    for fact in (
        'id="play"',
        f'data-attempt="{attempt.pk}"',
        f'data-socket="/ws/attempts/{attempt.pk}/"',
        'data-game="eagle-wing"',
        'data-practice="false"',
        f'data-deal="{deal.pk}"',
        f'data-board="/deal/{deal.pk}/board"',
        f'data-again="/deal/{deal.pk}"',
    ):
        assert fact in mount


def test_a_table_is_its_players_alone() -> None:
    deal = daily()
    started = Reader().send(f"/deal/{deal.pk}/start")
    assert Reader().read(started.to).status == 404


def test_a_first_try_can_be_declared_practice() -> None:
    reader, deal = Reader(), daily()
    page = reader.follow(reader.send(f"/deal/{deal.pk}/start", practice="1"))
    assert Attempt.objects.get().practice
    assert 'data-practice="true"' in page.text


def test_an_open_attempt_is_gone_on_with() -> None:
    reader, deal = Reader(), daily()
    table = reader.send(f"/deal/{deal.pk}/start").to
    page = reader.read(f"/deal/{deal.pk}")
    assert page.link("Continue") == table
    assert FIRST not in page.words
    assert reader.send(f"/deal/{deal.pk}/start").to == table
    assert reader.send(f"/deal/{deal.pk}/start", practice="1").to == f"/deal/{deal.pk}"


def test_after_the_first_try_everything_is_practice() -> None:
    reader, deal = Reader(), daily()
    reader.send(f"/deal/{deal.pk}/start")
    end(Attempt.objects.get())
    page = reader.read(f"/deal/{deal.pk}")
    assert "Deal – practice" in page.words
    assert FIRST not in page.words


def test_somebody_else_in_the_same_browser_only_practises() -> None:
    reader, deal = Reader(), daily()
    reader.send(f"/deal/{deal.pk}/start")
    reader.send("/sign-out")
    assert "in this browser" in reader.read(f"/deal/{deal.pk}").words
    reader.send(f"/deal/{deal.pk}/start")
    assert Attempt.objects.get(player=reader.player).practice


def test_a_token_on_a_page_hides_no_browser() -> None:
    reader, deal = Reader(), daily()
    reader.send(f"/deal/{deal.pk}/start")
    reader.send("/sign-out")
    reader.client.defaults["HTTP_AUTHORIZATION"] = "Bearer none"
    reader.send(f"/deal/{deal.pk}/start")
    assert Attempt.objects.get(player=reader.player).practice


def test_a_past_daily_is_late_and_tomorrows_does_not_exist() -> None:
    reader, late = Reader("de"), daily(ago=1)
    assert "holst ihn nach" in reader.read(f"/deal/{late.pk}").words
    reader.send(f"/deal/{late.pk}/start")
    assert Attempt.objects.get().late
    coming = daily(ago=-1)
    assert reader.read(f"/deal/{coming.pk}").status == 404
    assert reader.send(f"/deal/{coming.pk}/start").status == 404
    assert reader.read(f"/deal/{coming.pk}/board").status == 404


@pytest.mark.parametrize("game", GAMES)
def test_a_new_deal_is_its_makers_alone(game: str) -> None:
    maker = Reader()
    deal = new_deal(maker, game)
    assert_covered(maker.read(f"/deal/{deal.pk}"), deal)
    stranger = Reader()
    for address in (f"/deal/{deal.pk}", f"/deal/{deal.pk}/board", f"/deal/{deal.pk}?key="):
        assert stranger.read(address).status == 404
    for address in ("start", "share", "open", "accept"):
        assert stranger.send(f"/deal/{deal.pk}/{address}", key="wrong").status == 404
    assert Attempt.objects.count() == 0


def test_a_link_grants_a_new_deal() -> None:
    maker, friend, guest = Reader(), Reader(), Reader()
    deal = new_deal(maker)
    page = maker.follow(maker.send(f"/deal/{deal.pk}/share"))
    key = Deal.objects.get(pk=deal.pk).link_key
    assert f"http://testserver/deal/{deal.pk}?key={key}" in page.text
    assert not Deal.objects.get(pk=deal.pk).is_opened

    friend.sign_up("Bo")
    assert friend.read(f"/deal/{deal.pk}?key={key}").to == f"/deal/{deal.pk}"
    assert FIRST in friend.read(f"/deal/{deal.pk}").words

    asked = guest.read(f"/deal/{deal.pk}?key={key}")
    assert "Take the deal" in asked.words
    assert guest.read(f"/deal/{deal.pk}").status == 404
    assert FIRST in guest.follow(guest.send(f"/deal/{deal.pk}/accept", key=key)).words
    assert guest.player.kind == "guest"


def test_only_the_maker_shares_and_opens_a_deal() -> None:
    maker, friend = Reader(), Reader()
    deal = new_deal(maker)
    maker.send(f"/deal/{deal.pk}/share")
    friend.send(f"/deal/{deal.pk}/accept", key=Deal.objects.get(pk=deal.pk).link_key)
    assert "Make a link" not in friend.read(f"/deal/{deal.pk}").words
    assert friend.send(f"/deal/{deal.pk}/share").status == 403
    assert friend.send(f"/deal/{deal.pk}/open").status == 403
    assert Reader().send(f"/deal/{daily().pk}/open").status == 403


@pytest.mark.django_db(transaction=True)
def test_opening_a_deal_ends_first_tries_and_shows_the_seed() -> None:
    maker = Reader()
    deal = new_deal(maker)
    maker.send(f"/deal/{deal.pk}/start")
    page = maker.follow(maker.send(f"/deal/{deal.pk}/open"))
    assert Attempt.objects.get().over == "closed"
    assert deal.seed in page.words
    assert "every further attempt is practice" in page.words
    assert "This deal is opened" in Reader().read(f"/deal/{deal.pk}").words


def test_a_seed_makes_the_same_deal_again() -> None:
    first, second = (Reader().send("/deal", game="eagle-wing", seed="12345") for _ in range(2))
    assert first.to == second.to
    page = Reader().read(first.to)
    assert "Anybody can know these cards" in page.words
    assert "12345" in page.words


@pytest.mark.parametrize("seed", ["", " ", "x" * 65, "a\x07b"])
def test_a_bad_seed_is_refused_beside_its_field(seed: str) -> None:
    page = Reader("de").send("/deal", game="eagle-wing", seed=seed)
    assert page.status == 400
    assert "Ein Startwert hat 1 bis 64 Zeichen" in page.words
    assert not Deal.objects.filter(kind="open").exists()


@pytest.mark.parametrize("game", ["", "whist", "\x00"])
def test_an_unknown_game_is_refused(game: str) -> None:
    assert Reader().send("/deal", game=game).status == 400
    assert Reader().send("/race", game=game).status == 400


@pytest.mark.parametrize("deal_id", ["0000000000000000", "x", "%00", "'", "🂡", "a" * 300])
def test_what_is_no_deal_is_not_found(deal_id: str) -> None:
    for address in ("deal/{}", "deal/{}?key=x", "deal/{}/board", "attempt/{}"):
        assert Reader().read("/" + address.format(deal_id)).status == 404
    assert Reader().send(f"/deal/{deal_id}/start").status == 404


def test_the_first_page_shows_how_far_one_is() -> None:
    reader, deal = Reader("de"), daily()
    assert reader.read("/").words.count("Spielen :") == 2
    reader.send(f"/deal/{deal.pk}/start")
    assert "Dein Erstversuch läuft" in reader.read("/").words
    end(Attempt.objects.get(), score=31, count=60, elapsed=60_000)
    assert "Karten abgelegt 31 von 52" in reader.read("/").words
    other = daily("eklige-elfer")
    reader.send(f"/deal/{other.pk}/start")
    end(Attempt.objects.get(deal=other), score=36, progress=62, count=60, elapsed=60_000)
    assert "3 von 8 Leitern, geordnet 62 von 88" in reader.read("/").words


def test_the_daily_page_has_past_days_and_commitments_of_those_to_come() -> None:
    reader = Reader("de")
    past, coming = daily(ago=3), daily(ago=-2)
    page = reader.read("/daily")
    assert page.link("nicht gespielt") == f"/deal/{past.pk}"
    assert coming.commitment in page.words
    assert coming.pk not in page.text
    assert past.day is not None
    reader.send(f"/deal/{past.pk}/start")
    end(Attempt.objects.get(), score=7, count=9, elapsed=60_000)
    words = reader.read("/daily").words
    assert "7 von 52 nachgeholt" in words


def test_the_daily_page_reaches_back_14_days() -> None:
    old, within = daily(ago=15), daily(ago=14)
    text = Reader().read("/daily").text
    assert within.pk in text
    assert old.pk not in text
    assert dealing.today(clock.now()) - timedelta(days=15) == old.day


def test_the_daily_page_tells_ones_place_among_all() -> None:
    deal = daily()
    for score in (40, 30, 20):
        reader = Reader("de")
        reader.send(f"/deal/{deal.pk}/start")
        attempt = Attempt.objects.get(player=reader.player)
        end(attempt, score=score, progress=score, count=60, elapsed=60_000)
    assert "Bisher Platz 3 von 3" in reader.read("/daily").words
