"""A program's side of the sockets, over real connections."""

import asyncio
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from tests.service import Service

Json = dict[str, Any]
ANSWER_WITHIN = 30.0  # seconds


class Peer:
    """One connection: `say` sends, `hear` waits for the next message that is asked for."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.heard: list[Json] = []

    async def say(self, **message: object) -> None:
        await self.connection.send(msgspec.json.encode(message).decode())

    async def hear(self, kind: str | None = None, **facts: object) -> Json:
        """Return the next message of a kind in which these facts hold; others are passed over."""
        while True:
            text = await asyncio.wait_for(self.connection.recv(), ANSWER_WITHIN)
            message: Json = msgspec.json.decode(text)
            self.heard.append(message)
            right = kind is None or message["type"] == kind
            if right and all(message.get(name) == value for name, value in facts.items()):
                return message

    async def move(self, view: Json, text: str) -> Json:
        """Make a move and return the next view."""
        await self.say(type="move", ply=view["ply"], move=text)
        return await self.hear("view")

    async def closed(self) -> int:
        """Wait for the end of the connection and return its code."""
        await asyncio.wait_for(self.connection.wait_closed(), ANSWER_WITHIN)
        return int(self.connection.close_code or 0)


def attempt_socket(service: Service, client: httpx.Client, attempt: str) -> Any:
    """Open the socket of an attempt: `async with attempt_socket(…) as peer`."""
    return _Opening(service, client, f"/ws/attempts/{attempt}/")


def race_socket(service: Service, client: httpx.Client, code: str) -> Any:
    """Open the socket of a race."""
    return _Opening(service, client, f"/ws/races/{code}/")


class _Opening:
    def __init__(self, service: Service, client: httpx.Client, path: str) -> None:
        authorization = client.headers["Authorization"]
        self._connect = connect(
            service.ws + path,
            additional_headers={"Authorization": authorization},
            subprotocols=["patience.v1"],  # type: ignore[list-item]  # a NewType of str
        )

    async def __aenter__(self) -> Peer:
        return Peer(await self._connect.__aenter__())

    async def __aexit__(self, *error: object) -> None:
        await self._connect.__aexit__(*error)  # type: ignore[arg-type]
