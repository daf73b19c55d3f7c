"""Eklige Elfer ("Nasty Elevens").

Two packs. Eleven columns begin with a card face down and one face up on it. Cards descending in
alternating colours are a ladder, and a ladder, or its upper part, moves onto a card one higher of
the other colour; an empty column takes only a king with its ladder. When no transfer is left that
joins, a row is dealt onto all columns, seven of eleven cards and a last one of five. Aces are dead
and set aside at once; a ladder from king to two is complete and removed at once. Eight win.
"""

from collections import Counter, defaultdict
from collections.abc import Hashable
from itertools import pairwise
from typing import Final

from patience.rules.cards import ACE, KING, PACK, Card, Deck
from patience.rules.game import Game
from patience.rules.moves import Move
from patience.rules.table import EMPTY, Kind, Pile, Slot, State, row

_STOCK, _DEAD = range(2)
_FOUNDATIONS: Final = range(2, 10)
_COLUMNS: Final = range(10, 21)
_LADDER: Final = 12

_TABLE: Final = (
    Slot("s", Kind.STOCK),
    Slot("d", Kind.DISCARD),
    *row("f", Kind.FOUNDATION, 8),
    *row("t", Kind.TABLEAU, 11),
)
_INDEX: Final = {slot.id: index for index, slot in enumerate(_TABLE)}
_ROW: Final = Move("s", "t")
_MOVES: Final = tuple(
    tuple(tuple(Move(a.id, b.id, run) for run in range(_LADDER + 1)) for b in _TABLE)
    for a in _TABLE
)

_FITTING: Final = {
    card: tuple(c for c in PACK if c.rank == card.rank - 1 and c.red != card.red) for card in PACK
}


