"""What is said on the sockets, built from what may be known."""

from collections.abc import Mapping
from typing import cast

import msgspec

from patience.play.models import Attempt
from patience.races.field import Field, Member
from patience.races.models import Race
from patience.rules.game import View as Position
from patience.rules.line import Line
from patience.rules.table import SeenPile
from patience.web import messages
from patience.web.messages import Kind, Over, RaceState

encode = msgspec.json.Encoder().encode


def seen_piles(piles: Mapping[str, SeenPile]) -> dict[str, messages.SeenPile]:
    """Write the piles of a position: `[face-down cards, the face-up ones]` for each."""
    return {slot: (pile.down, "".join(map(str, pile.up))) for slot, pile in piles.items()}


def view(attempt: Attempt, line: Line, position: Position, now: int) -> messages.View:
    """Return all that the player may know of an attempt that has begun."""
    return messages.View(
        ply=line.ply,
        score=position.score,
        progress=position.progress,
        piles=seen_piles(position.piles),
        moves=" ".join(map(str, position.moves)),
        blocking=" ".join(map(str, position.blocking)),
        home=position.home,
        redeals_left=position.redeals_left,
        clock=attempt.clock(now),
        elapsed=line.result.elapsed if line.result else None,
        count=line.result.count if line.result else None,
        takebacks_left=attempt.takebacks_left(line),
        stuck=position.stuck,
        over=cast("Over | None", attempt.over),
    )


def race(field: Field, player_id: int, now: int) -> messages.Race:
    """Return the whole of a race as one of its members sees it."""
    facts, mine = field.race, field.seat_of(player_id)
    over = facts.state == Race.Stage.OVER
    return messages.Race(
        version=field.version,
        code=facts.code,
        game=facts.game,
        state=cast("RaceState", facts.state),
        public=facts.public,
        limit=facts.limit,
        seats=facts.seats,
        host=facts.host,
        you=(mine.number or 0) if mine else 0,
        starts_at=facts.starts_at,
        ends_at=facts.ends_at,
        now=now,
        commitment=facts.deal.commitment if facts.deal else None,
        deal=facts.deal_id if over else None,
        attempt=mine.attempt_id if mine else None,
        rematch=field.rematch,
        members=[_member(member, over=over) for member in field.members],
        table=[],
    )


def progress(field: Field, member: Member) -> messages.Progress | None:
    """Return how far a racing seat is, None for one that does not race."""
    figures = member.progress
    if figures is None:
        return None
    return messages.Progress(
        version=field.version,
        seat=member.seat.number or 0,
        score=figures.score,
        progress=figures.progress,
        ply=figures.ply,
        phase=figures.phase,
        online=member.online,
        over=cast("Over | None", figures.over),
        place=figures.place,
        final=figures.final,
    )


def _member(member: Member, *, over: bool) -> messages.Member:
    seat, figures = member.seat, member.progress
    shown = seat.attempt if over and figures else None
    return messages.Member(
        seat=seat.number or 0,
        name=seat.player.name,
        kind=cast("Kind", seat.player.kind),
        ready=seat.ready,
        online=member.online,
        racing=seat.racing,
        score=figures.score if figures else None,
        progress=figures.progress if figures else None,
        ply=figures.ply if figures else None,
        phase=figures.phase if figures else None,
        over=cast("Over | None", figures.over) if figures else None,
        place=figures.place if figures else None,
        final=figures.final if figures else None,
        elapsed=shown.elapsed if shown else None,
        count=shown.count if shown else None,
        attempt=shown.pk if shown else None,
    )
