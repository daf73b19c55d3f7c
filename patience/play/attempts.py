"""Starting attempts, and closing those whose time is up."""

from collections.abc import Sequence
from typing import Literal

from django.db import transaction
from django.db.models import F, Q

from patience.deals.dealing import last_try_ends, today
from patience.deals.models import Deal
from patience.limits import IDLE_ATTEMPT, IDLE_GUEST
from patience.play.models import Attempt
from patience.players.models import Player
from patience.rules.line import Line


class OtherOpenError(Exception):
    """An attempt is open that is not what is asked for."""


def start(
    *, player: Player, deal: Deal, practice: bool = False, browser: str = "", now: int
) -> tuple[Attempt, bool]:
    """Start an attempt, or return the open one; the flag tells whether it is new (A2, A3).

    Whoever calls has made sure that the player may start one (D5). `OtherOpenError` when a first
    try is open and practice is asked for.
    """
    close_overdue(now=now, only=Q(player=player, deal=deal))
    with transaction.atomic():
        # The deal's row is the lock: it is not opened meanwhile, nobody starts twice.
        deal = Deal.objects.select_for_update(no_key=True).get(pk=deal.pk)
        own = Attempt.objects.filter(player=player, deal=deal)
        if is_open := own.filter(over=None).select_related("deal").first():
            if practice and is_open.first:
                raise OtherOpenError
            return is_open, False
        why = why_practice(player=player, deal=deal, browser=browser, now=now)
        attempt = new_attempt(
            player=player,
            deal=deal,
            number=own.count() + 1,
            practice=practice or why is not None,
            late=_is_late(deal, now),
            browser=browser,
            started=now,
            deadline=now + IDLE_ATTEMPT,
        )
        if not attempt.rolling and deal.day:
            attempt.deadline = last_try_ends(deal.day)
        attempt.save(force_insert=True)
    return attempt, True


def why_practice(
    *, player: Player | None, deal: Deal, browser: str, now: int
) -> Literal["again", "open", "opened", "late", "browser"] | None:
    """Name what makes a player's next attempt at a deal practice; None: a first try (A3)."""
    attempts = Attempt.objects.filter(deal=deal)
    if player is not None and attempts.filter(player=player).exists():
        return "again"
    if deal.is_opened:
        return "open" if deal.kind == Deal.Kind.OPEN else "opened"
    if _is_late(deal, now):
        return "late"
    if browser and attempts.filter(browser=browser).exclude(player=player).exists():
        return "browser"
    return None


def _is_late(deal: Deal, now: int) -> bool:
    return deal.day is not None and deal.day < today(now)


def new_attempt(*, deal: Deal, **facts: object) -> Attempt:
    """Return an attempt with the figures of its first position, not saved yet."""
    line = Line.start(deal.rules, deal.cards)
    return Attempt(
        deal=deal,
        score=line.game.score(line.state),
        progress=line.game.progress(line.state),
        phase=line.game.phase(line.state),
        **facts,
    )


def close_overdue(*, now: int, only: Q | None = None) -> Sequence[str]:
    """Record as closed what may not go on any more; return the ids (A7)."""
    overdue = Attempt.objects.filter(only or Q(), over=None, deadline__lte=now)
    ids = list(overdue.order_by("pk").values_list("pk", flat=True))
    if ids:
        Attempt.objects.filter(pk__in=ids, over=None, deadline__lte=now).update(
            over=Attempt.End.CLOSED, over_at=F("deadline")
        )
    return ids


def close(*, attempt_id: str, reason: str, now: int) -> bool:
    """Close an attempt as its operator, who says why; tell whether it was open (A7)."""
    is_open = Attempt.objects.filter(pk=attempt_id, over=None)
    return bool(is_open.update(over=Attempt.End.CLOSED, over_at=now, reason=reason))


def open_for_all(*, deal: Deal, now: int) -> Sequence[str]:
    """Open a sealed deal, and close every open first try at it in the same transaction (D3).

    Returns the ids of the attempts that were closed; doing it again changes nothing.
    """
    with transaction.atomic():
        deal = Deal.objects.select_for_update(no_key=True).get(pk=deal.pk)
        if deal.is_opened:
            return []
        tries = Attempt.objects.filter(deal=deal, practice=False, over=None)
        ids = list(tries.order_by("pk").select_for_update().values_list("pk", flat=True))
        Attempt.objects.filter(pk__in=ids).update(over=Attempt.End.CLOSED, over_at=now)
        Deal.objects.filter(pk=deal.pk).update(opened=now)
    return ids


def open_due_dailies(*, now: int) -> Sequence[str]:
    """Open every daily whose day ended 24 hours ago; return the ids of the attempts closed."""
    sealed = Deal.objects.filter(kind=Deal.Kind.DAILY, opened=None, day__lt=today(now))
    due = [deal for deal in sealed if deal.day and last_try_ends(deal.day) <= now]
    return [attempt for deal in due for attempt in open_for_all(deal=deal, now=now)]


def forget_idle_guests(*, now: int) -> int:
    """Delete guests and programs without attempts after 30 days; return how many (P1)."""
    idle = Player.objects.exclude(kind=Player.Kind.PLAYER).filter(
        since__lt=now - IDLE_GUEST, attempts=None, seats=None
    )
    return idle.delete()[0]
