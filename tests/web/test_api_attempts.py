"""Attempts over HTTP: starting one, its state, its record, positions and figures (A1 to A7, C3)."""

import pytest

from patience.deals import dealing
from patience.deals.models import Deal
from patience.limits import VIEWS_PER_CALL
from patience.play.attempts import open_for_all
from patience.play.models import Attempt
from patience.rules.record import Record
from patience.web import clock
from tests import making
from tests.making import EAGLE, ELEVENS, NOON
from tests.web.programs import Program, at, refused

pytestmark = pytest.mark.django_db

FIELDS = {
    *("id", "deal", "game", "player", "first", "practice", "late", "hinted", "from", "started"),
    *("socket", "score", "progress", "count", "elapsed", "ply", "over", "race"),
}
PLAYED = "s-w@840 t1-t2@2210 s-w@2900 s-w@3000 w-t8@3100 undo@3300 w-t8@4105"  # of vector 1


@pytest.fixture
def ada() -> Program:
    return Program(making.player("Ada"))


@pytest.fixture
def bea() -> Program:
    return Program(making.player("Bea"))


def played(deal: Deal, who: Program, entries: str = PLAYED, **facts: object) -> Attempt:
    """Make an attempt with entries and the figures they give."""
    attempt = making.attempt(deal, who.who, entries=entries, **facts)
    line = attempt.line()
    attempt.ply, attempt.score, attempt.takebacks = line.ply, line.game.score(line.state), 1
    if line.result:
        attempt.elapsed, attempt.count = line.result.elapsed, line.result.count
    attempt.save()
    return attempt


def test_starting_answers_201_with_the_attempt_and_its_view(ada: Program) -> None:
    deal = making.new_deal(ada.who)
    made = ada.posted(f"/api/deals/{deal.pk}/attempts", {}, status=201)
    assert set(made) == FIELDS | {"view"}
    started = made.pop("started")
    assert started.endswith("Z")
    view = made.pop("view")
    attempt = Attempt.objects.get()
    assert made == {
        "id": attempt.pk,
        "deal": deal.pk,
        "game": EAGLE,
        "player": "Ada",
        "first": True,
        "practice": False,
        "late": False,
        "hinted": False,
        "from": None,
        "score": 1,
        "socket": f"/ws/attempts/{attempt.pk}/",
        "progress": 1,
        "count": None,
        "ply": 0,
        "elapsed": None,
        "over": None,
        "race": None,
    }
    assert (view["type"], view["ply"], view["over"]) == ("view", 0, None)
    assert set(view["piles"]) == {"s", "w", "r", *(f"f{n}" for n in range(1, 5))} | {
        f"t{n}" for n in range(1, 9)
    }


def test_starting_again_answers_200_with_the_open_attempt(ada: Program) -> None:
    path = f"/api/deals/{making.new_deal(ada.who).pk}/attempts"
    made = ada.posted(path, {}, status=201)
    again = ada.posted(path, {"practice": False})
    assert (again["id"], again["started"]) == (made["id"], made["started"])


def test_practice_while_a_first_try_is_open_is_started(ada: Program) -> None:
    path = f"/api/deals/{making.new_deal(ada.who).pk}/attempts"
    ada.posted(path, {}, status=201)
    refused(ada.post(path, {"practice": True}), 409, "started")
    assert Attempt.objects.count() == 1


def test_practice_declared_before_the_start_ends_the_chance_of_a_first_try(ada: Program) -> None:
    path = f"/api/deals/{making.new_deal(ada.who).pk}/attempts"
    declared = ada.posted(path, {"practice": True}, status=201)
    assert (declared["first"], declared["practice"]) == (False, True)
    assert ada.posted(path, {})["id"] == declared["id"]
    Attempt.objects.update(over="given up", over_at=clock.now())
    assert ada.posted(path, {}, status=201)["first"] is False


def test_every_attempt_at_an_open_deal_is_practice(ada: Program) -> None:
    deal = ada.posted("/api/deals", {"game": ELEVENS, "seed": "12345"}, status=201)
    made = ada.posted(f"/api/deals/{deal['id']}/attempts", {}, status=201)
    assert (made["first"], made["practice"]) == (False, True)


def test_a_dailys_attempt_after_its_day_is_late_and_practice(ada: Program, bea: Program) -> None:
    deal = making.daily()
    with at(NOON):
        first = ada.posted(f"/api/deals/{deal.pk}/attempts", {}, status=201)
    with at(dealing.day_ends(dealing.today(NOON))):
        late = bea.posted(f"/api/deals/{deal.pk}/attempts", {}, status=201)
        going_on = ada.posted(f"/api/deals/{deal.pk}/attempts", {})
    assert (first["first"], first["late"]) == (True, False)
    assert (late["first"], late["practice"], late["late"]) == (False, True, True)
    assert (going_on["id"], going_on["first"]) == (first["id"], True)


@pytest.mark.parametrize("origin", [{"attempt": "0" * 16, "ply": 0}, 1, "x", []])
def test_starting_from_a_ply_is_not_offered_yet(ada: Program, origin: object) -> None:
    path = f"/api/deals/{making.new_deal(ada.who).pk}/attempts"
    told = refused(ada.post(path, {"from": origin}), 422, "invalid")
    assert set(told["fields"]) == {"from"}
    assert not Attempt.objects.exists()


