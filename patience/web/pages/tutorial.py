"""A minute's introduction to each game: practice of a fixed deal, played with a coach beside it."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from patience.deals import dealing
from patience.deals.models import Deal
from patience.play import attempts
from patience.play.models import Attempt
from patience.players.models import Player
from patience.races.finish import Changed
from patience.web.clock import now
from patience.web.middleware import browser
from patience.web.pages import asking
from patience.web.watch import tell_from_thread

# Deals whose first moves show what each game is about.
SEEDS = {"eagle-wing": "9568", "eklige-elfer": "3196"}


@require_http_methods(["GET", "HEAD", "POST"])
def begin(request: HttpRequest, game: str) -> HttpResponse:
    """Say what is coming; by POST, start afresh, as a guest at need.

    `deal` is the one whose page led here; the tutorial leads back to it.
    """
    if game not in SEEDS:
        raise Http404
    came_from = request.POST.get("deal") or request.GET.get("deal", "")
    if request.method != "POST":
        return render(request, "tutorial_begin.html", {"game": game, "came_from": came_from})
    if came_from:
        asking.deal(came_from)
    who = asking.player(request)
    deal = dealing.open_deal(game=game, seed=SEEDS[game], now=now())
    _close_earlier(who, deal)
    attempt, _new = attempts.start(
        player=who, deal=deal, practice=True, browser=browser(request) or "", now=now()
    )
    query = {"deal": came_from} if came_from else None
    return redirect(reverse("tutorial_table", args=[game, attempt.pk], query=query))


@require_safe
def table(request: HttpRequest, game: str, attempt_id: str) -> HttpResponse:
    """Show the table with the coach beside it."""
    attempt = asking.own_attempt(request, attempt_id)
    if attempt.deal.game != game or attempt.deal.seed != SEEDS[game]:
        return redirect("attempt", attempt.pk)
    came_from = request.GET.get("deal")
    onward = reverse("deal", args=[asking.deal(came_from).pk]) if came_from else ""
    facts = {"attempt": attempt, "deal": attempt.deal, "onward": onward}
    return render(request, "tutorial.html", facts)


def is_new_to(who: Player | None, game: str) -> bool:
    """Tell whether somebody has neither finished an attempt at a game nor begun its tutorial."""
    if who is None:
        return True
    own = Attempt.objects.filter(player=who, deal__game=game)
    return not own.exclude(over=None).exists() and not own.filter(deal__seed=SEEDS[game]).exists()


def _close_earlier(who: Player, deal: Deal) -> None:
    """Close an open attempt, so that going through it again begins from the deal."""
    for attempt in Attempt.objects.filter(player=who, deal=deal, over=None):
        attempts.close(attempt_id=attempt.pk, reason="the tutorial was begun anew", now=now())
        tell_from_thread(Changed(attempts={attempt.pk}))
