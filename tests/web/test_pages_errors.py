"""What is answered when something is wrong."""

import pytest
from django.test import Client

from patience.web.pages import home
from tests.web.reading import LANGUAGES, Reader

pytestmark = pytest.mark.django_db

FORMS = (
    "/deal",
    "/deal/0000000000000000/start",
    "/deal/0000000000000000/accept",
    "/deal/0000000000000000/share",
    "/deal/0000000000000000/open",
    "/race",
    "/race/K7M2QX/join",
    "/join",
    "/sign-up",
    "/sign-in",
    "/sign-out",
    "/account/password",
    "/account/tokens",
    "/account/tokens/1/revoke",
    "/language",
)


@pytest.mark.parametrize("address", FORMS)
def test_a_form_from_elsewhere_is_refused(address: str) -> None:
    reader = Reader("de", csrf=True)
    page = reader.send(address)
    assert page.status == 403
    assert "Dieses Formular ist zu alt" in page.words


@pytest.mark.parametrize("address", ["/deal/x/start", "/race/x/join", "/join", "/sign-out"])
def test_what_changes_something_is_not_read(address: str) -> None:
    page = Reader("de").read(address)
    assert page.status == 405
    assert "So geht es nicht" in page.title


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_fault_of_ours_says_so_and_asks_nothing_of_the_database(
    language: str, monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: object
) -> None:
    def fails(*_args: object, **_more: object) -> None:
        raise RuntimeError("at fault")

    reader = Client(headers={"accept-language": language}, raise_request_exception=False)
    reader.cookies["sessionid"] = "somebodys"  # whose player, and whose messages, stay unread
    monkeypatch.setattr(home, "public_races", fails)
    with django_assert_num_queries(0):  # type: ignore[operator]
        response = reader.get("/")
    assert response.status_code == 500
    words = {"de": "Da ist etwas schiefgegangen", "en": "Something went wrong"}
    assert words[language] in response.content.decode()
    assert "at fault" not in response.content.decode()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_request_that_is_none_gets_a_page(language: str) -> None:
    reader = Reader(language)
    fields = "code=&" * 1001
    response = reader.client.post("/join", fields, "application/x-www-form-urlencoded")
    assert response.status_code == 400
    words = {"de": "Das lässt sich nicht lesen", "en": "That cannot be read"}
    assert words[language] in response.content.decode()


def test_every_error_leads_to_the_first_page() -> None:
    for address in ("/nowhere", "/deal/0000000000000000"):
        assert Reader().read(address).link("To the first page") == "/"
