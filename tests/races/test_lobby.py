"""The lobby of a race: seats, codes, the host, coming and going (R2)."""

import pytest

from patience.limits import MINUTE, SECOND
from patience.races import lobby
from patience.races.codes import ALPHABET, new_code, read_code
from patience.races.lobby import RaceError
from patience.races.models import Race
from tests.races.meeting import HALF_AN_HOUR, Meeting

pytestmark = pytest.mark.django_db


def refused(reason: str) -> "pytest.RaisesExc[RaceError]":
    return pytest.raises(RaceError, match=f"^{reason}$")


def test_a_code_is_six_characters_of_crockfords_alphabet_without_i_l_o_u() -> None:
    assert set(ALPHABET) == set("0123456789abcdefghjkmnpqrstvwxyz".upper())
    codes = {new_code() for _ in range(500)}
    assert len(codes) > 490
    assert all(len(code) == 6 and set(code) <= set(ALPHABET) for code in codes)


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("k7m2qx", "K7M2QX"),
        ("K7M2QX", "K7M2QX"),
        ("oOiIlL", "001111"),
        ("k7m-2qx", "K7M2QX"),
        (" k7m 2qx ", "K7M2QX"),
    ],
)
def test_a_code_is_read_case_blind_with_o_as_0_and_i_and_l_as_1(typed: str, read: str) -> None:
    assert read_code(typed) == read


def test_every_character_of_the_alphabet_reads_as_itself() -> None:
    assert [read_code(c) for c in ALPHABET] == list(ALPHABET)
    assert [read_code(c.lower()) for c in ALPHABET] == list(ALPHABET)


def test_a_race_is_found_by_its_code_as_somebody_typed_it() -> None:
    meeting = Meeting("Ada")
    Race.objects.update(code="01ABCD")
    assert lobby.find(code="oiabcd", now=meeting.now).host == 1
    assert lobby.find(code="OLabCD", now=meeting.now).host == 1


def test_the_maker_is_host_on_seat_1_and_the_next_take_the_lowest_free_seats() -> None:
    meeting = Meeting("Ada", "Bo", "Cleo")
    assert meeting.numbers() == {"Ada": 1, "Bo": 2, "Cleo": 3}
    assert meeting.race.host == 1


@pytest.mark.parametrize("seats", range(2, 9))
def test_a_race_takes_as_many_as_it_has_seats(seats: int) -> None:
    meeting = Meeting(*(f"P{n}" for n in range(seats)), seats=seats)
    assert lobby.free_seats(meeting.race) == 0
    with refused("full"):
        meeting.join("Zoe")
    assert len(meeting.numbers()) == seats


def test_joining_again_answers_as_before_and_changes_nothing() -> None:
    meeting = Meeting("Ada", "Bo", seats=2)
    before = meeting.field.version
    meeting.join("Bo")
    meeting.join("Ada")
    assert meeting.numbers() == {"Ada": 1, "Bo": 2}
    assert meeting.field.version == before


def test_a_browser_has_one_seat() -> None:
    meeting = Meeting("Ada", browser="firefox")
    with refused("taken"):
        meeting.join("Ada's guest", browser="firefox")
    meeting.join("Bo", browser="chromium")
    with refused("taken"):
        meeting.join("Bo's guest", browser="chromium")
    meeting.join("Program one")
    meeting.join("Program two")
    assert len(meeting.numbers()) == 4


def test_joining_is_refused_once_it_counts_down_runs_or_is_over() -> None:
    meeting = Meeting("Ada", "Bo")
    meeting.connect("Ada", "Bo")
    meeting.ready("Ada", "Bo")
    with refused("started"):
        meeting.join("Cleo")
    meeting.later(5 * SECOND)
    meeting.tend()
    assert meeting.state == "running"
    with refused("started"):
        meeting.join("Cleo")
    meeting.leave("Ada", "Bo")
    meeting.settle()
    with refused("over"):
        meeting.join("Cleo")
    meeting.join("Ada")  # a member still gets the race


def test_who_is_removed_cannot_come_back_by_themselves_or_by_the_same_browser() -> None:
    meeting = Meeting("Ada")
    meeting.join("Bo", browser="chromium")
    meeting.connect("Bo")
    meeting.remove("Bo", by="Ada")
    assert meeting.numbers() == {"Ada": 1}
    assert meeting.field.seat_of(meeting.player("Bo").pk) is None
    with refused("forbidden"):
        meeting.join("Bo", browser="chromium")
    with refused("taken"):
        meeting.join("Bo again", browser="chromium")


def test_a_removed_seat_is_free_for_somebody_else() -> None:
    meeting = Meeting("Ada", "Bo", seats=2)
    meeting.remove("Bo", by="Ada")
    meeting.join("Cleo")
    assert meeting.numbers() == {"Ada": 1, "Cleo": 2}


def test_only_the_host_removes_and_nobody_removes_themselves_or_an_empty_seat() -> None:
    meeting = Meeting("Ada", "Bo", "Cleo")
    with refused("host"):
        meeting.remove("Cleo", by="Bo")
    with refused("host"):
        meeting.remove("Cleo", by="Stranger")
    with refused("state"):
        meeting.remove("Ada", by="Ada")
    for number in (0, 4, 9, -1):
        with refused("state"):
            lobby.remove(
                code=meeting.code, host=meeting.player("Ada"), number=number, now=meeting.now
            )


