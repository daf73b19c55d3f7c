"""Errors of the API: `{"error": code, "detail": sentence in the reader's language}`."""

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as later
from ninja import NinjaAPI
from ninja.errors import AuthenticationError, HttpError, ValidationError

from patience.deals.dealing import NotYoursError
from patience.play.attempts import OtherOpenError
from patience.players.names import PlayerNameError
from patience.races.lobby import RaceError
from patience.races.models import Race
from patience.rules.shuffle import SeedError
from patience.web.rates import TooOftenError

STATUS = {
    "bad_request": 400,
    "seed": 400,
    "name": 400,
    "sign_in": 401,
    "forbidden": 403,
    "not_found": 404,
    "over": 409,
    "full": 409,
    "started": 409,
    "not_started": 409,
    "taken": 409,
    "too_large": 413,
    "invalid": 422,
    "busy": 429,
    "failed": 500,
}
DETAIL = {
    "bad_request": later("What you sent cannot be read."),
    "seed": later("A seed has 1 to 64 characters, no control characters and no space at its ends."),
    "name": later("This name cannot be had."),
    "sign_in": later("Sign in first, or send a valid token."),
    "forbidden": later("You may not see or do this."),
    "not_found": later("There is nothing here."),
    "over": later("It is over."),
    "full": later("All seats are taken."),
    "started": later("It has started already."),
    "not_started": later("It has not started yet."),
    "taken": later("Somebody else has a seat here in this browser."),
    "too_large": later("What you sent is too large."),
    "invalid": later("Some fields are not as they should be."),
    "busy": later("Too often. Try again later."),
    "failed": later(
        "The fault is ours, not yours. What you have played is safe. Try again in a moment."
    ),
}

# What a service raises, where its kind says all.
PLAIN: dict[type[Exception], str] = {
    AuthenticationError: "sign_in",
    Http404: "not_found",
    NotYoursError: "forbidden",
    OtherOpenError: "started",
    PlayerNameError: "name",
    Race.DoesNotExist: "not_found",
    SeedError: "seed",
}

# What each call that has a body names it.
BODY = "asked"


class ApiError(Exception):
    """An answer other than what was asked for; `reason` is a key of `STATUS`."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def install(api: NinjaAPI) -> None:
    """Have the API answer errors of the services and its own in one form."""

    def answer(request: HttpRequest, error: Exception | type[Exception]) -> HttpResponse:
        code, more = _told(error)
        body = {"error": code, "detail": _(DETAIL[code]), **more}
        response = api.create_response(request, body, status=STATUS[code])
        if isinstance(error, TooOftenError):
            response["Retry-After"] = str(error.retry_after)
        return response

    for kind in (ApiError, HttpError, RaceError, TooOftenError, ValidationError, *PLAIN):
        api.add_exception_handler(kind, answer)


def in_the_apis_form(answer: Callable[[HttpRequest], HttpResponse]) -> Any:
    """Give the API's form to errors that no call of it has answered."""
    codes = {400: "bad_request", 404: "not_found", 405: "not_found", 500: "failed"}

    def middleware(request: HttpRequest) -> HttpResponse:
        response = answer(request)
        code = codes.get(response.status_code)
        ours = response.headers.get("Content-Type", "").startswith("application/json")
        if code is None or ours or not request.path.startswith("/api/"):
            return response
        told = {"error": code, "detail": _(DETAIL[code])}
        allowed = {"Allow": response["Allow"]} if "Allow" in response else {}
        return JsonResponse(told, status=response.status_code, headers=allowed)

    return middleware


def _told(error: Exception | type[Exception]) -> tuple[str, dict[str, object]]:
    """Return the code of an error, and what is said with it beside the sentence."""
    match error:
        case ApiError() | RaceError():
            return error.reason, {}
        case HttpError():
            return "bad_request" if error.status_code == 400 else "forbidden", {}
        case TooOftenError():
            return "busy", {}
        case ValidationError():
            return _invalid(error)
        case _:
            return next(code for kind, code in PLAIN.items() if isinstance(error, kind)), {}


def _invalid(error: ValidationError) -> tuple[str, dict[str, object]]:
    """Say what is wrong with each field; a body that is missing cannot be read at all."""
    if any(fault["loc"] == ("body", BODY) for fault in error.errors):
        return "bad_request", {}
    return "invalid", {"fields": {str(fault["loc"][-1]): fault["msg"] for fault in error.errors}}
