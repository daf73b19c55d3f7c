"""A sitting: entries judged, stored and measured, with the clock passed in (A4 to A8, B3)."""

import asyncio
from dataclasses import dataclass
from typing import Any

import pytest

from patience.deals.models import Deal
from patience.limits import DAY, HOUR, IDLE_ATTEMPT
from patience.play import sitting as sittings
from patience.play.attempts import open_for_all, start
from patience.play.models import Attempt
from patience.play.sitting import GoneError, RefusedError, Sitting
from patience.play.threads import in_thread
from patience.play.writer import Writer
from patience.rules.record import Record
from tests import making
from tests.making import EAGLE, ELEVENS, NOON
from tests.rules.test_vectors import WHOLE, named

WINS = [next(v for v in WHOLE if v["won"] and v["game"] == game) for game in (EAGLE, ELEVENS)]
ELEVENS_LINE = WINS[1]["moves"].split()

pytestmark = pytest.mark.django_db(transaction=True)


def begun(seed: str, game: str = EAGLE, *, practice: bool = False, daily: bool = False) -> Attempt:
    ada = making.player()
    with making.sealed_seeds(seed):
        deal = making.daily(game) if daily else making.new_deal(ada, seed, game)
    return start(player=ada, deal=deal, practice=practice, now=NOON)[0]


@dataclass
class Table:
    """A sitting and its clock, which goes on 100 ms with each entry."""

    sitting: Sitting
    now: int = NOON

    async def play(self, text: str) -> bool:
        self.now += 100
        say = self.sitting
        if text == "undo":
            return await say.undo(ply=say.ply, now=self.now)
        return await say.move(text, ply=say.ply, now=self.now)

    async def play_all(self, texts: str) -> None:
        for text in texts.split():
            assert await self.play(text)

    async def refused(self, text: str) -> tuple[str, str | None]:
        with pytest.raises(RefusedError) as error:
            await self.play(text)
        return error.value.reason, error.value.clause


async def table(writer: Writer, seed: str, game: str = EAGLE, **facts: bool) -> Table:
    attempt = await in_thread(begun, seed, game, **facts)
    return Table(await Sitting.of(attempt.pk, writer))


async def row(sitting: Sitting) -> Attempt:
    return await in_thread(Attempt.objects.select_related("deal").get, pk=sitting.attempt.pk)


def result(attempt: Attempt) -> tuple[int | None, int | None, int]:
    return attempt.elapsed, attempt.count, attempt.takebacks


async def test_a_first_try_takes_back_only_as_far_as_the_last_reveal(writer: Writer) -> None:
    # Of these only w-t8 shows nothing new.
    at = await table(writer, "vector 1")
    await at.play_all("s-w t1-t2 s-w s-w w-t8")
    assert at.sitting.attempt.takebacks_left(at.sitting.line) == 1
    await at.play_all("undo")
    assert at.sitting.attempt.takebacks_left(at.sitting.line) == 0
    assert await at.refused("undo") == ("takeback", None)


async def test_practice_takes_back_without_limit(writer: Writer) -> None:
    at = await table(writer, "vector 1", practice=True)
    await at.play_all("s-w t1-t2 s-w s-w w-t8")
    for left in (5, 4, 3, 2, 1):
        assert at.sitting.attempt.takebacks_left(at.sitting.line) == left
        await at.play_all("undo")
    assert await at.refused("undo") == ("takeback", None)
    assert at.sitting.ply == 10


async def test_nothing_is_taken_back_before_the_first_move(writer: Writer) -> None:
    at = await table(writer, "vector 1")
    assert await at.refused("undo") == ("takeback", None)


async def test_elapsed_and_count_are_those_of_the_last_gain_that_stands(writer: Writer) -> None:
    at = await table(writer, "vector 1")
    await at.play_all("s-w t1-t2 s-w s-w w-t8 s-w s-w")
    assert result(await row(at.sitting)) == (None, None, 0)
    await at.play_all("w-f2")
    gained = await row(at.sitting)
    assert (gained.score, *result(gained)) == (2, 800, 8, 0)
    await at.play_all("s-w")
    assert result(await row(at.sitting)) == (800, 8, 0)
    await at.play_all("t1-f2")
    again = await row(at.sitting)
    assert (again.score, *result(again)) == (3, 1000, 10, 0)


