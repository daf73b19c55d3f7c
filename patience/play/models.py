"""Attempts: one player's go at one deal. The entries are the truth; positions are replayed."""

import secrets

from django.db import models
from django.db.models import F, Q

from patience.deals.models import Deal
from patience.players.models import Player
from patience.rules.line import Line
from patience.rules.record import Entry, parse_entries
from patience.rules.shuffle import crockford

ID_BYTES = 10


def new_id() -> str:
    """Return a random id: 80 bits, 16 characters."""
    return crockford(secrets.token_bytes(ID_BYTES))


class Attempt(models.Model):
    """One player's go at one deal (A1).

    `ply` counts the entries; the figures are those of the line that stands, `elapsed`, `count` and
    `redeals` where its last gain was reached (A5). All of them are written together with the entry
    that changed them, where the ply matches, and nowhere else.
    """

    class End(models.TextChoices):
        WON = "won"
        GIVEN_UP = "given up"
        STUCK = "stuck"
        CLOSED = "closed"

    id = models.CharField(primary_key=True, max_length=16, default=new_id)
    deal = models.ForeignKey(Deal, on_delete=models.PROTECT, related_name="attempts")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="attempts")
    number = models.PositiveIntegerField(help_text="1 for the player's first at the deal")
    practice = models.BooleanField(help_text="everything but a first try (A3)")
    late = models.BooleanField(default=False, help_text="at a daily after its day (C3)")
    hinted = models.BooleanField(default=False)
    browser = models.CharField(max_length=32, blank=True, help_text="of whoever started it (A3)")
    # Unix milliseconds; null until the race it belongs to has begun.
    started = models.BigIntegerField(null=True)
    deadline = models.BigIntegerField(help_text="nothing is accepted from then on (A7)")
    over = models.CharField(max_length=8, choices=End, null=True)
    over_at = models.BigIntegerField(null=True)
    reason = models.CharField(max_length=200, blank=True, help_text="why an operator closed it")

    entries = models.TextField(blank=True, help_text="as in a record: s-w@840 t8-f4@2210")
    ply = models.PositiveIntegerField(default=0)
    score = models.PositiveSmallIntegerField()
    progress = models.PositiveSmallIntegerField()
    phase = models.PositiveSmallIntegerField()
    elapsed = models.BigIntegerField(null=True)
    count = models.PositiveIntegerField(null=True)
    redeals = models.PositiveSmallIntegerField(default=0)
    takebacks = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint("player", "deal", "number", name="attempts_are_numbered"),
            models.UniqueConstraint(
                "player", "deal", condition=Q(over__isnull=True), name="one_open_attempt_at_a_deal"
            ),
            models.UniqueConstraint(
                "player", "deal", condition=Q(practice=False), name="one_first_try_at_a_deal"
            ),
            models.CheckConstraint(
                condition=Q(practice=True) | Q(number=1), name="a_first_try_is_the_first"
            ),
        ]
        indexes = [
            models.Index("deadline", condition=Q(over__isnull=True), name="open_by_deadline"),
            models.Index(
                F("deal"),
                F("score").desc(),
                F("progress").desc(),
                F("count"),
                condition=Q(over__isnull=False, count__isnull=False),
                name="ranked_by_moves",
            ),
            models.Index(
                F("deal"),
                F("score").desc(),
                F("progress").desc(),
                F("elapsed"),
                condition=Q(over__isnull=False, count__isnull=False),
                name="ranked_by_time",
            ),
            models.Index("deal", "browser", name="by_browser"),
        ]

    def __str__(self) -> str:
        return f"{self.player} at {self.deal}"

    @property
    def first(self) -> bool:
        return not self.practice

    @property
    def rolling(self) -> bool:
        """Whether each entry moves the deadline: not so in a daily's or a race's first try (A7)."""
        return self.practice or self.deal.kind not in {Deal.Kind.DAILY, Deal.Kind.RACE}

    def clock(self, now: int) -> int:
        """Return the milliseconds since the start, up to the end once it is over (A6)."""
        return max(0, (self.over_at or now) - (self.started or now))

    def takebacks_left(self, line: Line) -> int:
        """Return how many moves of the line that stands can be taken back now (A4)."""
        return 0 if self.over else line.takebacks_left(practice=self.practice)

    def record_entries(self) -> tuple[Entry, ...]:
        return parse_entries(self.entries)

    def line(self) -> Line:
        """Replay the record."""
        line = Line.start(self.deal.rules, self.deal.cards)
        for entry in self.record_entries():
            line = line.enter(entry.text, entry.at)
        return line
