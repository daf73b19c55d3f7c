"""One browser's way to every page there is, and through the states that pages have."""

import secrets
from collections.abc import Iterator
from typing import Any

from msgspec import json
from playwright.sync_api import Page, expect
from websockets.sync.client import ClientConnection, connect

from tests.e2e.racing import open_race
from tests.service import Service

PASSWORD = "wide open sea"


def walk(service: Service, page: Page, other: Page) -> Iterator[str]:
    """Bring a browser to one page after another, and yield the name of where it is.

    `other` is somebody else's browser, who opens a race and shares a deal.
    """
    race, shared = open_race(other, "eagle-wing", "Marlene"), _share(other)
    page.goto("/daily")
    daily = page.locator('main a[href^="/deal/"]').first.get_attribute("href") or ""
    plain = ["/", "/daily", "/rules", "/rules/eagle-wing", "/rules/eklige-elfer", "/sign-up"]
    gone = ["/race/ZZZZZZ", "/nowhere", "/sign-out"]
    yield from _open(page, *plain, "/sign-in", race, shared, *gone, daily, f"{daily}/board")
    _send(page, "/sign-in", name="Nobody", password="nothing")
    yield "signing in fails"
    _send(page, "/sign-in", csrfmiddlewaretoken="old")
    yield "an old form"
    _send(page, "/", 'form[action="/deal"]', game=None)
    yield "no game"
    _send(page, "/", 'form[action="/race"]', game=None)
    yield "a race of no game"
    _start(page, daily)
    yield from (f"{each}, going on" for each in _open(page, "/", daily, f"{daily}/board"))
    _play(service, page, daily)
    boards = [f"{daily}/board?guests=1", f"{daily}/board?guests=0"]
    yield from (f"{each}, played" for each in _open(page, "/", "/daily", daily, *boards))
    yield from (f"{each}, a guest" for each in _open(page, "/account", "/sign-up", "/sign-in"))
    _send(page, "/", 'form[action="/deal"]:not(:has(#seed))')
    yield "own deal"
    _send(page, "/sign-up", name=f"Ada {secrets.token_hex(4)}", password=PASSWORD)
    yield "signed up"
    yield from _open(page, "/account", "/account/password")
    _send(page, "/account", "form.inline", label="my program")
    yield "a new token"
    other.goto("/")
    other.locator('form[action="/race"] [name="public"]').check()
    other.locator('form[action="/race"] button').last.click()
    expect(other.locator("#race")).to_have_attribute("data-state", "lobby")
    page.goto("/")
    yield "a public race"


def _open(page: Page, *addresses: str) -> Iterator[str]:
    for address in addresses:
        page.goto(address)
        yield address


def _send(page: Page, address: str, form: str = "main form", **fields: str | None) -> None:
    """Send a form; a field that is None is taken out of it, one it does not show is set too."""
    page.goto(address)
    page.locator(form).first.evaluate(
        """(form, fields) => {
            form.noValidate = true;
            for (const [name, value] of Object.entries(fields))
                for (const field of form.querySelectorAll(`[name=${name}]`))
                    value === null ? field.removeAttribute('name') : (field.value = value);
        }""",
        fields,
    )
    page.locator(form).first.locator("button:not([type=button])").first.click()
    page.wait_for_load_state()


def _share(page: Page) -> str:
    """Make a new deal and return the link that shares it."""
    page.goto("/")
    page.locator('form[action="/deal"]:not(:has(#seed)) button').first.click()
    page.locator('form[action$="/share"] button').click()
    return page.locator("#link").input_value()


def _start(page: Page, deal: str) -> None:
    page.goto(deal)
    page.locator('form[action$="/start"] button').first.click()
    page.wait_for_url("**/attempt/*")


def _play(service: Service, page: Page, deal: str) -> None:
    """Play the open attempt to its first gain and end it, by the socket and quickly."""
    page.goto(deal)
    path = page.locator('main a[href^="/attempt/"]').get_attribute("href") or ""
    cookies = "; ".join(f"{each['name']}={each['value']}" for each in page.context.cookies())
    headers = {"Cookie": cookies, "Origin": service.url}
    with connect(f"{service.ws}/ws/attempts/{path[9:]}/", additional_headers=headers) as socket:
        view = json.decode(socket.recv())
        while not view["count"]:
            moves = view["moves"].split()
            gain = next((move for move in moves if "-f" in move), None)
            view = _say(socket, type="move", ply=view["ply"], move=gain or "s-w")
        assert _say(socket, type="end", ply=view["ply"])["over"]


def _say(socket: ClientConnection, **message: object) -> Any:
    socket.send(json.encode(message).decode())
    return json.decode(socket.recv())
