"""Lines: what stands, what it counts, and taking back (A4, A5)."""

import pytest

from patience.rules.games import GAMES
from patience.rules.line import Line, NothingToTakeBack, Result
from patience.rules.moves import IllegalMove, NotationError
from patience.rules.shuffle import shuffle

from .positions import eagle, eleven


def eagle_line(**piles: str) -> Line:
    return Line(GAMES["eagle-wing"], eagle(**piles))


def enter(line: Line, *texts: str) -> Line:
    for text in texts:
        line = line.enter(text, (line.ply + 1) * 100)
    return line


def test_a_line_starts_with_the_deal() -> None:
    game = GAMES["eagle-wing"]
    deck = shuffle(game.name, game.packs, "1")
    line = Line.start(game, deck)
    assert (line.state, line.ply, line.depth, line.quiet) == (game.layout(deck), 0, 0, 0)
    assert line.result is None
    assert line.takebacks_left(practice=True) == 0


def test_a_gain_is_kept_with_its_time_its_entries_and_the_redeals_up_to_it() -> None:
    line = enter(eagle_line(w="6c", others="2s"), "w-s", "s-w", "w-f1")
    assert line.result == Result(elapsed=300, count=3, redeals=1)


def test_looking_on_after_a_gain_costs_nothing() -> None:
    line = enter(eagle_line(s="9h|", w="6c", t1="7c", others="2s"), "w-f1", "s-w", "w-s")
    assert line.result == Result(elapsed=100, count=1, redeals=0)


def test_a_gain_taken_back_gives_way_to_the_gain_before_it() -> None:
    line = enter(eagle_line(w="6c", t1="7c", others="2s"), "w-f1", "t1-f1")
    assert line.result == Result(200, 2, 0)
    assert enter(line, "undo").result == Result(100, 1, 0)
    assert enter(line, "undo", "undo").result is None
    assert enter(line, "undo", "t1-f1").result == Result(400, 4, 0)


def test_progress_alone_is_a_gain_and_a_game_without_a_waste_counts_no_redeals() -> None:
    line = enter(Line(GAMES["eklige-elfer"], eleven(t1="7h", t2="8s")), "t1-t2")
    assert line.result == Result(100, 1, None)


def test_take_backs_count_as_entries_and_take_nothing_off_the_count() -> None:
    line = enter(eagle_line(w="6c", others="2s"), "w-f1", "undo", "w-s", "undo")
    assert (line.ply, line.depth, line.takebacks) == (4, 0, 2)
    assert line.state == eagle(w="6c", others="2s")


def test_a_first_try_takes_back_to_the_last_reveal_and_practice_to_the_start() -> None:
    line = enter(eagle_line(s="9h6c|", t1="7c", others="2s"), "s-w", "w-t1")
    assert (line.takebacks_left(practice=False), line.takebacks_left(practice=True)) == (1, 2)
    back = enter(line, "undo")
    assert (back.takebacks_left(practice=False), back.takebacks_left(practice=True)) == (0, 1)


def test_a_reveal_taken_back_is_forgotten() -> None:
    line = enter(eagle_line(s="9h6c|", w="Th", t1="Jh", others="2s"), "w-t1", "s-w", "undo")
    assert (line.depth, line.quiet, line.takebacks) == (1, 1, 1)


def test_with_nothing_left_there_is_nothing_to_take_back() -> None:
    with pytest.raises(NothingToTakeBack):
        enter(eagle_line(w="6c"), "w-f1", "undo", "undo")


def test_an_entry_is_undo_or_a_move_and_a_refused_one_changes_nothing() -> None:
    line = eagle_line(w="6c")
    with pytest.raises(NotationError):
        line.enter("Undo", 0)
    with pytest.raises(IllegalMove):
        line.enter("s-w", 0)
    assert (line.ply, line.state) == (0, eagle(w="6c"))


def test_very_long_lines_are_let_go_of_without_trouble() -> None:
    line = eagle_line(t1="Jh")
    for _ in range(10_000):
        line = line.enter("t1-t2", 0).enter("t2-t1", 0)
    assert line.depth == 20_000
    del line
