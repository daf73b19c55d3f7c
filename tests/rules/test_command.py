"""``python -m patience.rules``: one answer for each line, whatever the line."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from patience.rules.answers import answer
from patience.rules.cards import deck_text, ordered_pack
from patience.rules.shuffle import deal_id

ROOT = Path(__file__).parent.parent.parent
EAGLE = {"game": "eagle-wing", "seed": "1"}
NO_DEPTHS: list[object] = [-1, 1.0, "1", True, [], 10**9]
DECK = deck_text(ordered_pack(1))


def ask(**question: object) -> dict[str, Any]:
    return answer(json.dumps(question).encode())


def test_an_answer_is_the_position_after_the_moves() -> None:
    answered = ask(**EAGLE, moves="s-w t8-f1 undo", perft=1)
    assert answered.pop("piles")["w"] == [0, "Jc"]
    assert answered.pop("deck").startswith("Th5h2d2c")
    assert answered == {
        "deal": deal_id("eagle-wing", "1"),
        "ply": 3,
        "moves": ["s-w", "t1-t7", "t8-f1"],
        "blocking": [],
        "score": 1,
        "progress": 1,
        "redeals_left": 2,
        "won": False,
        "stuck": False,
        "perft": 3,
    }


def test_piles_are_counts_of_face_down_cards_and_face_up_cards_as_text() -> None:
    piles = ask(game="eagle-wing", deck=DECK)["piles"]
    assert list(piles)[:4] == ["s", "w", "r", "f1"]
    assert (piles["s"], piles["r"], piles["f1"], piles["t8"]) == (
        [30, ""],
        [13, ""],
        [0, "9d"],
        [0, "8d"],
    )


def test_a_deck_that_is_given_is_of_no_deal_and_comes_back() -> None:
    asked = ask(game="eklige-elfer", deck=DECK * 2)
    assert (asked["deal"], asked["deck"], asked["redeals_left"]) == (None, DECK * 2, None)
    assert asked["blocking"] == sorted(asked["blocking"])


@pytest.mark.parametrize(
    ("question", "error", "at"),
    [
        ({}, "game", None),
        ({"game": "klondike", "seed": "1"}, "game", None),
        ({"game": None, "seed": "1"}, "game", None),
        ({"game": ["eagle-wing"], "seed": "1"}, "game", None),
        ({"game": "eagle-wing"}, "json", None),
        ({"game": "eagle-wing", "seed": None}, "json", None),
        ({**EAGLE, "deck": DECK}, "json", None),
        ({"game": "eagle-wing", "seed": 12345}, "seed", None),
        ({"game": "eagle-wing", "seed": {"a": 1}}, "seed", None),
        ({"game": "eagle-wing", "seed": ""}, "seed", None),
        ({"game": "eagle-wing", "seed": "x" * 65}, "seed", None),
        ({"game": "eagle-wing", "seed": "a\u0000"}, "seed", None),
        ({"game": "eagle-wing", "seed": "\ud800"}, "seed", None),
        ({"game": "eagle-wing", "deck": 7}, "deck", None),
        ({"game": "eagle-wing", "deck": ""}, "deck", None),
        ({"game": "eagle-wing", "deck": DECK * 2}, "deck", None),
        ({"game": "eklige-elfer", "deck": DECK}, "deck", None),
        ({"game": "eagle-wing", "deck": "\udfff" * 104}, "deck", None),
        ({**EAGLE, "moves": 5}, "json", None),
        ({**EAGLE, "moves": ["s-w"]}, "json", None),
        ({**EAGLE, "moves": "s-w s-w S-W"}, "notation", 2),
        ({**EAGLE, "moves": "s-w s-w@840"}, "notation", 1),
        ({**EAGLE, "moves": "s-w\u2003s-w"}, "notation", 0),
        ({**EAGLE, "moves": "\ud800"}, "notation", 0),
        ({**EAGLE, "moves": "s-w w-s s-w"}, "illegal", 1),
        ({**EAGLE, "moves": "z9-q"}, "illegal", 0),
        ({**EAGLE, "moves": "undo"}, "illegal", 0),
        ({**EAGLE, "moves": "s-w undo undo s-w"}, "illegal", 2),
        *[({**EAGLE, "perft": depth}, "json", None) for depth in NO_DEPTHS],
    ],
)
def test_a_wrong_question_is_answered_with_what_is_wrong_and_where(
    question: dict[str, Any], error: str, at: int | None
) -> None:
    answered = ask(**question)
    assert (answered["error"], answered["at"]) == (error, at)
    assert set(answered) == {"error", "at", "detail"}
    assert 0 < len(answered["detail"]) < 500
    assert json.dumps(answered).isascii()


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"\n",
        b"{",
        b"[]",
        b"null",
        b"7",
        b'"eagle-wing"',
        b"\xff\xfe",
        b'{"game":"eagle-wing","seed":"\xc3"}',
        b'{"game":"eagle-wing","seed":"1","perft":' + b"9" * 5000 + b"}",
        b"[" * 10_000 + b"]" * 10_000,
        b'{"a":' * 100_000 + b"1" + b"}" * 100_000,
    ],
)
def test_what_is_no_object_in_json_is_answered_as_such(line: bytes) -> None:
    assert answer(line)["error"] == "json"


def test_moves_may_be_parted_by_any_white_space_and_be_none() -> None:
    assert ask(**EAGLE, moves="\n s-w\t s-w\r\n")["ply"] == 2
    assert ask(**EAGLE, moves="  ")["ply"] == ask(**EAGLE, moves=None)["ply"] == 0


def test_lines_counted_to_depth_zero_are_one() -> None:
    assert ask(**EAGLE, perft=0)["perft"] == 1


def test_thousands_of_lines_get_one_answer_each_in_their_order() -> None:
    questions = [
        json.dumps(EAGLE | {"seed": str(number)} if number % 3 else {"game": number}).encode()
        for number in range(3000)
    ]
    questions[7], questions[8] = b"\xff", b'{"game":"eagle-wing","seed":"\\ud800"}'
    run = subprocess.run(
        [sys.executable, "-m", "patience.rules"],
        input=b"\n".join(questions),
        capture_output=True,
        check=True,
        cwd=ROOT,
    )
    answers = run.stdout.splitlines()
    assert [json.loads(line) for line in answers] == [answer(line) for line in questions]
    assert run.stderr == b""


def test_an_answer_comes_as_soon_as_its_line_is_there() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "patience.rules"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
    ) as run:
        assert run.stdin
        assert run.stdout
        for seed in ("1", "2"):
            run.stdin.write(json.dumps(EAGLE | {"seed": seed}).encode() + b"\n")
            run.stdin.flush()
            assert json.loads(run.stdout.readline())["deal"] == deal_id("eagle-wing", seed)
