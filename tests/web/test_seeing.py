"""What a reader may see of a deal: the table of `docs/protocol.md`, call by call."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from patience.deals.models import Deal
from patience.limits import COUNTDOWN
from patience.play.attempts import open_for_all
from patience.play.models import Attempt
from patience.races import lobby, presence
from patience.races.finish import settle
from patience.races.models import Race, Seat
from patience.races.start import begin, count_down
from patience.web import clock
from tests import making
from tests.making import EAGLE
from tests.web.programs import Program, answered, refused

pytestmark = pytest.mark.django_db


@dataclass
class Scene:
    """A reader and a deal, with an ended attempt of somebody else at it, and one's own if any."""

    reader: Program
    deal: Deal
    others: Attempt
    own: Attempt | None = None


def ended(deal: Deal, who: Program, **facts: object) -> Attempt:
    return making.ended(
        deal, who.who, **{"entries": "s-w@500", "ply": 1, "count": 1, "elapsed": 500, **facts}
    )


def on_daily(reader: Program) -> Scene:
    deal = making.daily(now=clock.now())
    return Scene(reader, deal, ended(deal, Program(making.player("Bea"))))


def opened(scene: Scene) -> Scene:
    open_for_all(deal=scene.deal, now=clock.now())
    scene.deal.refresh_from_db()
    return scene


def ada(kind: str = "player") -> Program:
    return Program(making.player("Ada", kind))


def not_signed_in() -> Scene:
    return on_daily(Program())


def nothing_started() -> Scene:
    return on_daily(ada())


def a_guest_with_nothing_started() -> Scene:
    return on_daily(ada("guest"))


def granted_a_new_deal() -> Scene:
    scene = on_daily(ada())
    scene.deal = making.new_deal(making.player("maker"))
    scene.deal.grants.create(player=scene.reader.who)
    scene.others = ended(scene.deal, Program(making.player("Cleo")))
    return scene


def first_try_open() -> Scene:
    scene = on_daily(ada())
    scene.own = making.attempt(scene.deal, scene.reader.who)
    return scene


def only_declared_practice_open() -> Scene:
    scene = on_daily(ada())
    scene.own = making.attempt(scene.deal, scene.reader.who, practice=True)
    return scene


def practice_open_after_the_first_try() -> Scene:
    scene = first_try_over()
    scene.own = making.attempt(scene.deal, scene.reader.who)
    return scene


def practice_open_at_an_opened_deal() -> Scene:
    scene = opened(first_try_over())
    scene.own = making.attempt(scene.deal, scene.reader.who)
    return scene


def first_try_over(kind: str = "player") -> Scene:
    scene = on_daily(ada(kind))
    scene.own = ended(scene.deal, scene.reader)
    return scene


def a_guests_first_try_over() -> Scene:
    return first_try_over("guest")


def a_hinted_practice_open_after_the_first_try() -> Scene:
    scene = first_try_over()
    scene.own = making.attempt(scene.deal, scene.reader.who, hinted=True)
    return scene


def opened_to_who_is_not_signed_in() -> Scene:
    return opened(not_signed_in())


def opened_to_who_started_nothing() -> Scene:
    return opened(nothing_started())


def opened_after_the_first_try() -> Scene:
    return opened(first_try_over())


def counting_down() -> tuple[Race, Scene]:
    """Make a race of Ada and Bea in its countdown, with Cleo who does not race."""
    now = clock.now()
    players = [Program(making.player(name)) for name in ("Ada", "Bea", "Cleo")]
    race = lobby.create(player=players[0].who, game=EAGLE, now=now)
    for member in players[1:]:
        lobby.join(code=race.code, player=member.who, now=now)
    seats = list(Seat.objects.order_by("number"))
    for seat in seats[:2]:
        presence.connect(seat=seat, process="p", now=now)
        Seat.objects.filter(pk=seat.pk).update(ready=True)
    with lobby.locked(race.code) as held:
        count_down(held, now=now - COUNTDOWN)
    race.refresh_from_db()
    assert race.deal
    mine, theirs = (Attempt.objects.get(player=member.who) for member in players[:2])
    return race, Scene(players[0], race.deal, theirs, mine)


def running() -> tuple[Race, Scene]:
    """Have that race run, and Bea be done."""
    race, scene = counting_down()
    assert begin(code=race.code, now=clock.now())
    finish(scene.others)
    return race, scene


def finish(attempt: Attempt) -> None:
    Attempt.objects.filter(pk=attempt.pk).update(
        entries="s-w@500", ply=1, count=1, elapsed=500, over="given up", over_at=clock.now()
    )


def racing() -> Scene:
    return running()[1]


def done_while_the_race_goes_on() -> Scene:
    # The end of the race is not stored yet, so its deal is not opened.
    _, scene = running()
    assert scene.own
    finish(scene.own)
    return scene


def after_the_race() -> Scene:
    race, scene = running()
    assert scene.own
    finish(scene.own)
    settle(code=race.code, now=clock.now())
    return scene


def a_stranger_after_the_race() -> Scene:
    scene = after_the_race()
    return Scene(Program(), scene.deal, scene.others)


def a_member_who_did_not_race_after_it() -> Scene:
    scene = after_the_race()
    return Scene(Program(Seat.objects.get(number=3).player), scene.deal, scene.others)


