"""Making deals: open ones from a seed, sealed ones from a secret seed, and granting them."""

from datetime import UTC, date, datetime, timedelta
from secrets import compare_digest

from django.db import IntegrityError, transaction

from patience.deals import seeds
from patience.deals.models import Deal, Grant
from patience.limits import DAILIES_AHEAD, DAILY_GRACE
from patience.players.models import Player
from patience.rules.cards import deck_text
from patience.rules.games import GAMES
from patience.rules.shuffle import check_seed, commitment, deal_id, shuffle


class NotYoursError(Exception):
    """Only the maker of a new deal shares or opens it."""


def open_deal(*, game: str, seed: str, now: int) -> Deal:
    """Return the deal of a seed that a player typed, made now or before (D1, D4).

    Raises `SeedError`.
    """
    return open_deal_or_new(game=game, seed=seed, now=now)[0]


def open_deal_or_new(*, game: str, seed: str, now: int) -> tuple[Deal, bool]:
    """Return the deal of a typed seed, and whether it was made now. Raises `SeedError`."""
    seed = check_seed(seed)
    deck = deck_text(shuffle(game, GAMES[game].packs, seed))
    while True:
        if existing := Deal.objects.filter(game=game, deck=deck).first():
            return existing, False
        try:
            return _made(game=game, kind=Deal.Kind.OPEN, seed=seed, now=now, opened=now), True
        except IntegrityError:  # somebody else was quicker
            continue


def new_deal(*, game: str, maker: Player, now: int) -> Deal:
    """Make a sealed deal for one player (D3)."""
    return _sealed(game=game, kind=Deal.Kind.NEW, maker=maker, now=now)


def race_deal(*, game: str, now: int) -> Deal:
    """Make the sealed deal of a race (R1)."""
    return _sealed(game=game, kind=Deal.Kind.RACE, now=now)


def daily(*, game: str, day: date, now: int) -> Deal:
    """Return the daily of that day, made now if it is missing, once however many ask (C1)."""
    made = Deal.objects.filter(game=game, day=day).first()
    while made is None:
        try:
            made = _sealed(game=game, kind=Deal.Kind.DAILY, day=day, now=now, certified=False)
        except IntegrityError:  # somebody else was quicker
            made = Deal.objects.filter(game=game, day=day).first()
    return made


def make_dailies(*, now: int) -> int:
    """Make what is missing of the dailies of today and the days ahead; return how many were."""
    before = Deal.objects.filter(kind=Deal.Kind.DAILY).count()
    for ahead in range(DAILIES_AHEAD + 1):
        for game in GAMES:
            daily(game=game, day=today(now) + timedelta(days=ahead), now=now)
    return Deal.objects.filter(kind=Deal.Kind.DAILY).count() - before


def link_key(*, deal: Deal, player: Player) -> str:
    """Return the key of a new deal's link, made at need. Raises `NotYoursError`."""
    if not deal.is_new_of(player):
        raise NotYoursError
    Deal.objects.filter(pk=deal.pk, link_key="").update(link_key=seeds.link_key())
    return Deal.objects.values_list("link_key", flat=True).get(pk=deal.pk)


def accept(*, deal: Deal, player: Player, key: str) -> bool:
    """Grant a new deal to who has its link; tell whether the key was right (D5)."""
    typed = key.encode("utf-8", "replace")
    if not deal.link_key or not compare_digest(deal.link_key.encode(), typed):
        return False
    Grant.objects.get_or_create(deal=deal, player=player)
    return True


def today(now: int) -> date:
    """Return the UTC day of a moment in Unix milliseconds."""
    return datetime.fromtimestamp(now / 1000, UTC).date()


def day_ends(day: date) -> int:
    """Return the first Unix millisecond after a UTC day."""
    end = datetime(day.year, day.month, day.day, tzinfo=UTC) + timedelta(days=1)
    return round(end.timestamp() * 1000)


def last_try_ends(day: date) -> int:
    """Return when a daily is opened and its open first tries are closed (D3, A7)."""
    return day_ends(day) + DAILY_GRACE


def _sealed(*, game: str, kind: Deal.Kind, now: int, **facts: object) -> Deal:
    while True:  # a drawn layout that exists already is drawn again
        seed = seeds.draw(game)
        if not Deal.objects.filter(pk=deal_id(game, seed)).exists():
            return _made(game=game, kind=kind, seed=seed, now=now, **facts)


def _made(*, game: str, kind: Deal.Kind, seed: str, now: int, **facts: object) -> Deal:
    with transaction.atomic():
        return Deal.objects.create(
            id=deal_id(game, seed),
            game=game,
            kind=kind,
            seed=seed,
            deck=deck_text(shuffle(game, GAMES[game].packs, seed)),
            commitment=commitment(game, seed),
            made=now,
            **facts,
        )
