"""The table fits its window: every pile inside, none on another, nothing to scroll."""

import pytest
from playwright.sync_api import Page

from tests.e2e.conftest import NewPage
from tests.e2e.screen import Table
from tests.service import Service

SIZES = [(1440, 900), (1024, 768), (390, 844), (844, 390), (320, 568)]

# Each pile's corners in the window, turned as the browser turns it.
CORNERS = """piles => piles.map(pile => {
    const cloth = document.querySelector('#table').getBoundingClientRect();
    const width = parseFloat(pile.style.width), height = parseFloat(pile.style.height);
    const half = parseFloat(pile.style.getPropertyValue('--cw')) / 2;
    const turn = parseFloat(getComputedStyle(pile).rotate) * Math.PI / 180 || 0;
    const corners = [[0, 0], [width, 0], [width, height], [0, height]].map(([x, y]) => [
        cloth.x + pile.offsetLeft + half + (x - half) * Math.cos(turn) - y * Math.sin(turn),
        cloth.y + pile.offsetTop + (x - half) * Math.sin(turn) + y * Math.cos(turn),
    ]);
    return [pile.dataset.pile, corners];
})"""
SCROLLS = """() => {
    const {scrollWidth, scrollHeight} = document.documentElement;
    return scrollWidth > innerWidth || scrollHeight > innerHeight;
}"""

# The cloth hears of its new size in the frame after the window's, and is drawn in the next.
LAID_OUT = """() => new Promise(done => {
    const frames = left => left ? requestAnimationFrame(() => frames(left - 1)) : done();
    frames(3);
})"""

Corners = list[list[float]]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", ["eagle-wing", "eklige-elfer"])
def test_every_pile_is_inside_the_window_and_on_no_other(
    service: Service, visitor: NewPage, game: str, scheme: str
) -> None:
    table = _practice(visitor(service.url, color_scheme=scheme), game)
    for width, height in SIZES:
        table.page.set_viewport_size({"width": width, "height": height})
        table.page.evaluate(LAID_OUT)
        shapes = _shapes(table)
        assert len(shapes) >= 15
        for name, corners in shapes.items():
            for x, y in corners:
                assert -1 <= x <= width + 1, (name, width)
                assert -1 <= y <= height + 1, (name, height)
        names = sorted(shapes)
        for i, one in enumerate(names):
            for other in names[i + 1 :]:
                assert _apart(shapes[one], shapes[other]), (one, other, width, height)
        assert not table.page.evaluate(SCROLLS)


def test_eagle_wing_looks_like_an_eagle(service: Service, visitor: NewPage) -> None:
    shapes = _shapes(_practice(visitor(service.url), "eagle-wing"))
    top = {name: min(y for _, y in corners) for name, corners in shapes.items()}
    for first, third, fourth in (("t4", "t2", "t1"), ("t5", "t7", "t8")):
        assert top[third] < top[first]
        assert top[third] < top[fourth]
    middle = {name: sum(x for x, _ in corners) / 4 for name, corners in shapes.items()}
    assert abs(middle["r"] - (middle["t1"] + middle["t8"]) / 2) <= 2


def test_eleven_columns_are_wide_enough_for_a_thumb_on_a_phone(
    service: Service, visitor: NewPage
) -> None:
    page = visitor(service.url, viewport={"width": 390, "height": 844}, has_touch=True)
    table = _practice(page, "eklige-elfer")
    bands = [table.pile(f"t{i}").locator(".band").bounding_box() for i in range(1, 12)]
    assert all(band is not None and band["width"] >= 24 for band in bands)


def _practice(page: Page, game: str) -> Table:
    page.goto("/")
    page.locator("#seed").fill("layout")
    page.locator(f'form:has(#seed) button[value="{game}"]').click()
    page.locator("form[action$='/start'] button").first.click()
    return Table(page).wait()


def _shapes(table: Table) -> dict[str, Corners]:
    return dict(table.root.locator("[data-pile]").evaluate_all(CORNERS))


def _apart(one: Corners, other: Corners) -> bool:
    """Whether a line along a side of either keeps the two apart, by up to a pixel of rounding."""
    for shape in (one, other):
        for (ax, ay), (bx, by) in zip(shape, shape[1:] + shape[:1], strict=True):
            length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
            sides = [
                [((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / length for x, y in corners]
                for corners in (one, other)
            ]
            if max(sides[0]) <= min(sides[1]) + 1 or max(sides[1]) <= min(sides[0]) + 1:
                return True
    return False
