"""What moves at the table: a dealt row, a ladder that leaves, and nothing where nothing shall."""

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.e2e.conftest import NewPage
from tests.e2e.sitting import EAGLE, ELEVENS, LADDER, Spot, first, make, sit, spots
from tests.service import Service

# Whatever changes its place without a change of what lies there, and all that is on its way.
WATCH = """() => {
    window.moving = new Set();
    let before = new Map(), said = '';
    const parts = ['transform', 'translate', 'rotate', 'scale', 'left', 'top'];
    const look = () => {
        const table = document.querySelector('#table');
        const says = [...table.querySelectorAll('[data-card], .back')].map((card) =>
            card.closest('[data-pile]').dataset.pile + card.dataset.card + card.ariaSelected
        ).join() + table.dataset.state + table.dataset.ply;
        const now = new Map();
        for (const each of document.querySelectorAll('.cloth *')) {
            const style = getComputedStyle(each);
            now.set(each, parts.map((part) => style[part]).join());
            if (says === said && before.has(each) && before.get(each) !== now.get(each))
                moving.add(each.className);
        }
        for (const each of document.getAnimations())
            if (each.effect.getKeyframes().some((frame) => parts.some((part) => part in frame)))
                moving.add(each.effect.target.className);
        for (const each of document.querySelectorAll('.flying')) moving.add(each.className);
        [before, said] = [now, says];
        requestAnimationFrame(look);
    };
    look();
}"""


@pytest.mark.parametrize("game", [pytest.param(EAGLE, marks=pytest.mark.slow), ELEVENS])
def test_nothing_moves_where_less_motion_is_asked_for(
    service: Service, visitor: NewPage, game: str
) -> None:
    page = visitor(service.url, reduced_motion="reduce")
    ahead = list(spots(game))
    table = sit(page, ahead[0])
    page.evaluate(WATCH)
    for spot in ahead[:12]:
        if spot.move.source == "s":
            table.draw()
        else:
            table.move(spot.move.source, spot.move.target)
    assert any(spot.move.source == "s" for spot in ahead[:12])
    assert table.shows() == ahead[12].shown
    assert page.evaluate("[...moving]") == []
    page.emulate_media(reduced_motion="no-preference")
    table.undo()
    assert page.evaluate("[...moving]") != []


def test_a_row_goes_to_every_column_and_a_tap_is_heard_while_it_is_dealt(
    service: Service, visitor: NewPage
) -> None:
    row = first(ELEVENS, lambda spot: spot.move.source == "s" and _aces(spot))
    then = _next(row)
    page = visitor(service.url)
    table = sit(page, row)
    slow = _slowly(page)
    table.draw()
    assert table.shows() == then.shown
    expect(page.locator(".flying").nth(5)).to_be_attached()
    table.move(then.move.source, then.move.target)
    expect(page.locator(".flying").nth(5)).to_be_attached()
    assert table.shows() == then.after().shown
    slow.detach()
    last = [spot for spot in spots(ELEVENS) if spot.move.source == "s"][-1]
    ply = len(row.made) + 2
    make(page, page.url, last.made[ply:], ply)
    table.confirmed(len(last.made))
    expect(page.locator('[data-action="draw"]')).to_contain_text("Deal (5)")
    table.draw()
    assert table.shows() == _next(last).shown


def test_a_completed_ladder_leaves_and_the_card_below_it_is_turned(
    service: Service, visitor: NewPage
) -> None:
    spot = list(spots(LADDER))[-1]
    after = spot.after()
    home = next(pile for pile in spot.piles if pile[0] == "f" and not spot.cards(pile))
    before = sum(bool(spot.cards(f"f{number}")) for number in range(1, 9))
    page = visitor(service.url)
    table = sit(page, spot)
    ladders = page.locator(".note-ladders")
    expect(ladders).to_have_text(f"ladders {before} of 8")
    slow = _slowly(page)
    table.move(spot.move.source, spot.move.target)
    expect(page.locator(".flying")).to_have_count(13)  # the ladder, and what was below it
    expect(ladders).to_have_text(f"ladders {before + 1} of 8")
    expect(table.pile(home)).to_have_attribute("data-size", "12")
    assert after.piles[spot.move.target] == (0, spot.cards(spot.move.target)[0])
    assert table.shows() == after.shown
    slow.detach()
    expect(page.locator(".flying, .away")).to_have_count(0)


def _aces(spot: Spot) -> bool:
    return len(spot.after().cards("d")) > len(spot.cards("d"))


def _next(spot: Spot) -> Spot:
    return list(spots(spot.game))[len(spot.made) + 1]


def _slowly(page: Page) -> CDPSession:
    """Have everything move so slowly that it can be met on its way, until this is detached."""
    session = page.context.new_cdp_session(page)
    session.send("Animation.enable")
    session.send("Animation.setPlaybackRate", {"playbackRate": 0.02})
    return session
