"""The race over real sockets, from the lobby to the rematch (R1 to R7, P1, P3)."""

import asyncio
import re
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from tests.races.room import HASTY, Room, room, seats
from tests.service import NO_CERTIFICATES, Service, served
from tests.sockets import Json, Peer, race_socket

CARDS = re.compile(r'"(piles|moves|deck|seed|line)"|\[\d+,"')
GONE, SIGNED_OUT = 4004, 4001


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with served(tmp_path_factory.mktemp("hasty"), None, **HASTY) as running:
        yield running


def frames(peer: Peer) -> str:
    return "\n".join(map(str, peer.heard)).replace("'", '"').replace("(", "[")


def growing(peer: Peer) -> bool:
    """Tell whether what this socket heard of the race came in the order of its versions."""
    versions = [m["version"] for m in peer.heard if m["type"] in {"race", "progress"}]
    return versions == sorted(versions)


# --- the lobby


async def test_members_see_at_once_who_joins_connects_and_is_ready(hasty: Service) -> None:
    async with room(hasty, "Ada") as ada:
        field = ada.fields["Ada"]
        bo = ada.guest("Bo")
        assert bo.post(f"/api/races/{ada.code}/join").status_code == httpx.codes.OK
        joined = await field.hear("race")
        while len(joined["members"]) < 2:
            joined = await field.hear("race")
        assert (seats(joined, "name"), seats(joined, "online")[2]) == ({1: "Ada", 2: "Bo"}, False)
        first = await ada.enter("Bo")
        assert (first["you"], first["host"], seats(first, "online")) == (2, 1, {1: True, 2: True})
        while not seats(await field.hear("race"), "online")[2]:
            pass
        await ada.fields["Bo"].say(type="ready", ready=True)
        while not seats(await field.hear("race"), "ready")[2]:
            pass
        await ada.fields["Bo"].connection.close()
        while seats(await field.hear("race"), "online")[2]:
            pass
        assert growing(field)


async def test_who_is_removed_is_closed_with_4004_and_stays_out(hasty: Service) -> None:
    async with room(hasty, "Ada", "Bo", "Cleo") as they:
        again = race_socket(hasty, they.clients["Bo"], they.code)
        async with again as second_tab:
            await second_tab.hear("race")
            await they.fields["Cleo"].say(type="remove", seat=2)
            await they.fields["Cleo"].hear("refused", reason="host")
            await they.fields["Ada"].say(type="remove", seat=2)
            assert await they.fields["Bo"].closed() == GONE
            assert await second_tab.closed() == GONE
        for name in ("Ada", "Cleo"):
            while len((await they.fields[name].hear("race"))["members"]) > 2:
                pass
        async with race_socket(hasty, they.clients["Bo"], they.code) as back:
            assert await back.closed() == GONE
            assert back.heard == []
        assert they.clients["Bo"].post(f"/api/races/{they.code}/join").status_code == 403
        assert set(they.race("Bo")) == {"code", "game", "state", "free"}


async def test_when_the_host_leaves_the_longest_seated_is_told_to_be_host(hasty: Service) -> None:
    async with room(hasty, "Ada", "Bo", "Cleo") as they:
        await they.fields["Ada"].say(type="leave")
        assert await they.fields["Ada"].closed() == GONE
        left = await they.fields["Bo"].hear("race", host=2)
        assert seats(left, "name") == {2: "Bo", 3: "Cleo"}


@pytest.mark.parametrize("code", ["NOSUCH", "k", "00000", "K7M2QX" * 20, "%20", "..", "Ł"])
async def test_there_is_no_socket_of_a_race_that_is_not_there(hasty: Service, code: str) -> None:
    async with race_socket(hasty, hasty.guest("Ada"), code) as peer:
        assert await peer.closed() == GONE


