"""Draws the pictures that cannot be files of lines: the mark as PNG, and the previews of links.

They are drawn from the project's own art (`templates/motifs`, `mark.svg`) and kept in the
repository. When that art changes, in an environment that has Playwright and Pillow:
`python frontend/scripts/pictures.py`.
"""

import base64
import io
import shutil
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "patience/web/static/pictures"
MOTIFS = ROOT / "patience/web/templates/motifs"
FONT = base64.b64encode((ROOT / "frontend/src/fonts/fraunces-headings.woff2").read_bytes())
# File → the motifs on it, and the names below the wordmark.
PREVIEWS = {
    "preview": (["eagle-wing", "eklige-elfer"], "Adlerschwinge · Eagle Wing\nEklige Elfer"),
    "preview-eagle-wing": (["eagle-wing"], "Adlerschwinge · Eagle Wing"),
    "preview-eklige-elfer": (["eklige-elfer"], "Eklige Elfer"),
}
COLOURS = 64
STYLE = """
@font-face { font-family: Fraunces; src: url(data:font/woff2;base64,FONT); }
body { margin: 0; width: 1200px; height: 630px; background: #21454f; color: #f4f0e6; }
main { position: absolute; inset: 28px; border: 3px solid #9db7bc; outline: 1px solid #9db7bc;
    outline-offset: -13px; display: grid; grid-template-columns: 1fr auto; align-items: center;
    padding: 0 84px; font-family: Fraunces; }
h1 { font-size: 132px; font-weight: 500; line-height: 1; margin: 0 0 30px; }
p { font-size: 38px; margin: 0; color: #c4d3d6; white-space: pre-line; line-height: 1.35; }
p::before { content: ''; display: block; width: 120px; margin-bottom: 32px;
    border-top: 4px solid #f2c14e; }
div { display: flex; flex-direction: column; gap: 24px; }
svg { width: 390px; height: 390px; }
svg + svg, svg:has(+ svg) { width: 220px; height: 220px; }
.brass { stroke: #f2c14e; }
[fill=currentColor] .brass { fill: #f2c14e; stroke: none; }
""".replace("FONT", FONT.decode())


def preview(page: Page, name: str) -> None:
    """Draw what a link to a page is shown with."""
    games, names = PREVIEWS[name]
    motifs = "".join((MOTIFS / f"{game}.html").read_text() for game in games)
    page.set_viewport_size({"width": 1200, "height": 630})
    page.set_content(
        f"<style>{STYLE}</style><main><header><h1>Patience</h1><p>{names}</p></header>"
        f"<div>{motifs}</div></main>"
    )
    page.evaluate("document.fonts.ready")
    drawn = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    drawn.quantize(COLOURS, dither=Image.Dither.NONE).save(PICTURES / f"{name}.png", optimize=True)


def mark(page: Page, size: int, ground: str) -> None:
    """Draw the mark in a square."""
    page.set_viewport_size({"width": size, "height": size})
    drawing = (PICTURES / "mark.svg").read_text()
    page.set_content(f"<style>body {{ margin: 0; background: {ground} }}</style>{drawing}")
    path = PICTURES / f"mark-{size}.png"
    page.screenshot(path=path, omit_background=True)


if __name__ == "__main__":
    with sync_playwright() as playwright:
        chromium = shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page()
        for each in PREVIEWS:
            preview(page, each)
        mark(page, 32, "none")
        mark(page, 180, "#f6f1e7")
        browser.close()
