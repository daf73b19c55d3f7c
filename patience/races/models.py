"""Races: a deal with a common start, the seats at it, and who is connected."""

from django.db import models
from django.db.models import Q

from patience.deals.models import NAMES, Deal
from patience.limits import MINUTE, RACE_LONGEST, RACE_SEATS
from patience.play.models import Attempt
from patience.players.models import Player


class Race(models.Model):
    """A race: lobby → countdown → running → over; countdown → lobby when the start fails.

    `changes` counts the stored changes of the race itself, connections included.
    """

    class Stage(models.TextChoices):
        LOBBY = "lobby"
        COUNTDOWN = "countdown"
        RUNNING = "running"
        OVER = "over"

    code = models.CharField(max_length=6, unique=True)
    game = models.CharField(max_length=20, choices=NAMES)
    seats = models.PositiveSmallIntegerField(default=RACE_SEATS.stop - 1)
    public = models.BooleanField(default=False)
    limit = models.PositiveSmallIntegerField(null=True, help_text="minutes")
    state = models.CharField(max_length=9, choices=Stage, default=Stage.LOBBY)
    host = models.PositiveSmallIntegerField(help_text="number of the host's seat")
    changes = models.PositiveIntegerField(default=1)
    deal = models.ForeignKey(Deal, on_delete=models.PROTECT, null=True, related_name="races")
    # A chain of rematches is named by its first race.
    chain = models.ForeignKey("self", on_delete=models.CASCADE, null=True, related_name="rematches")
    # Unix milliseconds
    made = models.BigIntegerField()
    starts_at = models.BigIntegerField(null=True)
    touched = models.BigIntegerField(help_text="when somebody was last connected (R2)")
    over_at = models.BigIntegerField(null=True)
    # How long no racing seat has been connected, in milliseconds of the server's uptime (R6).
    unattended = models.PositiveIntegerField(default=0)
    tended = models.BigIntegerField(default=0)

    class Meta:
        indexes = [models.Index("state", condition=~Q(state="over"), name="races_to_tend")]

    def __str__(self) -> str:
        return self.code

    @property
    def ends_at(self) -> int | None:
        """When it ends at the latest: after its limit, or after two hours."""
        if self.starts_at is None:
            return None
        return self.starts_at + (self.limit * MINUTE if self.limit else RACE_LONGEST)


class Seat(models.Model):
    """A member of a race. A removed one keeps a row without a number: no coming back (R2)."""

    race = models.ForeignKey(Race, on_delete=models.CASCADE, related_name="members")
    number = models.PositiveSmallIntegerField(null=True)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="seats")
    browser = models.CharField(max_length=32, blank=True)
    joined = models.BigIntegerField(help_text="Unix milliseconds")
    ready = models.BooleanField(default=False)
    racing = models.BooleanField(default=False)
    left = models.BooleanField(default=False, help_text="left in the countdown (R3)")
    attempt = models.OneToOneField(
        Attempt, on_delete=models.SET_NULL, null=True, related_name="seat"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint("race", "number", name="one_seat_per_number"),
            models.UniqueConstraint("race", "player", name="one_seat_per_player"),
            models.UniqueConstraint(
                "race", "browser", condition=~Q(browser=""), name="one_seat_per_browser"
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.number} of {self.race}"


class Process(models.Model):
    """A server process; when its beat stops, its connections are gone."""

    id = models.CharField(primary_key=True, max_length=32)
    beat = models.BigIntegerField(help_text="Unix milliseconds")

    def __str__(self) -> str:
        return self.id


class Connection(models.Model):
    """A socket of a seat, open at some process; a seat with one is online (R4)."""

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="connections")
    process = models.ForeignKey(Process, on_delete=models.CASCADE, related_name="connections")

    def __str__(self) -> str:
        return f"connection of {self.seat}"
