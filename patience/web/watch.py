"""Watching races: the members' sockets of this process, told what is new.

Once a second everything watched is read in one go, and what differs from what was told is told.
That bounds how often a rival's figures are seen (R4), and heals whatever nudge was lost. What
changes a race itself is read and told at once.
"""

import asyncio
from collections.abc import Iterable

from asgiref.sync import async_to_sync
from django.db import Error

from patience.play.threads import in_thread
from patience.races import presence
from patience.races.field import Field, fields
from patience.races.finish import Changed, settle
from patience.races.models import Connection, Race
from patience.races.start import begin
from patience.web.answers import progress, race
from patience.web.clock import now
from patience.web.nudges import PROCESS, nudges
from patience.web.sockets import NOT_FOUND, Closed, Socket


class Watch:
    """The races that members watch here."""

    def __init__(self) -> None:
        self._sockets: dict[str, set[Socket]] = {}
        self._told: dict[str, Field] = {}
        self._fresh: set[str] = set()  # read since the last round
        self._countdowns: dict[str, asyncio.Task[None]] = {}
        self._ended: list[Connection] = []  # still counted, as the database could not be reached

    async def add(self, code: str, socket: Socket) -> None:
        """Watch a race with one more socket, and send it the race. Raises `Closed`."""
        if code not in self._sockets:
            read = await in_thread(fields, codes=[code], now=now())
            if code not in read:
                raise Closed(NOT_FOUND)
            if self._is_news(read[code], figures=False):
                self._told[code] = read[code]
                self._fresh.add(code)
                self._count_down(read[code])
        self._sockets.setdefault(code, set()).add(socket)
        player_id = socket.identity.player.pk
        if self._told[code].seat_of(player_id) is None:
            raise Closed(NOT_FOUND)
        await socket.send(race(self._told[code], player_id, now()))

    def sockets(self, code: str) -> list[Socket]:
        """Return the sockets here that watch a race."""
        return list(self._sockets.get(code, ()))

    def remove(self, code: str, socket: Socket) -> None:
        """Watch with one socket less; what was told is kept till the next round (R4)."""
        sockets = self._sockets.get(code, set())
        sockets.discard(socket)
        if not sockets:
            self._sockets.pop(code, None)

    async def look_again(self, code: str) -> None:
        """Read a race and tell its members here if the race itself has changed."""
        await self._read([code], figures=False)

    async def changed(self, code: str) -> None:
        """Tell the members of a race, here and elsewhere, that it has changed."""
        await nudges.send("race", code)

    async def attempt_over(self, code: str) -> None:
        """End the race if that was its last open attempt, and tell."""
        await tell(await in_thread(settle, code=code, now=now()))

    async def disconnected(self, connection: Connection, code: str) -> None:
        """Count a socket of a seat no more, and tell."""
        try:
            await in_thread(presence.disconnect, connection=connection, now=now())
        except Error:
            self._ended.append(connection)
        await self.changed(code)

    async def round(self) -> None:
        """Read and tell all that is watched, and say that this process lives."""
        await in_thread(presence.beat, process=PROCESS, now=now())
        while self._ended:
            ended = self._ended[0]
            await in_thread(presence.disconnect, connection=ended, now=now())
            self._ended.remove(ended)
        for code in self._told.keys() - self._sockets.keys() - self._fresh:
            del self._told[code]
        due = self._sockets.keys() - self._fresh
        self._fresh.clear()
        await self._read(due, figures=True)

    async def _read(self, codes: Iterable[str], *, figures: bool) -> None:
        codes = [code for code in codes if code in self._sockets]
        if not codes:
            return
        read = await in_thread(fields, codes=codes, now=now())
        for code in codes:
            if code not in read:
                await self._close(code)
            else:
                await self._tell(read[code], figures=figures)

    async def _tell(self, field: Field, *, figures: bool) -> None:
        if not self._is_news(field, figures=figures):
            return
        code, told = field.race.code, self._told.get(field.race.code)
        whole = told is None or _itself(told) != _itself(field)
        self._told[code] = field
        self._count_down(field)
        for socket in self.sockets(code):
            player_id = socket.identity.player.pk
            if field.seat_of(player_id) is None:
                await socket.close(NOT_FOUND)
            elif whole:
                await socket.send(race(field, player_id, now()))
            elif told is not None:
                await _send_progress(socket, told, field)

    def _is_news(self, field: Field, *, figures: bool) -> bool:
        """Whether a reading is later than what was told; figures are told by a `round` only."""
        told = self._told.get(field.race.code)
        if told is None:
            return True
        running = told.race.state == field.race.state == Race.Stage.RUNNING
        return told.version <= field.version and (figures or not running)

    def _count_down(self, field: Field) -> None:
        """Make sure that a countdown seen here ends on time."""
        facts = field.race
        if facts.state == Race.Stage.COUNTDOWN and facts.code not in self._countdowns:
            countdown = asyncio.create_task(self._begin(facts.code, facts.starts_at or 0))
            self._countdowns[facts.code] = countdown
            countdown.add_done_callback(lambda _: self._countdowns.pop(facts.code, None))

    async def _begin(self, code: str, starts_at: int) -> None:
        while (left := starts_at - now()) > 0:
            await asyncio.sleep(left / 1000)
        attempts = await in_thread(begin, code=code, now=now())
        await tell(Changed({code}, set(attempts)))

    async def _close(self, code: str) -> None:
        for socket in self.sockets(code):
            await socket.close(NOT_FOUND)


async def tell(changed: Changed) -> None:
    """Tell whoever watches what a service has changed."""
    for attempt in changed.attempts:
        await nudges.send("attempt", attempt)
    for code in changed.races:
        await nudges.send("race", code)


def tell_from_thread(changed: Changed) -> None:
    """Tell it from a view, which runs in a thread of its own."""
    async_to_sync(tell)(changed)


async def _send_progress(socket: Socket, told: Field, field: Field) -> None:
    before = {member.seat.pk: (member.progress, member.online) for member in told.members}
    for member in field.members:
        if before.get(member.seat.pk) != (member.progress, member.online):
            message = progress(field, member)
            if message is not None:
                await socket.send(message)


def _itself(field: Field) -> tuple[object, ...]:
    """Return the race itself: all but its figures, and who is online while it runs."""
    facts = field.race
    running = facts.state == Race.Stage.RUNNING
    members = [
        (
            *(member.seat.number, member.seat.player.name, member.seat.player.kind),
            *(member.seat.ready, member.seat.racing, member.seat.attempt_id),
            not running and member.online,
        )
        for member in field.members
    ]
    return (facts.state, facts.host, facts.starts_at, facts.deal_id, field.rematch, members)


watch = Watch()
nudges.on("race", watch.look_again)
