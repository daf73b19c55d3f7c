"""The shortest proof that the service works: two programs race over API and sockets."""

import asyncio
import random

import pytest

from tests.service import Service
from tests.sockets import Json, attempt_socket, race_socket


@pytest.mark.parametrize("game", ["eagle-wing", "eklige-elfer"])
async def test_two_programs_race_a_random_deal_to_its_end(service: Service, game: str) -> None:
    ada, bo = service.guest("Ada"), service.guest("Bo")
    code = ada.post("/api/races", json={"game": game}).json()["code"]
    assert bo.post(f"/api/races/{code}/join").status_code == 200

    async def race(client: object, seed: int) -> Json:
        async with race_socket(service, client, code) as field:  # type: ignore[arg-type]
            await field.say(type="ready", ready=True)
            counting = await field.hear("race", state="countdown")
            await field.hear("race", state="running")
            chance = random.Random(seed)
            async with attempt_socket(service, client, counting["attempt"]) as table:  # type: ignore[arg-type]
                view = await table.hear("view")
                while view["over"] is None:
                    moves = view["moves"].split()
                    if view["stuck"] or view["ply"] > 150:
                        await table.say(type="end", ply=view["ply"])
                        view = await table.hear("view")
                    else:
                        view = await table.move(view, chance.choice(moves))
            over: Json = await field.hear("race", state="over")
            return over

    first, second = await asyncio.gather(race(ada, 1), race(bo, 2))
    assert first["deal"] == second["deal"]
    assert sorted(member["place"] for member in first["members"]) in ([1, 1], [1, 2])
    board = ada.get(f"/api/deals/{first['deal']}/board?guests=1&order=time").json()
    places = {member["attempt"]: member["place"] for member in first["members"]}
    assert all(places[row["attempt"]] == row["rank"] for row in board["rows"])
