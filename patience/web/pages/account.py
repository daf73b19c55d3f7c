"""A player's own page: who one is, and the tokens by which one's programs sign in (P3)."""

from asgiref.sync import async_to_sync
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from patience.players.accounts import TooManyTokensError, new_token
from patience.players.models import Player
from patience.web.clock import now
from patience.web.nudges import nudges
from patience.web.pages.asking import reader
from patience.web.pages.forms import TokenForm


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """Show the account of who is signed in."""
    who = reader(request)
    return _page(request, who, TokenForm()) if who else redirect("sign_in")


@never_cache
@require_POST
def make_token(request: HttpRequest) -> HttpResponse:
    """Make a token, and show its text this once."""
    who = reader(request)
    if who is None:
        return redirect("sign_in")
    form = TokenForm(request.POST)
    if form.is_valid():
        try:
            _token, text = new_token(player=who, label=form.cleaned_data["label"], now=now())
        except TooManyTokensError:
            form.add_error("label", _("You have as many tokens as one may have. Revoke one first."))
        else:
            return _page(request, who, TokenForm(), text=text)
    return _page(request, who, form, status=400)


@require_POST
def revoke_token(request: HttpRequest, token_id: int) -> HttpResponse:
    """Revoke a token, and close the sockets that came by it."""
    who = reader(request)
    token = who.tokens.filter(pk=token_id).first() if who else None
    if token is None:
        raise Http404
    login = token.login
    token.delete()
    async_to_sync(nudges.send)("login", login)
    return redirect("account")


def _page(
    request: HttpRequest, who: Player, form: TokenForm, *, text: str = "", status: int = 200
) -> HttpResponse:
    tokens = who.tokens.order_by("pk")
    facts = {"player": who, "tokens": tokens, "form": form, "token_text": text}
    return render(request, "account.html", facts, status=status)
