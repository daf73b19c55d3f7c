"""Shuffle, version 1: from a seed to a deck, the same in every language and for ever.

The deck comes from a seed by SHAKE-256 alone, the deal's name and its commitment by SHA-256 under
another prefix, so that neither tells anything of the other.
"""

from collections.abc import Iterator
from hashlib import sha256, shake_256
from typing import Final
from unicodedata import category, normalize

from patience.rules.cards import Deck, ordered_pack

VERSION: Final = 1
LONGEST_SEED: Final = 64

_CROCKFORD: Final = "0123456789abcdefghjkmnpqrstvwxyz"
_ID_BYTES: Final = 10
_DRAWS: Final = 2**32


class SeedError(ValueError):
    """Text that cannot be a seed."""


def check_seed(text: str) -> str:
    r"""Return the seed in NFC; `SeedError` says why text can be none.

    A seed has 1 to 64 characters, no control characters, no space at either end.

    >>> check_seed("U\u0308bung 7") == "\u00dcbung 7"
    True
    """
    seed = normalize("NFC", text)
    if not 1 <= len(seed) <= LONGEST_SEED:
        raise SeedError(f"a seed has 1 to {LONGEST_SEED} characters, not {len(seed)}")
    if any(category(character) in {"Cc", "Cs"} for character in seed):
        raise SeedError(f"a seed has no control characters or lone surrogates: {seed!a}")
    if seed != seed.strip():
        raise SeedError(f"a seed has no space at its ends: {seed!r}")
    return seed


def shuffle(game: str, packs: int, seed: str) -> Deck:
    """Return the deck that the seed gives for the game; `SeedError` when it is no seed.

    Cards are swapped from the last to the second, each with one drawn evenly from those up to it.

    >>> from patience.rules.cards import deck_text
    >>> deck_text(shuffle("eagle-wing", 1, "1")[:4])
    'Th5h2d2c'
    """
    numbers = _numbers(f"patience:{VERSION}:{game}:{check_seed(seed)}")
    deck = list(ordered_pack(packs))
    for last in range(len(deck) - 1, 0, -1):
        size = last + 1
        even = _DRAWS - _DRAWS % size
        other = next(number for number in numbers if number < even) % size
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)


def _numbers(text: str) -> Iterator[int]:
    """Read the SHAKE-256 stream of a text as 32-bit little-endian numbers, without end."""
    stream = shake_256(text.encode())
    start, end = 0, 1024
    while True:
        data = stream.digest(end)
        for at in range(start, end, 4):
            yield int.from_bytes(data[at : at + 4], "little")
        start, end = end, 2 * end


def commitment(game: str, seed: str) -> str:
    """Return the 64 hex digits published when the deal is made, checked once the seed is known.

    >>> commitment("eagle-wing", "1")[:16]
    'b7ff872e931536dc'
    """
    return _digest(game, seed).hex()


def deal_id(game: str, seed: str) -> str:
    """Return the 16 characters that name the deal: the first 80 bits of its commitment.

    >>> deal_id("eagle-wing", "1")
    'pzzrebmk2mvdrwpy'
    """
    return crockford(_digest(game, seed)[:_ID_BYTES])


def _digest(game: str, seed: str) -> bytes:
    return sha256(f"patience:deal:{VERSION}:{game}:{check_seed(seed)}".encode()).digest()


def crockford(data: bytes) -> str:
    """Write bytes in Crockford's base32, lower case, five bits a character.

    The number of bits must be a multiple of five.

    >>> crockford(bytes([0, 68, 50, 20, 199]))
    '01234567'
    """
    number = int.from_bytes(data, "big")
    count = len(data) * 8 // 5
    return "".join([_CROCKFORD[number >> 5 * at & 31] for at in reversed(range(count))])
