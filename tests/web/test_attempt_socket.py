"""The attempt's socket over real connections: what is taken, refused, told and kept secret."""

import asyncio
import re
import secrets
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode

from patience.limits import MESSAGE_SIZE
from patience.rules.cards import parse_deck
from patience.rules.games import GAMES
from patience.rules.line import Line
from patience.rules.record import Record
from tests.rules.test_vectors import WHOLE
from tests.service import Service, served
from tests.sockets import Json, Peer, attempt_socket, race_socket

EAGLE, ELEVENS = "eagle-wing", "eklige-elfer"
SIGNED_OUT, NOT_FOUND, FLOODING = 4001, 4004, 4008
NESTED = "[" * 2_000 + "]" * 2_000
DEEP = "[" * 10_000
SEED = "vector 1"  # of Eagle Wing; its line begins with SEED_LINE, of which w-t8 reveals nothing
SEED_LINE = "s-w t1-t2 s-w s-w w-t8"


class Player:
    """A guest of the service, with one attempt."""

    def __init__(self, service: Service, **asked: Any) -> None:
        self.service = service
        self.client = service.guest("Ada")
        self.attempt = ""
        if asked:
            self.start(**asked)

    def start(self, game: str = EAGLE, seed: str | None = None, **body: Any) -> str:
        """Start an attempt at an open deal, or without a seed at a new one: a first try."""
        asked = {"game": game} | ({"seed": seed} if seed else {})
        self.deal = self.client.post("/api/deals", json=asked).json()["id"]
        made = self.client.post(f"/api/deals/{self.deal}/attempts", json=body)
        assert made.status_code == httpx.codes.CREATED
        self.attempt = str(made.json()["id"])
        return self.attempt

    @asynccontextmanager
    async def table(self) -> AsyncIterator[tuple[Peer, Json]]:
        """Connect, and hear the first view."""
        async with attempt_socket(self.service, self.client, self.attempt) as peer:
            yield peer, await peer.hear("view")

    @property
    def entries(self) -> list[str]:
        """The entries that are stored."""
        text = self.client.get(f"/api/attempts/{self.attempt}/record").text
        return [entry.text for entry in Record.parse(text).entries]

    @property
    def over(self) -> str | None:
        found: str | None = self.client.get(f"/api/attempts/{self.attempt}").json()["over"]
        return found


def practice(service: Service, game: str = EAGLE, seed: str = SEED) -> Player:
    return Player(service, game=game, seed=seed)


async def refusal(peer: Peer, **message: Any) -> tuple[Json, Json]:
    """Send a message and return how it is refused, and the view that follows."""
    await peer.say(**message)
    return await refused(peer)


async def refused(peer: Peer) -> tuple[Json, Json]:
    told = dict(await peer.hear())
    assert told.pop("type") == "refused"
    view = await peer.hear()
    assert view["type"] == "view"
    return told, view


def told(reason: str, ply: int | None, clause: str | None = None) -> Json:
    return {"reason": reason, "ply": ply, "clause": clause}


async def play(peer: Peer, view: Json, moves: str) -> Json:
    for text in moves.split():
        view = await peer.move(view, text)
    return view


# --- the view


async def test_the_view_on_connecting_is_that_of_the_api(service: Service) -> None:
    ada = Player(service, game=ELEVENS)
    async with ada.table() as (_, view):
        over_http = ada.client.get(f"/api/attempts/{ada.attempt}").json()["view"]
    for seen in (view, over_http):
        assert 0 <= seen.pop("clock") < 60_000
    assert view == over_http
    assert view["ply"] == 0
    assert (view["elapsed"], view["count"], view["over"]) == (None, None, None)
    assert view["redeals_left"] is None
    assert "s-t" in view["moves"].split() or view["blocking"]


async def test_an_accepted_move_is_one_more_entry(service: Service) -> None:
    ada = practice(service)
    async with ada.table() as (peer, view):
        after = await peer.move(view, "s-w")
    assert (view["ply"], after["ply"]) == (0, 1)
    assert after["piles"]["s"][0] == view["piles"]["s"][0] - 1
    assert ada.entries == ["s-w"]


async def test_elapsed_and_count_are_those_of_the_last_gain(service: Service) -> None:
    ada = practice(service)
    async with ada.table() as (peer, first):
        view = await play(peer, first, SEED_LINE + " s-w s-w")
        assert (view["elapsed"], view["count"]) == (None, None)
        gain = await play(peer, view, "w-f2")
        assert (gain["score"], gain["count"]) == (2, 8)
        assert gain["elapsed"] <= gain["clock"]
        later = await play(peer, gain, "s-w")
        assert (later["elapsed"], later["count"]) == (gain["elapsed"], 8)
        assert later["clock"] >= gain["clock"]


