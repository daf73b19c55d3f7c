"""The end of a race: when it comes, and what it does at once (R6, D3)."""

import pytest

from patience.limits import HOUR, MINUTE, SECOND, UNATTENDED
from patience.play import attempts
from patience.play.boards import Order, board
from patience.play.models import Attempt
from patience.play.seeing import Sight
from patience.players.models import Player
from patience.races import finish
from patience.races.finish import Changed
from patience.races.models import Race
from tests.races.meeting import Meeting
from tests.races.test_running import running

pytestmark = pytest.mark.django_db


def assert_opened(meeting: Meeting) -> None:
    race = meeting.race
    assert race.state == "over"
    assert race.deal is not None
    assert race.deal.opened == race.over_at
    assert not Attempt.objects.filter(deal=race.deal, over=None).exists()


def test_it_is_over_when_every_attempt_is() -> None:
    meeting = running("Ada", "Bo", others=("Cleo",))
    meeting.end("Ada")
    assert meeting.settle() == Changed()
    assert meeting.state == "running"
    meeting.end("Bo", over="won", score=52, elapsed=9, count=9)
    meeting.settle()
    assert_opened(meeting)


def test_ending_it_twice_changes_nothing() -> None:
    meeting = running("Ada", "Bo")
    meeting.leave("Ada", "Bo")
    meeting.settle()
    version, over_at = meeting.field.version, meeting.race.over_at
    meeting.later(SECOND)
    assert meeting.settle() == Changed()
    assert meeting.tend().races == set()
    assert (meeting.field.version, meeting.race.over_at) == (version, over_at)


@pytest.mark.parametrize("limit", [10, 15, 30])
def test_at_the_limit_what_is_open_is_closed_with_the_figures_it_has(limit: int) -> None:
    meeting = running("Ada", "Bo", limit=limit)
    meeting.figures("Ada", score=5, progress=5, ply=9, elapsed=900, count=7)
    meeting.end("Bo", over="stuck", score=3, progress=3, ply=4, elapsed=500, count=3)
    meeting.later(limit * MINUTE - 1)
    meeting.tend()
    assert meeting.state == "running"
    meeting.later(1)
    changed = meeting.tend()
    assert_opened(meeting)
    assert meeting.seat("Ada").attempt_id in changed.attempts
    assert changed.races == {meeting.code}
    ada, bo = meeting.seat("Ada").attempt, meeting.seat("Bo").attempt
    assert ada is not None
    assert bo is not None
    assert (ada.over, ada.score, ada.elapsed, ada.count) == ("closed", 5, 900, 7)
    assert (bo.over, bo.score) == ("stuck", 3)
    assert meeting.places() == {"Ada": (1, True), "Bo": (2, True)}


def test_a_race_without_a_limit_is_over_after_two_hours() -> None:
    meeting = running("Ada", "Bo", limit=None)
    meeting.later(2 * HOUR - 1)
    meeting.tend()
    assert meeting.state == "running"
    meeting.later(1)
    meeting.tend()
    assert_opened(meeting)


def test_all_attempts_are_told_at_the_limit_also_when_another_sweep_has_closed_them() -> None:
    meeting = running("Ada", "Bo")
    meeting.later(15 * MINUTE)
    closed = attempts.close_overdue(now=meeting.now)
    assert len(closed) == 2
    changed = meeting.tend()
    assert_opened(meeting)
    assert changed.attempts == set(closed)


