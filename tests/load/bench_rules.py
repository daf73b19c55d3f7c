"""P4: steps of the rules engine in random play, as multiples of python-chess in the same run.

A step: is the move legal (in the list, as chess asks its board), make it, list the moves again.
Whatever the machine does meanwhile, it does to all: they take turns, round by round, and medians
are compared.

    python -m tests.load.bench_rules
"""

import sys
from collections.abc import Callable
from random import Random
from statistics import median
from time import perf_counter

import chess

from patience.rules.games import GAMES
from patience.rules.shuffle import shuffle

AIMS = {"eagle-wing": 4.0, "eklige-elfer": 1.0}
ROUNDS = 9
SECONDS = 0.6
LONGEST = 300


def chess_steps(dice: Random) -> int:
    """Play a game of chess at random and return its steps."""
    board = chess.Board()
    moves = list(board.legal_moves)
    for step in range(LONGEST):
        if not moves:
            return step
        move = dice.choice(moves)
        assert board.is_legal(move)
        board.push(move)
        moves = list(board.legal_moves)
    return LONGEST


def patience_steps(name: str) -> Callable[[Random], int]:
    """Return what plays a game of patience at random and returns its steps."""
    game = GAMES[name]
    layouts = [game.layout(shuffle(name, game.packs, str(seed))) for seed in range(50)]

    def steps(dice: Random) -> int:
        state = dice.choice(layouts)
        moves = game.moves(state)
        for step in range(LONGEST):
            if not moves:
                return step
            move = dice.choice(moves)
            assert move in moves
            state = game.apply(state, move)
            moves = game.moves(state)
        return LONGEST

    return steps


def rate(play: Callable[[Random], int], dice: Random) -> float:
    """Return steps per second over a round."""
    steps, start = 0, perf_counter()
    while perf_counter() - start < SECONDS:
        steps += play(dice)
    return steps / (perf_counter() - start)


def main() -> int:
    """Print one line for each aim; 1 when one is missed."""
    players = {"python-chess": chess_steps} | {name: patience_steps(name) for name in AIMS}
    rates: dict[str, list[float]] = {name: [] for name in players}
    dice = Random(4)
    for _ in range(ROUNDS):
        for name, play in players.items():
            rates[name].append(rate(play, dice))
    steps = {name: median(measured) for name, measured in rates.items()}
    missed = 0
    for name, aim in AIMS.items():
        ratio = steps[name] / steps["python-chess"]
        met = ratio >= aim
        missed += not met
        print(f"P4 {name} {ratio:.2f} >= {aim} {'met' if met else 'missed'}")
    print("steps per second:", *(f"{name} {steps[name]:,.0f}" for name in steps), sep="  ")
    return min(missed, 1)


if __name__ == "__main__":
    sys.exit(main())
