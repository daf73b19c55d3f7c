"""What several processes do to one race at the same moment: each thing happens once."""

from functools import partial
from typing import Any

import pytest

from patience.deals.models import Deal
from patience.limits import COUNTDOWN, MINUTE
from patience.play.models import Attempt
from patience.play.writer import Write, store_together
from patience.players.accounts import new_guest
from patience.races import finish, lobby, presence, start
from patience.races.models import Connection, Race, Seat
from tests.races.meeting import Meeting
from tests.races.test_rematch import at
from tests.races.together import together

pytestmark = pytest.mark.django_db(transaction=True)


def errors(results: Any) -> list[Exception]:
    return [result for result in results if isinstance(result, Exception)]


def the_end(meeting: Meeting, name: str, **figures: int) -> Write:
    """Return the write by which somebody gives up."""
    attempt = meeting.seat(name).attempt
    assert attempt is not None
    facts: dict[str, Any] = {"score": 3, "progress": 3, "elapsed": 900, "count": 3, **figures}
    return Write(
        attempt=attempt.pk,
        ply=attempt.ply,
        at=meeting.now,
        entry="",
        new_ply=attempt.ply,
        phase=1,
        redeals=0,
        takebacks=0,
        deadline=attempt.deadline,
        over="given up",
        over_at=meeting.now,
        **facts,
    )


def test_of_many_who_join_at_once_as_many_get_a_seat_as_there_are() -> None:
    meeting = Meeting("Ada", seats=4)
    guests = [new_guest(name=f"G{n}", now=meeting.now) for n in range(8)]
    joins = [partial(lobby.join, code=meeting.code, player=g, now=meeting.now) for g in guests]
    results = together(*joins)
    assert [str(error) for error in errors(results)] == ["full"] * 5
    assert sorted(meeting.numbers().values()) == [1, 2, 3, 4]  # type: ignore[type-var]


def test_who_joins_twice_at_once_has_one_seat() -> None:
    meeting = Meeting("Ada")
    join = partial(lobby.join, code=meeting.code, player=meeting.player("Bo"), now=meeting.now)
    assert errors(together(join, join, join)) == []
    assert meeting.numbers() == {"Ada": 1, "Bo": 2}


def test_two_in_one_browser_who_join_at_once_get_one_seat() -> None:
    meeting = Meeting("Ada")
    bo, cleo = meeting.player("Bo"), meeting.player("Cleo")
    join = partial(lobby.join, code=meeting.code, browser="firefox", now=meeting.now)
    results = together(partial(join, player=bo), partial(join, player=cleo))
    assert [str(error) for error in errors(results)] == ["taken"]
    assert len(meeting.numbers()) == 2


def test_all_who_get_ready_at_once_start_one_countdown_on_one_deal() -> None:
    names = ("Ada", "Bo", "Cleo", "Dan")
    meeting = Meeting(*names)
    meeting.connect(*names)
    readies = [
        partial(
            lobby.set_ready,
            code=meeting.code,
            player=meeting.player(name),
            ready=True,
            now=meeting.now,
        )
        for name in names
    ]
    assert errors(together(*readies)) == []
    assert meeting.state == "countdown"
    assert Deal.objects.count() == 1
    assert Attempt.objects.count() == 4


def test_the_host_who_starts_twice_at_once_starts_one_countdown() -> None:
    meeting = Meeting("Ada", "Bo", "Cleo")
    meeting.connect("Ada", "Bo", "Cleo")
    meeting.ready("Ada", "Bo")
    go = partial(finish.start, code=meeting.code, player=meeting.player("Ada"), now=meeting.now)
    assert [str(error) for error in errors(together(go, go))] == ["state"]
    assert Deal.objects.count() == 1


def test_a_countdown_that_several_processes_see_begins_once() -> None:
    meeting = Meeting("Ada", "Bo")
    meeting.connect("Ada", "Bo")
    meeting.ready("Ada", "Bo")
    meeting.later(COUNTDOWN)
    changes = meeting.race.changes
    begin = partial(start.begin, code=meeting.code, now=meeting.now)
    sweep = partial(finish.tend, now=meeting.now)
    results = together(begin, sweep, begin, sweep)
    assert errors(results) == []
    began = [set(r) if isinstance(r, list) else r.attempts for r in results]
    assert sorted(map(len, began)) == [0, 0, 0, 2]
    assert (meeting.state, meeting.race.changes) == ("running", changes + 1)


def test_a_start_that_fails_is_discarded_once() -> None:
    meeting = Meeting("Ada", "Bo")
    meeting.connect("Ada", "Bo")
    meeting.ready("Ada", "Bo")
    meeting.disconnect("Ada")
    meeting.later(COUNTDOWN)
    begin = partial(start.begin, code=meeting.code, now=meeting.now)
    results = together(begin, begin, begin)
    assert sorted(map(len, results)) == [0, 0, 2]
    assert (meeting.state, Deal.objects.count()) == ("lobby", 0)


