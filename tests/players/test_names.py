"""Names: what a player may be called, and which names look alike (P1, P2)."""

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from patience.players.names import (
    RESERVED,
    PlayerNameError,
    guest_name,
    registered_name,
    skeleton,
)


@pytest.mark.parametrize(
    "name",
    [
        "Ad",
        "a" * 20,
        "Zoë",
        "Jo Li",
        "a_b-c.d",
        "R2D2",
        "Юлия",
        "日本",
        "नमस्ते",
        "أحمد",
        "שרה",
        "Ada٣",
        "-x-",
        "007",
        "1.2",
        "Nguyễn",
    ],
)
def test_letters_with_their_marks_digits_and_a_few_signs_make_a_name(name: str) -> None:
    assert registered_name(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize(("name", "why"), [("", "none"), ("A", "1"), ("a" * 21, "21")])
def test_a_registered_name_has_2_to_20_characters(name: str, why: str) -> None:
    with pytest.raises(PlayerNameError) as error:
        registered_name(name)
    assert error.value.reason == "length"


def test_a_name_is_brought_into_nfc_before_it_is_measured() -> None:
    assert registered_name("e\u0301" * 20) == "é" * 20


@pytest.mark.parametrize(
    "name",
    [
        "Jo  Li",
        " Jo",
        "Jo ",
        "Jo\u00a0Li",
        "Jo\tLi",
        "Jo\nLi",
        "Jo\x00Li",
        "Jo\u2028Li",
        "...",
        "_ -",
        "\u0301Jo",  # a mark on nothing
        "1\u0301Jo",  # a mark on a digit
        "J\u0301\u0302\u0303o",  # marks in a stack
        "Jo\u200bLi",
        "Jo\u202eLi",  # right to left from here
        "Jo\u2066Li",
        "Jo\ufeff",
        "Jo\u034f",  # a mark that is drawn as nothing
        "Jo\ufe0f",
        "\u3164\u3164",  # letters that are drawn as nothing
        "\u115f\u1160",
        "Jo😀",
        "Jo<b>",
        "Jo&Li",
        "Jo/Li",
        "Jo@Li",
        "Jo\ud800",
        "Ⅷ.",  # a number that is no digit
        "Jo²",
    ],
    ids=ascii,
)
def test_other_characters_make_no_name(name: str) -> None:
    with pytest.raises(PlayerNameError) as error:
        registered_name(name)
    assert error.value.reason == "characters"


@pytest.mark.parametrize(
    "name",
    [*RESERVED, "GAST", "G\u0430st", "Deleted Player", "\u0410dmin", "adm1n", "Adrnin", "b0t"],
    ids=ascii,
)
def test_reserved_names_cannot_be_had_in_any_spelling_that_looks_like_them(name: str) -> None:
    with pytest.raises(PlayerNameError) as error:
        registered_name(name)
    assert error.value.reason == "reserved"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "ADA"),
        ("Ada", "\u0410d\u0430"),  # Cyrillic
        ("Zoë", "Zoe\u0308"),
        ("Straße", "STRASSE"),
        ("Bill", "Bi11"),
        ("Bill", "BiII"),
        ("Otto", "0tt0"),
        ("Mona", "Rnona"),
        ("Paul", "Ρaul"),  # Greek
        ("Sam", "\u017fam"),
        ("Ada", "𝒜𝒹𝒶"),
    ],
)
def test_names_that_look_alike_have_one_skeleton(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ada", "Ida"), ("Zoe", "Zoë"), ("Jo Li", "JoLi"), ("Jo", "Jo."), ("Ada1", "Ada2")],
)
def test_names_that_do_not_look_alike_have_different_skeletons(one: str, other: str) -> None:
    assert skeleton(one) != skeleton(other)


@given(st.text(max_size=20))
@settings(max_examples=100, deadline=None, derandomize=True)
def test_a_skeleton_is_the_same_for_every_case_and_normal_form(text: str) -> None:
    lone = any(unicodedata.category(character) == "Cs" for character in text)
    if not lone:
        assert skeleton(text) == skeleton(unicodedata.normalize("NFD", text))
        assert skeleton(text) == skeleton(text.casefold())


@given(st.text(max_size=20))
@settings(max_examples=100, deadline=None, derandomize=True)
def test_any_text_is_a_name_or_a_name_error(text: str) -> None:
    for named in (registered_name, guest_name):
        try:
            name = named(text)
        except PlayerNameError:
            continue
        assert name == unicodedata.normalize("NFC", text)
        assert named(name) == name


@pytest.mark.parametrize("name", ["A", "Gast", "Ada", "Jo  Li", "😀", "123", "<b>", '"\\'])
def test_a_guest_may_have_any_printable_name(name: str) -> None:
    assert guest_name(name) == name


@pytest.mark.parametrize(
    "name",
    [
        *("", "a" * 21, "\n", "a\x00", "a\u202eb", "a\u200b", "z\u0300\u0301\u0302", "\ud800"),
        *(" ", "   ", "\u3164", "\u115f \u1160", "\ufe0f", "\u2800\u2800"),  # blank
    ],
    ids=ascii,
)
def test_a_guest_cannot_have_a_name_that_does_not_print(name: str) -> None:
    with pytest.raises(PlayerNameError):
        guest_name(name)
