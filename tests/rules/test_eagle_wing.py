"""Every clause of Eagle Wing, E1 to E12, on positions set up card by card."""

import pytest

from patience.rules.cards import deck_text, ordered_pack
from patience.rules.moves import IllegalMove

from .positions import EAGLE_WING, eagle, legal, lies, play, redealt

GAME = EAGLE_WING
PACK = ordered_pack(1)
ALL_BUT_ONE = {
    "f1": "5c6c7c8c9cTcJcQcKcAc2c3c4c",
    "f2": "5d6d7d8d9dTdJdQdKdAd2d3d4d",
    "f3": "5h6h7h8h9hThJhQhKhAh2h3h4h",
    "f4": "5s6s7s8s9sTsJsQsKsAs2s3s",
}


def test_e1_one_pack_is_dealt() -> None:
    state = GAME.layout(PACK)
    assert sorted(card.text for pile in state.piles for card in pile.cards) == sorted(
        card.text for card in PACK
    )


def test_e2_the_first_thirteen_cards_are_the_reserve_from_its_bottom() -> None:
    assert lies(GAME, GAME.layout(PACK), "r") == deck_text(PACK[:13]) + "|"


def test_e2_the_next_eight_are_the_wings_and_then_comes_the_base() -> None:
    state = GAME.layout(PACK)
    dealt = [lies(GAME, state, slot) for slot in ("t1", "t2", "t3", "t4", "t5", "t6", "t7", "t8")]
    assert dealt == [card.text for card in PACK[13:21]]
    assert lies(GAME, state, "f1") == PACK[21].text


def test_e2_the_rest_is_the_stock_and_its_first_card_is_drawn_first() -> None:
    state = play(GAME, GAME.layout(PACK), *["s-w"] * 30)
    assert lies(GAME, state, "w") == deck_text(PACK[22:])


def test_e3_the_card_on_the_first_foundation_gives_the_base_rank() -> None:
    state = eagle(f1="Jd", t1="Jh", t2="Qh")
    assert {"t1-f2"} == {move for move in legal(GAME, state) if "-f" in move}


def test_e3_the_score_starts_at_one() -> None:
    assert GAME.score(GAME.layout(PACK)) == 1


def test_e4_a_base_card_starts_the_leftmost_empty_foundation() -> None:
    state = eagle(f2="5h", t1="5s")
    assert {move for move in legal(GAME, state) if "-f" in move} == {"t1-f3"}


def test_e4_foundations_are_built_up_in_suit() -> None:
    state = eagle(f1="5c6c", t1="7c", t2="7d", t3="8c", w="7s")
    assert {move for move in legal(GAME, state) if "-f" in move} == {"t1-f1"}


def test_e4_the_ace_follows_the_king_on_a_foundation() -> None:
    state = eagle(f1="QcKc", t1="Ac")
    assert lies(GAME, play(GAME, state, "t1-f1"), "f1") == "QcKcAc"


def test_e4_a_foundation_of_thirteen_takes_no_more() -> None:
    state = eagle(f1=ALL_BUT_ONE["f1"], t1="6d", w="6s")
    assert not any("-f" in move for move in legal(GAME, state))


def test_e4_cards_on_foundations_never_move_again() -> None:
    state = eagle(f1="5c6c", t1="7c", t2="")
    assert not any(move.startswith("f") for move in legal(GAME, state))


def test_e5_wings_are_built_down_in_suit() -> None:
    state = eagle(t1="9h", t2="8h", t3="8d", t4="7h", w="Td", others="2s")
    assert legal(GAME, state) == {"w-s", "t2-t1", "t4-t2"}


def test_e5_a_king_goes_onto_an_ace() -> None:
    state = eagle(t1="Ah", t2="Kh", r="2s3s|", t3="2h")
    assert "t2-t1" in legal(GAME, state)


def test_e5_a_wing_holds_three_cards_at_most() -> None:
    state = eagle(t1="9h8h7h", t2="6h", w="6h", others="2s")
    assert legal(GAME, state) == {"w-s"}


def test_e5_only_the_top_card_moves_between_wings() -> None:
    state = eagle(t1="9h", t2="8h7h", others="2s")
    assert legal(GAME, state) == set()


def test_e6_a_group_of_two_or_three_goes_to_its_foundation_in_one_move() -> None:
    state = eagle(t1="8c7c6c", others="2s")
    assert legal(GAME, state) == {"t1-f1", "t1-f1x2", "t1-f1x3"}
    assert lies(GAME, play(GAME, state, "t1-f1x3"), "f1") == "5c6c7c8c"


def test_e6_the_first_card_of_a_group_may_start_a_foundation() -> None:
    state = eagle(t1="7h6h5h", r="2s3s|")
    assert lies(GAME, play(GAME, state, "t1-f2x2"), "f2") == "5h6h"


def test_e6_a_group_equals_its_single_moves() -> None:
    state = eagle(t1="8c7c6c", r="2s3s4s|", f2="5s", w="6s")
    singly = play(GAME, state, "t1-f1", "t1-f1", "t1-f1")
    assert play(GAME, state, "t1-f1x3") == singly == play(GAME, state, "t1-f1", "t1-f1x2")


@pytest.mark.parametrize("slot", ["w", "t2"])
def test_e6_cards_that_do_not_continue_the_foundation_or_lie_on_the_waste_are_no_group(
    slot: str,
) -> None:
    state = eagle(**{"r": "2s3s|", slot: "7c6c" if slot == "w" else "8c6c"})
    assert not any("x" in move for move in legal(GAME, state))


