"""Logins and sessions: they last while somebody comes back; one that has ended closes sockets."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.utils import timezone

from patience.players.accounts import new_token
from patience.web.models import Session
from patience.web.nudges import nudges
from patience.web.sessions import RENEWED_AFTER, SessionStore
from patience.web.sockets import SIGNED_OUT, Socket, close_ended
from tests import making
from tests.making import NOON
from tests.web.reading import Reader

pytestmark = pytest.mark.django_db(transaction=True)


class Connection:
    """A socket as far as its login is concerned, open at this process."""

    def __init__(self, login: str) -> None:
        self.code: int | None = None
        Socket.open_by_login[login].add(self)  # type: ignore[arg-type]

    async def close(self, code: int) -> None:
        self.code = code


@pytest.fixture(autouse=True)
def no_nudge_arrives(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    async def lost(_kind: str, _key: str) -> None:
        pass

    monkeypatch.setattr(nudges, "send", lost)
    yield
    Socket.open_by_login.clear()


def connected(reader: Reader) -> Connection:
    return Connection(reader.client.session["login"])


check = async_to_sync(close_ended)


def test_a_login_that_has_ended_closes_its_sockets_when_no_nudge_arrives() -> None:
    ada, bo = Reader(), Reader()
    ada.sign_up("Ada")
    bo.sign_up("Bo")
    here, other = connected(ada), connected(bo)
    check()
    assert (here.code, other.code) == (None, None)
    ada.send("/sign-out")
    check()
    assert (here.code, other.code) == (SIGNED_OUT, None)


def test_who_signs_up_keeps_the_sockets() -> None:
    ada = Reader()
    ada.send("/race", game="eagle-wing", seats=2)
    here = connected(ada)
    ada.sign_up("Ada")
    check()
    assert here.code is None


def test_a_new_password_ends_all_logins_of_the_pages_and_no_token() -> None:
    here, there = Reader(), Reader()
    player = here.sign_up("Ada")
    there.send("/sign-in", name="Ada", password="wide open sea")
    program = Connection(new_token(player=player, label="mine", now=NOON)[0].login)
    pages = [connected(here), connected(there)]
    fields = {"old": "wide open sea", "password": "deep blue water"}
    assert here.send("/account/password", **fields).status == 302
    check()
    assert [page.code for page in pages] == [SIGNED_OUT] * 2
    assert program.code is None
    again = connected(here)
    check()
    assert again.code is None
    assert "Ada" in here.read("/account").words
    assert there.read("/account").status == 302


def test_a_revoked_token_closes_its_sockets_when_no_nudge_arrives() -> None:
    token, _ = new_token(player=making.player("Ada"), label="mine", now=NOON)
    program = Connection(token.login)
    check()
    assert program.code is None
    token.delete()
    check()
    assert program.code == SIGNED_OUT


@pytest.mark.parametrize("key", ["a" * 20 + "\0", "\0" * 32, "ä" * 32, "a" * 31 + "'"], ids=ascii)
def test_a_session_cookie_that_is_no_key_is_no_session(key: str) -> None:
    session: Any = SessionStore(key)
    assert session.get("login") is None
    reader = Reader()
    reader.client.cookies["sessionid"] = key
    assert reader.read("/").status == 200
    assert reader.client.get("/api/daily/eagle-wing").status_code == 200


def test_a_session_lasts_as_long_as_somebody_comes_back() -> None:
    reader = Reader()
    reader.sign_up("Ada")
    session = Session.objects.filter(session_key=reader.client.session.session_key)
    before = session.get().expire_date
    reader.read("/account")
    assert session.get().expire_date == before
    session.update(expire_date=before - RENEWED_AFTER - timedelta(days=1))
    answer = reader.client.get("/account")
    assert session.get().expire_date >= before
    assert answer.cookies["sessionid"]["max-age"] == 365 * 24 * 3600


def test_a_session_that_has_run_out_is_none_and_is_cleared() -> None:
    reader = Reader()
    reader.sign_up("Ada")
    here = connected(reader)
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    assert reader.read("/account").status == 302
    check()
    assert here.code == SIGNED_OUT
    SessionStore.clear_expired()
    assert not Session.objects.exists()
