"""Signing up, in and out, changing the password, and tokens."""

import pytest

from patience.deals import dealing
from patience.play.models import Attempt
from patience.players import accounts as service
from patience.players.models import Player, Token
from patience.races.models import Race
from patience.web.clock import now
from patience.web.nudges import nudges
from patience.web.pages import accounts, asking
from tests.races.meeting import Meeting
from tests.web.reading import Reader

pytestmark = pytest.mark.django_db
PASSWORD = "wide open sea"


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """Return what the sockets are told, in order."""
    heard: list[tuple[str, str]] = []

    async def hear(kind: str, key: str) -> None:
        heard.append((kind, key))

    monkeypatch.setattr(nudges, "send", hear)
    return heard


def begin(reader: Reader) -> Attempt:
    deal = dealing.daily(game="eagle-wing", day=dealing.today(now()), now=now())
    reader.send(f"/deal/{deal.pk}/start")
    return Attempt.objects.get(player=reader.player)


def login(reader: Reader) -> str:
    return str(reader.client.session["login"])


def test_a_guest_who_signs_up_is_the_same_player() -> None:
    reader = Reader()
    attempt, before = begin(reader), reader.player
    key = login(reader)
    player = reader.sign_up("Ada")
    assert player.pk == before.pk
    assert (player.name, player.kind) == ("Ada", "player")
    assert login(reader) == key
    assert reader.read(f"/attempt/{attempt.pk}").status == 200
    assert "You are signed up" in reader.read("/").words


def test_who_signs_up_without_having_played_is_signed_in() -> None:
    reader = Reader()
    assert reader.sign_up("Ada").registered
    assert "Ada" in reader.read("/account").words


def test_signing_up_in_mid_race_tells_the_race(told: list[tuple[str, str]]) -> None:
    meeting = Meeting("Ada", "Bo", now=now())
    reader = Reader()
    reader.client.force_login(meeting.player("Ada"))
    meeting.run()
    changes = meeting.race.changes
    reader.sign_up("Ada Lovelace")
    assert meeting.race.changes > changes
    assert ("race", meeting.code) in told
    assert [m.seat.player.name for m in meeting.field.members] == ["Ada Lovelace", "Bo"]
    assert not [nudge for nudge in told if nudge[0] == "login"]


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("A", "2 bis 20 Zeichen"),
        ("A" * 21, "2 bis 20 Zeichen"),
        ("._-", "mindestens einen Buchstaben oder eine Ziffer"),
        ("a\u202eb", "mindestens einen Buchstaben"),
        ("admin", "vergeben"),
        ("ADA", "gibt es schon"),
        ("\u0410da", "gibt es schon"),
    ],
)
def test_a_name_that_cannot_be_had_is_said_and_kept_in_its_field(name: str, fault: str) -> None:
    Reader().sign_up("Ada")
    page = Reader("de").send("/sign-up", name=name, password=PASSWORD)
    assert page.status == 400
    assert fault in page.words
    assert f'value="{name}"' in page.text
    assert PASSWORD not in page.text
    assert Player.objects.count() == 1


@pytest.mark.parametrize(
    ("password", "fault"),
    [("short", "zu kurz"), ("password123", "üblich"), ("marlene1900", "ähnlich"), ("", "Feld")],
)
def test_a_weak_password_is_said_beside_its_field(password: str, fault: str) -> None:
    page = Reader("de").send("/sign-up", name="Marlene1900", password=password)
    assert page.status == 400
    assert fault in page.words
    assert 'value="Marlene1900"' in page.text
    assert not Player.objects.exists()


def test_who_is_registered_does_not_sign_up_again() -> None:
    reader = Reader()
    reader.sign_up("Ada")
    assert reader.read("/sign-up").to == "/account"
    assert reader.send("/sign-up", name="Bo", password=PASSWORD).to == "/account"
    assert reader.player.name == "Ada"


def test_signing_in_finds_the_account_by_any_spelling() -> None:
    player = Reader().sign_up("Ada")
    reader = Reader()
    assert reader.send("/sign-in", name="aDA", password=PASSWORD).to == "/"
    assert reader.player == player


@pytest.mark.parametrize(("name", "password"), [("Ada", "wrong"), ("Bo", PASSWORD), ("\x00", "x")])
def test_a_wrong_name_or_password_is_said(name: str, password: str) -> None:
    Reader().sign_up("Ada")
    page = Reader("de").send("/sign-in", name=name, password=password)
    assert page.status == 400
    assert "_auth_user_id" not in Reader().client.session


def test_signing_in_leaves_the_guest_behind_and_ends_its_sockets(
    told: list[tuple[str, str]],
) -> None:
    Reader().sign_up("Ada")
    reader = Reader()
    attempt = begin(reader)
    key = login(reader)
    told.clear()
    reader.send("/sign-in", name="Ada", password=PASSWORD)
    assert told == [("login", key)]
    assert login(reader) != key
    assert reader.read(f"/attempt/{attempt.pk}").status == 404


