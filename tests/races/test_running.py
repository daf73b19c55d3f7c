"""The running race: what members know of each other, and who is where (R4, R5)."""

from typing import Any

import pytest

from patience.limits import HEARTBEAT_LOST, LOST_PROCESS, MINUTE, SECOND
from patience.play.models import Attempt
from patience.players.accounts import sign_up
from patience.races import presence
from patience.races.lobby import is_racing
from tests.races.meeting import HERE, Meeting

pytestmark = pytest.mark.django_db


def running(*names: str, others: tuple[str, ...] = (), **more: Any) -> Meeting:
    """Return a race that has just begun: `names` race, `others` only watch."""
    meeting = Meeting(*names, *others, **more)
    meeting.connect(*names, *others)
    meeting.ready(*names)
    if others:
        meeting.start(by=names[0])
    meeting.later(5 * SECOND)
    meeting.tend()
    assert meeting.state == "running"
    return meeting


def test_at_the_start_all_share_the_first_place_and_none_is_final() -> None:
    meeting = running("Ada", "Bo", others=("Cleo",))
    assert meeting.places() == {"Ada": (1, False), "Bo": (1, False)}
    assert meeting.member("Cleo").progress is None


def test_who_has_a_gain_is_before_who_has_none() -> None:
    meeting = running("Ada", "Bo", "Cleo")
    meeting.figures("Bo", score=2, progress=2, ply=3, elapsed=900, count=3)
    assert meeting.places() == {"Ada": (2, False), "Bo": (1, False), "Cleo": (2, False)}


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"score": 9}, {"score": 8}),
        ({"progress": 9}, {"progress": 8}),
        ({"elapsed": 899}, {"elapsed": 900}),
        ({"count": 2}, {"count": 3}),
        ({"score": 9, "progress": 1, "elapsed": 99_999, "count": 99}, {"score": 8}),
        ({"progress": 9, "elapsed": 99_999, "count": 99}, {"progress": 8}),
        ({"elapsed": 899, "count": 99}, {"elapsed": 900}),
    ],
)
def test_places_go_by_score_then_progress_then_elapsed_then_count(
    better: dict[str, int], worse: dict[str, int]
) -> None:
    level = {"score": 5, "progress": 5, "elapsed": 900, "count": 3}
    meeting = running("Ada", "Bo")
    meeting.figures("Ada", **{**level, **worse})
    meeting.figures("Bo", **{**level, **better})
    assert meeting.places() == {"Ada": (2, False), "Bo": (1, False)}


def test_who_is_level_shares_a_place_and_the_next_is_counted_on() -> None:
    meeting = running("Ada", "Bo", "Cleo", "Dan", "Eve")
    level = {"score": 5, "progress": 5, "elapsed": 900, "count": 3}
    for name in ("Ada", "Bo"):
        meeting.figures(name, **level)
    meeting.figures("Cleo", **{**level, "score": 4})
    assert {name: place for name, (place, _) in meeting.places().items()} == {
        "Ada": 1,
        "Bo": 1,
        "Cleo": 3,
        "Dan": 4,
        "Eve": 4,
    }


def test_a_place_is_final_for_who_has_won_and_for_all_once_all_are_over() -> None:
    meeting = running("Ada", "Bo", "Cleo")
    meeting.end("Bo", over="given up", score=3, progress=3, elapsed=500, count=2)
    assert meeting.places()["Bo"] == (1, False)
    meeting.end("Ada", over="won", score=52, progress=52, elapsed=900, count=200)
    assert meeting.places() == {"Ada": (1, True), "Bo": (2, False), "Cleo": (3, False)}
    meeting.end("Cleo", over="stuck")
    assert meeting.places() == {"Ada": (1, True), "Bo": (2, True), "Cleo": (3, True)}


def test_the_version_grows_with_every_entry_and_every_end() -> None:
    meeting = running("Ada", "Bo")
    before = meeting.field.version
    meeting.figures("Ada", ply=1)
    assert meeting.field.version == before + 1
    meeting.figures("Bo", ply=7)
    assert meeting.field.version == before + 8
    meeting.end("Ada")
    assert meeting.field.version == before + 9
    meeting.disconnect("Bo")
    assert meeting.field.version == before + 10


def test_losing_the_connection_changes_only_online() -> None:
    meeting = running("Ada", "Bo")
    before = meeting.member("Ada")
    meeting.disconnect("Ada")
    after = meeting.member("Ada")
    assert (before.online, after.online) == (True, False)
    assert before.progress == after.progress
    meeting.tend_for(5 * MINUTE)
    assert meeting.state == "running"
    assert meeting.seat("Ada").attempt.over is None  # type: ignore[union-attr]


