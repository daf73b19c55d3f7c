"""What a reader may see of a deal: the one place where that is decided.

Pages, API, sockets and exports ask here; the table they follow is in `docs/protocol.md`.
"""

from dataclasses import dataclass
from enum import IntEnum
from typing import Self

from patience.deals.dealing import today
from patience.deals.models import Deal
from patience.play.models import Attempt
from patience.players.models import Player


class Column(IntEnum):
    """How far a reader has come with a deal."""

    NOTHING = 1  # nothing started, or nobody signed in
    PLAYING = 2  # an attempt is open that could still rank
    PLAYED = 3  # the first attempt is over
    OPENED = 4  # anybody may know the cards


@dataclass(frozen=True, slots=True)
class Sight:
    """A reader's relation to one deal. `attempt` is the reader's open or last attempt at it."""

    deal: Deal
    reader: Player | None
    column: Column
    attempt: Attempt | None

    @classmethod
    def of(cls, deal: Deal, reader: Player | None) -> Self:
        """Find out how a reader stands to a deal."""
        own: list[Attempt] = []
        if reader is not None:
            attempts = Attempt.objects.filter(deal=deal, player=reader).order_by("number")
            own = list(attempts.defer("entries"))
        if any(attempt.over is None and not attempt.hinted for attempt in own):
            column = Column.PLAYING
        elif deal.is_opened:
            column = Column.OPENED
        elif own:
            column = Column.PLAYED
        else:
            column = Column.NOTHING
        still_open = [attempt for attempt in own if attempt.over is None]
        return cls(deal, reader, column, next(iter(still_open or own[::-1]), None))

    def exists(self, now: int) -> bool:
        """Whether there is such a deal, as far as the reader is concerned (D5)."""
        deal, reader = self.deal, self.reader
        if deal.is_opened or self.attempt is not None:
            return True
        if deal.kind == Deal.Kind.DAILY:
            return deal.day is not None and deal.day <= today(now)
        if deal.kind == Deal.Kind.NEW and reader is not None:
            return deal.is_new_of(reader) or deal.grants.filter(player=reader).exists()
        return False

    @property
    def may_start(self) -> bool:
        """Whether a deal that exists for the reader may be begun: a race's not before its end."""
        return self.deal.is_opened or self.deal.kind != Deal.Kind.RACE

    @property
    def figures(self) -> bool:
        """Whether others' figures may be seen: board rows, percentiles."""
        return self.column >= Column.PLAYED

    @property
    def cards(self) -> bool:
        """Whether deck, seed, certified line and others' records may be seen."""
        return self.column == Column.OPENED

    def record_of(self, attempt: Attempt) -> bool:
        """Whether the reader may see the moves of an attempt at this deal."""
        mine = self.reader is not None and attempt.player_id == self.reader.pk
        return mine or self.cards

    def figures_of(self, attempt: Attempt) -> bool:
        """Whether the reader may see how far an attempt at this deal has come."""
        mine = self.reader is not None and attempt.player_id == self.reader.pk
        return mine or self.figures