async def test_strangers_get_four_facts_and_no_socket_whatever_the_state(hasty: Service) -> None:
    async with room(hasty, "Ada", "Bo", seats=5) as they:
        they.guest("Stranger")
        nobody = they.keep(httpx.Client(base_url=hasty.url, verify=NO_CERTIFICATES))

        async def stranger_sees(state: str) -> None:
            brief = {"code": they.code, "game": "eagle-wing", "state": state, "free": 3}
            assert they.race("Stranger") == brief
            assert nobody.get(f"/api/races/{they.code}").json() == brief
            async with race_socket(hasty, they.clients["Stranger"], they.code) as peer:
                assert await peer.closed() == GONE
                assert peer.heard == []

        await stranger_sees("lobby")
        await they.count_down("Ada", "Bo")
        await stranger_sees("countdown")
        for name in ("Ada", "Bo"):
            await they.fields[name].hear("race", state="running")
            they.views[name] = await they.tables[name].hear("view")
        await stranger_sees("running")
        await asyncio.gather(they.end("Ada"), they.end("Bo"))
        await they.over()
        await stranger_sees("over")


async def test_a_message_that_is_none_is_refused_and_the_socket_goes_on(hasty: Service) -> None:
    async with room(hasty, "Ada", "Bo") as they:
        field = they.fields["Ada"]
        for text in (
            *("", "{}", "[]", "null", "ready", '{"type":"nothing"}', '{"type":"ready"}'),
            *('{"type":"ready","ready":1}', '{"type":"remove"}', '{"type":"remove","seat":"2"}'),
            *('{"type":"ping"}', '{"type":"ping","at":"x"}', "[" * 3000, '{"type":"cheer"}'),
        ):
            await field.connection.send(text)
            assert (await field.hear("refused"))["reason"] == "message", text
        await field.connection.send(b'{"type":"leave"}')
        assert (await field.hear("refused"))["reason"] == "message"
        for number in (0, -1, 1, 9, 2**31, 2**70):
            await field.say(type="remove", seat=number)
            assert (await field.hear("refused"))["reason"] in {"state", "message"}, number
        await field.say(type="start")
        await field.hear("refused", reason="state")
        await they.fields["Bo"].say(type="start")
        await they.fields["Bo"].hear("refused", reason="host")
        await field.say(type="rematch")
        await field.hear("refused", reason="state")
        await field.say(type="ping", at=12.5)
        pong = await field.hear("pong", at=12.5)
        assert abs(pong["now"] - time.time() * 1000) < 60_000
        assert seats(they.race("Ada"), "name") == {1: "Ada", 2: "Bo"}


# --- the countdown and the start


async def test_until_the_start_nothing_on_an_attempts_socket_is_taken_and_no_card_is_shown(
    hasty: Service,
) -> None:
    async with room(hasty, "Ada", "Bo", "Cleo") as they:
        counting = await they.count_down("Ada", "Bo")
        assert counting["commitment"]
        assert counting["deal"] is None
        table = they.tables["Ada"]
        await table.say(type="move", ply=0, move="s-w")
        await table.say(type="move", ply=7, move="nonsense")
        await table.say(type="undo", ply=0)
        await table.say(type="end", ply=0)
        await table.say(type="hint")
        early = [await table.hear() for _ in range(5)]
        assert [m["reason"] for m in early] == ["early"] * 5
        assert [m["ply"] for m in early] == [0, 7, 0, 0, None]
        await table.connection.send("rubbish")
        assert (await table.hear())["reason"] == "message"
        own = they.get("Ada", f"/api/attempts/{they.attempts['Ada']}").json()
        assert "view" not in own
        assert own["started"] is None
        record = they.get("Ada", f"/api/attempts/{they.attempts['Ada']}/record")
        assert record.json()["error"] == "not_started"
        deal = they.get("Ada", f"/api/deals/{own['deal']}").json()
        assert (deal["deck"], deal["seed"], deal["opened"]) == (None, None, False)
        heard = [frames(peer) for peer in (*they.fields.values(), *they.tables.values())]
        assert time.time() * 1000 < counting["starts_at"], "too slow a machine for this test"
        for text in heard:
            assert not CARDS.search(text)
        first = await table.hear("view")
        assert time.time() * 1000 >= counting["starts_at"]
        assert (first["ply"], first["over"]) == (0, None)
        assert CARDS.search(frames(table))


