"""Deals and dailies over HTTP: made, shared, accepted, opened (D1 to D5, C1)."""

import re
from datetime import date, timedelta

import pytest

from patience.deals import dealing
from patience.deals.models import Deal, Grant
from patience.limits import DAILIES_AHEAD, DAY
from patience.rules.shuffle import commitment, deal_id
from patience.web import clock
from tests import making
from tests.making import EAGLE, ELEVENS, NOON
from tests.web.programs import Program, at, refused

pytestmark = pytest.mark.django_db

FIELDS = {
    *("id", "game", "kind", "day", "commitment", "certified", "opened", "players", "deck", "seed"),
    *("line", "attempt"),
}


@pytest.fixture
def ada() -> Program:
    return Program(making.player("Ada"))


@pytest.fixture
def bea() -> Program:
    return Program(making.player("Bea"))


def test_a_new_deal_is_sealed_and_tells_its_commitment_only(ada: Program) -> None:
    deal = ada.posted("/api/deals", {"game": EAGLE}, status=201)
    assert set(deal) == FIELDS
    assert re.fullmatch("[0-9a-f]{64}", deal.pop("commitment"))
    assert re.fullmatch("[0-9a-hjkmnp-tv-z]{16}", deal.pop("id"))
    assert deal == {
        "game": EAGLE,
        "kind": "new",
        "day": None,
        "certified": None,
        "opened": False,
        "players": 0,
        "deck": None,
        "seed": None,
        "line": None,
        "attempt": None,
    }


@pytest.mark.parametrize("game", [EAGLE, ELEVENS])
def test_a_typed_seed_makes_an_open_deal_once_for_everybody(
    ada: Program, bea: Program, game: str
) -> None:
    made = ada.posted("/api/deals", {"game": game, "seed": "12345"}, status=201)
    assert (made["kind"], made["opened"], made["seed"]) == ("open", True, "12345")
    assert len(made["deck"]) == (104 if game == EAGLE else 208)
    assert made["id"] == deal_id(game, "12345")
    assert made["commitment"] == commitment(game, "12345")
    assert bea.posted("/api/deals", {"game": game, "seed": "12345"}) == made
    assert Program().got(f"/api/deals/{made['id']}") == made


def test_a_seed_is_taken_in_its_normal_form(ada: Program) -> None:
    made = ada.posted("/api/deals", {"game": EAGLE, "seed": "U\u0308bung 7"}, status=201)
    assert made["seed"] == "\u00dcbung 7"
    assert ada.posted("/api/deals", {"game": EAGLE, "seed": "\u00dcbung 7"})["id"] == made["id"]


def test_a_seed_may_have_64_characters(ada: Program) -> None:
    ada.posted("/api/deals", {"game": EAGLE, "seed": "😀" * 64}, status=201)


@pytest.mark.parametrize(
    "seed",
    ["", "x" * 65, "e\u0301" * 65, " x", "x ", "\u00a0x", "a\x00b", "a\nb", "a\x7fb", "a\u0085b"],
    ids=ascii,
)
def test_what_is_no_seed_is_refused_as_such_and_nothing_is_stored(ada: Program, seed: str) -> None:
    refused(ada.post("/api/deals", {"game": EAGLE, "seed": seed}), 400, "seed")
    assert not Deal.objects.exists()


def test_the_seed_of_a_sealed_deal_is_not_found_until_it_is_opened(
    ada: Program, bea: Program
) -> None:
    sealed = making.new_deal(ada.who, "a secret")
    refused(bea.post("/api/deals", {"game": EAGLE, "seed": "a secret"}), 404, "not_found")
    ada.posted(f"/api/deals/{sealed.pk}/open")
    answer = bea.posted("/api/deals", {"game": EAGLE, "seed": "a secret"})
    assert (answer["id"], answer["kind"]) == (sealed.pk, "new")


def test_a_sealed_deal_does_not_exist_for_others_whatever_they_know_of_it(
    ada: Program, bea: Program
) -> None:
    deal = ada.posted("/api/deals", {"game": EAGLE}, status=201)
    for who in (bea, Program()):
        refused(who.get(f"/api/deals/{deal['id']}"), 404, "not_found")
        refused(who.get(f"/api/deals/{deal['id']}/board"), 404, "not_found")
    for call in ("attempts", "share", "open"):
        refused(bea.post(f"/api/deals/{deal['id']}/{call}", {}), 404, "not_found")
    assert ada.got(f"/api/deals/{deal['id']}") == deal


