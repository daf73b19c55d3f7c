"""A deal's board: which attempts, in which order, with or without guests, all in the address."""

from dataclasses import dataclass, replace
from typing import Self
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_safe

from patience.deals.models import Deal
from patience.play.boards import Order, Tries, board, usual_tries
from patience.play.seeing import Column, Sight
from patience.players.models import Player
from patience.web.pages import asking


@dataclass(frozen=True, slots=True)
class Choice:
    """What of a board is asked for; `str` is the query that asks for it."""

    tries: Tries
    order: Order = Order.MOVES
    guests: bool = False
    page: int = 1

    @classmethod
    def read(cls, query: QueryDict, deal: Deal) -> Self:
        """Read an address; what it does not say, or says wrongly, is as the board opens (T2)."""
        tries, order, page = query.get("tries"), query.get("order"), query.get("page", "")
        return cls(
            Tries(tries) if tries in set(Tries) else usual_tries(deal),
            Order(order) if order in set(Order) else Order.MOVES,
            query.get("guests") == "1",
            int(page) if page.isascii() and page.isdecimal() and 0 < len(page) < 7 else 1,
        )

    def __str__(self) -> str:
        facts = {"tries": self.tries, "order": self.order, "guests": int(self.guests)}
        return "?" + urlencode({**facts, "page": self.page} if self.page > 1 else facts)

    @property
    def kinds(self) -> tuple[str, ...]:
        return (Player.Kind.PLAYER, *((Player.Kind.GUEST,) if self.guests else ()))


@require_safe
def page(request: HttpRequest, deal_id: str) -> HttpResponse:
    """Show a page of a board and the reader's own row; before that may be seen, counts only."""
    seen = asking.sight(request, deal_id)
    choice = Choice.read(request.GET, seen.deal)
    shown = board(
        deal=seen.deal,
        reader=seen.reader,
        tries=choice.tries,
        order=choice.order,
        kinds=choice.kinds,
        page=max(choice.page, 1),
        hidden=not seen.figures,
    )
    if not 1 <= choice.page <= shown.pages:
        raise Http404
    own = shown.own.standing.attempt.pk if shown.own else None
    return render(
        request,
        "board.html",
        {
            "deal": seen.deal,
            "sight": seen,
            "board": shown,
            "choice": choice,
            "playing": seen.column == Column.PLAYING,
            "own_pk": own,
            "own_elsewhere": own and own not in {row.attempt.pk for row in shown.rows},
            "links": _links(choice, shown.pages, seen),
        },
    )


def _links(choice: Choice, pages: int, seen: Sight) -> dict[str, object]:
    """Return the addresses of the boards beside this one, by what they change."""
    first = replace(choice, page=1)
    tries = [] if seen.deal.kind == Deal.Kind.OPEN else list(Tries)
    return {
        "tries": [(t, replace(first, tries=t), t == choice.tries) for t in tries],
        "order": [(o, replace(first, order=o), o == choice.order) for o in Order],
        "guests": [(g, replace(first, guests=g), g == choice.guests) for g in (False, True)],
        "before": replace(choice, page=choice.page - 1) if choice.page > 1 else None,
        "after": replace(choice, page=choice.page + 1) if choice.page < pages else None,
    }
