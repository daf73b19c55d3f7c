"""From the lobby through the countdown to the start (R1, R3)."""

import pytest

from patience.deals.models import Deal
from patience.limits import COUNTDOWN, MINUTE, SECOND, START_LATENESS
from patience.play.models import Attempt
from patience.races import presence
from patience.races.start import begin
from tests.races.meeting import Meeting
from tests.races.test_lobby import refused

pytestmark = pytest.mark.django_db


def counting(*names: str, others: tuple[str, ...] = ()) -> Meeting:
    """Return a race in its countdown: `names` race, `others` only watch."""
    meeting = Meeting(*names, *others)
    meeting.connect(*names, *others)
    meeting.ready(*names)
    if others:
        meeting.start(by=names[0])
    assert meeting.state == "countdown"
    return meeting


def racing(meeting: Meeting) -> set[str]:
    return {m.seat.player.name for m in meeting.field.members if m.seat.racing}


def test_it_starts_when_all_who_are_connected_are_ready() -> None:
    meeting = Meeting("Ada", "Bo", "Cleo")
    meeting.connect("Ada", "Bo")
    meeting.ready("Ada")
    assert meeting.state == "lobby"
    meeting.ready("Bo")
    assert meeting.state == "countdown"
    assert racing(meeting) == {"Ada", "Bo"}


def test_one_who_is_connected_and_not_ready_keeps_it_from_starting() -> None:
    meeting = Meeting("Ada", "Bo", "Cleo")
    meeting.connect("Ada", "Bo", "Cleo")
    meeting.ready("Ada", "Bo")
    meeting.tend_for(2 * MINUTE)
    assert meeting.state == "lobby"
    meeting.ready("Cleo")
    assert racing(meeting) == {"Ada", "Bo", "Cleo"}


def test_it_does_not_start_with_one_alone() -> None:
    meeting = Meeting("Ada", "Bo")
    meeting.connect("Ada")
    meeting.ready("Ada")
    meeting.tend_for(MINUTE)
    with refused("state"):
        meeting.start(by="Ada")
    assert meeting.state == "lobby"


def test_ready_can_be_taken_back() -> None:
    meeting = Meeting("Ada", "Bo")
    meeting.connect("Ada", "Bo")
    meeting.ready("Ada")
    meeting.ready("Ada", ready=False)
    meeting.ready("Bo")
    assert meeting.state == "lobby"


def test_a_ready_seat_that_is_not_connected_races_too_but_makes_no_two() -> None:
    meeting = Meeting("Ada", "Bo", "Cleo")
    meeting.connect("Ada")
    meeting.ready("Bo", "Ada")
    assert meeting.state == "lobby"
    meeting.connect("Cleo")
    meeting.ready("Cleo")
    assert racing(meeting) == {"Ada", "Bo", "Cleo"}


def test_it_starts_when_the_last_who_was_not_ready_leaves() -> None:
    meeting = Meeting("Ada", "Bo", "Cleo")
    meeting.connect("Ada", "Bo", "Cleo")
    meeting.ready("Ada", "Bo")
    meeting.leave("Cleo")
    assert meeting.state == "countdown"


def test_it_starts_when_the_last_who_was_not_ready_is_removed() -> None:
    meeting = Meeting("Ada", "Bo", "Cleo")
    meeting.connect("Ada", "Bo", "Cleo")
    meeting.ready("Ada", "Bo")
    meeting.remove("Cleo", by="Ada")
    assert meeting.state == "countdown"


def test_it_starts_when_the_last_who_was_not_ready_has_gone_but_not_while_a_page_reloads() -> None:
    meeting = Meeting("Ada", "Bo", "Cleo")
    meeting.connect("Ada", "Bo", "Cleo")
    meeting.ready("Ada", "Bo")
    meeting.disconnect("Cleo")
    meeting.later(SECOND)
    meeting.tend()
    assert meeting.state == "lobby"
    meeting.connect("Cleo")
    meeting.tend_for(MINUTE)
    assert meeting.state == "lobby"
    meeting.disconnect("Cleo")
    meeting.tend_for(10 * SECOND)
    assert racing(meeting) == {"Ada", "Bo"}


