"""Races over HTTP: making one, joining, looking. The rest goes by the race's socket."""

import msgspec
from django.core.cache import cache
from django.http import HttpRequest
from ninja import Router, Status

from patience.limits import RACES_PER_PLAYER
from patience.races import lobby
from patience.races.field import Field, fields
from patience.races.finish import Changed
from patience.races.models import Race
from patience.web import finding, rates
from patience.web.answers import race as race_message
from patience.web.api import schemas
from patience.web.api.asking import player, reader
from patience.web.api.errors import ApiError
from patience.web.clock import now
from patience.web.middleware import browser
from patience.web.watch import tell_from_thread

router = Router()
Answer = dict[str, object]


@router.post("/races", response={201: schemas.RaceOut, **schemas.ERRORS})
def make_race(request: HttpRequest, asked: schemas.RaceIn) -> Status[Answer]:
    """Open a race, with oneself as host."""
    host = player(request)
    rates.count("races", str(host.pk), RACES_PER_PLAYER)
    race = lobby.create(
        player=host,
        game=asked.game,
        seats=asked.seats,
        public=asked.public,
        limit=asked.limit,
        browser=browser(request) or "",
        now=now(),
    )
    return Status(201, _race(request, race))


@router.get("/races", response={200: list[schemas.RaceBrief], **schemas.ERRORS})
def list_races(request: HttpRequest, public: int = 1) -> list[Answer]:
    """List the public races that are not over."""
    if not public:
        return []
    return [brief(race) for race in lobby.public_races(now=now())]


@router.get("/races/{code}", response={200: schemas.RaceOut | schemas.RaceBrief, **schemas.ERRORS})
def get_race(request: HttpRequest, code: str) -> Answer:
    """Return a race: the whole of it to its members."""
    return _race(request, found(request, code))


@router.post("/races/{code}/join", response={200: schemas.RaceOut, **schemas.ERRORS})
def join_race(request: HttpRequest, code: str) -> Answer:
    """Take a seat."""
    who, race = player(request), found(request, code)
    race = lobby.join(code=race.code, player=who, browser=browser(request) or "", now=now())
    tell_from_thread(Changed({race.code}))
    return _race(request, race)


def found(request: HttpRequest, code: str) -> Race:
    """Return the race of a code; 404 when there is none."""
    race = finding.race(code, who=reader(request), address=rates.address(request))
    if race is None:
        raise ApiError("not_found")
    return race


def brief(race: Race) -> Answer:
    """Return what somebody who is no member may know of a race."""
    free = lobby.free_seats(race)
    return {"code": race.code, "game": race.game, "state": race.state, "free": free}


def _race(request: HttpRequest, race: Race) -> Answer:
    who = reader(request)
    field = _recent(race.code)
    if who is None or field.seat_of(who.pk) is None:
        return brief(race)
    message = msgspec.to_builtins(race_message(field, who.pk, now()))
    return {**message, "socket": f"/ws/races/{race.code}/"}


def _recent(code: str) -> Field:
    """Read a race; while it runs at most once a second, as its socket tells it (R4)."""
    field: Field | None = cache.get(f"field:{code}")
    if field is None:
        field = fields([code], now=now())[code]
        if field.race.state == Race.Stage.RUNNING:
            cache.set(f"field:{code}", field, timeout=1)
    return field
