"""Opening and joining a race as people do: by the form on the first page, and by its link."""

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from patience.rules.games import GAMES
from patience.rules.line import Line
from patience.rules.moves import Move
from patience.rules.shuffle import shuffle
from tests.e2e.screen import Table

VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "games.json").read_text())
FIGURES = {
    *("type", "version", "seat", "score", "progress", "ply", "phase"),
    *("online", "over", "place", "final"),
}


def won_game(game: str, seed: str) -> list[tuple[str, str, int]]:
    """Return a vector's moves as (source, target, cards)."""
    moves = next(v["moves"] for v in VECTORS if (v["game"], v["seed"]) == (game, seed))
    parts = [re.fullmatch(r"(\w+)-(\w+?)(?:x(\d+))?", move) for move in moves.split()]
    return [(part[1], part[2], int(part[3] or 1)) for part in parts if part]


def first_gain(game: str, seed: str) -> int:
    """Return how many of a vector's moves lead to its first gain."""
    rules = GAMES[game]
    line = Line.start(rules, shuffle(game, rules.packs, seed))
    for source, target, count in won_game(game, seed):
        line = line.play(Move(source, target, count), 0)
        if line.result:
            break
    return line.ply


def open_race(page: Page, game: str, name: str) -> str:
    """Open a race and return its link."""
    page.goto("/")
    form = page.locator('form[action="/race"]')
    form.locator(f'input[name="game"][value="{game}"]').check()
    form.locator('input[name="name"]').fill(name)
    form.locator("button").last.click()
    expect(page.locator("#race")).to_have_attribute("data-state", "lobby")
    return page.url


def join_race(page: Page, link: str, name: str) -> None:
    """Open the link of a race and take a seat."""
    page.goto(link)
    page.locator('input[name="name"]').fill(name)
    page.locator('form[action$="/join"] button').click()
    expect(page.locator("#race")).to_have_attribute("data-state", "lobby")


def start_race(*pages: Page) -> list[Table]:
    """Have everybody ready, and wait for the cards."""
    for page in pages:
        page.locator('[data-action="ready"]').click()
    for page in pages:
        expect(page.locator("#race")).to_have_attribute("data-state", "countdown")
    return [Table(page).wait() for page in pages]


def play_vector(table: Table, moves: list[tuple[str, str, int]]) -> None:
    """Make a vector's moves; a tap sends the largest group, so later parts of it are left out."""
    gone: dict[tuple[str, str], int] = {}
    for source, target, count in moves:
        ahead = gone.get((source, target), 0)
        if ahead >= count and source[0] == "t" and target[0] == "f":
            gone[source, target] = ahead - count
        elif source == "s" or target == "s":
            table.draw()
        else:
            before = _height(table, target)
            table.move(source, target)
            if target[0] == "f" and source[0] == "t" and not table.over:
                gone[source, target] = ahead + _height(table, target) - before - count


def _height(table: Table, pile: str) -> int:
    """Return how many cards a pile shows or says that it has."""
    return int(table.pile(pile).get_attribute("data-size") or 0)


def figures_only(frames: list[str]) -> bool:
    """Tell whether what a member hears of the others is their figures, and that anything came."""
    heard = [json.loads(frame) for frame in frames]
    told = [message for message in heard if message["type"] == "progress"]
    others = {message["type"] for message in heard} - {"race", "progress", "pong", "view"}
    return bool(told) and not others and all(set(message) == FIGURES for message in told)


def frames_of(page: Page) -> list[str]:
    """Collect the text of every frame that a page receives from now on."""
    frames: list[str] = []

    def listen(socket: Any) -> None:
        socket.on("framereceived", lambda payload: frames.append(str(payload)))

    page.on("websocket", listen)
    return frames