async def test_a_gain_taken_back_is_none_and_made_again_costs_what_it_took(writer: Writer) -> None:
    at = await table(writer, "vector 1", practice=True)
    await at.play_all("s-w t1-t2 s-w s-w w-t8 s-w s-w w-f2 undo")
    lost = await row(at.sitting)
    assert (lost.score, *result(lost)) == (1, None, None, 1)
    await at.play_all("w-f2")
    regained = await row(at.sitting)
    assert (regained.score, *result(regained)) == (2, 1000, 10, 1)


async def test_a_row_always_says_what_its_record_replays_to(writer: Writer) -> None:
    at = await table(writer, "vector 40", ELEVENS, practice=True)
    for count, text in enumerate(ELEVENS_LINE[:40]):
        await at.play_all(text)
        if count % 9 == 4:
            await at.play_all("undo")
            await at.play_all(text)
    stored = await row(at.sitting)
    line = stored.line()
    assert line.result is not None
    assert (stored.score, stored.progress) == (
        line.game.score(line.state),
        line.game.progress(line.state),
    )
    assert result(stored) == (line.result.elapsed, line.result.count, line.takebacks)
    assert (stored.ply, stored.phase) == (line.ply, line.game.phase(line.state))


async def test_the_clock_never_goes_back(writer: Writer) -> None:
    at = await table(writer, "vector 1")
    await at.play("s-w")
    await at.sitting.move("t1-t2", ply=1, now=NOON - 5000)
    times = [entry.at for entry in (await row(at.sitting)).record_entries()]
    assert times == [100, 100]


@pytest.mark.parametrize("vector", WINS, ids=named)
async def test_a_game_that_is_won_is_over_and_takes_nothing_more(
    writer: Writer, vector: dict[str, Any]
) -> None:
    at = await table(writer, vector["seed"], vector["game"])
    await at.play_all(vector["moves"])
    won = await row(at.sitting)
    assert (won.over, won.over_at, won.score) == ("won", at.now, vector["score"])
    assert won.elapsed == at.now - NOON
    assert await at.refused("s-w") == ("over", None)
    assert await at.refused("undo") == ("over", None)
    with pytest.raises(RefusedError, match="over"):
        await at.sitting.end(ply=at.sitting.ply, now=at.now)
    last = vector["moves"].split()[-1]
    assert not await at.sitting.move(last, ply=at.sitting.ply - 1, now=at.now)


async def test_an_attempt_of_too_many_entries_is_closed_with_the_last(
    writer: Writer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sittings, "ENTRIES", 3)
    at = await table(writer, "vector 1", practice=True)
    await at.play_all("s-w undo s-w")
    assert (await row(at.sitting)).over == "closed"
    assert await at.refused("undo") == ("over", None)


async def test_who_ends_a_stuck_game_was_stuck(writer: Writer) -> None:
    at = await table(writer, "vector 1")
    while not at.sitting.view().stuck:
        moves = [str(move) for move in at.sitting.view().moves]
        await at.play_all("s-w" if "s-w" in moves else moves[0])
    assert await at.sitting.end(ply=at.sitting.ply, now=at.now)
    assert (await row(at.sitting)).over == "stuck"


async def test_who_ends_a_game_that_goes_on_gave_up(writer: Writer) -> None:
    at = await table(writer, "vector 1")
    await at.play("s-w")
    assert await at.sitting.end(ply=1, now=at.now + 7)
    ended = await row(at.sitting)
    assert (ended.over, ended.over_at, ended.ply) == ("given up", at.now + 7, 1)
    assert not await at.sitting.end(ply=1, now=at.now + 9)
    assert (await row(at.sitting)).over_at == at.now + 7


@pytest.mark.parametrize("daily", [True, False], ids=["a daily", "a new deal"])
async def test_nothing_is_accepted_from_the_deadline_on(writer: Writer, daily: bool) -> None:
    at = await table(writer, "vector 1", daily=daily)
    deadline = at.sitting.attempt.deadline
    assert deadline == NOON + (36 * HOUR if daily else IDLE_ATTEMPT)
    at.now = deadline - 101
    assert await at.play("s-w")
    at.now = at.sitting.attempt.deadline - 100
    assert await at.refused("t1-t2") == ("over", None)
    closed = await row(at.sitting)
    assert (closed.over, closed.ply) == ("closed", 1)
    assert at.sitting.over == "closed"