def test_e7_the_reserve_lies_face_down_and_is_not_played_while_it_holds_two() -> None:
    state = eagle(r="6c6c|", t1="7c", t2="9d")
    assert not any(move.startswith("r") for move in legal(GAME, state))


def test_e7_the_last_card_of_the_reserve_lies_face_up() -> None:
    state = eagle(r="9s6c|", t1="6h", t2="7h")
    assert lies(GAME, play(GAME, state, "t1-t2"), "r") == "9s"


def test_e7_the_last_card_of_the_reserve_goes_to_a_foundation_or_onto_a_wing() -> None:
    state = eagle(r="6c", t1="7c", others="9d")
    assert legal(GAME, state) == {"r-f1", "r-t1"}
    assert lies(GAME, play(GAME, state, "r-t1"), "r") == ""


def test_e8_a_wing_that_becomes_empty_is_filled_from_the_reserve_at_once() -> None:
    state = play(GAME, eagle(r="2s3sKd|", t1="6h", t2="7h"), "t1-t2")
    assert lies(GAME, state, "t1") == "Kd"
    assert lies(GAME, state, "r") == "2s3s|"


def test_e8_a_group_that_empties_a_wing_has_it_filled_once() -> None:
    state = play(GAME, eagle(r="2s3sKd|", t1="7c6c"), "t1-f1x2")
    assert lies(GAME, state, "t1") == "Kd"
    assert lies(GAME, state, "r") == "2s3s|"


def test_e8_the_last_card_of_the_reserve_fills_a_wing_too() -> None:
    state = play(GAME, eagle(r="2s", t1="6h", t2="7h"), "t1-t2")
    assert (lies(GAME, state, "t1"), lies(GAME, state, "r")) == ("2s", "")


def test_e8_without_a_reserve_an_empty_wing_takes_the_waste_or_the_top_of_another_wing() -> None:
    state = eagle(t1="Jh", t2="", w="2h3s", s="4s|", others="9d")
    onto_empty = {move for move in legal(GAME, state) if move.endswith("-t2")}
    assert onto_empty == {"w-t2", "t1-t2", *(f"t{n}-t2" for n in range(3, 9))}


def test_e8_a_lone_card_may_move_to_an_empty_wing_though_pointless() -> None:
    assert "t1-t8" in legal(GAME, eagle(t1="Jh"))


def test_e8_neither_stock_nor_foundation_fills_an_empty_wing() -> None:
    assert not any(
        move.startswith(("s-t", "f")) for move in legal(GAME, eagle(s="2h3h|", f2="5d6d"))
    )


def test_e9_the_stock_is_drawn_card_by_card_face_up_onto_the_waste() -> None:
    state = play(GAME, eagle(s="2h3h4h|", w="9s"), "s-w")
    assert (lies(GAME, state, "s"), lies(GAME, state, "w")) == ("2h3h|", "9s4h")


def test_e9_the_top_of_the_waste_goes_to_a_foundation_or_a_wing() -> None:
    state = eagle(w="2h6c", t1="7c", r="2s3s|", others="9d")
    assert legal(GAME, state) == {"w-s", "w-f1", "w-t1"}


def test_e10_the_waste_becomes_the_stock_again_in_the_same_order() -> None:
    state = eagle(s="4h|", w="2h3h")
    again = play(GAME, state, "s-w", "w-s")
    assert lies(GAME, again, "s") == "4h3h2h|"
    assert lies(GAME, play(GAME, again, "s-w", "s-w", "s-w"), "w") == "2h3h4h"


def test_e10_there_is_no_redeal_while_the_stock_lasts_or_the_waste_is_empty() -> None:
    assert "w-s" not in legal(GAME, eagle(s="2h|", w="3h"))
    assert "w-s" not in legal(GAME, eagle())


def test_e10_there_are_two_redeals_and_three_passes() -> None:
    state = eagle(w="2h", others="9d")
    assert (GAME.redeals_left(state), GAME.phase(state)) == (2, 1)
    state = play(GAME, state, "w-s", "s-w", "w-s", "s-w")
    assert (GAME.redeals_left(state), GAME.phase(state)) == (0, 3)
    assert "w-s" not in legal(GAME, state)


def test_e11_all_cards_on_the_foundations_win_and_end_the_game() -> None:
    state = eagle(**ALL_BUT_ONE, t1="4s")
    assert not GAME.won(state)
    won = play(GAME, state, "t1-f4")
    assert GAME.won(won)
    assert GAME.moves(won) == ()
    with pytest.raises(IllegalMove) as refused:
        play(GAME, won, "s-w")
    assert refused.value.clause == "E11"


def test_e12_each_card_on_the_foundations_scores_one() -> None:
    state = eagle(f1="5c6c", f2="5h", t1="7c6c", t2="6h")
    assert GAME.score(state) == 3
    assert GAME.score(play(GAME, state, "t2-f2")) == 4
    assert GAME.best == 52


def test_home_is_when_plays_to_the_foundations_alone_win() -> None:
    foundations = ALL_BUT_ONE | {"f1": "5c6c7c8c9cTcJcQcKcAc", "f4": "5s6s7s8s9sTsJsQsKsAs"}
    wings = {"t1": "4c3c2c", "w": "4s3s", "r": "2s"}
    assert GAME.home(eagle(**foundations, **wings))
    assert not GAME.home(eagle(**foundations, **wings | {"w": "3s4s"}))


def test_home_is_not_while_a_card_lies_face_down_nor_once_all_is_home() -> None:
    assert not GAME.home(redealt(eagle(**ALL_BUT_ONE, s="4s|")))
    assert not GAME.home(play(GAME, eagle(**ALL_BUT_ONE, t1="4s"), "t1-f4"))
