"""The daily challenges: today's two with how far the reader is, the days before and after."""

from dataclasses import dataclass
from datetime import timedelta
from itertools import groupby

from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from patience.deals.dealing import daily, day_ends, today
from patience.deals.models import Deal
from patience.play.boards import board
from patience.play.models import Attempt
from patience.play.seeing import Sight
from patience.players.models import Player
from patience.rules.games import GAMES
from patience.web.clock import iso, now
from patience.web.pages.asking import reader

PAST_DAYS = 14
SHOWN_KINDS = (Player.Kind.PLAYER, Player.Kind.GUEST)


@dataclass(frozen=True, slots=True)
class Challenge:
    """A game's deal of a day, and the reader's attempt at it that counts."""

    deal: Deal
    attempt: Attempt | None


@dataclass(frozen=True, slots=True)
class Placed:
    """Where a first try stands among all that are over, guests included."""

    rank: int
    total: int


def challenges(who: Player | None) -> list[Challenge]:
    """Return today's challenges."""
    moment = now()
    deals = [daily(game=game, day=today(moment), now=moment) for game in GAMES]
    return _with_attempts(deals, who)


def day_end() -> str:
    """Return when today's challenges end."""
    return iso(day_ends(today(now())))


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """Show today's challenges, the commitments of those to come, and the last 14 days."""
    who, day = reader(request), today(now())
    known = challenges(who)
    pks = [challenge.deal.pk for challenge in known]
    played = Deal.objects.filter(pk__in=pks).annotate(n=Count("attempts__player", distinct=True))
    others = Deal.objects.filter(kind=Deal.Kind.DAILY).order_by("day", "game")
    past = others.filter(day__lt=day, day__gte=day - timedelta(days=PAST_DAYS))
    past_days = groupby(_with_attempts(list(past.reverse()), who), lambda c: c.deal.day)
    return render(
        request,
        "daily.html",
        {
            "challenges": [(challenge, _place(challenge, who)) for challenge in known],
            "players": dict(played.values_list("pk", "n")),
            "ends": day_end(),
            "day": day,
            "coming": others.filter(day__gt=day),
            "past": [(day, {c.deal.game: c for c in deals}) for day, deals in past_days],
        },
    )


def _with_attempts(deals: list[Deal], who: Player | None) -> list[Challenge]:
    """Find the reader's first try at each deal, or the latest attempt where there is none."""
    found: dict[str, Attempt] = {}
    if who is not None:
        own = Attempt.objects.filter(player=who, deal__in=deals)
        for attempt in own.order_by("-practice", "number"):
            found[attempt.deal_id] = attempt
    return [Challenge(deal, found.get(deal.pk)) for deal in deals]


def _place(challenge: Challenge, who: Player | None) -> Placed | None:
    attempt, deal = challenge.attempt, challenge.deal
    if attempt is None or attempt.practice or attempt.count is None or attempt.over is None:
        return None
    shown = board(deal=deal, reader=who, kinds=SHOWN_KINDS, hidden=not Sight.of(deal, who).figures)
    return Placed(shown.own.standing.rank, shown.total) if shown.own else None
