"""The sweeps: what must happen without anybody asking for it. Each may run twice, or elsewhere too.

Dailies are made ahead and opened, attempts and races whose time is up are closed, guests who never
played and sessions that have run out are forgotten.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from patience.deals.dealing import make_dailies
from patience.limits import MINUTE
from patience.play.attempts import close_overdue, forget_idle_guests, open_due_dailies
from patience.play.threads import in_thread
from patience.races import finish
from patience.races.finish import Changed
from patience.web.clock import now
from patience.web.nudges import nudges
from patience.web.sessions import SessionStore
from patience.web.sittings import sittings
from patience.web.sockets import close_ended
from patience.web.watch import tell, watch

log = logging.getLogger(__name__)


class Tending:
    """One loop over all sweeps: races every second, the rest every minute."""

    def __init__(self) -> None:
        self._last = 0

    async def round(self) -> None:
        """Sweep once, and tell whoever watches."""
        await tell(await in_thread(self._sweep))

    def _sweep(self) -> Changed:
        moment = now()
        changed = finish.tend(now=moment)
        if moment - self._last >= MINUTE:
            self._last = moment
            made = make_dailies(now=moment)
            if made:
                log.info("made %d dailies", made)
            changed.attempts.update(close_overdue(now=moment))
            changed.attempts.update(open_due_dailies(now=moment))
            forget_idle_guests(now=moment)
            SessionStore.clear_expired()
        return changed


async def every(seconds: float, step: Callable[[], Awaitable[None]]) -> None:
    """Run a step for ever, pausing after each; one that fails is logged and tried again."""
    while True:
        try:
            await step()
        except Exception:
            log.exception("a step of the loop failed")
        await asyncio.sleep(seconds)


async def watch_races() -> None:
    """Tell this process's sockets what is new in their races."""
    await every(1.0, watch.round)


async def watch_attempts() -> None:
    """Tell this process's sockets what is new in their attempts and was not told."""
    await every(1.0, sittings.round)


async def watch_logins() -> None:
    """Close this process's sockets whose login has ended and that no nudge has closed."""
    await every(10.0, close_ended)


async def listen() -> None:
    """Take the other processes' nudges."""
    await every(1.0, nudges.listen)


async def tend() -> None:
    """Sweep."""
    await every(1.0, Tending().round)
