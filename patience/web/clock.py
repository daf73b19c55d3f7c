"""The server's clock: nothing below `web` reads the time."""

import time
from datetime import UTC, datetime


def now() -> int:
    """Return the Unix time in milliseconds."""
    return time.time_ns() // 1_000_000


def iso(milliseconds: int) -> str:
    """Write a Unix time in ISO 8601, UTC.

    >>> iso(1796040000000)
    '2026-11-30T12:00:00.000Z'
    """
    moment = datetime.fromtimestamp(milliseconds / 1000, UTC)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
