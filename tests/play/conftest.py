"""A writer whose connection is closed when its test ends."""

from collections.abc import Iterator

import pytest
from django.db import connections

from patience.play.writer import Writer


@pytest.fixture
def writer() -> Iterator[Writer]:
    made = Writer()
    yield made
    made._thread.submit(connections.close_all).result()
    made._thread.shutdown()
