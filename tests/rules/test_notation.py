"""Cards, decks, moves and seeds as text."""

import copy
import pickle
from hashlib import sha256

import pytest

from patience.rules.cards import Card, DeckError, deck_text, ordered_pack, parse_deck
from patience.rules.moves import Move, NotationError
from patience.rules.shuffle import (
    SeedError,
    check_seed,
    commitment,
    crockford,
    deal_id,
    shuffle,
)

PACK = ordered_pack(1)


def test_the_ordered_pack_is_clubs_diamonds_hearts_spades_from_ace_to_king() -> None:
    assert deck_text(PACK) == "".join(r + s for s in "cdhs" for r in "A23456789TJQK")
    assert ordered_pack(2) == PACK + PACK


def test_a_card_is_one_value_however_it_is_come_by() -> None:
    card = Card.parse("Td")
    assert card is Card(10, "d") is pickle.loads(pickle.dumps(card)) is copy.deepcopy(card)
    assert (card.rank, card.suit, card.red, Card.parse("Ts").red) == (10, "d", True, False)
    assert repr(card) == "Card.parse('Td')"


def test_a_card_never_changes() -> None:
    with pytest.raises(AttributeError):
        setattr(Card.parse("Td"), "rank", 9)  # noqa: B010 - mypy would refuse it as well


@pytest.mark.parametrize("text", ["", "T", "1d", "10d", "td", "TD", "Tx", " Td", "Td\n", "𝐓d"])
def test_other_text_is_no_card(text: str) -> None:
    with pytest.raises(DeckError):
        Card.parse(text)


@pytest.mark.parametrize(("rank", "suit"), [(0, "c"), (14, "c"), (-1, "c"), (5, "x")])
def test_there_are_no_other_cards(rank: int, suit: str) -> None:
    with pytest.raises(DeckError):
        Card(rank, suit)


def test_a_deck_and_its_text_are_inverse() -> None:
    deck = shuffle("eklige-elfer", 2, "inverse")
    assert parse_deck(deck_text(deck), 2) == deck


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        (deck_text(PACK)[:-1], "103 letters"),
        (deck_text(PACK)[:-2], "not 51"),
        (deck_text(PACK) * 2, "not 104"),
        ("", "not 0"),
        (deck_text(PACK)[:-2] + "Ac", "Ac 2 times"),
        (deck_text(PACK)[:-2] + "1c", "'1c'"),
        (deck_text(PACK).lower(), "'ac'"),
        ("\ud800x" * 52, "no card"),
    ],
)
def test_a_wrong_deck_is_refused_with_what_is_wrong(text: str, wrong: str) -> None:
    with pytest.raises(DeckError, match=wrong):
        parse_deck(text, 1)


@pytest.mark.parametrize("text", ["s-w", "w-s", "r-f2", "t3-f1x2", "t10-t2x12", "s-t", "z9-q00"])
def test_a_move_and_its_text_are_inverse(text: str) -> None:
    assert str(Move.parse(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        *["", "-", "s", "s-", "-w", "s_w", "S-w", "s-w ", " s-w", "s-w\n", "s–w", "s-w-w"],
        *["t3-f1x", "t3-f1x0", "t3-f1x1", "t3-f1x02", "t3-f1x13", "t3-f1x20", "t100-t1"],
        *["t3-f1X2", "t٣-f1", "t3-f1x٢", "undo", "s-w@840", "ß-w", "\ud800-w", "s-w" * 9999],
    ],
)
def test_text_outside_the_grammar_is_quoted_and_refused(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        Move.parse(text)
    assert refused.value.text == text
    assert len(str(refused.value)) < 300


@pytest.mark.parametrize("seed", ["1", "a b", "Übung 7", "x" * 64, "\u00a0".join("ab"), "🂡"])
def test_text_of_1_to_64_characters_is_a_seed(seed: str) -> None:
    assert check_seed(seed) == seed


@pytest.mark.parametrize(
    "seed", ["", "x" * 65, " a", "a ", "\u00a0a", "a\tb", "a\n", "\x00", "a\x7f", "\x85", "\ud800"]
)
def test_a_seed_has_no_control_characters_nor_space_at_its_ends(seed: str) -> None:
    with pytest.raises(SeedError):
        check_seed(seed)
    with pytest.raises(SeedError):
        shuffle("eagle-wing", 1, seed)


def test_a_seed_is_taken_in_composed_form() -> None:
    assert check_seed("U\u0308bung 7") == "\u00dcbung 7"
    assert deal_id("eagle-wing", "U\u0308") == deal_id("eagle-wing", "\u00dc")


def test_the_commitment_is_the_digest_of_game_and_seed_and_the_id_its_first_80_bits() -> None:
    digest = sha256("patience:deal:1:eklige-elfer:Übung 7".encode())
    assert commitment("eklige-elfer", "Übung 7") == digest.hexdigest()
    assert deal_id("eklige-elfer", "Übung 7") == crockford(digest.digest()[:10])
    assert len(deal_id("eklige-elfer", "Übung 7")) == 16


def test_crockford_writes_five_bits_a_character() -> None:
    text = "0123456789abcdefghjkmnpqrstvwxyz"
    number = sum(at << 5 * (31 - at) for at in range(32))
    assert crockford(number.to_bytes(20, "big")) == text


def test_games_share_no_deck_for_a_seed() -> None:
    assert shuffle("eagle-wing", 1, "1") != shuffle("eklige-elfer", 1, "1")