def test_when_the_last_two_finish_in_the_same_millisecond_the_race_is_over_once() -> None:
    meeting = Meeting("Ada", "Bo")
    meeting.run()
    changes = meeting.race.changes

    def end(write: Write) -> Any:
        assert store_together([write]) == [True]
        return finish.settle(code=meeting.code, now=meeting.now)

    results = together(partial(end, the_end(meeting, "Ada")), partial(end, the_end(meeting, "Bo")))
    assert errors(results) == []
    assert sorted(len(changed.races) for changed in results) == [0, 1]
    assert (meeting.state, meeting.race.changes) == ("over", changes + 1)
    assert meeting.places() == {"Ada": (1, True), "Bo": (1, True)}


def test_the_sweeps_of_several_processes_end_a_race_once() -> None:
    meeting = Meeting("Ada", "Bo")
    meeting.run()
    meeting.later(15 * MINUTE)
    changes = meeting.race.changes
    sweep = partial(finish.tend, now=meeting.now)
    results = together(sweep, sweep, sweep)
    assert errors(results) == []
    assert sorted(len(changed.attempts) for changed in results) == [0, 0, 2]
    assert (meeting.state, meeting.race.changes) == ("over", changes + 1)


def test_an_entry_and_the_end_of_the_race_at_once_leave_one_truth() -> None:
    for _ in range(5):
        meeting = Meeting("Ada", "Bo")
        meeting.run()
        write = the_end(meeting, "Ada")
        meeting.later(15 * MINUTE)
        stored, swept = together(
            partial(store_together, [write]), partial(finish.tend, now=meeting.now)
        )
        assert errors([stored, swept]) == []
        over = meeting.seat("Ada").attempt.over  # type: ignore[union-attr]
        assert over == ("given up" if stored == [True] else "closed")
        assert meeting.state == "over"


def test_leaving_and_finishing_at_once_harm_nobody() -> None:
    meeting = Meeting("Ada", "Bo", "Cleo")
    meeting.run()
    leave = partial(finish.leave, code=meeting.code, player=meeting.player("Ada"), now=meeting.now)
    writes = [the_end(meeting, name) for name in ("Ada", "Bo", "Cleo")]
    settle = partial(finish.settle, code=meeting.code, now=meeting.now)
    assert errors(together(leave, partial(store_together, writes), settle)) == []
    settle()
    assert meeting.state == "over"


def test_all_who_ask_for_a_rematch_at_once_meet_in_one() -> None:
    names = ("Ada", "Bo", "Cleo", "Dan")
    meeting = Meeting(*names)
    meeting.run()
    meeting.leave(*names)
    meeting.settle()
    asks = [
        partial(lobby.rematch, code=meeting.code, player=meeting.player(name), now=meeting.now)
        for name in names
    ]
    assert errors(together(*asks)) == []
    assert Race.objects.count() == 2
    newest = meeting.field.rematch
    assert newest is not None
    assert at(meeting, newest).numbers() == {"Ada": 1, "Bo": 2, "Cleo": 3, "Dan": 4}


def test_asking_for_a_rematch_while_the_race_before_ends_makes_nobody_wait_for_ever() -> None:
    first = Meeting("Ada", "Bo", "Cleo")
    first.run()
    first.leave("Ada", "Bo", "Cleo")
    first.settle()
    for _ in range(4):
        second = at(first, first.rematch("Ada"))
        first.rematch("Bo")
        first.rematch("Cleo")
        second.run()
        second.leave("Ada", "Bo")
        third = at(second, second.rematch("Ada"))
        ask = partial(lobby.rematch, code=second.code, player=second.player("Bo"), now=second.now)
        second.leave("Cleo")
        settle = partial(finish.settle, code=second.code, now=second.now)
        assert errors(together(ask, settle, ask)) == []
        assert set(third.numbers()) == {"Ada", "Bo"}
        first = second
        third.race.delete()


def test_who_is_removed_while_connecting_has_no_connection() -> None:
    for _ in range(5):
        meeting = Meeting("Ada", "Bo")
        seat = meeting.seat("Bo")
        connect = partial(presence.connect, seat=seat, process="here", now=meeting.now)
        remove = partial(
            lobby.remove, code=meeting.code, host=meeting.player("Ada"), number=2, now=meeting.now
        )
        assert errors(together(connect, remove)) == []
        assert not Connection.objects.exists()
        gone = partial(finish.leave, code=meeting.code, player=meeting.player("Cleo"))
        meeting.join("Cleo")
        connect = partial(
            presence.connect, seat=meeting.seat("Cleo"), process="here", now=meeting.now
        )
        assert errors(together(connect, partial(gone, now=meeting.now))) == []
        assert not Connection.objects.exists()
        assert Seat.objects.filter(race__code=meeting.code).count() == 2


def test_processes_that_stop_beat_and_take_connections_at_once_harm_nobody() -> None:
    meeting = Meeting("Ada", "Bo", "Cleo", "Dan")
    seats = [meeting.seat(name) for name in ("Ada", "Bo", "Cleo", "Dan")]
    for round_ in range(3):
        connects = [
            partial(presence.connect, seat=seat, process=f"new {round_}", now=meeting.now)
            for seat in seats
        ]
        beat = partial(presence.beat, process=f"new {round_}", now=meeting.now)
        stop = partial(presence.stop, process=f"new {round_ - 1}")
        assert errors(together(*connects, beat, stop)) == []
    assert all(member.online for member in meeting.field.members)
