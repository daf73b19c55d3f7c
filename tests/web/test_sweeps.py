"""The sweeps: dailies, deadlines, races and guests; twice, or by two at once, changes nothing."""

import asyncio
import logging
from functools import partial
from typing import Any

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command

from patience.deals.dealing import last_try_ends, make_dailies, today
from patience.deals.models import Deal
from patience.limits import COUNTDOWN, DAILIES_AHEAD, DAY, MINUTE
from patience.play import attempts
from patience.play.models import Attempt
from patience.players.models import Player
from patience.races.finish import Changed
from patience.web import tending
from patience.web.nudges import nudges
from patience.web.tending import Tending
from tests import making
from tests.making import EAGLE, ELEVENS, NOON
from tests.races.meeting import Meeting
from tests.races.together import together
from tests.web.programs import at

pytestmark = pytest.mark.django_db(transaction=True)


def sweep(moment: int) -> Changed:
    """Sweep as a process does that has just been started."""
    with at(moment):
        return Tending()._sweep()


def everything() -> dict[str, Any]:
    """Return all that is stored."""
    ours = ("players", "deals", "play", "races")
    models = [model for app in ours for model in apps.get_app_config(app).get_models()]
    return {m.__name__: list(m._default_manager.order_by("pk").values()) for m in models}


def test_dailies_of_both_games_are_made_for_today_and_eight_days_ahead() -> None:
    sweep(NOON)
    days = sorted({deal.day for deal in Deal.objects.all() if deal.day})
    assert len(days) == DAILIES_AHEAD + 1 == 9
    assert days[0] == today(NOON)
    for game in (EAGLE, ELEVENS):
        made = Deal.objects.filter(game=game, kind="daily")
        assert made.count() == 9
        assert not made.exclude(opened=None).exists()
        assert made.values("commitment").distinct().count() == 9


def test_dailies_are_made_once_however_many_processes_make_them_at_once() -> None:
    making_them = [partial(make_dailies, now=NOON)] * 4
    assert not [r for r in together(*making_them) if isinstance(r, Exception)]
    assert Deal.objects.count() == 18


def test_the_next_day_one_more_of_each_is_made_and_none_is_replaced() -> None:
    sweep(NOON)
    before = set(Deal.objects.values_list("pk", "commitment"))
    sweep(NOON + DAY)
    after = set(Deal.objects.values_list("pk", "commitment"))
    assert before < after
    assert len(after - before) == 2


def test_a_sweep_right_after_another_changes_nothing() -> None:
    ada, bo = making.player("Ada"), making.player("Bo")
    daily = making.daily()
    making.attempt(daily, ada, deadline=last_try_ends(today(NOON)))
    making.ended(daily, bo)
    meeting = Meeting("Cleo", "Dan", now=NOON)
    meeting.run()
    later = NOON + 2 * DAY
    assert sweep(later).attempts
    swept = everything()
    again = sweep(later)
    assert (again.races, again.attempts) == (set(), set())
    assert everything() == swept


def test_two_processes_that_sweep_at_once_do_each_thing_once() -> None:
    ada = making.player("Ada")
    daily = making.daily()
    one = making.attempt(daily, ada, deadline=last_try_ends(today(NOON)))
    meeting = Meeting("Cleo", "Dan", now=NOON)
    meeting.run()
    counting = Meeting("Eve", "Fay", now=NOON + 2 * DAY - COUNTDOWN)
    counting.connect("Eve", "Fay")
    counting.ready("Eve", "Fay")
    counting.later(COUNTDOWN)
    with at(NOON + 2 * DAY):
        results = together(*[Tending()._sweep] * 3)
    assert not [r for r in results if isinstance(r, Exception)]
    assert Deal.objects.filter(kind="daily").count() == 1 + 18  # and that of NOON
    one.refresh_from_db()
    assert one.over == "closed"
    assert (meeting.state, counting.state) == ("over", "running")
    told = [attempt for changed in results for attempt in changed.attempts]
    assert told.count(counting.seat("Eve").attempt_id) == 1


def test_a_daily_is_opened_24_hours_after_its_day_and_its_first_tries_closed_with_it() -> None:
    ada, bo, cleo = (making.player(name) for name in ("Ada", "Bo", "Cleo"))
    daily = making.daily()
    ends = last_try_ends(today(NOON))
    one = making.attempt(daily, ada, deadline=ends, score=7, ply=9, count=8, elapsed=500)
    ended = making.ended(daily, bo)
    practice = making.attempt(daily, cleo, practice=True)
    sweep(ends - 1)
    daily.refresh_from_db()
    one.refresh_from_db()
    assert (daily.opened, one.over) == (None, None)
    changed = sweep(ends)
    daily.refresh_from_db()
    assert daily.opened == ends == NOON + DAY + DAY // 2
    assert changed.attempts == {one.pk}
    for attempt, over in ((one, "closed"), (ended, "given up"), (practice, None)):
        attempt.refresh_from_db()
        assert attempt.over == over
    assert (one.score, one.ply, one.count, one.elapsed) == (7, 9, 8, 500)
    assert not Deal.objects.exclude(pk=daily.pk).exclude(opened=None).exists()