async def test_the_first_view_reaches_all_right_at_the_start(hasty: Service) -> None:
    names = ("Ada", "Bo", "Cleo", "Dan", "Eve")
    async with room(hasty, *names) as they:
        counting = await they.count_down(*names)

        async def first(name: str) -> tuple[float, Json]:
            view = await they.tables[name].hear("view")
            return time.time() * 1000, view

        arrived = await asyncio.gather(*map(first, names))
        moments = [moment for moment, _ in arrived]
        assert min(moments) >= counting["starts_at"]
        assert max(moments) - min(moments) < 500
        assert max(moments) - counting["starts_at"] < 2_000
        assert len({str(view["piles"]) for _, view in arrived}) == 1


async def test_nobody_joins_or_is_removed_in_the_countdown(hasty: Service) -> None:
    async with room(hasty, "Ada", "Bo") as they:
        await they.count_down("Ada", "Bo")
        late = they.guest("Cleo").post(f"/api/races/{they.code}/join")
        assert (late.status_code, late.json()["error"]) == (409, "started")
        await they.fields["Ada"].say(type="remove", seat=2)
        await they.fields["Ada"].hear("refused", reason="state")


async def test_a_start_that_fails_is_taken_back_and_can_be_made_again(hasty: Service) -> None:
    async with room(hasty, "Ada", "Bo", "Cleo") as they:
        counting = await they.count_down("Ada", "Bo")
        deal = they.get("Ada", f"/api/attempts/{they.attempts['Ada']}").json()["deal"]
        await they.fields["Bo"].say(type="leave")
        assert await they.tables["Ada"].closed() == GONE
        assert await they.tables["Bo"].closed() == GONE
        assert await they.fields["Bo"].closed() == GONE
        again = await they.fields["Ada"].hear("race", state="lobby")
        assert (again["commitment"], again["attempt"], again["starts_at"]) == (None, None, None)
        assert seats(again, "ready") == seats(again, "racing") == {1: False, 3: False}
        for path in (f"attempts/{they.attempts['Ada']}", f"deals/{deal}"):
            assert they.get("Ada", f"/api/{path}").status_code == httpx.codes.NOT_FOUND
        del they.fields["Bo"]
        await they.fields["Cleo"].hear("race", state="lobby")
        second = await they.count_down("Ada", "Cleo")
        assert second["commitment"] != counting["commitment"]
        for name in ("Ada", "Cleo"):
            assert (await they.tables[name].hear("view"))["ply"] == 0
        assert growing(they.fields["Ada"])


async def test_the_countdown_of_the_service_is_five_seconds_and_it_begins_then(
    service: Service,
) -> None:
    async with room(service, "Ada", "Bo") as they:
        counting = await they.count_down("Ada", "Bo")
        assert 4_000 < counting["starts_at"] - counting["now"] <= 5_000
        assert counting["ends_at"] - counting["starts_at"] == 15 * 60_000
        await they.tables["Ada"].hear("view")
        assert 0 <= time.time() * 1000 - counting["starts_at"] < 2_000


# --- running


async def test_rivals_see_figures_at_most_once_a_second_and_never_a_card_or_a_move(
    hasty: Service,
) -> None:
    async with room(hasty, "Ada", "Bo", "Cleo") as they:
        await they.run("Ada", "Bo")
        rival, asked, begun = they.fields["Cleo"], set(), time.monotonic()
        for _ in range(3):
            for number in range(20):
                await they.move("Ada")
                if number % 4 == 0:  # whoever comes and goes lets nobody look earlier
                    async with race_socket(hasty, they.clients["Bo"], they.code) as tab:
                        await tab.hear("race")
                asked.add(seats(they.race("Bo"), "ply")[1])  # who asks over and over
            await rival.hear("progress", seat=1)
        await rival.say(type="ping", at=1)
        await rival.hear("pong")
        seconds = time.monotonic() - begun
        told = [m["ply"] for m in rival.heard if m["type"] == "progress" and m["seat"] == 1]
        assert 3 <= len(told) <= seconds + 1
        assert told == sorted(set(told))
        assert len(asked) <= seconds + 2
        for name in ("Bo", "Cleo"):
            assert growing(they.fields[name])
            assert not CARDS.search(frames(they.fields[name]))
        running = next(m for m in they.fields["Cleo"].heard if m.get("state") == "running")
        assert running["attempt"] is None
        assert seats(running, "racing") == {1: True, 2: True, 3: False}
        assert seats(running, "score")[3] is None
        assert set(seats(running, "attempt").values()) == {None}
        assert set(seats(running, "elapsed").values()) == {None}


