"""Laws that hold in every game, on walks through it."""

import re
from collections import Counter
from functools import cache
from itertools import chain, pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from patience.rules.cards import Card, ordered_pack
from patience.rules.game import LOOKED_AT, Game
from patience.rules.games import GAMES
from patience.rules.line import UNDO, Line
from patience.rules.moves import IllegalMove, Move, NotationError
from patience.rules.record import Entry, Record
from patience.rules.table import Kind, Pile, State

from .walks import deck, games, knowing, law, numbers, visible, walk

CLAUSES = {
    "eagle-wing": {"B2", *(f"E{number}" for number in range(1, 13))},
    "eklige-elfer": {"B2", *(f"L{number}" for number in range(1, 14))},
}


@law
@given(games, numbers)
def test_no_card_is_lost_or_made(game: Game, number: int) -> None:
    pack = Counter(ordered_pack(game.packs))
    for state, _ in walk(game, number):
        assert Counter(chain.from_iterable(pile.cards for pile in state.piles)) == pack
        assert len(state.piles) == len(game.table)
        assert all(0 <= pile.down <= len(pile.cards) for pile in state.piles)


def shuffled_hidden(state: State, known: Counter[Card], dice: Random) -> State:
    """Shuffle the face-down cards that are not known among their places."""
    seen_before = known - visible(state)
    places = [
        (at, depth)
        for at, pile in enumerate(state.piles)
        for depth, card in enumerate(pile.cards[: pile.down])
        if not seen_before[card]
    ]
    lying = [list(pile.cards) for pile in state.piles]
    hidden = [lying[at][depth] for at, depth in places]
    dice.shuffle(hidden)
    for (at, depth), card in zip(places, hidden, strict=True):
        lying[at][depth] = card
    piles = (Pile(tuple(cards), pile.down) for cards, pile in zip(lying, state.piles, strict=True))
    return State(tuple(piles), state.redeals)


@law
@given(games, numbers)
def test_shuffling_the_hidden_cards_changes_nothing_in_the_view(game: Game, number: int) -> None:
    dice = Random(number)
    steps = list(knowing(walk(game, number)))
    for state, known, _ in dice.sample(steps, min(12, len(steps))):
        other = shuffled_hidden(state, known, dice)
        assert game.view(state) == game.view(other)
        assert game.unseen(state) == sum((Counter(ordered_pack(game.packs)) - known).values())


@law
@given(games, numbers)
def test_a_view_holds_the_visible_cards_and_counts_the_others(game: Game, number: int) -> None:
    for state, _ in walk(game, number)[::20]:
        view = game.view(state)
        shown = Counter(chain.from_iterable(pile.up for pile in view.piles.values()))
        assert shown == visible(state)
        assert list(view.piles) == [slot.id for slot in game.table]
        assert sum(pile.down for pile in view.piles.values()) + shown.total() == 52 * game.packs
        assert set(view.blocking) <= set(view.moves)
        assert view.blocking == game.blocking(state)


@law
@given(games, numbers)
def test_every_legal_move_has_one_text_and_comes_back_from_it(game: Game, number: int) -> None:
    for state, _ in walk(game, number):
        moves = game.moves(state)
        texts = [str(move) for move in moves]
        assert len(set(texts)) == len(texts)
        assert tuple(Move.parse(text) for text in texts) == moves


@law
@given(games, numbers)
def test_records_replay_to_their_score(game: Game, number: int) -> None:
    dice = Random(number)
    line, now = Line.start(game, deck(game, number)), 0
    entries: list[Entry] = []
    for _, move in walk(game, number, longest=100):
        texts = [UNDO] * (line.depth > 0 and dice.random() < 0.1)
        if not texts and move in game.moves(line.state):
            texts.append(str(move))
        for text in texts:
            now += dice.randrange(5000)
            line = line.enter(text, now)
            entries.append(Entry(text, now))
    tags = {
        "Game": game.name,
        "Deck": "".join(map(str, deck(game, number))),
        "Score": str(game.score(line.state)),
    }
    record = Record.parse(str(Record(tags, tuple(entries))))
    record.check()
    again = record.replay()
    assert (again.state, again.result, again.ply) == (line.state, line.result, line.ply)


@law
@given(games, numbers)
def test_moves_outside_the_list_are_illegal_and_name_a_clause(game: Game, number: int) -> None:
    ids, dice = [*(slot.id for slot in game.table), "t", "f", "z9"], Random(number)
    state, _ = dice.choice(walk(game, number))
    legal = set(game.moves(state))
    for source in ids:
        for target in ids:
            move = Move(source, target, dice.randint(1, 12))
            if move in legal:
                continue
            with pytest.raises(IllegalMove) as refused:
                game.play(state, move)
            assert refused.value.clause in CLAUSES[game.name]
            assert refused.value.move == move


@law
@given(st.text(max_size=12) | st.text("stfwrdx-0123456789", max_size=10))
def test_text_outside_the_grammar_is_no_notation(text: str) -> None:
    grammar = r"[a-z][0-9]{0,2}-[a-z][0-9]{0,2}(x([2-9]|1[0-2]))?"
    if re.fullmatch(grammar, text):
        assert str(Move.parse(text)) == text
    else:
        with pytest.raises(NotationError):
            Move.parse(text)


