"""The attempts that this process holds open, and the sockets that watch each.

Sockets here are told directly. Another process is nudged only once it has said that it holds the
same attempt: two tabs of one player rarely meet on different processes.
"""

import asyncio
from collections.abc import Iterable

from patience.play.sitting import GoneError, Sitting
from patience.play.writer import Writer
from patience.web.answers import encode, view
from patience.web.clock import now
from patience.web.messages import View
from patience.web.nudges import nudges
from patience.web.sockets import NOT_FOUND, Socket


class OpenSitting:
    """A sitting and its sockets; `shared` when another process holds the attempt too."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.sockets: set[Socket] = set()
        self.shared = False

    def view(self) -> View:
        """Return the view as it is now."""
        sitting = self.sitting
        return view(sitting.attempt, sitting.line, sitting.view(), now())

    async def tell(self, *, others: bool = True) -> None:
        """Send the view to every socket, and have the other processes do so."""
        if self.sitting.begun:
            text = encode(self.view()).decode()
            for socket in list(self.sockets):
                await socket.send_text(text)
        if others and self.shared:
            await nudges.send_others("attempt", self.sitting.attempt.pk)

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
        if held is None:
            sitting = await self._opened(attempt_id)
            held = self._open.setdefault(attempt_id, OpenSitting(sitting))
            await nudges.send_others("held", attempt_id)
        held.sockets.add(socket)
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
            if await held.sitting.catch_up():
                await held.tell(others=False)
        except GoneError:
            await held.close()

    async def held_elsewhere(self, attempt_id: str) -> None:
        """Note that another process holds an attempt, and answer if it is held here too."""
        held = self._open.get(attempt_id)
        if held is not None and not held.shared:
            held.shared = True
            await nudges.send_others("held", attempt_id)

    def ids(self) -> Iterable[str]:
        """Return the attempts that are held."""
        return list(self._open)

    def ply(self, attempt_id: str) -> int | None:
        """Return the ply of an attempt as it is held here."""
        held = self._open.get(attempt_id)
        return held.sitting.ply if held else None

    async def _opened(self, attempt_id: str) -> Sitting:
        """Open a sitting once, however many sockets ask for it together."""
        opening = self._opening.get(attempt_id)
        if opening is None:
            opening = asyncio.create_task(Sitting.of(attempt_id, self._writer))
            self._opening[attempt_id] = opening
            opening.add_done_callback(lambda _: self._opening.pop(attempt_id, None))
        return await opening


sittings = Sittings()
nudges.on("attempt", sittings.changed)
nudges.on("held", sittings.held_elsewhere)
