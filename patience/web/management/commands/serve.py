"""`manage.py serve`: pages, API and sockets in one process."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand

from patience.races import presence
from patience.web.nudges import PROCESS
from patience.web.server import serve
from patience.web.tending import listen, watch_attempts, watch_logins, watch_races
from patience.web.tending import tend as sweep


class Command(BaseCommand):
    help = "Serve pages, API and sockets; with --tend also run the sweeps."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--tend", action="store_true", help="run the sweeps in this process")

    def handle(self, *, host: str, port: int, tend: bool, **_: object) -> None:
        from patience.web.asgi import application  # noqa: PLC0415 - not at every manage.py call

        self.stdout.write(
            f"Patience serves on http://{'localhost' if host == '127.0.0.1' else host}:{port}"
        )
        tasks = [watch_races, watch_attempts, watch_logins, listen, *([sweep] if tend else [])]
        serve(application, host=host, port=port, tasks=tasks)
        presence.stop(process=PROCESS)
