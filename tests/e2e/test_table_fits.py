"""The table fits its window: every pile inside, none on another, nothing to scroll."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import PHONE, NewPage
from tests.e2e.racing import join_race, open_race, start_race
from tests.e2e.screen import Table
from tests.e2e.sitting import EAGLE, ELEVENS, LONG, Spot, first, make, sit, spots
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
# How much is seen of each card of a column that another lies on.
STRIPS = """column => [...document.querySelectorAll(`[data-pile="${column}"] [data-face="up"]`)]
    .map(card => card.getBoundingClientRect().y)
    .map((y, i, all) => all[i + 1] - y).slice(0, -1)"""

# The cloth hears of its new size in the frame after the window's, and is drawn in the next.
LAID_OUT = """() => new Promise(done => {
    const frames = left => left ? requestAnimationFrame(() => frames(left - 1)) : done();
    frames(3);
})"""

Corners = list[list[float]]


@pytest.mark.parametrize("line", [EAGLE, ELEVENS, LONG])
def test_every_pile_is_inside_the_window_and_on_no_other(
    service: Service, visitor: NewPage, line: str
) -> None:
    opening, late = first(line), _latest(line)
    page = visitor(service.url)
    table = sit(page, opening if line != LONG else late, motion="none")
    for size in SIZES:
        _fits(table, size)
    page.emulate_media(color_scheme="dark")
    for size in SIZES[::2]:
        _fits(table, size)
    if line != LONG:
        make(page, page.url, late.made)
        table.confirmed(len(late.made))
        for size in SIZES:
            _fits(table, size)


@pytest.mark.slow
def test_every_pile_has_room_beside_or_below_the_field_of_a_race(
    service: Service, visitor: NewPage
) -> None:
    racing = [(visitor(service.url), visitor(service.url)) for _ in range(2)]
    for game, (ada, bo) in zip((EAGLE, ELEVENS), racing, strict=True):
        join_race(bo, open_race(ada, game, "Ada"), "Bo")
    for ada, bo in racing:
        table = start_race(ada, bo)[0]
        expect(ada.locator("#field")).to_be_visible()
        for size in SIZES:
            _fits(table, size)


def test_eagle_wing_looks_like_an_eagle(service: Service, visitor: NewPage) -> None:
    spot = _latest(EAGLE)
    table = sit(visitor(service.url), spot)
    assert max(len(table.shows()[f"t{number}"]) for number in range(1, 9)) == 3
    shapes = _shapes(table)
    top = {name: min(y for _, y in corners) for name, corners in shapes.items()}
    for start, third, fourth in (("t4", "t2", "t1"), ("t5", "t7", "t8")):
        assert top[third] < top[start]
        assert top[third] < top[fourth]
    middle = {name: sum(x for x, _ in corners) / 4 for name, corners in shapes.items()}
    assert abs(middle["r"] - (middle["t1"] + middle["t8"]) / 2) <= 2


def test_eleven_columns_are_for_a_thumb_on_a_phone_and_a_long_one_can_be_read(
    service: Service, visitor: NewPage
) -> None:
    page = visitor(service.url, viewport=PHONE, has_touch=True)
    spot = _latest(LONG)
    table = sit(page, spot, motion="none")
    bands = [table.pile(f"t{i}").locator(".band").bounding_box() for i in range(1, 12)]
    assert all(band is not None and band["width"] >= 24 for band in bands)
    column = max(
        (pile for pile in spot.piles if pile[0] == "t"), key=lambda pile: len(spot.cards(pile))
    )
    strips = page.evaluate(STRIPS, column)
    assert _longest(spot) >= 26
    assert len(strips) >= 24
    assert min(strips) >= 15 - 0.01


def _latest(line: str) -> Spot:
    """Return the position of a line that has the longest column."""
    return max((spot.after() for spot in spots(line)), key=_longest)


def _longest(spot: Spot) -> int:
    return max(len(spot.cards(pile)) for pile in spot.piles if pile[0] == "t")


def _fits(table: Table, size: tuple[int, int]) -> None:
    width, height = size
    table.page.set_viewport_size({"width": width, "height": height})
    table.page.evaluate(LAID_OUT)
    shapes = _shapes(table)
    assert len(shapes) >= 15
    for name, corners in shapes.items():
        for x, y in corners:
            assert -1 <= x <= width + 1, (name, size)
            assert -1 <= y <= height + 1, (name, size)
    names = sorted(shapes)
    for i, one in enumerate(names):
        for other in names[i + 1 :]:
            assert _apart(shapes[one], shapes[other]), (one, other, size)
    assert not table.page.evaluate(SCROLLS)


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
