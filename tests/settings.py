"""The service's settings as tests run it: quick hashes, and limits that tests do not run into."""

import hashlib
import os
import tempfile
from pathlib import Path

os.environ.setdefault("VAR_DIR", tempfile.mkdtemp(prefix="patience-"))

from patience import limits

limits.GUESTS_PER_ADDRESS = (100_000, limits.HOUR)
limits.DEALS_PER_PLAYER = (100_000, limits.HOUR)
limits.RACES_PER_PLAYER = (100_000, limits.HOUR)
limits.SIGN_INS_PER_ADDRESS = (100_000, limits.HOUR)

from patience.web.settings import *  # noqa: E402, F403 - after the limits it may read
from patience.web.settings import CACHES, CHANNEL_LAYERS, DATABASES, REDIS_URL, VAR  # noqa: E402

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "testserver"]
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # A file: the writer has a thread and a connection of its own.
    DATABASES["default"]["TEST"] = {"NAME": str(Path(VAR) / "test.sqlite3")}
    # What is killed loses nothing all the same; only a power cut would be noticed.
    quick = "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF;"
    DATABASES["default"]["OPTIONS"]["init_command"] = quick
# Services that share a Redis are not one service.
NAME = hashlib.sha256(str(VAR).encode()).hexdigest()[:12]
CACHES["default"]["KEY_PREFIX"] = NAME
if REDIS_URL:
    CHANNEL_LAYERS["default"] |= {"CONFIG": {"hosts": [REDIS_URL], "prefix": NAME}}
