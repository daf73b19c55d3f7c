"""Pages for what went wrong: what happened, in a sentence, and a way on."""

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from patience.web.clock import iso, now
from patience.web.rates import TooOftenError


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001
    """Say that what came cannot be read."""
    return render(request, "errors/400.html", status=400)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001
    """Say that this is not for the reader."""
    return render(request, "errors/403.html", status=403)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001 - Django's
    """Say that a form has grown too old to be taken."""
    return render(request, "errors/csrf.html", status=403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001
    """Say that there is nothing here."""
    return render(request, "errors/404.html", status=404)


def failed(request: HttpRequest) -> HttpResponse:
    """Say that the service is at fault; who asks is not looked up, the database may be gone."""
    return render(request, "errors/500.html", status=500)


class Refusals:
    """Gives a page to what is refused without one: another method, and what comes too often."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self._answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self._answer(request)
        if response.status_code != HTTPStatus.METHOD_NOT_ALLOWED or response.content:
            return response
        page = render(request, "errors/405.html", status=response.status_code)
        page["Allow"] = response["Allow"]
        return page

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if not isinstance(error, TooOftenError):
            return None
        again = iso(now() + error.retry_after * 1000)
        minutes = -(-error.retry_after // 60)
        facts = {"again": again, "minutes": minutes}
        response = render(request, "errors/429.html", facts, status=429)
        response["Retry-After"] = str(error.retry_after)
        return response
