"""The clause that an illegal move is said to break: the one a player would name."""

import pytest

from patience.rules.moves import IllegalMove

from .positions import EAGLE_WING, EKLIGE_ELFER, eagle, eleven, play, redealt

LADDER = "KsQhJsTh9s8h7s6h5s4h3s2h"

EAGLE = {
    "draw from an empty stock": ("s-w", "E9", {"w": "2h"}),
    "draw two": ("s-wx2", "E9", {"s": "2h3h|"}),
    "stock onto a wing": ("s-t1", "E9", {"s": "6c|", "t1": "7c"}),
    "stock to a foundation": ("s-f1", "E9", {"s": "6c|"}),
    "stock into an empty wing": ("s-t1", "E8", {"s": "6c|", "r": "", "t1": ""}),
    "wing onto the waste": ("t1-w", "E9", {"t1": "6c"}),
    "reserve onto the waste": ("r-w", "E9", {"r": "6c"}),
    "two cards of the waste": ("w-t1x2", "E9", {"w": "6c5c", "t1": "7c"}),
    "group from the waste": ("w-f1x2", "E9", {"w": "7c6c"}),
    "empty waste": ("w-t1", "E9", {"t1": "7c"}),
    "redeal while the stock lasts": ("w-s", "E10", {"s": "2h|", "w": "3h"}),
    "redeal of nothing": ("w-s", "E10", {}),
    "wing to the stock": ("t1-s", "E10", {"t1": "6c"}),
    "face-down reserve": ("r-f1", "E7", {"r": "2h6c|"}),
    "empty reserve": ("r-t1", "E7", {"t1": "7c"}),
    "wing onto the reserve": ("t1-r", "E7", {"t1": "6c", "r": "7c"}),
    "card that does not continue": ("t1-f1", "E4", {"t1": "7c"}),
    "foundation of another suit": ("t1-f1", "E4", {"t1": "6h"}),
    "last card of the reserve too early": ("r-f1", "E4", {"r": "7c"}),
    "not the leftmost empty foundation": ("t1-f3", "E4", {"t1": "5h"}),
    "not the base rank": ("w-f2", "E4", {"w": "6h"}),
    "card off a foundation": ("f1-t1", "E4", {"f1": "5c6c", "t1": "7c"}),
    "group that does not continue": ("t1-f1x2", "E6", {"t1": "9c6c"}),
    "group of more than there are": ("t1-f1x3", "E6", {"t1": "7c6c"}),
    "another suit": ("t1-t2", "E5", {"t1": "6h", "t2": "7c"}),
    "another rank": ("w-t2", "E5", {"w": "5c", "t2": "7c"}),
    "fourth card": ("t1-t2", "E5", {"t1": "6c", "t2": "9c8c7c"}),
    "two cards between wings": ("t1-t2x2", "E5", {"t1": "7c6c", "t2": "8c"}),
    "onto itself": ("t1-t1", "E5", {"t1": "6c"}),
    "empty wing": ("t1-t2", "E5", {"t2": "6c"}),
    "no such wing": ("t9-f1", "B2", {}),
    "no such pile": ("s-t", "B2", {"s": "2h|"}),
}

ELEVEN = {
    "row while a ladder can join": ("s-t", "L10", {"s": "9c|", "t1": "7h", "t2": "8s"}),
    "row from an empty stock": ("s-t", "L9", {"t1": "7h"}),
    "one card from the stock": ("s-t1", "L9", {"s": "9c|"}),
    "one card while a ladder can join": ("s-t1", "L9", {"s": "9c|", "t1": "7h", "t2": "8s"}),
    "half a row": ("s-tx5", "L9", {"s": "9c|"}),
    "column to the stock": ("t1-s", "L9", {"t1": "7h"}),
    "ladder of too many": ("t1-t2x3", "L3", {"t1": "7h6s", "t2": "9c"}),
    "ladder with a face-down card": ("t1-t2x2", "L3", {"t1": "7h|6s", "t2": "8s"}),
    "no ladder": ("t1-t2x2", "L3", {"t1": "7h5s", "t2": "8s"}),
    "no king to an empty column": ("t1-t2", "L5", {"t1": "Qh"}),
    "upper part of a king's ladder": ("t1-t2", "L5", {"t1": "KsQh"}),
    "same colour": ("t1-t2", "L4", {"t1": "7h", "t2": "8d"}),
    "another rank": ("t1-t2", "L4", {"t1": "7h", "t2": "9s"}),
    "onto itself": ("t1-t1", "L4", {"t1": "7h"}),
    "from an empty column": ("t1-t2", "L4", {"t2": "7h"}),
    "onto the dead cards": ("t1-d", "L6", {"t1": "7h"}),
    "a dead card": ("d-t1", "L6", {"d": "Ah", "t1": "2s"}),
    "to a foundation": ("t1-f1x12", "L8", {"t1": LADDER}),
    "off a foundation": ("f1-t1", "L8", {"f1": LADDER, "t1": "3s"}),
    "no such column": ("t12-t1", "B2", {"t1": "7h"}),
    "no such pile": ("t1-w", "B2", {"t1": "7h"}),
}


@pytest.mark.parametrize(("move", "clause", "piles"), EAGLE.values(), ids=EAGLE)
def test_eagle_wing_names_the_clause_that_is_broken(
    move: str, clause: str, piles: dict[str, str]
) -> None:
    with pytest.raises(IllegalMove) as refused:
        play(EAGLE_WING, eagle(**{"r": "3s4s|", "others": "2s"} | piles), move)
    assert refused.value.clause == clause


@pytest.mark.parametrize(("move", "clause", "piles"), ELEVEN.values(), ids=ELEVEN)
def test_eklige_elfer_names_the_clause_that_is_broken(
    move: str, clause: str, piles: dict[str, str]
) -> None:
    with pytest.raises(IllegalMove) as refused:
        play(EKLIGE_ELFER, eleven(**piles), move)
    assert refused.value.clause == clause


def test_a_third_redeal_breaks_e10() -> None:
    with pytest.raises(IllegalMove) as refused:
        play(EAGLE_WING, redealt(eagle(w="3h")), "w-s")
    assert refused.value.clause == "E10"


def test_the_refusal_quotes_the_move() -> None:
    with pytest.raises(IllegalMove, match=r"^illegal by L4: t1-t2x2$"):
        play(EKLIGE_ELFER, eleven(t1="7h6s", t2="8d"), "t1-t2x2")
