"""The writer: entries that arrive together share a transaction and never harm each other (A8)."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from unittest import mock

import pytest
from django.db import DatabaseError, connection
from django.test.utils import CaptureQueriesContext

from patience.play import writer as writing
from patience.play.models import Attempt
from patience.play.threads import in_thread
from patience.play.writer import Write, Writer, store_together
from tests import making
from tests.making import NOON

pytestmark = pytest.mark.django_db(transaction=True)


def write(attempt: Attempt, ply: int = 0, entry: str = "s-w", **facts: object) -> Write:
    plain = Write(
        attempt=attempt.pk,
        ply=ply,
        at=NOON + 10 * ply,
        entry=f"{entry}@{10 * ply}",
        new_ply=ply + 1,
        score=2,
        progress=2,
        phase=1,
        elapsed=10,
        count=1,
        redeals=0,
        takebacks=0,
        deadline=attempt.deadline,
        over=None,
        over_at=None,
    )
    return replace(plain, **facts)  # type: ignore[arg-type]


def attempts(count: int) -> list[Attempt]:
    maker = making.player()
    deal = making.new_deal(maker)
    others = [making.player(f"guest {number}", "guest") for number in range(count - 1)]
    return [making.attempt(deal, who) for who in (maker, *others)]


def stored(*expected: Attempt) -> list[str]:
    return [Attempt.objects.get(pk=attempt.pk).entries.strip() for attempt in expected]


@contextmanager
def failing_for(attempt: Attempt) -> Iterator[None]:
    """Have the database refuse to store anything for one attempt."""

    def refuse(execute, sql, params, many, context):  # type: ignore[no-untyped-def]
        if params and attempt.pk in params and "UPDATE" in sql:
            raise DatabaseError("refused")
        return execute(sql, params, many, context)

    with connection.execute_wrapper(refuse):
        yield


def test_entries_of_many_attempts_are_stored_in_one_transaction() -> None:
    three = attempts(3)
    with CaptureQueriesContext(connection) as queries:
        assert store_together([write(attempt) for attempt in three]) == [True] * 3
    assert sum(query["sql"].strip().startswith("UPDATE") for query in queries) == 3
    assert sum(query["sql"].startswith("BEGIN") for query in queries) <= 1
    assert stored(*three) == ["s-w@0"] * 3


@pytest.mark.parametrize(
    "facts",
    [
        {"ply": 1},
        {"ply": -1},
        {"at": NOON + 30 * 86_400_000},  # the deadline: nothing is accepted from then on
        {"attempt": "0" * 16},
    ],
)
def test_a_write_that_matches_nothing_leaves_the_others_stored(facts: dict[str, object]) -> None:
    one, two, three = attempts(3)
    outcomes = store_together([write(one), replace(write(two), **facts), write(three)])  # type: ignore[arg-type]
    assert outcomes == [True, False, True]
    assert stored(one, two, three) == ["s-w@0", "", "s-w@0"]


def test_a_write_to_an_attempt_that_is_over_or_has_not_begun_matches_nothing() -> None:
    over, early = attempts(2)
    Attempt.objects.filter(pk=over.pk).update(over="closed", over_at=NOON)
    Attempt.objects.filter(pk=early.pk).update(started=None)
    assert store_together([write(over), write(early)]) == [False, False]
    assert stored(over, early) == ["", ""]


def test_a_write_to_a_deleted_attempt_leaves_the_others_stored() -> None:
    one, two, three = attempts(3)
    two_write = write(two)
    Attempt.objects.filter(pk=two.pk).delete()
    assert store_together([write(one), two_write, write(three)]) == [True, False, True]
    assert stored(one, three) == ["s-w@0"] * 2


def test_a_database_error_for_one_write_leaves_the_others_stored() -> None:
    one, two, three = attempts(3)
    with failing_for(two):
        outcomes = store_together([write(one), write(two), write(three)])
    assert (outcomes[0], outcomes[2]) == (True, True)
    assert isinstance(outcomes[1], DatabaseError)
    assert stored(one, two, three) == ["s-w@0", "", "s-w@0"]


def test_a_value_that_the_database_cannot_hold_harms_only_its_own_write() -> None:
    one, two, three = attempts(3)
    bad = write(two, new_ply=2**80)
    outcomes = store_together([write(one), bad, write(three)])
    assert (outcomes[0], outcomes[2]) == (True, True)
    assert isinstance(outcomes[1], Exception)
    assert stored(one, two, three) == ["s-w@0", "", "s-w@0"]


def test_two_writes_for_one_ply_in_one_batch_store_the_first() -> None:
    (one,) = attempts(1)
    assert store_together([write(one, entry="s-w"), write(one, entry="t1-t2")]) == [True, False]
    assert stored(one) == ["s-w@0"]


def test_entries_of_one_attempt_in_one_batch_are_stored_in_their_order() -> None:
    (one,) = attempts(1)
    assert store_together([write(one, ply) for ply in range(5)]) == [True] * 5
    assert stored(one) == ["s-w@0 s-w@10 s-w@20 s-w@30 s-w@40"]


def test_an_end_adds_no_entry() -> None:
    (one,) = attempts(1)
    end = write(one, entry="", new_ply=0, over="given up", over_at=NOON)
    assert store_together([replace(end, entry="")]) == [True]
    one.refresh_from_db()
    assert (one.over, one.ply, one.entries) == ("given up", 0, "")


async def test_everybody_who_stores_at_once_is_answered_by_what_was_stored(writer: Writer) -> None:
    several = await in_thread(attempts, 8)
    outcomes = await asyncio.gather(*[writer.store(write(attempt)) for attempt in several * 2])
    assert outcomes == [True] * 8 + [False] * 8
    assert await in_thread(stored, *several) == ["s-w@0"] * 8


async def test_what_arrives_while_a_transaction_runs_shares_the_next_one(writer: Writer) -> None:
    several = await in_thread(attempts, 6)
    batches: list[int] = []
    real = store_together

    def counted(writes: list[Write]) -> object:
        batches.append(len(writes))
        return real(writes)

    with mock.patch.object(writing, "store_together", counted):
        first = asyncio.create_task(writer.store(write(several[0])))
        await asyncio.sleep(0)  # it is being written
        await asyncio.gather(first, *[writer.store(write(attempt)) for attempt in several[1:]])
    assert sum(batches) == 6
    assert len(batches) <= 2


async def test_a_sender_who_goes_away_harms_nobody_and_is_stored(writer: Writer) -> None:
    one, two, three = await in_thread(attempts, 3)
    tasks = [asyncio.create_task(writer.store(write(a))) for a in (one, two, three)]
    await asyncio.sleep(0)
    tasks[1].cancel()
    assert all(await asyncio.gather(tasks[0], tasks[2]))
    assert tasks[1].cancelled()
    assert await writer.store(write(one, 1)) is True
    assert await in_thread(stored, two) == ["s-w@0"]


async def test_the_writer_goes_on_after_an_error_that_nobody_expected(writer: Writer) -> None:
    one, two = await in_thread(attempts, 2)
    with (
        mock.patch.object(writing, "store_together", side_effect=RuntimeError("no memory")),
        pytest.raises(RuntimeError, match="no memory"),
    ):
        await writer.store(write(one))
    assert await writer.store(write(two)) is True
    assert await in_thread(stored, one, two) == ["", "s-w@0"]
