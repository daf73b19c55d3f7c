"""Who asks: by a session of the pages or by a program's token.

A *login* names what somebody signed in by. Signing out, revoking the token or changing the password
ends it, and closes every socket that came by it (P3).
"""

import secrets
from collections.abc import Collection
from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie
from types import SimpleNamespace
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user, login
from django.http import HttpRequest
from django.utils import timezone

from patience.players.accounts import token
from patience.players.models import LOGIN_BY_TOKEN as BY_TOKEN
from patience.players.models import Player, Token
from patience.web.models import Session
from patience.web.sessions import LOGIN, SessionStore


@dataclass(frozen=True, slots=True)
class Identity:
    """A player and the login they came by."""

    player: Player
    login: str


def by_header(authorization: str) -> Identity | None:
    """Return who a bearer token belongs to."""
    scheme, _, text = authorization.partition(" ")
    found = token(text.strip()) if scheme.casefold() == "bearer" else None
    return Identity(found.player, found.login) if found else None


def by_session(request: HttpRequest) -> Identity | None:
    """Return who is signed in on the pages."""
    user = get_user(request)
    if not isinstance(user, Player):
        return None
    return Identity(user, request.session.get(LOGIN, ""))


def by_scope(scope: dict[str, Any]) -> Identity | None:
    """Return who opens a socket: by its bearer token, else by its session cookie."""
    headers = {name: value.decode("latin1") for name, value in scope["headers"]}
    if authorization := headers.get(b"authorization"):
        return by_header(authorization)
    try:
        cookies = SimpleCookie(headers.get(b"cookie", ""))
    except CookieError:
        return None
    if settings.SESSION_COOKIE_NAME not in cookies:
        return None
    session = SessionStore(cookies[settings.SESSION_COOKIE_NAME].value)
    return by_session(SimpleNamespace(session=session))  # type: ignore[arg-type]  # all it reads


def sign_in(request: HttpRequest, player: Player) -> None:
    """Sign a player in on the pages, under a login of its own."""
    login(request, player, backend="django.contrib.auth.backends.ModelBackend")
    name_login(request)


def name_login(request: HttpRequest) -> None:
    """Give a session a login that nothing has come by yet."""
    request.session[LOGIN] = secrets.token_hex(8)


def end_sessions(player: Player) -> list[str]:
    """End every session of a player on the pages, and return their logins."""
    sessions = Session.objects.filter(player=player)
    logins = list(sessions.values_list("login", flat=True))
    sessions.delete()
    return logins


def lasting(logins: Collection[str]) -> set[str]:
    """Return which of these logins have not ended."""
    tokens = Token.objects.filter(
        pk__in=[name.removeprefix(BY_TOKEN) for name in logins if name.startswith(BY_TOKEN)]
    )
    sessions = Session.objects.filter(login__in=logins, expire_date__gt=timezone.now())
    return {token.login for token in tokens} | set(sessions.values_list("login", flat=True))
