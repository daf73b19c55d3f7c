"""A slow phone: Chromium with a small window, a finger, a throttled processor and a slow line.

What the browser itself notices is read from `window.seen`; how fast the machine is, it cannot tell.
"""

import json
import random
import shutil
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, Playwright

from tests.e2e.screen import Table

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"]
SLOWER = 4  # times
# "Slow 4G" of the browser's developer tools: the latency stands for a round trip of 150 ms.
SLOW_4G = {"latency": 562.5, "downloadThroughput": 188_744, "uploadThroughput": 86_400}
PATIENCE = 60_000  # milliseconds

NOTICE = """(() => {
    const seen = window.seen = {paint: 0, first: 0, shift: 0, laid: 0, long: [], taps: {}, ups: []};
    const watch = (type, take, more) => new PerformanceObserver(
        list => list.getEntries().forEach(take)).observe({type, buffered: true, ...more});
    watch('largest-contentful-paint', paint => seen.paint = paint.startTime);
    watch('paint', paint => seen.first = paint.startTime);
    watch('layout-shift', shift => seen.shift += shift.hadRecentInput ? 0 : shift.value);
    watch('longtask', task => seen.long.push(task.duration));
    watch('event', event => {
        if (event.name === 'pointerup') seen.ups.push(event.duration);
        const id = event.interactionId;
        if (id) seen.taps[id] = Math.max(seen.taps[id] ?? 0, event.duration);
    }, {durationThreshold: 16});
    const look = () => document.querySelector('#table [data-card]')
        ? requestAnimationFrame(() => seen.laid = performance.now())
        : requestAnimationFrame(look);
    requestAnimationFrame(look);
})()"""
ROLL = """() => {
    const frames = window.frames_ = [];
    let last = 0;
    window.rolling = requestAnimationFrame(function roll(now) {
        if (last) frames.push(now - last);
        last = now;
        window.rolling = requestAnimationFrame(roll);
    });
}"""
CUT = "() => { cancelAnimationFrame(window.rolling); return window.frames_; }"
LANDED = "() => !document.querySelector('.flying')"
# What no code of ours can beat here: eleven bare boxes, moved alike.
BARE = """() => Promise.all(Array.from({length: 11}, (_, i) => {
    const box = document.body.appendChild(document.createElement('div'));
    box.style.cssText = 'position: absolute; width: 34px; height: 48px; background: gray';
    const way = [{transform: 'none'}, {transform: `translate(${i * 30}px, 400px)`}];
    return box.animate(way, {duration: 200, delay: 30 * i}).finished;
})).then(() => null)"""


def launched(playwright: Playwright) -> Browser:
    """Start the installed Chromium."""
    return playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)


def phone(browser: Browser, url: str, **settings: Any) -> BrowserContext:
    """Return a phone's browser, with nothing in its store."""
    context = browser.new_context(
        base_url=url,
        viewport={"width": 390, "height": 844},
        device_scale_factor=2,
        has_touch=True,
        is_mobile=True,
        service_workers="block",
        **settings,
    )
    context.set_default_timeout(PATIENCE)
    context.add_init_script(NOTICE)
    return context


def slow_down(page: Page, *, line: bool = False, times: int = SLOWER) -> None:
    """Throttle a page's processor, and its line if that is asked for."""
    tools = page.context.new_cdp_session(page)
    tools.send("Emulation.setCPUThrottlingRate", {"rate": times})
    if line:
        tools.send("Network.enable")
        tools.send("Network.emulateNetworkConditions", {"offline": False, **SLOW_4G})


class Finger(Table):
    """A player with a finger, who knows the legal moves as the page does: from the last view."""

    def __init__(self, page: Page, game: str, seed: str) -> None:
        super().__init__(page)
        self.game = game
        self.view: Any = {}
        self.taps = 0
        self._chance = random.Random(seed)
        page.on("websocket", lambda socket: socket.on("framereceived", self._hear))
        page.goto("/")
        page.locator("#seed").fill(seed)
        page.locator(f'form:has(#seed) button[value="{game}"]').click()
        page.locator("form[action$='/start'] button").first.click()
        self.wait()
        page.wait_for_load_state("networkidle")

    def tap(self, pile: str) -> None:
        box = self.pile(pile).bounding_box()
        assert box is not None
        self.taps += 1
        across = box["x"] + box["width"] / 2
        self.page.touchscreen.tap(across, box["y"] + min(box["height"] / 2, 20))

    def play(self) -> None:
        """Make a move: towards a foundation or a round if there is one."""
        moves, blocking = self.view["moves"].split(), self.view["blocking"].split()
        gains = [move for move in moves if "-f" in move]
        source, target = self._chance.choice(gains or blocking or moves).split("x")[0].split("-")
        if source == "s":
            self.deal()
        else:
            self.move(source, target)

    def deal(self) -> None:
        """Draw a card or deal a round."""
        ply = self.ply
        self.taps += 1
        self.page.locator('[data-action="draw"]').tap()
        self.confirmed(ply + 1)

    def until_a_round(self) -> None:
        """Play on until a round can be dealt."""
        self.page.bring_to_front()
        while "s-t" not in self.view["moves"].split():
            self.play()

    def _hear(self, text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] == "view":
            self.view = message


def frames_of_a_round(table: Finger) -> list[float]:
    """Deal a round and return the time of each frame until the last card has landed."""
    table.page.evaluate(ROLL)
    table.deal()
    table.page.wait_for_function(LANDED)
    return list(table.page.evaluate(CUT))


def bare_frames(page: Page) -> list[float]:
    """Return the time of each frame while eleven bare boxes move."""
    page.bring_to_front()
    page.goto("about:blank")
    slow_down(page)
    page.evaluate(ROLL)
    page.evaluate(BARE)
    return list(page.evaluate(CUT))


def longest_task(browser: Browser, table: Finger, do: Callable[[], None]) -> float:
    """Return what the longest task of the page took of the processor, in milliseconds."""
    table.page.bring_to_front()
    table.page.wait_for_function(LANDED)
    browser.start_tracing(page=table.page, categories=["toplevel", "devtools.timeline"])
    do()
    table.page.wait_for_function(LANDED)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    names = {
        (each["pid"], each["tid"]): each["args"]["name"]
        for each in events
        if each["name"] == "thread_name"
    }
    return max(
        float(each["tdur"]) / 1000
        for each in events
        if "tdur" in each and names.get((each["pid"], each["tid"])) == "CrRendererMain"
    )