def test_the_host_starts_with_two_who_are_ready_and_the_others_stay_and_watch() -> None:
    meeting = Meeting("Ada", "Bo", "Cleo", "Dan")
    meeting.connect("Ada", "Bo", "Cleo", "Dan")
    meeting.ready("Ada")
    with refused("state"):
        meeting.start(by="Ada")
    meeting.ready("Cleo")
    with refused("host"):
        meeting.start(by="Cleo")
    meeting.start(by="Ada")
    assert racing(meeting) == {"Ada", "Cleo"}
    assert set(meeting.numbers()) == {"Ada", "Bo", "Cleo", "Dan"}
    assert meeting.seat("Bo").attempt is None


def test_the_host_can_start_the_others_without_being_ready() -> None:
    meeting = Meeting("Ada", "Bo", "Cleo")
    meeting.connect("Ada", "Bo", "Cleo")
    meeting.ready("Bo", "Cleo")
    meeting.start(by="Ada")
    assert racing(meeting) == {"Bo", "Cleo"}


def test_the_countdown_makes_a_sealed_deal_and_an_attempt_that_has_not_begun_for_each() -> None:
    meeting = counting("Ada", "Bo", others=("Cleo",))
    race = meeting.race
    assert race.starts_at == meeting.now + 5 * SECOND == meeting.now + COUNTDOWN
    deal = race.deal
    assert deal is not None
    assert (deal.kind, deal.game, deal.opened) == ("race", "eagle-wing", None)
    attempts = Attempt.objects.filter(deal=deal)
    assert {a.player.name for a in attempts} == {"Ada", "Bo"}
    assert all(a.started is None and a.first and a.over is None for a in attempts)
    assert {a.deadline for a in attempts} == {race.ends_at}


def test_in_the_countdown_nobody_sees_figures() -> None:
    meeting = counting("Ada", "Bo")
    assert all(member.progress is None for member in meeting.field.members)


def test_the_limit_runs_from_the_start_and_no_race_is_longer_than_two_hours() -> None:
    for limit, minutes in [(10, 10), (15, 15), (30, 30), (None, 120)]:
        meeting = Meeting("Ada", "Bo", limit=limit)
        meeting.run()
        race = meeting.race
        assert race.ends_at == (race.starts_at or 0) + minutes * MINUTE


def test_it_does_not_begin_before_its_time_and_begins_once() -> None:
    meeting = counting("Ada", "Bo")
    meeting.later(COUNTDOWN - 1)
    assert begin(code=meeting.code, now=meeting.now) == []
    meeting.tend()
    assert meeting.state == "countdown"
    meeting.later(1)
    assert len(begin(code=meeting.code, now=meeting.now)) == 2
    version = meeting.field.version
    assert begin(code=meeting.code, now=meeting.now) == []
    assert meeting.tend().attempts == set()
    assert meeting.field.version == version
    race = meeting.race
    assert set(Attempt.objects.values_list("started", flat=True)) == {race.starts_at}


def test_the_sweep_notices_a_start_that_nobody_watches() -> None:
    meeting = counting("Ada", "Bo")
    meeting.later(COUNTDOWN)
    changed = meeting.tend()
    assert meeting.state == "running"
    assert changed.races == {meeting.code}
    assert len(changed.attempts) == 2


def test_the_clock_of_every_racing_seat_starts_connected_or_not() -> None:
    meeting = counting("Ada", "Bo", "Cleo")
    meeting.disconnect("Cleo")
    meeting.later(COUNTDOWN)
    meeting.tend()
    assert meeting.seat("Cleo").attempt.started == meeting.race.starts_at  # type: ignore[union-attr]
    assert not meeting.member("Cleo").online


def assert_discarded(meeting: Meeting, deal: Deal, *members: str) -> None:
    race = meeting.race
    assert (race.state, race.deal, race.starts_at) == ("lobby", None, None)
    assert not Deal.objects.filter(commitment=deal.commitment).exists()
    assert not Deal.objects.exists()
    assert not Attempt.objects.exists()
    assert set(meeting.numbers()) == set(members)
    assert not any(m.seat.ready or m.seat.racing or m.seat.left for m in meeting.field.members)


