"""`/ws/attempts/{id}/`: an attempt's player moves, and sees every position."""

from typing import Literal, assert_never

import msgspec

from patience.play.sitting import GoneError, RefusedError
from patience.play.threads import in_thread
from patience.races.models import Connection, Seat
from patience.races.presence import connect
from patience.web import finding
from patience.web.clock import now
from patience.web.messages import AttemptRefused, AttemptRequest, End, Hint, HintGiven, Move, Undo
from patience.web.nudges import PROCESS
from patience.web.sittings import OpenSitting, sittings
from patience.web.sockets import NOT_FOUND, Closed, Socket
from patience.web.watch import watch


class AttemptSocket(Socket):
    """A connection of an attempt's player to it."""

    requests = msgspec.json.Decoder(AttemptRequest)
    held: OpenSitting | None = None
    connection: Connection | None = None
    race: str | None = None

    async def enter(self) -> None:
        attempt_id = self._scope["url_route"]["kwargs"]["attempt_id"]
        if not await in_thread(self._find, attempt_id=attempt_id):
            raise Closed(NOT_FOUND)
        if self.race:
            await watch.changed(self.race)
        try:
            self.held = await sittings.join(attempt_id, self)
        except GoneError:
            raise Closed(NOT_FOUND) from None
        await self._send_view()

    async def take(self, request: AttemptRequest, now: int) -> None:
        held = self._held
        try:
            if isinstance(request, Hint):
                await self._hint()
            elif not await self._entered(request, now):
                await self._send_view()
            else:
                await held.tell()
                if held.sitting.over and self.race:
                    await watch.attempt_over(self.race)
        except RefusedError as refused:
            ply = None if isinstance(request, Hint) else request.ply
            await self.send(AttemptRefused(ply, refused.reason, refused.clause))
            await self._send_view()
        except GoneError:
            raise Closed(NOT_FOUND) from None

    async def refuse(self, reason: Literal["message", "busy"]) -> None:
        await self.send(AttemptRefused(None, reason, None))
        if reason != "busy":
            await self._send_view()

    async def leave(self) -> None:
        if self.held:
            sittings.part(self.held, self)
        if self.connection and self.race:
            await watch.disconnected(self.connection, self.race)

    @property
    def _held(self) -> OpenSitting:
        if self.held is None:
            raise Closed(NOT_FOUND)
        return self.held

    def _find(self, attempt_id: str) -> bool:
        """Find the attempt, and count the connection of a race's seat."""
        if not finding.attempts(attempt_id).filter(player=self.identity.player).exists():
            return False
        seat = Seat.objects.select_related("race").filter(attempt=attempt_id).first()
        if seat is not None:
            self.race = seat.race.code
            self.connection = connect(seat=seat, process=PROCESS, now=now())
        return True

    async def _entered(self, request: Move | Undo | End, now: int) -> bool:
        """Store what a message says; False for a repetition."""
        sitting = self._held.sitting
        match request:
            case Move(ply, move):
                return await sitting.move(move, ply=ply, now=now)
            case Undo(ply):
                return await sitting.undo(ply=ply, now=now)
            case End(ply):
                return await sitting.end(ply=ply, now=now)
            case _:
                assert_never(request)

    async def _hint(self) -> None:
        sitting = self._held.sitting
        if not sitting.begun:
            raise RefusedError("early")
        if sitting.over:
            raise RefusedError("over")
        if sitting.attempt.first:
            raise RefusedError("practice")
        await self.send(HintGiven(sitting.ply, None, "none"))

    async def _send_view(self) -> None:
        if self._held.sitting.begun:
            await self.send(self._held.view())
