"""The ASGI application: pages and API by Django, sockets by ours."""

import os
from collections.abc import Mapping
from typing import Any

import django
from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.handlers.asgi import ASGIHandler
from django.http import HttpResponseBadRequest

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "patience.web.settings")
django.setup(set_prefix=False)


class Pages(ASGIHandler):
    """Django, for which headers that cannot be decoded are a bad request and no fault."""

    def create_request(self, scope: Mapping[str, Any], body_file: Any) -> Any:
        try:
            return super().create_request(scope, body_file)
        except LookupError:
            return None, HttpResponseBadRequest()


from django.urls import path, re_path  # noqa: E402 - only once Django is set up

from patience.web.attempt_socket import AttemptSocket  # noqa: E402
from patience.web.race_socket import RaceSocket  # noqa: E402
from patience.web.sockets import NothingSocket  # noqa: E402

application = ProtocolTypeRouter(
    {
        "http": Pages(),
        "websocket": URLRouter(
            [
                # Django's types know only views that answer over HTTP.
                path("ws/attempts/<str:attempt_id>/", AttemptSocket.as_asgi()),  # type: ignore[arg-type]
                path("ws/races/<str:code>/", RaceSocket.as_asgi()),  # type: ignore[arg-type]
                re_path("", NothingSocket.as_asgi()),  # type: ignore[arg-type]
            ]
        ),
    }
)
