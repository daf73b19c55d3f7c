"""From the lobby through the countdown to the start (R1, R3)."""

from django.db import transaction
from django.db.models import Q

from patience.deals.dealing import race_deal
from patience.limits import COUNTDOWN, START_LATENESS
from patience.play.attempts import new_attempt
from patience.play.models import Attempt
from patience.races.models import Race
from patience.races.presence import online_seats


def start_when_ready(race: Race, *, now: int) -> bool:
    """Start the countdown when all connected seats, at least two, are ready (R3).

    The caller holds the race's row.
    """
    return is_ready(race, now=now) and count_down(race, now=now)


def is_ready(race: Race, *, now: int) -> bool:
    """Whether a lobby is to start; a rematch waits for the race before it (R7)."""
    if race.state != Race.Stage.LOBBY:
        return False
    online = online_seats(races=[race.pk], now=now)
    connected = [seat for seat in race.members.filter(number__isnull=False) if seat.pk in online]
    if len(connected) < 2 or not all(seat.ready for seat in connected):
        return False
    return not _race_before_goes_on(race)


def count_down(race: Race, *, now: int) -> bool:
    """Make the deal and an attempt for each ready seat, at least two, and start the countdown."""
    ready = list(race.members.filter(number__isnull=False, ready=True).select_related("player"))
    if race.state != Race.Stage.LOBBY or len(ready) < 2:
        return False
    race.deal = race_deal(game=race.game, now=now)
    race.state = Race.Stage.COUNTDOWN
    race.starts_at = now + COUNTDOWN
    race.unattended = 0
    race.changes += 1
    race.save()
    for seat in ready:
        seat.attempt = new_attempt(
            deal=race.deal,
            player=seat.player,
            number=1,
            practice=False,
            browser=seat.browser,
            started=None,
            deadline=race.ends_at,
        )
        seat.attempt.save(force_insert=True)
        seat.racing = True
        seat.save()
    return True


def begin(*, code: str, now: int) -> list[str]:
    """End a countdown whose time has come: the race runs, or is a lobby again (R3).

    Returns the ids of the attempts that began or were discarded; asking again changes nothing.
    """
    with transaction.atomic():
        race = Race.objects.select_for_update().filter(code=code).first()
        if race is None or race.state != Race.Stage.COUNTDOWN or now < (race.starts_at or now):
            return []
        seats = list(race.members.filter(racing=True))
        online = online_seats(races=[race.pk], now=now)
        there = [seat for seat in seats if seat.pk in online and not seat.left]
        in_time = now <= (race.starts_at or now) + START_LATENESS
        attempts = [seat.attempt_id for seat in seats if seat.attempt_id]
        if in_time and len(there) >= 2:
            _run(race, attempts)
        else:
            _discard(race, attempts)
        race.changes += 1
        race.save()
    return attempts


def _run(race: Race, attempts: list[str]) -> None:
    Attempt.objects.filter(pk__in=attempts).update(started=race.starts_at)
    left = race.members.filter(left=True).values("attempt")
    Attempt.objects.filter(pk__in=left).update(over=Attempt.End.GIVEN_UP, over_at=race.starts_at)
    race.state = Race.Stage.RUNNING


def _discard(race: Race, attempts: list[str]) -> None:
    deal = race.deal
    race.members.filter(left=True).delete()
    race.members.update(ready=False, racing=False, attempt=None)
    race.state, race.deal, race.starts_at = Race.Stage.LOBBY, None, None
    race.save()
    Attempt.objects.filter(pk__in=attempts).delete()
    if deal is not None:
        deal.delete()
    give_host(race)


def give_host(race: Race) -> None:
    """Make the longest-seated member host when the host's seat is empty; 0 when all are (R2)."""
    seated = race.members.filter(number__isnull=False).order_by("joined", "number")
    if not seated.filter(number=race.host).exists():
        race.host = seated.values_list("number", flat=True).first() or 0


def _race_before_goes_on(race: Race) -> bool:
    if race.chain_id is None:
        return False
    chain = Race.objects.filter(Q(pk=race.chain_id) | Q(chain=race.chain_id), pk__lt=race.pk)
    before = chain.order_by("pk").last()
    return before is not None and before.state != Race.Stage.OVER