@pytest.fixture
def minute(monkeypatch: pytest.MonkeyPatch) -> int:
    """Return how long a minute of the ten is here, where sweeps come every five seconds."""
    assert UNATTENDED == 10 * MINUTE
    monkeypatch.setattr(finish, "UNATTENDED", UNATTENDED // 6)
    return MINUTE // 6


def test_it_is_over_when_no_racing_seat_has_been_connected_for_ten_minutes(minute: int) -> None:
    meeting = running("Ada", "Bo", others=("Cleo",), limit=None)
    meeting.disconnect("Ada", "Bo")  # Cleo, who only watches, is still there
    meeting.tend_for(9 * minute)
    assert meeting.state == "running"
    meeting.tend_for(20 * SECOND)
    assert_opened(meeting)
    assert meeting.seat("Ada").attempt.over == "closed"  # type: ignore[union-attr]


def test_the_ten_minutes_begin_anew_when_somebody_comes_back(minute: int) -> None:
    meeting = running("Ada", "Bo", limit=None)
    meeting.disconnect("Ada", "Bo")
    meeting.tend_for(9 * minute)
    meeting.connect("Bo")
    meeting.tend_for(SECOND)
    meeting.disconnect("Bo")
    meeting.tend_for(9 * minute)
    assert meeting.state == "running"
    meeting.tend_for(2 * minute)
    assert meeting.state == "over"


def test_the_servers_downtime_does_not_count_for_the_ten_minutes(minute: int) -> None:
    meeting = running("Ada", "Bo", limit=None)
    meeting.disconnect("Ada", "Bo")
    meeting.tend_for(5 * minute)
    meeting.later(HOUR)  # nobody swept
    meeting.tend_for(4 * minute)
    assert meeting.state == "running"
    meeting.tend_for(2 * minute)
    assert meeting.state == "over"


def test_two_processes_that_sweep_do_not_count_the_ten_minutes_twice(minute: int) -> None:
    meeting = running("Ada", "Bo", limit=None)
    meeting.disconnect("Ada", "Bo")
    for _ in range(3 * 5):
        meeting.later(3 * SECOND)
        meeting.tend()
        meeting.later(2 * SECOND)
        meeting.tend()
        meeting.tend()
    assert meeting.state == "running"  # seven and a half minutes
    meeting.tend_for(3 * minute)
    assert meeting.state == "over"


def test_the_limit_goes_on_while_the_server_is_down() -> None:
    meeting = running("Ada", "Bo")
    meeting.later(HOUR)
    meeting.tend()
    assert_opened(meeting)


def test_when_closing_fails_the_deal_stays_sealed_and_the_race_runs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    meeting = running("Ada", "Bo")
    meeting.later(15 * MINUTE)

    def save(race: Race, **_: object) -> None:
        raise RuntimeError("the disk is full")

    monkeypatch.setattr(Race, "save", save)
    with pytest.raises(RuntimeError, match="the disk is full"):
        meeting.settle()
    race = meeting.race
    assert race.deal is not None
    assert (race.state, race.deal.opened) == ("running", None)
    assert meeting.seat("Ada").attempt.over is None  # type: ignore[union-attr]


def test_seats_without_a_gain_share_the_last_place() -> None:
    meeting = running("Ada", "Bo", "Cleo", "Dan")
    meeting.end("Cleo", over="stuck", score=2, elapsed=100, count=1)
    meeting.leave("Ada", "Bo", "Dan")
    meeting.settle()
    assert meeting.places() == {
        "Ada": (2, True),
        "Bo": (2, True),
        "Cleo": (1, True),
        "Dan": (2, True),
    }


def test_the_board_ranks_as_the_race_places() -> None:
    meeting = running("Ada", "Bo", "Cleo", "Dan")
    meeting.end("Ada", score=5, progress=5, elapsed=900, count=3)
    meeting.end("Bo", score=5, progress=5, elapsed=800, count=9)
    meeting.end("Cleo", score=5, progress=5, elapsed=900, count=3)
    meeting.end("Dan")
    meeting.settle()
    deal = meeting.race.deal
    assert deal is not None
    kinds = (Player.Kind.PLAYER, Player.Kind.GUEST)
    rows = board(deal=deal, reader=meeting.player("Dan"), order=Order.TIME, kinds=kinds).rows
    ranks = {row.attempt.player.name: row.rank for row in rows}
    assert ranks == {"Bo": 1, "Ada": 2, "Cleo": 2}
    assert {name: place for name, (place, _) in meeting.places().items()} == {**ranks, "Dan": 4}


def test_a_races_deal_does_not_exist_for_others_until_it_is_over() -> None:
    meeting = running("Ada", "Bo", others=("Cleo",))
    deal = meeting.race.deal
    assert deal is not None
    for reader in (None, meeting.player("Cleo"), meeting.player("Stranger")):
        assert not Sight.of(deal, reader).exists(meeting.now)
    meeting.leave("Ada", "Bo")
    meeting.settle()
    deal.refresh_from_db()
    for reader in (None, meeting.player("Cleo"), meeting.player("Stranger")):
        assert Sight.of(deal, reader).exists(meeting.now)
        assert Sight.of(deal, reader).cards


def test_who_has_finished_sees_no_cards_and_no_record_of_others_before_the_end() -> None:
    meeting = running("Ada", "Bo")
    meeting.end("Ada", over="won")
    deal, bo = meeting.race.deal, meeting.seat("Bo").attempt
    assert deal is not None
    assert bo is not None
    seen = Sight.of(deal, meeting.player("Ada"))
    assert not seen.cards
    assert not seen.record_of(bo)


def test_one_race_that_cannot_be_swept_keeps_no_other_from_its_end(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    first, second = running("Ada", "Bo"), running("Cleo", "Dan")
    settle = finish.settle

    def failing(*, code: str, now: int) -> object:
        if code == first.code:
            raise RuntimeError("this race is broken")
        return settle(code=code, now=now)

    monkeypatch.setattr(finish, "settle", failing)
    second.later(HOUR)
    second.tend()
    assert "this race is broken" in caplog.text
    assert (first.state, second.state) == ("running", "over")
