"""Cards as values, and the deck that is dealt.

There are 52 cards and no more: the two copies of a card in two packs are one value, as they are one
text. So a card is compared by identity, which costs nothing.
"""

from collections import Counter
from typing import Final, TypeAlias

RANKS: Final = "A23456789TJQK"
SUITS: Final = "cdhs"
ACE: Final = 1
KING: Final = 13


class DeckError(ValueError):
    """Text that is no card, or no deck of the packs asked for."""


class Card:
    """A rank from 1 (ace) to 13 (king) and a suit of ``c d h s``.

    >>> seven = Card.parse("7h")
    >>> seven.rank, seven.suit, seven.red, str(seven)
    (7, 'h', True, '7h')
    >>> Card(7, "h") is seven
    True
    """

    __slots__ = ("rank", "red", "suit", "text")

    rank: int
    suit: str
    red: bool
    text: str

    def __new__(cls, rank: int, suit: str) -> "Card":
        """Give the one card of this rank and suit; `DeckError` when there is none."""
        return cls.parse(f"{RANKS[rank - 1] if ACE <= rank <= KING else rank}{suit}")

    @staticmethod
    def parse(text: str) -> "Card":
        """Read a card from its two letters; `DeckError` when there is no such card."""
        card = _CARDS.get(text)
        if card is None:
            raise DeckError(f"no card: {text[:20]!r}")
        return card

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Card.parse({self.text!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return Card.parse, (self.text,)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a card never changes: {name}")


Deck: TypeAlias = tuple[Card, ...]


def _make(rank: int, suit: str) -> Card:
    card = object.__new__(Card)
    values = {"rank": rank, "suit": suit, "red": suit in "dh", "text": RANKS[rank - 1] + suit}
    for name, value in values.items():
        object.__setattr__(card, name, value)
    return card


PACK: Final[Deck] = tuple(_make(rank, suit) for suit in SUITS for rank in range(ACE, KING + 1))
_CARDS: Final = {card.text: card for card in PACK}


def ordered_pack(packs: int) -> Deck:
    """Return all clubs from ace to king, then diamonds, hearts, spades; packs follow each other."""
    return PACK * packs


def deck_text(deck: Deck) -> str:
    """Write cards in deal order, two letters each, without spaces.

    >>> deck_text(ordered_pack(1)[:4])
    'Ac2c3c4c'
    """
    return "".join([card.text for card in deck])


def parse_deck(text: str, packs: int) -> Deck:
    """Read a whole deck of so many packs in deal order; `DeckError` says what is wrong.

    >>> parse_deck(deck_text(PACK), packs=1) == PACK
    True
    """
    if len(text) % 2:
        raise DeckError(f"a deck has two letters a card, not {len(text)} letters")
    deck = tuple(Card.parse(text[at : at + 2]) for at in range(0, len(text), 2))
    if len(deck) != len(PACK) * packs:
        raise DeckError(f"a deck of {len(PACK) * packs} cards, not {len(deck)}")
    for card, count in Counter(deck).items():
        if count != packs:
            raise DeckError(f"{card} {count} times instead of {packs}")
    return deck