async def test_losing_the_connection_changes_only_online(hasty: Service) -> None:
    async with room(hasty, "Ada", "Bo") as they:
        await they.run("Ada", "Bo")
        await they.move("Ada")
        before = await they.fields["Bo"].hear("progress", seat=1, ply=1)
        await they.tables["Ada"].connection.close()
        await they.fields["Ada"].connection.close()
        lost = await they.fields["Bo"].hear("progress", seat=1, online=False)
        same = ("seat", "score", "progress", "ply", "phase", "over", "final")
        assert [lost[name] for name in same] == [before[name] for name in same]
        table = await they.sit("Ada")  # either socket makes a seat online
        assert (await table.hear("view"))["ply"] == 1
        await they.fields["Bo"].hear("progress", seat=1, online=True)
        assert (await they.enter("Ada"))["state"] == "running"


async def test_leaving_a_running_race_gives_up_and_one_stays_a_member(hasty: Service) -> None:
    async with room(hasty, "Ada", "Bo", "Cleo") as they:
        await they.run("Ada", "Bo", "Cleo")
        await they.fields["Ada"].say(type="leave")
        assert (await they.tables["Ada"].hear("view"))["over"] == "given up"
        left = await they.fields["Bo"].hear("progress", seat=1, over="given up")
        assert left["final"] is False
        await they.fields["Ada"].hear("progress", seat=1, over="given up")
        assert they.race("Ada")["you"] == 1
        await they.tables["Ada"].say(type="move", ply=0, move="s-w")
        await they.tables["Ada"].hear("refused", reason="over")


async def test_both_tabs_of_a_player_see_every_position(hasty: Service) -> None:
    async with room(hasty, "Ada", "Bo") as they:
        await they.run("Ada", "Bo")
        first = they.tables["Ada"]
        second = await they.sit("Ada")
        they.tables["Ada"] = first
        assert (await second.hear("view"))["ply"] == 0
        for _ in range(5):
            view = await they.move("Ada")
            seen = await second.hear("view")
            assert {**seen, "clock": 0} == {**view, "clock": 0}
        they.tables["Ada"] = second
        view = await they.move("Ada")
        assert (await first.hear("view"))["ply"] == view["ply"] == 6


async def test_the_last_two_who_end_at_once_end_the_race_once_and_open_its_deal(
    hasty: Service,
) -> None:
    async with room(hasty, "Ada", "Bo", "Cleo") as they:
        await they.run("Ada", "Bo")
        commitment = they.race("Ada")["commitment"]
        await asyncio.gather(they.end("Ada"), they.end("Bo"))
        over = await they.over()
        endings = [
            [m for m in peer.heard if m.get("state") == "over"] for peer in they.fields.values()
        ]
        assert {len({m["version"] for m in heard}) for heard in endings} == {1}
        assert seats(over, "final") == {1: True, 2: True, 3: None}
        assert seats(over, "place") == {1: 1, 2: 1, 3: None}
        assert seats(over, "attempt")[1] == they.attempts["Ada"]
        deal = they.get("Cleo", f"/api/deals/{over['deal']}").json()
        assert (deal["opened"], deal["commitment"]) == (True, commitment)
        assert deal["seed"]
        assert they.get("Cleo", f"/api/attempts/{they.attempts['Bo']}/record").text


