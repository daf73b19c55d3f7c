"""Storing entries: what arrives together is written in one transaction.

An entry is written where the attempt's ply matches, it is not over and its deadline has not come:
that one conditional write is the lock and the cache check at once, with any number of processes.
Only after the commit is it acknowledged or told to anyone (A8). While one transaction runs, the
next entries gather for the next one.
"""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from django.db import connection, transaction
from django.db.backends.utils import CursorWrapper


@dataclass(frozen=True, slots=True)
class Write:
    """One entry with all that it changes; `ply` is the number of entries before it.

    An `entry` that is empty ends the attempt without adding one.
    """

    attempt: str
    ply: int
    at: int  # Unix milliseconds
    entry: str
    new_ply: int
    score: int
    progress: int
    phase: int
    elapsed: int | None
    count: int | None
    redeals: int
    takebacks: int
    deadline: int
    over: str | None
    over_at: int | None


# Plain SQL: the ORM would build this text anew for each move, at several times the cost.
STORE = """
    UPDATE play_attempt
    SET entries = entries || %s, ply = %s, score = %s, progress = %s, phase = %s, elapsed = %s,
        count = %s, redeals = %s, takebacks = %s, deadline = %s, over = %s, over_at = %s
    WHERE id = %s AND ply = %s AND over IS NULL AND started IS NOT NULL AND deadline > %s
"""


class Writer:
    """Writes for one event loop, from one thread with one connection of its own."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._waiting: list[tuple[Write, asyncio.Future[bool]]] = []
        self._drain: asyncio.Task[None] | None = None

    async def store(self, write: Write) -> bool:
        """Store one entry and return True once it is committed; False when nothing matched.

        Raises what went wrong when it could not be tried; nothing is stored then, or it is found in
        the record as any repetition is.
        """
        stored: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((write, stored))
        if self._drain is None or self._drain.done():
            self._drain = asyncio.create_task(self._write_all())
        return await stored

    async def _write_all(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            batch, self._waiting = self._waiting, []
            try:
                outcomes = await loop.run_in_executor(
                    self._thread, store_together, [write for write, _ in batch]
                )
            except Exception as error:
                outcomes = [error] * len(batch)
            for (_, stored), outcome in zip(batch, outcomes, strict=True):
                if stored.done():  # its sender was cancelled
                    continue
                if isinstance(outcome, Exception):
                    stored.set_exception(outcome)
                else:
                    stored.set_result(outcome)


def store_together(writes: Sequence[Write]) -> Sequence[bool | Exception]:
    """Store entries in one transaction; when that fails, each alone, so that none harms another.

    The order is by attempt, so that two processes never wait for each other in a circle.
    """
    order = sorted(range(len(writes)), key=lambda index: (writes[index].attempt, index))
    outcomes: list[bool | Exception] = [False] * len(writes)
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            for index in order:
                outcomes[index] = _store(cursor, writes[index])
    except Exception:
        connection.close_if_unusable_or_obsolete()
        return [_store_alone(write) for write in writes]
    return outcomes


def _store_alone(write: Write) -> bool | Exception:
    """Store one entry, on a connection that works if there is one."""
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            return _store(cursor, write)
    except Exception as error:
        connection.close_if_unusable_or_obsolete()
        return error


def _store(cursor: CursorWrapper, write: Write) -> bool:
    cursor.execute(STORE, _parameters(write))
    return bool(cursor.rowcount == 1)


def _parameters(write: Write) -> tuple[str | int | None, ...]:
    return (
        f" {write.entry}" if write.entry else "",
        write.new_ply,
        write.score,
        write.progress,
        write.phase,
        write.elapsed,
        write.count,
        write.redeals,
        write.takebacks,
        write.deadline,
        write.over,
        write.over_at,
        write.attempt,
        write.ply,
        write.at,
    )
