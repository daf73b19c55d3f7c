"""Becoming a player: guests, signing up on the same row, tokens (P1 to P3)."""

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError

from patience.limits import DAY, TOKENS_PER_PLAYER
from patience.play.attempts import forget_idle_guests
from patience.players import accounts
from patience.players.accounts import AlreadyRegisteredError, TooManyTokensError
from patience.players.models import Player, Token
from patience.players.names import PlayerNameError
from tests import making

PASSWORD = "correct horse battery"

pytestmark = pytest.mark.django_db


def test_a_guest_blocks_no_name_and_may_share_one() -> None:
    first = accounts.new_guest(name="Ada", now=making.NOON)
    second = accounts.new_guest(name="Ada", now=making.NOON)
    assert (first.kind, second.kind) == ("guest", "guest")
    signed = accounts.sign_up(player=second, name="Ada", password=PASSWORD)
    assert signed.kind == "player"


def test_signing_up_keeps_the_row_and_everything_that_hangs_on_it() -> None:
    guest = accounts.new_guest(name="somebody", now=making.NOON)
    token, text = accounts.new_token(player=guest, label="API", now=making.NOON)
    attempt = making.attempt(making.new_deal(guest), guest)
    signed = accounts.sign_up(player=guest, name="Ada", password=PASSWORD)
    assert signed.pk == guest.pk
    assert signed.check_password(PASSWORD)
    attempt.refresh_from_db()
    assert attempt.player == signed
    found = accounts.token(text)
    assert found == token
    assert found.player.name == "Ada"


@pytest.mark.parametrize("name", ["ada", "\u0410da", "ADA"], ids=ascii)
def test_a_name_that_looks_like_a_registered_one_is_taken(name: str) -> None:
    making.player("Ada")
    guest = accounts.new_guest(name=name, now=making.NOON)
    with pytest.raises(PlayerNameError) as error:
        accounts.sign_up(player=guest, name=name, password=PASSWORD)
    assert error.value.reason == "taken"
    guest.refresh_from_db()
    assert (guest.kind, guest.has_usable_password()) == ("guest", False)


def test_a_registered_player_is_found_by_any_spelling_that_looks_like_the_name() -> None:
    ada = making.player("Ada")
    assert Player.objects.get_by_natural_key("\u0410DA") == ada


@pytest.mark.parametrize("password", ["short", "password123", "1234567890", "Florentina", ""])
def test_short_common_and_name_like_passwords_are_refused(password: str) -> None:
    guest = accounts.new_guest(name="Florentina", now=making.NOON)
    with pytest.raises(ValidationError):
        accounts.sign_up(player=guest, name="Florentina", password=password)


@pytest.mark.parametrize("kind", ["player", "bot"])
def test_only_a_guest_signs_up(kind: str) -> None:
    with pytest.raises(AlreadyRegisteredError):
        accounts.sign_up(player=making.player("Ada", kind), name="Bea", password=PASSWORD)


def test_the_database_refuses_a_guest_with_a_skeleton_and_a_player_without() -> None:
    guest = making.player("Ada", "guest")
    with pytest.raises(IntegrityError):
        Player.objects.filter(pk=guest.pk).update(kind="player")


def test_of_a_token_only_its_digest_is_kept() -> None:
    ada = making.player()
    token, text = accounts.new_token(player=ada, label="API", now=making.NOON)
    assert text not in str(Token.objects.values().get(pk=token.pk))


@pytest.mark.parametrize("text", ["", "x", "\ud800", "\x00", "ü" * 5000], ids=range(5))
def test_any_other_text_is_no_token(text: str) -> None:
    accounts.new_token(player=making.player(), label="API", now=making.NOON)
    assert accounts.token(text) is None


def test_a_player_has_a_limited_number_of_tokens() -> None:
    ada = making.player()
    for _ in range(TOKENS_PER_PLAYER):
        accounts.new_token(player=ada, label="API", now=making.NOON)
    with pytest.raises(TooManyTokensError):
        accounts.new_token(player=ada, label="API", now=making.NOON)


def test_guests_without_attempts_are_forgotten_after_30_days_and_nobody_else() -> None:
    idle, played = making.player("idle", "guest"), making.player("played", "guest")
    registered = making.player("Ada")
    making.attempt(making.new_deal(registered), played)
    forget_idle_guests(now=making.NOON + 30 * DAY)
    assert Player.objects.filter(pk=idle.pk).exists()
    forget_idle_guests(now=making.NOON + 30 * DAY + 1)
    assert set(Player.objects.all()) == {played, registered}
