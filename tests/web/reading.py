"""A person with a browser, without its JavaScript, for the tests of the pages."""

import re
from dataclasses import dataclass

from django.http import HttpResponseBase
from django.test import Client

import patience.web.asgi  # noqa: F401 - all that the served application loads
from patience.players.models import Player

LANGUAGES = ("de", "en")


@dataclass(frozen=True)
class Page:
    """What an address answered."""

    status: int
    text: str
    to: str
    address: str

    @property
    def language(self) -> str:
        found = re.search(r'<html lang="(\w+)"', self.text)
        return found[1] if found else ""

    @property
    def title(self) -> str:
        found = re.search(r"<title>(.*?)</title>", self.text, re.DOTALL)
        return found[1] if found else ""

    @property
    def words(self) -> str:
        """The text without its tags, spaces made single."""
        return " ".join(re.sub(r"<[^>]*>", " ", self.text).split())

    def link(self, words: str) -> str:
        """Return where the link with these words leads."""
        links = re.findall(r'<a [^>]*href="([^"]*)"[^>]*>(.*?)</a>', self.text, re.DOTALL)
        leads = (str(to) for to, inner in links if words in re.sub(r"<[^>]*>", "", inner))
        return next(leads)


class Reader:
    """Reads pages and sends forms; `player` is who the browser is signed in as."""

    def __init__(self, language: str = "en", *, csrf: bool = False) -> None:
        self.client = Client(headers={"accept-language": language}, enforce_csrf_checks=csrf)
        self.read("/")  # gives the browser its cookie

    def read(self, address: str) -> Page:
        return self._page(self.client.get(address), address)

    def send(self, address: str, **fields: object) -> Page:
        return self._page(self.client.post(address, fields), address)

    def follow(self, page: Page) -> Page:
        assert page.status in {301, 302}, page.words
        return self.read(page.to)

    @property
    def player(self) -> Player:
        return Player.objects.get(pk=self.client.session["_auth_user_id"])

    def sign_up(self, name: str, password: str = "wide open sea") -> Player:
        page = self.send("/sign-up", name=name, password=password)
        assert page.status == 302, page.words
        return self.player

    def _page(self, response: HttpResponseBase, address: str) -> Page:
        text = b"".join(response).decode() if response.status_code < 600 else ""
        return Page(response.status_code, text, response.headers.get("Location", ""), address)
