"""Opening and joining races on pages."""

import re

import pytest

from patience.players.models import Player
from patience.races.models import Race
from patience.web import finding
from patience.web.clock import now
from tests.races.meeting import Meeting
from tests.web.reading import Reader

pytestmark = pytest.mark.django_db


def opened(reader: Reader, **more: object) -> Race:
    made = reader.send("/race", **{"game": "eagle-wing", "seats": 4, "limit": 15, **more})
    assert made.status == 302, made.words
    return Race.objects.get(code=made.to.rpartition("/")[2])


def test_the_first_page_opens_a_race_as_wanted() -> None:
    reader = Reader()
    race = opened(reader, game="eklige-elfer", seats=3, limit=30, public="1", name="Opa")
    assert (race.game, race.seats, race.limit, race.public) == ("eklige-elfer", 3, 30, True)
    assert (reader.player.name, reader.player.kind) == ("Opa", "guest")
    assert opened(Reader(), limit="").limit is None
    assert not opened(Reader()).public


@pytest.mark.parametrize("fields", [{"seats": 1}, {"seats": 9}, {"seats": "x"}, {"limit": 11}])
def test_a_race_that_cannot_be_is_not_opened(fields: dict[str, object]) -> None:
    page = Reader().send("/race", **{"game": "eagle-wing", "seats": 4, "limit": 15, **fields})
    assert page.status == 400
    assert not Race.objects.exists()
    assert not Player.objects.exists()


def test_members_get_what_the_frontend_needs_and_a_picture_of_the_link() -> None:
    reader = Reader()
    race = opened(reader)
    page = reader.read(f"/race/{race.code}")
    mount = page.text.partition("<main ")[2].partition(">")[0]
    for fact in (
        'id="race"',
        f'data-code="{race.code}"',
        f'data-socket="/ws/races/{race.code}/"',
        f'data-link="http://testserver/race/{race.code}"',
        'data-deal-path="/deal/"',
        'data-home="/"',
        'data-race-path="/race/"',
    ):
        assert fact in mount
    picture = re.search(r"<svg.*?</svg>", page.text, re.DOTALL)
    assert picture
    assert "style" not in picture[0]


def test_a_guest_says_a_name_once_and_joins() -> None:
    race, guest = opened(Reader()), Reader("de")
    page = guest.read(f"/race/{race.code.lower()}")
    assert page.to == f"/race/{race.code}"
    page = guest.follow(page)
    assert "Dein Name" in page.words
    assert "Freie Plätze 3" in page.words
    assert "Minuten" not in page.words
    assert 'id="race"' not in page.text
    joined = guest.send(f"/race/{race.code}/join", name="Marlene")
    assert 'id="race"' in guest.follow(joined).text
    assert guest.player.name == "Marlene"
    other = opened(Reader())
    assert "Dein Name" not in guest.read(f"/race/{other.code}").words
    assert guest.send(f"/race/{other.code}/join").status == 302


def test_a_name_that_cannot_be_had_is_said_beside_the_field() -> None:
    race = opened(Reader())
    page = Reader("de").send(f"/race/{race.code}/join", name="a\u202eb")
    assert page.status == 400
    assert "Dieser Name geht nicht" in page.words
    assert 'aria-invalid="true"' in page.text
    assert Player.objects.count() == 1


def test_joining_again_leads_to_the_race_also_when_it_is_full() -> None:
    race, second = opened(Reader(), seats=2), Reader()
    for _ in range(2):
        answer = second.send(f"/race/{race.code}/join", name="Bo")
        assert (answer.status, answer.to) == (302, f"/race/{race.code}")
    assert race.members.count() == 2


def test_a_full_race_says_so() -> None:
    race = opened(Reader(), seats=2)
    Reader().send(f"/race/{race.code}/join", name="Bo")
    late = Reader("de")
    assert "alle Plätze besetzt" in late.read(f"/race/{race.code}").words
    page = late.send(f"/race/{race.code}/join", name="Cy")
    assert page.status == 409
    assert "alle Plätze besetzt" in page.words
    assert not Player.objects.filter(name="Cy").exists()


