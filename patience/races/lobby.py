"""The lobby of a race: making it, a seat, getting ready, leaving (R2); and rematches (R7)."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import IntegrityError, transaction
from django.db.models import BooleanField, ExpressionWrapper, F, Q

from patience.limits import LOBBY_LIFE, PUBLIC_RACES
from patience.players.models import Player
from patience.races.codes import new_code, read_code
from patience.races.models import Race, Seat
from patience.races.presence import online_seats
from patience.races.start import give_host, start_when_ready


class RaceError(Exception):
    """What is asked for cannot be done; `reason` is a code of the API or of the socket."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def create(
    *,
    player: Player,
    game: str,
    seats: int = 8,
    public: bool = False,
    limit: int | None = 15,
    browser: str = "",
    chain: Race | None = None,
    now: int,
) -> Race:
    """Open a race with its maker as host."""
    with transaction.atomic():
        race = _with_new_code(
            game=game, seats=seats, public=public, limit=limit, chain=chain, now=now
        )
        seat = _seat(race, player, browser, now)
        Race.objects.filter(pk=race.pk).update(host=seat.number)
        race.host = seat.number or 0
    return race


def find(*, code: str, now: int) -> Race:
    """Return the race of a code as somebody typed it. Raises `Race.DoesNotExist`."""
    race = Race.objects.get(code=read_code(code))
    if is_gone(race, now):
        raise Race.DoesNotExist
    return race


def is_gone(race: Race, now: int) -> bool:
    """Whether a lobby has outlived its last connection by 30 minutes."""
    idle = race.state == Race.Stage.LOBBY and now - race.touched > LOBBY_LIFE
    return idle and not online_seats(races=[race.pk], now=now)


def public_races(*, now: int) -> list[Race]:
    """List the public races: the newest lobbies, then those that are going on."""
    going_on = Q(state__in=(Race.Stage.COUNTDOWN, Race.Stage.RUNNING))
    races = Race.objects.filter(public=True).exclude(state=Race.Stage.OVER)
    races = races.order_by(ExpressionWrapper(going_on, BooleanField()), "-pk")
    return [race for race in races[:PUBLIC_RACES] if not is_gone(race, now)]


def free_seats(race: Race) -> int:
    """Count the seats that somebody new can have: those of the chain's members are kept (R7)."""
    held = race.members.filter(number__isnull=False).values_list("player", flat=True)
    return max(0, race.seats - len(set(held) | set(_kept(race))))


def join(*, code: str, player: Player, browser: str = "", now: int) -> Race:
    """Take a seat; who has one keeps it. Raises `RaceError` and `Race.DoesNotExist`."""
    with locked(find(code=code, now=now).code) as race:
        seat = race.members.filter(player=player).first()
        if seat is not None:
            if seat.number is None:
                raise RaceError("forbidden")
            return race
        if race.state == Race.Stage.OVER:
            raise RaceError("over")
        if race.state != Race.Stage.LOBBY:
            raise RaceError("started")
        if browser and race.members.filter(browser=browser).exists():
            raise RaceError("taken")
        if player.pk not in _kept(race) and not free_seats(race):
            raise RaceError("full")
        seat = _seat(race, player, browser, now)
        if not race.members.filter(number=race.host).exists():
            race.host = seat.number or 0
        race.touched = now
        _changed(race)
    return race


def set_ready(*, code: str, player: Player, ready: bool, now: int) -> None:
    """Declare a seat ready or not; the race starts when all that are connected are (R3)."""
    with locked(code) as race:
        _in_lobby(race)
        race.members.filter(player=player).update(ready=ready)
        _changed(race)
        start_when_ready(race, now=now)


def remove(*, code: str, host: Player, number: int, now: int) -> None:
    """Remove a member for good. The host only."""
    with locked(code) as race:
        _in_lobby(race)
        mine = race.members.filter(player=host, number__isnull=False).first()
        if mine is None or mine.number != race.host:
            raise RaceError("host")
        seat = race.members.filter(number=number).exclude(pk=mine.pk).first()
        if seat is None:
            raise RaceError("state")
        race.members.filter(pk=seat.pk).update(number=None, ready=False)
        seat.connections.all().delete()
        _changed(race)
        start_when_ready(race, now=now)


