"""Every clause of Eklige Elfer, L1 to L13 and B6, on positions set up card by card."""

import pytest

from patience.rules.cards import Card, deck_text, ordered_pack
from patience.rules.moves import IllegalMove

from .positions import EKLIGE_ELFER, cards, eleven, legal, lies, play

GAME = EKLIGE_ELFER
QUEEN_TO_TWO = "QhJsTh9s8h7s6h5s4h3s2h"
LADDER = "Ks" + QUEEN_TO_TWO
SEVEN_LADDERS = {f"f{number}": LADDER for number in range(1, 8)}
COLUMNS = [f"t{number}" for number in range(1, 12)]


def deck(start: str) -> tuple[Card, ...]:
    """Complete a deck that begins with the cards of a text."""
    rest = list(ordered_pack(2))
    for card in cards(start):
        rest.remove(card)
    return cards(start) + tuple(rest)


def columns(card: str = "9c") -> dict[str, str]:
    return dict.fromkeys(COLUMNS, card)


NO_ACES = "2c3c4c5c6c7c8c9cTcJcQc" + "2d3d4d5d6d7d8d9dTdJdQd"


def test_l1_two_packs_are_dealt() -> None:
    state = GAME.layout(ordered_pack(2))
    dealt = [card.text for pile in state.piles for card in pile.cards]
    assert sorted(dealt) == sorted(card.text for card in ordered_pack(2))


def test_l2_eleven_face_down_eleven_face_up_on_them_and_82_in_the_stock() -> None:
    dealt = deck(NO_ACES)
    state = GAME.layout(dealt)
    assert [lies(GAME, state, at) for at in COLUMNS] == [
        f"{dealt[at]}|{dealt[at + 11]}" for at in range(11)
    ]
    assert lies(GAME, state, "s") == deck_text(dealt[:21:-1]) + "|"


def test_l3_a_ladder_descends_by_one_in_alternating_colours() -> None:
    state = eleven(t1="4c7h6s5d", t2="8s", t3="7d", t4="6c")
    assert {move for move in legal(GAME, state) if move.startswith("t1")} == {
        "t1-t2x3",
        "t1-t3x2",
        "t1-t4",
    }


def test_l3_a_ladder_never_includes_a_face_down_card() -> None:
    assert legal(GAME, eleven(t1="7h|6s5d", t2="8s")) == set()


@pytest.mark.parametrize("ladder", ["7h6d", "7h5s", "6s7h", "7h7s"])
def test_l3_same_colours_gaps_and_rising_cards_are_no_ladder(ladder: str) -> None:
    assert "t1-t2x2" not in legal(GAME, eleven(t1=ladder, t2="8s", t3="8c"))


def test_l4_the_top_card_moves_onto_one_higher_of_the_other_colour() -> None:
    state = eleven(t1="6s", t2="7h", t3="7d", t4="7c", t5="8h")
    assert {move for move in legal(GAME, state) if move.startswith("t1")} == {"t1-t2", "t1-t3"}


def test_l4_an_upper_part_of_a_ladder_moves() -> None:
    state = play(GAME, eleven(t1="8s7h6s5d", t2="7d"), "t1-t2x2")
    assert (lies(GAME, state, "t1"), lies(GAME, state, "t2")) == ("8s7h", "7d6s5d")


def test_l5_only_a_king_moves_to_an_empty_column() -> None:
    onto_empty = legal(GAME, eleven(**columns() | {"t1": "", "t2": "9cJh", "t3": "9cKs"}))
    assert onto_empty == {"t3-t1"}


def test_l5_a_king_takes_its_ladder_along_and_never_leaves_it() -> None:
    state = eleven(**columns() | {"t1": "", "t2": "9cKsQhJs"})
    assert legal(GAME, state) == {"t2-t1x3"}
    assert lies(GAME, play(GAME, state, "t2-t1x3"), "t1") == "KsQhJs"


def test_l5_a_king_that_lies_on_nothing_may_still_move_to_an_empty_column() -> None:
    assert "t1-t11" in legal(GAME, eleven(t1="Kd"))


def test_l6_aces_are_set_aside_on_the_deal() -> None:
    state = GAME.layout(deck(NO_ACES[:22] + "AdAh" + NO_ACES[22:40]))
    assert lies(GAME, state, "d") == "AdAh"
    assert (lies(GAME, state, "t1"), lies(GAME, state, "t2")) == ("2c", "3c")


def test_l6_aces_are_set_aside_on_dealing_a_row() -> None:
    state = play(GAME, eleven(s="9cAs|", **columns()), "s-t")
    assert (lies(GAME, state, "d"), lies(GAME, state, "t1")) == ("As", "9c")


