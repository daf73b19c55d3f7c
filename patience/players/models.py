"""Players, and the tokens by which their programs sign in."""

from typing import ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models

from patience.limits import NAME_LENGTH, TOKEN_LABEL_LENGTH
from patience.players.names import skeleton

LOGIN_BY_TOKEN = "token:"  # noqa: S105 - the beginning of a name


class PlayerManager(BaseUserManager["Player"]):
    """Finds a registered player by any spelling that looks like the name."""

    def get_by_natural_key(self, username: str | None) -> "Player":
        return self.get(skeleton=skeleton(username or ""))


class Player(AbstractBaseUser, PermissionsMixin):
    """Somebody who plays: a guest, a registered player or a program.

    A guest is a row without a password and without a skeleton; signing up fills the same row, so
    attempts, sockets and tokens stay theirs (P1).
    """

    class Kind(models.TextChoices):
        PLAYER = "player"
        GUEST = "guest"
        BOT = "bot"

    name = models.CharField(max_length=NAME_LENGTH.stop - 1)
    # Null but for registered players: unique by it, blocking nothing without it (P2).
    skeleton = models.CharField(max_length=400, unique=True, null=True, editable=False)
    kind = models.CharField(max_length=6, choices=Kind, default=Kind.GUEST)
    is_staff = models.BooleanField(default=False)
    since = models.BigIntegerField(help_text="Unix milliseconds")
    # What differs from the usual; null for who has never chosen anything.
    settings = models.JSONField(null=True, editable=False)

    objects: ClassVar[PlayerManager] = PlayerManager()

    USERNAME_FIELD = "skeleton"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["name", "since"]

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="exactly_registered_players_have_a_skeleton",
                condition=models.Q(kind="player", skeleton__isnull=False)
                | (~models.Q(kind="player") & models.Q(skeleton__isnull=True)),
            )
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def registered(self) -> bool:
        return self.kind == self.Kind.PLAYER


class Token(models.Model):
    """A bearer token of a program; only its digest is kept."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="tokens")
    digest = models.CharField(max_length=64, unique=True)
    label = models.CharField(max_length=TOKEN_LABEL_LENGTH)
    since = models.BigIntegerField(help_text="Unix milliseconds")

    def __str__(self) -> str:
        return f"{self.label} of {self.player}"

    @property
    def login(self) -> str:
        """What the sockets that came by this token are closed by."""
        return f"{LOGIN_BY_TOKEN}{self.pk}"
