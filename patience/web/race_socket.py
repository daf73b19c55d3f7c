"""`/ws/races/{code}/`: a member sees the race, gets ready, starts, leaves, asks for a rematch."""

from typing import Literal, assert_never

import msgspec

from patience.play.threads import in_thread
from patience.races.codes import read_code
from patience.races.finish import Changed, leave, start
from patience.races.lobby import RaceError, is_gone, rematch, remove, set_ready
from patience.races.models import Connection, Race, Seat
from patience.races.presence import connect
from patience.web.clock import now
from patience.web.messages import (
    Cheer,
    Leave,
    Ping,
    Pong,
    RaceRefused,
    RaceRequest,
    Ready,
    Rematch,
    Remove,
    Start,
)
from patience.web.nudges import PROCESS
from patience.web.sockets import NOT_FOUND, Closed, Socket
from patience.web.watch import tell, watch


class RaceSocket(Socket):
    """A connection of a member to a race."""

    requests = msgspec.json.Decoder(RaceRequest)
    connection: Connection | None = None
    code: str

    async def enter(self) -> None:
        self.code = read_code(self._scope["url_route"]["kwargs"]["code"])
        self.connection = await in_thread(self._connect)
        if self.connection is None:
            raise Closed(NOT_FOUND)
        await watch.changed(self.code)
        await watch.add(self.code, self)

    async def take(self, request: RaceRequest, now: int) -> None:
        if isinstance(request, Ping):
            await self.send(Pong(request.at, now))
            return
        try:
            changed = await self._done(request, now)
        except RaceError as error:
            await self.send(RaceRefused("host" if error.reason == "host" else "state"))
        except Race.DoesNotExist:
            raise Closed(NOT_FOUND) from None
        else:
            await tell(changed)

    async def refuse(self, reason: Literal["message", "busy"]) -> None:
        await self.send(RaceRefused(reason))

    async def leave(self) -> None:
        if self.connection:
            watch.remove(self.code, self)
            await watch.disconnected(self.connection, self.code)

    def _connect(self) -> Connection | None:
        moment = now()
        seats = Seat.objects.select_related("race").filter(race__code=self.code)
        seat = seats.filter(player=self.identity.player, number__isnull=False).first()
        if seat is None or is_gone(seat.race, moment):
            return None
        return connect(seat=seat, process=PROCESS, now=moment)

    async def _done(
        self, request: Ready | Start | Remove | Leave | Rematch | Cheer, now: int
    ) -> Changed:
        """Do what a message asks for; return what that changed."""
        code, player = self.code, self.identity.player
        changed = Changed({self.code})
        match request:
            case Ready(ready):
                await in_thread(set_ready, code=code, player=player, ready=ready, now=now)
            case Start():
                await in_thread(start, code=code, player=player, now=now)
            case Remove(seat):
                await in_thread(remove, code=code, host=player, number=seat, now=now)
            case Leave():
                changed = await in_thread(leave, code=code, player=player, now=now)
            case Rematch():
                changed = Changed(await in_thread(rematch, code=code, player=player, now=now))
            case Cheer():
                pass  # not offered yet
            case _:
                assert_never(request)
        return changed
