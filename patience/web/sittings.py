"""The attempts that this process holds open, and the sockets that watch each.

Sockets here are told directly. Another process is nudged only once it has said that it holds the
same attempt: two tabs of one player rarely meet on different processes.
"""

import asyncio
from copy import copy

from patience.play.models import Attempt
from patience.play.sitting import GoneError, Sitting
from patience.play.threads import in_thread
from patience.play.writer import Writer
from patience.web.answers import encode, view
from patience.web.clock import now
from patience.web.messages import View
from patience.web.nudges import nudges
from patience.web.sockets import NOT_FOUND, Socket

AT_ONCE = 500  # attempts in one query


class OpenSitting:
    """A sitting and its sockets; `shared` when another process holds the attempt too."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.sockets: set[Socket] = set()
        self.shared = False
        self.told = self.standing

    @property
    def standing(self) -> tuple[int, str | None, bool]:
        """Where it stands: ply, end, and whether it has begun."""
        return self.sitting.ply, self.sitting.over, self.sitting.begun

    def view(self) -> View:
        """Return the view as it is now."""
        sitting = self.sitting
        return view(sitting.attempt, sitting.line, sitting.view(), now())

    async def tell(self, *, others: bool = True) -> None:
        """Send every socket the views since the last told (A9); have the other processes do so."""
        (since, _, _), self.told = self.told, self.standing
        if self.sitting.begun:
            for message in [*self._missed(since), self.view()]:
                text = encode(message).decode()
                for socket in list(self.sockets):
                    await socket.send_text(text)
        if others and self.shared:
            await nudges.send_others("attempt", self.sitting.attempt.pk)

    def _missed(self, since: int) -> list[View]:
        """Return the views between that of a ply and the last: made by another process."""
        if self.sitting.ply <= since + 1:
            return []
        playing = copy(self.sitting.attempt)
        playing.over = playing.over_at = None
        lines = self.sitting.passed(since)
        return [view(playing, line, line.game.view(line.state), now()) for line in lines]

    async def close(self) -> None:
        """Close every socket: the attempt is gone."""
        for socket in list(self.sockets):
            await socket.close(NOT_FOUND)


class Sittings:
    """All open sittings of this process."""

    def __init__(self) -> None:
        self._writer = Writer()
        self._open: dict[str, OpenSitting] = {}
        self._opening: dict[str, asyncio.Task[Sitting]] = {}

    async def join(self, attempt_id: str, socket: Socket) -> OpenSitting:
        """Add a socket to an attempt's sitting, opened at need. Raises `GoneError`."""
        held = self._open.get(attempt_id)
        fresh = held is None
        if held is None:
            sitting = await self._opened(attempt_id)
            held = self._open.setdefault(attempt_id, OpenSitting(sitting))
            await nudges.send_others("held", attempt_id)
        held.sockets.add(socket)
        # Another process may have played on, or its start come between the reading and now.
        if not fresh or not held.sitting.begun:
            await self.changed(attempt_id)
        return held

    def part(self, held: OpenSitting, socket: Socket) -> None:
        """Remove a socket; the last one closes the sitting."""
        held.sockets.discard(socket)
        if not held.sockets:
            self._open.pop(held.sitting.attempt.pk, None)

    async def changed(self, attempt_id: str) -> None:
        """Read an attempt again, if it is held here, and tell what is new."""
        held = self._open.get(attempt_id)
        if held is None:
            return
        try:
            await held.sitting.catch_up()
        except GoneError:
            await held.close()
        else:
            if held.standing != held.told:
                await held.tell(others=False)

    async def held_elsewhere(self, attempt_id: str) -> None:
        """Note that another process holds an attempt, and answer if it is held here too."""
        held = self._open.get(attempt_id)
        if held is not None and not held.shared:
            held.shared = True
            await nudges.send_others("held", attempt_id)

    async def round(self) -> None:
        """Read where the attempts held here stand, and tell what no nudge has told."""
        stored = await in_thread(_stored, ids=list(self._open))
        for attempt_id, held in list(self._open.items()):
            if stored.get(attempt_id) != held.told:
                await self.changed(attempt_id)

    async def _opened(self, attempt_id: str) -> Sitting:
        """Open a sitting once, however many sockets ask for it together."""
        opening = self._opening.get(attempt_id)
        if opening is None:
            opening = asyncio.create_task(Sitting.of(attempt_id, self._writer))
            self._opening[attempt_id] = opening
            opening.add_done_callback(lambda _: self._opening.pop(attempt_id, None))
        return await opening


def _stored(ids: list[str]) -> dict[str, tuple[int, str | None, bool]]:
    """Return ply, end and whether it has begun of each attempt there is."""
    found = {}
    for some in (ids[at : at + AT_ONCE] for at in range(0, len(ids), AT_ONCE)):
        rows = Attempt.objects.filter(pk__in=some).values_list("pk", "ply", "over", "started")
        found.update({pk: (ply, over, started is not None) for pk, ply, over, started in rows})
    return found


sittings = Sittings()
nudges.on("attempt", sittings.changed)
nudges.on("held", sittings.held_elsewhere)