# --- refusals, in the order in which they are checked

NO_MESSAGES = [
    "",
    " ",
    "{",
    "null",
    "[]",
    "1",
    '"move"',
    "{}",
    '{"type":"fly"}',
    '{"type":"view"}',
    '{"type":1}',
    '{"type":["move"],"ply":0,"move":"s-w"}',
    '{"ply":0,"move":"s-w"}',
    '{"type":"move"}',
    '{"type":"move","ply":0}',
    '{"type":"move","move":"s-w"}',
    '{"type":"move","ply":-1,"move":"s-w"}',
    '{"type":"move","ply":-1000000000000000000000,"move":"s-w"}',
    '{"type":"move","ply":"0","move":"s-w"}',
    '{"type":"move","ply":0.5,"move":"s-w"}',
    '{"type":"move","ply":true,"move":"s-w"}',
    '{"type":"move","ply":null,"move":"s-w"}',
    '{"type":"move","ply":[],"move":"s-w"}',
    '{"type":"move","ply":NaN,"move":"s-w"}',
    '{"type":"move","ply":0,"move":1}',
    '{"type":"move","ply":0,"move":null}',
    '{"type":"move","ply":0,"move":["s-w"]}',
    '{"type":"move","ply":0,"move":"\\ud800"}',
    '{"type":"undo"}',
    '{"type":"undo","ply":"0"}',
    '{"type":"undo","ply":-1}',
    '{"type":"end"}',
    '{"type":"end","ply":{}}',
    '{"type":"end","ply":-1}',
    '{"type":"move","ply":0,"move":"s-w"} {}',
    '{"type":"move","ply":0,"move":"s-w"',
    "{'type':'move','ply':0,'move':'s-w'}",
    '\ufeff{"type":"move","ply":0,"move":"s-w"}',
    NESTED,
    '{"type":"move","ply":' + "[" * 1900 + "]" * 1900 + "}",
    '{"type":"move","ply":' + "9" * 4000 + ',"move":"s-w"}',
]


async def test_what_is_no_message_is_refused_as_such_and_nothing_is_stored(
    service: Service,
) -> None:
    ada = practice(service)
    async with ada.table() as (peer, first):
        for text in NO_MESSAGES:
            await peer.connection.send(text)
            said, view = await refused(peer)
            assert said == told("message", None), text[:80]
            assert (view["ply"], view["piles"]) == (0, first["piles"])
        await peer.connection.send(b'{"type":"move","ply":0,"move":"s-w"}')  # a binary frame
        assert (await refused(peer))[0] == told("message", None)
        assert (await peer.move(first, "s-w"))["ply"] == 1
    assert ada.entries == ["s-w"]


async def test_fields_that_are_not_known_are_passed_over(service: Service) -> None:
    ada = practice(service)
    async with ada.table() as (peer, _):
        await peer.say(type="move", ply=0, move="s-w", more={"x": [1]}, clause="E5")
        assert (await peer.hear())["ply"] == 1


@pytest.mark.parametrize("ply", [1, 2, 1_000_000, 2**31, 2**53, 2**63 - 1])
async def test_any_other_ply_than_the_next_is_stale_and_echoed(service: Service, ply: int) -> None:
    ada = practice(service)
    async with ada.table() as (peer, _):
        for message in ({"type": "move", "move": "s-w"}, {"type": "undo"}, {"type": "end"}):
            said, view = await refusal(peer, **message, ply=ply)
            assert said == told("stale", ply)
            assert view["ply"] == 0
    assert (ada.entries, ada.over) == ([], None)


async def test_a_ply_that_others_have_filled_is_stale(service: Service) -> None:
    ada = practice(service)
    async with ada.table() as (peer, view):
        await play(peer, view, "s-w t1-t2")
        assert (await refusal(peer, type="move", ply=0, move="t1-t2"))[0] == told("stale", 0)
        assert (await refusal(peer, type="undo", ply=1))[0] == told("stale", 1)
        assert (await refusal(peer, type="end", ply=1))[0] == told("stale", 1)
    assert ada.entries == ["s-w", "t1-t2"]


@pytest.mark.parametrize(
    "move",
    [
        *("", " ", "s-w ", " s-w", "s-w\n", "S-W", "s_w", "s–w", "s-w@840", "s-wx1", "s-wx13"),
        *("s-wx02", "t123-t1", "t1-", "-t1", "undo", "end", "hint", "0-0", "\x00", "💥", "s-w s-w"),
        "t" * 3000,
    ],
    ids=lambda move: ascii(move[:9]),
)
async def test_text_outside_the_grammar_is_no_notation(service: Service, move: str) -> None:
    ada = practice(service)
    async with ada.table() as (peer, view):
        await peer.move(view, "s-w")
        said, after = await refusal(peer, type="move", ply=1, move=move)
    assert said == told("notation", 1)
    assert (after["ply"], after["over"]) == (1, None)
    assert (ada.entries, ada.over) == (["s-w"], None)


