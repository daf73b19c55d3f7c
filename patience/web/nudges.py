"""Telling the other server processes that something changed.

A nudge says what to read again, never what is new: the database has it. A lost nudge delays, it
loses nothing, as each process also reads what it holds once a second.
"""

import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from uuid import uuid4

from channels.layers import get_channel_layer

log = logging.getLogger(__name__)
GROUP = "patience"
PROCESS = uuid4().hex  # the name of this process

Listener = Callable[[str], Awaitable[None]]


class Nudges:
    """What this process does when a thing of some kind changed, here or elsewhere."""

    def __init__(self) -> None:
        self._listeners: dict[str, Listener] = {}

    def on(self, kind: str, listener: Listener) -> None:
        """Say what to do with nudges of a kind: `attempt`, `race`, `login`, `seat`."""
        self._listeners[kind] = listener

    async def send(self, kind: str, key: str) -> None:
        """Do it here, and have it done in every other process."""
        await self._listeners[kind](key)
        await self.send_others(kind, key)

    async def send_others(self, kind: str, key: str) -> None:
        """Have it done in every other process."""
        nudge = {"type": "nudge", "kind": kind, "key": key, "from": PROCESS}
        try:
            await get_channel_layer().group_send(GROUP, nudge)
        except Exception as error:
            log.warning("a nudge to the other processes was not sent: %r", error)

    async def listen(self) -> None:
        """Take the nudges of the other processes, for ever."""
        layer = get_channel_layer()
        channel = await layer.new_channel()
        await layer.group_add(GROUP, channel)
        while True:
            nudge = await layer.receive(channel)
            if nudge["from"] != PROCESS:
                with suppress(KeyError):
                    await self._listeners[nudge["kind"]](nudge["key"])


nudges = Nudges()
