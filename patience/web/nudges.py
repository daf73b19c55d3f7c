"""Telling the other server processes that something changed.

A nudge says what to read again, never what is new: the database has it. A lost nudge delays, it
loses nothing, as each process also reads what it holds every few seconds.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from uuid import uuid4

from channels.layers import get_channel_layer

log = logging.getLogger(__name__)
GROUP = "patience"
PROCESS = uuid4().hex  # the name of this process
AGAIN = 1.0  # seconds until the next try

Listener = Callable[[str], Awaitable[None]]


class Nudges:
    """What this process does when a thing of some kind changed, here or elsewhere."""

    def __init__(self) -> None:
        self._listeners: dict[str, Listener] = {}
        self._waiting: dict[tuple[str, str], None] = {}  # in their order, each once
        self._sender: asyncio.Task[None] | None = None

    def on(self, kind: str, listener: Listener) -> None:
        """Say what to do with nudges of a kind: `attempt`, `held`, `race`, `login`."""
        self._listeners[kind] = listener

    async def send(self, kind: str, key: str) -> None:
        """Do it here, and have it done in every other process."""
        if kind in self._listeners:
            await self._listeners[kind](key)
        await self.send_others(kind, key)

    async def send_others(self, kind: str, key: str) -> None:
        """Have it done in every other process, when they can be reached; nobody waits for that."""
        self._waiting[kind, key] = None
        if self._sender is None or self._sender.done():
            self._sender = asyncio.create_task(self._send_waiting())

    async def sent(self) -> None:
        """Wait a little until all is sent: before this process ends."""
        if self._sender is not None:
            await asyncio.wait({self._sender}, timeout=AGAIN)

    async def _send_waiting(self) -> None:
        while self._waiting:
            kind, key = next(iter(self._waiting))
            del self._waiting[kind, key]  # what changes from now on is another nudge
            nudge = {"type": "nudge", "kind": kind, "key": key, "from": PROCESS}
            try:
                await get_channel_layer().group_send(GROUP, nudge)
            except Exception as error:
                self._waiting[kind, key] = None
                log.warning("the other processes cannot be reached: %r", error)
                await asyncio.sleep(AGAIN)

    async def listen(self) -> None:
        """Take the nudges of the other processes, for ever."""
        layer = get_channel_layer()
        channel = await layer.new_channel()
        while True:
            try:
                await layer.group_add(GROUP, channel)
                break
            except Exception as error:  # with this channel again: a group never forgets one
                log.warning("the other processes cannot be heard: %r", error)
                await asyncio.sleep(AGAIN)
        while True:
            nudge = await layer.receive(channel)
            if nudge["from"] != PROCESS and nudge["kind"] in self._listeners:
                try:
                    await self._listeners[nudge["kind"]](nudge["key"])
                except Exception:
                    log.exception("a nudge could not be followed: %s", nudge)


nudges = Nudges()