def test_nobody_is_removed_once_it_counts_down() -> None:
    meeting = Meeting("Ada", "Bo", "Cleo")
    meeting.connect("Ada", "Bo", "Cleo")
    meeting.ready("Ada", "Bo")
    meeting.start(by="Ada")
    for name in ("Bo", "Cleo"):
        with refused("state"):
            meeting.remove(name, by="Ada")


def test_when_the_host_leaves_the_longest_seated_is_host() -> None:
    meeting = Meeting("Ada", "Bo")
    meeting.later(SECOND)
    meeting.join("Cleo")
    meeting.leave("Bo")
    meeting.later(SECOND)
    meeting.join("Dan")  # on seat 2, but Cleo sits longer
    assert meeting.numbers() == {"Ada": 1, "Dan": 2, "Cleo": 3}
    meeting.leave("Ada")
    assert meeting.race.host == 3


def test_who_leaves_and_comes_back_is_not_host_again() -> None:
    meeting = Meeting("Ada", "Bo")
    meeting.leave("Ada")
    meeting.later(SECOND)
    meeting.join("Ada")
    assert meeting.numbers() == {"Ada": 1, "Bo": 2}
    assert meeting.race.host == 2


def test_when_everybody_has_left_the_next_to_join_is_host() -> None:
    meeting = Meeting("Ada", "Bo")
    meeting.leave("Ada", "Bo")
    assert meeting.numbers() == {}
    assert lobby.free_seats(meeting.race) == 8
    meeting.join("Cleo")
    assert meeting.numbers() == {"Cleo": 1}
    assert meeting.race.host == 1


def test_seat_numbers_never_change_whoever_leaves_or_is_removed() -> None:
    meeting = Meeting("Ada", "Bo", "Cleo", "Dan")
    meeting.leave("Bo")
    meeting.remove("Cleo", by="Ada")
    assert meeting.numbers() == {"Ada": 1, "Dan": 4}
    meeting.leave("Ada")
    assert meeting.numbers() == {"Dan": 4}
    assert meeting.race.host == 4


def test_every_change_of_the_lobby_raises_the_version() -> None:
    meeting = Meeting("Ada", "Bo", "Cleo")
    versions = [meeting.field.version]

    def grown() -> None:
        versions.append(meeting.field.version)
        assert versions[-1] > versions[-2]

    meeting.connect("Ada")
    grown()
    meeting.ready("Ada")
    grown()
    meeting.ready("Ada", ready=False)
    grown()
    meeting.disconnect("Ada")
    grown()
    meeting.join("Dan")
    grown()
    meeting.remove("Dan", by="Ada")
    grown()
    meeting.leave("Bo")
    grown()


def test_a_stranger_cannot_get_ready_start_leave_or_remove() -> None:
    meeting = Meeting("Ada", "Bo")
    meeting.ready("Stranger")
    assert not any(m.seat.ready for m in meeting.field.members)
    with refused("host"):
        meeting.start(by="Stranger")
    with refused("state"):
        meeting.leave("Stranger")


def test_a_lobby_is_gone_30_minutes_after_its_last_connection() -> None:
    meeting = Meeting("Ada")
    meeting.connect("Ada")
    meeting.later(MINUTE)
    meeting.disconnect("Ada")
    meeting.later(HALF_AN_HOUR)
    meeting.tend()
    lobby.find(code=meeting.code, now=meeting.now)
    meeting.later(1)
    with pytest.raises(Race.DoesNotExist):
        lobby.find(code=meeting.code, now=meeting.now)
    with pytest.raises(Race.DoesNotExist):
        meeting.join("Bo")
    assert meeting.tend().races == set()
    assert not Race.objects.exists()


def test_a_lobby_that_nobody_ever_connected_to_is_gone_after_30_minutes_too() -> None:
    meeting = Meeting("Ada", "Bo", public=True)
    meeting.later(HALF_AN_HOUR + 1)
    assert lobby.public_races(now=meeting.now) == []
    meeting.tend()
    assert not Race.objects.exists()


def test_a_lobby_lives_for_hours_while_somebody_is_connected() -> None:
    meeting = Meeting("Ada")
    meeting.connect("Ada")
    meeting.tend_for(3 * HALF_AN_HOUR, step=30 * SECOND)
    lobby.find(code=meeting.code, now=meeting.now)
    meeting.disconnect("Ada")
    meeting.tend_for(HALF_AN_HOUR, step=30 * SECOND)
    lobby.find(code=meeting.code, now=meeting.now)
    meeting.tend_for(MINUTE, step=30 * SECOND)
    assert not Race.objects.exists()


def test_a_lobby_outlives_its_last_connection_by_30_minutes_also_when_the_server_died() -> None:
    meeting = Meeting("Ada")
    meeting.connect("Ada")
    meeting.tend_for(2 * HALF_AN_HOUR, step=30 * SECOND)
    meeting.now += HALF_AN_HOUR - MINUTE  # nobody was there to note the end of the connection
    lobby.find(code=meeting.code, now=meeting.now)
    meeting.now += 2 * MINUTE
    with pytest.raises(Race.DoesNotExist):
        lobby.find(code=meeting.code, now=meeting.now)


def test_only_public_races_that_are_not_over_are_listed_the_newest_first() -> None:
    hidden = Meeting("Ada")
    first, second = Meeting("Bo", "Cleo", public=True), Meeting("Dan", public=True)
    listed = [race.code for race in lobby.public_races(now=hidden.now)]
    assert listed == [second.code, first.code]
    first.run()
    assert len(lobby.public_races(now=first.now)) == 2
    first.leave("Bo", "Cleo")
    first.settle()
    assert [race.code for race in lobby.public_races(now=first.now)] == [second.code]
