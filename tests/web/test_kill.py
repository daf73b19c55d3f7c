"""`kill -9` of the server: what was acknowledged is there, nothing is there twice (A8)."""

import asyncio
import random
from collections.abc import Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, field

import pytest
from websockets.exceptions import ConnectionClosed

from tests.races.room import HASTY, Room, room, seats
from tests.service import Service, served
from tests.sockets import Json


@pytest.fixture(scope="module")
def killed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service that every test here kills and starts again."""
    with served(tmp_path_factory.mktemp("killed"), None, **HASTY) as running:
        yield running


@dataclass
class Memory:
    """What a player's program knows: what was acknowledged, and what is not answered yet."""

    view: Json
    entries: list[str] = field(default_factory=list)
    unanswered: str | None = None


def message(text: str, ply: int) -> Json:
    return (
        {"type": "undo", "ply": ply}
        if text == "undo"
        else {"type": "move", "ply": ply, "move": text}
    )


async def play(they: Room, name: str, memory: Memory, chance: random.Random) -> None:
    """Make entry after entry, each when the one before is acknowledged."""
    table = they.tables[name]
    while memory.view["over"] is None:
        choices = memory.view["moves"].split()
        if memory.view["takebacks_left"]:
            choices.append("undo")
        if not choices:
            return
        memory.unanswered = chance.choice(choices)
        await table.say(**message(memory.unanswered, len(memory.entries)))
        memory.view = await table.hear("view")
        assert memory.view["ply"] == len(memory.entries) + 1
        memory.entries.append(memory.unanswered)
        memory.unanswered = None


async def go_on(they: Room, name: str, memory: Memory) -> None:
    """Connect again, and find exactly what was acknowledged; send again what was not answered."""
    table = await they.sit(name)
    view = await table.hear("view")
    stored = view["ply"] - len(memory.entries)
    assert stored in ({0} if memory.unanswered is None else {0, 1})
    if not stored:
        assert view["piles"] == memory.view["piles"]
        assert view["count"] == memory.view["count"]
        assert view["elapsed"] == memory.view["elapsed"]
    if memory.unanswered is not None:
        await table.say(**message(memory.unanswered, len(memory.entries)))
        view = await table.hear("view")
        memory.entries.append(memory.unanswered)
        memory.unanswered = None
    assert view["ply"] == len(memory.entries)
    memory.view = they.views[name] = view


async def killed_in_mid_race(service: Service, seed: int, races: int) -> None:
    """Kill the server while `races` races go on, start it again, and play them all to the end."""
    chance = random.Random(seed)
    async with AsyncExitStack() as stack:
        rooms = [
            await stack.enter_async_context(
                room(service, "Ada", "Bo", game=chance.choice(["eagle-wing", "eklige-elfer"]))
            )
            for _ in range(races)
        ]
        await asyncio.gather(*(they.run("Ada", "Bo") for they in rooms))
        everybody = [(they, name) for they in rooms for name in ("Ada", "Bo")]
        memories = [Memory(they.views[name]) for they, name in everybody]
        games = [
            asyncio.create_task(play(they, name, memory, random.Random(chance.random())))
            for (they, name), memory in zip(everybody, memories, strict=True)
        ]
        enough = chance.randrange(10, 40)
        while len(memories[0].entries) < enough and not games[0].done():
            await asyncio.wait(games, timeout=0.001)
        service.kill()
        ended = await asyncio.gather(*games, return_exceptions=True)
        assert all(e is None or isinstance(e, ConnectionClosed) for e in ended), ended
        service.start()
        for (they, name), memory in zip(everybody, memories, strict=True):
            await go_on(they, name, memory)
            assert they.record(name) == memory.entries
        for they, name in everybody:
            assert (await they.enter(name))["state"] == "running"
            they.views[name] = (
                await they.move(name) if they.views[name]["moves"] else {**they.views[name]}
            )
        await asyncio.gather(*(they.end(name) for they, name in everybody))
        for they in rooms:
            over = await they.over()
            assert sorted(seats(over, "place").values()) in ([1, 1], [1, 2])
            assert set(seats(over, "final").values()) == {True}


async def test_both_go_on_where_the_last_acknowledged_moves_left_them(killed: Service) -> None:
    await killed_in_mid_race(killed, 1, races=3)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 12))
async def test_nothing_acknowledged_is_lost_however_often_it_is_killed(
    killed: Service, seed: int
) -> None:
    await killed_in_mid_race(killed, seed, races=4)


async def test_killed_in_the_countdown_it_is_a_race_or_a_lobby_again(killed: Service) -> None:
    async with room(killed, "Ada", "Bo") as they:
        await they.count_down("Ada", "Bo")
        first = dict(they.attempts)
        killed.kill()
        killed.start()
        races = [await they.enter(name) for name in ("Ada", "Bo")]
        for name, race in zip(("Ada", "Bo"), races, strict=True):
            while race["state"] == "countdown":
                race = await they.fields[name].hear("race")  # noqa: PLW2901 - the newest holds
            if race["state"] == "running":
                they.views[name] = await (await they.sit(name)).hear("view")
                assert they.views[name]["ply"] == 0
                continue
            assert race["state"] == "lobby"
            assert seats(race, "ready") == {1: False, 2: False}
            assert race["commitment"] is None
            gone = they.get(name, f"/api/attempts/{first[name]}")
            assert gone.status_code == 404
        if they.race("Ada")["state"] == "lobby":
            await they.run("Ada", "Bo")
            assert they.attempts != first
        await asyncio.gather(they.end("Ada"), they.end("Bo"))
        await they.over()


async def test_killed_when_the_last_ends_the_race_is_over_once_it_is_back(killed: Service) -> None:
    async with room(killed, "Ada", "Bo") as they:
        await they.run("Ada", "Bo")
        await they.move("Ada")
        await they.end("Ada")
        await they.tables["Bo"].say(type="end", ply=0)
        killed.kill()
        killed.start()
        race = await they.enter("Ada")
        await they.sit("Bo")
        they.views["Bo"] = await they.tables["Bo"].hear("view")
        await they.end("Bo")  # the very same message; stored or not, this is its answer
        assert they.views["Bo"]["over"] == "given up"
        if race["state"] != "over":
            race = await they.fields["Ada"].hear("race", state="over")
        assert seats(race, "over") == {1: "given up", 2: "given up"}
        assert seats(race, "ply") == {1: 1, 2: 0}
        assert they.get("Bo", f"/api/deals/{race['deal']}").json()["opened"]
