"""`manage.py generate_messages`: the JSON schema of the sockets' messages, for the frontend."""

import json

import msgspec
from django.core.management.base import BaseCommand

from patience.web.messages import AttemptAnswer, AttemptRequest, RaceAnswer, RaceRequest

UNIONS = {
    "AttemptRequest": AttemptRequest,
    "AttemptAnswer": AttemptAnswer,
    "RaceRequest": RaceRequest,
    "RaceAnswer": RaceAnswer,
}


def schema() -> str:
    """Return the schema: a definition for each message and for each of the four unions."""
    unions, messages = msgspec.json.schema_components(
        UNIONS.values(), ref_template="#/$defs/{name}"
    )
    definitions = messages | dict(zip(UNIONS, unions, strict=True))
    return json.dumps({"$defs": definitions}, indent=2)


class Command(BaseCommand):
    help = "Print the JSON schema that frontend/src/messages.ts is made from (npm run messages)."

    def handle(self, **_: object) -> None:
        self.stdout.write(schema())
