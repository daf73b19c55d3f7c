"""Opening and finding a race over HTTP: every setting, every bad value, unknown codes (R2)."""

import secrets
from typing import Any

import pytest

from patience.limits import UNKNOWN_CODES_PER_ADDRESS
from patience.races.models import Race
from patience.web import clock
from tests import making
from tests.races.meeting import Meeting
from tests.web.programs import Program, refused

pytestmark = pytest.mark.django_db


def test_a_race_is_made_with_eight_seats_fifteen_minutes_and_by_link_unless_chosen() -> None:
    made = Program(making.player()).posted("/api/races", {"game": "eagle-wing"}, status=201)
    assert (made["seats"], made["limit"], made["public"]) == (8, 15, False)
    assert (made["state"], made["host"], made["you"]) == ("lobby", 1, 1)
    assert made["socket"] == f"/ws/races/{made['code']}/"
    unknown = ("deal", "attempt", "commitment", "starts_at", "ends_at", "rematch")
    assert {made[name] for name in unknown} == {None}
    (member,) = made["members"]
    assert (member["name"], member["ready"], member["racing"]) == ("Ada", False, False)


@pytest.mark.parametrize("game", ["eagle-wing", "eklige-elfer"])
@pytest.mark.parametrize(
    "settings",
    [
        *({"seats": seats} for seats in range(2, 9)),
        *({"limit": limit} for limit in (None, 10, 15, 30)),
        *({"public": public} for public in (True, False)),
        {"seats": 3, "limit": 30, "public": True},
    ],
)
def test_every_setting_is_kept(game: str, settings: dict[str, Any]) -> None:
    body = {"game": game, **settings}
    made = Program(making.player()).posted("/api/races", body, status=201)
    assert body.items() <= made.items()


BAD: dict[str, list[Any]] = {
    "seats": [0, 1, 9, -2, 2**70, "4", 4.5, None, True, [], {}],
    "limit": [0, 5, 11, 60, -10, "15", 15.5, True, [], {}],
    "public": [0, 1, "true", None, [], {}],
    "game": ["", "chess", "Eagle-Wing", None, 1, [], {}],
}


@pytest.mark.parametrize(
    ("field", "value"), [(field, bad) for field, values in BAD.items() for bad in values]
)
def test_a_bad_value_is_refused_by_its_name_and_nothing_is_made(field: str, value: Any) -> None:
    body = {"game": "eagle-wing", field: value}
    answer = Program(making.player()).post("/api/races", body)
    assert set(refused(answer, 422, "invalid")["fields"]) == {field}
    assert not Race.objects.exists()


def test_nobody_opens_or_joins_a_race_without_a_login() -> None:
    made = Program(making.player()).posted("/api/races", {"game": "eagle-wing"}, status=201)
    refused(Program().post("/api/races", {"game": "eagle-wing"}), 401, "sign_in")
    refused(Program().post(f"/api/races/{made['code']}/join"), 401, "sign_in")


def test_a_code_is_read_as_people_type_it() -> None:
    ada = Program(making.player())
    made = ada.posted("/api/races", {"game": "eagle-wing"}, status=201)
    Race.objects.update(code="01ABCD")
    for typed in ("01ABCD", "01abcd", "oiabcd", "OlAbCd"):
        assert ada.got(f"/api/races/{typed}")["code"] == "01ABCD"
    bo = Program(making.player("Bo"))
    assert bo.posted("/api/races/olabcd/join")["you"] == made["you"] + 1


@pytest.mark.parametrize(
    "code", ["000000", "K7M2Q", "K7M2QXX", "Ł", "%00", "K7M2QX" * 50, "U7M2QX"]
)
def test_what_is_no_code_of_a_race_is_not_found(code: str) -> None:
    program = Program(making.player(), REMOTE_ADDR=f"nobody-{secrets.token_hex(4)}")
    refused(program.get(f"/api/races/{code}"), 404, "not_found")
    refused(program.post(f"/api/races/{code}/join"), 404, "not_found")


def test_asking_for_unknown_codes_is_limited_for_each_address() -> None:
    here, there = (f"{where}-{secrets.token_hex(4)}" for where in ("here", "there"))
    guessing = Program(making.player(), REMOTE_ADDR=here)
    times, window = UNKNOWN_CODES_PER_ADDRESS
    for _ in range(times):
        refused(guessing.get("/api/races/000000"), 404, "not_found")
    answer = guessing.get("/api/races/000000")
    refused(answer, 429, "busy")
    assert 0 < int(answer["Retry-After"]) <= window // 1000
    refused(guessing.post("/api/races/000000/join"), 429, "busy")
    elsewhere = Program(making.player("Bo"), REMOTE_ADDR=there)
    refused(elsewhere.get("/api/races/000000"), 404, "not_found")


def test_lobbies_are_listed_before_races_that_go_on() -> None:
    lobbies = [Meeting("Ada", now=clock.now(), public=True).code for _ in range(2)]
    going = Meeting("Bo", "Cleo", now=clock.now(), public=True)
    going.run()
    listed = [race["code"] for race in Program().got("/api/races")]
    assert listed == [*reversed(lobbies), going.code]


def test_only_public_races_are_listed_with_four_facts_each() -> None:
    ada, bo = Program(making.player()), Program(making.player("Bo"))
    ada.posted("/api/races", {"game": "eagle-wing"}, status=201)
    body = {"game": "eklige-elfer", "public": True, "seats": 3}
    made = bo.posted("/api/races", body, status=201)
    listed = [{"code": made["code"], "game": "eklige-elfer", "state": "lobby", "free": 2}]
    assert Program().got("/api/races", public=1) == listed
    assert ada.got("/api/races", public=1) == listed
