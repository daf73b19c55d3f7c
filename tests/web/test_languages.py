"""Every sentence of the pages and the API has a German translation, in the project's words."""

import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.pofile import read_po
from django.utils.translation.template import templatize

WEB = Path(__file__).resolve().parents[2] / "patience" / "web"
CATALOGUE = WEB / "locale" / "de" / "LC_MESSAGES" / "django.po"
KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    **dict.fromkeys(("_", "later", "gettext", "gettext_lazy", "gettext_noop"), None),
    **dict.fromkeys(("ngettext", "ngettext_lazy"), (1, 2)),
    **dict.fromkeys(("pgettext", "pgettext_lazy"), ((1, "c"), 2)),
    **dict.fromkeys(("npgettext", "npgettext_lazy"), ((1, "c"), 2, 3)),
}
# What no German page says: words of other sites, and English ones that have a German word here.
FORBIDDEN = re.compile(
    r"\b(Deals?|Tagesdeals?|Familien?|Matchs?|Spielrunden?|Leaderboards?|Rankings?|Lobby|Host|Seeds?"
    r"|Accounts?|Login|Logout|Log-?in|Daily|Challenges?|Tries|Score|Undo|Stock|Commitments?|Token"
    r"|Talons|Sie|Ihre?[mnrs]?|Grundstapel|Grundwert|Wertungsliste)\b"
)
Key = tuple[str, str | tuple[str, ...]]


def sources() -> Iterator[bytes]:
    """Yield every module of the web layer, and every template as the calls it makes."""
    for path in sorted(WEB.rglob("*.py")):
        yield path.read_bytes()
    for path in sorted((WEB / "templates").rglob("*.html")):
        calls = templatize(path.read_text(encoding="utf-8"), origin=str(path))
        yield re.sub(r"^\s+", "", calls, flags=re.MULTILINE).encode()  # Python minds indentation


def used() -> set[Key]:
    """Return what is to be translated: context, and the sentence or its singular and plural."""
    return {
        (context or "", text)
        for source in sources()
        for _line, text, _comments, context in extract("python", BytesIO(source), KEYWORDS)
        if text
    }


def catalogue() -> Catalog:
    with CATALOGUE.open("rb") as file:
        return read_po(file, locale="de")


def entries() -> list[Message]:
    return [message for message in catalogue() if message.id]


def key(message: Message) -> Key:
    text = message.id if isinstance(message.id, str) else tuple(message.id)
    return message.context or "", text


def translations(message: Message) -> list[str]:
    return [message.string] if isinstance(message.string, str) else list(message.string or ())


def test_every_sentence_has_a_german_translation() -> None:
    translated = {key(m) for m in entries() if all(translations(m)) and not m.fuzzy}
    assert sorted(used() - translated, key=str) == []


def test_nothing_is_translated_that_nobody_says() -> None:
    assert sorted({key(message) for message in entries()} - used(), key=str) == []


def test_nothing_is_kept_that_is_out_of_use() -> None:
    assert not catalogue().obsolete


@pytest.mark.parametrize("message", entries(), ids=lambda message: str(message.id)[:40])
def test_a_translation_keeps_the_places_of_what_is_filled_in(message: Message) -> None:
    wanted = [message.id] if isinstance(message.id, str) else list(message.id)
    places = re.compile(r"%\(\w+\)s|%%|</?[a-z]+[^>]*>")
    for text in translations(message):
        assert sorted(places.findall(text)) in [sorted(places.findall(other)) for other in wanted]


def test_german_uses_the_words_of_the_project() -> None:
    said = {text: FORBIDDEN.findall(text) for m in entries() for text in translations(m)}
    assert {text: words for text, words in said.items() if words} == {}


def test_german_has_german_quotation_marks_and_no_straight_ones() -> None:
    said = [re.sub(r"<[^>]*>", "", text) for m in entries() for text in translations(m)]
    assert [text for text in said if set(text) & set("\"'”")] == []
