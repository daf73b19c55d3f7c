"""The first page: today's challenges, races, and deals of one's own."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from patience.races.lobby import free_seats, public_races
from patience.races.models import Race
from patience.web.clock import now
from patience.web.pages.asking import reader
from patience.web.pages.daily import challenges, day_end
from patience.web.pages.forms import RaceForm

LISTED = 8


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """Show what one can do here."""
    return render(request, "home.html", facts(request))


def facts(request: HttpRequest, **more: object) -> dict[str, object]:
    """Return what the first page shows; forms that come back with errors are among `more`."""
    lobbies = [race for race in public_races(now=now()) if race.state == Race.Stage.LOBBY]
    return {
        "challenges": challenges(reader(request)),
        "ends": day_end(),
        "races": [(race, free) for race in lobbies[:LISTED] if (free := free_seats(race))],
        "race_form": RaceForm(),
        **more,
    }
