"""The tutorial: who follows the coach comes to its end; who does not may leave or go on."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import violations
from tests.e2e.conftest import PHONE, WIDE, NewPage
from tests.e2e.screen import Table
from tests.service import Service

ACROSS = {"width": 844, "height": 390}
SMALL = {"width": 320, "height": 568}
GAMES = ("eagle-wing", "eklige-elfer")
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


def begin(page: Page, game: str) -> Table:
    page.goto(f"/tutorial/{game}")
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


@pytest.mark.parametrize("viewport", [WIDE, PHONE, ACROSS, SMALL], ids="WPLS")
@pytest.mark.parametrize("game", GAMES)
def test_who_does_what_the_coach_says_comes_to_the_end(
    service: Service, visitor: NewPage, game: str, viewport: dict[str, int]
) -> None:
    page = visitor(service.url, locale="de-DE", viewport=viewport)
    table = begin(page, game)
    asked = []
    while not page.locator(".coach-last").count():
        asked.append(follow(table))
        assert len(asked) < 20, asked
    assert asked[0] == "read"
    assert len(asked) <= 13
    assert asked.count("read") == 1
    expect(page.locator(".coach-last")).to_contain_text(
        "Drei Durchgänge" if game == "eagle-wing" else "Acht Runden"
    )
    page.get_by_role("link", name="Tagespatience").click()
    expect(page.locator("h1")).to_contain_text("Tagespatience")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", GAMES)
def test_every_beat_can_be_read_by_everybody(
    service: Service, visitor: NewPage, game: str, scheme: str
) -> None:
    page = visitor(service.url, viewport=PHONE, color_scheme=scheme, reduced_motion="reduce")
    page.goto(f"/tutorial/{game}")
    assert violations(page) == []
    table = begin(page, game)
    for _ in range(6):
        assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.locator('[data-action="next"]').click()
    assert violations(page) == []
    page.locator('[data-action="stay"]').click()
    assert not page.locator(".coach").count()
    table.wait()


def test_the_coach_is_used_by_keyboard_alone_and_leaves_the_focus_where_it_is(
    service: Service, visitor: NewPage
) -> None:
    page = visitor(service.url)
    table = begin(page, "eagle-wing")
    following = page.locator('[data-action="next"]')
    for _ in range(10):
        page.keyboard.press("Tab")
        if following.evaluate("button => button === document.activeElement"):
            break
    page.keyboard.press("Enter")
    expect(page.locator(".coach-task")).to_have_text(re.compile("^Choose wing 6"))
    expect(following).to_be_focused()
    table.root.locator('[data-pile="t6"] [role="option"]').last.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".coach-task")).to_have_text(re.compile("wing 3"))
    assert table.root.locator(":focus").count()


def test_who_reloads_is_where_they_were_and_who_begins_again_begins_from_the_deal(
    service: Service, visitor: NewPage
) -> None:
    page = visitor(service.url)
    table = begin(page, "eklige-elfer")
    for _ in range(3):
        follow(table)
    said = page.locator(".coach h2 + p").inner_text()
    page.reload()
    table.wait()
    expect(page.locator(".coach h2 + p")).to_have_text(said)
    assert table.ply == 1
    assert begin(page, "eklige-elfer").ply == 0


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
