"""The table of an attempt: a mount for the frontend, which has everything else by socket."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from patience.web.pages.asking import own_attempt


@require_safe
def page(request: HttpRequest, attempt_id: str) -> HttpResponse:
    """Show the table to the attempt's player; one of a race is played on the race's page."""
    attempt = own_attempt(request, attempt_id)
    seat = getattr(attempt, "seat", None)
    if seat is not None:
        return redirect("race", seat.race.code)
    return render(request, "attempt.html", {"attempt": attempt, "deal": attempt.deal})
