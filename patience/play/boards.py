"""Boards: the attempts at one deal, ranked (T1 to T4)."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from django.db.models import F, OrderBy, Q, QuerySet, Window
from django.db.models.functions import RowNumber

from patience.deals.models import Deal
from patience.limits import PAGE_ROWS
from patience.play.models import Attempt
from patience.players.models import Player


class Tries(StrEnum):
    """Which attempts are ranked: first tries, or each player's best of all (T1)."""

    FIRST = "first"
    ALL = "all"


class Order(StrEnum):
    """By what they are ranked (T2)."""

    MOVES = "moves"
    TIME = "time"


def usual_tries(deal: Deal) -> Tries:
    """Return which board a deal's opens on: at an open one every attempt is practice (T1, D4)."""
    return Tries.ALL if deal.kind == Deal.Kind.OPEN else Tries.FIRST


# What is compared, in turn; "-" where high is good.
FIGURES = {
    Order.MOVES: ("-score", "-progress", "count", "redeals"),
    Order.TIME: ("-score", "-progress", "elapsed", "count"),
}


@dataclass(frozen=True, slots=True)
class Standing:
    """A row of a board; `parts` names the first figure that parts it from the row above."""

    rank: int
    attempt: Attempt
    parts: str | None


@dataclass(frozen=True, slots=True)
class Own:
    """The reader's own row, with the share in percent of rows ranked strictly below (T4)."""

    standing: Standing
    percentile: float


@dataclass(frozen=True, slots=True)
class Board:
    """One page of a deal's ranked attempts, and the reader's own row wherever it stands."""

    deal: Deal
    tries: Tries
    order: Order
    page: int
    total: int
    rows: Sequence[Standing]
    own: Own | None

    @property
    def pages(self) -> int:
        return max(1, -(-self.total // PAGE_ROWS))


def board(
    *,
    deal: Deal,
    reader: Player | None,
    tries: Tries = Tries.FIRST,
    order: Order = Order.MOVES,
    kinds: Sequence[str] = (Player.Kind.PLAYER,),
    page: int = 1,
    hidden: bool = False,
) -> Board:
    """Return a page of a board; `hidden` leaves its counts only."""
    ranked = _ranked(deal=deal, tries=tries, order=order, players=Q(player__kind__in=kinds))
    total = ranked.count()
    if hidden:
        return Board(deal, tries, order, page, total, [], None)
    rows = _rows(ranked, order, (page - 1) * PAGE_ROWS)
    own = None
    if reader is not None:
        mine = _ranked(deal=deal, tries=tries, order=order, players=Q(player=reader)).first()
        own = _own(mine, ranked, order, total) if mine else None
    return Board(deal, tries, order, page, total, rows, own)


def beats(order: Order, attempt: Attempt) -> tuple[int, ...]:
    """Return what a lower value of ranks higher, for attempts with a gain."""
    return tuple(
        -getattr(attempt, figure[1:]) if figure[0] == "-" else getattr(attempt, figure)
        for figure in FIGURES[order]
    )


def _ranked(*, deal: Deal, tries: Tries, order: Order, players: Q) -> QuerySet[Attempt]:
    figures = _ordering(order)
    attempts = Attempt.objects.filter(
        players, deal=deal, over__isnull=False, count__isnull=False, hinted=False
    )
    if tries == Tries.FIRST:
        attempts = attempts.filter(practice=False)
    else:
        nth = Window(RowNumber(), partition_by=F("player"), order_by=[*figures, F("number").asc()])
        best = attempts.annotate(nth=nth).filter(nth=1)
        attempts = Attempt.objects.filter(pk__in=best.values("pk"))
    return attempts.select_related("player", "deal").order_by(*figures, "over_at", "pk")


def _ordering(order: Order) -> list[OrderBy]:
    return [
        F(figure[1:]).desc() if figure[0] == "-" else F(figure).asc() for figure in FIGURES[order]
    ]


def _rows(ranked: QuerySet[Attempt], order: Order, start: int) -> list[Standing]:
    # The row above the page is read too: it tells what parts the first one from it.
    before = min(start, 1)
    shown = list(ranked[start - before : start + PAGE_ROWS])
    if len(shown) <= before:
        return []
    # Ranks follow from the first one: whoever is level shares it, whoever is not counts places.
    rows = [_standing(shown[0], ranked, order)]
    for place, (above, attempt) in enumerate(pairwise(shown), start - before + 2):
        parts = _parts(above, attempt, order)
        rows.append(Standing(place if parts else rows[-1].rank, attempt, parts))
    return rows[before:]


def _standing(attempt: Attempt, ranked: QuerySet[Attempt], order: Order) -> Standing:
    """Find the rank of an attempt, which need not be on the board itself."""
    better = ranked.filter(_ranked_above(attempt, order))
    above = better.last()
    return Standing(better.count() + 1, attempt, _parts(above, attempt, order) if above else None)


def _parts(above: Attempt, attempt: Attempt, order: Order) -> str | None:
    """Name the first figure in which two attempts differ."""
    names = _names(order)
    return next((n for n in names if getattr(above, n) != getattr(attempt, n)), None)


def _own(mine: Attempt, ranked: QuerySet[Attempt], order: Order, total: int) -> Own:
    """Find where the reader stands, also where the board shows no player of the reader's kind."""
    standing = _standing(mine, ranked, order)
    level = ranked.filter(**{name: getattr(mine, name) for name in _names(order)}).count()
    below = total - (standing.rank - 1) - level
    return Own(standing, round(100 * below / total, 1) if total else 0.0)


def _ranked_above(attempt: Attempt, order: Order) -> Q:
    """Select what is better in some figure and level in all those compared before it."""
    better, level = Q(pk__in=[]), Q()
    for figure in FIGURES[order]:
        name = figure.removeprefix("-")
        comparison = "gt" if figure[0] == "-" else "lt"
        value = getattr(attempt, name)
        better |= level & Q(**{f"{name}__{comparison}": value})
        level &= Q(**{name: value})
    return better


def _names(order: Order) -> list[str]:
    return [figure.removeprefix("-") for figure in FIGURES[order]]