def rematch(*, code: str, player: Player, now: int) -> set[str]:
    """Give a member a seat in the newest race of the chain, made at need (R7).

    Returns the codes of the chain, all of which name another newest race now.
    """
    with transaction.atomic():
        chain = locked_chain(code)
        race = next(race for race in chain if race.code == code)
        seat = race.members.filter(player=player, number__isnull=False).first()
        if seat is None or not _finished(race, seat):
            raise RaceError("state")
        newest = chain[-1]
        if newest == race or newest.state == Race.Stage.OVER or is_gone(newest, now):
            create(
                player=player,
                game=race.game,
                seats=race.seats,
                public=race.public,
                limit=race.limit,
                browser=seat.browser,
                chain=chain[0],
                now=now,
            )
        else:
            join(code=newest.code, player=player, browser=seat.browser, now=now)
        races = Race.objects.filter(Q(pk=chain[0].pk) | Q(chain=chain[0]))
        races.update(changes=F("changes") + 1)
        return set(races.values_list("code", flat=True))


def leave_lobby(race: Race, seat: Seat, *, now: int) -> None:
    """Give up a seat; the longest-seated member is host after the host."""
    seat.delete()
    give_host(race)
    _changed(race)
    start_when_ready(race, now=now)


@contextmanager
def locked(code: str) -> Iterator[Race]:
    """Hold a race's row for the length of a transaction."""
    with transaction.atomic():
        yield Race.objects.select_for_update().get(code=code)


def locked_chain(code: str) -> list[Race]:
    """Hold the rows of a race and of all others of its chain, the oldest first.

    Always in this order, so that no two ever wait for each other; and the first alone before the
    others are read, so that none is missed. Raises `Race.DoesNotExist`.
    """
    race, races = Race.objects.get(code=code), Race.objects.select_for_update()
    first = races.get(pk=race.chain_id or race.pk)
    return [first, *races.filter(chain=first).order_by("pk")]


def _changed(race: Race) -> None:
    race.changes += 1
    race.save(update_fields=["changes", "host", "touched"])


def _in_lobby(race: Race) -> None:
    if race.state != Race.Stage.LOBBY:
        raise RaceError("state")


def _finished(race: Race, seat: Seat) -> bool:
    """Whether a member may ask for a rematch: the own attempt is over, or else the race."""
    if race.state == Race.Stage.OVER:
        return True
    return race.state == Race.Stage.RUNNING and bool(seat.attempt and seat.attempt.over)


def _kept(race: Race) -> dict[int, int | None]:
    """Return the last seat numbers of the members of the chain, by player.

    Who was removed has none, unless seated again since.
    """
    if race.chain_id is None:
        return {}
    chain = Q(race__chain=race.chain_id) | Q(race=race.chain_id)
    seats = Seat.objects.filter(chain).exclude(race=race.pk, number__isnull=False)
    last = dict(seats.order_by("race").values_list("player", "number"))
    return {player: number for player, number in last.items() if number is not None}


def _seat(race: Race, player: Player, browser: str, now: int) -> Seat:
    """Seat a player at the number kept for them, else at the lowest that is kept for nobody."""
    kept = _kept(race)
    taken = set(race.members.values_list("number", flat=True))
    own = [kept[player.pk]] if player.pk in kept else []
    unkept = [n for n in range(1, race.seats + 1) if n not in kept.values()]
    order = [*own, *unkept, *range(1, race.seats + 1)]
    number = next((number for number in order if number not in taken), None)
    if number is None:
        raise RaceError("full")
    try:
        with transaction.atomic():
            return Seat.objects.create(
                race=race, number=number, player=player, browser=browser, joined=now
            )
    except IntegrityError:
        raise RaceError("taken") from None


def _with_new_code(*, chain: Race | None, now: int, **facts: object) -> Race:
    while True:
        try:
            with transaction.atomic():
                return Race.objects.create(
                    code=new_code(), chain=chain, host=0, made=now, touched=now, **facts
                )
        except IntegrityError:  # the code is another race's
            continue


def is_racing(player: Player) -> bool:
    """Whether a player has a race to finish, which bars signing in to another account (P1)."""
    going_on = (Race.Stage.COUNTDOWN, Race.Stage.RUNNING)
    seats = Seat.objects.filter(player=player, racing=True, race__state__in=going_on)
    return seats.filter(attempt__over=None).exists()


def renamed(player: Player) -> list[str]:
    """Count a player's new name as a change of their races that go on; return the codes (P1)."""
    seated = Race.objects.filter(members__player=player, members__number__isnull=False)
    codes = list(seated.exclude(state=Race.Stage.OVER).values_list("code", flat=True))
    for code in codes:  # one after another, so that nobody is waited for with another one held
        Race.objects.filter(code=code).update(changes=F("changes") + 1)
    return codes
