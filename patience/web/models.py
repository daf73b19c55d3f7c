"""Sessions of the pages, in the database: each knows whose it is and its login."""

from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import models

from patience.players.models import Player


class Session(AbstractBaseSession):
    """A session; while it is there, its login holds (P3)."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, null=True, related_name="sessions")
    login = models.CharField(max_length=16, blank=True, db_index=True)

    def __str__(self) -> str:
        return f"session of {self.player}"
