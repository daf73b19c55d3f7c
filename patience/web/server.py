"""Daphne, set up for this protocol: small bodies and messages, honest codes, arrival times."""

import asyncio
import gc
import json
import time
from typing import Any

from autobahn.websocket.types import ConnectionDeny
from daphne import http_protocol
from daphne import server as daphne_server
from daphne.http_protocol import WebRequest
from daphne.server import Server
from daphne.ws_protocol import WebSocketFactory, WebSocketProtocol
from django.utils import translation
from django.utils.translation import gettext as _

from patience.limits import BODY_SIZE, MESSAGE_SIZE, WAITING_CLOSED

SUBPROTOCOL = "patience.v1"
FLOODING = 4008
LINGERS = 2.0  # seconds until the connection of who sends too much ends


class Request(WebRequest):
    """A request that is refused as soon as its body is over the limit, and never kept."""

    received = 0
    refused = False

    def gotLength(self, length: int | None) -> None:  # noqa: N802 - Twisted's name
        super().gotLength(min(length or 0, BODY_SIZE))  # in memory, not in a file
        if length is not None and length > BODY_SIZE:
            self._refuse()

    def handleContentChunk(self, data: bytes) -> None:  # noqa: N802 - Twisted's name
        self.received += len(data)
        if self.received <= BODY_SIZE:
            super().handleContentChunk(data)
        elif not self.refused:
            self._refuse()

    def requestReceived(self, *line: bytes) -> None:  # noqa: N802 - Twisted's name
        if self.refused:
            self.channel.loseConnection()
        else:
            super().requestReceived(*line)

    def _refuse(self) -> None:
        """Answer at once, and pass over what still comes: closing now would lose the answer."""
        self.refused = True
        accepted = self.requestHeaders.getRawHeaders("accept-language", [""])[0]
        with translation.override("de" if accepted.startswith("de") else "en"):
            told = {"error": "too_large", "detail": _("What you sent is too large.")}
        body = json.dumps(told).encode()
        self.channel.transport.write(
            b"HTTP/1.1 413 Content Too Large\r\nContent-Type: application/json\r\n"
            b"Connection: close\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body)
        )
        asyncio.get_running_loop().call_later(LINGERS, self.channel.loseConnection)


class Protocol(WebSocketProtocol):
    """A websocket that stamps each message with its arrival, as an entry's time is (A6)."""

    flooded = False

    def onConnect(self, request: Any) -> Any:  # noqa: N802 - Autobahn's name
        if request.protocols and SUBPROTOCOL not in request.protocols:
            # What Daphne asks for when the connection ends, set before there is more.
            self.server, self.request, self.client_addr = self.factory.server_class, request, None
            self.socket_opened = self.last_ping = time.time()
            self.server.protocol_connected(self)
            raise ConnectionDeny(400, f"the subprotocol is {SUBPROTOCOL}")  # type: ignore[no-untyped-call]
        return super().onConnect(request)

    def onMessage(self, payload: bytes, isBinary: bool) -> None:  # noqa: N802, N803 - Autobahn's
        if self.flooded:
            return
        if self.application_queue.qsize() > WAITING_CLOSED:
            self.flooded = True
            self.sendClose(FLOODING)
            return
        event = {"type": "websocket.receive", "arrived": time.time_ns()}
        event["bytes" if isBinary else "text"] = payload if isBinary else payload.decode("utf8")
        self.application_queue.put_nowait(event)

    def serverSend(self, content: Any, binary: bool = False) -> None:  # noqa: N802 - Daphne's name
        # Autobahn raises while a connection closes; whoever tells many must not fail for one.
        if self.state == self.STATE_OPEN:
            super().serverSend(content, binary)


class Factory(WebSocketFactory):
    """Makes our protocol, and closes with a code (1007, 1009) where Autobahn would only drop."""

    protocol = Protocol

    def setProtocolOptions(self, **options: Any) -> None:  # noqa: N802 - Autobahn's name
        super().setProtocolOptions(failByDrop=False, closeHandshakeTimeout=10, **options)


def serve(application: Any, *, host: str, port: int, tasks: list[Any]) -> None:
    """Serve until the process is told to stop, running `tasks` on the same event loop."""
    http_protocol.WebRequest, daphne_server.WebSocketFactory = Request, Factory
    running: list[asyncio.Task[None]] = []

    def ready() -> None:
        # What is there by now stays: the collector need not go through it again and again.
        gc.collect()
        gc.freeze()
        loop = asyncio.get_event_loop()
        running.extend(loop.create_task(task()) for task in tasks)

    endpoint = host.replace(":", r"\:")
    Server(
        application,
        endpoints=[f"tcp:port={port}:interface={endpoint}"],
        websocket_timeout=-1,
        websocket_max_message_size=MESSAGE_SIZE,
        websocket_max_frame_size=MESSAGE_SIZE,
        ping_interval=20,
        ping_timeout=30,
        application_close_timeout=60,
        ready_callable=ready,
        verbosity=0,
        server_name="patience",
    ).run()
