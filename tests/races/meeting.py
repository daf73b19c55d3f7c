"""A race and the people at it. Time passes only where a test says so."""

from collections import defaultdict
from typing import Any

from patience.limits import COUNTDOWN, MINUTE, SECOND
from patience.play.models import Attempt
from patience.players.accounts import new_guest
from patience.players.models import Player
from patience.races import finish, lobby, presence
from patience.races.field import Field, Member, fields
from patience.races.finish import Changed
from patience.races.models import Connection, Race, Seat
from patience.races.start import begin

HERE = "here"  # the server process
NOON = 1_796_126_400_000


class Meeting:
    """People by name at a race; the first of them made it."""

    def __init__(self, *names: str, now: int = NOON, game: str = "eagle-wing", **more: Any) -> None:
        self.now = now
        self.players: dict[str, Player] = {}
        self.connections: defaultdict[str, list[Connection]] = defaultdict(list)
        host = self.player(names[0])
        self.code = lobby.create(player=host, game=game, now=now, **more).code
        presence.beat(process=HERE, now=now)
        for name in names[1:]:
            self.join(name)

    def player(self, name: str) -> Player:
        if name not in self.players:
            self.players[name] = new_guest(name=name, now=self.now)
        return self.players[name]

    def join(self, name: str, *, browser: str = "") -> Race:
        return lobby.join(code=self.code, player=self.player(name), browser=browser, now=self.now)

    def seat(self, name: str) -> Seat:
        return Seat.objects.get(race__code=self.code, player=self.player(name))

    def connect(self, *names: str) -> None:
        for name in names:
            made = presence.connect(seat=self.seat(name), process=HERE, now=self.now)
            assert made is not None
            self.connections[name].append(made)

    def disconnect(self, *names: str) -> None:
        for name in names:
            presence.disconnect(connection=self.connections[name].pop(), now=self.now)

    def ready(self, *names: str, ready: bool = True) -> None:
        for name in names:
            lobby.set_ready(code=self.code, player=self.player(name), ready=ready, now=self.now)

    def leave(self, *names: str) -> None:
        for name in names:
            finish.leave(code=self.code, player=self.player(name), now=self.now)

    def remove(self, name: str, *, by: str) -> None:
        number = self.seat(name).number or 0
        lobby.remove(code=self.code, host=self.player(by), number=number, now=self.now)

    def start(self, *, by: str) -> None:
        finish.start(code=self.code, player=self.player(by), now=self.now)

    def rematch(self, name: str) -> str:
        """Ask for a rematch, and return the code of the newest race."""
        lobby.rematch(code=self.code, player=self.player(name), now=self.now)
        newest = self.field.rematch
        assert newest is not None
        return newest

    def run(self) -> None:
        """Bring everybody from the lobby into the running race."""
        names = [member.seat.player.name for member in self.field.members]
        self.connect(*names)
        self.ready(*names)
        self.later(COUNTDOWN)
        begin(code=self.code, now=self.now)
        assert self.state == "running"

    def later(self, milliseconds: int) -> None:
        """Let time pass in one go; the server is there all the while."""
        self.now += milliseconds
        presence.beat(process=HERE, now=self.now)

    def tend(self) -> Changed:
        return finish.tend(now=self.now)

    def tend_for(self, milliseconds: int, step: int = 5 * SECOND) -> None:
        """Let time pass with the sweeps going on."""
        for _ in range(0, milliseconds, step):
            self.later(step)
            self.tend()

    def end(self, name: str, *, over: str = "given up", **figures: int) -> None:
        """End somebody's attempt with these figures."""
        own = Attempt.objects.filter(seat=self.seat(name))
        assert own.update(over=over, over_at=self.now, **figures) == 1

    def figures(self, name: str, **figures: int) -> None:
        assert Attempt.objects.filter(seat=self.seat(name)).update(**figures) == 1

    def settle(self) -> Changed:
        return finish.settle(code=self.code, now=self.now)

    @property
    def race(self) -> Race:
        return Race.objects.get(code=self.code)

    @property
    def state(self) -> str:
        return self.race.state

    @property
    def field(self) -> Field:
        return fields([self.code], now=self.now)[self.code]

    def member(self, name: str) -> Member:
        found = [m for m in self.field.members if m.seat.player.name == name]
        return found[0]

    def numbers(self) -> dict[str, int | None]:
        return {m.seat.player.name: m.seat.number for m in self.field.members}

    def places(self) -> dict[str, tuple[int, bool]]:
        """Return the place of each racing member, and whether it is final."""
        return {
            m.seat.player.name: (m.progress.place, m.progress.final)
            for m in self.field.members
            if m.progress
        }


HALF_AN_HOUR = 30 * MINUTE
