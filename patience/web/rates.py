"""How often an address or a player may do something, counted in Django's cache."""

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest

from patience.web.clock import now


class TooOftenError(Exception):
    """Something was asked for too often; `retry_after` is in seconds."""

    def __init__(self, retry_after: int) -> None:
        super().__init__(retry_after)
        self.retry_after = retry_after


def check(what: str, who: str, limit: tuple[int, int]) -> None:
    """Raise `TooOftenError` when the limit is used up, without counting a use."""
    times, window = limit
    key = f"rate:{what}:{who}"
    if cache.get(key, 0) >= times:
        raise TooOftenError(_left(key, window))


def count(what: str, who: str, limit: tuple[int, int]) -> None:
    """Count one use within the limit's window, or raise `TooOftenError`."""
    times, window = limit
    key = f"rate:{what}:{who}"
    seconds = window // 1000
    if cache.add(key, 0, timeout=seconds):
        cache.set(f"{key}:ends", now() + window, timeout=seconds)
    try:
        used = cache.incr(key)
    except ValueError:  # the window ended between the two calls
        return
    if used > times:
        raise TooOftenError(_left(key, window))


def _left(key: str, window: int) -> int:
    """Return in how many seconds a window ends."""
    moment = now()
    ends: int = cache.get(f"{key}:ends", moment + window)
    return max(1, -(-(ends - moment) // 1000))


def address(request: HttpRequest) -> str:
    """Return the address a request came from: as the first of our own proxies says, if any."""
    proxies = settings.TRUSTED_PROXIES
    forwarded = request.headers.get("X-Forwarded-For")
    addresses = forwarded.split(",") if forwarded else []
    if 0 < proxies <= len(addresses):
        return addresses[-proxies].strip()
    return str(request.META.get("REMOTE_ADDR") or "")
