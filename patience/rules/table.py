"""The table: places, the piles that lie on them, and all that is true at one moment.

Everything here is frozen; a move returns new piles and keeps those it did not touch. What a player
sees of a pile is `SeenPile`, which has a count where the pile has hidden cards.
"""

from enum import StrEnum
from typing import NamedTuple

from patience.rules.cards import Deck


class Kind(StrEnum):
    """What a place is for."""

    STOCK = "stock"
    WASTE = "waste"
    FOUNDATION = "foundation"
    RESERVE = "reserve"
    TABLEAU = "tableau"
    DISCARD = "discard"


class Slot(NamedTuple):
    """A place on the table: ``t3`` is the third of the tableau."""

    id: str
    kind: Kind


def row(initial: str, kind: Kind, count: int) -> tuple[Slot, ...]:
    """Return slots numbered from 1.

    >>> [slot.id for slot in row("f", Kind.FOUNDATION, 4)]
    ['f1', 'f2', 'f3', 'f4']
    """
    return tuple(Slot(f"{initial}{number}", kind) for number in range(1, count + 1))


class SeenPile(NamedTuple):
    """A pile as a player sees it: how many cards lie face down, and those on them, face up."""

    down: int
    up: Deck


class Pile(NamedTuple):
    """Cards from bottom to top, of which the lowest ``down`` lie face down."""

    cards: Deck = ()
    down: int = 0

    @property
    def up(self) -> Deck:
        """The face-up cards, bottom to top."""
        return self.cards[self.down :]

    @property
    def seen(self) -> SeenPile:
        """What a player sees."""
        return SeenPile(self.down, self.cards[self.down :])


EMPTY = Pile()


class State(NamedTuple):
    """Everything that is true; it never leaves the server.

    ``piles`` follow the order of the game's table; ``redeals`` are those used.
    """

    piles: tuple[Pile, ...]
    redeals: int = 0
