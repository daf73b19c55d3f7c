"""How games, results and times are worded on pages."""

from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlencode

from django import template
from django.forms import BoundField
from django.template import Context
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from patience.deals.models import Deal
from patience.limits import HOUR, MINUTE, SECOND
from patience.play.models import Attempt
from patience.rules.games import GAMES
from patience.web import clock
from patience.web.words import TITLES

register = template.Library()
ELFER = TITLES["eklige-elfer"]["de"]
LADDER_SCORE = 12  # points for a completed ladder


@register.filter
def title(game: str) -> str:
    """Return the name of a game as plain text, for titles and attributes."""
    return TITLES[game]["de" if get_language() == "de" else "en"]


@register.filter
def name(game: str) -> SafeString | str:
    """Return the name of a game for running text: a German name in an English page says so."""
    return title(game) if get_language() == "de" else german(title(game))


@register.filter
def gloss(game: str) -> SafeString | str:
    """Return the name of a game, the German one with what it means."""
    if get_language() == "de" or title(game) != ELFER:
        return name(game)
    return format_html('{} <span class="gloss">(“Nasty Elevens”)</span>', name(game))


def german(text: str) -> SafeString:
    """Mark the German name within English text or HTML of our own."""
    return mark_safe(text.replace(ELFER, f'<span lang="de">{ELFER}</span>'))  # noqa: S308


@register.filter
def iso(milliseconds: int) -> str:
    """Write a Unix time as `<time datetime>` wants it."""
    return clock.iso(milliseconds)


@register.filter
def moment(milliseconds: int) -> str:
    """Write the day of a Unix time, until the page's script puts the reader's own time there."""
    return date_format(datetime.fromtimestamp(milliseconds / 1000, UTC), "DATE_FORMAT")


@register.filter
def duration(milliseconds: int) -> str:
    """Write a duration as a clock shows it.

    >>> duration(221_400), duration(3_725_000)
    ('3:41', '1:02:05')
    """
    hours, rest = divmod(milliseconds, HOUR)
    minutes, seconds = rest // MINUTE, rest % MINUTE // SECOND
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


@register.filter
def score(attempt: Attempt) -> str:
    """Word how far an attempt came."""
    game = GAMES[attempt.deal.game]
    if attempt.deal.game == "eagle-wing":
        return _("Cards home %(score)s of %(best)s") % {"score": attempt.score, "best": game.best}
    return _("%(ladders)s of 8 ladders, in order %(progress)s of %(best)s") % {
        "ladders": attempt.score // LADDER_SCORE,
        "progress": attempt.progress,
        "best": game.best_progress,
    }


@register.filter
def short_score(attempt: Attempt) -> str:
    """Write how far an attempt came in two figures."""
    if attempt.deal.game == "eagle-wing":
        return _("%(score)s of %(best)s") % {"score": attempt.score, "best": 52}
    return _("%(score)s of %(best)s") % {"score": attempt.score // LADDER_SCORE, "best": 8}


@register.filter
def backs(game: str) -> range:
    """Return as many as there are card backs in a game's picture."""
    return range(9 if game == "eagle-wing" else 11)


@register.filter
def motif(game: str) -> str:
    """Return the template that draws a game's motif."""
    return f"motifs/{game}.html"


@register.filter
def pitch(game: str) -> str:
    """Say in a line what a game is about."""
    if game == "eagle-wing":
        return _("52 cards, eight wings and the reserve between them: bring every card home.")
    return _("104 cards, eleven columns, eight ladders. It seldom comes out; every ladder counts.")


@register.filter
def kind(deal: Deal) -> str:
    """Say what kind of deal it is."""
    match deal.kind:
        case Deal.Kind.DAILY:
            day = date_format(deal.day, "MONTH_DAY_FORMAT") if deal.day else ""
            return _("daily challenge of %(day)s") % {"day": day}
        case Deal.Kind.RACE:
            return _("deal of a race")
        case Deal.Kind.NEW:
            return _("new deal")
        case _:
            return _("deal by seed")


@register.filter
def ending(attempt: Attempt) -> str:
    """Say how an attempt ended."""
    match attempt.over:
        case Attempt.End.WON:
            return _("won")
        case Attempt.End.STUCK:
            return _("no moves left")
        case Attempt.End.GIVEN_UP:
            return _("given up")
        case _:
            return _("ended")


@register.simple_tag(takes_context=True)
def onward(context: Context) -> str:
    """Return the query by which signing in leads back to this page."""
    request = context["request"]
    return "?" + urlencode({"next": request.get_full_path()}) if request.method == "GET" else ""


@register.filter
def get(mapping: dict[str, Any], key: str) -> Any:
    """Return what a mapping has under a key that is a variable."""
    return mapping.get(key)


@register.inclusion_tag("field.html")
def field(bound: BoundField, label: str, hint: str = "") -> dict[str, object]:
    """Show a form's field with its label, a hint, and what is wrong with it."""
    faults, hinted = f"{bound.auto_id}_faults", f"{bound.auto_id}_hint"
    described = " ".join(
        [*([hinted] if hint else []), *([faults] if bound.errors else [])],
    )
    attributes: dict[str, str | bool] = {"aria-describedby": described} if described else {}
    return {
        "bound": bound,
        "widget": bound.as_widget(attrs=attributes),
        "label": label,
        "hint": hint,
        "hinted": hinted,
        "faults": faults,
    }
