"""Bad input over HTTP: each gets its stated answer in the API's own form, and nothing is stored."""

import json
import os
import socket
from collections.abc import Iterator
from typing import Any
from unittest import mock

import httpx
import pytest
from django.http import HttpResponse
from django.middleware.csrf import _get_new_csrf_string
from django.test import Client, RequestFactory

from patience import limits
from patience.deals.models import Deal
from patience.limits import BODY_SIZE
from patience.play.models import Attempt
from patience.players.models import Player
from patience.races.models import Race
from patience.web import clock, rates
from patience.web.sessions import LOGIN
from tests import making
from tests.making import EAGLE
from tests.service import Service
from tests.web.programs import JSON, Program, answered, at, refused

NESTED = "[" * 10_000 + "]" * 10_000
BODIES = {
    "/api/guests": {"name": "Ada"},
    "/api/deals": {"game": EAGLE},
    "/api/races": {"game": EAGLE},
}
every_body = pytest.mark.parametrize("path", BODIES)


@pytest.fixture
def ada(db: None) -> Program:
    return Program(making.player("Ada"))


@pytest.fixture
def nothing_stored(ada: Program) -> Iterator[None]:
    yield
    assert not Deal.objects.exists()
    assert not Attempt.objects.exists()
    assert not Race.objects.exists()
    assert set(Player.objects.all()) == {ada.who}


def sent(who: Program, path: str, body: bytes) -> object:
    return who.client.post(path, body, content_type=JSON)


@every_body
@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"game=eagle-wing",
        b"{'game':'eagle-wing'}",
        b"\xff\xfe{}",
        b'"\xff"',
        b'{"game":"\\ud800"}',
        b'{"name":"\\ud800"}',
        b'{"name":NaN}',
        b'{"name":"a\x00b"}',
        NESTED.encode(),
        ('{"game":' + NESTED + "}").encode(),
        ('{"seats":' + "9" * 5000 + "}").encode(),
        b"\xef\xbb\xbf{}",
    ],
    ids=range(14),
)
def test_a_body_that_is_no_json_cannot_be_read(
    ada: Program, nothing_stored: None, path: str, body: bytes
) -> None:
    refused(sent(ada, path, body), 400, "bad_request")


def test_a_body_may_be_left_out_where_nothing_has_to_be_said(ada: Program) -> None:
    deal = making.new_deal(ada.who)
    path = f"/api/deals/{deal.pk}/attempts"
    for body in ("[]", "null", "1", '"x"', "[{}]"):
        refused(sent(ada, path, body.encode()), 400, "bad_request")
    assert not Attempt.objects.exists()
    assert ada.posted(path, status=201)["first"] is True


@every_body
@pytest.mark.parametrize("body", ["[]", "null", "1", '"x"', "true", "[{}]", "[[[]]]"])
def test_a_body_that_is_no_object_cannot_be_read(
    ada: Program, nothing_stored: None, path: str, body: str
) -> None:
    refused(sent(ada, path, body.encode()), 400, "bad_request")


