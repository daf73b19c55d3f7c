"""What axe-core finds wrong with a page as it stands, themes and open sheets included."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

SOURCE = Path(__file__).parents[2] / "frontend/node_modules/axe-core/axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# Reading the style sheets again would only tell whether one locks the orientation.
SETTLED = """Promise.allSettled(document.getAnimations()
    .filter((each) => each.effect.getComputedTiming().endTime < Infinity)
    .map((each) => each.finished))"""
RUN = "only => axe.run({ runOnly: only, resultTypes: ['violations'], preload: false })"


def violations(page: Page, *rules: str) -> list[str]:
    """Return a line for each element of the page that breaks a rule: the rule, where, and why.

    `assert violations(page) == []` in any state of a page. The page's own content security policy
    stands: what a debugger evaluates is not under it. A transition that is still running is waited
    for, as a half faded text has too little contrast. With `rules` only those are asked about.
    """
    page.evaluate(SETTLED)
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(SOURCE.read_text())
    found: list[dict[str, Any]] = page.evaluate(RUN, rules or TAGS)["violations"]
    return [
        f"{rule['id']}: {' '.join(map(str, node['target']))}: {node['failureSummary']}"
        for rule in found
        for node in rule["nodes"]
    ]
