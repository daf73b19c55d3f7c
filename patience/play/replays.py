"""Attempts replayed: their records as text, and what their players saw after each entry."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from patience.play.models import Attempt
from patience.rules.line import Line
from patience.rules.record import Record
from patience.rules.table import SeenPile


@dataclass(frozen=True, slots=True)
class Step:
    """Where an entry led, `at` milliseconds after the start; the first step has no entry."""

    at: int
    entry: str | None
    line: Line

    @property
    def seen(self) -> Mapping[str, SeenPile]:
        """Return the piles as the player saw them."""
        slots = zip(self.line.game.table, self.line.state.piles, strict=True)
        return {slot.id: pile.seen for slot, pile in slots}

    @property
    def figures(self) -> dict[str, object]:
        """Return how far the attempt was, and nothing of its cards."""
        game, state = self.line.game, self.line.state
        return {
            "at": self.at,
            "score": game.score(state),
            "progress": game.progress(state),
            "ply": self.line.ply,
            "phase": game.phase(state),
        }


def replay(attempt: Attempt) -> Iterator[Step]:
    """Go through an attempt from its start."""
    line = Line.start(attempt.deal.rules, attempt.deal.cards)
    yield Step(0, None, line)
    for entry in attempt.record_entries():
        line = line.enter(entry.text, entry.at)
        yield Step(entry.at, entry.text, line)


def record(attempt: Attempt, *, started: str, cards: bool) -> Record:
    """Return an attempt's record; with `cards` it has deck and seed, and checks itself."""
    deal = attempt.deal
    tags = {"Game": deal.game, "Deal": deal.pk}
    if cards:
        tags |= {"Seed": deal.seed, "Deck": deal.deck}
    tags |= {"Player": attempt.player.name, "Started": started, "Score": str(attempt.score)}
    if attempt.elapsed is not None:
        tags["Elapsed"] = str(attempt.elapsed)
    return Record(tags, attempt.record_entries())