WRONG: list[tuple[str, str, list[object]]] = [
    ("/api/guests", "name", [None, 1, True, [], {}, ["Ada"]]),
    ("/api/guests", "bot", [None, 1, "true", [], {}]),
    ("/api/deals", "game", [None, 1, "", "Eagle-Wing", "eagle-wing\x00", [], {}, "x" * 9999]),
    ("/api/deals", "seed", [1, 1.5, True, [], {}, ["x"]]),
    ("/api/races", "game", [None, 1, "", "chess", [], {}]),
    ("/api/races", "seats", [None, "8", 1, 9, 0, -1, 2.5, True, 10**30, [], {}]),
    ("/api/races", "public", [None, 1, "true", [], {}]),
    ("/api/races", "limit", [1, 0, -10, "15", 15.5, True, 10**30, [], {}]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("path", "field", "value"),
    [(path, field, value) for path, field, values in WRONG for value in values],
)
def test_a_field_of_the_wrong_type_or_value_is_named(
    ada: Program, nothing_stored: None, path: str, field: str, value: object
) -> None:
    told = refused(ada.post(path, {**BODIES[path], field: value}), 422, "invalid")
    assert set(told["fields"]) == {field}
    assert all(isinstance(text, str) and text for text in told["fields"].values())


@every_body
def test_a_missing_field_is_named(ada: Program, nothing_stored: None, path: str) -> None:
    told = refused(ada.post(path, {}), 422, "invalid")
    assert set(told["fields"]) == set(BODIES[path])


@every_body
def test_fields_that_are_not_known_are_passed_over(ada: Program, path: str) -> None:
    ada.posted(path, {**BODIES[path], "more": {"x": [1]}}, status=201)


@pytest.mark.parametrize("body", [{}, {"key": None}, {"key": 1}, {"key": []}])
def test_a_key_that_is_no_text_is_invalid(ada: Program, body: object) -> None:
    deal = making.new_deal(ada.who)
    refused(ada.post(f"/api/deals/{deal.pk}/accept", body), 422, "invalid")


@pytest.mark.parametrize("value", [None, 1, "true", [], {}])
def test_practice_that_is_neither_true_nor_false_is_invalid(ada: Program, value: object) -> None:
    deal = making.new_deal(ada.who)
    told = refused(ada.post(f"/api/deals/{deal.pk}/attempts", {"practice": value}), 422, "invalid")
    assert set(told["fields"]) == {"practice"}
    assert not Attempt.objects.exists()


@pytest.mark.parametrize(
    "path",
    [
        *("/api/", "/api/nothing", "/api/games/", "/api/deals/x/y", "/api/%00"),
        *("/api/attempts", "/api/players/", "/api/daily", "/api/races/a/b/c", "/api/deals//board"),
    ],
)
def test_an_address_where_there_is_nothing_says_so_in_the_apis_form(db: None, path: str) -> None:
    refused(Program().get(path), 404, "not_found")


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("get", "/api/guests", {"POST"}),
        ("get", "/api/deals", {"POST"}),
        ("post", "/api/games", {"GET"}),
        ("delete", f"/api/deals/{'0' * 16}", {"GET"}),
        ("put", "/api/races", {"GET", "POST"}),
        ("patch", f"/api/attempts/{'0' * 16}", {"GET"}),
    ],
)
def test_a_method_that_a_call_has_not_is_not_allowed_and_the_others_are_named(
    db: None, method: str, path: str, allowed: set[str]
) -> None:
    answer = getattr(Program().client, method)(path)
    refused(answer, 405, "not_found")
    assert {name.strip() for name in answer["Allow"].split(",")} == allowed


@pytest.mark.parametrize(
    "authorization",
    [
        "Bearer x",
        "Bearer",
        "Bearer ",
        "",
        "Basic QTpC",
        "x",
        "Bearer \u00fc",
        "Bearer " + "x" * 5000,
    ],
    ids=range(8),
)
def test_a_token_that_does_not_hold_is_never_taken_for_nobody(db: None, authorization: str) -> None:
    who = Program(headers={"Authorization": authorization})
    for answer in (who.get("/api/daily/eagle-wing"), who.post("/api/deals", {"game": EAGLE})):
        refused(answer, 401, "sign_in")


def test_the_name_of_the_scheme_may_be_written_in_any_case(ada: Program) -> None:
    text = ada.client.defaults["HTTP_AUTHORIZATION"].split()[1]
    who = Program(headers={"Authorization": f"bearer  {text}"})
    who.posted("/api/deals", {"game": EAGLE}, status=201)


def test_a_revoked_token_does_not_hold(ada: Program) -> None:
    ada.who.tokens.all().delete()
    refused(ada.post("/api/deals", {"game": EAGLE}), 401, "sign_in")


