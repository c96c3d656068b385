"""Every example that says what to expect comes out so."""

import pytest

from tests.support.played import LIMITS
from winnable.crew.options import question_of
from winnable.missions.crew import load
from winnable.solver.crew.ask import ask


def test_examples_come_out_as_expected(request: pytest.FixtureRequest) -> None:
    """Every example that says what to expect; the hard ones are held in test_solve and the benchmark."""
    folder = request.config.rootpath / "examples"
    expected = 0
    for path in sorted(folder.rglob("*.yaml")):
        if path.parent.name in {"bad", "hard"} or path.name.startswith("."):  # hidden ones are of other programs
            continue
        loaded = load(path)
        assert not loaded.errors, loaded.errors
        for document in loaded.problems:
            if document.expect is not None:
                expected += 1
                found = ask(document.problem, question_of(document), LIMITS)
                assert found.answer is document.expect, document.label
    assert expected > 60
