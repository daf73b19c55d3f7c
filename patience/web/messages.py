"""Every message on the sockets, typed once.

The frontend's `messages.ts` is generated from this module (`manage.py generate_messages`), and a
test fails when the two differ. Moves and cards are texts of `docs/protocol.md`; times are Unix
milliseconds, durations milliseconds.
"""

from typing import Annotated, Literal

import msgspec

# A pile as its player sees it: how many cards lie face down, then the face-up ones, bottom to top.
SeenPile = tuple[int, str]
Ply = Annotated[int, msgspec.Meta(ge=0, le=2**63 - 1)]
Over = Literal["won", "given up", "stuck", "closed"]
Kind = Literal["player", "guest", "bot"]
RaceState = Literal["lobby", "countdown", "running", "over"]


class Message(msgspec.Struct, tag_field="type", tag=str.lower):
    """A JSON object whose `type` is the class's name in lower case."""


# --- /ws/attempts/{id}/, from the client


class Move(Message):
    """Make a move; `ply` is the number of entries the record holds so far."""

    ply: Ply
    move: str


class Undo(Message):
    """Take back the last move that stands."""

    ply: Ply


class End(Message):
    """End the attempt as it stands."""

    ply: Ply


class Hint(Message):
    """Ask for a hint, in practice only."""


AttemptRequest = Move | Undo | End | Hint

# --- /ws/attempts/{id}/, from the server


class View(Message):
    """All that the player may know of the attempt, sent whole each time."""

    ply: int
    score: int
    progress: int
    piles: dict[str, SeenPile]
    moves: str
    blocking: str
    home: bool
    redeals_left: int | None
    clock: int
    elapsed: int | None
    count: int | None
    takebacks_left: int
    stuck: bool
    over: Over | None


AttemptReason = Literal[
    "message", "early", "over", "stale", "notation", "practice", "takeback", "illegal", "busy"
]


class AttemptRefused(Message, tag="refused"):
    """Why a message was not taken; `clause` is the rule that an illegal move broke."""

    ply: int | None
    reason: AttemptReason
    clause: str | None


class HintGiven(Message, tag="hint"):
    """A legal move worth making from what is visible, and why."""

    ply: int
    move: str | None
    reason: Literal["home", "turns", "joins", "draw", "none"]


AttemptAnswer = View | AttemptRefused | HintGiven

# --- /ws/races/{code}/, from the client


class Ready(Message):
    """Declare one's seat ready or not."""

    ready: bool


class Start(Message):
    """Start with the seats that are ready; the host only."""


class Remove(Message):
    """Remove a seat from the lobby; the host only."""

    seat: Annotated[int, msgspec.Meta(ge=1, le=8)]


class Leave(Message):
    """Leave the lobby, or give up the running race."""


class Rematch(Message):
    """Ask for the next race of the chain."""


class Cheer(Message):
    """One of six preset reactions."""

    cheer: Annotated[int, msgspec.Meta(ge=1, le=6)]


class Ping(Message):
    """Ask for the server's time; `at` comes back unchanged."""

    at: int | float


RaceRequest = Ready | Start | Remove | Leave | Rematch | Cheer | Ping

# --- /ws/races/{code}/, from the server


class Member(msgspec.Struct):
    """A seat and who sits on it; its figures are null unless it races and the race has begun."""

    seat: int
    name: str
    kind: Kind
    ready: bool
    online: bool
    racing: bool
    score: int | None
    progress: int | None
    ply: int | None
    phase: int | None
    over: Over | None
    place: int | None
    final: bool | None
    elapsed: int | None
    count: int | None
    attempt: str | None


class TableRow(msgspec.Struct):
    """One line of the table of a chain of races."""

    seat: int
    name: str
    points: float
    races: int


class Race(Message):
    """The whole of a race as one of its members sees it."""

    version: int
    code: str
    game: str
    state: RaceState
    public: bool
    limit: int | None
    seats: int
    host: int
    you: int
    starts_at: int | None
    ends_at: int | None
    now: int
    commitment: str | None
    deal: str | None
    attempt: str | None
    rematch: str | None
    members: list[Member]
    table: list[TableRow]


class Progress(Message):
    """How far a racing seat is; at most once a second for each seat."""

    version: int
    seat: int
    score: int
    progress: int
    ply: int
    phase: int
    online: bool
    over: Over | None
    place: int
    final: bool


class Cheered(Message, tag="cheer"):
    """Somebody cheered."""

    seat: int
    cheer: int


class Pong(Message):
    """The answer to a ping, with the server's time."""

    at: int | float
    now: int


RaceReason = Literal["state", "host", "message", "busy"]


class RaceRefused(Message, tag="refused"):
    """Why a message was not taken."""

    reason: RaceReason


RaceAnswer = Race | Progress | Cheered | Pong | RaceRefused
