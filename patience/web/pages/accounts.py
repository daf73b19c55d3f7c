"""Accounts on pages: signing up on the guest's own row, in and out, the password."""

from asgiref.sync import async_to_sync
from django.contrib import messages
from django.contrib.auth import authenticate, logout, update_session_auth_hash
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from patience.limits import GUESTS_PER_ADDRESS, SIGN_INS_PER_ADDRESS
from patience.players import accounts
from patience.players.models import Player
from patience.players.names import PlayerNameError
from patience.races.finish import Changed, leave_lobbies
from patience.races.lobby import is_racing, renamed
from patience.web import identity, rates
from patience.web.clock import now
from patience.web.nudges import nudges
from patience.web.pages.asking import reader
from patience.web.pages.forms import NAME_FAULTS, PasswordForm, SignInForm, SignUpForm
from patience.web.sessions import LOGIN
from patience.web.watch import tell_from_thread


@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def sign_up(request: HttpRequest) -> HttpResponse:
    """Turn the guest who asks into a registered player; who is not even that begins as one."""
    who = reader(request)
    if who is not None and who.kind != Player.Kind.GUEST:
        return redirect("account")
    form = SignUpForm(request.POST or None)
    if form.is_valid() and (player := _signed_up(request, form, who)):
        messages.success(request, _("You are signed up. Everything you played is yours."))
        # The names that members of a race see are read anew (P1).
        tell_from_thread(Changed(races=set(renamed(player))))
        return redirect(_next(request) or "home")
    facts = {"form": form, "next": _next(request)}
    return render(request, "sign_up.html", facts, status=400 if form.errors else 200)


@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in(request: HttpRequest) -> HttpResponse:
    """Sign in to an account; a guest is left behind, but not out of a race (P1)."""
    form = SignInForm(request.POST or None)
    status = 400 if form.errors else 200
    if form.is_valid():
        rates.count("sign_ins", rates.address(request), SIGN_INS_PER_ADDRESS)
        name, password = form.cleaned_data["name"], form.cleaned_data["password"]
        player, who = authenticate(request, username=name, password=password), reader(request)
        if not isinstance(player, Player):
            form.add_error(None, _("Name and password do not belong together."))
            status = 400
        elif who is not None and who != player and is_racing(who):
            form.add_error(None, _("You are in a race. Finish it or give up, then sign in."))
            status = 409
        else:
            login = request.session.get(LOGIN)
            identity.sign_in(request, player)
            _left_behind(who if who != player else None, login)
            return redirect(_next(request) or "home")
    facts = {"form": form, "next": _next(request)}
    return render(request, "sign_in.html", facts, status=status)


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """Sign out, and close the sockets that came by this login."""
    login, who = request.session.get(LOGIN), reader(request)
    logout(request)
    _left_behind(who, login)
    return redirect("home")


@sensitive_post_parameters("old", "password")
@require_http_methods(["GET", "HEAD", "POST"])
def change_password(request: HttpRequest) -> HttpResponse:
    """Change the password: every other session ends, this one goes on, all sockets close."""
    who = reader(request)
    if who is None or not who.registered:
        return redirect("sign_in")
    form = PasswordForm(request.POST or None)
    if form.is_valid() and _right_password(request, form, who):
        who.set_password(form.cleaned_data["password"])
        who.save(update_fields=["password"])
        ended = identity.end_sessions(who)
        update_session_auth_hash(request, who)
        identity.name_login(request)
        for login in ended:
            _close(login)
        messages.success(request, _("Your password is changed."))
        return redirect("account")
    return render(request, "password.html", {"form": form}, status=400 if form.errors else 200)


def _signed_up(request: HttpRequest, form: SignUpForm, who: Player | None) -> Player | None:
    """Sign up; what is wrong goes to the form."""
    name, password = form.cleaned_data["name"], form.cleaned_data["password"]
    rates.count("sign_ins", rates.address(request), SIGN_INS_PER_ADDRESS)
    if who is None:
        rates.count("guests", rates.address(request), GUESTS_PER_ADDRESS)
    try:
        with transaction.atomic():
            guest = who or accounts.new_guest(name=_("Guest"), now=now())
            player = accounts.sign_up(player=guest, name=name, password=password)
    except PlayerNameError as error:
        form.add_error("name", NAME_FAULTS[error.reason])
        return None
    except ValidationError as error:
        form.add_error("password", error)
        return None
    except accounts.AlreadyRegisteredError:  # in another tab, just now
        return Player.objects.get(pk=guest.pk)
    if who is None:
        identity.sign_in(request, player)
    else:
        request.user = player
        update_session_auth_hash(request, player)
    return player


def _right_password(request: HttpRequest, form: PasswordForm, who: Player) -> bool:
    """Tell whether the old password is right and the new one strong enough."""
    rates.count("sign_ins", rates.address(request), SIGN_INS_PER_ADDRESS)
    if not who.check_password(form.cleaned_data["old"]):
        form.add_error("old", _("This is not your password."))
        return False
    try:
        validate_password(form.cleaned_data["password"], who)
    except ValidationError as error:
        form.add_error("password", error)
        return False
    return True


def _next(request: HttpRequest) -> str:
    """Return the page of ours to go on to, "" when none is named."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    safe = url_has_allowed_host_and_scheme(wanted, allowed_hosts=None)
    return wanted if safe and wanted.startswith("/") else ""


def _left_behind(who: Player | None, login: str | None) -> None:
    """Close the sockets of a login that has ended; a guest leaves the lobbies too."""
    _close(login)
    if who is not None and who.kind == Player.Kind.GUEST:
        tell_from_thread(leave_lobbies(player=who, now=now()))


def _close(login: str | None) -> None:
    if login:
        async_to_sync(nudges.send)("login", login)
