"""axe-core on the table in every state that a player brings it into, both themes and languages."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import violations
from tests.e2e.conftest import PHONE, WIDE, NewPage
from tests.e2e.screen import Table
from tests.service import Service


@pytest.mark.parametrize(
    ("game", "locale", "scheme", "viewport"),
    [
        ("eagle-wing", "de-DE", "light", WIDE),
        pytest.param("eagle-wing", "en-GB", "dark", PHONE, marks=pytest.mark.slow),
        ("eklige-elfer", "en-GB", "dark", PHONE),
        pytest.param("eklige-elfer", "de-DE", "light", WIDE, marks=pytest.mark.slow),
    ],
)
def test_the_table_breaks_no_rule_of_axe(  # noqa: PLR0917 - what a table varies by
    service: Service,
    visitor: NewPage,
    game: str,
    locale: str,
    scheme: str,
    viewport: dict[str, int],
) -> None:
    page = visitor(service.url, locale=locale, color_scheme=scheme, viewport=viewport)
    page.goto("/")
    page.locator("#seed").fill("777")
    page.locator(f'form:has(#seed) button[value="{game}"]').click()
    page.locator("form[action$='/start'] button").first.click()
    found = {state: violations(page) for state in _states(page, Table(page).wait())}
    assert {state: faults for state, faults in found.items() if faults} == {}


def _states(page: Page, table: Table) -> Iterator[str]:
    """Bring the table from state to state."""
    yield "idle"
    source = next(pile for pile in (f"t{i}" for i in range(1, 12)) if table.select(pile))
    yield "selected"
    table.clear()
    table.pile(source).locator("[tabindex]").last.focus()
    page.keyboard.press("p")
    expect(page.locator("dialog[open]")).to_be_visible()
    yield "inspector"
    page.keyboard.press("Escape")
    page.locator('[data-action="menu"]').click()
    expect(page.locator(".menu-panel")).to_be_visible()
    yield "menu"
    page.locator('[data-action="settings"]').click()
    expect(page.get_by_role("heading", name=re.compile("Settings|Einstellungen"))).to_be_visible()
    yield "settings"
    page.keyboard.press("Escape")
    page.locator('[data-action="end"]').click()
    expect(page.locator("dialog[open]")).to_be_visible()
    yield "question"
    page.locator('[data-action="confirm-end"]').click()
    expect(page.locator(".result")).to_be_visible()
    yield "result"
