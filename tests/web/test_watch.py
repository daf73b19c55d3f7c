"""Watching races in one process: figures once a round, and nobody left online who has gone."""

from types import SimpleNamespace
from typing import Any

import pytest
from django.db import OperationalError
from django.db.models import F

from patience.play.models import Attempt
from patience.play.threads import in_thread
from patience.players.models import Player
from patience.races import presence
from patience.races.models import Connection, Seat
from patience.web.clock import now
from patience.web.nudges import PROCESS
from patience.web.watch import Watch
from tests.races.meeting import Meeting

pytestmark = pytest.mark.django_db(transaction=True)


class Listener:
    """A member's socket that keeps what it is told."""

    def __init__(self, player: Player) -> None:
        self.identity = SimpleNamespace(player=player)
        self.heard: list[Any] = []

    async def send(self, message: Any) -> None:
        self.heard.append(message)

    async def close(self, code: int) -> None:
        self.heard.append(code)

    def plies(self) -> list[int]:
        """Return the plies of Bo that were told, in their order."""
        told = [getattr(message, "members", [message]) for message in self.heard]
        return [member.ply for members in told for member in members if member.seat == 2]


def running() -> Meeting:
    meeting = Meeting("Ada", "Bo", now=now())
    meeting.run()
    return meeting


def play(meeting: Meeting) -> None:
    Attempt.objects.filter(seat=meeting.seat("Bo")).update(ply=F("ply") + 1)


async def test_who_comes_back_again_and_again_sees_figures_once_a_round() -> None:
    meeting = await in_thread(running)
    watch = Watch()

    async def glance() -> list[int]:
        ada = Listener(meeting.players["Ada"])
        await watch.add(meeting.code, ada)  # type: ignore[arg-type]
        watch.remove(meeting.code, ada)  # type: ignore[arg-type]
        return ada.plies()

    seen = []
    for _ in range(4):
        for _ in range(3):
            seen += await glance()
            await in_thread(play, meeting)
        await watch.round()
    # Each figure is one that was read, and a reading is followed by a whole round without one.
    assert len(set(seen)) == 2, seen


async def test_figures_are_told_in_the_round_after_the_first_and_in_each_from_then_on() -> None:
    meeting = await in_thread(running)
    watch, ada = Watch(), Listener(meeting.players["Ada"])
    await watch.add(meeting.code, ada)  # type: ignore[arg-type]
    for _ in range(3):
        await in_thread(play, meeting)
        await watch.round()
    assert ada.plies() == [0, 2, 3]


async def test_a_lobby_is_read_anew_for_who_comes_back() -> None:
    meeting = await in_thread(Meeting, "Ada", "Bo", now=now())
    watch = Watch()
    for names in (["Ada", "Bo"], ["Ada", "Bo", "Cleo"]):
        ada = Listener(meeting.players["Ada"])
        await watch.add(meeting.code, ada)  # type: ignore[arg-type]
        watch.remove(meeting.code, ada)  # type: ignore[arg-type]
        assert [member.name for member in ada.heard[0].members] == names
        if "Cleo" not in names:
            await in_thread(meeting.join, "Cleo")


def connected(meeting: Meeting) -> Connection:
    made = presence.connect(seat=meeting.seat("Bo"), process=PROCESS, now=now())
    assert made is not None
    return made


async def test_who_goes_while_the_database_is_away_is_offline_once_it_is_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    meeting = await in_thread(Meeting, "Ada", "Bo", now=now())
    connections = [await in_thread(connected, meeting) for _ in range(2)]
    watch, away = Watch(), presence.disconnect

    def fails(**_: object) -> None:
        raise OperationalError("away")

    monkeypatch.setattr(presence, "disconnect", fails)
    for connection in connections:
        await watch.disconnected(connection, meeting.code)
    with pytest.raises(OperationalError):
        await watch.round()
    monkeypatch.setattr(presence, "disconnect", away)
    await watch.round()
    seat = await in_thread(Seat.objects.get, player=meeting.players["Bo"])
    assert not await in_thread(seat.connections.exists)
