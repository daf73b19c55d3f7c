"""What every request passes: forms that can be read, and the cookie that knows a browser (A3)."""

import secrets
from collections.abc import Callable

from django.core import signing
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse

Answer = Callable[[HttpRequest], HttpResponse]
COOKIE = "browser"
COOKIE_AGE = 5 * 365 * 24 * 3600  # seconds
_signer = signing.Signer(salt="browser")


def refuse_unreadable_forms(answer: Answer) -> Answer:
    """Answer 400 to a form in an encoding that is none, before anything reads it."""

    def middleware(request: HttpRequest) -> HttpResponse:
        try:
            request.body, request.POST  # noqa: B018 - reads them; the body is kept for the API
        except (LookupError, UnicodeError) as error:
            raise BadRequest("the form cannot be decoded") from error
        return answer(request)

    return middleware


def know_the_browser(answer: Answer) -> Answer:
    """Give each browser a signed random name; `browser(request)` reads it."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = answer(request)
        if not _by_token(request) and browser(request) is None:
            response.set_cookie(
                COOKIE,
                _signer.sign(secrets.token_hex(16)),
                max_age=COOKIE_AGE,
                httponly=True,
                samesite="Lax",
                secure=request.is_secure(),
            )
        return response

    return middleware


def browser(request: HttpRequest) -> str | None:
    """Return the name of the browser that asks; None before it has one, and for programs."""
    if _by_token(request):
        return None
    try:
        return _signer.unsign(request.COOKIES.get(COOKIE, ""))
    except signing.BadSignature:
        return None


def _by_token(request: HttpRequest) -> bool:
    """Whether a program asks; on pages a token says nothing."""
    return request.path.startswith("/api/") and "Authorization" in request.headers