async def test_entries_move_the_deadline_of_all_but_a_dailys_or_races_first_try(
    writer: Writer,
) -> None:
    own = await table(writer, "vector 1")
    own.now += DAY
    await own.play("s-w")
    assert (await row(own.sitting)).deadline == own.now + IDLE_ATTEMPT


async def test_what_another_process_stored_is_found_and_judged_anew(writer: Writer) -> None:
    at = await table(writer, "vector 1")
    elsewhere = await Sitting.of(at.sitting.attempt.pk, writer)
    assert await elsewhere.move("s-w", ply=0, now=NOON + 1)
    assert await at.sitting.move("s-w", ply=0, now=NOON + 2) is False  # the very same message
    assert at.sitting.ply == 1
    assert await elsewhere.move("t1-t2", ply=1, now=NOON + 3)
    with pytest.raises(RefusedError, match="stale"):
        await at.sitting.move("s-w", ply=1, now=NOON + 4)
    assert await elsewhere.end(ply=2, now=NOON + 5)
    assert await at.sitting.end(ply=2, now=NOON + 6) is False
    assert len((await row(at.sitting)).record_entries()) == 2


async def test_who_has_seen_another_process_play_on_is_not_behind(writer: Writer) -> None:
    here = await table(writer, "vector 1")
    there = Table(await Sitting.of(here.sitting.attempt.pk, writer))
    await there.play_all("s-w t1-t2")
    assert await here.sitting.move("s-w", ply=2, now=NOON + 1000)
    assert [entry.text for entry in (await row(here.sitting)).record_entries()][2:] == ["s-w"]
    with pytest.raises(RefusedError, match="stale"):
        await here.sitting.move("s-w", ply=4, now=NOON + 1000)
    await there.sitting.catch_up()
    await there.play_all("s-w")
    assert await here.sitting.end(ply=4, now=NOON + 2000)


async def test_of_many_sittings_that_move_at_once_one_is_stored_for_each_ply(
    writer: Writer,
) -> None:
    at = await table(writer, "vector 1", practice=True)
    others = [await Sitting.of(at.sitting.attempt.pk, writer) for _ in range(4)]

    async def ask(sitting: Sitting, text: str, ply: int) -> str:
        try:
            return "new" if await sitting.move(text, ply=ply, now=NOON + ply) else "again"
        except RefusedError as refused:
            return refused.reason

    for ply, texts in enumerate([("s-w", "t1-t2"), ("s-w", "s-w"), ("s-w", "undo")]):
        said = await asyncio.gather(
            *[ask(sitting, texts[n % 2], ply) for n, sitting in enumerate(others)]
        )
        assert said.count("new") == 1
    assert (await row(at.sitting)).ply == 3


async def test_an_opened_deal_closes_the_first_try_that_is_held(writer: Writer) -> None:
    at = await table(writer, "vector 1")
    await in_thread(_open, at.sitting.attempt.deal_id)
    assert await at.refused("s-w") == ("over", None)
    assert at.sitting.over == "closed"


def _open(deal_id: str) -> None:
    open_for_all(deal=Deal.objects.get(pk=deal_id), now=NOON)


async def test_an_attempt_that_has_gone_is_said_to_have_gone(writer: Writer) -> None:
    at = await table(writer, "vector 1")
    await in_thread(Attempt.objects.filter(pk=at.sitting.attempt.pk).delete)
    with pytest.raises(GoneError):
        await at.play("s-w")
    with pytest.raises(GoneError):
        await Sitting.of("0" * 16, writer)


async def test_a_record_with_its_deck_checks_itself(writer: Writer) -> None:
    at = await table(writer, "vector 1", practice=True)
    await at.play_all("s-w t1-t2 undo t1-t2 s-w s-w w-t8 s-w s-w w-f2")
    stored = await row(at.sitting)
    Record(
        {"Game": EAGLE, "Deck": stored.deal.deck, "Score": str(stored.score)},
        stored.record_entries(),
    ).check()
