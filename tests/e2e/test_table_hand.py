"""What a hand does at the table: tap and tap, the same pile twice, anywhere in a column, drags."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, NewPage
from tests.e2e.hands import CARD, Finger, Hand, Mouse
from tests.e2e.sitting import EAGLE, ELEVENS, Spot, first, sit
from tests.service import Service

# What lies on a pile in the frame that is drawn after the next click or release.
NEXT_FRAME = """pile => {
    window.next = new Promise(done => addEventListener('pointerup', () => requestAnimationFrame(
        () => done(document.querySelector(`#table [data-pile="${pile}"]`).dataset.size)
    ), {capture: true, once: true}));
}"""
# How long everything takes that is in the air now.
GLIDES = """() => document.getAnimations().filter(each => each.effect.target.matches('.flying'))
    .map(each => each.effect.getComputedTiming().endTime)"""


def test_a_tap_marks_the_targets_and_one_on_a_target_moves_in_the_next_frame(
    service: Service, visitor: NewPage
) -> None:
    spot = first(EAGLE, lambda spot: spot.move.source[0] == "t" and len(spot.made) > 5)
    source, target, part = spot.move
    table = sit(visitor(service.url), spot)
    assert set(table.select(source)) == spot.targets(source)
    expect(table.pile(source).locator('[aria-selected="true"]')).to_have_count(part)
    size = int(table.pile(target).get_attribute("data-size") or 0)
    moves = table.page.locator("#moves")
    expect(moves).to_have_text(f"{len(spot.made)} moves")
    table.page.evaluate(NEXT_FRAME, target)
    table.tap(target)
    assert table.page.evaluate("window.next") == str(size + part)
    expect(moves).to_have_text(f"{len(spot.made) + 1} moves")
    table.confirmed(len(spot.made) + 1)
    assert table.shows() == spot.after().shown


def test_two_taps_on_a_pile_play_its_card_home_however_long_is_between_them(
    service: Service, visitor: NewPage
) -> None:
    spot = first(EAGLE, lambda spot: spot.move.source == "w" and spot.move.target[0] == "f")
    page = visitor(service.url)
    page.clock.install()
    table = sit(page, spot)
    table.tap("w")
    expect(table.root).to_have_attribute("data-state", "selected")
    page.clock.fast_forward(3000)
    table.tap("w")
    table.confirmed(len(spot.made) + 1)
    assert table.shows() == spot.after().shown


def test_two_taps_on_a_pile_with_two_targets_move_nothing_and_both_pulse(
    service: Service, visitor: NewPage
) -> None:
    spot = first(ELEVENS, _has_choice)
    source = _has_choice(spot)
    table = sit(visitor(service.url), spot)
    table.page.evaluate(
        """window.pulsed = new Set();
        addEventListener('animationstart', ({animationName, target}) => {
            if (animationName === 'pulse') pulsed.add(target.closest('[data-pile]').dataset.pile);
        });"""
    )
    table.tap(source)
    table.tap(source)
    table.page.wait_for_function("() => pulsed.size >= 2")
    assert set(table.page.evaluate("[...pulsed]")) == spot.targets(source)
    assert table.root.get_attribute("data-state") == "selected"
    assert (table.ply, table.shows()) == (len(spot.made), spot.shown)


def test_taps_anywhere_in_two_columns_move_the_run_that_fits(
    service: Service, visitor: NewPage
) -> None:
    spot = first(ELEVENS, lambda spot: spot.move.run > 2 and len(spot.cards(spot.move.source)) > 4)
    source, target, run = spot.move
    page = visitor(service.url)
    sit(page, spot)
    table = Mouse(page)
    after = spot.after().shown
    for part, onto in ((1, 1), (run, None), (len(spot.cards(source)), 1), (None, None)):
        ply = table.ply
        _tap_in(table, source, part)
        expect(table.root).to_have_attribute("data-state", "selected")
        _tap_in(table, target, onto)
        table.confirmed(ply + 1)
        assert table.shows() == after
        table.undo()
        assert table.shows() == spot.shown


@pytest.mark.parametrize("kind", [Mouse, Finger])
def test_a_drag_is_forgiven_much_and_one_onto_no_target_glides_home(
    service: Service, visitor: NewPage, kind: type[Hand]
) -> None:
    for game in (EAGLE, ELEVENS):
        spot = first(game, lambda spot: len(spot.made) > 6 and _has_room(spot))
        source, target, run = spot.move
        page = _page(visitor, service, kind)
        sit(page, spot)
        table = kind(page)
        wrong = next(pile for pile in ("t1", "t8", "t6") if pile not in {source, target})
        here = table.grip(source, run)
        for there in (table.upon(source, run, wrong), here._replace(y=4)):
            table.take(here, there)
            expect(table.root).to_have_attribute("data-state", "dragging")
            expect(page.locator(".carried .card")).to_have_count(run)
            table.release()
            glides = page.evaluate(GLIDES)
            assert len(glides) in (0, run)  # already home, on a slow machine
            assert all(glide <= 200 for glide in glides)
            expect(page.locator(".flying, .carried, .away")).to_have_count(0)
            assert (table.ply, table.shows()) == (len(spot.made), spot.shown)
        side = 1 if here.x < table.upon(source, run, target).x else -1
        table.drag(here, table.upon(source, run, target, aside=-0.7 * side))
        table.confirmed(len(spot.made) + 1)
        assert table.shows() == spot.after().shown


def _has_choice(spot: Spot) -> str:
    """Return a column that could go to two others, which are not empty, and to no foundation."""
    for column in (f"t{number}" for number in range(1, 12)):
        targets = spot.targets(column)
        if len(targets) == 2 and all(map(spot.cards, targets)):
            return column
    return ""


def _has_room(spot: Spot) -> bool:
    """Tell whether the move made here is the only one of its cards."""
    return spot.move.source != "s" and len(spot.targets(spot.move.source)) == 1


def _tap_in(table: Mouse, column: str, part: int | None) -> None:
    """Click on a card of a column, counted from its end, or below the last."""
    x, y = table.grip(column, part or 1)
    box = table.page.evaluate(CARD, [column, 1])
    table.page.mouse.click(x, y if part else box[1] + box[3] + 12)


def _page(visitor: NewPage, service: Service, kind: type[Hand]) -> Page:
    if kind is Finger:
        return visitor(service.url, viewport=PHONE, has_touch=True)
    return visitor(service.url)