@pytest.mark.parametrize(
    ("game", "move", "clause"),
    [
        (EAGLE, "t1-t3", "E5"),
        (EAGLE, "t1-f1", "E4"),
        (EAGLE, "f1-t1", "E4"),
        (EAGLE, "t1-f1x2", "E6"),
        (EAGLE, "w-s", "E10"),
        (EAGLE, "s-t1", "E9"),
        (EAGLE, "t99-t1", "B2"),
        (EAGLE, "d-t1", "B2"),
        (ELEVENS, "t1-t1", "L4"),
        (ELEVENS, "t99-t1", "B2"),
        (ELEVENS, "f1-t1", "L8"),
        (ELEVENS, "t1-s", "L9"),
        (ELEVENS, "s-t", "L10"),
        (ELEVENS, "t1-d", "L6"),
        (ELEVENS, "w-s", "B2"),
    ],
)
async def test_an_illegal_move_names_the_clause_it_breaks(
    service: Service, game: str, move: str, clause: str
) -> None:
    ada = practice(service, game, "vector 40" if game == ELEVENS else SEED)
    async with ada.table() as (peer, view):
        assert move not in view["moves"].split()
        said, after = await refusal(peer, type="move", ply=0, move=move)
    assert said == told("illegal", 0, clause)
    assert after["ply"] == 0
    assert ada.entries == []


async def test_a_hint_in_a_first_try_is_refused_and_answered_in_practice(service: Service) -> None:
    first = Player(service, game=EAGLE)
    async with first.table() as (peer, _):
        assert (await refusal(peer, type="hint"))[0] == told("practice", None)
    ada = practice(service)
    async with ada.table() as (peer, _):
        await peer.say(type="hint")
        hint = await peer.hear()
        assert hint == {"type": "hint", "ply": 0, "move": None, "reason": "none"}
        assert (await peer.move({"ply": 0}, "s-w"))["ply"] == 1


async def test_what_a_first_try_has_revealed_is_not_taken_back(service: Service) -> None:
    ada = Player(service, game=EAGLE)
    async with ada.table() as (peer, first):
        assert (await refusal(peer, type="undo", ply=0))[0] == told("takeback", 0)
        view = await peer.move(first, "s-w")
        assert view["takebacks_left"] == 0
        said, after = await refusal(peer, type="undo", ply=1)
        assert said == told("takeback", 1)
        assert (after["ply"], after["piles"]) == (1, view["piles"])
    assert ada.entries == ["s-w"]


async def test_practice_takes_back_to_its_beginning(service: Service) -> None:
    ada = practice(service)
    async with ada.table() as (peer, first):
        view = await play(peer, first, SEED_LINE)
        for left in (5, 4, 3, 2, 1):
            assert view["takebacks_left"] == left
            await peer.say(type="undo", ply=view["ply"])
            view = await peer.hear("view")
        assert (view["takebacks_left"], view["piles"]) == (0, first["piles"])
        assert (await refusal(peer, type="undo", ply=10))[0] == told("takeback", 10)
    assert ada.entries == [*SEED_LINE.split(), *["undo"] * 5]


async def test_the_first_reason_that_applies_is_the_answer(service: Service) -> None:
    ada = practice(service)
    async with ada.table() as (peer, view):
        await play(peer, view, "s-w")
        for ply, text, reason in [
            (0, "nonsense", "stale"),  # before notation
            (7, "t1-t3", "stale"),  # before illegal
            (1, "t1-t3x13", "notation"),  # before illegal
        ]:
            said, _ = await refusal(peer, type="move", ply=ply, move=text)
            assert said == told(reason, ply)
        assert (await refusal(peer, type="undo", ply=0))[0] == told("stale", 0)  # before takeback
        await peer.say(type="end", ply=1)
        assert (await peer.hear())["over"] == "given up"
        for ply, text in [(0, "t1-t2"), (1, "nonsense"), (9, "s-w")]:  # before all of these
            said, after = await refusal(peer, type="move", ply=ply, move=text)
            assert said == told("over", ply)
            assert after["over"] == "given up"
        assert (await refusal(peer, type="undo", ply=1))[0] == told("over", 1)
        assert (await refusal(peer, type="end", ply=0))[0] == told("over", 0)
        assert (await refusal(peer, type="hint"))[0] == told("over", None)
        assert (await refusal(peer, type="nonsense"))[0] == told("message", None)
        await peer.say(type="move", ply=0, move="s-w")  # a repetition comes before over
        assert (await peer.hear())["type"] == "view"