def test_an_attempt_of_a_deal_that_does_not_exist_for_the_reader_is_not_found(
    ada: Program, bea: Program
) -> None:
    attempt = played(making.new_deal(ada.who, "vector 1"), ada)
    for call in ("", "/record", "/views", "/figures"):
        for who in (bea, Program()):
            refused(who.get(f"/api/attempts/{attempt.pk}{call}"), 404, "not_found")
        for name in ("0" * 16, "x", "%00" * 16):
            refused(ada.get(f"/api/attempts/{name}{call}"), 404, "not_found")


def test_only_the_owner_of_an_open_attempt_gets_a_view(ada: Program, bea: Program) -> None:
    with making.sealed_seeds("vector 1"):
        deal = making.daily(now=clock.now())
    mine, theirs = played(deal, ada), played(deal, bea)
    assert ada.got(f"/api/attempts/{mine.pk}")["view"]["ply"] == 7
    Attempt.objects.filter(pk=mine.pk).update(over="given up", over_at=NOON)
    assert "view" not in ada.got(f"/api/attempts/{mine.pk}")
    assert "view" not in ada.got(f"/api/attempts/{theirs.pk}")


def test_a_view_over_http_is_that_of_the_socket(ada: Program) -> None:
    attempt = played(making.new_deal(ada.who, "vector 1"), ada)
    view = ada.got(f"/api/attempts/{attempt.pk}")["view"]
    assert set(view) == {
        *("type", "ply", "score", "progress", "piles", "moves", "blocking", "home"),
        *("redeals_left", "clock", "elapsed", "count", "takebacks_left", "stuck", "over"),
    }
    assert view["takebacks_left"] == 1
    assert view["redeals_left"] == 2


def test_a_record_names_deck_and_seed_only_once_the_deal_is_opened(ada: Program) -> None:
    deal = making.new_deal(ada.who, "vector 1")
    attempt = played(deal, ada)
    path = f"/api/attempts/{attempt.pk}/record"
    answer = ada.get(path)
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    record = Record.parse(answer.content.decode())
    assert record.tags == {
        "Game": EAGLE,
        "Deal": deal.pk,
        "Player": "Ada",
        "Started": "2026-12-01T12:00:00.000Z",
        "Score": "1",
    }
    assert " ".join(map(str, record.entries)) == PLAYED
    open_for_all(deal=deal, now=NOON + 9000)
    whole = Record.parse(ada.get(path).content.decode())
    assert whole.tags == {**record.tags, "Seed": "vector 1", "Deck": deal.deck}
    whole.check()


def test_a_record_escapes_a_name(ada: Program) -> None:
    who = Program(making.player('"\\]', "guest"))
    attempt = played(making.new_deal(who.who, "vector 1"), who)
    text = who.get(f"/api/attempts/{attempt.pk}/record").content.decode()
    assert Record.parse(text).tags["Player"] == '"\\]'


def test_views_are_the_positions_by_ply_as_they_were_seen(ada: Program) -> None:
    attempt = played(making.new_deal(ada.who, "vector 1"), ada)
    views = ada.got(f"/api/attempts/{attempt.pk}/views")
    assert [view["ply"] for view in views] == list(range(8))
    assert [view["entry"] for view in views] == [
        None,
        *[entry.split("@")[0] for entry in PLAYED.split()],
    ]
    assert [view["at"] for view in views] == [0, 840, 2210, 2900, 3000, 3100, 3300, 4105]
    assert set(views[0]) == {"at", "score", "progress", "ply", "phase", "entry", "piles"}
    assert views[4]["piles"] == views[6]["piles"]
    assert views[0]["piles"]["r"] == [13, ""]
    assert views[-1]["piles"] == ada.got(f"/api/attempts/{attempt.pk}")["view"]["piles"]


def test_a_span_of_views_ends_before_its_end_and_at_the_limit(ada: Program) -> None:
    moves = " ".join(f"{text}@{n}" for n, text in enumerate(["s-w", "undo"] * 150))
    attempt = played(making.new_deal(ada.who, "vector 1"), ada, moves, practice=True)
    path = f"/api/attempts/{attempt.pk}/views"
    spans = {
        (0, 0): [],
        (3, 5): [3, 4],
        (5, 3): [],
        (298, 400): [298, 299, 300],
        (301, 400): [],
        (1_000_000, 1_000_000): [],
        (10, 1_000_000): list(range(10, 10 + VIEWS_PER_CALL)),
    }
    for (start, end), plies in spans.items():
        views = ada.got(path, **{"from": start, "to": end})
        assert [view["ply"] for view in views] == plies
    assert len(ada.got(path)) == 50


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ({"from": "-1"}, "from"),
        ({"from": "x"}, "from"),
        ({"to": "1.5"}, "to"),
        ({"to": "9" * 400}, "to"),
        ({"from": ""}, "from"),
    ],
)
def test_a_span_that_is_none_is_invalid(ada: Program, query: dict[str, str], field: str) -> None:
    attempt = played(making.new_deal(ada.who, "vector 1"), ada)
    told = refused(ada.get(f"/api/attempts/{attempt.pk}/views", **query), 422, "invalid")
    assert set(told["fields"]) == {field}


def test_figures_say_how_far_it_was_after_each_entry_and_nothing_else(ada: Program) -> None:
    attempt = played(making.new_deal(ada.who, "vector 1"), ada)
    figures = ada.got(f"/api/attempts/{attempt.pk}/figures")
    assert len(figures) == 8
    assert figures[-1] == {"at": 4105, "score": 1, "progress": 1, "ply": 7, "phase": 1}
