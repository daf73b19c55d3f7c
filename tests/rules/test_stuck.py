"""When a game is stuck (B3), and how its quiet space is counted."""

import pytest

from patience.rules.cards import Deck
from patience.rules.game import Game
from patience.rules.moves import Move
from patience.rules.table import Kind, Pile, Slot, State

from .positions import EAGLE_WING, EKLIGE_ELFER, eagle, eleven, legal, play, redealt


class Ring(Game):
    """A game of so many positions in a ring, in which nothing ever happens."""

    name = "ring"
    packs = 1
    best = 1
    best_progress = 1
    table = (Slot("s", Kind.STOCK),)

    def __init__(self, size: int) -> None:
        self.size = size

    def layout(self, deck: Deck) -> State:
        return State((Pile(deck),))

    def moves(self, _: State) -> tuple[Move, ...]:
        return (Move("a", "b"),)

    def apply(self, state: State, _: Move) -> State:
        return State(state.piles, (state.redeals + 1) % self.size)

    def score(self, _: State) -> int:
        return 0

    def phase(self, _: State) -> int:
        return 0

    def clause(self, _: State, __: Move) -> str:
        return "B2"


@pytest.mark.parametrize(("size", "stuck"), [(1, True), (2000, True), (2001, False)])
def test_a_quiet_space_of_2000_positions_is_searched_and_a_larger_one_is_not_called_stuck(
    size: int, stuck: bool
) -> None:
    assert Ring(size).stuck(Ring(size).layout(())) is stuck


def test_without_any_move_a_game_is_stuck() -> None:
    assert EKLIGE_ELFER.stuck(eleven(t1="7h"))


def test_a_won_game_is_never_stuck() -> None:
    suits = {f"f{n}": "".join(f"{r}{s}" for r in "A23456789TJQK") for n, s in enumerate("cdhs", 1)}
    assert EAGLE_WING.won(eagle(**suits))
    assert not EAGLE_WING.stuck(eagle(**suits))


def test_moves_that_reveal_nothing_and_raise_nothing_are_no_way_out() -> None:
    state = redealt(eagle(t1="Jh", t2="9s"))
    assert legal(EAGLE_WING, state)
    assert EAGLE_WING.stuck(state)


def test_a_gain_behind_quiet_moves_is_a_way_out() -> None:
    state = redealt(eagle(t1="6c9h", t2="Th", others="2s2s2s"))
    assert legal(EAGLE_WING, state) == {"t1-t2"}
    assert not EAGLE_WING.stuck(state)


def test_a_reveal_behind_quiet_moves_is_a_way_out() -> None:
    state = eleven(t1="4d|8s7h", t2="8c", t3="9d")
    assert legal(EKLIGE_ELFER, state) == {"t1-t2", "t1-t3x2", "t2-t3"}
    assert not EKLIGE_ELFER.stuck(state)


def test_the_order_of_wings_counts_for_nothing() -> None:
    lone = {"t1": "Jh", "t2": "9s", "t3": "7d", "t4": "Kd", "t5": "2s"}
    assert EAGLE_WING.stuck(redealt(eagle(**lone)))


def test_the_order_of_columns_counts_for_nothing_once_the_stock_is_empty() -> None:
    assert EKLIGE_ELFER.stuck(eleven(t1="Ks", t2="Kh", t3="Kd", t4="KcQh", t5="KsQd"))


def test_all_but_the_order_of_the_wings_tells_positions_apart() -> None:
    stock, waste = eagle(t1="Jh", t2="9s", s="7d|"), eagle(t1="Jh", t2="9s", w="7d")
    reserve, turned = eagle(t1="Jh", t2="9s", r="7d"), redealt(waste)
    keys = {EAGLE_WING.key(state) for state in (stock, waste, reserve, turned)}
    assert len(keys) == 4
    assert EAGLE_WING.key(eagle(t5="9s", t8="Jh", w="7d")) == EAGLE_WING.key(waste)


def test_what_columns_hide_does_not_tell_them_apart_but_how_much_does() -> None:
    first, second = eleven(t1="4d|7h", t2="5s|9c"), eleven(t1="4d|9c", t2="5s|7h")
    assert EKLIGE_ELFER.key(first) == EKLIGE_ELFER.key(second)
    assert EKLIGE_ELFER.key(first) != EKLIGE_ELFER.key(eleven(t1="4d6d|7h", t2="5s|9c"))


@pytest.mark.parametrize(("last", "stuck"), [("", True), ("3d", False)])
def test_positions_that_differ_in_more_than_order_count_one_by_one(last: str, stuck: bool) -> None:
    """24 ways to lie on the eights, 24 on the queens, 3 or 6 on the fours."""
    eights = {"t1": "2c8s7h6s", "t2": "2d8c7d", "t3": "2h8s", "t4": "2s8c"}
    queens = {"t5": "2cQsJhTs", "t6": "2dQcJd", "t7": "2hQs", "t8": "2sQc"}
    fours = {"t9": "2c4s3h", "t10": f"2d4c{last}", "t11": "2h4s"}
    assert EKLIGE_ELFER.stuck(eleven(**eights, **queens, **fours)) is stuck


def test_a_first_draw_reveals_and_a_seen_card_drawn_again_does_not() -> None:
    first = eagle(s="9h|", others="2s")
    again = redealt(eagle(s="9h|", others="2s"), 1)
    draw = Move("s", "w")
    assert EAGLE_WING.reveals(first, play(EAGLE_WING, first, "s-w"))
    assert not EAGLE_WING.reveals(again, play(EAGLE_WING, again, "s-w"))
    assert (EAGLE_WING.quiet(first, draw), EAGLE_WING.quiet(again, draw)) == (False, True)
    assert (EAGLE_WING.stuck(first), EAGLE_WING.stuck(again)) == (False, True)


def test_a_redeal_reveals_nothing() -> None:
    state = eagle(w="9h", others="2s")
    assert not EAGLE_WING.reveals(state, play(EAGLE_WING, state, "w-s"))
    assert EAGLE_WING.stuck(state)


def test_a_wanted_card_anywhere_in_the_known_stock_is_a_way_out() -> None:
    assert not EAGLE_WING.stuck(redealt(eagle(s="6c9h9d|", others="2s")))
    assert not EAGLE_WING.stuck(redealt(eagle(w="6c9h9d", others="2s"), 1))
    assert EAGLE_WING.stuck(redealt(eagle(w="6c9h9d", others="2s")))


def test_filling_a_wing_with_the_last_card_of_the_reserve_reveals_nothing() -> None:
    one, two = eagle(t1="Jh", t2="Qh", r="9s"), eagle(t1="Jh", t2="Qh", r="9d9s|")
    for state, reveals in ((one, False), (two, True)):
        assert EAGLE_WING.reveals(state, play(EAGLE_WING, state, "t1-t2")) is reveals
        assert EAGLE_WING.quiet(state, Move("t1", "t2")) is not reveals


def test_a_row_to_deal_is_a_way_out_also_when_joining_comes_first() -> None:
    assert not EKLIGE_ELFER.stuck(eleven(s="9c|", t1="9cKs"))


def test_every_quiet_successor_of_a_stuck_position_is_stuck() -> None:
    state = redealt(eagle(t1="Jh", t2="9s", w="7d", s="3d|"))
    assert EAGLE_WING.stuck(state)
    after = [EAGLE_WING.apply(state, move) for move in EAGLE_WING.moves(state)]
    assert len(after) == 1 + 3 * 6
    assert all(EAGLE_WING.stuck(position) for position in after)