def signed_in(player: Player) -> Client:
    client = Client(enforce_csrf_checks=True)
    client.force_login(player, backend="django.contrib.auth.backends.ModelBackend")
    session = client.session
    session[LOGIN] = "login"
    session.save()
    return client


def test_a_session_calls_with_a_csrf_token_only(ada: Program) -> None:
    client = signed_in(ada.who)
    body = json.dumps({"game": EAGLE})
    refused(client.post("/api/deals", body, content_type=JSON), 403, "forbidden")
    assert not Deal.objects.exists()
    token = _get_new_csrf_string()
    client.cookies["csrftoken"] = token
    wrong = {"X-CSRFToken": _get_new_csrf_string()}
    refused(client.post("/api/deals", body, content_type=JSON, headers=wrong), 403, "forbidden")
    right = {"X-CSRFToken": token}
    answered(client.post("/api/deals", body, content_type=JSON, headers=right), 201)
    assert Deal.objects.get().maker == ada.who


FORM, PARTS = "application/x-www-form-urlencoded", "multipart/form-data; boundary=b"
FIELD = b"--b\r\nContent-Disposition: form-data; name=game\r\n\r\n+AGE-\xff\r\n--b--\r\n"


@pytest.mark.parametrize("path", ["/deal", "/api/deals"])
@pytest.mark.parametrize(
    ("kind", "form"),
    [
        (f"{FORM}; charset=zlib", b"game=eagle-wing"),
        (f"{FORM}; charset=utf-7", b"game=+AGE-\xff"),
        (f"{FORM}; charset=punycode", b"game=\xff"),
        (f"{PARTS}; charset=zlib", FIELD),
        (f"{PARTS}; charset=utf-7", FIELD.replace(b"=game", b"=+\xff")),
        (f"{PARTS}; charset=nonsense", FIELD.replace(b"=game", b"*=nonsense''game")),
        (PARTS, FIELD.replace(b"=game", b"*=zlib''game")),
        (PARTS, FIELD.replace(b"form-data", b"form-data; filename*=nonsense''game")),
    ],
    ids=range(8),
)
def test_a_form_in_an_encoding_that_is_none_cannot_be_read(
    ada: Program, path: str, kind: str, form: bytes
) -> None:
    client = signed_in(ada.who)
    client.handler.enforce_csrf_checks = False
    answer = client.generic("POST", path, form, content_type=kind)
    assert answer.status_code == 400
    if path.startswith("/api/"):
        refused(answer, 400, "bad_request")
    assert not Deal.objects.exists()


def test_a_session_reads_without_a_csrf_token(ada: Program) -> None:
    deal = making.new_deal(ada.who)
    assert answered(signed_in(ada.who).get(f"/api/deals/{deal.pk}"), 200)["id"] == deal.pk


@pytest.mark.parametrize("cookie", ["x", "", "x" * 40, "a" * 32, "\u00fc"])
def test_a_session_that_does_not_exist_is_nobody(db: None, cookie: str) -> None:
    client = Program()
    client.client.cookies["sessionid"] = cookie
    client.got("/api/daily/eagle-wing")


def test_in_one_browser_the_second_player_practises(ada: Program) -> None:
    deal = making.daily(now=clock.now())
    first, second = signed_in(ada.who), signed_in(making.player("Bea"))
    first.get("/api/games")
    second.cookies["browser"] = first.cookies["browser"].value
    tries = []
    for client in (first, second):
        token = _get_new_csrf_string()
        client.cookies["csrftoken"] = token
        answer = client.post(
            f"/api/deals/{deal.pk}/attempts",
            "{}",
            content_type=JSON,
            headers={"X-CSRFToken": token},
        )
        tries.append(answered(answer, 201)["first"])
    assert tries == [True, False]


@pytest.mark.parametrize("forged", ["x", "x:y", "", "0" * 32, "\x00"])
def test_a_forged_browser_is_none(ada: Program, forged: str) -> None:
    client = signed_in(ada.who)
    client.cookies["browser"] = forged
    answer = client.get("/api/games")
    assert answer.cookies["browser"].value not in {"", forged}


