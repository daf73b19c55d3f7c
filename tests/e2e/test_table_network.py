"""The table while the network is slow, refuses, or is gone: frames in the test's hand."""

import json
import re

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.e2e.conftest import NewPage
from tests.e2e.screen import Table
from tests.e2e.sitting import ELEVENS, Spot, first, sit, spots
from tests.service import Service

SHIMMERS = """() => document.getAnimations().some(({animationName, currentTime}) =>
    animationName === 'shimmer' && currentTime >= 250)"""


class Wire:
    """What lies between a table and the server: it keeps frames back, changes them, or is cut."""

    def __init__(self, page: Page) -> None:
        self.sent: list[dict[str, object]] = []
        self.instead: dict[str, str] = {}
        self._kept: list[str | bytes] | None = None
        self._ends: list[WebSocketRoute] = []
        self._whole = True
        page.route_web_socket(re.compile("/ws/attempts/"), self._open)

    def hold(self) -> None:
        self._kept = []

    def release(self) -> None:
        """Let through what the server has said, or says next."""
        kept, self._kept = self._kept or [], None
        for frame in kept:
            self._ends[-1].send(frame)

    def cut(self) -> None:
        self._whole = False
        self._ends[-1].close(code=1012)

    def mend(self) -> None:
        self._whole = True

    def _open(self, line: WebSocketRoute) -> None:
        if not self._whole:
            line.close(code=1012)
            return
        server = line.connect_to_server()
        self._ends.append(line)
        line.on_message(lambda frame: server.send(self._out(str(frame))))
        server.on_message(lambda frame: self._in(line, frame))

    def _out(self, frame: str) -> str:
        message = json.loads(frame)
        self.sent.append(message)
        return json.dumps(message | {"move": self.instead.get(message["move"], message["move"])})

    def _in(self, line: WebSocketRoute, frame: str | bytes) -> None:
        if self._kept is None:
            line.send(frame)
        else:
            self._kept.append(frame)


def test_a_card_to_be_turned_waits_for_the_server_and_other_moves_are_kept(
    service: Service, visitor: NewPage
) -> None:
    page = visitor(service.url)
    wire = Wire(page)
    spot = first(ELEVENS, lambda spot: _uncovers(spot) and _follows(spot))
    source, target, run = spot.move
    table = sit(page, spot)
    wire.hold()
    table.tap(source)
    table.tap(target)
    expect(table.root).to_have_attribute("data-state", "pending")
    ahead = table.shows()
    assert ahead[target] == spot.shown[target] + spot.shown[source][-run:]
    assert ahead[source] == []
    expect(page.locator(".flying.awaited")).to_have_count(1)
    page.wait_for_function(SHIMMERS)
    next_source, next_target, _ = _next(spot).move
    table.tap(next_source)
    table.tap(next_target)
    assert len(wire.sent) == 1
    assert table.shows() == ahead
    wire.release()
    table.confirmed(len(spot.made) + 2)
    assert [message["move"] for message in wire.sent] == [str(spot.move), str(_next(spot).move)]
    assert table.shows() == _next(spot).after().shown
    expect(page.locator(".flying, .away")).to_have_count(0)


def test_a_refused_move_takes_back_all_that_was_kept_with_one_notice(
    service: Service, visitor: NewPage
) -> None:
    page = visitor(service.url)
    wire = Wire(page)
    one = first(ELEVENS, lambda spot: _follows(spot) and _follows(_next(spot)))
    two, three = _next(one), _next(_next(one))
    table = sit(page, one)
    wire.instead = {str(two.move): "t1-t1"}
    wire.hold()
    for spot in (one, two, three):
        table.tap(spot.move.source)
        table.tap(spot.move.target)
    assert len(wire.sent) == 1
    page.evaluate(
        """window.notices = 0;
        new MutationObserver(() => {
            const notice = document.querySelector('#sr-alert').textContent;
            if (notice && notice !== window.said) window.notices += 1;
            window.said = notice;
        }).observe(document.querySelector('#sr-alert'), {characterData: true, subtree: true});"""
    )
    wire.release()
    table.confirmed(len(two.made))
    notice = page.locator(".message-alert")
    expect(notice).to_have_count(1)
    expect(notice).to_contain_text("Not possible")
    expect(page.locator(".flying, .away")).to_have_count(0)
    assert [message["move"] for message in wire.sent] == [str(one.move), str(two.move)]
    assert table.shows() == two.shown
    assert page.evaluate("window.notices") == 1


def test_a_lost_connection_shows_a_banner_and_comes_back_to_the_same_position(
    service: Service, visitor: NewPage
) -> None:
    page = visitor(service.url)
    wire = Wire(page)
    spot = list(spots(ELEVENS))[20]
    table = sit(page, spot)
    page.evaluate("window.loaded = 'once'")
    wire.cut()
    _is_gone(table)
    wire.mend()
    _is_back(table, spot)
    page.context.set_offline(offline=True)
    _is_gone(table)
    before = _clock(page)
    page.context.set_offline(offline=False)
    _is_back(table, spot)
    assert _clock(page) >= before
    assert page.evaluate("window.loaded") == "once"
    table.move(spot.move.source, spot.move.target)
    assert table.shows() == spot.after().shown


def _uncovers(spot: Spot) -> bool:
    """Tell whether the move takes all that lies on a card face down."""
    down, up = spot.piles[spot.move.source]
    return spot.move.source != "s" and down > 0 and len(up) == 2 * spot.move.run


def _next(spot: Spot) -> Spot:
    return list(spots(spot.game))[len(spot.made) + 1]


def _follows(spot: Spot) -> bool:
    """Tell whether the next move is one of known cards too, and possible before this one."""
    later = _next(spot).move
    return "s" not in {spot.move.source, later.source} and later in spot.legal


def _is_gone(table: Table) -> None:
    expect(table.root).to_have_attribute("data-state", "offline", timeout=6000)
    expect(table.page.locator(".connection")).to_contain_text("No connection")
    expect(table.page.locator(".cloth")).to_have_css("opacity", re.compile(r"0\.\d+"))


def _is_back(table: Table, spot: Spot) -> None:
    table.wait()
    expect(table.page.locator(".connection")).to_have_count(0)
    assert (table.ply, table.shows()) == (len(spot.made), spot.shown)


def _clock(page: Page) -> int:
    minutes, seconds = page.locator("#clock").inner_text().split(":")
    return 60 * int(minutes) + int(seconds)
