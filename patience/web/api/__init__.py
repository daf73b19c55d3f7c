"""The HTTP API, as `docs/protocol.md` tells it and `/api/docs` describes it."""

from typing import Any

import msgspec
from django.http import HttpRequest
from ninja import NinjaAPI
from ninja.openapi.schema import OpenAPISchema
from ninja.parser import Parser

from patience.web.api import attempts, deals, errors, players, races, settings
from patience.web.api.asking import Known


class StrictParser(Parser):
    """Reads a body as the sockets read a message: a JSON object and nothing else."""

    def parse_body(self, request: HttpRequest) -> dict[str, object]:
        return msgspec.json.decode(request.body, type=dict[str, object])


class Described(NinjaAPI):
    """Says in its document too that what is only read needs no sign-in."""

    def get_openapi_schema(self, **options: Any) -> OpenAPISchema:
        document = super().get_openapi_schema(**options)
        for calls in document["paths"].values():
            if "security" in calls.get("get", {}):
                calls["get"]["security"].append({})
        return document


api = Described(
    title="Patience",
    version="1",
    auth=Known(),
    parser=StrictParser(),
    urls_namespace="api",
)
errors.install(api)
for part in (players, settings, deals, attempts, races):
    api.add_router("", part.router)