def test_a_race_that_has_started_or_is_over_says_so() -> None:
    meeting = Meeting("Ada", "Bo", now=now())
    meeting.run()
    late = Reader()
    assert "has started already" in late.read(f"/race/{meeting.code}").words
    assert late.send(f"/race/{meeting.code}/join").status == 409
    Race.objects.update(state="over")
    assert "This race is over" in late.read(f"/race/{meeting.code}").words


def test_one_browser_has_one_seat() -> None:
    race, reader = opened(Reader()), Reader()
    reader.sign_up("Bo")
    reader.send(f"/race/{race.code}/join")
    reader.send("/sign-out")
    page = reader.send(f"/race/{race.code}/join", name="Cy")
    assert page.status == 409
    assert "in this browser" in page.words
    assert not Player.objects.filter(name="Cy").exists()
    assert "_auth_user_id" not in reader.client.session


def test_who_was_removed_does_not_come_back() -> None:
    race, reader = opened(Reader()), Reader()
    reader.send(f"/race/{race.code}/join", name="Bo")
    race.members.filter(player=reader.player).update(number=None)
    assert reader.read(f"/race/{race.code}").status == 403
    assert reader.send(f"/race/{race.code}/join").status == 409
    assert "removed you" in reader.read(f"/race/{race.code}").words


def test_a_typed_code_or_a_pasted_link_leads_to_the_race() -> None:
    race = opened(Reader())
    spaced = f" {race.code[:3].lower()} {race.code[3:]} "
    for typed in (race.code, race.code.lower(), spaced, f"http://testserver/race/{race.code}/"):
        assert Reader().send("/join", code=typed).to == f"/race/{race.code}"


@pytest.mark.parametrize("typed", ["", "ZZZZZZ", "../..", "\x00", "🂡", "x" * 10_000, "<b>"])
def test_an_unknown_code_leads_on(typed: str) -> None:
    page = Reader("de").send("/join", code=typed)
    assert page.status == 404
    assert "Kein solches Rennen" in page.words
    assert "<b>" not in page.text


def test_unknown_codes_are_limited_by_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finding, "UNKNOWN_CODES_PER_ADDRESS", (3, 600_000))
    member, reader = Reader(), Reader()
    race = opened(member)
    for one in (member, reader):
        one.client.defaults["REMOTE_ADDR"] = "192.0.2.7"
    for code in ("ZZZZZ0", "ZZZZZ1", "ZZZZZ2"):
        assert reader.read(f"/race/{code}").status == 404
    response = reader.client.get(f"/race/{race.code}")
    assert response.status_code == 429
    assert 0 < int(response.headers["Retry-After"]) <= 600
    assert "Try again in 10 minutes" in response.content.decode()
    assert member.read(f"/race/{race.code}").status == 200


def test_public_races_with_free_seats_are_listed() -> None:
    shown, hidden = opened(Reader(), public="1"), opened(Reader())
    full = opened(Reader(), public="1", seats=2)
    Reader().send(f"/race/{full.code}/join")
    page = Reader().read("/")
    assert page.link("Look in") == f"/race/{shown.code}"
    assert hidden.code not in page.text
    assert full.code not in page.text


def test_an_attempt_in_a_race_is_played_on_the_races_page() -> None:
    meeting = Meeting("Ada", "Bo", now=now())
    reader = Reader()
    reader.client.force_login(meeting.player("Ada"))
    meeting.run()
    attempt = meeting.seat("Ada").attempt
    assert attempt is not None
    assert reader.read(f"/attempt/{attempt.pk}").to == f"/race/{meeting.code}"
    page = reader.read(f"/deal/{attempt.deal_id}")
    assert page.status == 200
    assert attempt.deal.seed not in page.text
    assert Reader().read(f"/deal/{attempt.deal_id}").status == 404