async def test_figures_are_revealed_when_the_race_is_over(hasty: Service) -> None:
    async with room(hasty, "Ada", "Bo") as they:
        await they.run("Ada", "Bo")
        while they.views["Ada"]["count"] is None:
            moves = they.views["Ada"]["moves"].split()
            await they.move("Ada", next((m for m in moves if "-f" in m), moves[0]))
        await they.end("Ada")
        hidden = they.race("Bo")
        assert seats(hidden, "elapsed")[1] is seats(hidden, "count")[1] is None
        barred = they.get("Bo", f"/api/attempts/{they.attempts['Ada']}")
        assert barred.status_code == httpx.codes.FORBIDDEN
        await they.end("Bo")
        over = await they.over()
        assert seats(over, "elapsed")[1] == they.views["Ada"]["elapsed"]
        assert seats(over, "count")[1] == they.views["Ada"]["count"]
        assert seats(over, "place") == {1: 1, 2: 2}


async def test_a_rematch_is_told_at_once_and_all_meet_there(hasty: Service) -> None:
    async with room(hasty, "Ada", "Bo", "Cleo", seats=3) as they:
        await they.run("Ada", "Bo", "Cleo")
        await they.fields["Ada"].say(type="rematch")
        await they.fields["Ada"].hear("refused", reason="state")
        await they.end("Ada")
        await they.fields["Ada"].say(type="rematch")
        running = await they.fields["Ada"].hear("race", state="running")
        while running["rematch"] is None:
            running = await they.fields["Ada"].hear("race", state="running")
        old, code = they.code, running["rematch"]
        await asyncio.gather(they.end("Bo"), they.end("Cleo"))
        assert (await they.over())["rematch"] == code
        await they.fields["Bo"].say(type="rematch")
        await they.fields["Cleo"].say(type="rematch")
        they.code = code
        first = await they.enter("Ada")
        while set(seats(first, "name")) != {1, 2, 3}:
            first = await they.fields["Ada"].hear("race")
        assert (first["state"], first["host"], first["you"]) == ("lobby", 1, 1)
        assert seats(first, "name") == {1: "Ada", 2: "Bo", 3: "Cleo"}
        stranger = they.guest("Stranger")
        assert they.race("Stranger")["free"] == 0
        assert stranger.post(f"/api/races/{code}/join").json()["error"] == "full"
        they.code = old
        assert (they.race("Bo")["code"], they.race("Bo")["state"]) == (old, "over")


# --- accounts


class Browser:
    """Somebody at the pages: a session, forms with their token, sockets with the cookie."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.client = httpx.Client(
            base_url=service.url, follow_redirects=True, timeout=30, verify=NO_CERTIFICATES
        )
        self.client.get("/sign-up")
        self.others: list[httpx.Client] = []

    def __enter__(self) -> "Browser":
        return self

    def __exit__(self, *error: object) -> None:
        for client in (self.client, *self.others):
            client.close()

    def send(self, path: str, **fields: Any) -> httpx.Response:
        fields["csrfmiddlewaretoken"] = self.client.cookies["csrftoken"]
        answer = self.client.post(path, data=fields, headers={"Origin": self.service.url})
        assert answer.status_code == httpx.codes.OK, answer.text
        return answer

    def socket(self, path: str) -> Any:
        cookies = "; ".join(f"{c.name}={c.value}" for c in self.client.cookies.jar)
        headers = {"Cookie": cookies, "Origin": self.service.url}
        return connect(self.service.ws + path, additional_headers=headers)


async def racing_in_a_browser(they: Room, browser: Browser) -> tuple[Peer, Peer, str]:
    """Have the browser join the room's race, and race; return its two sockets and its attempt."""
    browser.send(f"/race/{they.code}/join", name="Marlene")
    field = Peer(await they.sockets.enter_async_context(browser.socket(f"/ws/races/{they.code}/")))
    await field.say(type="ready", ready=True)
    for name in they.fields:
        await they.fields[name].say(type="ready", ready=True)
    counting = await field.hear("race", state="countdown")
    path = f"/ws/attempts/{counting['attempt']}/"
    table = Peer(await they.sockets.enter_async_context(browser.socket(path)))
    for name in they.fields:
        they.attempts[name] = (await they.fields[name].hear("race", state="countdown"))["attempt"]
        await they.sit(name)
        they.views[name] = await they.tables[name].hear("view")
    await field.hear("race", state="running")
    await table.hear("view", ply=0)
    return field, table, counting["attempt"]


