"""Races on pages: opening one, its page for members, and the way in for everybody else."""

from http import HTTPStatus

import segno
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from patience.limits import RACES_PER_PLAYER
from patience.players.models import Player
from patience.races import lobby
from patience.races.codes import read_code
from patience.races.finish import Changed
from patience.races.models import Race
from patience.web import finding, rates
from patience.web.clock import now
from patience.web.identity import sign_in
from patience.web.middleware import browser
from patience.web.pages import asking, home
from patience.web.pages.forms import GuestForm, RaceForm
from patience.web.watch import tell_from_thread


@require_http_methods(["GET", "HEAD", "POST"])
def create(request: HttpRequest) -> HttpResponse:
    """Open a race, as a guest at need; who comes by GET finds the form on the first page."""
    if request.method != "POST":
        return HttpResponseRedirect(reverse("home") + "#race")
    form = RaceForm(request.POST)
    if not form.is_valid():
        return render(request, "home.html", home.facts(request, race_form=form), status=400)
    wanted = form.cleaned_data
    host = asking.reader(request)
    if host is None:
        host = asking.guest(request, wanted["name"])
        sign_in(request, host)
    rates.count("races", str(host.pk), RACES_PER_PLAYER)
    race = lobby.create(
        player=host,
        game=wanted["game"],
        seats=wanted["seats"],
        public=wanted["public"],
        limit=wanted["limit"],
        browser=browser(request) or "",
        now=now(),
    )
    return redirect("race", race.code)


@require_safe
def page(request: HttpRequest, code: str) -> HttpResponse:
    """Show a race to its members; to others the form to join it, or what is wrong."""
    race = _found(request, code)
    if race is None:
        return _unknown(request, code)
    if race.code != code:
        return redirect("race", race.code)
    who = asking.reader(request)
    seat = race.members.filter(player=who).first() if who else None
    if seat is None:
        return _outside(request, race, fault=_fault(race, who))
    if seat.number is None:
        return _outside(request, race, fault="forbidden", status=HTTPStatus.FORBIDDEN)
    link = request.build_absolute_uri(reverse("race", args=[race.code]))
    return render(request, "race.html", {"race": race, "link": link, "picture": _picture(link)})


@require_POST
def join(request: HttpRequest, code: str) -> HttpResponse:
    """Take a seat, as a guest at need."""
    race, who = _found(request, code), asking.reader(request)
    if race is None:
        return _unknown(request, code)
    form, fault = GuestForm(request.POST), _fault(race, who)
    if fault:
        return _outside(request, race, fault=fault, status=HTTPStatus.CONFLICT)
    if not form.is_valid():
        return _outside(request, race, form=form, status=HTTPStatus.BAD_REQUEST)
    try:
        # A guest made for a seat that is not to be had is not kept.
        with transaction.atomic():
            seated = who or asking.guest(request, form.cleaned_data["name"])
            name = browser(request) or ""
            lobby.join(code=race.code, player=seated, browser=name, now=now())
    except lobby.RaceError as error:
        return _outside(request, race, fault=error.reason, status=HTTPStatus.CONFLICT)
    except Race.DoesNotExist:  # gone just now
        return _unknown(request, code)
    if who is None:
        sign_in(request, seated)
    tell_from_thread(Changed({race.code}))
    return redirect("race", race.code)


@require_POST
def join_typed(request: HttpRequest) -> HttpResponse:
    """Go to the race of a code that somebody typed."""
    typed = request.POST.get("code", "").strip()
    # Who was given the whole link may paste it.
    code = read_code(typed.rstrip("/").rpartition("/")[2])
    race = _found(request, code)
    return redirect("race", race.code) if race else _unknown(request, typed)


def _found(request: HttpRequest, code: str) -> Race | None:
    return finding.race(code, who=asking.reader(request), address=rates.address(request))


def _unknown(request: HttpRequest, code: str) -> HttpResponse:
    facts = {"code": read_code(code[:20]), "typed": code[:20]}
    return render(request, "race_unknown.html", facts, status=404)


def _fault(race: Race, who: Player | None) -> str | None:
    """Name what bars somebody from joining, as far as one can tell without trying."""
    if who is not None and race.members.filter(player=who).exists():
        return None  # who has a seat keeps it (R2)
    if race.state == Race.Stage.OVER:
        return "over"
    if race.state != Race.Stage.LOBBY:
        return "started"
    perhaps_kept = who is not None and race.chain_id is not None  # R7
    return None if perhaps_kept or lobby.free_seats(race) else "full"


def _outside(
    request: HttpRequest,
    race: Race,
    *,
    fault: str | None = None,
    form: GuestForm | None = None,
    status: HTTPStatus = HTTPStatus.OK,
) -> HttpResponse:
    """Show a race from outside: its game and free seats, and the form to join or what bars it."""
    facts = {"race": race, "free": lobby.free_seats(race), "fault": fault, "form": form}
    return render(request, "race_join.html", facts, status=status)


def _picture(link: str) -> SafeString:
    """Draw a link as a QR code, without any style that the content policy would refuse."""
    code = segno.make(link, micro=False)
    drawn = code.svg_inline(omitsize=True, dark="#1b2226", light="#fff", svgclass="picture")
    return mark_safe(drawn)  # noqa: S308 - segno draws it, nothing of the link is in it as text
