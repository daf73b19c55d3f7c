"""The next race of a chain: who may ask for it, whose seats are kept, when it starts (R7)."""

from typing import Any

import pytest

from patience.limits import SECOND
from patience.races import lobby
from patience.races.field import fields
from patience.races.models import Race
from tests.races.meeting import HALF_AN_HOUR, Meeting
from tests.races.test_lobby import refused
from tests.races.test_running import running

pytestmark = pytest.mark.django_db


def finished(*names: str, others: tuple[str, ...] = (), **more: Any) -> Meeting:
    meeting = running(*names, others=others, **more)
    meeting.leave(*names)
    meeting.settle()
    assert meeting.state == "over"
    return meeting


def at(meeting: Meeting, code: str) -> Meeting:
    """Return the same people at another race."""
    other = Meeting.__new__(Meeting)
    other.__dict__ = {**meeting.__dict__, "code": code}
    return other


def test_who_still_plays_cannot_ask_and_who_is_through_can() -> None:
    meeting = running("Ada", "Bo", others=("Cleo",))
    with refused("state"):
        meeting.rematch("Ada")
    meeting.end("Ada", over="won")
    later = at(meeting, meeting.rematch("Ada"))
    assert later.numbers() == {"Ada": 1}
    with refused("state"):
        meeting.rematch("Bo")
    with refused("state"):
        meeting.rematch("Cleo")  # did not race: only once the race is over
    meeting.end("Bo")
    with refused("state"):
        meeting.rematch("Cleo")
    meeting.settle()
    meeting.rematch("Cleo")
    assert set(later.numbers()) == {"Ada", "Cleo"}


def test_nobody_asks_in_the_lobby_or_the_countdown_and_no_stranger_ever() -> None:
    meeting = Meeting("Ada", "Bo", "Cleo")
    with refused("state"):
        meeting.rematch("Ada")
    meeting.connect("Ada", "Bo", "Cleo")
    meeting.ready("Ada", "Bo", "Cleo")
    with refused("state"):
        meeting.rematch("Ada")
    meeting.later(5 * SECOND)
    meeting.tend()
    meeting.leave("Ada", "Bo", "Cleo")
    meeting.settle()
    with refused("state"):
        meeting.rematch("Stranger")


def test_the_first_who_asks_makes_it_with_the_same_settings_and_is_host() -> None:
    meeting = finished("Ada", "Bo", game="eklige-elfer", seats=5, public=True, limit=30)
    later = at(meeting, meeting.rematch("Bo"))
    race = later.race
    assert (race.game, race.seats, race.public, race.limit) == ("eklige-elfer", 5, True, 30)
    assert (race.state, race.host, later.numbers()) == ("lobby", 2, {"Bo": 2})


def test_the_others_join_the_race_that_the_first_made() -> None:
    meeting = finished("Ada", "Bo", others=("Cleo",))
    code = meeting.rematch("Cleo")
    assert meeting.rematch("Ada") == code
    assert meeting.rematch("Ada") == code
    assert at(meeting, code).numbers() == {"Ada": 1, "Cleo": 3}
    assert Race.objects.count() == 2


def test_seats_and_their_numbers_are_kept_and_strangers_get_only_what_is_free() -> None:
    meeting = finished("Ada", "Bo", "Cleo", seats=4)
    later = at(meeting, meeting.rematch("Cleo"))
    assert lobby.free_seats(later.race) == 1
    later.join("Stranger")
    assert lobby.free_seats(later.race) == 0
    with refused("full"):
        later.join("Another")
    later.join("Bo")  # by the code, without asking
    meeting.rematch("Ada")
    assert later.numbers() == {"Ada": 1, "Bo": 2, "Cleo": 3, "Stranger": 4}


def test_a_kept_seat_is_kept_also_for_who_leaves_the_new_lobby_again() -> None:
    meeting = finished("Ada", "Bo", seats=2)
    later = at(meeting, meeting.rematch("Ada"))
    meeting.rematch("Bo")
    later.leave("Ada")
    with refused("full"):
        later.join("Stranger")
    later.join("Ada")
    assert later.numbers() == {"Ada": 1, "Bo": 2}


def test_every_race_of_the_chain_names_the_newest() -> None:
    first = finished("Ada", "Bo")
    second = at(first, first.rematch("Ada"))
    first.rematch("Bo")
    assert (first.field.rematch, second.field.rematch) == (second.code, None)
    second.connect("Ada", "Bo")
    second.ready("Ada", "Bo")
    second.later(5 * SECOND)
    second.tend()
    second.leave("Ada", "Bo")
    second.settle()
    versions = [first.field.version, second.field.version]
    third = at(second, second.rematch("Bo"))
    assert third.code not in (first.code, second.code)
    assert [r.field.rematch for r in (first, second, third)] == [third.code, third.code, None]
    assert first.field.version > versions[0]
    assert second.field.version > versions[1]
    assert third.numbers() == {"Bo": 2}
    first.rematch("Ada")  # from the oldest race, into the newest
    assert third.numbers() == {"Ada": 1, "Bo": 2}


