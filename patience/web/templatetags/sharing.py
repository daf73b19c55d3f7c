"""How a link to a page looks in a messenger or on another site."""

from django import template
from django.template import Context
from django.templatetags.static import static
from django.utils.translation import gettext as _

register = template.Library()


@register.inclusion_tag("preview.html", takes_context=True)
def preview(context: Context, title: str, description: str, game: str = "") -> dict[str, str]:
    """Show title, description and the game's picture, by addresses that hold anywhere."""
    request = context["request"]
    seen = {
        "eagle-wing": _("A feather in fine lines"),
        "eklige-elfer": _("Eleven upright strokes"),
    }.get(game, _("A feather and eleven upright strokes"))
    picture = static(f"pictures/preview{'-' if game else ''}{game}.png")
    return {
        "title": title,
        "description": description,
        "address": request.build_absolute_uri(),
        "picture": request.build_absolute_uri(picture),
        "seen": seen,
    }
