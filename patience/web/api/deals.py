"""Deals, dailies and boards over HTTP."""

from typing import Annotated

from django.http import HttpRequest
from django.urls import reverse
from ninja import Query, Router, Schema, Status
from pydantic import Field

from patience.deals.dealing import accept, daily, link_key, new_deal, open_deal_or_new, today
from patience.deals.models import Deal
from patience.limits import DEALS_PER_PLAYER
from patience.play.attempts import open_for_all
from patience.play.boards import Order, Standing, Tries, board, usual_tries
from patience.play.models import Attempt
from patience.play.seeing import Sight
from patience.players.models import Player
from patience.races.finish import Changed
from patience.web import finding, rates
from patience.web.api import schemas
from patience.web.api.asking import player, reader, sight
from patience.web.api.errors import ApiError
from patience.web.clock import iso, now
from patience.web.watch import tell_from_thread

router = Router()


class BoardQuery(Schema):
    """Which board, and which page of it."""

    tries: Tries | None = None
    order: Order = Order.MOVES
    guests: Annotated[int, Field(ge=0, le=1)] = 0
    bots: Annotated[int, Field(ge=0, le=1)] = 0
    page: Annotated[int, Field(ge=1, le=1_000_000)] = 1


@router.post("/deals", response={200: schemas.DealOut, 201: schemas.DealOut, **schemas.ERRORS})
def make_deal(request: HttpRequest, asked: schemas.DealIn) -> Status[dict[str, object]]:
    """Make a sealed deal for oneself, or the open one of a seed."""
    maker, moment = player(request), now()
    rates.count("deals", str(maker.pk), DEALS_PER_PLAYER)
    if asked.seed is None:
        deal = new_deal(game=asked.game, maker=maker, now=moment)
        return Status(201, deal_facts(Sight.of(deal, maker)))
    deal, made = open_deal_or_new(game=asked.game, seed=asked.seed, now=moment)
    seen = Sight.of(deal, maker)
    if not seen.exists(moment):
        raise ApiError("not_found")
    return Status(201 if made else 200, deal_facts(seen))


@router.get("/deals/{deal_id}", response={200: schemas.DealOut, **schemas.ERRORS})
def get_deal(request: HttpRequest, deal_id: str) -> dict[str, object]:
    """Return a deal, as far as the reader may see it."""
    return deal_facts(sight(request, deal_id))


@router.post("/deals/{deal_id}/share", response={200: schemas.LinkOut, **schemas.ERRORS})
def share_deal(request: HttpRequest, deal_id: str) -> dict[str, str]:
    """Return the link that grants a new deal; its maker only."""
    maker, seen = player(request), sight(request, deal_id)
    return {"link": share_link(seen.deal, maker)}


@router.post("/deals/{deal_id}/open", response={200: schemas.DealOut, **schemas.ERRORS})
def open_new_deal(request: HttpRequest, deal_id: str) -> dict[str, object]:
    """Open a new deal; its maker only."""
    maker, seen = player(request), sight(request, deal_id)
    if not seen.deal.is_new_of(maker):
        raise ApiError("forbidden")
    tell_from_thread(Changed(attempts=set(open_for_all(deal=seen.deal, now=now()))))
    return deal_facts(sight(request, deal_id))


@router.post("/deals/{deal_id}/accept", response={200: schemas.DealOut, **schemas.ERRORS})
def accept_deal(request: HttpRequest, deal_id: str, asked: schemas.KeyIn) -> dict[str, object]:
    """Have a new deal granted by the key of its link."""
    who = player(request)
    deal = finding.deal(deal_id)
    if deal is None or not accept(deal=deal, player=who, key=asked.key):
        raise ApiError("not_found")
    return deal_facts(sight(request, deal_id))


