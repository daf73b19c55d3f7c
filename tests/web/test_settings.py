"""Settings of a player, by the API and on the pages: what is kept, what is refused, who sees it."""

import json
import re
from html import unescape
from typing import Any

import pytest

from patience.limits import SETTINGS_SIZE
from patience.players.models import Player
from tests import making
from tests.web.programs import JSON, Program, answered, refused
from tests.web.reading import Page, Reader

pytestmark = pytest.mark.django_db
PATH = "/api/me/settings"
USUAL = {
    "theme": "system",
    "hand": "right",
    "motion": "system",
    "colours": {"eagle-wing": 4, "eklige-elfer": 2},
    "face": "auto",
    "letters": "language",
    "mark": False,
    "straight": False,
    "drag": True,
    "targets": "selected",
    "rightButton": "peek",
    "rivals": "all",
    "keys": True,
    "announcements": "normal",
}
OTHERS: dict[str, list[Any]] = {
    "theme": ["light", "dark"],
    "hand": ["left"],
    "motion": ["full", "brisk", "none"],
    "colours": [{"eagle-wing": 2, "eklige-elfer": 2}, {"eagle-wing": 4, "eklige-elfer": 4}],
    "face": ["large", "phone"],
    "letters": ["international"],
    "mark": [True],
    "straight": [True],
    "drag": [False],
    "targets": ["always", "never"],
    "rightButton": ["smart"],
    "rivals": ["own", "none"],
    "keys": [False],
    "announcements": ["short", "full"],
}
NONE: list[Any] = [None, "", "Dark", "usual", 0, 1, 2, 2.5, [], {}, "true", {"x": 1}]


@pytest.fixture
def ada() -> Program:
    return Program(making.player("Ada"))


def patch(program: Program, body: Any) -> Any:
    text = body if isinstance(body, str) else json.dumps(body)
    return program.client.patch(PATH, text, content_type=JSON)


def kept() -> Any:
    return Player.objects.get().settings


def test_who_has_chosen_nothing_has_the_usual(ada: Program) -> None:
    assert ada.got(PATH) == USUAL
    assert kept() is None


@pytest.mark.parametrize(("name", "value"), [(n, v) for n, all_ in OTHERS.items() for v in all_])
def test_a_choice_is_kept_and_nothing_else_changes(ada: Program, name: str, value: Any) -> None:
    assert answered(patch(ada, {name: value}), 200) == USUAL | {name: value}
    assert ada.got(PATH) == USUAL | {name: value}
    assert set(kept()) == {name}


def test_changes_add_up_and_the_usual_again_leaves_nothing(ada: Program) -> None:
    patch(ada, {"theme": "dark", "hand": "left"})
    patch(ada, {"drag": False})
    assert kept() == {"theme": "dark", "hand": "left", "drag": False}
    patch(ada, {"hand": "right"})
    assert kept() == {"theme": "dark", "drag": False}
    assert answered(patch(ada, USUAL), 200) == USUAL
    assert kept() == {}


def test_the_colours_of_one_game_leave_the_others_alone(ada: Program) -> None:
    patch(ada, {"colours": {"eklige-elfer": 4}})
    patch(ada, {"colours": {"eagle-wing": 2}})
    assert ada.got(PATH)["colours"] == {"eagle-wing": 2, "eklige-elfer": 4}
    patch(ada, {"colours": {"eagle-wing": 4}})
    assert kept() == {"colours": {"eklige-elfer": 4}}
    patch(ada, {"colours": {}})
    assert kept() == {"colours": {"eklige-elfer": 4}}


@pytest.mark.parametrize("name", USUAL)
@pytest.mark.parametrize("value", NONE, ids=repr)
def test_a_value_that_is_none_changes_nothing(ada: Program, name: str, value: Any) -> None:
    if (name, value) == ("colours", {}):
        return
    patch(ada, {"theme": "dark"})
    body = refused(patch(ada, {"hand": "left", name: value}), 422, "invalid")
    assert body["fields"]
    assert kept() == {"theme": "dark"}


@pytest.mark.parametrize(
    "asked",
    [
        {"backs": "feather"},
        {"eagle_wing": 2},
        {"colours": {"klondike": 4}},
        {"colours": {"eagle_wing": 2}},
        {"colours": {"eagle-wing": 3}},
        {"colours": {"eagle-wing": "4"}},
        {"colours": {"eagle-wing": True}},
        {"right_button": "smart"},
    ],
    ids=repr,
)
def test_what_is_unknown_is_refused(ada: Program, asked: Any) -> None:
    body = refused(patch(ada, {"theme": "dark", **asked}), 422, "invalid")
    assert len(body["fields"]) == 1
    assert kept() is None


@pytest.mark.parametrize("body", ["", "[]", "null", "{", '"theme"', '{"theme":"dark"'])
def test_what_is_no_object_cannot_be_read(ada: Program, body: str) -> None:
    refused(patch(ada, body), 400, "bad_request")


