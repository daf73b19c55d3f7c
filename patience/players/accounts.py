"""Becoming a player: as a guest, by signing up, by a token."""

import hashlib
import secrets

from django.contrib.auth.hashers import make_password
from django.contrib.auth.password_validation import validate_password
from django.db import IntegrityError, transaction

from patience.limits import TOKENS_PER_PLAYER
from patience.players.models import Player, Token
from patience.players.names import PlayerNameError, guest_name, registered_name, skeleton


class AlreadyRegisteredError(Exception):
    """A registered player signs up again."""


class TooManyTokensError(Exception):
    """A player has as many tokens as one may have."""


def new_guest(*, name: str, bot: bool = False, now: int) -> Player:
    """Make a guest (P1), or a program's player. Raises `PlayerNameError`."""
    kind = Player.Kind.BOT if bot else Player.Kind.GUEST
    player = Player(name=guest_name(name), kind=kind, since=now)
    player.set_unusable_password()
    player.save()
    return player


def sign_up(*, player: Player, name: str, password: str) -> Player:
    """Turn a guest into a registered player, on the same row (P1).

    Raises `PlayerNameError`, `AlreadyRegisteredError`, and `ValidationError` for a weak password.
    """
    name = registered_name(name)
    validate_password(password, Player(name=name))
    hashed = make_password(password)  # slow on purpose: not while the database is held
    with transaction.atomic():
        player = Player.objects.select_for_update().get(pk=player.pk)
        if player.kind != Player.Kind.GUEST:
            raise AlreadyRegisteredError
        player.name, player.skeleton, player.kind = name, skeleton(name), Player.Kind.PLAYER
        player.password = hashed
        try:
            with transaction.atomic():
                player.save()
        except IntegrityError:
            raise PlayerNameError(name, "taken") from None
    return player


def new_token(*, player: Player, label: str, now: int) -> tuple[Token, str]:
    """Make a token; its text is told this once and cannot be had again."""
    if player.tokens.count() >= TOKENS_PER_PLAYER:
        raise TooManyTokensError
    text = secrets.token_urlsafe(32)
    token = Token.objects.create(player=player, digest=_digest(text), label=label, since=now)
    return token, text


def token(text: str) -> Token | None:
    """Return the token of this text with its player, if there is one."""
    return Token.objects.select_related("player").filter(digest=_digest(text)).first()


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()
