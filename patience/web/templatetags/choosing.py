"""What a reader has chosen, written onto the page before anything is drawn."""

import json

from django import template
from django.template import Context
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from patience.players.models import Player

register = template.Library()
THEMES = ("light", "dark")


@register.simple_tag(takes_context=True)
def chosen(context: Context) -> SafeString:
    """Return the attributes of `<html>` that the styles and the page's script read.

    `data-player` tells a player from the next in the same browser; `data-settings` is what differs
    from the usual, null for who has never chosen. A visitor who is no player yet has a cookie.
    """
    user = context["user"]
    if not isinstance(user, Player):
        theme = context["request"].COOKIES.get("theme")
        return format_html(' data-theme="{}"', theme) if theme in THEMES else SafeString("")
    settings = user.settings or {}
    shown = {key: settings[key] for key in ("theme", "motion") if key in settings}
    kept = json.dumps(user.settings, separators=(",", ":"))
    facts = {**shown, "player": user.since, "settings": kept}
    return format_html_join("", ' data-{}="{}"', facts.items())
