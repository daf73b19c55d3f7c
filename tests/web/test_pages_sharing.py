"""What a page is outside of itself: a mark, a picture where its link is shared, a weight."""

import gzip
import json
import re
from html import unescape
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from tests.web.reading import LANGUAGES, Page, Reader
from tests.web.test_pages_everywhere import PAGES, daily, open_page

pytestmark = pytest.mark.django_db

KB = 1000
HERE = "http://testserver"
TITLES = {
    "/": ("Patiencen um die Wette", "Race each other at patience"),
    "/daily": ("Tagespatience vom ", "Daily challenge of "),
    "/deal/{daily}": ("Eklige Elfer: Tagespatience vom ", "Eklige Elfer: daily challenge of "),
    "/rules/eagle-wing": ("Regeln: Adlerschwinge", "Rules of Eagle Wing"),
}


def static(address: str) -> bytes:
    """Return the file that an address of ours stands for."""
    found = finders.find(address.removeprefix(HERE).removeprefix("/static/"))
    assert isinstance(found, str), address
    return Path(found).read_bytes()


def preview(page: Page) -> dict[str, str]:
    found = re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)">', page.text)
    return {name: unescape(content) for name, content in found}


def race_link() -> str:
    reader = Reader()
    return reader.send("/race", game="eagle-wing", seats=8, limit=15, name="Ada").to


def deal_link() -> str:
    reader = Reader()
    made = reader.send("/deal", game="eklige-elfer").to
    reader.send(f"{made}/share")
    link = re.search(r'value="http://testserver([^"]+\?key=[^"]+)"', reader.read(made).text)
    assert link
    return link[1]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("address", TITLES)
def test_a_shared_link_says_what_it_leads_to(address: str, language: str) -> None:
    shown = preview(open_page(address, language))
    assert shown["og:title"].startswith(TITLES[address][LANGUAGES.index(language)])
    assert shown["og:locale"] == {"de": "de_DE", "en": "en_GB"}[language]
    assert shown["og:url"] == HERE + address.format(daily=daily())
    assert shown["description"] == shown["og:description"] != ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_invitations_show_the_picture_of_their_game(language: str) -> None:
    race, deal = race_link(), deal_link()
    to_race, to_deal = (preview(Reader(language).read(link)) for link in (race, deal))
    assert to_race["og:image"] == f"{HERE}/static/pictures/preview-eagle-wing.png"
    assert to_deal["og:image"] == f"{HERE}/static/pictures/preview-eklige-elfer.png"
    assert (to_race["og:url"], to_deal["og:url"]) == (HERE + race, HERE + deal)


@pytest.mark.parametrize("address", TITLES)
def test_pictures_of_links_are_small_and_as_large_as_they_say(address: str) -> None:
    shown = preview(open_page(address, "en"))
    picture = static(shown["og:image"])
    assert len(picture) <= 60 * KB
    size = [int.from_bytes(picture[at : at + 4]) for at in (16, 20)]
    assert size == [int(shown["og:image:width"]), int(shown["og:image:height"])] == [1200, 630]


def test_every_page_has_the_mark_and_the_themes_colours() -> None:
    text = open_page("/nowhere", "de").text
    icons = re.findall(r'<link rel="(?:icon|apple-touch-icon|manifest)" href="([^"]+)"', text)
    assert len(icons) == 4
    assert all(static(icon) for icon in icons)
    manifest = json.loads(static(icons[-1]))
    assert all(static(f"/static/pictures/{icon['src']}") for icon in manifest["icons"])
    assert len(re.findall('name="theme-color" content="#[0-9a-f]{6}" media=', text)) == 2
    assert "data:" not in text


@pytest.mark.parametrize("address", PAGES)
def test_a_page_weighs_at_most_14_kilobytes_and_asks_for_one_font_at_once(address: str) -> None:
    text = open_page(address, "de").text
    assert len(gzip.compress(text.encode())) <= 14 * KB
    fonts = re.findall(r'<link rel="preload" href="([^"]+\.woff2)" as="font"', text)
    assert len(fonts) == 1
    assert len(static(fonts[0])) <= 36 * KB


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_for_lost_connections_comes_with_its_worker(language: str) -> None:
    response = Reader("en").client.get("/worker.js", {"language": language})
    assert response["Content-Type"].startswith("text/javascript")
    text = response.content.decode()
    words = {"de": "Keine Verbindung", "en": "No connection"}
    assert words[language] in text
    assert "src" not in text.partition("const headers")[0]
