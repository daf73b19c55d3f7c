"""The rules of the games, from `docs/rules.md`: `# Language` above `## Game`, one page each."""

import re
from functools import cache

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.views.decorators.http import require_safe
from markdown_it import MarkdownIt

from patience.rules.games import GAMES
from patience.web.templatetags.wording import german
from patience.web.words import TITLES

LANGUAGES = {"de": "Deutsch", "en": "English"}


@require_safe
def page(request: HttpRequest, game: str | None = None) -> HttpResponse:
    """Show the rules of a game, or what games there are."""
    language = "de" if get_language() == "de" else "en"
    if game is None:
        games = [(name, opening(language, name)) for name in GAMES]
        return render(request, "rules.html", {"games": games})
    if game not in GAMES:
        raise Http404
    facts = {"game": game, "others": [name for name in GAMES if name != game]}
    return render(request, "rules_game.html", {**facts, "text": text(language, game)})


@cache
def text(language: str, game: str) -> SafeString:
    """Return the rules of a game as HTML, its headings one level up: the page has the first."""
    source = re.sub(r"^##(#+ )", r"#\1", _section(language, game), flags=re.MULTILINE)
    html = MarkdownIt("commonmark").enable("table").render(source)
    return german(mark_safe(html)) if language == "en" else mark_safe(html)  # noqa: S308 - our own


@cache
def opening(language: str, game: str) -> str:
    """Return the first paragraph of a game's rules."""
    return " ".join(_section(language, game).strip().split("\n\n")[0].split())


def _section(language: str, game: str) -> str:
    """Return what stands below a language's and a game's heading."""
    source = (settings.ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    whole = _below(source, f"# {LANGUAGES[language]}")
    return _below(whole, f"## {TITLES[game][language]}")


def _below(source: str, heading: str) -> str:
    level = heading.split(" ", 1)[0]
    _, _, below = f"\n{source}".partition(f"\n{heading}\n")
    return re.split(rf"^{level} ", below, maxsplit=1, flags=re.MULTILINE)[0]
