"""The HTTP API, as `docs/protocol.md` tells it and `/api/docs` describes it."""

import msgspec
from django.http import HttpRequest
from ninja import NinjaAPI
from ninja.parser import Parser

from patience.web.api import attempts, deals, errors, players, races
from patience.web.api.asking import Known


class StrictParser(Parser):
    """Reads a body as the sockets read a message: a JSON object and nothing else."""

    def parse_body(self, request: HttpRequest) -> dict[str, object]:
        return msgspec.json.decode(request.body, type=dict[str, object])


api = NinjaAPI(
    title="Patience",
    version="1",
    auth=Known(),
    parser=StrictParser(),
    urls_namespace="api",
)
errors.install(api)
for part in (players, deals, attempts, races):
    api.add_router("", part.router)