def test_l6_a_turned_ace_is_set_aside_after_a_move_and_scores_nothing() -> None:
    state = play(GAME, eleven(t1="5dAs|7h", t2="8s"), "t1-t2")
    assert (lies(GAME, state, "d"), lies(GAME, state, "t1")) == ("As", "5d")
    assert GAME.score(state) == 0


def test_l7_a_face_down_card_on_top_is_turned_at_once() -> None:
    state = play(GAME, eleven(t1="5d4d|7h", t2="8s"), "t1-t2")
    assert lies(GAME, state, "t1") == "5d|4d"


def test_l7_a_column_of_aces_is_set_aside_to_the_end() -> None:
    state = play(GAME, eleven(t1="AdAs|7h", t2="8s"), "t1-t2")
    assert (lies(GAME, state, "d"), lies(GAME, state, "t1")) == ("AsAd", "")


def test_l8_a_ladder_from_king_to_two_is_removed_to_the_next_foundation() -> None:
    state = eleven(f1=LADDER, t1="9cKsQhJsTh9s8h7s6h5s4h3s", t2="2h")
    removed = play(GAME, state, "t2-t1")
    assert (lies(GAME, removed, "f2"), lies(GAME, removed, "t1")) == (LADDER, "9c")


def test_l8_a_dealt_row_completes_a_ladder_too() -> None:
    state = eleven(s="2h|", **columns() | {"t1": LADDER[:-2]})
    dealt = play(GAME, state, "s-t")
    assert (lies(GAME, dealt, "f1"), lies(GAME, dealt, "t1")) == (LADDER, "")


def test_l8_what_lies_beneath_a_removed_ladder_is_turned_and_an_ace_set_aside() -> None:
    state = play(GAME, eleven(t1=f"5dAs|{LADDER[:-2]}", t2="2h"), "t2-t1")
    assert (lies(GAME, state, "d"), lies(GAME, state, "t1")) == ("As", "5d")


@pytest.mark.parametrize("column", [f"Ks|{QUEEN_TO_TWO}", QUEEN_TO_TWO, LADDER[:-2]])
def test_l8_a_shorter_ladder_or_one_on_a_face_down_king_stays(column: str) -> None:
    state = play(GAME, eleven(s="9c|", **columns() | {"t1": "", "t2": column}), "s-t")
    assert GAME.score(state) == 0
    assert lies(GAME, state, "t2") == column


def test_l9_a_row_is_one_card_for_each_column_empty_or_not() -> None:
    state = play(GAME, eleven(s="5cQcJcTc9c8c7c6c5c4c3c2c|", t2="9c"), "s-t")
    assert [lies(GAME, state, at) for at in COLUMNS[:3]] == ["2c", "9c3c", "4c"]
    assert (lies(GAME, state, "t11"), lies(GAME, state, "s")) == ("Qc", "5c|")


def test_l9_there_are_seven_rows_of_eleven_and_one_of_five() -> None:
    state = GAME.layout(ordered_pack(2))
    sizes = []
    while (before := len(state.piles[0].cards)) > 0:
        blocking = GAME.blocking(state)
        state = GAME.apply(state, blocking[0] if blocking else GAME.moves(state)[-1])
        if dealt := before - len(state.piles[0].cards):
            sizes.append(dealt)
            assert GAME.phase(state) == len(sizes)
    assert sizes == [11] * 7 + [5]
    assert "s-t" not in legal(GAME, state)


def test_l9_the_last_row_of_five_goes_onto_the_first_five_columns() -> None:
    state = play(GAME, eleven(s="6c5c4c3c2c|", **columns()), "s-t")
    dealt = [lies(GAME, state, at) for at in COLUMNS]
    assert dealt == ["9c2c", "9c3c", "9c4c", "9c5c", "9c6c", *["9c"] * 6]


def test_l9_columns_are_settled_only_when_the_whole_row_lies() -> None:
    state = eleven(s="AhKdAc|", **columns() | {"t1": "As|8c", "t2": "Ad|8c"})
    dealt = play(GAME, state, "s-t")
    assert lies(GAME, dealt, "d") == "AcAh"
    assert lies(GAME, dealt, "t2") == "Ad|8cKd"


def test_l10_a_whole_ladder_that_fits_blocks_the_row() -> None:
    state = eleven(s="9c|", **columns() | {"t1": "9c7h6s", "t2": "9c8s"})
    assert legal(GAME, state) == {"t1-t2x2"} == set(map(str, GAME.blocking(state)))
    assert "s-t" in legal(GAME, play(GAME, state, "t1-t2x2"))


