"""Questions about positions, in JSON: how anyone checks a record or an opened deal.

A question names a game and a seed or a deck, and may give moves and a depth to count lines to. The
answer is the position after the moves as a player sees it, or the first thing that is wrong.
"""

import json
import re
from typing import Any, Final

from patience.rules.cards import Deck, DeckError, deck_text, parse_deck
from patience.rules.game import Game
from patience.rules.games import GAMES
from patience.rules.line import Line, NothingToTakeBack
from patience.rules.moves import IllegalMove, NotationError
from patience.rules.shuffle import SeedError, deal_id, shuffle

DEEPEST: Final = 20

_WORD: Final = re.compile(r"\S+", re.ASCII)


class _QuestionError(Exception):
    """What is wrong with a question: the kind of error, where in the moves, and in words."""

    def __init__(self, error: str, detail: str, at: int | None = None) -> None:
        super().__init__(detail)
        self.answer = {"error": error, "at": at, "detail": detail}


def answer(question: bytes) -> dict[str, Any]:
    """Answer one line of JSON: the fields of the position, or ``error``, ``at`` and ``detail``.

    >>> answer(b'{"game":"eagle-wing","seed":"1","moves":"s-w f1-t1"}')
    {'error': 'illegal', 'at': 1, 'detail': 'illegal by E4: f1-t1'}
    """
    try:
        fields = _fields(question)
        game = _game(fields)
        deal, deck = _deal(game, fields)
        line = _line(game, deck, fields)
        return {"deal": deal, "deck": deck_text(deck), **_position(line), **_count(line, fields)}
    except _QuestionError as refusal:
        return refusal.answer


def _fields(question: bytes) -> dict[str, Any]:
    try:
        fields = json.loads(question.decode())
    except (ValueError, RecursionError) as error:
        raise _QuestionError("json", f"no JSON: {error}") from error
    if not isinstance(fields, dict):
        raise _QuestionError("json", "a question is an object")
    return fields


def _game(fields: dict[str, Any]) -> Game:
    name = fields.get("game")
    game = GAMES.get(name) if isinstance(name, str) else None
    if game is None:
        raise _QuestionError("game", f"the games are {', '.join(GAMES)}")
    return game


def _deal(game: Game, fields: dict[str, Any]) -> tuple[str | None, Deck]:
    """Return the deal's id, None when only its deck is given, and the deck."""
    seed, text = fields.get("seed"), fields.get("deck")
    if (seed is None) == (text is None):
        raise _QuestionError("json", "a question has a seed or a deck, and not both")
    try:
        if text is None:
            if not isinstance(seed, str):
                raise SeedError("a seed is text")
            return deal_id(game.name, seed), shuffle(game.name, game.packs, seed)
        if not isinstance(text, str):
            raise DeckError("a deck is text")
        return None, parse_deck(text, game.packs)
    except SeedError as error:
        raise _QuestionError("seed", str(error)) from error
    except DeckError as error:
        raise _QuestionError("deck", str(error)) from error


def _line(game: Game, deck: Deck, fields: dict[str, Any]) -> Line:
    text = fields.get("moves")
    if not isinstance(text, str | None):
        raise _QuestionError("json", "moves are text")
    line = Line.start(game, deck)
    for at, move in enumerate(_WORD.findall(text or "")):
        try:
            line = line.enter(move, 0)
        except NotationError as error:
            raise _QuestionError("notation", str(error), at) from error
        except (IllegalMove, NothingToTakeBack) as error:
            raise _QuestionError("illegal", str(error), at) from error
    return line


def _position(line: Line) -> dict[str, Any]:
    view = line.game.view(line.state)
    return {
        "ply": line.ply,
        "piles": {slot: [pile.down, deck_text(pile.up)] for slot, pile in view.piles.items()},
        "moves": sorted(str(move) for move in view.moves),
        "blocking": sorted(str(move) for move in view.blocking),
        "score": view.score,
        "progress": view.progress,
        "redeals_left": view.redeals_left,
        "won": view.won,
        "stuck": view.stuck,
    }


def _count(line: Line, fields: dict[str, Any]) -> dict[str, int]:
    depth = fields.get("perft")
    if depth is None:
        return {}
    if type(depth) is not int or not 0 <= depth <= DEEPEST:
        raise _QuestionError("json", f"perft is a whole number from 0 to {DEEPEST}")
    return {"perft": line.game.perft(line.state, depth)}