async def test_a_hint_after_a_first_try_is_over_and_not_practice(service: Service) -> None:
    ada = Player(service, game=EAGLE)
    async with ada.table() as (peer, _):
        await peer.say(type="end", ply=0)
        await peer.hear("view")
        assert (await refusal(peer, type="hint"))[0] == told("over", None)


# --- repetitions


async def test_a_repetition_is_answered_with_the_view_and_stored_once(service: Service) -> None:
    ada = practice(service)
    messages: list[Json] = [
        {"type": "move", "ply": 0, "move": "s-w"},
        {"type": "move", "ply": 1, "move": "t1-t2"},
        {"type": "undo", "ply": 2},
        {"type": "end", "ply": 3},
    ]
    async with ada.table() as (peer, _):
        for number, message in enumerate(messages, 1):
            for _ in range(3):
                await peer.say(**message)
                view = await peer.hear()
                assert view["type"] == "view"
                assert view["ply"] == min(number, 3)
        for message in messages:  # and also once all of it is long past
            await peer.say(**message)
            view = await peer.hear()
            assert (view["type"], view["ply"], view["over"]) == ("view", 3, "given up")
    assert ada.entries == ["s-w", "t1-t2", "undo"]


async def test_a_repetition_after_a_lost_connection_is_answered_with_the_view(
    service: Service,
) -> None:
    ada = practice(service)
    async with ada.table() as (peer, _):
        await peer.say(type="move", ply=0, move="s-w")
        peer.connection.transport.abort()
    async with ada.table() as (peer, _):
        await peer.say(type="move", ply=0, move="s-w")
        view = await peer.hear()
        assert (view["type"], view["ply"]) == ("view", 1)
    assert ada.entries == ["s-w"]


async def test_end_is_no_repetition_of_an_attempt_that_was_won_or_closed(service: Service) -> None:
    ada = Player(service, game=EAGLE)
    async with ada.table() as (peer, _):
        ada.client.post(f"/api/deals/{ada.deal}/open")
        view = await peer.hear("view")
        assert (view["ply"], view["over"]) == (0, "closed")
        said, view = await refusal(peer, type="end", ply=0)
        assert said == told("over", 0)
        assert view["over"] == "closed"


# --- several connections


async def test_all_connections_see_every_position_and_only_the_sender_a_refusal(
    service: Service,
) -> None:
    ada = practice(service)
    async with ada.table() as (one, _), ada.table() as (two, _), ada.table() as (three, _):
        for ply, text in enumerate(SEED_LINE.split()):
            await (one, two, three)[ply % 3].say(type="move", ply=ply, move=text)
            views = [await peer.hear() for peer in (one, two, three)]
            assert [view["ply"] for view in views] == [ply + 1] * 3
            assert len({str(view["piles"]) for view in views}) == 1
        assert (await refusal(one, type="move", ply=5, move="t1-t3"))[0]["reason"] == "illegal"
        await two.say(type="end", ply=5)
        for peer in (one, two, three):
            ended = await peer.hear()
            assert (ended["ply"], ended["over"]) == (5, "given up")


async def test_of_two_tabs_that_send_at_once_exactly_one_move_is_stored_for_each_ply(
    service: Service,
) -> None:
    ada = practice(service, ELEVENS, "two tabs")
    chance = Random(1)
    async with ada.table() as (one, first), ada.table() as (two, _):
        view = first
        for ply in range(12):
            moves = view["moves"].split()
            sent = [chance.choice(moves), chance.choice(moves)]
            await asyncio.gather(
                one.say(type="move", ply=ply, move=sent[0]),
                two.say(type="move", ply=ply, move=sent[1]),
            )
            views = [await peer.hear("view", ply=ply + 1) for peer in (one, two)]
            assert views[0]["piles"] == views[1]["piles"]
            view = views[0]
            if sent[0] != sent[1]:
                loser = one if ada.entries[ply] == sent[1] else two
                while not (loser.heard and loser.heard[-1]["type"] == "refused"):
                    if any(m["type"] == "refused" and m["ply"] == ply for m in loser.heard):
                        break
                    await loser.hear()
                await loser.say(type="hint")  # nothing else is on its way once it is answered
                await loser.hear("hint")
        refusals = [m for peer in (one, two) for m in peer.heard if m["type"] == "refused"]
        assert {m["reason"] for m in refusals} <= {"stale"}
        for peer in (one, two):
            seen = [m["ply"] for m in peer.heard if m["type"] == "view"]
            assert sorted(set(seen)) == list(range(13))
    assert len(ada.entries) == 12