@router.get(
    "/daily/{game}/commitments", response={200: list[schemas.CommitmentOut], **schemas.ERRORS}
)
def get_commitments(request: HttpRequest, game: schemas.GameName) -> list[dict[str, object]]:
    """List the commitments of the dailies to come."""
    coming = Deal.objects.filter(game=game, day__gt=today(now())).order_by("day")
    return [{"day": deal.day, "deal": deal.pk, "commitment": deal.commitment} for deal in coming]


@router.get("/daily/{game}", response={200: schemas.DealOut, **schemas.ERRORS})
def get_daily(request: HttpRequest, game: schemas.GameName) -> dict[str, object]:
    """Return today's deal."""
    deal = daily(game=game, day=today(now()), now=now())
    return deal_facts(Sight.of(deal, reader(request)))


@router.get("/daily/{game}/{day}", response={200: schemas.DealOut, **schemas.ERRORS})
def get_daily_of(
    request: HttpRequest, game: schemas.GameName, day: schemas.Day
) -> dict[str, object]:
    """Return the deal of a day that has come."""
    if day == today(now()):
        return get_daily(request, game)
    deal = Deal.objects.filter(game=game, day=day, day__lt=today(now())).first()
    if deal is None:
        raise ApiError("not_found")
    return deal_facts(Sight.of(deal, reader(request)))


@router.get("/deals/{deal_id}/board", response={200: schemas.BoardOut, **schemas.ERRORS})
def get_board(request: HttpRequest, deal_id: str, asked: Query[BoardQuery]) -> dict[str, object]:
    """Return a page of a deal's board, and the reader's own row."""
    seen = sight(request, deal_id)
    page = board(
        deal=seen.deal,
        reader=seen.reader,
        tries=asked.tries or usual_tries(seen.deal),
        order=asked.order,
        kinds=kinds(guests=bool(asked.guests), bots=bool(asked.bots)),
        page=asked.page,
        hidden=not seen.figures,
    )
    own = page.own
    return {
        "deal": page.deal.pk,
        "tries": page.tries,
        "order": page.order,
        "total": page.total,
        "page": page.page,
        "rows": [_row(standing, seen) for standing in page.rows],
        "own": own and {**_row(own.standing, seen), "percentile": own.percentile},
    }


def kinds(*, guests: bool, bots: bool) -> list[str]:
    """Return the kinds of players that a board shows (T3)."""
    shown = {Player.Kind.PLAYER: True, Player.Kind.GUEST: guests, Player.Kind.BOT: bots}
    return [kind for kind, wanted in shown.items() if wanted]


def share_link(deal: Deal, maker: Player) -> str:
    """Return the path that grants a new deal to whoever opens it."""
    return f"{reverse('deal', args=[deal.pk])}?key={link_key(deal=deal, player=maker)}"


def deal_facts(seen: Sight) -> dict[str, object]:
    """Return a deal as far as its reader may see it."""
    deal = seen.deal
    players = Attempt.objects.filter(deal=deal).values("player").distinct().count()
    return {
        "id": deal.pk,
        "game": deal.game,
        "kind": deal.kind,
        "day": deal.day,
        "commitment": deal.commitment,
        "certified": deal.certified,
        "opened": deal.is_opened,
        "players": players,
        "deck": deal.deck if seen.cards else None,
        "seed": deal.seed if seen.cards else None,
        "line": (deal.line or None) if seen.cards else None,
        "attempt": seen.attempt.pk if seen.attempt else None,
    }


def _row(standing: Standing, seen: Sight) -> dict[str, object]:
    attempt = standing.attempt
    return {
        "rank": standing.rank,
        "player": attempt.player.name,
        "kind": attempt.player.kind,
        "score": attempt.score,
        "progress": attempt.progress,
        "count": attempt.count,
        "redeals": attempt.redeals,
        "elapsed": attempt.elapsed,
        "takebacks": attempt.takebacks,
        "won": attempt.over == Attempt.End.WON,
        "ended": iso(attempt.over_at or 0),
        "attempt": attempt.pk,
        "replay": seen.record_of(attempt),
    }
