"""What the API takes and answers, as its OpenAPI document describes it."""

import re
from datetime import date
from typing import Annotated, Any, Literal

import msgspec
from msgspec.structs import fields
from ninja import Schema
from pydantic import BeforeValidator, ConfigDict, Field, create_model

from patience.limits import RACE_SEATS
from patience.web import messages
from patience.web.messages import Kind, Over, SeenPile

GameName = Literal["eagle-wing", "eklige-elfer"]
Limit = Literal[10, 15, 30] | None


def _iso_day(text: object) -> object:
    if isinstance(text, str) and re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", text) is None:
        raise ValueError("a day is written as 2026-12-01")
    return text


Day = Annotated[date, BeforeValidator(_iso_day)]


class Asked(Schema):
    """A body: its types are as they are, a number in quotes is no number."""

    model_config = ConfigDict(strict=True)


class Error(Schema):
    """Every answer that is not what was asked for."""

    error: str
    detail: str


class Faults(Error):  # noqa: N818 - an answer, no exception
    """What is wrong with each field."""

    fields: dict[str, str]


ERRORS = {frozenset({400, 401, 403, 404, 409, 413, 429}): Error, 422: Faults}


class GuestIn(Asked):
    name: str
    bot: bool = False


class PlayerOut(Schema):
    name: str
    kind: Kind


class GuestOut(Schema):
    player: PlayerOut
    token: str


class Title(Schema):
    de: str
    en: str


class GameOut(Schema):
    game: str
    title: Title
    packs: int
    best: int
    best_progress: int
    piles: list[str]


class DealIn(Asked):
    game: GameName
    seed: str | None = None


class DealOut(Schema):
    id: str
    game: str
    kind: Literal["open", "daily", "race", "new"]
    day: date | None
    commitment: str
    certified: bool | None
    opened: bool
    players: int
    deck: str | None
    seed: str | None
    line: str | None
    attempt: str | None


class LinkOut(Schema):
    link: str


class KeyIn(Asked):
    key: str


class CommitmentOut(Schema):
    day: date
    deal: str
    commitment: str


class AttemptIn(Asked):
    practice: bool = False
    from_: Annotated[None, Field(alias="from")] = None  # not offered yet


def as_on_the_socket(message: type[msgspec.Struct], **more: object) -> Any:
    """Return the schema of a socket's message, with further fields."""
    own = {field.name: (IN_API.get(field.type, field.type), ...) for field in fields(message)}
    tag = message.__struct_config__.tag
    if tag is not None:
        own = {"type": (Literal[tag], ...), **own}
    name = f"{message.__name__}Out"
    return create_model(name, __base__=Schema, **own, **more)  # type: ignore[call-overload]


IN_API: dict[object, object] = {}
IN_API[list[messages.Member]] = list[as_on_the_socket(messages.Member)]  # type: ignore[misc]
IN_API[list[messages.TableRow]] = list[as_on_the_socket(messages.TableRow)]  # type: ignore[misc]
ViewOut = as_on_the_socket(messages.View)
RaceOut = as_on_the_socket(messages.Race, socket=(str, ...))


class AttemptOut(Schema):
    id: str
    deal: str
    game: str
    player: str
    first: bool
    practice: bool
    late: bool
    hinted: bool
    from_: Annotated[None, Field(alias="from")] = None
    started: str | None
    socket: str
    score: int
    progress: int
    count: int | None
    elapsed: int | None
    ply: int
    over: Over | None
    race: str | None
    view: ViewOut | None = None  # type: ignore[valid-type]  # made at run time


class FigureOut(Schema):
    at: int
    score: int
    progress: int
    ply: int
    phase: int


class PositionOut(FigureOut):
    """A position as its player saw it, and the entry that led to it (null at the start)."""

    entry: str | None
    piles: dict[str, SeenPile]


class RowOut(Schema):
    rank: int
    player: str
    kind: Kind
    score: int
    progress: int
    count: int
    redeals: int
    elapsed: int
    takebacks: int
    won: bool
    ended: str
    attempt: str
    replay: bool


class OwnRowOut(RowOut):
    percentile: float


class BoardOut(Schema):
    deal: str
    tries: Literal["first", "all"]
    order: Literal["moves", "time"]
    total: int
    page: int
    rows: list[RowOut]
    own: OwnRowOut | None


class RaceIn(Asked):
    game: GameName
    seats: Annotated[int, Field(ge=RACE_SEATS.start, lt=RACE_SEATS.stop)] = RACE_SEATS.stop - 1
    public: bool = False
    limit: Limit = 15


class RaceBrief(Schema):
    """What somebody who is no member may know of a race."""

    code: str
    game: str
    state: Literal["lobby", "countdown", "running", "over"]
    free: int


class PlayerGameOut(Schema):
    finished: int
    won: int
    best: int | None
    median_count: float | None
    rating: None


class PlayerPageOut(Schema):
    name: str
    since: str
    games: dict[str, PlayerGameOut]
    streak: int | None
