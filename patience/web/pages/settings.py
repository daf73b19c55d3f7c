"""The settings as a page: the frontend's own where scripts run, else a form of the main ones."""

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.html import format_html
from django.utils.translation import get_language, pgettext_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as later
from django.views.decorators.http import require_http_methods

from patience.players.settings import Colours, Settings, choose, chosen
from patience.rules.games import GAMES
from patience.web.pages.asking import player, reader
from patience.web.templatetags.wording import name

DEVICE = later("as the device is set")


class SettingsForm(forms.Form):
    """What shows without a script too, and at the table."""

    theme = forms.ChoiceField(
        label=later("Light or dark"),
        choices=[("system", DEVICE), ("light", later("light")), ("dark", later("dark"))],
        widget=forms.RadioSelect,
    )
    letters = forms.ChoiceField(
        label=later("Letters on the cards"),
        choices=[("language", "A B D K"), ("international", "A J Q K")],
        widget=forms.RadioSelect,
    )
    motion = forms.ChoiceField(
        label=later("Movement of the cards"),
        choices=[
            ("system", DEVICE),
            ("full", later("unhurried")),
            ("brisk", later("brisk")),
            ("none", pgettext_lazy("movement", "none")),
        ],
        widget=forms.RadioSelect,
    )

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        if get_language() != "de":  # the letters are the international ones
            del self.fields["letters"]
        for game in GAMES:
            self.fields[game] = forms.TypedChoiceField(
                label=format_html(_("Colours in {game}"), game=name(game)),
                choices=[(2, _("two")), (4, _("four"))],
                coerce=int,
                widget=forms.RadioSelect,
            )

    @property
    def changes(self) -> Settings:
        chosen = dict(self.cleaned_data)
        colours = Colours.model_validate({game: chosen.pop(game) for game in GAMES})
        return Settings(colours=colours, **chosen)


@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest) -> HttpResponse:
    """Show the settings; by POST, change those of who asks, as a guest at need."""
    if request.method != "POST":
        who = reader(request)
        now = (chosen(who) if who else Settings()).model_dump(by_alias=True)
        form = SettingsForm(initial=now | now["colours"])
        return render(request, "settings.html", {"form": form})
    form = SettingsForm(request.POST)
    if not form.is_valid():
        return render(request, "settings.html", {"form": form}, status=400)
    choose(player=player(request), changes=form.changes)
    return redirect("settings")
