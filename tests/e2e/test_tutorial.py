"""The tutorial: who follows the coach comes to its end; who does not may leave or go on."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import violations
from tests.e2e.conftest import PHONE, WIDE, NewPage
from tests.e2e.screen import Table
from tests.service import Service

EAGLE, ELEVENS = "eagle-wing", "eklige-elfer"
MEANT = (
    "[...document.querySelectorAll('[data-meant]')].map(e => e.dataset.pile || e.dataset.action)"
)
# The pile's last card, or the card above it in the drawing, is what a finger would hit.
HIDDEN = """pile => {
    const cards = document.querySelectorAll(`[data-pile="${pile}"] :is(.card, .empty-place)`);
    const box = [...cards].at(-1).getBoundingClientRect();
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return !hit || !hit.closest('#table');
}"""


def begin(page: Page) -> Table:
    page.locator(".covered button").click()
    return Table(page).wait()


def follow(table: Table) -> str:
    """Do what the coach asks for, or read on; return what was asked for."""
    page, asked = table.page, table.page.locator(".coach-task").inner_text()
    if not asked:
        page.locator('[data-action="next"]').click()
        return "read"
    meant = page.evaluate(MEANT)
    before = page.locator(".coach").inner_text()
    if "draw" in meant:
        page.locator('.controls [data-action="draw"]').click()
    elif "undo" in meant:
        page.locator('[data-action="undo"]').click()
    else:
        pile = meant[0] if meant else table.root.locator(".marked").first.get_attribute("data-pile")
        assert not page.evaluate(HIDDEN, pile), f"{pile} is hidden"
        table.tap(str(pile))
    # What was done leads on: the card says something else.
    page.wait_for_function(
        "before => document.querySelector('.coach')?.innerText !== before", arg=before
    )
    return asked


@pytest.mark.parametrize(
    ("game", "viewport", "scheme"), [(EAGLE, WIDE, "light"), (ELEVENS, PHONE, "dark")]
)
def test_who_does_what_the_coach_says_comes_to_the_end(
    service: Service, visitor: NewPage, game: str, viewport: dict[str, int], scheme: str
) -> None:
    looks = {"viewport": viewport, "color_scheme": scheme, "reduced_motion": "reduce"}
    page = visitor(service.url, locale="de-DE", **looks)
    page.goto(f"/tutorial/{game}")
    assert violations(page) == []
    table = begin(page)
    begun = read_by_keyboard(page) if viewport == WIDE else follow(table)
    assert begun == "read"
    pointed(table)
    asked, beats = [begun], 0
    while not page.locator(".coach-last").count():
        if page.locator(".coach-step .passed").count() > beats:
            beats = page.locator(".coach-step .passed").count()
            assert violations(page) == []
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        asked.append(follow(table))
        assert len(asked) <= 13, asked
        if len(asked) == 4:
            reloaded(table)
    assert asked.count("read") == 1
    assert violations(page) == []
    expect(page.locator(".coach-last")).to_contain_text(
        "Drei Durchgänge" if game == EAGLE else "Acht Runden"
    )
    page.locator('[data-action="stay"]').click()
    expect(page.locator(".coach")).to_have_count(0)
    table.wait()


def read_by_keyboard(page: Page) -> str:
    """Go on by keys alone: the focus stays where it is."""
    following = page.locator('[data-action="next"]')
    for _ in range(10):
        page.keyboard.press("Tab")
        if following.evaluate("button => button === document.activeElement"):
            break
    page.keyboard.press("Enter")
    expect(page.locator(".coach-task")).not_to_be_empty()
    expect(following).to_be_focused()
    return "read"


def pointed(table: Table) -> None:
    """See that what is meant is pointed at, also when the table has been text meanwhile."""
    page = table.page
    page.wait_for_function(f"{MEANT}.length > 0")
    meant = page.evaluate(MEANT)
    page.locator('[data-action="menu"]').click()
    page.locator('[data-action="text"]').click()
    page.locator('[data-action="drawn"]').click()
    table.wait()
    page.wait_for_function(f"meant => {MEANT}.join() === meant.join()", arg=meant)


def reloaded(table: Table) -> None:
    """Load the page anew, and be where one was."""
    said, ply = table.page.locator(".coach h2 + p").inner_text(), table.ply
    table.page.reload()
    table.wait()
    expect(table.page.locator(".coach h2 + p")).to_have_text(said)
    assert table.ply == ply


def test_skipping_leads_back_to_the_deal_that_one_came_from(
    service: Service, visitor: NewPage
) -> None:
    page = visitor(service.url)
    page.goto("/daily")
    page.locator('main a[href^="/deal/"]', has_text=re.compile("Play")).first.click()
    deal = page.url
    page.get_by_role("button", name="Learn it in a minute").click()
    Table(page).wait()
    page.locator('[data-action="skip"]').click()
    expect(page).to_have_url(deal)
    expect(page.get_by_role("button", name=re.compile("first try"))).to_be_visible()
    assert not page.get_by_role("button", name="Learn it in a minute").count()