@pytest.mark.parametrize("beneath", ["", "4d|", "9c"])
def test_l10_a_whole_ladder_lies_on_nothing_on_a_face_down_or_on_an_unfitting_card(
    beneath: str,
) -> None:
    state = eleven(s="9c|", **columns() | {"t1": f"{beneath}7h6s", "t2": "9c8s"})
    assert set(map(str, GAME.blocking(state))) == {"t1-t2x2"}


def test_l10_shifting_a_part_of_a_ladder_blocks_nothing() -> None:
    state = eleven(s="9c|", **columns() | {"t1": "9c7h6s", "t2": "9c7d"})
    assert legal(GAME, state) == {"t1-t2", "s-t"}
    assert GAME.blocking(state) == ()


@pytest.mark.parametrize("beneath", ["4d|", "9c"])
def test_l10_a_buried_king_and_an_empty_column_block_the_row(beneath: str) -> None:
    state = eleven(s="9c|", **columns() | {"t1": f"{beneath}KsQh", "t2": ""})
    assert legal(GAME, state) == {"t1-t2x2"} == set(map(str, GAME.blocking(state)))


def test_l10_a_king_that_lies_on_nothing_blocks_nothing() -> None:
    state = eleven(s="9c|", **columns() | {"t1": "KsQh", "t2": ""})
    assert legal(GAME, state) == {"t1-t2x2", "s-t"}
    assert GAME.blocking(state) == ()


def test_l10_nothing_blocks_when_no_row_is_left() -> None:
    assert GAME.blocking(eleven(t1="7h", t2="8s")) == ()


def test_l11_eight_removed_ladders_win_and_end_the_game_even_with_aces_in_the_stock() -> None:
    state = eleven(**SEVEN_LADDERS, s="AsAd|", t1=LADDER[:-2], t2="2h")
    won = play(GAME, state, "t2-t1")
    assert GAME.won(won)
    assert GAME.moves(won) == () == GAME.blocking(won)
    assert not GAME.stuck(won)
    with pytest.raises(IllegalMove) as refused:
        play(GAME, won, "s-t")
    assert refused.value.clause == "L11"


def test_l12_a_removed_ladder_scores_twelve() -> None:
    assert [GAME.score(eleven()), GAME.score(eleven(f1=LADDER))] == [0, 12]
    assert GAME.score(eleven(**SEVEN_LADDERS, f8=LADDER)) == GAME.best == 96


def test_l13_progress_counts_cards_on_cards_they_fit_and_eleven_a_ladder() -> None:
    assert GAME.progress(eleven(f1=LADDER, t1="4c7h6s5d", t2="8s", t3="9hTs9d")) == 11 + 2 + 1
    assert GAME.progress(eleven(**SEVEN_LADDERS, f8=LADDER)) == GAME.best_progress == 88


def test_l13_face_down_cards_do_not_count() -> None:
    assert GAME.progress(eleven(t1="8s|7h6s", t2="8s7h|4c")) == 1


def test_l13_completing_a_ladder_keeps_progress_that_a_transfer_raised() -> None:
    before = eleven(t1=LADDER[:-2], t2="2h")
    assert [GAME.progress(before), GAME.progress(play(GAME, before, "t2-t1"))] == [10, 11]


def test_b6_a_row_settles_the_columns_from_the_first_to_the_last_each_to_the_end() -> None:
    ladders = {"t1": f"As|{LADDER[:-2]}", "t2": f"Ac|{LADDER[:-2]}"}
    dealt = play(GAME, eleven(s="Ad2h2h|", **columns() | ladders), "s-t")
    assert lies(GAME, dealt, "d") == "AsAcAd"
    assert (lies(GAME, dealt, "f1"), lies(GAME, dealt, "f2")) == (LADDER, LADDER)


def test_b6_the_deal_settles_the_columns_from_the_first_to_the_last_each_to_the_end() -> None:
    state = GAME.layout(deck("Ad2c3c4c5c6c7c8c9cTcJcAsAc"))
    assert lies(GAME, state, "d") == "AsAdAc"


def test_b6_a_transfer_settles_its_source_before_its_target() -> None:
    state = eleven(t1=f"As|{LADDER[:-2]}", t2="Ad|2h")
    assert lies(GAME, play(GAME, state, "t2-t1"), "d") == "AdAs"


def test_home_never_is_because_nothing_is_played_to_foundations() -> None:
    state = eleven(**SEVEN_LADDERS, t1=LADDER[:-2], t2="2h")
    assert not GAME.home(state)
    assert not GAME.home(play(GAME, state, "t2-t1"))


def test_there_is_no_redeal() -> None:
    assert GAME.redeals_left(eleven()) is None