LIMITS = [
    ("GUESTS_PER_ADDRESS", "patience.web.api.players", "/api/guests"),
    ("DEALS_PER_PLAYER", "patience.web.api.deals", "/api/deals"),
    ("RACES_PER_PLAYER", "patience.web.api.races", "/api/races"),
]


@pytest.mark.parametrize(("limit", "module", "path"), LIMITS)
def test_too_much_at_once_is_busy_and_says_when_to_come_back(
    db: None, limit: str, module: str, path: str
) -> None:
    # A player and an address that no other test has, as what counts outlives a test.
    Player.objects.bulk_create([Player(pk=os.getpid() * 100, name="Ada", kind="bot", since=0)])
    who = Program(Player.objects.get(), REMOTE_ADDR=f"host-{os.getpid()}-{clock.now()}")
    moment = clock.now()
    with mock.patch(f"{module}.{limit}", (2, 90_000)):
        with at(moment):
            for _ in range(2):
                who.posted(path, BODIES[path], status=201)
        with at(moment + 30_500):
            answer = who.post(path, BODIES[path])
    refused(answer, 429, "busy")
    assert answer["Retry-After"] == "60"
    assert getattr(limits, limit)[0] > 2


@pytest.mark.parametrize(
    ("proxies", "forwarded", "address"),
    [
        (0, None, "10.0.0.1"),
        (0, "1.1.1.1", "10.0.0.1"),  # whoever asks may say anything
        (1, "1.1.1.1", "1.1.1.1"),
        (1, "8.8.8.8, 1.1.1.1", "1.1.1.1"),
        (2, "8.8.8.8, 1.1.1.1, 10.0.0.2", "1.1.1.1"),
        (2, "1.1.1.1", "10.0.0.1"),
        (1, None, "10.0.0.1"),
    ],
)
def test_behind_proxies_an_address_is_what_the_first_of_them_was_asked_by(
    rf: RequestFactory, settings: Any, proxies: int, forwarded: str | None, address: str
) -> None:
    settings.TRUSTED_PROXIES = proxies
    headers = {"X-Forwarded-For": forwarded} if forwarded else {}
    assert rates.address(rf.get("/", REMOTE_ADDR="10.0.0.1", headers=headers)) == address


def test_asking_for_many_unknown_races_becomes_busy_and_known_ones_too_but_ones_own(
    ada: Program,
) -> None:
    code = ada.posted("/api/races", {"game": EAGLE}, status=201)["code"]
    who = Program(REMOTE_ADDR=f"host-{os.getpid()}-{clock.now()}")
    with mock.patch("patience.web.finding.UNKNOWN_CODES_PER_ADDRESS", (2, 90_000)):
        assert who.got(f"/api/races/{code}")["code"] == code
        for unknown in ("000000", "x"):
            refused(who.get(f"/api/races/{unknown}"), 404, "not_found")
        refused(who.get(f"/api/races/{code}"), 429, "busy")
        refused(who.post(f"/api/races/{code}/join"), 401, "sign_in")
        ada.client.defaults["REMOTE_ADDR"] = who.client.defaults["REMOTE_ADDR"]
        assert ada.got(f"/api/races/{code}")["code"] == code


@pytest.mark.parametrize("code", ["000000", "x", "%00%00%00%00%00%00", "K7M2QXX", "é", "😀" * 6])
def test_a_code_of_no_race_is_not_found(ada: Program, code: str) -> None:
    refused(ada.get(f"/api/races/{code}"), 404, "not_found")
    refused(ada.post(f"/api/races/{code}/join"), 404, "not_found")


