"""The vectors that every implementation of the rules must give."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from patience.rules.cards import deck_text
from patience.rules.games import GAMES
from patience.rules.line import Line
from patience.rules.shuffle import shuffle

VECTORS = Path(__file__).parent.parent / "vectors"
SHUFFLES = json.loads((VECTORS / "shuffles.json").read_text(encoding="utf-8"))
PERFT = json.loads((VECTORS / "perft.json").read_text(encoding="utf-8"))
WHOLE = json.loads((VECTORS / "games.json").read_text(encoding="utf-8"))


def start(vector: dict[str, Any]) -> Line:
    game = GAMES[vector["game"]]
    return Line.start(game, shuffle(game.name, game.packs, vector["seed"]))


def named(vector: dict[str, Any]) -> str:
    return f"{vector['game']} {vector['seed']}"


@pytest.mark.parametrize(
    ("game", "seed"), [(game, seed) for game in SHUFFLES for seed in SHUFFLES[game]]
)
def test_a_seed_gives_its_deck(game: str, seed: str) -> None:
    assert deck_text(shuffle(game, GAMES[game].packs, seed)) == SHUFFLES[game][seed]


@pytest.mark.parametrize("vector", PERFT, ids=named)
def test_a_deal_has_as_many_lines_of_each_length(vector: dict[str, Any]) -> None:
    line = start(vector)
    depths = range(1, len(vector["counts"]) + 1)
    assert [line.game.perft(line.state, depth) for depth in depths] == vector["counts"]


@pytest.mark.parametrize("vector", WHOLE, ids=named)
def test_a_whole_game_passes_through_its_positions(vector: dict[str, Any]) -> None:
    line = start(vector)
    positions = {position["ply"]: position for position in vector["positions"]}
    for move in [*vector["moves"].split(), None]:
        if expected := positions.pop(line.ply, None):
            view = line.game.view(line.state)
            position = {
                "ply": line.ply,
                "piles": {at: [pile.down, deck_text(pile.up)] for at, pile in view.piles.items()},
                "moves": sorted(map(str, view.moves)),
                "blocking": sorted(map(str, view.blocking)),
                "score": view.score,
                "progress": view.progress,
                "won": view.won,
            }
            assert {key: position[key] for key in expected} == expected
        if move is not None:
            line = line.enter(move, 0)
    assert not positions
    view = line.game.view(line.state)
    assert (view.won, view.score) == (vector["won"], vector["score"])


@pytest.mark.parametrize("game", GAMES)
def test_every_registered_game_has_vectors_of_each_kind_and_one_that_is_won(game: str) -> None:
    assert SHUFFLES.get(game)
    assert Counter(vector["game"] for vector in PERFT)[game]
    assert any(vector["won"] for vector in WHOLE if vector["game"] == game)
