"""What holds for every page: both languages, no script or style within, works without a login."""

import re

import pytest

from patience.deals import dealing
from patience.web.clock import now
from tests.web.reading import LANGUAGES, Page, Reader

pytestmark = pytest.mark.django_db

# Address → words of its title in German and English.
PAGES = {
    "/": ("Patiencen um die Wette", "Race each other at patience"),
    "/daily": ("Tagespatience", "Daily challenge"),
    "/rules": ("Regeln", "Rules"),
    "/rules/eagle-wing": ("Adlerschwinge", "Eagle Wing"),
    "/rules/eklige-elfer": ("Eklige Elfer", "Eklige Elfer"),
    "/settings": ("Einstellungen", "Settings"),
    "/sign-up": ("Registrieren", "Sign up"),
    "/sign-in": ("Anmelden", "Sign in"),
    "/race/ZZZZZZ": ("Kein solches Rennen", "No such race"),
    "/nowhere": ("Hier ist nichts", "Nothing here"),
    "/deal/{daily}": ("Tagespatience vom", "daily challenge of"),
    "/deal/{daily}/board": ("Bestenliste", "Leaderboard"),
    "/account": ("Konto", "Account"),
    "/account/password": ("Passwort ändern", "Change your password"),
}


def daily() -> str:
    return dealing.daily(game="eklige-elfer", day=dealing.today(now()), now=now()).pk


@pytest.fixture(params=PAGES)
def address(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def open_page(address: str, language: str) -> Page:
    reader = Reader(language)
    if address.startswith("/account"):
        reader.sign_up("Ada")
        reader.read("/")  # the notice of signing up
    return reader.read(address.format(daily=daily()))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_is_in_the_readers_language(address: str, language: str) -> None:
    page = open_page(address, language)
    assert page.status == (404 if address in {"/nowhere", "/race/ZZZZZZ"} else 200)
    assert page.language == language
    assert PAGES[address][LANGUAGES.index(language)] in page.title
    assert page.title.endswith("· Patience")
    assert page.text.count("<h1") == page.text.count("<main") == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_has_script_or_style_within(address: str, language: str) -> None:
    text = open_page(address, language).text
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\bstyle=|\bon\w+=\"|javascript:", text)
    assert not re.search(r'(?:src|href)="(?:https?:)?//', text)


def test_english_pages_mark_the_german_name(address: str) -> None:
    text = open_page(address, "en").text
    body = text.partition("<body>")[2]
    assert body.count("Eklige Elfer") == body.count('lang="de">Eklige Elfer<')


@pytest.mark.parametrize("address", ["/", "/rules/eklige-elfer", "/deal/{daily}"])
def test_english_pages_say_once_what_the_german_name_means(address: str) -> None:
    assert open_page(address, "en").text.count("Nasty Elevens") == 1
    assert "Nasty" not in open_page(address, "de").text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_language_can_be_switched_without_a_script(language: str) -> None:
    reader, other = Reader(language), LANGUAGES[1 - LANGUAGES.index(language)]
    switched = reader.send("/language", language=other, next="/daily?x=1")
    assert switched.to == "/daily?x=1"
    assert reader.follow(switched).language == other
    assert reader.read("/").language == other


def test_switching_the_language_leads_nowhere_else() -> None:
    assert Reader().send("/language", language="de", next="https://elsewhere.test/").to == "/"


def test_reading_makes_no_guest() -> None:
    reader = Reader()
    for address in PAGES:
        reader.read(address.format(daily=daily()))
    assert "_auth_user_id" not in reader.client.session


def test_rules_are_those_of_the_document() -> None:
    german, english = (Reader(lang).read("/rules/eagle-wing").text for lang in LANGUAGES)
    assert "<h2>Talon und Neuverteilung</h2>" in german
    assert "Eklige" not in german.partition("<article")[2].partition("</article>")[0]
    assert "<h2>Stock and redeals</h2>" in english
    assert "talon" not in english.lower()
    assert english.count("<table>") == 1
    assert Reader().read("/rules/whist").status == 404
