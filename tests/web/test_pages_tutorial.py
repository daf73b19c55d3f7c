"""The tutorials: what is said before, practice of a fixed deal each time, the ways to them."""

import pytest

from patience.deals import dealing
from patience.play.models import Attempt
from patience.rules.cards import ACE
from patience.rules.games import GAMES
from patience.rules.line import Line
from patience.rules.moves import Move
from patience.rules.shuffle import shuffle
from patience.web import clock
from patience.web.pages.tutorial import SEEDS
from tests.web.reading import LANGUAGES, Reader

pytestmark = pytest.mark.django_db
LINK = "Learn it in a minute"


def daily(game: str = "eagle-wing") -> str:
    moment = clock.now()
    return dealing.daily(game=game, day=dealing.today(moment), now=moment).pk


def line(game: str, moves: str) -> Line:
    played = Line.start(GAMES[game], shuffle(game, GAMES[game].packs, SEEDS[game]))
    for move in moves.split():
        played = played.play(Move.parse(move), 0)
    return played


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_comes_is_said_first_and_reading_it_starts_nothing(game: str, language: str) -> None:
    reader = Reader(language)
    page = reader.read(f"/tutorial/{game}")
    assert (page.status, page.language) == (200, language)
    assert ("in einer Minute" if language == "de" else "in a minute") in page.title
    assert not Attempt.objects.exists()
    assert "_auth_user_id" not in reader.client.session


@pytest.mark.parametrize("game", GAMES)
def test_it_is_practice_of_the_fixed_deal_and_its_page_has_no_card(game: str) -> None:
    reader = Reader()
    page = reader.follow(reader.send(f"/tutorial/{game}"))
    attempt = Attempt.objects.get()
    assert attempt.practice
    assert (attempt.deal.seed, attempt.deal.kind) == (SEEDS[game], "open")
    assert (attempt.player, attempt.player.kind) == (reader.player, "guest")
    mount = page.text.partition("<main ")[2].partition(">")[0]
    assert f'data-socket="/ws/attempts/{attempt.pk}/"' in mount
    assert f'data-game="{game}"' in mount
    assert 'data-onward=""' in mount
    assert attempt.deal.deck[:4] not in page.text


def test_going_through_it_again_begins_from_the_deal() -> None:
    reader = Reader()
    first = reader.send("/tutorial/eagle-wing").to
    second = reader.send("/tutorial/eagle-wing").to
    assert first != second
    earlier, now = Attempt.objects.order_by("number")
    assert (earlier.over, now.over) == ("closed", None)
    assert now.entries == ""


def test_nobody_else_sees_it_and_other_attempts_are_no_tutorial() -> None:
    reader = Reader()
    begun = reader.send("/tutorial/eagle-wing").to
    assert Reader().read(begun).status == 404
    assert reader.read(begun.replace("eagle-wing", "eklige-elfer")).status in {302, 404}
    other = reader.send(f"/deal/{daily()}/start").to.rpartition("/")[2]
    assert reader.read(f"/tutorial/eagle-wing/{other}").to == f"/attempt/{other}"


@pytest.mark.parametrize("address", ["/tutorial/whist", "/tutorial/whist/abc", "/tutorial"])
def test_there_is_none_for_other_games(address: str) -> None:
    assert Reader().read(address).status == 404


def test_who_comes_from_a_deal_is_led_back_to_it() -> None:
    reader, deal = Reader(), daily()
    page = reader.follow(reader.send("/tutorial/eagle-wing", deal=deal))
    assert f'data-onward="/deal/{deal}"' in page.text
    assert reader.read(page.address.partition("?")[0] + "?deal=a/b").status == 404
    assert reader.send("/tutorial/eagle-wing", deal="a/b").status == 404


def test_a_deal_offers_it_until_a_game_was_finished_or_it_was_begun() -> None:
    reader, deal = Reader(), daily()
    assert LINK in reader.read(f"/deal/{deal}").words
    reader.send(f"/deal/{deal}/start")
    other = daily("eklige-elfer")
    assert LINK in reader.read(f"/deal/{other}").words
    reader.send("/tutorial/eklige-elfer")
    assert LINK not in reader.read(f"/deal/{other}").words
    Attempt.objects.filter(deal=deal).update(over="given up", over_at=clock.now())
    assert LINK not in reader.read(f"/deal/{deal}").words


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_offer_it(game: str) -> None:
    assert f'action="/tutorial/{game}"' in Reader().read(f"/rules/{game}").text
    assert "In einer Minute lernen" in Reader("de").read(f"/rules/{game}").words


def test_eagle_wings_deal_shows_a_filled_wing_the_waste_and_a_second_base_card() -> None:
    start = line("eagle-wing", "")
    assert [str(move) for move in start.game.moves(start.state)] == ["s-w", "t6-t3"]
    played = line("eagle-wing", "t6-t3 s-w w-t5 t6-f2")
    piles = played.game.view(played.state).piles
    assert piles["r"].down == 11
    assert piles["f2"].up[0].rank == piles["f1"].up[0].rank
    assert played.quiet == 0  # the reserve has shown a card: a first try could not undo this


def test_eklige_elfers_deal_shows_a_run_a_dead_ace_a_king_and_a_row_without_a_detour() -> None:
    moves = "t7-t8 t8-t10x2 t3-t8"
    for n, move in enumerate(moves.split()):
        before = line("eklige-elfer", " ".join(moves.split()[:n]))
        assert move in [str(each) for each in before.game.blocking(before.state)]
    before_king = line("eklige-elfer", "t7-t8 t8-t10x2").state
    piles = GAMES["eklige-elfer"].view(before_king).piles
    assert [card.rank for card in piles["d"].up] == [ACE]
    assert piles["t8"] == (0, ())
    done = line("eklige-elfer", moves)
    assert done.game.blocking(done.state) == ()
    assert line("eklige-elfer", f"{moves} s-t").ply == 4