def test_a_start_with_fewer_than_two_connected_discards_all_and_is_a_lobby_again() -> None:
    meeting = counting("Ada", "Bo", others=("Cleo",))
    deal = meeting.race.deal
    assert deal is not None
    meeting.disconnect("Bo")
    meeting.later(COUNTDOWN)
    changed = meeting.tend()
    assert len(changed.attempts) == 2
    assert_discarded(meeting, deal, "Ada", "Bo", "Cleo")


def test_after_a_start_that_failed_it_can_start_again_on_another_deal() -> None:
    meeting = counting("Ada", "Bo")
    before, version = meeting.race.deal, meeting.field.version
    meeting.disconnect("Bo")
    meeting.later(COUNTDOWN)
    meeting.tend()
    assert meeting.field.version > version
    meeting.connect("Bo")
    meeting.ready("Ada")
    assert meeting.state == "lobby"
    meeting.ready("Bo")
    assert meeting.state == "countdown"
    assert meeting.race.deal != before
    meeting.later(COUNTDOWN)
    meeting.tend()
    assert meeting.state == "running"


def test_leaving_in_the_countdown_counts_as_not_connected() -> None:
    meeting = counting("Ada", "Bo")
    deal = meeting.race.deal
    assert deal is not None
    meeting.leave("Bo")
    assert meeting.state == "countdown"
    meeting.later(COUNTDOWN)
    meeting.tend()
    assert_discarded(meeting, deal, "Ada")


def test_who_left_in_the_countdown_is_gone_when_the_start_fails_and_a_new_host_is_found() -> None:
    meeting = counting("Ada", "Bo")
    meeting.leave("Ada")
    meeting.later(COUNTDOWN)
    meeting.tend()
    assert meeting.state == "lobby"
    assert (meeting.numbers(), meeting.race.host) == ({"Bo": 2}, 2)
    meeting.join("Ada")
    assert meeting.numbers() == {"Ada": 1, "Bo": 2}


def test_who_left_in_the_countdown_has_given_up_when_the_others_start() -> None:
    meeting = counting("Ada", "Bo", "Cleo")
    meeting.leave("Cleo")
    meeting.later(COUNTDOWN)
    meeting.tend()
    assert meeting.state == "running"
    attempt = meeting.seat("Cleo").attempt
    assert attempt is not None
    assert (attempt.over, attempt.over_at) == ("given up", meeting.race.starts_at)
    assert meeting.seat("Ada").attempt.over is None  # type: ignore[union-attr]


def test_a_connected_member_who_does_not_race_is_none_of_the_two() -> None:
    meeting = counting("Ada", "Bo", others=("Cleo", "Dan"))
    meeting.disconnect("Ada")
    meeting.later(COUNTDOWN)
    meeting.tend()
    assert meeting.state == "lobby"


@pytest.mark.parametrize(
    ("late", "state"), [(START_LATENESS, "running"), (START_LATENESS + 1, "lobby")]
)
def test_a_start_that_the_server_was_not_there_for_fails(late: int, state: str) -> None:
    meeting = counting("Ada", "Bo")
    meeting.later(COUNTDOWN + late)
    meeting.tend()
    assert meeting.state == state


def test_the_connections_of_a_process_that_died_do_not_count_at_the_start() -> None:
    meeting = counting("Ada", "Bo")
    meeting.now += COUNTDOWN + 1
    race = meeting.race
    race.starts_at = meeting.now + 10 * SECOND  # had it been a longer countdown
    race.save()
    meeting.now += 10 * SECOND
    begin(code=meeting.code, now=meeting.now)
    assert meeting.state == "lobby"


def test_nobody_gets_ready_or_starts_in_the_countdown() -> None:
    meeting = counting("Ada", "Bo", others=("Cleo",))
    with refused("state"):
        meeting.ready("Cleo")
    with refused("state"):
        meeting.ready("Ada", ready=False)
    with refused("state"):
        meeting.start(by="Ada")


def test_a_start_does_not_count_the_seats_of_a_server_that_died_before_the_countdown() -> None:
    meeting = Meeting("Ada", "Bo")
    meeting.connect("Ada")
    presence.beat(process="there", now=meeting.now)
    assert presence.connect(seat=meeting.seat("Bo"), process="there", now=meeting.now)
    meeting.ready("Ada", "Bo")
    assert meeting.state == "countdown"
    meeting.later(COUNTDOWN)
    begin(code=meeting.code, now=meeting.now)
    assert meeting.state == "lobby"