async def test_the_same_message_from_many_tabs_at_once_is_stored_once_and_never_refused(
    service: Service,
) -> None:
    ada = practice(service)

    async def tab(started: asyncio.Barrier) -> set[str]:
        async with ada.table() as (peer, _):
            for ply in range(5):
                await started.wait()
                await peer.say(type="move", ply=ply, move="s-w")
                await peer.hear("view", ply=ply + 1)
            return {message["type"] for message in peer.heard}

    started = asyncio.Barrier(4)
    assert await asyncio.gather(*[tab(started) for _ in range(4)]) == [{"view"}] * 4
    assert ada.entries == ["s-w"] * 5


# --- the end


async def test_who_ends_is_stuck_or_gives_up(service: Service) -> None:
    ada = practice(service)
    async with ada.table() as (peer, first):
        view = first
        while not view["stuck"]:
            moves = view["moves"].split()
            view = await peer.move(view, "s-w" if "s-w" in moves else moves[0])
        await peer.say(type="end", ply=view["ply"])
        ended = await peer.hear("view")
        assert (ended["ply"], ended["over"]) == (view["ply"], "stuck")
        assert ended["takebacks_left"] == 0
    assert ada.over == "stuck"


async def test_an_ended_attempt_shows_its_last_view_on_connecting(service: Service) -> None:
    ada = practice(service)
    async with ada.table() as (peer, view):
        await play(peer, view, "s-w")
        await peer.say(type="end", ply=1)
        ended = await peer.hear("view")
    async with ada.table() as (_, view):
        assert view == ended  # the clock stands still too


async def test_a_won_game_is_over_and_a_whole_game_shows_no_card_before_its_time(
    tmp_path: Path,
) -> None:
    games = {EAGLE: "vector 1", ELEVENS: "vector 40"}
    vectors = [v for v in WHOLE if games[v["game"]] == v["seed"]]
    with served(tmp_path, {game: [seed] for game, seed in games.items()}) as service:
        for vector in vectors:
            ada = Player(service, game=vector["game"])
            async with ada.table() as (peer, first):
                view = first
                for text in vector["moves"].split():
                    assert view["over"] is None
                    before, view = view, await peer.move(view, text)
                    if view["takebacks_left"] == 1 and view["ply"] < 20:  # also in a first try
                        await peer.say(type="undo", ply=view["ply"])
                        back = await peer.hear("view")
                        assert (back["piles"], back["takebacks_left"]) == (before["piles"], 0)
                        view = await peer.move(back, text)
                assert (view["over"], view["score"]) == ("won", vector["score"])
                assert view["elapsed"] <= view["clock"]
                assert view["count"] == view["ply"]
                said, _ = await refusal(peer, type="end", ply=view["ply"])
                assert said == told("over", view["ply"])
            _cards_are_named_in_piles_only(peer.heard)
            deal = ada.client.post(f"/api/deals/{ada.deal}/open").json()
            assert deal["seed"] == vector["seed"]
            _views_are_what_was_visible(peer.heard, vector["game"], deal["deck"], ada.entries)


@pytest.mark.parametrize("game", [EAGLE, ELEVENS])
async def test_no_message_holds_a_card_that_the_player_cannot_know(
    service: Service, game: str
) -> None:
    ada = Player(service, game=game)
    chance = Random(7)
    async with ada.table() as (peer, first):
        view = first
        while not view["stuck"] and view["ply"] < 60:
            if chance.random() < 0.2:
                await peer.say(type="undo", ply=view["ply"])
                view = await peer.hear("view")
            if chance.random() < 0.2:
                text = chance.choice(["t1-f1", "s-t", "w-s", "x", "t2-t1x3"])
                if text not in view["moves"].split():
                    await refusal(peer, type="move", ply=view["ply"], move=text)
            loud = [move for move in view["moves"].split() if move[0] in "sr"]
            view = await peer.move(view, chance.choice(loud or view["moves"].split()))
        await peer.say(type="end", ply=view["ply"])
        await peer.hear("view")
    _cards_are_named_in_piles_only(peer.heard)
    sealed = ada.client.get(f"/api/deals/{ada.deal}").json()
    assert (sealed["deck"], sealed["seed"]) == (None, None)
    record = ada.client.get(f"/api/attempts/{ada.attempt}/record").text
    deal = ada.client.post(f"/api/deals/{ada.deal}/open").json()
    assert deal["seed"] not in "\n".join([*map(str, peer.heard), record, str(sealed)])
    _views_are_what_was_visible(peer.heard, game, deal["deck"], ada.entries)


