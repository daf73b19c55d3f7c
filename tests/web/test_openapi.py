"""The OpenAPI document: it is there, its page needs nobody else, and the service keeps to it."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.service import ROOT, Service

CALLS = {
    "GET /api/games",
    "POST /api/guests",
    "GET /api/players/{name}",
    "GET /api/me/settings",
    "PATCH /api/me/settings",
    "POST /api/deals",
    "GET /api/deals/{deal_id}",
    "POST /api/deals/{deal_id}/share",
    "POST /api/deals/{deal_id}/open",
    "POST /api/deals/{deal_id}/accept",
    "POST /api/deals/{deal_id}/attempts",
    "GET /api/deals/{deal_id}/board",
    "GET /api/daily/{game}",
    "GET /api/daily/{game}/{day}",
    "GET /api/daily/{game}/commitments",
    "GET /api/attempts/{attempt_id}",
    "GET /api/attempts/{attempt_id}/record",
    "GET /api/attempts/{attempt_id}/views",
    "GET /api/attempts/{attempt_id}/figures",
    "POST /api/races",
    "GET /api/races",
    "GET /api/races/{code}",
    "POST /api/races/{code}/join",
}
CHECKS_LEFT_OUT = {
    # Texts of any kind are taken as ids and names; what is none is answered 404 or 400, not 422.
    "negative_data_rejection",
    "positive_data_acceptance",
    # Tokens that do not hold are tested by name; a call without one is often allowed.
    "ignored_auth",
}


@pytest.fixture(scope="module")
def document(service: Service) -> Any:
    answer = httpx.get(f"{service.url}/api/openapi.json")
    assert answer.headers["Content-Type"].startswith("application/json")
    return answer.json()


def test_the_document_describes_every_call(document: Any) -> None:
    described = {
        f"{method.upper()} {path}"
        for path, methods in document["paths"].items()
        for method in methods
    }
    assert described == CALLS
    assert document["openapi"].startswith("3.")


def test_every_call_says_in_a_sentence_what_it_does(document: Any) -> None:
    for methods in document["paths"].values():
        for call in methods.values():
            assert call["description"].endswith(".")


def test_every_call_describes_its_errors_in_the_one_form(document: Any) -> None:
    for methods in document["paths"].values():
        for call in methods.values():
            for status, answer in call["responses"].items():
                if int(status) >= 400:
                    form = answer["content"]["application/json"]["schema"]["$ref"]
                    assert form.rpartition("/")[2] == ("Faults" if status == "422" else "Error")


def test_the_page_asks_nobody_else_and_runs_under_the_content_security_policy(
    service: Service,
) -> None:
    page = httpx.get(f"{service.url}/api/docs")
    assert page.status_code == httpx.codes.OK
    policy = page.headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    # All that it loads is ours, and no script or style stands in the page itself.
    assert not re.search(r"""(src|href)=["'](https?:)?//""", page.text)
    assert not re.search(r"<style|\sstyle=|\son\w+=", page.text)
    for script in re.findall(r"<script([^>]*)>", page.text):
        assert "src=" in script or 'type="application/json"' in script
    loaded = re.findall(r"""(?:src|href)="(/[^"]+)""", page.text)
    assert len(loaded) == 3
    for path in loaded:
        assert httpx.get(service.url + path).status_code == httpx.codes.OK
    settings = re.search(r'id="swagger-settings">(.*?)</script>', page.text, re.DOTALL)
    assert settings is not None
    assert json.loads(settings[1])["url"] == "/api/openapi.json"


@pytest.mark.parametrize(
    "phases", ["fuzzing", pytest.param("examples,coverage", marks=pytest.mark.slow)]
)
def test_the_service_answers_any_call_as_the_document_says(
    service: Service, tmp_path: Path, phases: str
) -> None:
    token = service.guest("Schema").headers["Authorization"]
    arguments = [
        *("run", f"{service.url}/api/openapi.json", "--header", f"Authorization: {token}"),
        *("--seed", "1", "--generation-deterministic", "--max-examples", "4", "--no-color"),
        *("--phases", phases, "--exclude-checks", ",".join(CHECKS_LEFT_OUT)),
        *("--suppress-health-check", "all", "--max-failures", "5"),
    ]
    run = subprocess.run(
        [Path(sys.executable).with_name("schemathesis"), *arguments],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