def test_a_shared_link_grants_a_deal_for_good_and_does_not_open_it(
    ada: Program, bea: Program
) -> None:
    deal = ada.posted("/api/deals", {"game": EAGLE}, status=201)
    link = ada.posted(f"/api/deals/{deal['id']}/share")["link"]
    assert ada.posted(f"/api/deals/{deal['id']}/share") == {"link": link}
    path, key = link.split("?key=")
    assert path == f"/deal/{deal['id']}"
    assert bea.posted(f"/api/deals/{deal['id']}/accept", {"key": key}) == deal
    assert bea.posted(f"/api/deals/{deal['id']}/accept", {"key": key}) == deal
    assert bea.got(f"/api/deals/{deal['id']}")["opened"] is False
    assert bea.posted(f"/api/deals/{deal['id']}/attempts", {}, status=201)["first"] is True
    refused(bea.post(f"/api/deals/{deal['id']}/share"), 403, "forbidden")


@pytest.mark.parametrize("key", ["", "x", "\x00", "ü", "y" * 10_000], ids=range(5))
def test_a_wrong_key_grants_nothing(ada: Program, bea: Program, key: str) -> None:
    deal = ada.posted("/api/deals", {"game": EAGLE}, status=201)
    path = f"/api/deals/{deal['id']}/accept"
    refused(bea.post(path, {"key": key}), 404, "not_found")
    ada.posted(f"/api/deals/{deal['id']}/share")
    refused(bea.post(path, {"key": key}), 404, "not_found")
    assert not Grant.objects.exists()
    refused(bea.get(f"/api/deals/{deal['id']}"), 404, "not_found")


def test_a_key_of_another_deal_grants_nothing(ada: Program, bea: Program) -> None:
    one, other = (ada.posted("/api/deals", {"game": EAGLE}, status=201)["id"] for _ in range(2))
    key = ada.posted(f"/api/deals/{one}/share")["link"].split("=")[1]
    refused(bea.post(f"/api/deals/{other}/accept", {"key": key}), 404, "not_found")


def test_its_maker_opens_a_new_deal_and_closes_the_first_tries_at_it(
    ada: Program, bea: Program
) -> None:
    deal = ada.posted("/api/deals", {"game": EAGLE}, status=201)
    Grant.objects.create(deal_id=deal["id"], player=bea.who)
    attempt = bea.posted(f"/api/deals/{deal['id']}/attempts", {}, status=201)
    refused(bea.post(f"/api/deals/{deal['id']}/open"), 403, "forbidden")
    opened = ada.posted(f"/api/deals/{deal['id']}/open")
    assert opened["opened"] is True
    assert deal_id(EAGLE, opened["seed"]) == deal["id"]
    assert commitment(EAGLE, opened["seed"]) == deal["commitment"]
    assert ada.posted(f"/api/deals/{deal['id']}/open") == opened
    assert bea.got(f"/api/attempts/{attempt['id']}")["over"] == "closed"


def test_only_new_deals_are_shared_and_opened_by_hand(ada: Program) -> None:
    by_seed = ada.posted("/api/deals", {"game": EAGLE, "seed": "12345"}, status=201)["id"]
    for deal in (by_seed, ada.got(f"/api/daily/{EAGLE}")["id"]):
        for call in ("share", "open"):
            refused(ada.post(f"/api/deals/{deal}/{call}"), 403, "forbidden")


@pytest.mark.parametrize("call", ["", "/accept", "/share", "/open", "/attempts"])
def test_who_is_not_signed_in_makes_nothing(call: str) -> None:
    deal = making.daily(now=clock.now())
    path = f"/api/deals/{deal.pk}{call}" if call else "/api/deals"
    body = {"game": EAGLE} if not call else {"key": "x"} if call == "/accept" else {}
    refused(Program().post(path, body), 401, "sign_in")


@pytest.mark.parametrize("name", ["0" * 16, "x", "0" * 17, "O" * 16, "%00" * 16, "é" * 16])
def test_a_deal_that_was_never_made_is_not_found(ada: Program, name: str) -> None:
    refused(ada.get(f"/api/deals/{name}"), 404, "not_found")