def _views_are_what_was_visible(
    heard: Iterable[Json], game: str, deck: str, entries: Iterable[str]
) -> None:
    """Replay the entries on the deck, and compare each view with what lies face up there."""
    line = Line.start(GAMES[game], parse_deck(deck, GAMES[game].packs))
    visible = [_visible(line)]
    for text in entries:
        line = line.enter(text, 0)
        visible.append(_visible(line))
    for message in heard:
        if message["type"] == "view":
            assert message["piles"] == visible[message["ply"]]


def _visible(line: Line) -> Json:
    return {
        slot.id: [pile.down, "".join(map(str, pile.cards[pile.down :]))]
        for slot, pile in zip(line.game.table, line.state.piles, strict=True)
    }


def _cards_are_named_in_piles_only(heard: Iterable[Json]) -> None:
    for message in heard:
        rest = {name: value for name, value in message.items() if name != "piles"}
        assert set(rest) <= {
            *("type", "ply", "score", "progress", "moves", "blocking", "home", "redeals_left"),
            *("clock", "elapsed", "count", "takebacks_left", "stuck", "over", "reason", "clause"),
        }
        assert not re.search(r"\b[A23456789TJQK][cdhs]\b", str(rest))


# --- connections


@asynccontextmanager
async def opened(
    service: Service, path: str, client: httpx.Client | None = None, **options: Any
) -> AsyncIterator[ClientConnection]:
    headers = dict(options.pop("additional_headers", {}))
    if client:
        headers["Authorization"] = client.headers["Authorization"]
    async with connect(service.ws + path, additional_headers=headers, **options) as connection:
        yield connection


async def close_code(connection: ClientConnection) -> int | None:
    """Read until the service closes, and return its code; nothing is told before."""
    with pytest.raises(ConnectionClosed):
        await asyncio.wait_for(connection.recv(), 15)
    return connection.close_code


async def test_nobody_signed_in_is_closed_with_4001(service: Service) -> None:
    ada = practice(service)
    path = f"/ws/attempts/{ada.attempt}/"
    for headers in [
        {},
        {"Authorization": "Bearer x"},
        {"Authorization": "Bearer "},
        {"Authorization": "nonsense"},
        {"Cookie": "sessionid=x"},
        {"Cookie": 'sessionid="\\000"; ;;=,'},
    ]:
        async with opened(service, path, additional_headers=headers) as connection:
            assert await close_code(connection) == SIGNED_OUT


async def test_what_does_not_exist_or_is_anothers_is_closed_with_4004(service: Service) -> None:
    ada, bea = practice(service), service.guest("Bea")
    for path in [
        f"/ws/attempts/{ada.attempt}/",
        f"/ws/attempts/{'0' * 16}/",
        "/ws/attempts/x/",
        f"/ws/attempts/{'x' * 999}/",
        "/ws/attempts/%00/",
        "/ws/attempts/%F0%9F%92%A5/",
        "/ws/attempts/",
        f"/ws/attempts/{ada.attempt}",
        "/ws/",
        "/",
        "/api/games",
    ]:
        async with opened(service, path, bea) as connection:
            assert await close_code(connection) == NOT_FOUND, path


@pytest.mark.parametrize(
    "origin",
    [
        *("http://evil.example", "https://evil.example:8000", "null", "http://127.0.0.1:1"),
        *("http://127.0.0.1", "http://127.0.0.1.evil.example:{port}", "http://localhost:{port}"),
    ],
)
async def test_a_foreign_origin_is_refused_with_403(service: Service, origin: str) -> None:
    ada = practice(service)
    headers = {"Origin": origin.format(port=service.port)}
    with pytest.raises(InvalidStatus) as refusal:
        async with opened(
            service, f"/ws/attempts/{ada.attempt}/", ada.client, additional_headers=headers
        ):
            pass
    assert refusal.value.response.status_code == httpx.codes.FORBIDDEN


@pytest.mark.parametrize("origin", ["", "x", "http://["])
async def test_an_origin_that_is_none_is_refused_with_400(service: Service, origin: str) -> None:
    ada = practice(service)
    path, headers = f"/ws/attempts/{ada.attempt}/", {"Origin": origin}
    with pytest.raises(InvalidStatus) as refusal:
        async with opened(service, path, ada.client, additional_headers=headers):
            pass
    assert refusal.value.response.status_code == httpx.codes.BAD_REQUEST


async def test_a_foreign_origin_with_a_session_is_refused_too(service: Service) -> None:
    ada = Session(service)
    with closing(ada.client), pytest.raises(InvalidStatus) as refusal:
        async with opened(
            service,
            f"/ws/attempts/{ada.attempt}/",
            additional_headers={"Origin": "http://evil.example", "Cookie": ada.cookie},
        ):
            pass
    assert refusal.value.response.status_code == httpx.codes.FORBIDDEN


