"""Who asks for a page, what of a deal exists for them, and a guest where nobody is signed in."""

from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from patience.deals.models import Deal
from patience.limits import GUESTS_PER_ADDRESS
from patience.play.models import Attempt
from patience.play.seeing import Sight
from patience.players.accounts import new_guest
from patience.players.models import Player
from patience.web import finding, rates
from patience.web.clock import now
from patience.web.identity import sign_in


def reader(request: HttpRequest) -> Player | None:
    """Return who asks, None for who is not signed in."""
    user = request.user
    return user if isinstance(user, Player) else None


def player(request: HttpRequest) -> Player:
    """Return who asks; who is not signed in becomes a guest, and stays it in this browser (P1)."""
    who = reader(request)
    if who is None:
        who = guest(request)
        sign_in(request, who)
    return who


def guest(request: HttpRequest, name: str = "") -> Player:
    """Make a guest, not signed in yet. Raises `PlayerNameError` and `TooOftenError`."""
    rates.count("guests", rates.address(request), GUESTS_PER_ADDRESS)
    return new_guest(name=name.strip() or _("Guest"), now=now())


def sight(request: HttpRequest, deal_id: str) -> Sight:
    """Return how who asks stands to a deal; 404 when it does not exist for them."""
    seen = Sight.of(deal(deal_id), reader(request))
    if not seen.exists(now()):
        raise Http404
    return seen


def deal(deal_id: str) -> Deal:
    """Return a deal, whether or not it exists for anybody; 404 when there is none."""
    found = finding.deal(deal_id)
    if found is None:
        raise Http404
    return found


def own_attempt(request: HttpRequest, attempt_id: str) -> Attempt:
    """Return an attempt of who asks; 404 for anybody else's."""
    attempts = finding.attempts(attempt_id).select_related("deal", "seat__race")
    attempt = attempts.filter(player=reader(request)).first()
    if attempt is None:
        raise Http404
    return attempt