async def test_a_guest_who_signs_up_in_mid_race_keeps_race_place_and_board_row(
    hasty: Service,
) -> None:
    async with room(hasty, "Ada") as they:
        browser = they.keep(Browser(hasty))
        field, table, attempt = await racing_in_a_browser(they, browser)
        view = await table.move(they.views["Ada"], "s-w")
        browser.send("/sign-up", name="Contessa", password="a long way round")
        for peer in (field, they.fields["Ada"]):
            told = await peer.hear("race", state="running")
            while seats(told, "name")[2] != "Contessa":
                told = await peer.hear("race", state="running")
            assert seats(told, "kind")[2] == "player"
        while view["count"] is None:  # the sockets go on
            moves = view["moves"].split()
            view = await table.move(view, next((m for m in moves if "-f" in m), moves[0]))
        await table.say(type="end", ply=view["ply"])
        await they.end("Ada")
        over = await field.hear("race", state="over")
        assert (seats(over, "name")[2], seats(over, "place")) == ("Contessa", {1: 2, 2: 1})
        board = they.get("Ada", f"/api/deals/{over['deal']}/board?order=time").json()
        rows = [(row["player"], row["kind"], row["attempt"]) for row in board["rows"]]
        assert rows == [("Contessa", "player", attempt)]


async def test_signing_out_closes_the_sockets_of_that_login_with_4001(hasty: Service) -> None:
    async with room(hasty, "Ada") as they:
        browser = they.keep(Browser(hasty))
        field, table, _ = await racing_in_a_browser(they, browser)
        browser.send("/sign-up", name="Signora", password="a long way round")
        other = they.keep(Browser(hasty))
        other.send("/sign-in", name="Signora", password="a long way round")
        async with other.socket(f"/ws/races/{they.code}/") as connection:
            elsewhere = Peer(connection)
            await elsewhere.hear("race")
            browser.send("/sign-out")
            assert await field.closed() == SIGNED_OUT
            assert await table.closed() == SIGNED_OUT
            await elsewhere.say(type="ping", at=1)
            await elsewhere.hear("pong")
        async with browser.socket(f"/ws/races/{they.code}/") as connection:
            assert await Peer(connection).closed() == SIGNED_OUT


async def test_revoking_a_token_closes_the_sockets_that_came_by_it_with_4001(
    hasty: Service,
) -> None:
    with Browser(hasty) as browser:
        browser.send("/sign-up", name="Principal", password="a long way round")
        made = browser.send("/account/tokens", label="my program").text
        token = next(t for t in re.findall(r"[\w-]{43}", made) if valid(hasty, t))
        headers = {"Authorization": f"Bearer {token}"}
        program = httpx.Client(base_url=hasty.url, headers=headers, verify=NO_CERTIFICATES)
        browser.others.append(program)
        code = program.post("/api/races", json={"game": "eagle-wing"}).json()["code"]
        async with (
            race_socket(hasty, program, code) as by_token,
            browser.socket(f"/ws/races/{code}/") as connection,
        ):
            await by_token.hear("race")
            by_session = Peer(connection)
            await by_session.hear("race")
            number = re.findall(
                r"/account/tokens/(\d+)/revoke", browser.client.get("/account").text
            )
            browser.send(f"/account/tokens/{number[-1]}/revoke")
            assert await by_token.closed() == SIGNED_OUT
            await by_session.say(type="ping", at=1)
            await by_session.hear("pong")
        async with race_socket(hasty, program, code) as again:
            assert await again.closed() == SIGNED_OUT


def valid(service: Service, token: str) -> bool:
    headers = {"Authorization": f"Bearer {token}"}
    path = f"{service.url}/api/races/NOSUCH"
    found = httpx.get(path, headers=headers, verify=NO_CERTIFICATES)
    return found.status_code == httpx.codes.NOT_FOUND