def test_what_another_version_stored_is_left_out(ada: Program) -> None:
    colours = {"eagle-wing": 3, "eklige-elfer": 4, "klondike": 2}
    stored = {"theme": "dark", "backs": "feather", "hand": "both", "mark": 1, "colours": colours}
    Player.objects.update(settings=stored)
    good = {"theme": "dark", "colours": {"eklige-elfer": 4}}
    seen = USUAL | good | {"colours": {"eagle-wing": 4, "eklige-elfer": 4}}
    assert ada.got(PATH) == seen
    reader = Reader()
    reader.client.force_login(Player.objects.get())
    assert json.loads(attributes(reader.read("/settings"))["settings"]) == good
    assert answered(patch(ada, {"mark": True}), 200) == seen | {"mark": True}
    assert kept() == good | {"mark": True}


def test_a_body_has_a_size(ada: Program) -> None:
    within = '{"theme":"dark"}'
    answered(patch(ada, within + " " * (SETTINGS_SIZE - len(within))), 200)
    refused(patch(ada, within + " " * (SETTINGS_SIZE - len(within) + 1)), 413, "too_large")


def test_who_is_not_signed_in_has_none() -> None:
    refused(Program().get(PATH), 401, "sign_in")
    refused(patch(Program(), {"theme": "dark"}), 401, "sign_in")


def test_a_page_needs_its_csrf_token() -> None:
    reader = Reader(csrf=True)
    reader.client.force_login(making.player("Ada"))
    changed = reader.client.patch(PATH, '{"theme":"dark"}', content_type=JSON)
    refused(changed, 403, "forbidden")


def test_signing_up_keeps_a_guests_settings() -> None:
    reader = Reader()
    reader.send("/settings", **FORM, theme="dark")
    guest = reader.player
    assert reader.sign_up("Ada").pk == guest.pk
    assert reader.player.settings == {"theme": "dark"}


# --- pages

FORM = {"motion": "system", "eagle-wing": 4, "eklige-elfer": 2}


def attributes(page: Page) -> dict[str, str]:
    tag = re.search(r"<html ([^>]*)>", page.text)
    assert tag is not None
    return {name: unescape(value) for name, value in re.findall(r'data-(\w+)="([^"]*)"', tag[1])}


@pytest.mark.parametrize("address", ["/", "/rules", "/settings", "/nowhere"])
def test_every_page_says_what_its_reader_has_chosen(address: str) -> None:
    reader = Reader()
    assert attributes(reader.read(address)) == {}
    reader.client.force_login(making.player("Ada"))
    fresh = {"player": str(making.NOON), "settings": "null"}
    assert attributes(reader.read(address)) == fresh
    Player.objects.update(settings={"theme": "dark", "motion": "none", "drag": False})
    assert attributes(reader.read(address)) == {
        "theme": "dark",
        "motion": "none",
        "player": str(making.NOON),
        "settings": '{"theme":"dark","motion":"none","drag":false}',
    }


@pytest.mark.parametrize(
    ("cookie", "shown"), [("dark", {"theme": "dark"}), ("system", {}), ('"><b', {})]
)
def test_a_visitors_theme_is_known_by_a_cookie(cookie: str, shown: dict[str, str]) -> None:
    reader = Reader()
    reader.client.cookies["theme"] = cookie
    assert attributes(reader.read("/")) == shown
    reader.client.force_login(making.player("Ada"))
    assert "theme" not in attributes(reader.read("/"))


@pytest.mark.parametrize(
    ("theme", "media"),
    [
        ("system", ["(prefers-color-scheme: light)", "(prefers-color-scheme: dark)"]),
        ("light", ["all", "not all"]),
        ("dark", ["not all", "all"]),
    ],
)
def test_the_browsers_own_colour_is_that_of_the_theme(theme: str, media: list[str]) -> None:
    reader = Reader()
    reader.client.cookies["theme"] = theme
    shown = r'name="theme-color" content="[^"]*" media="([^"]*)"'
    assert re.findall(shown, reader.read("/").text) == media
    reader.client.force_login(making.player("Ada"))
    Player.objects.update(settings={"theme": theme})
    assert re.findall(shown, reader.read("/").text) == media


@pytest.mark.parametrize("language", ["de", "en"])
def test_without_a_script_a_form_changes_the_main_ones(language: str) -> None:
    reader = Reader(language)
    page = reader.read("/settings")
    assert ("A B D K" in page.words) == (language == "de")
    assert not Player.objects.exists()
    chosen = {"motion": "brisk", "theme": "light", "eagle-wing": 2, "eklige-elfer": 4}
    letters = {"letters": "international"} if language == "de" else {}
    page = reader.follow(reader.send("/settings", **chosen, **letters))
    colours = {"eagle-wing": 2, "eklige-elfer": 4}
    assert kept() == {"theme": "light", "motion": "brisk", "colours": colours, **letters}
    checked = re.findall(r'<input[^>]*name="([\w-]+)"[^>]*value="(\w+)"[^>]*checked', page.text)
    assert dict(checked) == {key: str(value) for key, value in (chosen | letters).items()}


def test_the_form_leaves_alone_what_it_does_not_show() -> None:
    reader = Reader("en")
    reader.client.force_login(making.player("Ada"))
    Player.objects.update(settings={"letters": "international", "hand": "left"})
    reader.send("/settings", **FORM, theme="dark")
    assert kept() == {"letters": "international", "hand": "left", "theme": "dark"}


def test_a_form_with_what_is_none_changes_nothing() -> None:
    page = Reader().send("/settings", **FORM, theme="pink")
    assert page.status == 400
    assert "pink" in page.words
    assert not Player.objects.exists()
