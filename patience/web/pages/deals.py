"""A deal's covered table, and what begins there: an attempt, sharing it, opening it."""

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from patience.deals import dealing
from patience.deals.models import Deal
from patience.limits import DEALS_PER_PLAYER
from patience.play import attempts
from patience.play.seeing import Sight
from patience.races.finish import Changed
from patience.rules.shuffle import SeedError
from patience.web import rates
from patience.web.clock import now
from patience.web.middleware import browser
from patience.web.pages import asking, home, tutorial
from patience.web.pages.forms import GameForm
from patience.web.watch import tell_from_thread


@require_safe
def page(request: HttpRequest, deal_id: str) -> HttpResponse:
    """Show the covered table; nothing of the cards. With a key, have the deal granted first."""
    key = request.GET.get("key")
    who = asking.reader(request)
    if key is not None:
        deal = asking.deal(deal_id)
        if not Sight.of(deal, who).exists(now()):
            _check(deal, key)
            if who is None:
                return render(request, "accept.html", {"deal": deal, "key": key})
            dealing.accept(deal=deal, player=who, key=key)
        return redirect("deal", deal_id)
    seen = asking.sight(request, deal_id)
    deal, mine = seen.deal, seen.attempt
    maker = deal.is_new_of(who)
    link = reverse("deal", args=[deal.pk]) + f"?key={deal.link_key}" if deal.link_key else ""
    return render(
        request,
        "deal.html",
        {
            "deal": deal,
            "sight": seen,
            "open_attempt": mine if mine and mine.over is None else None,
            "players": deal.attempts.values("player").distinct().count(),
            "why_practice": attempts.why_practice(
                player=seen.reader,
                deal=seen.deal,
                browser=browser(request) or "",
                now=now(),
            ),
            "newcomer": tutorial.is_new_to(who, deal.game),
            "maker": maker,
            "link": request.build_absolute_uri(link) if maker and link else "",
        },
    )


@require_POST
def start(request: HttpRequest, deal_id: str) -> HttpResponse:
    """Start an attempt, as a guest at need, and go to its table."""
    seen = asking.sight(request, deal_id)
    if not seen.may_start:
        raise PermissionDenied
    try:
        attempt, _new = attempts.start(
            player=asking.player(request),
            deal=seen.deal,
            practice="practice" in request.POST,
            browser=browser(request) or "",
            now=now(),
        )
    except attempts.OtherOpenError:  # the covered table says that it is going on
        return redirect("deal", deal_id)
    return redirect("attempt", attempt.pk)


@require_http_methods(["GET", "HEAD", "POST"])
def make(request: HttpRequest) -> HttpResponse:
    """Make a new deal for who asks, or the open one of a seed; by GET, show the form for it."""
    if request.method != "POST":
        return HttpResponseRedirect(reverse("home") + "#deals")
    form = GameForm(request.POST)
    if not form.is_valid():
        return render(request, "errors/400.html", status=400)
    game, seed = form.cleaned_data["game"], request.POST.get("seed")
    who = asking.player(request)
    rates.count("deals", str(who.pk), DEALS_PER_PLAYER)
    if seed is None:
        return redirect("deal", dealing.new_deal(game=game, maker=who, now=now()).pk)
    try:
        deal = dealing.open_deal(game=game, seed=seed.strip(), now=now())
    except SeedError:
        fault = _("A seed has 1 to 64 characters, no control characters and no space at its ends.")
        facts = home.facts(request, seed=seed, seed_game=game, seed_fault=fault)
        return render(request, "home.html", facts, status=400)
    return redirect("deal", deal.pk)


@require_POST
def accept(request: HttpRequest, deal_id: str) -> HttpResponse:
    """Have a new deal granted by the key of its link, as a guest at need."""
    deal, key = asking.deal(deal_id), request.POST.get("key", "")
    _check(deal, key)
    dealing.accept(deal=deal, player=asking.player(request), key=key)
    return redirect("deal", deal_id)


@require_POST
def share(request: HttpRequest, deal_id: str) -> HttpResponse:
    """Make the link that grants a new deal; its maker only."""
    deal = _own(request, deal_id)
    assert deal.maker is not None  # noqa: S101 - `_own` has seen to it
    dealing.link_key(deal=deal, player=deal.maker)
    return HttpResponseRedirect(reverse("deal", args=[deal_id]) + "#share")


@require_POST
def open_for_all(request: HttpRequest, deal_id: str) -> HttpResponse:
    """Open a new deal, which ends every first try at it; its maker only."""
    closed = attempts.open_for_all(deal=_own(request, deal_id), now=now())
    tell_from_thread(Changed(attempts=set(closed)))
    return redirect("deal", deal_id)


def _own(request: HttpRequest, deal_id: str) -> Deal:
    seen = asking.sight(request, deal_id)
    if not seen.deal.is_new_of(seen.reader):
        raise PermissionDenied
    return seen.deal


def _check(deal: Deal, key: str) -> None:
    """Raise 404 for a wrong key: to who has no right one, the deal does not exist (D5)."""
    if not deal.link_key or not constant_time_compare(deal.link_key, key):
        raise Http404