def test_a_fault_of_the_service_is_told_in_the_apis_form(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(**_: object) -> None:
        raise RuntimeError("a fault")

    monkeypatch.setattr("patience.races.lobby.public_races", broken)
    who = Program(raise_request_exception=False)
    refused(who.get("/api/races"), 500, "failed")


@pytest.mark.parametrize("path", ["/", "/api/games"])
def test_a_foreign_host_and_too_many_fields_are_refused_and_no_fault(
    ada: Program, caplog: pytest.LogCaptureFixture, path: str
) -> None:
    client = signed_in(ada.who)
    assert client.get(path, headers={"host": "evil.example"}).status_code == 400
    form = "&".join(f"f{number}=1" for number in range(1001))
    assert client.post("/deal", form, content_type=FORM).status_code == 400
    assert caplog.records == []


# --- over a real connection


def test_a_body_over_the_limit_is_too_large(service: Service) -> None:
    for size, status in ((BODY_SIZE, 400), (BODY_SIZE + 1, 413), (10_000_000, 413)):
        answer = httpx.post(f"{service.url}/api/guests", content=b"x" * size, timeout=30)
        told = answered(_django(answer), status)
        assert told["error"] == ("too_large" if status == 413 else "bad_request")


def test_a_body_over_the_limit_that_does_not_say_its_length_is_too_large(service: Service) -> None:
    for size, status in ((1_000, 400), (BODY_SIZE + 1, 413), (3_000_000, 413)):
        chunks = (b"x" * min(1000, size - start) for start in range(0, size, 1000))
        answer = httpx.post(f"{service.url}/api/guests", content=chunks, timeout=30)
        told = answered(_django(answer), status)
        assert told["error"] == ("too_large" if status == 413 else "bad_request")


@pytest.mark.parametrize(
    ("header", "begun"),
    [
        (f"Content-Length: {10**12}", b""),
        ("Transfer-Encoding: chunked", b"%x\r\n" % (BODY_SIZE + 1) + b"x" * (BODY_SIZE + 1)),
    ],
    ids=["long", "chunked"],
)
def test_a_body_over_the_limit_is_refused_while_it_still_comes(
    service: Service, header: str, begun: bytes
) -> None:
    head = (
        f"POST /api/guests HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Language: de\r\n{header}\r\n\r\n"
    )
    with socket.create_connection(("127.0.0.1", service.port), timeout=15) as connection:
        connection.sendall(head.encode() + begun)
        answer = connection.makefile("rb").read()  # to the end, which the service makes
    assert answer.startswith(b"HTTP/1.1 413 ")
    told = json.loads(answer.partition(b"\r\n\r\n")[2])
    assert told == {"error": "too_large", "detail": "Was du gesendet hast, ist zu groß."}


def test_headers_in_an_encoding_that_is_none_cannot_be_read(service: Service) -> None:
    kind = {"Content-Type": "multipart/form-data; boundary*=nonsense''b"}
    for path in ("/api/guests", "/deal"):
        answer = httpx.post(service.url + path, content=b"x", headers=kind)
        assert answer.status_code == 400


def test_a_body_in_chunks_is_read(service: Service) -> None:
    chunks = iter([b'{"name":', b'"Ada"}'])
    assert httpx.post(f"{service.url}/api/guests", content=chunks).status_code == 201


@pytest.mark.parametrize(
    "request_text",
    [
        b"POST /api/guests HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -1\r\n\r\n",
        b"POST /api/guests HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: x\r\n\r\n",
        b"GET /api/games HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
        b"GET /api/games?\xff\xfe HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
        b"nonsense\r\n\r\n",
    ],
    ids=range(5),
)
def test_a_request_that_is_none_is_refused_and_the_service_goes_on(
    service: Service, request_text: bytes
) -> None:
    with socket.create_connection(("127.0.0.1", service.port), timeout=15) as connection:
        connection.sendall(request_text)
        assert b" 400 " in connection.recv(4096).split(b"\r\n")[0]
    assert httpx.get(f"{service.url}/api/games").status_code == 200


def _django(answer: httpx.Response) -> HttpResponse:
    """Give an answer of httpx the face of Django's."""
    return HttpResponse(answer.content, status=answer.status_code, headers=dict(answer.headers))
