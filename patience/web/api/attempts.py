"""Attempts over HTTP: starting one, its state, its record and positions. Moves go by its socket."""

from itertools import islice
from typing import Annotated

import msgspec
from django.http import HttpRequest, HttpResponse
from ninja import Body, Query, Router, Schema, Status
from pydantic import Field

from patience.limits import VIEWS_PER_CALL
from patience.play import attempts
from patience.play.models import Attempt
from patience.play.replays import record, replay
from patience.play.seeing import Sight
from patience.web.answers import seen_piles, view
from patience.web.api import schemas
from patience.web.api.asking import player, seen_attempt, sight
from patience.web.api.errors import ApiError
from patience.web.clock import iso, now
from patience.web.middleware import browser

router = Router()
NOTHING_SAID = schemas.AttemptIn()
TEXT = {"text/plain": {"schema": {"type": "string"}}}
AS_TEXT = {"responses": {200: {"description": "OK", "content": TEXT}}}


class Span(Schema):
    """Positions from one ply up to another, which is left out."""

    from_: Annotated[int, Field(alias="from", ge=0, le=1_000_000)] = 0
    to: Annotated[int, Field(ge=0, le=1_000_000)] = 50


@router.post(
    "/deals/{deal_id}/attempts",
    response={200: schemas.AttemptOut, 201: schemas.AttemptOut, **schemas.ERRORS},
    exclude_unset=True,
    by_alias=True,
)
def start_attempt(
    request: HttpRequest, deal_id: str, asked: Body[schemas.AttemptIn] = NOTHING_SAID
) -> Status[dict[str, object]]:
    """Start an attempt at a deal, or return the open one."""
    who, seen = player(request), sight(request, deal_id)
    open_one = seen.attempt if seen.attempt and seen.attempt.over is None else None
    if not seen.may_start:
        if open_one is None or asked.practice:
            raise ApiError("started" if open_one else "forbidden")
        return Status(200, attempt_facts(open_one, seen))
    attempt, new = attempts.start(
        player=who,
        deal=seen.deal,
        practice=asked.practice,
        browser=browser(request) or "",
        now=now(),
    )
    return Status(201 if new else 200, attempt_facts(attempt, Sight.of(seen.deal, who)))


@router.get(
    "/attempts/{attempt_id}",
    response={200: schemas.AttemptOut, **schemas.ERRORS},
    exclude_unset=True,
    by_alias=True,
)
def get_attempt(request: HttpRequest, attempt_id: str) -> dict[str, object]:
    """Return an attempt's figures, and to the owner of an open one its view."""
    attempt, seen = seen_attempt(request, attempt_id)
    if not seen.figures_of(attempt):
        raise ApiError("forbidden")
    return attempt_facts(attempt, seen)


@router.get("/attempts/{attempt_id}/record", response=schemas.ERRORS, openapi_extra=AS_TEXT)
def get_record(request: HttpRequest, attempt_id: str) -> HttpResponse:
    """Return an attempt's record as text, with what of it the reader may see."""
    attempt, seen = _with_moves(request, attempt_id)
    text = str(record(attempt, started=iso(attempt.started or 0), cards=seen.cards))
    return HttpResponse(text, content_type="text/plain; charset=utf-8")


@router.get(
    "/attempts/{attempt_id}/figures", response={200: list[schemas.FigureOut], **schemas.ERRORS}
)
def get_figures(request: HttpRequest, attempt_id: str) -> list[dict[str, object]]:
    """Return how far an attempt was after each entry."""
    attempt, seen = seen_attempt(request, attempt_id)
    if not seen.figures_of(attempt):
        raise ApiError("forbidden")
    if attempt.started is None:
        raise ApiError("not_started")
    return [step.figures for step in replay(attempt)]


@router.get(
    "/attempts/{attempt_id}/views", response={200: list[schemas.PositionOut], **schemas.ERRORS}
)
def get_views(request: HttpRequest, attempt_id: str, span: Query[Span]) -> list[dict[str, object]]:
    """Return positions by ply, as their player saw them."""
    attempt, _ = _with_moves(request, attempt_id)
    last = min(span.to, span.from_ + VIEWS_PER_CALL)
    return [
        {**step.figures, "entry": step.entry, "piles": seen_piles(step.seen)}
        for step in islice(replay(attempt), span.from_, max(last, span.from_))
    ]


def attempt_facts(attempt: Attempt, seen: Sight) -> dict[str, object]:
    """Return an attempt as its reader may see it."""
    seat = getattr(attempt, "seat", None)
    facts: dict[str, object] = {
        "id": attempt.pk,
        "deal": attempt.deal_id,
        "game": attempt.deal.game,
        "player": attempt.player.name,
        "first": attempt.first,
        "practice": attempt.practice,
        "late": attempt.late,
        "hinted": attempt.hinted,
        "from": None,
        "started": iso(attempt.started) if attempt.started is not None else None,
        "socket": f"/ws/attempts/{attempt.pk}/",
        "score": attempt.score,
        "progress": attempt.progress,
        "count": attempt.count,
        "elapsed": attempt.elapsed,
        "ply": attempt.ply,
        "over": attempt.over,
        "race": seat.race.code if seat else None,
    }
    mine = seen.reader is not None and seen.reader.pk == attempt.player_id
    if mine and attempt.over is None and attempt.started is not None:
        line = attempt.line()
        position = line.game.view(line.state)
        facts["view"] = msgspec.to_builtins(view(attempt, line, position, now()))
    return facts


def _with_moves(request: HttpRequest, attempt_id: str) -> tuple[Attempt, Sight]:
    """Return an attempt whose moves the reader may see, once it has begun."""
    attempt, seen = seen_attempt(request, attempt_id)
    if not seen.record_of(attempt):
        raise ApiError("forbidden")
    if attempt.started is None:
        raise ApiError("not_started")
    return attempt, seen