class EkligeElfer(Game):
    """The rules of Eklige Elfer. The last card of a pile is on top; the stock's is dealt next."""

    name = "eklige-elfer"
    packs = 2
    best = 96
    best_progress = 88
    table = _TABLE

    def layout(self, deck: Deck) -> State:
        """Lay out the columns and the stock (L2), and settle the columns."""
        stock = deck[:21:-1]
        columns = [Pile(pair, 1) for pair in zip(deck[:11], deck[11:22], strict=True)]
        piles = [Pile(stock, len(stock)), *[EMPTY] * 9, *columns]
        for at in _COLUMNS:
            _settle(piles, at)
        return State(tuple(piles))

    def moves(self, state: State) -> tuple[Move, ...]:
        """List the transfers, and the row when none of them joins (L10)."""
        if self.won(state):
            return ()
        piles = state.piles
        found = _transfers(piles)
        if piles[_STOCK].cards and not any(_joins(piles, move) for move in found):
            found.append(_ROW)
        return tuple(found)

    def blocks(self, state: State, move: Move) -> bool:
        """Say so of transfers that join while there is a row to deal (L10)."""
        return bool(state.piles[_STOCK].cards) and move != _ROW and _joins(state.piles, move)

    def apply(self, state: State, move: Move) -> State:
        """Deal a row or move a ladder, then settle the columns it touched (B6)."""
        piles = list(state.piles)
        if move == _ROW:
            stock = piles[_STOCK].cards
            dealt = stock[: -len(_COLUMNS) - 1 : -1]
            left = stock[: -len(dealt)]
            piles[_STOCK] = Pile(left, len(left))
            for at, card in zip(_COLUMNS, dealt, strict=False):
                cards, down = piles[at]
                piles[at] = Pile((*cards, card), down)
            for at in _COLUMNS:
                _settle(piles, at)
        else:
            source, target, run = move
            at, onto = _INDEX[source], _INDEX[target]
            (cards, down), (below, covered) = piles[at], piles[onto]
            piles[at], piles[onto] = Pile(cards[:-run], down), Pile(below + cards[-run:], covered)
            _settle(piles, at)
            _settle(piles, onto)
        return State(tuple(piles))

    def score(self, state: State) -> int:
        """Count the cards of removed ladders (L12)."""
        return sum([len(pile.cards) for pile in state.piles[2:10]])

    def progress(self, state: State) -> int:
        """Count the cards that lie on a card they fit, and 11 for each removed ladder (L13)."""
        removed = 11 * (self.score(state) // _LADDER)
        return removed + sum([_joined(cards[down:]) for cards, down in state.piles[10:]])

    def phase(self, state: State) -> int:
        """Return how many rows were dealt, 0 to 8 (L9)."""
        return -(-(82 - len(state.piles[_STOCK].cards)) // len(_COLUMNS))

    def clause(self, state: State, move: Move) -> str:
        """Name the clause an illegal move breaks: B2 for no pile, L4 where no other says more."""
        source, target, run = move
        if self.won(state):
            return "L11"
        if source == "s":
            return "L10" if move == _ROW and self.blocking(state) else "L9"
        if source not in _INDEX or target not in _INDEX:
            return "B2"
        at, onto = _INDEX[source], _INDEX[target]
        cards, down = state.piles[at]
        broken = {
            "L9": onto == _STOCK,
            "L6": _DEAD in (at, onto),
            "L8": at in _FOUNDATIONS or onto in _FOUNDATIONS,
            "L4": not cards or at == onto,
            "L3": run > len(cards) - down or _joined(cards[-run:]) < run - 1,
            "L5": not state.piles[onto].cards,
        }
        return next((clause for clause, breaks in broken.items() if breaks), "L4")

    def hopeful(self, state: State) -> bool:
        """See a row in the stock: joining comes to an end, and then it is dealt (L10)."""
        return bool(state.piles[_STOCK].cards)

    def quiet(self, state: State, move: Move) -> bool:
        """Tell rows, and transfers that turn a card, join, or complete a ladder."""
        if move == _ROW:
            return False
        source, target, run = move
        (cards, down), aim = state.piles[_INDEX[source]], state.piles[_INDEX[target]]
        if not aim.cards:
            return not 0 < down == len(cards) - run
        completes = _is_ladder((aim.up + cards[-run:])[-_LADDER:])
        return not completes and not _joins(state.piles, move)

    def key(self, state: State) -> Hashable:
        """Leave out the order of the columns once the stock is empty, and what they hide."""
        columns = [(down, cards[down:]) for cards, down in state.piles[10:]]
        return tuple(columns) if state.piles[_STOCK].cards else frozenset(Counter(columns).items())


def _joined(cards: Deck) -> int:
    """Count the cards that lie on one they fit."""
    return sum([upper in _FITTING[lower] for lower, upper in pairwise(cards)])


def _transfers(piles: tuple[Pile, ...]) -> list[Move]:
    """List the legal transfers: to cards they fit (L4), of kings to empty columns (L5)."""
    takes: dict[Card, list[int]] = defaultdict(list)
    empty: list[int] = []
    for at in _COLUMNS:
        cards = piles[at].cards
        if cards:
            for card in _FITTING[cards[-1]]:
                takes[card].append(at)
        else:
            empty.append(at)
    found: list[Move] = []
    for at in _COLUMNS:
        cards, down = piles[at]
        height = len(cards)
        for run in range(1, height - down + 1):
            card = cards[-run]
            if card in takes:
                found += [_MOVES[at][onto][run] for onto in takes[card]]
            if card.rank == KING and empty:
                found += [_MOVES[at][onto][run] for onto in empty]
            if run == height - down or card not in _FITTING[cards[-run - 1]]:
                break
    return found


def _joins(piles: tuple[Pile, ...], move: Move) -> bool:
    """Tell whether a legal transfer moves a whole ladder onto a card, or a king off one (L10)."""
    source, target, run = move
    cards, down = piles[_INDEX[source]]
    left = len(cards) - run
    if not piles[_INDEX[target]].cards:
        return left > 0
    return left == down or cards[left] not in _FITTING[cards[left - 1]]


def _settle(piles: list[Pile], at: int) -> None:
    """Settle a column to the end: turn (L7), set aside an ace (L6), remove a whole ladder (L8)."""
    cards, down = piles[at]
    while cards:
        down = min(down, len(cards) - 1)
        if cards[-1].rank == ACE:
            piles[_DEAD] = Pile(piles[_DEAD].cards + cards[-1:])
            cards = cards[:-1]
        elif len(cards) - down >= _LADDER and _is_ladder(cards[-_LADDER:]):
            onto = next(at for at in _FOUNDATIONS if not piles[at].cards)
            piles[onto] = Pile(cards[-_LADDER:])
            cards = cards[:-_LADDER]
        else:
            break
    piles[at] = Pile(cards, down if cards else 0)


def _is_ladder(cards: Deck) -> bool:
    return cards[-1].rank == 2 and _joined(cards) == _LADDER - 1
