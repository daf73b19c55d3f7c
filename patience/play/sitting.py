"""A sitting: an attempt held open in memory, so that a move costs no replay.

The database stays the truth. What is held is used when the conditional write finds it true; when
it does not, the attempt is read again and the message judged anew.
"""

import asyncio
from collections.abc import Iterator
from typing import Literal, Self

from django.db.models import Q

from patience.limits import ENTRIES, IDLE_ATTEMPT
from patience.play.attempts import close_overdue
from patience.play.models import Attempt
from patience.play.threads import in_thread
from patience.play.writer import Write, Writer
from patience.rules.game import View
from patience.rules.line import UNDO, Line, NothingToTakeBack
from patience.rules.moves import IllegalMove, Move, NotationError
from patience.rules.record import Entry

END = "end"
NO_MOVE = ""  # a move may be called anything, but it is neither a take-back nor an end
Reason = Literal["early", "over", "stale", "notation", "practice", "takeback", "illegal"]


class RefusedError(Exception):
    """A message is not taken; `clause` is the rule that an illegal move broke."""

    def __init__(self, reason: Reason, clause: str | None = None) -> None:
        super().__init__(reason)
        self.reason: Reason = reason
        self.clause = clause


class GoneError(Exception):
    """The attempt is not there any more: its race did not start (R3)."""


class Sitting:
    """One attempt, its line and the entries so far, for as many connections as it has."""

    def __init__(self, attempt: Attempt, writer: Writer) -> None:
        self._writer = writer
        self._lock = asyncio.Lock()
        self.attempt: Attempt
        self.line: Line
        self._entries: list[str]
        self._last: int  # milliseconds since the start
        self._view: View | None
        self._take(attempt)

    @classmethod
    async def of(cls, attempt_id: str, writer: Writer) -> Self:
        """Read an attempt and replay it. Raises `GoneError`."""
        return cls(await in_thread(_read, attempt_id), writer)

    @property
    def begun(self) -> bool:
        """Whether its clock has started: not so in the countdown of a race (R1)."""
        return self.attempt.started is not None

    @property
    def over(self) -> str | None:
        return self.attempt.over

    @property
    def ply(self) -> int:
        return self.line.ply

    def view(self) -> View:
        """Return what the player may know of the position that stands."""
        if self._view is None:
            self._view = self.line.game.view(self.line.state)
        return self._view

    async def move(self, text: str, *, ply: int, now: int) -> bool:
        """Make a move and return whether it is new: False for a repetition (A8).

        Raises `RefusedError` with the reason, in the order of the protocol.
        """
        return await self._enter(NO_MOVE if text in {UNDO, END} else text, ply=ply, now=now)

    async def undo(self, *, ply: int, now: int) -> bool:
        """Take back the last move that stands; answers as `move` does."""
        return await self._enter(UNDO, ply=ply, now=now)

    async def end(self, *, ply: int, now: int) -> bool:
        """End the attempt as it stands, as stuck when it is (A7); answers as `move` does."""
        return await self._enter(END, ply=ply, now=now)

    def passed(self, since: int) -> Iterator[Line]:
        """Return the line after each entry from a ply on, but for the last."""
        line = Line.start(self.attempt.deal.rules, self.attempt.deal.cards)
        for entry in self.attempt.record_entries()[: self.ply - 1]:
            line = line.enter(entry.text, entry.at)
            if line.ply > since:
                yield line

    async def catch_up(self) -> bool:
        """Read what others may have stored; tell whether anything is new. Raises `GoneError`."""
        async with self._lock:
            return await self._reload()

    async def _enter(self, text: str, *, ply: int, now: int) -> bool:
        async with self._lock:
            if ply > self.ply:  # its sender has seen more: another process has played on
                await self._reload()
            while True:
                if not self.begun:
                    raise RefusedError("early")
                if self._repeats(text, ply):
                    return False
                if self.over is None and now >= self.attempt.deadline:
                    await in_thread(close_overdue, now=now, only=Q(pk=self.attempt.pk))
                    await self._reload()
                if self.over is not None:
                    raise RefusedError("over")
                if ply != self.ply:
                    raise RefusedError("stale")
                at = max(self._last, now - (self.attempt.started or now))
                line = self.line if text == END else self._entered(text, at)
                over = self._over(text, line)
                if await self._writer.store(self._write(text, line, at, over, now)):
                    self._adopt(text, line, at, over, now)
                    return True
                await self._reload()

    def _repeats(self, text: str, ply: int) -> bool:
        if text == END:
            ended = self.over in {Attempt.End.GIVEN_UP, Attempt.End.STUCK}
            return ended and ply == self.ply
        return ply < self.ply and self._entries[ply] == text

    def _entered(self, text: str, at: int) -> Line:
        try:
            if text != UNDO:
                return self.line.play(Move.parse(text), at)
            if not self.attempt.takebacks_left(self.line):
                raise RefusedError("takeback")
            return self.line.undo()
        except NotationError:
            raise RefusedError("notation") from None
        except NothingToTakeBack:
            raise RefusedError("takeback") from None
        except IllegalMove as illegal:
            raise RefusedError("illegal", illegal.clause) from None

    def _over(self, text: str, line: Line) -> Attempt.End | None:
        if text == END:
            return Attempt.End.STUCK if self.view().stuck else Attempt.End.GIVEN_UP
        if line.game.won(line.state):
            return Attempt.End.WON
        return Attempt.End.CLOSED if line.ply >= ENTRIES else None

    def _write(self, text: str, line: Line, at: int, over: Attempt.End | None, now: int) -> Write:
        game, state, result = line.game, line.state, line.result
        deadline = self.attempt.deadline
        if self.attempt.rolling and text != END:
            deadline = max(deadline, now + IDLE_ATTEMPT)
        return Write(
            attempt=self.attempt.pk,
            ply=self.ply,
            at=now,
            entry="" if text == END else str(Entry(text, at)),
            new_ply=line.ply,
            score=game.score(state),
            progress=game.progress(state),
            phase=game.phase(state),
            elapsed=result.elapsed if result else None,
            count=result.count if result else None,
            redeals=(result.redeals or 0) if result else 0,
            takebacks=line.takebacks,
            deadline=deadline,
            over=over,
            over_at=now if over else None,
        )

    def _adopt(self, text: str, line: Line, at: int, over: Attempt.End | None, now: int) -> None:
        if text != END:
            self._entries.append(text)
            self._last = at
            self.line = line
            self._view = None
            if self.attempt.rolling:
                self.attempt.deadline = max(self.attempt.deadline, now + IDLE_ATTEMPT)
        if over:
            self.attempt.over, self.attempt.over_at = over, now

    async def _reload(self) -> bool:
        held = (self.ply, self.over, self.begun)
        attempt = await in_thread(_read, self.attempt.pk)
        self._take(attempt)
        return held != (self.ply, self.over, self.begun)

    def _take(self, attempt: Attempt) -> None:
        entries = attempt.record_entries()
        self.attempt = attempt
        self.line = attempt.line()
        self._entries = [entry.text for entry in entries]
        self._last = entries[-1].at if entries else 0
        self._view = None


def _read(attempt_id: str) -> Attempt:
    try:
        return Attempt.objects.select_related("deal").get(pk=attempt_id)
    except Attempt.DoesNotExist:
        raise GoneError(attempt_id) from None
