"""Guests, games and players over HTTP."""

from statistics import median

from django.http import HttpRequest
from ninja import Router, Status

from patience.limits import GUESTS_PER_ADDRESS
from patience.play.models import Attempt
from patience.players.accounts import new_guest, new_token
from patience.players.models import Player
from patience.players.names import PlayerNameError, registered_name
from patience.rules.games import GAMES
from patience.web import rates
from patience.web.api import schemas
from patience.web.api.errors import ApiError
from patience.web.clock import iso, now
from patience.web.words import TITLES

router = Router()


@router.post("/guests", response={201: schemas.GuestOut, **schemas.ERRORS}, auth=None)
def make_guest(request: HttpRequest, asked: schemas.GuestIn) -> Status[dict[str, object]]:
    """Make a guest, or a program's player, with a token to sign in by."""
    rates.count("guests", rates.address(request), GUESTS_PER_ADDRESS)
    moment = now()
    guest = new_guest(name=asked.name, bot=asked.bot, now=moment)
    _, text = new_token(player=guest, label="API", now=moment)
    return Status(201, {"player": {"name": guest.name, "kind": guest.kind}, "token": text})


@router.get("/games", response={200: list[schemas.GameOut], **schemas.ERRORS}, auth=None)
def list_games(request: HttpRequest) -> list[dict[str, object]]:
    """List the games there are."""
    return [
        {
            "game": name,
            "title": TITLES[name],
            "packs": game.packs,
            "best": game.best,
            "best_progress": game.best_progress,
            "piles": [slot.id for slot in game.table],
        }
        for name, game in GAMES.items()
    ]


@router.get("/players/{name}", response={200: schemas.PlayerPageOut, **schemas.ERRORS})
def get_player(request: HttpRequest, name: str) -> dict[str, object]:
    """Return a registered player's figures at opened deals."""
    try:
        found = Player.objects.get_by_natural_key(registered_name(name))
    except (PlayerNameError, Player.DoesNotExist):
        raise ApiError("not_found") from None
    return {
        "name": found.name,
        "since": iso(found.since),
        "games": {game: _figures(found, game) for game in GAMES},
        "streak": None,
    }


def _figures(player: Player, game: str) -> dict[str, object]:
    finished = Attempt.objects.filter(
        player=player, deal__game=game, deal__opened__isnull=False, over__isnull=False
    )
    scores = list(finished.values_list("score", flat=True))
    won = finished.filter(over=Attempt.End.WON)
    counts = [count for count in finished.values_list("count", flat=True) if count is not None]
    return {
        "finished": len(scores),
        "won": won.count(),
        "best": max(scores, default=None),
        "median_count": median(counts) if counts else None,
        "rating": None,
    }
