"""The ASGI application: pages and API by Django, sockets by ours."""

import os

from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "patience.web.settings")
pages = get_asgi_application()

from django.urls import path, re_path  # noqa: E402 - only once Django is set up

from patience.web.attempt_socket import AttemptSocket  # noqa: E402
from patience.web.race_socket import RaceSocket  # noqa: E402
from patience.web.sockets import NothingSocket  # noqa: E402

application = ProtocolTypeRouter(
    {
        "http": pages,
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
