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


def test_crew_sizes_that_a_mission_is_not_for(run: Run) -> None:
    result = run("survey", "small.yaml", "--players", "3,6", "--deals", "1", "-o", "kept", "--jobs", "1")
    assert (result.exit_code, result.stderr) == (0, "planet-nine/small is not for 6 players\n")
    nobody = run("survey", "small.yaml", "--players", "6", "-o", "other", "--jobs", "1")
    assert nobody.exit_code == 2
    assert nobody.stderr.startswith("Usage: ")
    assert "no mission here is for 6 players." in nobody.stderr
    assert not Path("other").exists()


def test_nothing_is_surveyed_without_a_mission_or_a_folder(run: Run) -> None:
    assert run("survey", "-o", "kept").exit_code == 2
    assert run("survey", "small.yaml").exit_code == 2
    assert run("survey", "small.yaml", "--with", "n", "-o", "kept").exit_code == 2
