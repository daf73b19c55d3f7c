"""What all tests share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.service import Service, served


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--run-slow", action="store_true", help="run tests marked slow too")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("--run-slow"):
        for item in items:
            if "slow" in item.keywords:
                item.add_marker(pytest.mark.skip(reason="only with --run-slow"))


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """One server process for all tests that do not kill it."""
    with served(tmp_path_factory.mktemp("service")) as running:
        yield running


@pytest.fixture
def own_service(tmp_path: Path) -> Iterator[Service]:
    """A server process for one test alone, which may kill it."""
    with served(tmp_path) as running:
        yield running
