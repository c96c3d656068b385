"""Every question that the page has is opened for the examples of the other games: none ends in an empty box."""

import pytest

from tests.browser.table import Table
from tests.support.paths import EXAMPLES
from winnable.missions.source.document import PROBLEM
from winnable.services.loading import load

pytestmark = pytest.mark.browser

QUESTIONS = {"show-me": "show_me", "why_not": "why_not", "judge-all": "where_lost"}


@pytest.mark.parametrize("game", ["ganymede", "lifeboat"])
def test_every_question_is_answered(table: Table, game: str) -> None:
    for path in sorted((EXAMPLES / game).glob("*.yaml")):
        if [each.kind for each in load(path).documents] != [PROBLEM]:
            continue
        table.go("deal")
        table.paste(path.read_text(encoding="utf-8"), ask=True)
        table.answer()
        for focus, name in QUESTIONS.items():
            if table.page.get_attribute(f'[data-focus="{focus}"]', "aria-disabled") != "true":
                table.tap(focus)
                table.page.wait_for_selector(f".asking-{name} :is(.line, .core, .note, [role=alert])", state="attached")
