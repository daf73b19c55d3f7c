"""Eagle Wing (Adlerschwinge).

Thirteen cards lie face down as the eagle's trunk, the reserve; eight spread left and right are its
wings, the tableau. The next card starts the first foundation, and all four are built up in suit
from its rank, the ace following the king. Wings are built down in suit, three cards high at most,
and a wing that empties is filled from the trunk at once; only the trunk's last card lies face up
and may be played. The stock is turned card by card, and the waste becomes the stock again twice.
"""

from collections.abc import Hashable
from typing import Final

from patience.rules.cards import KING, PACK, Card, Deck
from patience.rules.game import Game
from patience.rules.moves import Move
from patience.rules.table import EMPTY, Kind, Pile, Slot, State, row

_STOCK, _WASTE, _RESERVE = range(3)
_FOUNDATIONS: Final = range(3, 7)
_TABLEAU: Final = range(7, 15)
_SOURCES: Final = (*_TABLEAU, _RESERVE, _WASTE)
_HIGHEST: Final = 3

_TABLE: Final = (
    Slot("s", Kind.STOCK),
    Slot("w", Kind.WASTE),
    Slot("r", Kind.RESERVE),
    *row("f", Kind.FOUNDATION, 4),
    *row("t", Kind.TABLEAU, 8),
)
_INDEX: Final = {slot.id: index for index, slot in enumerate(_TABLE)}
_DRAW: Final = Move("s", "w")
_REDEAL: Final = Move("w", "s")
_SINGLE: Final = tuple(tuple(Move(a.id, b.id) for b in _TABLE) for a in _TABLE)

_ABOVE: Final = {card: Card(card.rank % KING + 1, card.suit) for card in PACK}
_BELOW: Final = {above: card for card, above in _ABOVE.items()}
_OF_RANK: Final = {base.rank: [c for c in PACK if c.rank == base.rank] for base in PACK}


