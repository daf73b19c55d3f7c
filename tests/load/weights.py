"""What the build and the pages weigh, compressed as they are sent: the same for every run."""

import json
from collections.abc import Iterable
from gzip import compress
from typing import Any

from playwright.sync_api import Page, Response

from tests.load.figures import KB, tell
from tests.service import ROOT

BUILD = ROOT / "patience" / "web" / "static" / "build"
WORDS = [f"src/words/{language}.ts" for language in ("de", "en")]
LAYOUTS = [f"src/table/geometry/{game}.ts" for game in ("eagle", "elevens")]


def weigh_table() -> None:
    """Weigh what a table begins with: its scripts with the words and the layout of one game."""
    manifest: dict[str, dict[str, Any]] = json.loads((BUILD / "manifest.json").read_text())

    def weight(chunk: str) -> int:
        return _gzipped((BUILD / manifest[chunk]["file"]).read_bytes())

    begun = ["src/play.ts"]
    for chunk in begun:
        begun += [each for each in manifest[chunk].get("imports", []) if each not in begun]
    sprites = [chunk for chunk in begun if manifest[chunk].get("name") == "sprite"]
    scripts = sum(weight(chunk) for chunk in begun if chunk not in sprites)
    chosen = max(map(weight, WORDS)) + max(map(weight, LAYOUTS))
    tell("table's scripts without sprite", (scripts + chosen) / KB, 45, 60, "kB")
    tell("sprite", sum(map(weight, sprites)) / KB, 18, 30, "kB")


def weigh_page(page: Page, name: str, address: str, *, table: bool = False) -> None:
    """Open a page and weigh what comes with it."""
    came: list[Response] = []

    def keep(response: Response) -> None:
        came.append(response)

    page.on("response", keep)
    page.goto(address)
    if table:
        page.wait_for_selector("#table[data-state=idle]")
    page.wait_for_load_state("networkidle")

    def weight(kind: str) -> float:
        return sum(_gzipped(each.body()) for each in _of(came, kind)) / KB

    tell(f"{name}: HTML", weight("document"), 14, 20, "kB")
    tell(f"{name}: styles", weight("stylesheet"), 14, 20, "kB")
    if not table:
        tell(f"{name}: scripts", weight("script"), 8, 15, "kB")
    # A font is compressed already.
    fonts = {each.url: len(each.body()) / KB for each in _of(came, "font")}
    early = page.locator("link[rel=preload][as=font]").evaluate_all(
        "fonts => fonts.map(f => f.href)"
    )
    tell(f"{name}: fonts before the first paint", sum(fonts[each] for each in early), 36, 80, "kB")
    tell(f"{name}: all fonts", sum(fonts.values()), 56, 80, "kB")
    foreign = [each for each in came if not each.url.startswith(page.url[: page.url.find("/", 8)])]
    tell(f"{name}: requests to others", len(foreign), 0, 1, "")
    if table:
        nodes = page.evaluate("document.querySelectorAll('*').length")
        tell(f"{name}: nodes", nodes, 1500, 2500, "")


def _of(came: Iterable[Response], kind: str) -> list[Response]:
    return [each for each in came if each.ok and each.request.resource_type == kind]


def _gzipped(content: bytes) -> int:
    return len(compress(content, 9))
