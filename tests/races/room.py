"""A race over real sockets: people by name, their race sockets and their attempts' sockets."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractContextManager, AsyncExitStack, asynccontextmanager
from typing import Any, TypeVar

import httpx

from tests.service import Service
from tests.sockets import Json, Peer, attempt_socket, race_socket

Kept = TypeVar("Kept")
HASTY = {"DJANGO_SETTINGS_MODULE": "tests.races.hasty_settings"}


class Room:
    """Everybody at one race; `fields` are the sockets of the race, `tables` those of attempts."""

    def __init__(self, service: Service, sockets: AsyncExitStack) -> None:
        self.service = service
        self.clients: dict[str, httpx.Client] = {}
        self.at: dict[str, Service] = {}
        self.fields: dict[str, Peer] = {}
        self.tables: dict[str, Peer] = {}
        self.attempts: dict[str, str] = {}
        self.views: dict[str, Json] = {}
        self.code = ""
        self.sockets = sockets

    def guest(self, name: str, *, at: Service | None = None) -> httpx.Client:
        self.at[name] = at or self.service
        self.clients[name] = self.at[name].guest(name)
        return self.clients[name]

    def keep(self, entered: AbstractContextManager[Kept]) -> Kept:
        """Enter something that is left when the room is."""
        return self.sockets.enter_context(entered)

    def get(self, name: str, path: str) -> httpx.Response:
        return self.clients[name].get(path)

    def race(self, name: str) -> Json:
        found: Json = self.get(name, f"/api/races/{self.code}").json()
        return found

    def record(self, name: str) -> list[str]:
        """Return the entries of somebody's record."""
        text = self.get(name, f"/api/attempts/{self.attempts[name]}/record").text
        return [entry.partition("@")[0] for entry in text.partition("\n\n")[2].split()]

    async def enter(self, name: str) -> Json:
        """Open somebody's socket of the race, and return the first race heard."""
        opening = race_socket(self.at[name], self.clients[name], self.code)
        self.fields[name] = await self.sockets.enter_async_context(opening)
        return await self.fields[name].hear("race")

    async def sit(self, name: str) -> Peer:
        """Open a socket of somebody's attempt."""
        opening = attempt_socket(self.at[name], self.clients[name], self.attempts[name])
        peer: Peer = await self.sockets.enter_async_context(opening)
        self.tables[name] = peer
        return peer

    async def count_down(self, *names: str) -> Json:
        """Have these get ready, and their attempts' sockets opened; the others only watch."""
        for name in names:
            await self.fields[name].say(type="ready", ready=True)
        if set(names) != set(self.fields):
            host = next(iter(self.fields))
            while sum(m["ready"] for m in (await self.fields[host].hear("race"))["members"]) < len(
                names
            ):
                pass
            await self.fields[host].say(type="start")
        counting: Json = {}
        for name, field in self.fields.items():
            counting = await field.hear("race", state="countdown")
            if name in names:
                self.attempts[name] = counting["attempt"]
        for name in names:
            await self.sit(name)
        return counting

    async def run(self, *names: str) -> None:
        """Bring these from the lobby into the running race."""
        await self.count_down(*names)
        for field in self.fields.values():
            await field.hear("race", state="running")
        for name in names:
            self.views[name] = await self.tables[name].hear("view")

    async def move(self, name: str, text: str | None = None) -> Json:
        """Make a move, the first there is unless one is named."""
        view = self.views[name]
        text = text or view["moves"].split()[0]
        self.views[name] = await self.tables[name].move(view, text)
        assert self.views[name]["ply"] == view["ply"] + 1, (view, self.views[name])
        return self.views[name]

    async def end(self, name: str) -> Json:
        await self.tables[name].say(type="end", ply=self.views[name]["ply"])
        while (view := await self.tables[name].hear("view"))["over"] is None:
            pass
        self.views[name] = view
        return view

    async def over(self) -> Json:
        """Wait until everybody at the race has heard that it is over."""
        ended = [field.hear("race", state="over") for field in self.fields.values()]
        return (await asyncio.gather(*ended))[0]


@asynccontextmanager
async def room(
    service: Service, *names: str, elsewhere: dict[str, Service] | None = None, **settings: Any
) -> AsyncIterator[Room]:
    """Open a race, seat these people in their order, and open their sockets of the race."""
    async with AsyncExitStack() as sockets:
        made = Room(service, sockets)
        for name in names:
            client = made.guest(name, at=(elsewhere or {}).get(name))
            if not made.code:
                body = {"game": "eagle-wing", **settings}
                made.code = client.post("/api/races", json=body).json()["code"]
            else:
                assert client.post(f"/api/races/{made.code}/join").status_code == httpx.codes.OK
        for name in names:
            await made.enter(name)
        yield made


def seats(race: Json, fact: str) -> dict[int, Any]:
    """Return one fact of each member, by seat."""
    return {member["seat"]: member[fact] for member in race["members"]}