class Session:
    """Somebody who signed up on the pages, with an attempt."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.client = httpx.Client(base_url=service.url, timeout=30)
        self.client.get("/sign-up")
        name = f"Ada {secrets.token_hex(6)}"
        made = self.post("/sign-up", name=name, password="correct horse battery")
        assert made.status_code == httpx.codes.FOUND
        token = {"X-CSRFToken": self.client.cookies["csrftoken"]}
        deal = self.client.post("/api/deals", json={"game": EAGLE}, headers=token).json()["id"]
        made = self.client.post(f"/api/deals/{deal}/attempts", json={}, headers=token)
        self.attempt = made.json()["id"]

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())

    def post(self, path: str, **fields: str) -> httpx.Response:
        token = self.client.cookies["csrftoken"]
        return self.client.post(path, data={"csrfmiddlewaretoken": token, **fields})


async def test_a_page_comes_by_its_session_and_is_closed_when_it_signs_out(
    service: Service,
) -> None:
    ada = Session(service)
    headers = {"Origin": service.url, "Cookie": ada.cookie}
    path = f"/ws/attempts/{ada.attempt}/"
    with closing(ada.client):
        async with opened(service, path, additional_headers=headers) as connection:
            peer = Peer(connection)
            view = await peer.hear("view")
            assert (await peer.move(view, "s-w"))["ply"] == 1
            assert ada.post("/sign-out").status_code == httpx.codes.FOUND
            assert await peer.closed() == SIGNED_OUT
        async with opened(service, path, additional_headers=headers) as connection:
            assert await close_code(connection) == SIGNED_OUT


async def test_revoking_a_token_closes_the_sockets_that_came_by_it_and_no_other(
    service: Service,
) -> None:
    ada = Session(service)
    path = f"/ws/attempts/{ada.attempt}/"
    with closing(ada.client):
        page = ada.post("/account/tokens", label="program").text
        text = re.search(r'class="token">([\w-]{43})<', page)
        revoke = re.search(r"/account/tokens/\d+/revoke", page)
        assert text
        assert revoke
        by_token = {"Authorization": f"Bearer {text[1]}"}
        by_session = {"Origin": service.url, "Cookie": ada.cookie}
        async with (
            opened(service, path, additional_headers=by_token) as program,
            opened(service, path, additional_headers=by_session) as page_,
        ):
            await Peer(program).hear("view")
            await Peer(page_).hear("view")
            ada.post(revoke[0])
            assert await Peer(program).closed() == SIGNED_OUT
            assert (await Peer(page_).move({"ply": 0}, "s-w"))["ply"] == 1
        async with opened(service, path, additional_headers=by_token) as program:
            assert await close_code(program) == SIGNED_OUT


@pytest.mark.parametrize(
    ("offered", "taken"),
    [
        (None, None),
        (["patience.v1"], "patience.v1"),
        (["other.v2", "patience.v1"], "patience.v1"),
    ],
)
async def test_a_client_that_offers_our_subprotocol_or_none_is_served(
    service: Service, offered: Any, taken: str | None
) -> None:
    ada = practice(service)
    path = f"/ws/attempts/{ada.attempt}/"
    async with opened(service, path, ada.client, subprotocols=offered) as connection:
        assert connection.subprotocol == taken
        assert (await Peer(connection).hear("view"))["ply"] == 0


async def test_a_client_that_offers_only_other_subprotocols_is_refused_with_400(
    service: Service,
) -> None:
    ada = practice(service)
    others: Any = ["other.v2", "patience.v2"]
    with pytest.raises(InvalidStatus) as refusal:
        async with opened(service, f"/ws/attempts/{ada.attempt}/", ada.client, subprotocols=others):
            pass
    assert refusal.value.response.status_code == httpx.codes.BAD_REQUEST


# --- too large, unreadable, too much


async def test_text_that_is_not_utf_8_closes_with_1007(service: Service) -> None:
    ada = practice(service)
    for bad in (b"\xff", b'{"type":"move","ply":0,"move":"\xc3\x28"}', b"\xed\xa0\x80"):
        async with ada.table() as (peer, _):
            await peer.connection.send(bad, text=True)
            assert await peer.closed() == 1007
    assert ada.entries == []


async def test_a_message_over_4_kb_closes_with_1009_and_one_of_4_kb_does_not(
    service: Service,
) -> None:
    ada = practice(service)
    message = '{"type":"move","ply":0,"move":"s-w"}'
    async with ada.table() as (peer, _):
        await peer.connection.send(message.ljust(MESSAGE_SIZE))
        assert (await peer.hear())["ply"] == 1
    big: list[Any] = [
        message.ljust(MESSAGE_SIZE + 1),
        "x" * 10_000_000,
        b"x" * 10_000_000,
        ["x" * 3000, "x" * 3000],  # two frames of one message
        DEEP,
    ]
    for text in big:
        async with ada.table() as (peer, _):
            with suppress(ConnectionClosed):  # the service need not wait for the rest
                await peer.connection.send(text)
            assert await peer.closed() == 1009
    async with ada.table() as (peer, view):
        assert (await peer.move(view, "s-w"))["ply"] == 2


def send_at_once(peer: Peer, times: int, **message: Any) -> None:
    """Send a message many times in one go."""
    frame = Frame(Opcode.TEXT, msgspec.json.encode(message))
    peer.connection.transport.write(b"".join(frame.serialize(mask=True) for _ in range(times)))


async def test_who_does_not_wait_for_answers_is_busy_for_a_while(service: Service) -> None:
    ada = practice(service)
    async with ada.table() as (peer, _):
        send_at_once(peer, 150, type="undo", ply=7)
        reasons = []
        for _ in range(150):
            told_ = await peer.hear("refused")
            reasons.append(told_["reason"])
            if told_["reason"] == "busy":
                assert told_ == {"type": "refused", "reason": "busy", "ply": None, "clause": None}
        assert set(reasons) == {"stale", "busy"}
        assert reasons.index("busy") >= 20
        answers = [message["type"] for message in peer.heard]
        assert answers.count("view") <= 1 + reasons.count("stale")
        assert (await peer.move({"ply": 0}, "s-w"))["ply"] == 1  # who waits is not busy
    assert ada.entries == ["s-w"]


async def test_who_waits_for_each_answer_is_never_busy(service: Service) -> None:
    ada = practice(service)
    async with ada.table() as (peer, _):
        for _ in range(100):
            assert (await refusal(peer, type="undo", ply=7))[0]["reason"] == "stale"


async def test_flooding_closes_with_4008_and_harms_nobody_else(service: Service) -> None:
    ada, bea = practice(service), practice(service)
    async with bea.table() as (calm, view), ada.table() as (peer, _):
        send_at_once(peer, 1000, type="undo", ply=7)
        with suppress(ConnectionClosed):
            while True:
                await peer.hear()
        assert await peer.closed() == FLOODING
        assert (await calm.move(view, "s-w"))["ply"] == 1
    async with ada.table() as (peer, view):
        assert (await peer.move(view, "s-w"))["ply"] == 1
    assert ada.entries == ["s-w"]


# --- in a race


async def test_before_the_start_of_a_race_everything_is_refused_as_early(
    service: Service,
) -> None:
    clients = [service.guest(name) for name in ("Ada", "Bea")]
    code = clients[0].post("/api/races", json={"game": ELEVENS}).json()["code"]
    clients[1].post(f"/api/races/{code}/join")
    async with (
        race_socket(service, clients[0], code) as ada,
        race_socket(service, clients[1], code) as bea,
    ):
        for field in (ada, bea):
            await field.say(type="ready", ready=True)
        attempt = (await ada.hear("race", state="countdown"))["attempt"]
        async with attempt_socket(service, clients[0], attempt) as table:
            early: list[Json] = [
                {"type": "move", "ply": 0, "move": "s-t"},
                {"type": "move", "ply": 7, "move": "nonsense"},
                {"type": "undo", "ply": 0},
                {"type": "end", "ply": 0},
                {"type": "hint"},
            ]
            for message in early:
                await table.say(**message)
                assert await table.hear() == {
                    "type": "refused",
                    "reason": "early",
                    "clause": None,
                    "ply": message.get("ply"),
                }
            await table.say(type="move", ply=-1, move="s-t")
            assert (await table.hear())["reason"] == "message"  # comes first, and no view follows
            facts = clients[0].get(f"/api/attempts/{attempt}").json()
            assert "view" not in facts
            first = await table.hear()  # at the start, unasked
            assert (first["type"], first["ply"], first["over"]) == ("view", 0, None)
            assert 0 <= first["clock"] < 5000
            await table.say(type="end", ply=0)
            assert (await table.hear())["over"] == "given up"


async def test_a_connection_that_never_ends_its_closing_hinders_nobody_else(
    service: Service,
) -> None:
    ada = service.guest("Ada")
    deal = ada.post("/api/deals", json={"game": "eagle-wing"}).json()["id"]
    attempt = ada.post(f"/api/deals/{deal}/attempts", json={}).json()["id"]
    async with attempt_socket(service, ada, attempt) as table:
        view = await table.hear("view")
        async with attempt_socket(service, ada, attempt) as rude:
            await rude.hear("view")
            rude.connection.transport.pause_reading()  # it never answers the closing frame
            await rude.connection.send("x" * 5_000)
            for _ in range(3):
                view = await table.move(view, "s-w")
            assert view["ply"] == 3
            rude.connection.transport.resume_reading()