class EagleWing(Game):
    """The rules of Eagle Wing. The last card of a pile is on top; the stock's is drawn next."""

    name = "eagle-wing"
    packs = 1
    best = 52
    best_progress = 52
    redeals = 2
    table = _TABLE

    def layout(self, deck: Deck) -> State:
        """Lay out reserve, wings, base and stock (E2)."""
        reserve, wings, base, stock = deck[:13], deck[13:21], deck[21:22], deck[:21:-1]
        foundations = Pile(base), EMPTY, EMPTY, EMPTY
        tableau = (Pile((card,)) for card in wings)
        return State((_covered(stock), EMPTY, _trunk(reserve), *foundations, *tableau))

    def moves(self, state: State) -> tuple[Move, ...]:
        """List draw or redeal (E9, E10), then plays from wings, reserve and waste (E4 to E9)."""
        piles = state.piles
        wanted = _wanted(piles)
        fitting: dict[Card, int] = {}
        empty: list[int] = []
        for at in _TABLEAU:
            cards = piles[at].cards
            if not cards:
                empty.append(at)
            elif len(cards) < _HIGHEST:
                fitting[_BELOW[cards[-1]]] = at
        found: list[Move] = []
        if piles[_STOCK].cards:
            found.append(_DRAW)
        elif piles[_WASTE].cards and state.redeals < self.redeals:
            found.append(_REDEAL)
        for at in _SOURCES:
            cards, down = piles[at]
            if not cards or down:
                continue
            top, single = cards[-1], _SINGLE[at]
            if top in wanted:
                onto = wanted[top]
                found.append(single[onto])
                if at in _TABLEAU:
                    found += _groups(cards, single[onto])
            if top in fitting:
                found.append(single[fitting[top]])
            if empty:
                found += [single[onto] for onto in empty]
        return tuple(found)

    def apply(self, state: State, move: Move) -> State:
        """Draw, redeal, or move cards and fill the wing they leave empty (E8)."""
        piles = list(state.piles)
        if move == _DRAW:
            stock, waste = piles[_STOCK].cards, piles[_WASTE].cards
            piles[_STOCK], piles[_WASTE] = _covered(stock[:-1]), Pile(waste + stock[-1:])
            return State(tuple(piles), state.redeals)
        if move == _REDEAL:
            piles[_STOCK], piles[_WASTE] = _covered(piles[_WASTE].cards[::-1]), EMPTY
            return State(tuple(piles), state.redeals + 1)
        source, target, run = move
        at, onto = _INDEX[source], _INDEX[target]
        cards, reserve = piles[at].cards, piles[_RESERVE].cards
        piles[onto] = Pile(piles[onto].cards + cards[: -run - 1 : -1])
        cards = cards[:-run]
        if not cards and reserve and at in _TABLEAU:
            cards, piles[_RESERVE] = reserve[-1:], _trunk(reserve[:-1])
        piles[at] = Pile(cards)
        return State(tuple(piles), state.redeals)

    def score(self, state: State) -> int:
        """Count the cards on the foundations (E12)."""
        _, _, _, f1, f2, f3, f4, *_ = state.piles
        return len(f1.cards) + len(f2.cards) + len(f3.cards) + len(f4.cards)

    def phase(self, state: State) -> int:
        """Return the pass through the pack, 1 to 3 (E10)."""
        return state.redeals + 1

    def clause(self, state: State, move: Move) -> str:
        """Name the clause an illegal move breaks: B2 for no pile, E5 where no other says more."""
        source, target, run = move
        if source not in _INDEX or target not in _INDEX:
            return "B2"
        at, onto = _INDEX[source], _INDEX[target]
        cards, aim = state.piles[at].cards, state.piles[onto].cards
        broken = {
            "E11": self.won(state),
            "E10": onto == _STOCK,
            "E8": at == _STOCK and onto in _TABLEAU and not aim,
            "E9": at == _STOCK or onto == _WASTE or (at == _WASTE and (run > 1 or not cards)),
            "E7": onto == _RESERVE or (at == _RESERVE and (run > 1 or len(cards) != 1)),
            "E6": at in _TABLEAU and onto in _FOUNDATIONS and run > 1,
            "E4": at in _FOUNDATIONS or onto in _FOUNDATIONS,
        }
        return next((clause for clause, breaks in broken.items() if breaks), "E5")

    def hopeful(self, state: State) -> bool:
        """See a first draw, or a card for a foundation among those that drawing leads to."""
        stock, waste = state.piles[_STOCK].cards, state.piles[_WASTE].cards
        if stock and not state.redeals:
            return True
        ahead = stock + (waste if state.redeals < self.redeals else waste[-1:])
        return not _wanted(state.piles).keys().isdisjoint(ahead)

    def quiet(self, state: State, move: Move) -> bool:
        """Tell first draws, plays to foundations, and wings that the covered trunk fills."""
        if move == _DRAW:
            return state.redeals > 0
        source, target, _ = move
        if _INDEX[target] in _FOUNDATIONS:
            return False
        wing = _INDEX[source] in _TABLEAU and len(state.piles[_INDEX[source]].cards) == 1
        return not (wing and state.piles[_RESERVE].down)

    def key(self, state: State) -> Hashable:
        """Leave out the order of the wings; the cards of one pack make them a set."""
        piles = state.piles
        return frozenset(piles[7:]), piles[:3], state.redeals


def _covered(cards: Deck) -> Pile:
    return Pile(cards, len(cards))


def _trunk(cards: Deck) -> Pile:
    """Turn up the last card of the reserve (E7)."""
    return Pile(cards, len(cards) if len(cards) > 1 else 0)


def _wanted(piles: tuple[Pile, ...]) -> dict[Card, int]:
    """Map each card that a foundation takes to that foundation (E3, E4)."""
    wanted: dict[Card, int] = {}
    base = piles[_FOUNDATIONS[0]].cards[0].rank
    for at in reversed(_FOUNDATIONS):
        cards = piles[at].cards
        if cards:
            wanted[_ABOVE[cards[-1]]] = at
        else:
            wanted.update(dict.fromkeys(_OF_RANK[base], at))
    return wanted


def _groups(cards: Deck, single: Move) -> list[Move]:
    """Lengthen the play of a top card by the cards beneath it that continue it (E6)."""
    found = []
    for run in range(2, len(cards) + 1):
        if cards[-run] is not _ABOVE[cards[1 - run]]:
            break
        found.append(single._replace(run=run))
    return found
