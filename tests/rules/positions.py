"""Positions set up card by card, and read back as text."""

from patience.rules.cards import Card, deck_text
from patience.rules.game import Game
from patience.rules.games import GAMES
from patience.rules.moves import Move
from patience.rules.table import Pile, State

EAGLE_WING = GAMES["eagle-wing"]
EKLIGE_ELFER = GAMES["eklige-elfer"]


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card.parse(text[at : at + 2]) for at in range(0, len(text), 2))


def pile(text: str) -> Pile:
    """Read ``"4dKs|7h6s"``, bottom to top, the cards before the bar face down."""
    down, bar, up = text.rpartition("|")
    return Pile(cards(down) + cards(up), len(down) // 2) if bar else Pile(cards(text))


def position(game: Game, **piles: str) -> State:
    """Set up a position; slots that are not named are empty."""
    assert piles.keys() <= {slot.id for slot in game.table}
    return State(tuple(pile(piles.get(slot.id, "")) for slot in game.table))


def eagle(*, f1: str = "5c", others: str = "", **piles: str) -> State:
    """Set up Eagle Wing; the base is the five of clubs, the wings not named hold ``others``."""
    wings = {f"t{number}": others for number in range(1, 9)}
    return position(EAGLE_WING, **wings | {"f1": f1} | piles)


def redealt(state: State, times: int = 2) -> State:
    """Say that the waste was turned over before, twice unless told."""
    return state._replace(redeals=times)


def eleven(**piles: str) -> State:
    """Set up Eklige Elfer."""
    return position(EKLIGE_ELFER, **piles)


def lies(game: Game, state: State, slot: str) -> str:
    """Write a pile as `pile` reads it, without a bar when nothing lies face down."""
    at = [place.id for place in game.table].index(slot)
    lying, down = state.piles[at]
    hidden = deck_text(lying[:down])
    return f"{hidden}|{deck_text(lying[down:])}" if down else deck_text(lying)


def legal(game: Game, state: State) -> set[str]:
    return {str(move) for move in game.moves(state)}


def play(game: Game, state: State, *moves: str) -> State:
    for move in moves:
        state = game.play(state, Move.parse(move))
    return state
