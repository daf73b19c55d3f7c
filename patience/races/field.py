"""The field of a race: all that its members may know of it, read in one go.

Figures only (R4): nothing here comes from a position, and a rival's elapsed time and number of
moves are left out until the race is over.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from patience.play.boards import Order, beats
from patience.play.models import Attempt
from patience.races.models import Race, Seat
from patience.races.presence import online_seats


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a racing seat is; `place` is provisional until `final`."""

    score: int
    progress: int
    ply: int
    phase: int
    over: str | None
    place: int
    final: bool


@dataclass(frozen=True, slots=True)
class Member:
    """A seat, whether it is connected, and its progress once the race has begun."""

    seat: Seat
    online: bool
    progress: Progress | None


@dataclass(frozen=True, slots=True)
class Field:
    """A race with its members by seat number, and the newest race of its chain if later."""

    race: Race
    members: Sequence[Member]
    rematch: str | None

    @property
    def version(self) -> int:
        """A number that grows with every fact here: of two readings the higher is the later.

        Each summand only grows while the race keeps its attempts, which it gives up only together
        with entries that never were.
        """
        attempts = [member.seat.attempt for member in self.members if member.seat.attempt]
        return self.race.changes + sum(a.ply + (a.over is not None) for a in attempts)

    def seat_of(self, player_id: int) -> Seat | None:
        """Return the seat of a player, None for who is no member."""
        seats = (member.seat for member in self.members)
        return next((seat for seat in seats if seat.player_id == player_id), None)


def fields(codes: Iterable[str], *, now: int) -> dict[str, Field]:
    """Read races by code; what does not exist is left out."""
    found = Race.objects.select_related("deal").filter(code__in=list(codes))
    races = list(found.defer("deal__deck", "deal__seed", "deal__line"))
    seats: dict[int, list[Seat]] = {race.pk: [] for race in races}
    rows = Seat.objects.filter(race__in=races, number__isnull=False).order_by("number")
    for seat in rows.select_related("player", "attempt").defer("attempt__entries"):
        seats[seat.race_id].append(seat)
    online = online_seats(races=list(seats), now=now)
    newest = _newest(races)
    return {
        race.code: Field(
            race,
            _members(race, seats[race.pk], online),
            newest[race.pk] if newest.get(race.pk, race.code) != race.code else None,
        )
        for race in races
    }


def _newest(races: list[Race]) -> dict[int, str]:
    """Return the code of the newest race in the chain of each race that belongs to one."""
    roots = {race.pk: race.chain_id or race.pk for race in races}
    rematches = Race.objects.filter(chain__in=roots.values()).order_by("pk")
    last = dict(rematches.values_list("chain_id", "code"))
    return {pk: last[root] for pk, root in roots.items() if root in last}


def _members(race: Race, seats: list[Seat], online: set[int]) -> list[Member]:
    begun = race.state in {Race.Stage.RUNNING, Race.Stage.OVER}
    attempts = [seat.attempt for seat in seats if seat.racing and seat.attempt]
    all_over = all(attempt.over for attempt in attempts)
    return [
        Member(
            seat,
            seat.pk in online,
            _progress(seat.attempt, attempts, all_over=all_over)
            if begun and seat.racing and seat.attempt
            else None,
        )
        for seat in seats
    ]


def _progress(attempt: Attempt, field: list[Attempt], *, all_over: bool) -> Progress:
    return Progress(
        attempt.score,
        attempt.progress,
        attempt.ply,
        attempt.phase,
        attempt.over,
        place(attempt, field),
        # Nobody overtakes who has won: later gains take longer.
        attempt.over is not None and (all_over or attempt.over == Attempt.End.WON),
    )


def place(attempt: Attempt, field: Sequence[Attempt]) -> int:
    """Return an attempt's place among those of a race: by time; without a gain all last (R6)."""
    gained = [other for other in field if other.count is not None]
    if attempt.count is None:
        return len(gained) + 1
    mine = beats(Order.TIME, attempt)
    return 1 + sum(beats(Order.TIME, other) < mine for other in gained)
