"""What a player may be called, and when two names look alike (P1, P2)."""

import re
import unicodedata
from collections import Counter
from functools import cache
from itertools import pairwise

from confusable_homoglyphs.confusables import confusables_data

from patience.limits import GUEST_NAME_LENGTH, NAME_LENGTH

RESERVED = (
    *("deleted player", "gelöschter spieler", "gelöschte person", "gast", "guest", "bot", "admin"),
    *("administrator", "moderator", "patience", "support", "system", "root", "du", "you"),
)
PUNCTUATION = frozenset("_-. ")
# What prints as nothing: of Unicode's Default_Ignorable_Code_Point, and two signs.
INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef"
    "\u2800\U0001d159]"
)
# What looks alike between a small letter and another's capital: "I" and "l".
CASES = str.maketrans("i", "l")


class PlayerNameError(ValueError):
    """A name that cannot be had; `reason` is `length`, `characters`, `reserved` or `taken`."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(f"{name!r}: {reason}")
        self.reason = reason


def registered_name(text: str) -> str:
    """Return `text` in NFC as a registered player's name, or raise `PlayerNameError` (P2)."""
    name = _normal(text)
    if len(name) not in NAME_LENGTH:
        raise PlayerNameError(name, "length")
    if not _well_formed(name):
        raise PlayerNameError(name, "characters")
    if skeleton(name) in _reserved():
        raise PlayerNameError(name, "reserved")
    return name


def guest_name(text: str) -> str:
    """Return `text` in NFC as a guest's name, or raise `PlayerNameError` (P1)."""
    name = _normal(text)
    if len(name) not in GUEST_NAME_LENGTH:
        raise PlayerNameError(name, "length")
    if not name.isprintable() or _stacked_marks(name) or not INVISIBLE.sub("", name).strip():
        raise PlayerNameError(name, "characters")
    return name


def skeleton(name: str) -> str:
    """Return the text that two names share when they look alike, after Unicode TS 39.

    >>> skeleton("Ada") == skeleton("\u0430DA")  # the first letter Cyrillic
    True
    >>> skeleton("Bill") == skeleton("BiII")
    True
    """
    folded = unicodedata.normalize("NFD", unicodedata.normalize("NFC", name).casefold())
    prototypes = _prototypes()
    alike = "".join(prototypes.get(character, character) for character in folded)
    return unicodedata.normalize("NFD", alike).translate(CASES)


def _normal(text: str) -> str:
    if any(unicodedata.category(character) == "Cs" for character in text):
        raise PlayerNameError(ascii(text), "characters")
    return unicodedata.normalize("NFC", text)


def _well_formed(name: str) -> bool:
    if name != name.strip() or "  " in name or _stacked_marks(name) or INVISIBLE.search(name):
        return False
    kinds = [unicodedata.category(character)[0] for character in name]
    if any(mark == "M" and before not in "LM" for before, mark in pairwise([" ", *kinds])):
        return False
    digits = [unicodedata.category(character) == "Nd" for character in name]
    return (any(digits) or "L" in kinds) and all(
        kind in "LM" or digit or character in PUNCTUATION
        for kind, digit, character in zip(kinds, digits, name, strict=True)
    )


def _stacked_marks(name: str) -> bool:
    """Tell whether three marks follow each other: no language needs it, only pranks do."""
    kinds = "".join(unicodedata.category(character)[0] for character in name)
    return "MMM" in kinds


@cache
def _reserved() -> frozenset[str]:
    return frozenset(skeleton(name) for name in RESERVED)


@cache
def _prototypes() -> dict[str, str]:
    """Map each confusable character to the one its look-alikes share.

    The library lists pairs in both directions; all characters that look alike hang on one
    prototype, so of each pair the one with more look-alikes is it.
    """
    degree = Counter({text: len(alike) for text, alike in confusables_data.items()})
    prototypes = {}
    for character, alike in confusables_data.items():
        if len(alike) == 1 and len(character) == 1:
            prototype = alike[0]["c"].strip("\u200e")
            if (degree[prototype], prototype) > (1, character):
                prototypes[character] = prototype.casefold()
    return prototypes
