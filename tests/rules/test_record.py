"""Records as text, and how a record checks itself."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from patience.rules.cards import deck_text
from patience.rules.record import Entry, Record, RecordError, entries_text, parse_entries
from patience.rules.shuffle import shuffle

from .walks import law

DECK = deck_text(shuffle("eagle-wing", 1, "1"))
TEXT = f"""[Game "eagle-wing"]
[Deal "pzzrebmk2mvdrwpy"]
[Deck "{DECK}"]
[Player "a \\"b\\" \\\\"]
[Score "1"]

s-w@840 s-w@2900 undo@3300 undo@3300
"""

names = st.from_regex(r"[A-Za-z][A-Za-z0-9]{0,9}", fullmatch=True)
values = st.text(st.characters(exclude_characters="\r\n"))
moves = st.from_regex(r"[a-z][0-9]{0,2}-[a-z][0-9]{0,2}(x([2-9]|1[0-2]))?|undo", fullmatch=True)
entries = st.lists(st.builds(Entry, moves, st.integers(0, 10**15 - 1))).map(tuple)


@law
@given(st.dictionaries(names, values, min_size=1), entries)
def test_a_record_and_its_text_are_inverse(
    tags: dict[str, str], given_entries: tuple[Entry, ...]
) -> None:
    record = Record(tags, given_entries)
    assert Record.parse(str(record)) == record
    assert list(Record.parse(str(record)).tags) == list(tags)


@law
@given(entries)
def test_entries_and_their_text_are_inverse(given_entries: tuple[Entry, ...]) -> None:
    assert parse_entries(entries_text(given_entries)) == given_entries


def test_a_record_is_read_and_written_to_the_letter() -> None:
    record = Record.parse(TEXT)
    assert record.tags["Player"] == 'a "b" \\'
    assert record.entries[2] == Entry("undo", 3300)
    assert str(record) == TEXT


def test_line_ends_of_other_systems_and_moves_on_several_lines_are_read_too() -> None:
    assert Record.parse(TEXT.replace("\n", "\r\n").replace(" s-w", "\r\ns-w")) == Record.parse(TEXT)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n\ns-w@1",
        "s-w@1",
        "[Game]\n\n",
        "[Game eagle-wing]\n\n",
        '[Game "a"b"]\n\n',
        '[Game "a\\b"]\n\n',
        '[Game "a"] \n\n',
        '[1Game "a"]\n\n',
        '[Game "a"]\n[Game "b"]\n\n',
        '[Game "a"]\n\ns-w',
        '[Game "a"]\n\ns-w@',
        '[Game "a"]\n\ns-w@-1',
        '[Game "a"]\n\ns-w@01',
        '[Game "a"]\n\ns-w@1e3',
        '[Game "a"]\n\ns-w@٣',
        '[Game "a"]\n\ns-w@1@2',
        '[Game "a"]\n\nS-w@1',
        '[Game "a"]\n\n@1',
        '[Game "a"]\n\ns-w@' + "9" * 5000,
    ],
)
def test_malformed_text_is_no_record(text: str) -> None:
    with pytest.raises(RecordError):
        Record.parse(text)


@pytest.mark.parametrize("tags", [{}, {"a b": "c"}, {"A": "b\nc"}, {"A": "b\rc"}, {"": ""}])
def test_tags_that_could_not_be_read_again_are_refused(tags: dict[str, str]) -> None:
    with pytest.raises(RecordError):
        Record(tags)


def test_a_true_record_checks_itself() -> None:
    Record.parse(TEXT).check()


@pytest.mark.parametrize(
    ("old", "new", "wrong"),
    [
        ('[Score "1"]', '[Score "2"]', "score 1"),
        ('[Score "1"]\n', "", r"\[Score\]"),
        (f'[Deck "{DECK}"]\n', "", r"\[Deck\]"),
        ('[Game "eagle-wing"]', '[Game "klondike"]', "klondike"),
        (DECK, DECK[:-2], "deck"),
        ("s-w@840", "w-s@840", "entry 0 .* E10"),
        ("undo@3300 undo@3300", "undo@3300 undo@3300 undo@3300", "entry 4"),
        ("s-w@2900", "s-w@839", "times fall"),
    ],
)
def test_a_record_that_was_changed_is_found_out(old: str, new: str, wrong: str) -> None:
    assert old in TEXT
    with pytest.raises(RecordError, match=wrong):
        Record.parse(TEXT.replace(old, new)).check()