@law
@given(games, numbers)
def test_score_and_progress_are_never_above_their_best_and_never_fall(
    game: Game, number: int
) -> None:
    positions = [state for state, _ in walk(game, number)]
    for state in positions:
        assert 0 <= game.score(state) <= game.best
        assert 0 <= game.progress(state) <= game.best_progress
    for before, after in pairwise(positions):
        assert game.score(before) <= game.score(after)
        assert game.progress(before) <= game.progress(after)


@law
@given(games, numbers)
def test_a_move_reveals_exactly_when_the_player_knows_more_after_it(
    game: Game, number: int
) -> None:
    for (before, known, _), (after, more, _) in pairwise(knowing(walk(game, number))):
        assert game.reveals(before, after) == (known != more)


@law
@given(games, numbers)
def test_quiet_moves_are_those_that_reveal_nothing_and_raise_nothing(
    game: Game, number: int
) -> None:
    for state, _ in walk(game, number)[::3]:
        for move in game.moves(state):
            assert game.quiet(state, move) == Game.quiet(game, state, move)


@cache
def as_seen(pile: Pile) -> str:
    return str((pile.down, [str(card) for card in pile.up]))


def stuck_by_definition(game: Game, state: State) -> bool:
    """Search the quiet space as B3 tells it, nearest positions first, told apart as seen."""

    def apart(position: State) -> object:
        seen = [as_seen(pile) for pile in position.piles]
        tableau = [slot.kind is Kind.TABLEAU for slot in game.table]
        piles = [text for text, is_tableau in zip(seen, tableau, strict=True) if is_tableau]
        rest = [text for text, is_tableau in zip(seen, tableau, strict=True) if not is_tableau]
        ordered = game.name == "eklige-elfer" and position.piles[0].cards
        known_stock = position.piles[0].cards if position.redeals else ()
        return (*(piles if ordered else sorted(piles)), *rest, position.redeals, known_stock)

    if game.won(state):
        return False
    spaces = {apart(state)}
    ahead = [state]
    for here in ahead:
        for move in game.moves(here):
            if not Game.quiet(game, here, move):
                return False
            after = game.apply(here, move)
            if apart(after) not in spaces:
                spaces.add(apart(after))
                ahead.append(after)
        if len(spaces) > LOOKED_AT:
            return False
    return True


@law
@given(games, numbers)
def test_stuck_is_what_its_definition_says_whatever_the_order_of_the_search(
    game: Game, number: int
) -> None:
    positions = [state for state, _ in walk(game, number, longest=250)]
    for state in [*positions[:: len(positions) // 4 + 1], positions[-1]]:
        assert game.stuck(state) == stuck_by_definition(game, state)


@law
@given(games, numbers)
def test_what_is_hopeful_is_not_stuck(game: Game, number: int) -> None:
    for state, _ in walk(game, number)[::40]:
        if game.hopeful(state):
            assert game.won(state) or not stuck_by_definition(game, state)


@law
@given(games, numbers)
def test_a_phase_never_goes_back_and_redeals_never_come_back(game: Game, number: int) -> None:
    for (before, _), (after, _) in pairwise(walk(game, number)):
        assert game.phase(before) <= game.phase(after)
        left, then = game.redeals_left(before), game.redeals_left(after)
        assert (left is None) == (then is None) == (game.redeals is None)
        assert left is None or then is None or left >= then >= 0


@law
@given(games, numbers)
def test_lines_are_counted_by_making_every_move(game: Game, number: int) -> None:
    state, _ = walk(game, number, longest=20)[-1]
    after = [game.apply(state, move) for move in game.moves(state)]
    assert game.perft(state, 0) == 1
    assert game.perft(state, 1) == len(after)
    assert game.perft(state, 2) == sum(len(game.moves(position)) for position in after)


@law
@given(games, numbers)
def test_a_line_counts_what_its_entries_say(game: Game, number: int) -> None:
    """The law of A4 and A5, told again over the list of standing moves."""
    dice = Random(number)
    line = Line.start(game, deck(game, number))
    positions, known, takebacks = [line.state], [visible(line.state)], 0
    gains: list[tuple[int, int] | None] = [None]
    for ply in range(1, 121):
        if len(positions) > 1 and dice.random() < 0.2:
            line = line.undo()
            takebacks += 1
            del positions[-1], known[-1], gains[-1]
        elif moves := game.moves(line.state):
            line = line.play(dice.choice(moves), 10 * ply)
            before, after = positions[-1], line.state
            positions.append(after)
            known.append(known[-1] | visible(after))
            gains.append((10 * ply, ply) if game.gains(before, after) else gains[-1])
        else:
            break
        assert line.state == positions[-1]
        assert (line.ply, line.takebacks, line.depth) == (ply, takebacks, len(positions) - 1)
        assert line.takebacks_left(practice=True) == line.depth
        assert line.takebacks_left(practice=False) == sum(k == known[-1] for k in known) - 1
        assert (line.result and (line.result.elapsed, line.result.count)) == gains[-1]


def test_every_registered_game_has_a_name_of_its_own_and_clauses() -> None:
    assert [game.name for game in GAMES.values()] == list(GAMES) == list(CLAUSES)