COLUMNS: list[tuple[int, Callable[[], Scene]]] = [
    (1, not_signed_in),
    (1, nothing_started),
    (1, a_guest_with_nothing_started),
    (1, granted_a_new_deal),
    (2, first_try_open),
    (2, only_declared_practice_open),
    (2, practice_open_after_the_first_try),
    (2, practice_open_at_an_opened_deal),
    (2, racing),
    (3, first_try_over),
    (3, a_guests_first_try_over),
    (3, a_hinted_practice_open_after_the_first_try),
    (3, done_while_the_race_goes_on),
    (4, opened_to_who_is_not_signed_in),
    (4, opened_to_who_started_nothing),
    (4, opened_after_the_first_try),
    (4, after_the_race),
    (4, a_stranger_after_the_race),
    (4, a_member_who_did_not_race_after_it),
]
every_relation = pytest.mark.parametrize(
    ("column", "scene"), [pytest.param(c, s, id=f"{c}-{s.__name__}") for c, s in COLUMNS]
)


@every_relation
def test_a_deal_tells_its_name_and_commitment_always_and_its_cards_once_opened(
    column: int, scene: Callable[[], Scene]
) -> None:
    at = scene()
    seen = at.reader.got(f"/api/deals/{at.deal.pk}")
    assert (seen["id"], seen["game"], seen["commitment"]) == (
        at.deal.pk,
        EAGLE,
        at.deal.commitment,
    )
    assert seen["players"] == (1 if at.own is None and at.deal.kind != "race" else 2)
    cards = (seen["deck"], seen["seed"], seen["line"])
    assert cards == ((at.deal.deck, at.deal.seed, None) if column == 4 else (None, None, None))


@every_relation
def test_a_board_shows_rows_from_the_end_of_the_first_attempt_on(
    column: int, scene: Callable[[], Scene]
) -> None:
    at = scene()
    queries: list[dict[str, Any]] = [{}, {"tries": "all", "order": "time", "guests": 1}]
    for query in queries:
        board = at.reader.got(f"/api/deals/{at.deal.pk}/board", **query)
        assert board["total"] >= 1
        if column < 3:
            assert (board["rows"], board["own"]) == ([], None)
        else:
            replays = {row["attempt"]: row["replay"] for row in board["rows"]}
            assert replays[at.others.pk] is (column == 4)


@every_relation
@pytest.mark.parametrize(
    ("call", "from_column"), [("", 3), ("/figures", 3), ("/record", 4), ("/views", 4)]
)
def test_anothers_figures_are_seen_after_the_first_attempt_and_moves_once_opened(
    column: int, scene: Callable[[], Scene], call: str, from_column: int
) -> None:
    at = scene()
    answer = at.reader.get(f"/api/attempts/{at.others.pk}{call}")
    if column < from_column:
        refused(answer, 403, "forbidden")
    else:
        assert answer.status_code == 200
        assert at.deal.deck not in answer.content.decode() or column == 4
        if call == "":
            assert "view" not in answered(answer, 200)


@every_relation
def test_ones_own_attempt_is_always_seen_and_its_deck_once_opened(
    column: int, scene: Callable[[], Scene]
) -> None:
    at = scene()
    if at.own is None:
        return
    own = Attempt.objects.get(pk=at.own.pk)
    path = f"/api/attempts/{own.pk}"
    assert ("view" in at.reader.got(path)) is (own.over is None)
    assert len(at.reader.got(f"{path}/views")) == own.ply + 1
    assert len(at.reader.got(f"{path}/figures")) == own.ply + 1
    record = at.reader.get(f"{path}/record").content.decode()
    for secret in (f'[Deck "{at.deal.deck}"]', f'[Seed "{at.deal.seed}"]'):
        assert (secret in record) is (column == 4)
    assert (at.deal.deck in record) is (column == 4)


def test_before_the_start_of_a_race_nothing_of_it_is_seen_by_any_way() -> None:
    _, scene = counting_down()
    assert scene.own
    path = f"/api/attempts/{scene.own.pk}"
    seen = scene.reader.got(path)
    assert "view" not in seen
    assert (seen["started"], seen["ply"], seen["score"], seen["count"]) == (None, 0, 1, None)
    for call in ("record", "views", "figures"):
        refused(scene.reader.get(f"{path}/{call}"), 409, "not_started")
    refused(scene.reader.get(f"/api/attempts/{scene.others.pk}"), 403, "forbidden")
    deal = scene.reader.got(f"/api/deals/{scene.deal.pk}")
    assert (deal["deck"], deal["seed"]) == (None, None)


def test_a_races_deal_exists_only_for_its_racers_until_it_is_opened() -> None:
    _, scene = running()
    watcher = Program(Seat.objects.get(number=3).player)
    for who in (watcher, Program(making.player("Dora")), Program()):
        refused(who.get(f"/api/deals/{scene.deal.pk}"), 404, "not_found")
        refused(who.get(f"/api/attempts/{scene.others.pk}/figures"), 404, "not_found")
    refused(watcher.post(f"/api/deals/{scene.deal.pk}/attempts", {}), 404, "not_found")


def test_a_races_deal_has_exactly_the_attempts_of_its_start_until_it_is_opened() -> None:
    race, scene = running()
    assert scene.own
    path = f"/api/deals/{scene.deal.pk}/attempts"
    assert scene.reader.posted(path, {})["id"] == scene.own.pk
    refused(scene.reader.post(path, {"practice": True}), 409, "started")
    finish(scene.own)
    refused(scene.reader.post(path, {}), 403, "forbidden")
    settle(code=race.code, now=clock.now())
    again = scene.reader.posted(path, {}, status=201)
    assert (again["practice"], again["race"]) == (True, None)


def test_the_seed_of_a_race_is_no_way_to_its_cards() -> None:
    _, scene = running()
    for who in (scene.reader, Program(making.player("Dora"))):
        answer = who.post("/api/deals", {"game": EAGLE, "seed": scene.deal.seed})
        assert scene.deal.deck not in answer.content.decode()