def test_asking_tells_every_race_of_the_chain() -> None:
    first = finished("Ada", "Bo")
    told = lobby.rematch(code=first.code, player=first.player("Ada"), now=first.now)
    assert told == {first.code, first.field.rematch}


def test_the_old_code_still_answers_the_old_race() -> None:
    meeting = finished("Ada", "Bo")
    meeting.rematch("Ada")
    race = lobby.find(code=meeting.code, now=meeting.now)
    assert (race.code, race.state) == (meeting.code, "over")


def test_it_starts_by_itself_only_when_the_race_before_is_over() -> None:
    meeting = running("Ada", "Bo", "Cleo")
    meeting.end("Ada")
    meeting.end("Bo")
    later = at(meeting, meeting.rematch("Ada"))
    meeting.rematch("Bo")
    later.connect("Ada", "Bo")
    later.ready("Ada", "Bo")
    later.later(10 * SECOND)
    later.tend()
    assert later.state == "lobby"
    meeting.end("Cleo")
    meeting.now = later.now
    meeting.settle()
    assert (meeting.state, later.state) == ("over", "countdown")


def test_the_end_of_the_race_before_starts_no_lobby_that_is_not_ready() -> None:
    meeting = running("Ada", "Bo", "Cleo")
    meeting.end("Ada")
    meeting.end("Bo")
    later = at(meeting, meeting.rematch("Ada"))
    meeting.rematch("Bo")
    later.connect("Ada", "Bo")
    later.ready("Ada")
    meeting.end("Cleo")
    meeting.settle()
    assert later.state == "lobby"


def test_the_sweep_tells_of_the_next_race_that_starts_with_the_end_of_this() -> None:
    meeting = running("Ada", "Bo", "Cleo")
    meeting.end("Ada")
    meeting.end("Bo")
    later = at(meeting, meeting.rematch("Ada"))
    meeting.rematch("Bo")
    later.connect("Ada", "Bo")
    later.ready("Ada", "Bo")
    meeting.end("Cleo")
    assert later.state == "lobby"
    assert meeting.tend().races == {meeting.code, later.code}
    assert later.state == "countdown"


def test_when_the_next_lobby_was_left_alone_the_next_who_asks_makes_another() -> None:
    meeting = finished("Ada", "Bo")
    gone = meeting.rematch("Ada")
    meeting.later(HALF_AN_HOUR + 1)
    again = meeting.rematch("Bo")
    assert again != gone
    assert at(meeting, again).numbers() == {"Bo": 2}
    meeting.tend()
    assert not Race.objects.filter(code=gone).exists()
    assert meeting.field.rematch == again


def test_who_was_removed_from_a_rematch_has_no_seat_kept_any_more() -> None:
    first = finished("Ada", "Bo", seats=2)
    second = at(first, first.rematch("Ada"))
    first.rematch("Bo")
    second.remove("Bo", by="Ada")
    second.join("Cleo")
    assert second.numbers() == {"Ada": 1, "Cleo": 2}
    with refused("forbidden"):
        first.rematch("Bo")
    second.connect("Ada", "Cleo")
    second.ready("Ada", "Cleo")
    second.later(5 * SECOND)
    second.tend()
    second.leave("Ada", "Cleo")
    second.settle()
    third = at(second, second.rematch("Cleo"))
    with refused("full"):
        first.rematch("Bo")  # two seats, kept for Ada and Cleo
    second.rematch("Ada")
    assert third.numbers() == {"Ada": 1, "Cleo": 2}


def test_one_browser_keeps_its_one_seat_in_the_next_race() -> None:
    meeting = Meeting("Ada", browser="firefox")
    meeting.join("Bo", browser="chromium")
    meeting.run()
    meeting.leave("Ada", "Bo")
    meeting.settle()
    later = at(meeting, meeting.rematch("Ada"))
    meeting.rematch("Bo")
    with refused("taken"):
        later.join("Cleo", browser="chromium")
    assert {m.seat.player.name: m.seat.browser for m in later.field.members} == {
        "Ada": "firefox",
        "Bo": "chromium",
    }


def test_many_races_are_read_in_one_go_each_with_its_own_members_and_rematch() -> None:
    first, other = finished("Ada", "Bo"), Meeting("Cleo")
    code = first.rematch("Ada")
    read = fields([first.code, other.code, code, "NOSUCH"], now=first.now)
    assert set(read) == {first.code, other.code, code}
    assert [read[c].rematch for c in (first.code, other.code, code)] == [code, None, None]
    assert [len(read[c].members) for c in (first.code, other.code, code)] == [2, 1, 1]
