"""`manage.py close`: an operator closes an attempt, and says why (A7)."""

import asyncio
from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from patience.play.attempts import close
from patience.web.clock import now
from patience.web.nudges import nudges


class Command(BaseCommand):
    help = "Close an open attempt; its player is told, and its race ends if it was the last."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("attempt")
        parser.add_argument("reason")

    def handle(self, *, attempt: str, reason: str, **_: object) -> None:
        if not reason.strip():
            raise CommandError("Say why.")
        if not close(attempt_id=attempt, reason=reason, now=now()):
            raise CommandError(f"There is no open attempt {attempt}.")
        asyncio.run(_tell(attempt))


async def _tell(attempt: str) -> None:
    await nudges.send_others("attempt", attempt)
    await nudges.sent()
