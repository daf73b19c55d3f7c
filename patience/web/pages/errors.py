"""Pages for what went wrong."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001 - Django's
    """Say that a form has grown too old to be taken."""
    return render(request, "errors/csrf.html", status=403)