@pytest.mark.parametrize("way", ["/sign-in", "/sign-out"])
def test_a_guest_left_behind_holds_no_seat_in_a_lobby(
    told: list[tuple[str, str]], way: str
) -> None:
    Reader().sign_up("Ada")
    meeting = Meeting("Bo", now=now())
    reader = Reader()
    reader.send(f"/race/{meeting.code}/join", name="Marlene")
    own = reader.send("/race", game="eagle-wing", seats=2).to.rpartition("/")[2]
    reader.send(way, name="Ada", password=PASSWORD)
    assert {("race", meeting.code), ("race", own)} <= set(told)
    assert list(meeting.numbers()) == ["Bo"]
    assert reader.send(f"/race/{own}/join", name="Ada").status == 302
    assert Race.objects.get(code=own).host == 1


def test_who_has_an_account_keeps_the_seat() -> None:
    meeting, reader = Meeting("Bo", now=now()), Reader()
    reader.sign_up("Ada")
    reader.send(f"/race/{meeting.code}/join")
    reader.send("/sign-out")
    assert list(meeting.numbers()) == ["Bo", "Ada"]


def test_a_guest_who_is_racing_does_not_sign_in() -> None:
    Reader().sign_up("Ada")
    meeting = Meeting("Bo", "Cy", now=now())
    reader = Reader()
    reader.client.force_login(meeting.player("Bo"))
    meeting.run()
    page = reader.send("/sign-in", name="Ada", password=PASSWORD)
    assert page.status == 409
    assert "You are in a race" in page.words
    assert reader.player == meeting.player("Bo")
    Race.objects.update(state="over")
    assert reader.send("/sign-in", name="Ada", password=PASSWORD).status == 302


def test_signing_in_is_limited_by_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accounts, "SIGN_INS_PER_ADDRESS", (2, 600_000))
    reader = Reader()
    reader.client.defaults["REMOTE_ADDR"] = "192.0.2.8"
    statuses = [reader.send("/sign-in", name="Ada", password="x").status for _ in range(3)]
    assert statuses == [400, 400, 429]


def test_guests_are_limited_by_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "GUESTS_PER_ADDRESS", (1, 600_000))
    statuses = []
    for _ in range(2):
        reader = Reader()
        reader.client.defaults["REMOTE_ADDR"] = "192.0.2.9"
        statuses.append(reader.send("/deal", game="eagle-wing").status)
    assert statuses == [302, 429]


def test_signing_out_closes_the_logins_sockets(told: list[tuple[str, str]]) -> None:
    reader = Reader()
    reader.sign_up("Ada")
    key = login(reader)
    told.clear()
    assert reader.send("/sign-out").to == "/"
    assert told == [("login", key)]
    assert "_auth_user_id" not in reader.client.session


def test_signing_in_leads_on_but_nowhere_else() -> None:
    Reader().sign_up("Ada")
    for wanted, to in (
        ("/daily", "/daily"),
        ("https://elsewhere.test", "/"),
        ("//elsewhere.test", "/"),
        ("daily", "/"),
    ):
        page = Reader().send("/sign-in", name="Ada", password=PASSWORD, next=wanted)
        assert page.to == to


def test_a_new_password_ends_every_other_session(told: list[tuple[str, str]]) -> None:
    here, there = Reader(), Reader()
    here.sign_up("Ada")
    there.send("/sign-in", name="Ada", password=PASSWORD)
    logins = {login(here), login(there)}
    told.clear()
    assert here.send("/account/password", old="wrong", password="narrow strait").status == 400
    assert here.send("/account/password", old=PASSWORD, password="short").status == 400
    assert told == []
    assert here.send("/account/password", old=PASSWORD, password="narrow strait").to == "/account"
    assert set(told) == {("login", name) for name in logins}
    assert "Your password is changed" in here.read("/account").words
    assert there.read("/account").to == "/sign-in"
    assert Reader().send("/sign-in", name="Ada", password="narrow strait").status == 302


def test_a_guest_has_no_password_to_change() -> None:
    reader = Reader()
    begin(reader)
    assert "Sign up" in reader.read("/account").words
    assert reader.read("/account/password").to == "/sign-in"


def test_a_token_is_shown_once_and_works_until_revoked(told: list[tuple[str, str]]) -> None:
    reader = Reader()
    reader.sign_up("Ada")
    page = reader.send("/account/tokens", label="My bot")
    text = page.text.partition('<code class="token">')[2].partition("</code>")[0]
    assert service.token(text) is not None
    assert text not in reader.read("/account").text
    assert "My bot" in reader.read("/account").words
    token = Token.objects.get()
    assert Reader().send(f"/account/tokens/{token.pk}/revoke").status == 404
    told.clear()
    assert reader.send(f"/account/tokens/{token.pk}/revoke").to == "/account"
    assert told == [("login", token.login)]
    assert service.token(text) is None


def test_there_are_only_so_many_tokens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "TOKENS_PER_PLAYER", 1)
    reader = Reader("de")
    reader.sign_up("Ada")
    assert reader.send("/account/tokens", label="one").status == 200
    page = reader.send("/account/tokens", label="two")
    assert page.status == 400
    assert "Widerrufe erst einen" in page.words


def test_an_account_is_for_who_is_signed_in() -> None:
    assert Reader().read("/account").to == "/sign-in"
    assert Reader().send("/account/tokens", label="x").to == "/sign-in"
