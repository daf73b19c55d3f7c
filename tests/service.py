"""The service as a user meets it: a real server process, on its own database."""

import contextlib
import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import psycopg

ROOT = Path(__file__).parents[1]
STARTS_WITHIN = 30.0  # seconds


class Service:
    """One server process on `port`; stopped, killed and started again at will.

    `seeds` (game → seeds) are those of the sealed deals it makes, in turn. With `DATABASE_URL` and
    `REDIS_URL` set it runs on a PostgreSQL database of its own and that Redis.
    """

    def __init__(self, folder: Path, seeds: Mapping[str, Sequence[str]] | None = None) -> None:
        self.port = _free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.ws = f"ws://127.0.0.1:{self.port}"
        self.log = folder / "log.txt"
        self._environment = os.environ | {
            "DJANGO_SETTINGS_MODULE": "tests.seeded_settings" if seeds else "tests.settings",
            "SEEDS": "{}",
            "VAR_DIR": str(folder),
        }
        self._clients: list[httpx.Client] = []
        self._process: subprocess.Popen[bytes] | None = None
        self._database = _own_database(self._environment)
        self._manage("migrate", "--verbosity", "0")
        self._manage("collectstatic", "--no-input", "--verbosity", "0")
        self._manage("tend", "--once")  # the dailies there are take none of the seeds
        self._environment["SEEDS"] = json.dumps(seeds or {})

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
                if httpx.get(f"{self.url}/api/games").status_code == httpx.codes.OK:
                    return
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
            with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as connection:
                connection.execute(f'DROP DATABASE "{self._database}" WITH (FORCE)'.encode())

    def guest(self, name: str, **facts: object) -> httpx.Client:
        """Return a client of a new guest."""
        made = httpx.post(f"{self.url}/api/guests", json={"name": name, **facts}).json()
        headers = {"Authorization": f"Bearer {made['token']}"}
        self._clients.append(httpx.Client(base_url=self.url, headers=headers, timeout=30))
        return self._clients[-1]

    def _manage(self, *arguments: str) -> None:
        subprocess.run(
            [sys.executable, "manage.py", *arguments], cwd=ROOT, env=self._environment, check=True
        )


@contextlib.contextmanager
def served(folder: Path, seeds: Mapping[str, Sequence[str]] | None = None) -> Iterator[Service]:
    """Run a service for the length of a block."""
    service = Service(folder, seeds)
    try:
        service.start()
        yield service
    finally:
        service.close()


def _own_database(environment: dict[str, str]) -> str | None:
    """Make a PostgreSQL database for this service alone, when tests run on PostgreSQL."""
    url = environment.get("DATABASE_URL")
    if not url:
        return None
    name = f"patience_{secrets.token_hex(6)}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"'.encode())
    environment["DATABASE_URL"] = urlsplit(url)._replace(path=f"/{name}").geturl()
    return name


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
