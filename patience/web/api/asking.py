"""Who asks, and whether what they ask about exists for them."""

from dataclasses import dataclass
from typing import Any, cast

from django.http import HttpRequest
from ninja.security.base import AuthBase
from ninja.utils import check_csrf

from patience.play.models import Attempt
from patience.play.seeing import Sight
from patience.players.models import Player
from patience.web import finding
from patience.web.api.errors import ApiError
from patience.web.clock import now
from patience.web.identity import Identity, by_header, by_session


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks; `identity` is None for who is not signed in."""

    identity: Identity | None


class Known(AuthBase):
    """A program by its bearer token, a page by its session (with CSRF), or nobody."""

    openapi_type = "http"
    openapi_scheme = "bearer"
    openapi_name = "token"

    def __call__(self, request: HttpRequest) -> Any:
        authorization = request.headers.get("Authorization")
        if authorization is not None:
            identity = by_header(authorization)
            if identity is None:
                raise ApiError("sign_in")
            return Asker(identity)
        identity = by_session(request)
        if identity is not None and check_csrf(request):
            raise ApiError("forbidden")
        return Asker(identity)


def reader(request: HttpRequest) -> Player | None:
    """Return who asks, None for who is not signed in."""
    identity = cast("Asker", request.auth).identity  # type: ignore[attr-defined] # set by ninja
    return identity.player if identity else None


def player(request: HttpRequest) -> Player:
    """Return who asks; 401 when nobody is signed in."""
    found = reader(request)
    if found is None:
        raise ApiError("sign_in")
    return found


def sight(request: HttpRequest, deal_id: str) -> Sight:
    """Return how who asks stands to a deal; 404 when it does not exist for them."""
    deal = finding.deal(deal_id)
    seen = Sight.of(deal, reader(request)) if deal else None
    if seen is None or not seen.exists(now()):
        raise ApiError("not_found")
    return seen


def seen_attempt(request: HttpRequest, attempt_id: str) -> tuple[Attempt, Sight]:
    """Return an attempt and how who asks stands to its deal; 404 when it does not exist."""
    attempts = finding.attempts(attempt_id).select_related("deal", "player", "seat__race")
    attempt = attempts.first()
    seen = Sight.of(attempt.deal, reader(request)) if attempt else None
    if attempt is None or seen is None or not seen.exists(now()):
        raise ApiError("not_found")
    return attempt, seen
