"""`manage.py tend`: the sweeps in a process of their own."""

import asyncio
from argparse import ArgumentParser

from django.core.management.base import BaseCommand

from patience.web.nudges import nudges
from patience.web.tending import Tending, tend


class Command(BaseCommand):
    help = "Make dailies, close what is overdue, for ever; with --once a single time."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--once", action="store_true")

    def handle(self, *, once: bool, **_: object) -> None:
        asyncio.run(_once() if once else tend())


async def _once() -> None:
    await Tending().round()
    await nudges.sent()
