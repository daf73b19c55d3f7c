"""A game is its rules as functions of a position; everything else is derived here, once for all.

A game says how cards lie, which moves there are, what a move does and what counts. Legality, what a
player knows, what a player sees, the end and the counting of lines follow from these.
"""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping
from typing import ClassVar, Final, NamedTuple

from patience.rules.cards import Deck
from patience.rules.moves import IllegalMove, Move
from patience.rules.table import Kind, SeenPile, Slot, State

LOOKED_AT: Final = 2000


class View(NamedTuple):
    """All that a player may know of a position; it has nowhere to put a hidden card.

    ``piles`` by slot id in the order of the table; ``blocking`` are the moves that must be made
    before a row can be dealt (L10); ``redeals_left`` is None where a game has none.
    """

    piles: Mapping[str, SeenPile]
    moves: tuple[Move, ...]
    blocking: tuple[Move, ...]
    score: int
    progress: int
    redeals_left: int | None
    home: bool
    stuck: bool
    won: bool


class Game(ABC):
    """The rules of one game.

    ``best`` and ``best_progress`` are the highest score and progress there can be, ``redeals`` how
    often the waste may be turned over (None: the game has no waste). The stock is the first slot of
    the ``table``.
    """

    name: ClassVar[str]
    packs: ClassVar[int]
    best: ClassVar[int]
    best_progress: ClassVar[int]
    redeals: ClassVar[int | None] = None
    table: ClassVar[tuple[Slot, ...]]

    @abstractmethod
    def layout(self, deck: Deck) -> State:
        """Lay out a whole deck, first dealt first; what the rules force is done."""

    @abstractmethod
    def moves(self, state: State) -> tuple[Move, ...]:
        """List the legal moves (B2): none once the game is won."""

    @abstractmethod
    def apply(self, state: State, move: Move) -> State:
        """Return the position after a move known to be legal and all that it forces (B1)."""

    @abstractmethod
    def score(self, state: State) -> int:
        """Return the points, 0 to ``best``."""

    def progress(self, state: State) -> int:
        """Return how far the player is between points, 0 to ``best_progress`` (B5, L13)."""
        return self.score(state)

    def blocks(self, state: State, move: Move) -> bool:  # noqa: ARG002 - most games deal no rows
        """Return whether a legal move must be made before a row can be dealt (L10)."""
        return False

    @abstractmethod
    def phase(self, state: State) -> int:
        """Return how far through the stock the game is, counted as its players count."""

    @abstractmethod
    def clause(self, state: State, move: Move) -> str:
        """Name the clause of the rules that an illegal move breaks, such as ``L5``."""

    def hopeful(self, state: State) -> bool:  # noqa: ARG002 - the search is enough for most games
        """Return whether a move that reveals or gains is plainly in reach, to spare a search (B3).

        Law: then the search finds one, or gives up.
        """
        return False

    def key(self, state: State) -> Hashable:
        """Return what tells positions of one quiet space apart (B3).

        What a player does not know never moves in a quiet space, so it may be part of the key.
        """
        return state

    def quiet(self, state: State, move: Move) -> bool:
        """Return whether a legal move reveals nothing and raises neither score nor progress (B3).

        A game may tell without making the move. Law: it tells the same.
        """
        after = self.apply(state, move)
        return not (self.reveals(state, after) or self.gains(state, after))

    def play(self, state: State, move: Move) -> State:
        """Make a move; `IllegalMove`, with the clause it breaks, unless it is listed (B2)."""
        if move not in self.moves(state):
            raise IllegalMove(move, self.clause(state, move))
        return self.apply(state, move)

    def blocking(self, state: State) -> tuple[Move, ...]:
        """List the legal moves that must be made before a row can be dealt (L10)."""
        return tuple([move for move in self.moves(state) if self.blocks(state, move)])

    def won(self, state: State) -> bool:
        """Return whether everything there is to score is scored (E11, L11)."""
        return self.score(state) == self.best

    def unseen(self, state: State) -> int:
        """Count the cards that the player does not know (B4).

        Known is what was face up once. Cards only turn face down again when the waste becomes the
        stock, so of all cards that lie face down those of a redealt stock are known.
        """
        hidden = sum([pile.down for pile in state.piles])
        return hidden - state.piles[0].down if state.redeals else hidden

    def reveals(self, before: State, after: State) -> bool:
        """Return whether the move from one position to the next showed a card not known (B4)."""
        return self.unseen(after) < self.unseen(before)

    def gains(self, before: State, after: State) -> bool:
        """Return whether the move from one position to the next raised score or progress (A5)."""
        scores = self.score(after) > self.score(before)
        return scores or self.progress(after) > self.progress(before)

    def redeals_left(self, state: State) -> int | None:
        """Return how often the waste can still be turned over; None where a game has no waste."""
        return None if self.redeals is None else self.redeals - state.redeals

    def stuck(self, state: State) -> bool:
        """Return whether nothing the player knows of leads anywhere (B3).

        The quiet space is searched: every position that quiet moves lead to. Stuck means that all
        of it was seen, in at most 2,000 positions, and nowhere is there a move that is not quiet.
        Both a gain and a space too large answer no, so the order of the search changes nothing but
        its length. Moves are followed in the order in which the game lists them.
        """
        if self.won(state) or self.hopeful(state):
            return False
        seen = {self.key(state)}
        ahead = [state]
        while ahead:
            here = ahead.pop()
            moves = self.moves(here)
            if not all(self.quiet(here, move) for move in moves):
                return False
            for move in reversed(moves):
                after = self.apply(here, move)
                key = self.key(after)
                if key not in seen:
                    if len(seen) == LOOKED_AT:
                        return False
                    seen.add(key)
                    ahead.append(after)
        return True

    def home(self, state: State) -> bool:
        """Return whether nothing lies face down and plays to the foundations alone win.

        Which is played first does not matter: a foundation takes one card, and only that one.
        """
        if self.won(state) or any(pile.down for pile in state.piles):
            return False
        foundations = {slot.id for slot in self.table if slot.kind is Kind.FOUNDATION}
        while not self.won(state):
            play = next((move for move in self.moves(state) if move.target in foundations), None)
            if play is None:
                return False
            state = self.apply(state, play)
        return True

    def view(self, state: State) -> View:
        """Return what the player may know, built from what is visible."""
        piles = zip(self.table, state.piles, strict=True)
        moves = self.moves(state)
        return View(
            piles={slot: SeenPile(down, cards[down:]) for (slot, _), (cards, down) in piles},
            moves=moves,
            blocking=tuple([move for move in moves if self.blocks(state, move)]),
            score=self.score(state),
            progress=self.progress(state),
            redeals_left=self.redeals_left(state),
            home=self.home(state),
            stuck=self.stuck(state),
            won=self.won(state),
        )

    def perft(self, state: State, depth: int) -> int:
        """Count the lines of exactly so many moves."""
        if depth == 0:
            return 1
        moves = self.moves(state)
        if depth == 1:
            return len(moves)
        return sum(self.perft(self.apply(state, move), depth - 1) for move in moves)
