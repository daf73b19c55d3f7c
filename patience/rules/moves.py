"""Moves as text, and the two ways in which a move can be wrong.

``t3-f1x2`` moves two cards from t3 to f1. Text outside the grammar is no notation; a move within it
that the game does not list is illegal.
"""

import re
from typing import Final, NamedTuple

_GRAMMAR: Final = re.compile(r"([a-z][0-9]{0,2})-([a-z][0-9]{0,2})(?:x([2-9]|1[0-2]))?")


class NotationError(ValueError):
    """Text that is not the notation of any move."""

    def __init__(self, text: str) -> None:
        super().__init__(f"not the notation of a move: {text[:20]!a}")
        self.text = text


class Move(NamedTuple):
    """One decision: ``run`` cards go from ``source`` to ``target``, both ids of slots.

    >>> Move.parse("t10-t2x4")
    Move(source='t10', target='t2', run=4)
    >>> str(Move("w", "t5"))
    'w-t5'
    """

    source: str
    target: str
    run: int = 1

    @classmethod
    def parse(cls, text: str) -> "Move":
        """Read a move; `NotationError` for text outside the grammar."""
        match = _GRAMMAR.fullmatch(text)
        if match is None:
            raise NotationError(text)
        source, target, run = match.groups()
        return cls(source, target, int(run or 1))

    def __str__(self) -> str:
        return f"{self.source}-{self.target}" + (f"x{self.run}" if self.run > 1 else "")


class IllegalMove(ValueError):  # noqa: N818 - a player says it so
    """A move that is not in the list of legal moves, with the clause it breaks."""

    def __init__(self, move: Move, clause: str) -> None:
        super().__init__(f"illegal by {clause}: {move}")
        self.move = move
        self.clause = clause
