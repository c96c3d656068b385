"""Every example that says what to expect comes out so."""

import pytest

from tests.support.layers import few
from tests.support.played import LIMITS
from winnable.games import registry
from winnable.output.text import place_text
from winnable.questions.asked import asked
from winnable.services.loading import load


@pytest.mark.parametrize("third", few(range(3), 0, 1))
def test_examples_come_out_as_expected(third: int, request: pytest.FixtureRequest) -> None:
    """Every example that says what to expect; the hard ones are held in test_solve and the benchmark."""
    folder = request.config.rootpath / "examples"
    expected = 0
    for path in sorted(folder.rglob("*.yaml"))[third::3]:
        if path.parent.name in {"bad", "hard"} or path.name.startswith("."):  # hidden ones are of other programs
            continue
        loaded = load(path)
        assert not loaded.errors, loaded.errors
        for document in loaded.problems:
            if document.expect is not None:
                expected += 1
                game = registry.game_of(document.game)
                found = asked(game, "solve").answer(game, game.query(document), LIMITS)
                assert found.answer is document.expect, place_text(document)
    assert expected > 20