def test_a_daily_is_never_opened_without_closing_its_first_tries(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    daily = making.daily()
    one = making.attempt(daily, making.player("Ada"), deadline=NOON + 30 * DAY)

    def failing(*_: object, **__: object) -> None:
        raise RuntimeError("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr("django.db.models.query.QuerySet.update", failing)
        with pytest.raises(RuntimeError):
            attempts.open_for_all(deal=daily, now=NOON)
    daily.refresh_from_db()
    one.refresh_from_db()
    assert (daily.opened, one.over) == (None, None)


def test_an_attempt_whose_deadline_has_come_is_closed_at_its_deadline() -> None:
    ada = making.player("Ada")
    one = making.attempt(making.new_deal(ada), ada, deadline=NOON + DAY)
    assert sweep(NOON + DAY - 1).attempts == set()
    assert sweep(NOON + DAY + MINUTE).attempts == {one.pk}
    one.refresh_from_db()
    assert (one.over, one.over_at) == ("closed", NOON + DAY)


def test_a_guest_without_attempts_is_forgotten_after_30_days() -> None:
    guest, program = making.player("Gast", "guest"), making.player("Bot", "bot")
    playing, seated = making.player("Playing", "guest"), Meeting("Seated", now=NOON)
    making.attempt(making.new_deal(playing), playing)
    registered = making.player("Registered")
    sweep(NOON + 30 * DAY)
    assert Player.objects.count() == 5
    assert seated.player("Seated").seats.exists() is False  # the lobby was left alone
    sweep(NOON + 30 * DAY + 1)
    left = set(Player.objects.values_list("pk", flat=True))
    assert left == {playing.pk, registered.pk}
    assert {guest.pk, program.pk} & left == set()


async def test_a_round_tells_of_every_attempt_and_race_that_it_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[tuple[str, str]] = []

    async def send(kind: str, key: str) -> None:
        told.append((kind, key))

    monkeypatch.setattr(nudges, "send", send)
    changed = Changed({"K7M2QX"}, {"one", "two"})
    monkeypatch.setattr(Tending, "_sweep", lambda _: changed)
    await Tending().round()
    assert set(told) == {("race", "K7M2QX"), ("attempt", "one"), ("attempt", "two")}


async def test_a_round_that_fails_is_logged_and_the_next_comes_all_the_same(
    caplog: pytest.LogCaptureFixture,
) -> None:
    rounds = 0
    enough = asyncio.Event()

    async def step() -> None:
        nonlocal rounds
        rounds += 1
        if rounds == 3:
            enough.set()
        raise RuntimeError(f"round {rounds}")

    with caplog.at_level(logging.ERROR):
        loop = asyncio.create_task(tending.every(0, step))
        await enough.wait()
        loop.cancel()
    assert "round 1" in caplog.text
    assert "round 2" in caplog.text


def test_an_operator_closes_an_attempt_with_a_reason() -> None:
    one = making.attempt(making.daily(), making.player("Ada"))
    for arguments in ([one.pk, " "], ["0" * 16, "why not"]):
        with pytest.raises(CommandError):
            call_command("close", *arguments)
    call_command("close", one.pk, "played by somebody else")
    one.refresh_from_db()
    assert (one.over, one.reason) == ("closed", "played by somebody else")
    with pytest.raises(CommandError):
        call_command("close", one.pk, "again")


def test_the_slower_sweeps_run_once_a_minute_and_races_every_time() -> None:
    tends = Tending()
    with at(NOON):
        tends._sweep()
    Deal.objects.all().delete()
    meeting = Meeting("Ada", "Bo", now=NOON)
    meeting.connect("Ada", "Bo")
    meeting.ready("Ada", "Bo")
    meeting.later(COUNTDOWN)
    with at(meeting.now):
        tends._sweep()
    assert meeting.state == "running"
    assert not Deal.objects.filter(kind="daily").exists()
    with at(NOON + MINUTE):
        tends._sweep()
    assert Deal.objects.filter(kind="daily").count() == 18


def test_nothing_of_an_attempt_that_goes_on_is_touched() -> None:
    ada = making.player("Ada")
    one = making.attempt(making.daily(), ada, deadline=last_try_ends(today(NOON)))
    before = Attempt.objects.filter(pk=one.pk).values().get()
    sweep(NOON + MINUTE)
    assert Attempt.objects.filter(pk=one.pk).values().get() == before
