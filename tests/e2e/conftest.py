"""Browsers for the tests: Debian's Chromium, one context for each player."""

import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

WIDE, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}
NewPage = Callable[..., Page]
PATIENCE = 20_000  # milliseconds until a state that does not come is given up

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Start the installed Chromium, which asks nothing of any network but ours."""
    quiet = ["disable-gpu", "disable-quic", "no-first-run", "disable-background-networking"]
    quiet += ["no-sandbox", "disable-component-update", "disable-sync"]
    return {
        **browser_type_launch_args,
        "executable_path": shutil.which("chromium"),
        "args": [f"--{flag}" for flag in quiet],
    }


@pytest.fixture
def visitor(browser: Browser) -> Iterator[NewPage]:
    """Open a page as somebody new: `visitor(url, locale="de-DE")`, each a browser of its own."""
    contexts: list[BrowserContext] = []

    def visit(url: str, *, locale: str = "en-GB", **settings: Any) -> Page:
        # The worker of the page for lost connections has a test of its own.
        usual = {"viewport": WIDE, "service_workers": "block"}
        context = browser.new_context(base_url=url, locale=locale, **{**usual, **settings})
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        return context.new_page()

    yield visit
    for context in contexts:
        context.close()
