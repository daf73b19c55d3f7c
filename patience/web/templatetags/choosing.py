"""What a reader has chosen, written onto the page before anything is drawn."""

import json
from typing import Any

from django import template
from django.template import Context
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from patience.players.models import Player
from patience.players.settings import chosen as chosen_by

register = template.Library()
THEMES = ("light", "dark")


@register.simple_tag(takes_context=True)
def chosen(context: Context) -> SafeString:
    """Return the attributes of `<html>` that the styles and the page's script read.

    `data-player` tells a player from the next in the same browser; `data-settings` is what differs
    from the usual, null for who has never chosen. A visitor who is no player yet has a cookie.
    """
    theme, user = _theme(context), context["user"]
    facts: dict[str, object] = {"theme": theme} if theme in THEMES else {}
    if isinstance(user, Player):
        kept = _kept(user)
        if kept and "motion" in kept:
            facts["motion"] = kept["motion"]
        facts |= {"player": user.since, "settings": json.dumps(kept, separators=(",", ":"))}
    return format_html_join("", ' data-{}="{}"', facts.items())


@register.simple_tag(takes_context=True)
def for_theme(context: Context, theme: str) -> str:
    """Return the media that what belongs to a theme is for, when another may be chosen."""
    shown = _theme(context)
    if shown not in THEMES:
        return f"(prefers-color-scheme: {theme})"
    return "all" if shown == theme else "not all"


def _theme(context: Context) -> str | None:
    user = context["user"]
    if isinstance(user, Player):
        return (_kept(user) or {}).get("theme")
    theme: str | None = context["request"].COOKIES.get("theme")
    return theme


def _kept(player: Player) -> dict[str, Any] | None:
    if player.settings is None:
        return None
    return chosen_by(player).model_dump(by_alias=True, exclude_defaults=True)
