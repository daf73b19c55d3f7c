"""Walks: lines of play of any game, for the laws that hold in all of them.

A walk is drawn from a number. Half of the walks are eager and prefer moves that reveal or gain, so
that late positions are met too; blind walks meet the odd ones.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random

from hypothesis import settings
from hypothesis import strategies as st

from patience.rules.cards import Card, Deck
from patience.rules.game import Game
from patience.rules.games import GAMES
from patience.rules.moves import Move
from patience.rules.shuffle import shuffle
from patience.rules.table import State

Walk = list[tuple[State, Move | None]]

games = st.sampled_from(sorted(GAMES)).map(GAMES.__getitem__)
numbers = st.integers(min_value=0, max_value=2**32)
law = settings(max_examples=40, deadline=None, derandomize=True)


def deck(game: Game, number: int) -> Deck:
    return shuffle(game.name, game.packs, f"walk {number}")


def walk(game: Game, number: int, longest: int = 200) -> Walk:
    """Return the positions of a walk, each with the move made in it, None in the last."""
    dice = Random(number)
    state = game.layout(deck(game, number))
    steps: Walk = []
    for _ in range(longest):
        moves = game.moves(state)
        if not moves:
            break
        loud = [move for move in moves if not game.quiet(state, move)]
        move = dice.choice(loud if number % 2 and loud and dice.random() < 0.8 else moves)
        steps.append((state, move))
        state = game.apply(state, move)
    return [*steps, (state, None)]


def visible(state: State) -> Counter[Card]:
    return Counter(card for pile in state.piles for card in pile.cards[pile.down :])


def knowing(steps: Walk) -> Iterator[tuple[State, Counter[Card], Move | None]]:
    """Add to each position the cards that have been face up so far, each as often as at once.

    That tells the copies of two packs apart as long as no game both has them and turns cards down.
    """
    known: Counter[Card] = Counter()
    for state, move in steps:
        known = known | visible(state)
        yield state, known, move
