"""Django's cache in Redis, which is merely empty while Redis cannot be reached.

What is cached are counts of limits and races of the last second: the service goes on without.
"""

import logging
from typing import Any

from django.core.cache.backends.redis import RedisCache
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

log = logging.getLogger(__name__)
# One more try at once, for a connection that Redis has closed; nobody waits for one that is away.
OPTIONS = {
    "retry": Retry(NoBackoff(), 1),
    "socket_connect_timeout": 1,
    "socket_timeout": 1,
}


class SharedCache(RedisCache):
    """A cache for all processes."""

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        try:
            return super().get(key, default, version)
        except RedisError as error:
            log.warning("the cache cannot be reached: %r", error)
            return default

    def set(self, key: Any, value: Any, *how: Any, **more: Any) -> None:
        try:
            super().set(key, value, *how, **more)
        except RedisError as error:
            log.warning("the cache cannot be reached: %r", error)

    def add(self, key: Any, value: Any, *how: Any, **more: Any) -> bool:
        try:
            return bool(super().add(key, value, *how, **more))
        except RedisError as error:
            log.warning("the cache cannot be reached: %r", error)
            return False

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        """Raise `ValueError` as for a key that is not there."""
        try:
            return super().incr(key, delta, version)
        except RedisError as error:
            raise ValueError(key) from error
