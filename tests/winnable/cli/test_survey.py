"""The options of `winnable survey`, and what they cannot be."""

from pathlib import Path

import pytest

from tests.support.surveyed import written
from tests.winnable.conftest import Run
from winnable.surveying.store import Survey


@pytest.fixture(autouse=True)
def _own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run where the small mission is."""
    monkeypatch.chdir(tmp_path)
    written(tmp_path)


def test_the_question_is_that_of_the_options(run: Run) -> None:
    words = ("--players", "4", "--deals", "2", "--seed", "5", "--with", "n=1,2", "--work-limit", "3", "--jobs", "1")
    assert run("survey", "small.yaml", *words, "-o", "kept").exit_code == 0
    with Survey.open("kept") as survey:
        question = survey.question
    assert [(cell.players, dict(cell.parameters)) for cell in question.cells] == [(4, {"n": "1"}), (4, {"n": "2"})]
    assert (question.deals, question.seed, question.work, question.leads) == (2, 5, 3.0, False)
