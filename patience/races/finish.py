"""From the running race to its end (R5, R6), and the sweep over all races."""

import logging
from contextlib import suppress
from dataclasses import dataclass, field

from django.db import transaction

from patience.limits import MINUTE, RELOAD, SECOND, UNATTENDED
from patience.play.attempts import open_for_all
from patience.play.models import Attempt
from patience.players.models import Player
from patience.races.lobby import RaceError, is_gone, leave_lobby, locked, locked_chain
from patience.races.models import Race
from patience.races.presence import forget_lost_processes, online_seats
from patience.races.start import begin, count_down, is_ready, start_when_ready

log = logging.getLogger(__name__)


@dataclass(slots=True)
class Changed:
    """What others must be told: races by code, attempts by id."""

    races: set[str] = field(default_factory=set)
    attempts: set[str] = field(default_factory=set)


def start(*, code: str, player: Player, now: int) -> None:
    """Start with the seats that are ready; the host only (R3). Raises `RaceError`."""
    with locked(code) as race:
        if race.state != Race.Stage.LOBBY:
            raise RaceError("state")
        if not race.members.filter(player=player, number=race.host).exists():
            raise RaceError("host")
        if not count_down(race, now=now):
            raise RaceError("state")


def leave(*, code: str, player: Player, now: int) -> Changed:
    """Leave a race, and return what that changed (R3, R5). Raises `RaceError` once it is over.

    A lobby's seat is free then, in a countdown one counts as not connected, a running race is
    given up.
    """
    changed = Changed({code})
    with locked(code) as race:
        seat = race.members.filter(player=player, number__isnull=False).first()
        if seat is None or race.state == Race.Stage.OVER:
            raise RaceError("state")
        if race.state == Race.Stage.LOBBY:
            leave_lobby(race, seat, now=now)
        elif race.state == Race.Stage.COUNTDOWN:
            race.members.filter(pk=seat.pk).update(left=True)
        elif seat.attempt_id:
            Attempt.objects.filter(pk=seat.attempt_id, over=None).update(
                over=Attempt.End.GIVEN_UP, over_at=now
            )
            changed.attempts.add(seat.attempt_id)
    return changed


def leave_lobbies(*, player: Player, now: int) -> Changed:
    """Leave every lobby, and return what that changed: a guest left behind holds no seat (P1)."""
    changed = Changed()
    seated = Race.objects.filter(members__player=player, members__number__isnull=False)
    for code in list(seated.filter(state=Race.Stage.LOBBY).values_list("code", flat=True)):
        with suppress(RaceError, Race.DoesNotExist):  # gone just now
            changed.races |= leave(code=code, player=player, now=now).races
    return changed


def settle(*, code: str, now: int) -> Changed:
    """End a race when it is over (R6): open its deal and close what is still open, at once.

    Asking again changes nothing.
    """
    changed = Changed()
    if not _is_over(Race.objects.get(code=code), now):
        return changed
    with transaction.atomic():
        chain = locked_chain(code)
        race = next(race for race in chain if race.code == code)
        if race.deal is None or not _is_over(race, now):
            return changed
        open_for_all(deal=race.deal, now=now)
        race.state, race.over_at = Race.Stage.OVER, now
        race.changes += 1
        race.save()
        changed.races.add(code)
        # All of them: whoever closed one at its deadline has told nobody.
        changed.attempts.update(Attempt.objects.filter(deal=race.deal).values_list("pk", flat=True))
        for later in chain:
            if start_when_ready(later, now=now):
                changed.races.add(later.code)
    return changed


def tend(*, now: int) -> Changed:
    """Do for every race what its time has come for. Idempotent; any number may run."""
    forget_lost_processes(now=now)
    changed = Changed()
    for race in Race.objects.exclude(state=Race.Stage.OVER):
        try:
            done = _tend(race, now)
        except Exception:
            log.exception("race %s could not be tended", race)
        else:
            changed.races |= done.races
            changed.attempts |= done.attempts
    return changed


def _tend(race: Race, now: int) -> Changed:
    if race.state == Race.Stage.COUNTDOWN and now >= (race.starts_at or now):
        return Changed({race.code}, set(begin(code=race.code, now=now)))
    if race.state == Race.Stage.RUNNING:
        _attend(race, now)
        return settle(code=race.code, now=now)
    if race.state == Race.Stage.LOBBY and _tend_lobby(race, now):
        return Changed({race.code})
    return Changed()


def _is_over(race: Race, now: int) -> bool:
    if race.state != Race.Stage.RUNNING:
        return False
    on_time_up = race.ends_at is not None and now >= race.ends_at
    return (
        on_time_up
        or race.unattended >= UNATTENDED
        or not Attempt.objects.filter(deal=race.deal, over=None).exists()
    )


def _attend(race: Race, now: int) -> None:
    """Count how long no racing seat has been connected; the server's downtime does not count."""
    racing = set(race.members.filter(racing=True).values_list("pk", flat=True))
    if online_seats(races=[race.pk], now=now) & racing:
        if race.unattended:
            Race.objects.filter(pk=race.pk).update(unattended=0)
        return
    passed = min(max(0, now - race.tended), 5 * SECOND) if race.tended else 0
    Race.objects.filter(pk=race.pk, tended=race.tended).update(
        unattended=race.unattended + passed, tended=now
    )


def _tend_lobby(race: Race, now: int) -> bool:
    """Forget a lobby left alone; start one whose last unready member has gone for good."""
    if is_gone(race, now):
        with locked(race.code) as gone:
            if is_gone(gone, now):
                gone.delete()
    elif now - race.touched > MINUTE and online_seats(races=[race.pk], now=now):
        Race.objects.filter(pk=race.pk).update(touched=now)
    elif now - race.touched > RELOAD and is_ready(race, now=now):
        with locked(race.code) as lobby:
            return start_when_ready(lobby, now=now)
    return False
