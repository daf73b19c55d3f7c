"""Every page there is: for everybody, on every screen, without a script, without a connection."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.axe import violations
from tests.e2e.conftest import PHONE, NewPage
from tests.e2e.walking import walk
from tests.service import Service

SMALL = {"width": 320, "height": 568}


@pytest.mark.parametrize("locale", ["de-DE", pytest.param("en-GB", marks=pytest.mark.slow)])
def test_every_page_is_for_everybody_in_both_themes_and_fits_320_pixels(
    service: Service, visitor: NewPage, locale: str
) -> None:
    page = visitor(service.url, locale=locale, viewport=SMALL)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    wrong: dict[str, object] = {}
    for name in walk(service, page, visitor(service.url, locale=locale)):
        wrong[name] = violations(page)
        page.emulate_media(color_scheme="dark")  # where nothing but the colours is another
        wrong[f"{name}, dark"] = violations(page, "color-contrast")
        page.emulate_media(color_scheme="light")
        wrong[f"{name}, too wide by"] = page.evaluate(
            "document.documentElement.scrollWidth - innerWidth"
        )
    assert {name: found for name, found in wrong.items() if found} == {}
    assert {urlsplit(url).netloc for url in asked} == {urlsplit(service.url).netloc}


def test_a_deal_is_shared_and_a_race_opened_without_a_script(
    service: Service, visitor: NewPage
) -> None:
    page = visitor(service.url, java_script_enabled=False)
    page.goto("/")
    page.locator("#seed").fill("12345")
    page.locator('form:has(#seed) button[value="eagle-wing"]').click()
    page.get_by_role("link", name="Leaderboard").click()
    expect(page.locator("main")).to_contain_text("Nobody is on this board yet")
    page.goto("/")
    page.locator('form[action="/race"] button').click()
    expect(page.locator("noscript p")).to_contain_text("A race needs JavaScript.")
    page.locator("header").get_by_role("button", name="Deutsch").click()
    expect(page.locator("html")).to_have_attribute("lang", "de")


def test_who_loses_the_connection_gets_a_page_that_says_so_and_comes_back(
    service: Service, visitor: NewPage
) -> None:
    page = visitor(service.url, locale="de-DE", viewport=PHONE, service_workers="allow")
    page.goto("/rules")
    page.evaluate("navigator.serviceWorker.ready")
    page.context.set_offline(offline=True)
    page.goto("/daily")
    expect(page.locator("h1")).to_have_text("Keine Verbindung")
    assert violations(page) == []
    page.context.set_offline(offline=False)
    page.get_by_role("link", name="Noch einmal versuchen").click()
    expect(page.locator("h1")).to_contain_text("Tagespatience vom")
    assert page.evaluate("caches.keys()") == []


def test_fonts_that_come_late_move_nothing(service: Service, visitor: NewPage) -> None:
    page = visitor(service.url, locale="de-DE", viewport=PHONE)
    page.add_init_script(
        """window.shifted = 0;
        new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) window.shifted += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });"""
    )
    for address in ("/", "/daily", "/rules/eklige-elfer"):
        assert _shift_of(page, address) <= 0.02


def _shift_of(page: Page, address: str) -> float:
    """Return how much a page moves when its fonts come after it has been drawn."""
    held: list[Route] = []
    page.route("**/*.woff2", lambda route: held.append(route))  # noqa: PLW0108 - Playwright marks it
    page.goto(address, wait_until="domcontentloaded")
    page.evaluate(
        "new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
    )
    for each in held:
        each.continue_()
    page.unroute("**/*.woff2")
    page.evaluate("document.fonts.ready")
    shifted: float = page.evaluate(
        "new Promise((drawn) => requestAnimationFrame(() => setTimeout(() => drawn(shifted))))"
    )
    return shifted
