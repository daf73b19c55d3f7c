"""Two programs written from docs/protocol.md alone race each other: they import nothing of ours.

The harness starts the server, and has the deals come from the seeds of the vectors.
"""

import asyncio
import hashlib
import json
import random
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect

from tests.service import Service, served

Json = dict[str, Any]
VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "games.json").read_text())
WON = {"eagle-wing": "vector 4", "eklige-elfer": "vector 40"}
PATIENCE = 60.0  # seconds


class Program:
    """A player: signs in by its token, opens or joins a race, plays its attempt."""

    def __init__(self, address: str, name: str) -> None:
        made = httpx.post(f"{address}/api/guests", json={"name": name, "bot": True})
        assert made.status_code == 201
        assert made.json()["player"] == {"name": name, "kind": "bot"}
        self.headers = {"Authorization": f"Bearer {made.json()['token']}"}
        self.address = address
        self.race: Json = {}
        self.rivals: list[Json] = []

    def call(self, method: str, path: str, body: Json | None = None) -> Json:
        answer = httpx.request(method, self.address + path, headers=self.headers, json=body)
        assert answer.status_code in {200, 201}, answer.text
        found: Json = answer.json()
        return found

    def socket(self, path: str) -> connect:
        return connect(
            self.address.replace("http", "ws", 1) + path,
            additional_headers=self.headers,
            subprotocols=["patience.v1"],  # type: ignore[list-item]  # a NewType of str
        )

    async def heard(self, connection: ClientConnection) -> AsyncIterator[Json]:
        while True:
            yield json.loads(await asyncio.wait_for(connection.recv(), PATIENCE))

    async def race_on(self, path: str, wanted: list[str] | None, *, gives_up_at: int) -> Json:
        """Get ready when two are there, play, and return the race once it is over."""
        async with self.socket(path) as connection:
            playing: asyncio.Task[None] | None = None
            ready = False
            async for message in self.heard(connection):
                if message["type"] == "progress":
                    self.rivals.append(message)
                if message["type"] != "race" or message["version"] < self.race.get("version", 0):
                    continue
                self.race = message
                there = [member for member in message["members"] if member["online"]]
                if message["state"] == "lobby" and len(there) == 2 and not ready:
                    ready = True
                    await connection.send('{"type":"ready","ready":true}')
                if message["state"] == "countdown" and playing is None:
                    play = self.play(f"/ws/attempts/{message['attempt']}/", wanted, gives_up_at)
                    playing = asyncio.create_task(play)
                if message["state"] == "over":
                    assert playing is not None
                    await playing
                    return message
        raise AssertionError("the race never ended")

    async def play(self, path: str, wanted: list[str] | None, gives_up_at: int) -> None:
        """Play the moves that are wanted, or any; give up at a ply, or when stuck."""
        chance = random.Random(7)
        async with self.socket(path) as connection:
            async for view in self.heard(connection):
                assert view["type"] == "view", view
                if view["over"]:
                    return
                ply, moves = view["ply"], view["moves"].split()
                if ply == gives_up_at or not moves or (wanted is None and view["stuck"]):
                    entry = {"type": "end", "ply": ply}
                else:
                    move = wanted[ply] if wanted else chance.choice(moves)
                    assert move in moves
                    entry = {"type": "move", "ply": ply, "move": move}
                await connection.send(json.dumps(entry))


@pytest.fixture(scope="module")
def seeded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    seeds = {game: [seed] for game, seed in WON.items()}
    with served(tmp_path_factory.mktemp("seeded"), seeds) as running:
        yield running


async def raced(address: str, game: str, wanted: list[str] | None) -> tuple[Program, Program]:
    """Have two programs race: Ada plays what is wanted, Bob any twenty moves."""
    ada, bob = Program(address, "ada-bot"), Program(address, "bob-bot")
    race = ada.call("POST", "/api/races", {"game": game, "seats": 2})
    joined = bob.call("POST", f"/api/races/{race['code'].lower()}/join")
    assert joined["socket"] == race["socket"]
    last = -1 if wanted else 80
    ended = await asyncio.gather(
        ada.race_on(race["socket"], wanted, gives_up_at=last),
        bob.race_on(joined["socket"], None, gives_up_at=20),
    )
    assert ended[0]["deal"] == ended[1]["deal"]
    return ada, bob


@pytest.mark.parametrize("game", WON)
async def test_one_wins_by_the_vectors_moves_and_the_other_gives_up(
    seeded: Service, game: str
) -> None:
    vector = next(v for v in VECTORS if v["game"] == game and v["seed"] == WON[game])
    ada, bob = await raced(seeded.url, game, vector["moves"].split())
    one, two = ada.race["members"]
    assert (one["name"], one["over"], one["place"], one["final"]) == ("ada-bot", "won", 1, True)
    assert (two["name"], two["place"], two["final"]) == ("bob-bot", 2, True)
    assert two["over"] in {"given up", "stuck"}
    best = next(g for g in httpx.get(f"{seeded.url}/api/games").json() if g["game"] == game)
    assert one["score"] == best["best"]

    deal = bob.call("GET", f"/api/deals/{ada.race['deal']}")
    assert deal["opened"]
    assert deal["seed"] == WON[game]
    fingerprint = hashlib.sha256(f"patience:deal:1:{game}:{deal['seed']}".encode()).hexdigest()
    assert fingerprint == deal["commitment"] == ada.race["commitment"]

    board = bob.call("GET", f"/api/deals/{deal['id']}/board?order=time&bots=1")
    rows = [(row["rank"], row["player"], row["won"], row["attempt"]) for row in board["rows"]]
    ranked = [(1, "ada-bot", True, one["attempt"]), (2, "bob-bot", False, two["attempt"])]
    assert rows == ranked[: board["total"]]
    assert board["total"] == 1 + (two["count"] is not None)
    hidden = bob.call("GET", f"/api/deals/{deal['id']}/board?order=time")
    assert hidden["rows"] == []


@pytest.mark.parametrize("game", WON)
async def test_two_programs_race_any_deal_to_its_end(service: Service, game: str) -> None:
    ada, _bob = await raced(service.url, game, None)
    places = {member["attempt"]: member["place"] for member in ada.race["members"]}
    assert sorted(places.values()) in ([1, 1], [1, 2])
    board = ada.call("GET", f"/api/deals/{ada.race['deal']}/board?order=time&bots=1")
    assert all(places[row["attempt"]] == row["rank"] for row in board["rows"])
