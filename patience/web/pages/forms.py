"""The fields of the pages' forms, with what they may hold. Errors stand beside the field."""

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from patience.limits import GUEST_NAME_LENGTH, NAME_LENGTH, RACE_LIMITS, RACE_SEATS
from patience.limits import TOKEN_LABEL_LENGTH as LABEL_LENGTH
from patience.players.names import PlayerNameError, guest_name
from patience.rules.games import GAMES

NAME_FAULTS = {
    "length": _("A name has 2 to 20 characters."),
    "characters": _(
        "A name has letters, digits, single spaces and _ - . and at least one letter or digit."
    ),
    "reserved": _("This name is reserved. Choose another one."),
    "taken": _("Somebody has this name, or one that looks like it. Choose another one."),
}


class PasswordField(forms.CharField):
    """A password as it was typed, spaces included."""

    def __init__(self, *, new: bool) -> None:
        autocomplete = "new-password" if new else "current-password"
        widget = forms.PasswordInput(attrs={"autocomplete": autocomplete})
        super().__init__(strip=False, widget=widget, max_length=1000)


class GameForm(forms.Form):
    """Which game."""

    game = forms.ChoiceField(choices=[(name, name) for name in GAMES])


class GuestForm(forms.Form):
    """What a guest wants to be called; nothing is an answer too."""

    name = forms.CharField(required=False, max_length=GUEST_NAME_LENGTH.stop - 1)

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        try:
            return guest_name(name) if name else ""
        except PlayerNameError:
            raise ValidationError(_("This name cannot be had. Choose another one.")) from None


class RaceForm(GameForm, GuestForm):
    """A race as its host wants it (R2)."""

    seats = forms.TypedChoiceField(
        choices=[(number, number) for number in RACE_SEATS],
        coerce=int,
        initial=RACE_SEATS.stop - 1,
    )
    limit = forms.TypedChoiceField(
        choices=[(minutes or "", minutes) for minutes in RACE_LIMITS],
        coerce=int,
        empty_value=None,
        required=False,
        initial=15,
    )
    public = forms.BooleanField(required=False)


class SignUpForm(forms.Form):
    """A name to keep, and a password."""

    name = forms.CharField(
        max_length=100,
        widget=forms.TextInput(
            attrs={"autocomplete": "username", "maxlength": NAME_LENGTH.stop - 1}
        ),
    )
    password = PasswordField(new=True)


class SignInForm(forms.Form):
    """Who comes back."""

    name = forms.CharField(
        max_length=100, widget=forms.TextInput(attrs={"autocomplete": "username"})
    )
    password = PasswordField(new=False)


class PasswordForm(forms.Form):
    """A new password, by who knows the old one."""

    old = PasswordField(new=False)
    password = PasswordField(new=True)


class TokenForm(forms.Form):
    """What a token is for."""

    label = forms.CharField(max_length=LABEL_LENGTH)
