"""A player's settings over HTTP."""

from django.http import HttpRequest
from ninja import Router

from patience.limits import SETTINGS_SIZE
from patience.players.settings import Settings, choose, chosen
from patience.web.api import schemas
from patience.web.api.asking import player
from patience.web.api.errors import ApiError

router = Router()
ANSWERS = {200: Settings, **schemas.ERRORS}


@router.get("/me/settings", response=ANSWERS, by_alias=True)
def get_settings(request: HttpRequest) -> Settings:
    """Return all of one's own settings."""
    return chosen(player(request))


@router.patch("/me/settings", response=ANSWERS, by_alias=True)
def change_settings(request: HttpRequest, asked: Settings) -> Settings:
    """Change the settings that are named, and return all of them."""
    who = player(request)
    if len(request.body) > SETTINGS_SIZE:
        raise ApiError("too_large")
    return choose(player=who, changes=asked)
