"""Players, deals and attempts for tests, made without playing."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

from patience.deals import dealing, seeds
from patience.deals.models import Deal
from patience.limits import DAY
from patience.play.attempts import new_attempt
from patience.play.models import Attempt
from patience.players.models import Player
from patience.players.names import skeleton

NOON = 1_796_126_400_000  # 2026-12-01, 12:00 UTC
EAGLE, ELEVENS = "eagle-wing", "eklige-elfer"


def player(name: str = "Ada", kind: str = "player") -> Player:
    """Make a player of some kind, who cannot sign in."""
    looks = skeleton(name) if kind == "player" else None
    return Player.objects.create(name=name, kind=kind, skeleton=looks, since=NOON)


@contextmanager
def sealed_seeds(*drawn: str) -> Iterator[None]:
    """Have the sealed deals of this block made from these seeds in turn."""
    with mock.patch.object(seeds, "draw", side_effect=drawn):
        yield


def new_deal(maker: Player, seed: str | None = None, game: str = EAGLE) -> Deal:
    """Make a new deal, from this seed if one is given."""
    with sealed_seeds(seed or seeds.draw(game)):
        return dealing.new_deal(game=game, maker=maker, now=NOON)


def daily(game: str = EAGLE, *, day: int = 0, now: int = NOON) -> Deal:
    """Make the daily so many days ahead."""
    return dealing.daily(game=game, day=dealing.today(now + day * DAY), now=now)


def attempt(deal: Deal, who: Player, **facts: Any) -> Attempt:
    """Make an attempt with any figures."""
    number = Attempt.objects.filter(deal=deal, player=who).count() + 1
    given = {
        "number": number,
        "practice": deal.is_opened or number > 1,
        "started": NOON,
        "deadline": NOON + 30 * DAY,
        **facts,
    }
    figures = {name: given.pop(name) for name in ("score", "progress", "phase") if name in given}
    made = new_attempt(deal=deal, player=who, **given)
    for name, value in figures.items():
        setattr(made, name, value)
    made.save(force_insert=True)
    return made


def ended(deal: Deal, who: Player, **facts: Any) -> Attempt:
    """Make an attempt that its player has ended, with a gain."""
    score = facts.setdefault("score", 5)
    facts.setdefault("progress", score)
    figures = {"count": 7, "elapsed": 9000, "over": "given up", "over_at": NOON + 60_000}
    return attempt(deal, who, **{**figures, **facts})


def many_ended(deal: Deal, kind: str, figures: Iterable[dict[str, int]]) -> list[Attempt]:
    """Make a player with an ended attempt for each of these figures, in few queries."""
    listed = list(figures)
    start = Player.objects.count()
    names = [f"{kind} {start + number}" for number in range(len(listed))]
    players = Player.objects.bulk_create(
        Player(
            name=name, kind=kind, since=NOON, skeleton=skeleton(name) if kind == "player" else None
        )
        for name in names
    )
    first = not deal.is_opened
    blank = new_attempt(deal=deal)
    common = {
        "deal": deal,
        "number": 1,
        "practice": not first,
        "started": NOON,
        "deadline": NOON + DAY,
        "over": "given up",
        "over_at": NOON + 60_000,
        "phase": blank.phase,
    }
    return Attempt.objects.bulk_create(
        Attempt(
            player=who,
            **{**common, "score": 5, "progress": 5, "count": 7, "elapsed": 9000, **own},
        )
        for who, own in zip(players, listed, strict=True)
    )
