"""A line: the moves of one attempt that stand, take-backs done.

A line never changes. Playing a move gives a longer line that keeps the one before it; a take-back
goes to the one before, though entries and take-backs go on being counted.
"""

from dataclasses import dataclass, field, replace
from typing import Final, Self

from patience.rules.cards import Deck
from patience.rules.game import Game
from patience.rules.moves import Move
from patience.rules.table import State

UNDO: Final = "undo"


class NothingToTakeBack(ValueError):  # noqa: N818 - says what happened, as IllegalMove does
    """A take-back when no move stands."""


@dataclass(frozen=True, slots=True)
class Result:
    """Where the last gain of a line was reached (A5).

    ``elapsed`` is in milliseconds since the start, ``count`` the entries up to and including the
    gain, ``redeals`` those used up to it (None where a game has none).
    """

    elapsed: int
    count: int
    redeals: int | None


@dataclass(frozen=True, slots=True, eq=False)
class Line:
    """A position with the way to it.

    ``ply`` counts the entries so far, take-backs and what they took back included; ``depth`` the
    moves that stand, ``quiet`` those of them since the last that revealed a card (B4). ``result``
    belongs to the last gain that stands, None before the first.
    """

    game: Game
    state: State = field(repr=False)
    before: Self | None = field(default=None, repr=False)
    ply: int = 0
    depth: int = 0
    quiet: int = 0
    result: Result | None = None
    takebacks: int = 0

    @classmethod
    def start(cls, game: Game, deck: Deck) -> Self:
        """Begin a line with the deal of a whole deck."""
        return cls(game, game.layout(deck))

    def play(self, move: Move, at: int) -> Self:
        """Make a move, ``at`` milliseconds after the start; `IllegalMove` when it is not legal."""
        game, before = self.game, self.state
        state = game.play(before, move)
        redeals = None if game.redeals is None else state.redeals
        return type(self)(
            game,
            state,
            before=self,
            ply=self.ply + 1,
            depth=self.depth + 1,
            quiet=0 if game.reveals(before, state) else self.quiet + 1,
            result=Result(at, self.ply + 1, redeals) if game.gains(before, state) else self.result,
            takebacks=self.takebacks,
        )

    def undo(self) -> Self:
        """Take back the last move that stands; `NothingToTakeBack` when none does."""
        if self.before is None:
            raise NothingToTakeBack("no move stands")
        return replace(self.before, ply=self.ply + 1, takebacks=self.takebacks + 1)

    def enter(self, text: str, at: int) -> Self:
        """Take an entry of a record: ``undo`` or a move, which may also be no notation."""
        return self.undo() if text == UNDO else self.play(Move.parse(text), at)

    def takebacks_left(self, *, practice: bool) -> int:
        """Return how many moves can be taken back: all, or back to the last reveal (A4)."""
        return self.depth if practice else self.quiet
