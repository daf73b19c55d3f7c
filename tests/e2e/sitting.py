"""Sitting down at a table without a click, in any position of a deal whose cards the test knows.

A deal is made and an attempt started over HTTP with the cookies of a browser, the moves before the
interesting one are made on the attempt's socket: so the browser loads one page only. What its table
should show is what the rules say.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple, Self
from urllib.parse import urlsplit

from playwright.sync_api import Page
from websockets.sync.client import connect

from patience.rules.games import GAMES
from patience.rules.moves import Move
from patience.rules.shuffle import shuffle
from patience.rules.table import State
from tests.e2e.screen import Table

EAGLE, ELEVENS = GAMES
LADDER = "ladder"  # ends with one that lies on a card face down
LONG = "long"  # builds a column of 26 cards
LINES = json.loads((Path(__file__).parent / "lines.json").read_text())


class Spot(NamedTuple):
    """A position of a line, and the move that the line makes there."""

    game: str
    seed: str
    state: State
    made: tuple[Move, ...]
    move: Move

    @property
    def legal(self) -> tuple[Move, ...]:
        return GAMES[self.game].moves(self.state)

    @property
    def piles(self) -> dict[str, tuple[int, str]]:
        """Return what a player sees, as the attempt's socket says it."""
        seen = GAMES[self.game].view(self.state).piles
        return {pile: (down, "".join(map(str, up))) for pile, (down, up) in seen.items()}

    @property
    def shown(self) -> dict[str, list[str]]:
        """Return the cards that a table shows: of heaps only the last."""
        shown = {
            pile: [text[i : i + 2] for i in range(0, len(text), 2)]
            for pile, (_, text) in self.piles.items()
        }
        return {pile: cards if pile[0] in "td" else cards[-1:] for pile, cards in shown.items()}

    def cards(self, pile: str) -> list[str]:
        """Return all cards of a pile from the bottom, hidden ones too."""
        index = [slot.id for slot in GAMES[self.game].table].index(pile)
        return [str(card) for card in self.state.piles[index].cards]

    def targets(self, source: str) -> set[str]:
        return {move.target for move in self.legal if move.source == source}

    def reveals(self, move: Move) -> bool:
        game = GAMES[self.game]
        return game.reveals(self.state, game.apply(self.state, move))

    def after(self, *moves: Move) -> Self:
        """Return the position after these moves, or after the one made here."""
        state = self.state
        for move in moves or (self.move,):
            state = GAMES[self.game].play(state, move)
        return self._replace(state=state, made=self.made + (moves or (self.move,)))


def moves_of(line: str) -> tuple[Move, ...]:
    return tuple(Move.parse(text) for text in LINES[line]["moves"].split())


def spots(line: str) -> Iterator[Spot]:
    """Go through a line: a game's is one that wins in about a hundred moves."""
    game, seed, moves = GAMES[LINES[line]["game"]], LINES[line]["seed"], moves_of(line)
    state = game.layout(shuffle(game.name, game.packs, seed))
    for i, move in enumerate(moves):
        yield Spot(game.name, seed, state, moves[:i], move)
        state = game.play(state, move)


def first(line: str, wanted: Callable[[Spot], object] = lambda _: True) -> Spot:
    """Return the first position of a line that is wanted."""
    return next(spot for spot in spots(line) if wanted(spot))


def sit(page: Page, spot: Spot, *, first_try: bool = False, **settings: object) -> Table:
    """Open a table at a position: in practice, or in a first try where the service has the seed.

    With settings as the player has chosen them.
    """
    page.request.get("/")
    seed = {} if first_try else {"seed": spot.seed}
    deal = _send(page, "/deal", game=spot.game, **seed)
    address = _send(page, f"{deal}/start", **({} if first_try else {"practice": "1"}))
    if settings:
        token = {"X-CSRFToken": _token(page)}
        assert page.request.patch("/api/me/settings", data=settings, headers=token).ok
    make(page, address, spot.made)
    page.goto(address)
    return Table(page).wait()


def make(page: Page, address: str, moves: Iterable[Move], ply: int = 0) -> None:
    """Make moves at an attempt as the browser's owner would from another window."""
    at = urlsplit(address)
    cookies = "; ".join(f"{each['name']}={each['value']}" for each in page.context.cookies())
    headers = {"Cookie": cookies, "Origin": f"{at.scheme}://{at.netloc}"}
    path = f"ws://{at.netloc}/ws/attempts/{at.path.rsplit('/', 1)[1]}/"
    with connect(path, additional_headers=headers) as socket:
        view: Any = json.loads(socket.recv())
        for i, move in enumerate(moves, ply):
            socket.send(json.dumps({"type": "move", "ply": i, "move": str(move)}))
            view = json.loads(socket.recv())
            assert view["type"] == "view"
            assert view["ply"] == i + 1


def _send(page: Page, path: str, **fields: str) -> str:
    """Send a form of the pages, and return where it leads."""
    answer = page.request.post(path, form={"csrfmiddlewaretoken": _token(page), **fields})
    assert answer.ok, answer.status
    return answer.url


def _token(page: Page) -> str:
    cookies = page.context.cookies()
    return next(each["value"] for each in cookies if each["name"] == "csrftoken")
