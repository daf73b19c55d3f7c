"""The service as a user meets it: a real server process, on its own database."""

import atexit
import contextlib
import copy
import json
import os
import secrets
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import psycopg

ROOT = Path(__file__).parents[1]
STARTS_WITHIN = 120.0  # seconds
ASKED_EVERY = 0.05
PREPARE = """
import django
from django.core.management import call_command
django.setup()
call_command("migrate", verbosity=0)
call_command("collectstatic", interactive=False, verbosity=0)
call_command("tend", once=True)
"""
NO_CERTIFICATES = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # reading them costs 20 ms a client


class Service:
    """One server process on `port`; stopped, killed and started again at will.

    `seeds` (game → seeds) are those of the sealed deals it makes, in turn. With `DATABASE_URL` and
    `REDIS_URL` set it runs on a PostgreSQL database of its own and that Redis. What else is named
    stands in its environment.
    """

    def __init__(
        self,
        folder: Path,
        seeds: Mapping[str, Sequence[str]] | None = None,
        **environment: str,
    ) -> None:
        self._give_port()
        self.log = folder / "log.txt"
        self._environment = os.environ | {
            "DJANGO_SETTINGS_MODULE": "tests.seeded_settings" if seeds else "tests.settings",
            "SEEDS": json.dumps(seeds or {}),
            "VAR_DIR": str(folder),
            **environment,
        }
        self._clients: list[httpx.Client] = []
        self._process: subprocess.Popen[bytes] | None = None
        prepared, database = _prepared()
        shutil.copytree(prepared, folder, dirs_exist_ok=True)
        self._database = _new_database(self._environment, like=database) if database else None

    def another(self) -> "Service":
        """Return another process on the same database, to be started and closed before this."""
        other = copy.copy(self)
        other._give_port()
        other._clients, other._process, other._database = [], None, None
        return other

    def start(self, *, tend: bool = True) -> None:
        """Start, and wait until it answers."""
        arguments = ["serve", "--port", str(self.port), *(["--tend"] if tend else [])]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "manage.py", *arguments],
                cwd=ROOT,
                env=self._environment,
                stdout=log,
                stderr=log,
            )
        until = time.monotonic() + STARTS_WITHIN
        while time.monotonic() < until and self._process.poll() is None:
            with contextlib.suppress(httpx.TransportError):
                games = httpx.get(f"{self.url}/api/games", verify=NO_CERTIFICATES)
                if games.status_code == httpx.codes.OK:
                    return
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(ASKED_EVERY)
        raise AssertionError(f"the service does not answer:\n{self.log.read_text()}")

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End the process, politely or with `SIGKILL`."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(STARTS_WITHIN)
            self._process = None

    def kill(self) -> None:
        """End the process as `kill -9` does."""
        self.stop(signal.SIGKILL)

    def close(self) -> None:
        """Stop, and drop the database."""
        self.stop()
        for client in self._clients:
            client.close()
        if self._database is not None:
            _drop(self._database)

    def guest(self, name: str, **facts: object) -> httpx.Client:
        """Return a client of a new guest."""
        client = httpx.Client(base_url=self.url, timeout=30, verify=NO_CERTIFICATES)
        self._clients.append(client)
        made = client.post("/api/guests", json={"name": name, **facts}).json()
        client.headers["Authorization"] = f"Bearer {made['token']}"
        return client

    def _give_port(self) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.ws = f"ws://127.0.0.1:{self.port}"


@contextlib.contextmanager
def served(
    folder: Path, seeds: Mapping[str, Sequence[str]] | None = None, **environment: str
) -> Iterator[Service]:
    """Run a service for the length of a block."""
    service = Service(folder, seeds, **environment)
    try:
        service.start()
        yield service
    finally:
        service.close()


@cache
def _prepared() -> tuple[Path, str | None]:
    """Make what every service begins with: its folder, and its database when on PostgreSQL.

    The dailies are there, so that they take none of the seeds.
    """
    folder = Path(tempfile.mkdtemp(prefix="patience-"))
    atexit.register(shutil.rmtree, folder)
    environment = os.environ | {"DJANGO_SETTINGS_MODULE": "tests.settings", "VAR_DIR": str(folder)}
    database = _new_database(environment) if environment.get("DATABASE_URL") else None
    if database:
        atexit.register(_drop, database)
    subprocess.run([sys.executable, "-c", PREPARE], cwd=ROOT, env=environment, check=True)
    return folder, database


def _new_database(environment: dict[str, str], *, like: str = "template1") -> str:
    """Make a PostgreSQL database, and name it in the environment."""
    name = f"patience_{secrets.token_hex(6)}"
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}" TEMPLATE "{like}"'.encode())
    environment["DATABASE_URL"] = (
        urlsplit(environment["DATABASE_URL"])._replace(path=f"/{name}").geturl()
    )
    return name


def _drop(database: str) -> None:
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as connection:
        connection.execute(f'DROP DATABASE "{database}" WITH (FORCE)'.encode())


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
