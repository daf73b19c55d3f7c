"""The messages of the sockets, and the frontend's types that are made from them."""

import subprocess
from io import StringIO
from pathlib import Path

import msgspec
import pytest
from django.core.management import call_command

from patience.web import messages
from tests.service import ROOT

FRONTEND = ROOT / "frontend"


@pytest.mark.skipif(
    not (FRONTEND / "node_modules").exists(), reason="the frontend's packages are not installed"
)
def test_the_frontends_types_are_what_the_messages_make(tmp_path: Path) -> None:
    schema = StringIO()
    call_command("generate_messages", stdout=schema)
    made = tmp_path / "messages.ts"
    subprocess.run(
        ["node", "scripts/messages.mjs", str(made)],
        cwd=FRONTEND,
        input=schema.getvalue().encode(),
        check=True,
    )
    assert made.read_text() == (FRONTEND / "src" / "messages.ts").read_text(), "run `make messages`"


@pytest.mark.parametrize(
    "union",
    [
        messages.AttemptRequest,
        messages.AttemptAnswer,
        messages.RaceRequest,
        messages.RaceAnswer,
    ],
)
def test_every_message_says_its_type_in_lower_case(union: object) -> None:
    for message in union.__args__:  # type: ignore[attr-defined]
        tag = message.__struct_config__.tag
        assert tag == tag.lower()
        assert message.__struct_config__.tag_field == "type"


def test_a_message_may_have_fields_that_are_not_known() -> None:
    text = '{"type":"move","ply":0,"move":"s-w","more":{"x":[1]}}'
    decoded = msgspec.json.decode(text, type=messages.AttemptRequest)
    assert decoded == messages.Move(0, "s-w")
