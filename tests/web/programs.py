"""Programs that call the API in this process, and what they find there."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

from django.test import Client

from patience.players.accounts import new_token
from patience.players.models import Player
from patience.web import (
    asgi,  # noqa: F401 - whoever listens to what is told
    clock,
)

Json = Any
Response = Any  # of the test client
JSON = "application/json"


class Program:
    """Calls the API as a player's program; without a player as who is not signed in."""

    def __init__(self, player: Player | None = None, **client: Any) -> None:
        headers = dict(client.pop("headers", {}))
        if player is not None:
            _, text = new_token(player=player, label="API", now=clock.now())
            headers["Authorization"] = f"Bearer {text}"
        self.player = player
        self.client = Client(headers=headers, enforce_csrf_checks=True, **client)

    @property
    def who(self) -> Player:
        assert self.player is not None
        return self.player

    def get(self, path: str, **query: Any) -> Response:
        return self.client.get(path, query)

    def post(self, path: str, body: Json = None) -> Response:
        data = None if body is None else json.dumps(body)
        return self.client.post(path, data, content_type=JSON)

    def got(self, path: str, *, status: int = 200, **query: Any) -> Json:
        return answered(self.get(path, **query), status)

    def posted(self, path: str, body: Json = None, *, status: int = 200) -> Json:
        return answered(self.post(path, body), status)


def answered(response: Response, status: int) -> Json:
    assert response.status_code == status, response.content
    assert response["Content-Type"].startswith(JSON)
    return json.loads(response.content)


def refused(response: Response, status: int, code: str) -> Json:
    """Assert that an answer is an error in its stated form: a code, and a sentence for people."""
    body = answered(response, status)
    fields = {"fields"} if code == "invalid" else set()
    assert set(body) == {"error", "detail"} | fields
    assert body["error"] == code
    assert body["detail"].endswith(".")
    return body


@contextmanager
def at(moment: int) -> Iterator[None]:
    """Have the server's clock stand at a moment in Unix milliseconds."""
    with mock.patch("patience.web.clock.time.time_ns", return_value=moment * 1_000_000):
        yield
