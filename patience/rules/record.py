"""A record: tags, and the entries of an attempt with their times, as text.

A record with its deck checks itself: replayed, it must give its score.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NamedTuple

from patience.rules.cards import DeckError, parse_deck
from patience.rules.games import GAMES
from patience.rules.line import UNDO, Line, NothingToTakeBack
from patience.rules.moves import IllegalMove, Move, NotationError

_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9]*")
_TAG: Final = re.compile(rf'\[({_NAME.pattern}) "((?:[^"\\]|\\["\\])*)"\]')
_TO_ESCAPE: Final = re.compile(r'(["\\])')
_ESCAPED: Final = re.compile(r'\\(["\\])')
_TIME: Final = re.compile(r"0|[1-9][0-9]{0,14}")


class RecordError(ValueError):
    """Text that is no record, or a record that does not agree with itself."""


class Entry(NamedTuple):
    """A move or ``undo``, and when it was accepted, in milliseconds since the start.

    >>> Entry.parse("t3-f1x2@2210")
    Entry(text='t3-f1x2', at=2210)
    >>> str(Entry("undo", 3300))
    'undo@3300'
    """

    text: str
    at: int

    @classmethod
    def parse(cls, text: str) -> "Entry":
        """Read an entry; `RecordError` when it is none."""
        entry, _, at = text.partition("@")
        try:
            if entry != UNDO:
                Move.parse(entry)
        except NotationError as error:
            raise RecordError(f"no entry of a record: {text[:40]!a}") from error
        if _TIME.fullmatch(at) is None:
            raise RecordError(f"no entry of a record: {text[:40]!a}")
        return cls(entry, int(at))

    def __str__(self) -> str:
        return f"{self.text}@{self.at}"


def parse_entries(text: str) -> tuple[Entry, ...]:
    """Read entries parted by white space; `RecordError` when one is none.

    >>> parse_entries("s-w@840 undo@3300")
    (Entry(text='s-w', at=840), Entry(text='undo', at=3300))
    """
    return tuple(Entry.parse(entry) for entry in text.split())


def entries_text(entries: Iterable[Entry]) -> str:
    """Write entries, parted by single spaces.

    >>> entries_text([Entry("s-w", 840), Entry("undo", 3300)])
    's-w@840 undo@3300'
    """
    return " ".join([str(entry) for entry in entries])


@dataclass(frozen=True, slots=True)
class Record:
    r"""Tags by name in their order, at least one, and entries.

    >>> record = Record({"Game": "eagle-wing", "Player": 'a "b"'}, (Entry("s-w", 840),))
    >>> print(record)
    [Game "eagle-wing"]
    [Player "a \"b\""]
    <BLANKLINE>
    s-w@840
    <BLANKLINE>
    >>> Record.parse(str(record)) == record
    True
    """

    tags: Mapping[str, str]
    entries: tuple[Entry, ...] = ()

    def __post_init__(self) -> None:
        if not self.tags:
            raise RecordError("a record without tags")
        for name, value in self.tags.items():
            if _NAME.fullmatch(name) is None or "\n" in value or "\r" in value:
                raise RecordError(f"no tag of a record: {name[:40]!a} {value[:40]!a}")

    @classmethod
    def parse(cls, text: str) -> "Record":
        """Read a record; `RecordError` quotes what is none."""
        head, _, body = text.replace("\r\n", "\n").partition("\n\n")
        tags: dict[str, str] = {}
        for line in head.rstrip("\n").split("\n"):
            tag = _TAG.fullmatch(line)
            if tag is None or tag[1] in tags:
                raise RecordError(f"no tag of a record, or one given twice: {line[:40]!a}")
            tags[tag[1]] = _ESCAPED.sub(r"\1", tag[2])
        return cls(tags, parse_entries(body))

    def __str__(self) -> str:
        tags = [
            '[{} "{}"]\n'.format(name, _TO_ESCAPE.sub(r"\\\1", value))
            for name, value in self.tags.items()
        ]
        return "".join(tags) + f"\n{entries_text(self.entries)}\n"

    def replay(self) -> Line:
        """Play the entries on the deck; `RecordError` names the tag or entry that is wrong."""
        game = GAMES.get(self._tag("Game"))
        if game is None:
            raise RecordError(f"no game: {self._tag('Game')[:40]!a}")
        try:
            line = Line.start(game, parse_deck(self._tag("Deck"), game.packs))
        except DeckError as error:
            raise RecordError(f"the deck of the record: {error}") from error
        for index, (text, at) in enumerate(self.entries):
            try:
                line = line.enter(text, at)
            except (IllegalMove, NotationError, NothingToTakeBack) as error:
                raise RecordError(f"entry {index} of the record: {error}") from error
        return line

    def check(self) -> None:
        """Raise `RecordError` unless deck, moves, the order of their times and score agree."""
        for before, after in pairwise(self.entries):
            if after.at < before.at:
                raise RecordError(f"times fall in the record: {before} {after}")
        line = self.replay()
        score, stated = line.game.score(line.state), self._tag("Score")
        if stated != str(score):
            raise RecordError(f"the moves score {score}, the record says {stated[:40]!a}")

    def _tag(self, name: str) -> str:
        value = self.tags.get(name)
        if value is None:
            raise RecordError(f"a record without [{name}] cannot check itself")
        return value
