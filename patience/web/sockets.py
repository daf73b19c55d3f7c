"""A websocket connection: who it is, messages decoded and answered one after another.

Plain ASGI without a consumer class: a message costs no hop to a thread, and whoever has something
to tell to a connection calls `send` on it.
"""

import time
from collections import defaultdict, deque
from collections.abc import Awaitable, Callable
from typing import Any, ClassVar, Literal
from urllib.parse import urlsplit

import msgspec
from django.conf import settings
from django.http.request import split_domain_port, validate_host

from patience.limits import WAITING_BUSY, WAITING_CLOSED
from patience.play.threads import in_thread
from patience.web.answers import encode
from patience.web.identity import Identity, by_scope, lasting
from patience.web.nudges import nudges
from patience.web.server import FLOODING, SUBPROTOCOL

Event = dict[str, Any]
SIGNED_OUT, NOT_FOUND = 4001, 4004
SECOND_NS = 1_000_000_000


class Closed(Exception):  # noqa: N818 - says what happened
    """The connection is to be closed with this code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Socket:
    """One connection. A subclass says what entering, a message and leaving do."""

    requests: ClassVar[msgspec.json.Decoder[Any]]
    open_by_login: ClassVar[defaultdict[str, set["Socket"]]] = defaultdict(set)

    def __init__(
        self,
        scope: Event,
        receive: Callable[[], Awaitable[Event]],
        send: Callable[[Event], Awaitable[None]],
    ) -> None:
        self._scope, self._receive, self._send = scope, receive, send
        self._closed = False
        self._answered = 0  # nanoseconds
        self._waiting: deque[int] = deque(maxlen=WAITING_CLOSED + 1)
        self.identity: Identity

    @classmethod
    def as_asgi(cls) -> Callable[..., Awaitable[None]]:
        """Return the ASGI application that runs one connection."""

        async def application(scope: Event, receive: Any, send: Any) -> None:
            await cls(scope, receive, send).run()

        return application

    async def enter(self) -> None:
        """Find what the connection is for; `Closed` when there is nothing."""
        raise NotImplementedError

    async def take(self, request: Any, now: int) -> None:
        """Do what a message asks for, and answer."""
        raise NotImplementedError

    async def refuse(self, reason: Literal["message", "busy"]) -> None:
        """Answer that a message is not taken: `message` when it is none, or `busy`."""
        raise NotImplementedError

    async def leave(self) -> None:
        """Undo what `enter` did, as far as it came."""
        raise NotImplementedError

    async def run(self) -> None:
        """Serve the connection from handshake to end."""
        await self._receive()  # the handshake
        if not _own_origin(self._scope):
            await self._send({"type": "websocket.close"})  # refused with HTTP 403
            return
        offered = SUBPROTOCOL in self._scope["subprotocols"]
        subprotocol = SUBPROTOCOL if offered else None
        await self._send({"type": "websocket.accept", "subprotocol": subprotocol})
        identity = await in_thread(by_scope, self._scope)
        if identity is None:
            await self.close(SIGNED_OUT)
            return
        self.identity = identity
        mine = self.open_by_login[identity.login]
        mine.add(self)
        try:
            # The login may have ended between the reading and now: then nobody else closes this.
            if await in_thread(by_scope, self._scope) != identity:
                raise Closed(SIGNED_OUT)
            await self.enter()
            while (event := await self._receive())["type"] == "websocket.receive":
                await self._take(event)
        except Closed as closed:
            await self.close(closed.code)
        finally:
            self._closed = True
            mine.discard(self)
            if not mine:
                self.open_by_login.pop(identity.login, None)
            await self.leave()

    async def send(self, message: msgspec.Struct) -> None:
        """Send a message."""
        await self.send_text(encode(message).decode())

    async def send_text(self, text: str) -> None:
        """Send a message that is encoded already."""
        if not self._closed:
            await self._send({"type": "websocket.send", "text": text})

    async def close(self, code: int) -> None:
        """Close the connection; closing twice does nothing."""
        if not self._closed:
            self._closed = True
            await self._send({"type": "websocket.close", "code": code})

    async def _take(self, event: Event) -> None:
        if self._closed:
            return
        arrived = event.get("arrived") or time.time_ns()
        waiting = self._waiting_at(arrived)
        if waiting > WAITING_CLOSED:
            raise Closed(FLOODING)
        if waiting > WAITING_BUSY:
            await self.refuse("busy")
        else:
            try:
                request = self.requests.decode(event.get("text") or b"")
            except (msgspec.DecodeError, RecursionError, UnicodeEncodeError):
                await self.refuse("message")
            else:
                await self.take(request, arrived // 1_000_000)
        self._answered = time.time_ns()

    def _waiting_at(self, arrived: int) -> int:
        """Count the last second's messages that came while an earlier one was unanswered."""
        if arrived < self._answered:
            self._waiting.append(arrived)
        while self._waiting and self._waiting[0] <= arrived - SECOND_NS:
            self._waiting.popleft()
        return len(self._waiting) if arrived < self._answered else 0


class NothingSocket(Socket):
    """A connection to an address where there is nothing."""

    async def enter(self) -> None:
        raise Closed(NOT_FOUND)

    async def leave(self) -> None:
        return


async def close_login(login: str) -> None:
    """Close the sockets of this process that came by a login."""
    for socket in list(Socket.open_by_login.get(login, ())):
        await socket.close(SIGNED_OUT)


async def close_ended() -> None:
    """Close the sockets of this process whose login has ended, should no nudge have told it."""
    logins = list(Socket.open_by_login)
    if logins:
        for login in set(logins) - await in_thread(lasting, logins):
            await close_login(login)


nudges.on("login", close_login)


def _own_origin(scope: Event) -> bool:
    """Whether the page that opens the socket is ours; programs name no origin."""
    headers = dict(scope["headers"])
    origin = headers.get(b"origin")
    if origin is None:
        return True
    host = headers.get(b"host", b"").decode("latin1")
    domain, _ = split_domain_port(host)
    same = urlsplit(origin.decode("latin1")).netloc == host
    return same and validate_host(domain, settings.ALLOWED_HOSTS)