def test_players_are_counted_once_each(ada: Program, bea: Program) -> None:
    deal = making.new_deal(ada.who)
    making.ended(deal, ada.who)
    making.ended(deal, ada.who)
    making.ended(deal, bea.who)
    assert ada.got(f"/api/deals/{deal.pk}")["players"] == 2


def test_a_deal_names_ones_own_open_or_last_attempt(ada: Program, bea: Program) -> None:
    deal = making.new_deal(ada.who)
    path = f"/api/deals/{deal.pk}"
    making.ended(deal, ada.who)
    second = making.ended(deal, ada.who)
    assert ada.got(path)["attempt"] == second.pk
    third = ada.posted(f"{path}/attempts", {}, status=201)["id"]
    assert ada.got(path)["attempt"] == third
    Grant.objects.create(deal=deal, player=bea.who)
    assert bea.got(path)["attempt"] is None


# --- the daily challenge


@pytest.mark.parametrize("game", [EAGLE, ELEVENS])
def test_todays_deal_is_there_for_everybody_and_always_the_same(ada: Program, game: str) -> None:
    with at(NOON):
        deal = Program().got(f"/api/daily/{game}")
        assert (deal["kind"], deal["day"], deal["game"]) == ("daily", "2026-12-01", game)
        assert (deal["opened"], deal["deck"], deal["seed"]) == (False, None, None)
        assert deal["certified"] is False
        assert ada.got(f"/api/daily/{game}") == deal
        assert ada.got(f"/api/daily/{game}/2026-12-01") == deal
        assert ada.got(f"/api/deals/{deal['id']}") == deal


def test_the_deal_of_a_day_to_come_is_not_found_by_any_way(ada: Program) -> None:
    tomorrow = making.daily(day=1)
    with at(dealing.day_ends(date(2026, 12, 1)) - 1):
        for path in (f"daily/{EAGLE}/2026-12-02", f"deals/{tomorrow.pk}"):
            refused(ada.get(f"/api/{path}"), 404, "not_found")
        refused(ada.post(f"/api/deals/{tomorrow.pk}/attempts", {}), 404, "not_found")
    with at(dealing.day_ends(date(2026, 12, 1))):
        assert ada.got(f"/api/daily/{EAGLE}/2026-12-02")["id"] == tomorrow.pk
        assert ada.got(f"/api/daily/{EAGLE}")["id"] == tomorrow.pk


def test_a_day_that_had_no_deal_is_not_found(ada: Program) -> None:
    with at(NOON):
        refused(ada.get(f"/api/daily/{EAGLE}/2026-11-30"), 404, "not_found")
        assert not Deal.objects.exists()


@pytest.mark.parametrize("day", ["today", "2026-13-01", "2026-02-30", "0", "10000-01-01", "x" * 99])
def test_what_is_no_day_is_invalid(ada: Program, day: str) -> None:
    told = refused(ada.get(f"/api/daily/{EAGLE}/{day}"), 422, "invalid")
    assert set(told["fields"]) == {"day"}


def test_commitments_of_the_coming_days_are_published_and_nothing_else_of_them() -> None:
    dealing.make_dailies(now=NOON)
    with at(NOON):
        listed = Program().got(f"/api/daily/{EAGLE}/commitments")
    days = [date(2026, 12, 1) + timedelta(days=ahead) for ahead in range(1, DAILIES_AHEAD + 1)]
    assert [entry["day"] for entry in listed] == [day.isoformat() for day in days]
    for entry in listed:
        deal = Deal.objects.get(game=EAGLE, day=entry["day"])
        assert entry == {
            "day": entry["day"],
            "deal": deal.pk,
            "commitment": commitment(EAGLE, deal.seed),
        }


def test_a_daily_that_was_opened_shows_everybody_its_cards() -> None:
    deal = making.daily()
    Deal.objects.filter(pk=deal.pk).update(opened=NOON + 2 * DAY)
    with at(NOON + 3 * DAY):
        seen = Program().got(f"/api/daily/{EAGLE}/2026-12-01")
    assert (seen["deck"], seen["seed"]) == (deal.deck, deal.seed)


@pytest.mark.parametrize("path", ["", "/2026-12-01", "/commitments"])
def test_an_unknown_game_has_no_daily(path: str) -> None:
    told = refused(Program().get(f"/api/daily/chess{path}"), 422, "invalid")
    assert set(told["fields"]) == {"game"}
