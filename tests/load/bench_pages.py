"""P9: the pages against their budgets: weights, paints on a slow line, play on a slow phone.

Weights are the same in every run. Times depend on the machine: beside the frames of a round stand
those of eleven bare boxes, and the processor's own count of its work, which nobody else lengthens.

    python -m tests.load.bench_pages
"""

import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import mean, median

import msgspec
from playwright.sync_api import Browser, Page, sync_playwright
from websockets.sync.client import connect

from tests.load.figures import percentile, tell, tell_load
from tests.load.phone import (
    SLOWER,
    Finger,
    bare_frames,
    frames_of_a_round,
    launched,
    longest_task,
    phone,
    slow_down,
)
from tests.load.weights import weigh_page, weigh_table
from tests.service import Service, served

EAGLE, ELEVENS = GAMES = ["eagle-wing", "eklige-elfer"]
SEED = "slow phone"
LOADS, MOVES, ROUNDS = 3, 20, 3
LONGEST = 300
LONG = 50  # milliseconds

NewPage = Callable[[], Page]


def paints(new_page: NewPage, name: str, address: str, *, table: bool) -> None:
    """Tell when a page shows what it is about, with an empty store and a slow line."""
    loads = []
    for _ in range(LOADS):
        page = new_page()
        slow_down(page, line=True)
        page.goto(address)
        if table:
            page.wait_for_function("() => window.seen.laid")
        page.wait_for_load_state("networkidle")
        loads.append(page.evaluate("window.seen"))
        page.context.close()
    tell(f"{name}: largest paint", median(each["paint"] for each in loads) / 1000, 1.8, 2.5, "s")
    if table:
        laid = median(each["laid"] for each in loads) / 1000
        tell(f"{name}: cards on the table", laid, 1.8, 2.5, "s")
    tell(f"{name}: shift", median(each["shift"] for each in loads), 0.02, 0.1, "")
    blocked = [sum(max(0, task - LONG) for task in each["long"]) for each in loads]
    tell(f"{name}: blocked while loading", median(blocked), 100, 200, "ms")


def play(table: Finger) -> None:
    """Tell how soon a slow phone shows what a finger does."""
    page, name = table.page, table.game
    page.bring_to_front()
    page.evaluate("Object.assign(window.seen, {taps: {}, ups: [], long: []})")
    slow_down(page)
    for _ in range(MOVES):
        table.play()
    seen = page.evaluate("window.seen")
    # What is painted within a frame is not even reported.
    ups = seen["ups"] + [0] * (table.taps - len(seen["ups"]))
    tell(f"{name}: finger up to painted, 95 %", percentile(ups, 95), 50, 100, "ms")
    # As browsers count it: the slowest, but for one in each fifty.
    taps = sorted(seen["taps"].values(), reverse=True) or [0]
    tell(f"{name}: interaction to paint", taps[len(taps) // 50], 100, 200, "ms")
    tell(f"{name}: tasks over 50 ms in {MOVES} moves", len(seen["long"]), 0, 2, "")


def rounds(table: Finger, bare: Page) -> None:
    """Tell how evenly the frames follow each other while a round of eleven is dealt."""
    frames, boxes = [], []
    slow_down(table.page)
    for _ in range(ROUNDS):
        table.until_a_round()
        frames += frames_of_a_round(table)
        boxes += bare_frames(bare)
    slow_down(table.page, times=1)
    tell("bare boxes: frame, 95 %", percentile(boxes, 95), 17, 34, "ms")
    tell("bare boxes: longest frame", max(boxes), 50, 100, "ms")
    tell("round of eleven: frame, 95 %", percentile(frames, 95), 17, 34, "ms")
    tell("round of eleven: longest frame", max(frames), 50, 100, "ms")


def tasks(browser: Browser, table: Finger) -> None:
    """Tell what a move and a round ask of a processor, which being busy lengthens but little."""
    moves, dealt = [], []
    for _ in range(ROUNDS):
        moves.append(longest_task(browser, table, table.play))
        table.until_a_round()
        dealt.append(longest_task(browser, table, table.deal))
    what = f"longest task × {SLOWER}, by CPU"
    tell(f"move: {what}", median(moves) * SLOWER, 50, 100, "ms")
    tell(f"round of eleven: {what}", median(dealt) * SLOWER, 50, 100, "ms")


def payloads(service: Service, game: str) -> None:
    """Tell how much the server answers to each move of a game."""
    client = service.guest("Ada")
    deal = client.post("/api/deals", json={"game": game, "seed": SEED}).json()
    attempt = client.post(f"/api/deals/{deal['id']}/attempts", json={}).json()
    headers = {"Authorization": client.headers["Authorization"]}
    sizes: list[int] = []
    with connect(service.ws + attempt["socket"], additional_headers=headers) as socket:
        view = msgspec.json.decode(socket.recv())
        while view["moves"] and not view["over"] and len(sizes) < LONGEST:
            moves = view["moves"].split()
            move = next((each for each in moves if "-f" in each), moves[len(sizes) % len(moves)])
            said = {"type": "move", "ply": view["ply"], "move": move}
            socket.send(msgspec.json.encode(said).decode())
            text = socket.recv(decode=False)
            sizes.append(len(text))
            view = msgspec.json.decode(text)
    tell(f"{game}: answer to a move, mean of {len(sizes)}", mean(sizes), 800, 1500, "B")
    tell(f"{game}: answer to a move, longest", max(sizes), 800, 1500, "B")


def main() -> None:
    """Print a line for each budget; how busy the machine is before and after."""
    tell_load()
    with (
        tempfile.TemporaryDirectory() as folder,
        served(Path(folder)) as service,
        sync_playwright() as playwright,
        launched(playwright) as browser,
    ):
        context = phone(browser, service.url)
        tables = {game: Finger(context.new_page(), game, SEED) for game in GAMES}
        dealer = Finger(context.new_page(), ELEVENS, f"{SEED} deals")
        first = context.new_page()
        first.goto("/daily")
        deal = first.locator('main a[href^="/deal/"]').first.get_attribute("href") or ""
        pages = {"home": "/", "daily": "/daily", "board": f"{deal}/board"}
        addresses = pages | {game: table.page.url for game, table in tables.items()}
        state = context.storage_state()

        def new_page() -> Page:
            return phone(browser, service.url, storage_state=state).new_page()

        weigh_table()
        for name, address in addresses.items():
            weigh_page(page := new_page(), name, address, table=name in tables)
            page.context.close()
        for game in GAMES:
            payloads(service, game)
        for name, address in addresses.items():
            if name != "board":
                paints(new_page, name, address, table=name in tables)
        for table in tables.values():
            play(table)
        rounds(dealer, first)
        tasks(browser, dealer)
    tell_load()


if __name__ == "__main__":
    main()