def test_a_seat_is_online_while_either_of_its_sockets_is_open() -> None:
    meeting = running("Ada", "Bo")
    meeting.connect("Ada")
    meeting.disconnect("Ada")
    assert meeting.member("Ada").online
    meeting.disconnect("Ada")
    assert not meeting.member("Ada").online


def test_the_connections_of_a_process_that_has_not_said_so_for_long_are_gone() -> None:
    meeting = running("Ada", "Bo")
    presence.beat(process="there", now=meeting.now)
    assert presence.connect(seat=meeting.seat("Bo"), process="there", now=meeting.now)
    meeting.disconnect("Bo")
    assert meeting.member("Bo").online
    meeting.later(HEARTBEAT_LOST)
    assert (meeting.member("Ada").online, meeting.member("Bo").online) == (True, False)
    meeting.later(LOST_PROCESS)
    meeting.tend()
    assert not meeting.seat("Bo").connections.exists()


def test_who_was_connected_still_is_after_an_outage_of_the_database() -> None:
    meeting = running("Ada", "Bo")
    meeting.now += 5 * MINUTE
    presence.beat(process="there", now=meeting.now)
    meeting.tend()
    meeting.later(0)
    assert [member.online for member in meeting.field.members] == [True, True]


def test_a_process_that_ends_politely_takes_its_connections_along() -> None:
    meeting = running("Ada", "Bo")
    before = meeting.field.version
    presence.stop(process=HERE)
    assert not any(member.online for member in meeting.field.members)
    assert meeting.field.version > before


def test_leaving_a_running_race_gives_up_and_one_stays_a_member() -> None:
    meeting = running("Ada", "Bo", "Cleo")
    meeting.leave("Bo")
    attempt = meeting.seat("Bo").attempt
    assert attempt is not None
    assert (attempt.over, attempt.over_at) == ("given up", meeting.now)
    assert set(meeting.numbers()) == {"Ada", "Bo", "Cleo"}
    assert meeting.state == "running"


def test_leaving_does_not_change_how_an_attempt_has_ended() -> None:
    meeting = running("Ada", "Bo", "Cleo")
    meeting.end("Ada", over="won")
    meeting.leave("Ada")
    assert meeting.seat("Ada").attempt.over == "won"  # type: ignore[union-attr]


def test_a_member_who_only_watches_can_leave_and_stays_a_member() -> None:
    meeting = running("Ada", "Bo", others=("Cleo",))
    meeting.leave("Cleo")
    assert "Cleo" in meeting.numbers()
    assert not meeting.settle().races
    assert meeting.state == "running"


def test_when_all_leave_the_race_is_over() -> None:
    meeting = running("Ada", "Bo")
    meeting.leave("Ada", "Bo")
    meeting.tend()
    assert meeting.state == "over"
    assert meeting.places() == {"Ada": (1, True), "Bo": (1, True)}


def test_who_signs_up_in_mid_race_keeps_seat_attempt_and_place_under_the_new_name() -> None:
    meeting = running("Ada", "Bo")
    meeting.figures("Ada", score=5, progress=5, ply=9, elapsed=900, count=7)
    attempt = meeting.seat("Ada").attempt
    sign_up(player=meeting.player("Ada"), name="Countess", password="a long way round")
    member = next(m for m in meeting.field.members if m.seat.number == 1)
    assert (member.seat.player.name, member.seat.player.kind) == ("Countess", "player")
    assert member.seat.attempt == attempt
    assert meeting.places() == {"Countess": (1, False), "Bo": (2, False)}


def test_one_is_racing_from_the_countdown_to_the_end_of_ones_own_attempt() -> None:
    meeting = Meeting("Ada", "Bo", "Cleo")
    meeting.connect("Ada", "Bo", "Cleo")
    meeting.ready("Ada", "Bo")
    assert not is_racing(meeting.player("Ada"))
    meeting.start(by="Ada")
    assert is_racing(meeting.player("Ada"))
    assert not is_racing(meeting.player("Cleo"))
    meeting.later(5 * SECOND)
    meeting.tend()
    meeting.leave("Ada")
    assert not is_racing(meeting.player("Ada"))
    assert is_racing(meeting.player("Bo"))


def test_a_race_has_exactly_the_attempts_that_its_start_made() -> None:
    meeting = running("Ada", "Bo", others=("Cleo",))
    assert Attempt.objects.filter(deal=meeting.race.deal).count() == 2
