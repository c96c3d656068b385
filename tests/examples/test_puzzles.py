"""The puzzles that ship: found by the commands above them, with what they say proved once more."""

import shlex

import pytest

from tests.support.commands import run
from tests.support.paths import ROOT
from tests.support.played import LIMITS
from winnable.missions.crew.read.loader import load, load_text
from winnable.solver.crew.questions.analysis import first_leads, narrow, winning_leads
from winnable.solver.crew.solve import solve

FOUND = ROOT / "examples" / "puzzles" / "found.yaml"


@pytest.mark.thorough
def test_the_commands_above_them_find_them() -> None:
    for text in FOUND.read_text(encoding="utf-8").split("---\n"):
        command = next(line for line in text.splitlines() if line.startswith("# winnable puzzle "))
        result = run(*shlex.split(command)[2:])
        assert result.exit_code == 0
        assert result.stdout.rstrip() == text[text.index(command) :].rstrip()


@pytest.mark.thorough
def test_what_they_say_is_so() -> None:
    for document in load(FOUND).problems:
        problem = document.problem
        witness = solve(problem, LIMITS).witness
        assert witness is not None
        leads = winning_leads(problem, witness, LIMITS)
        assert leads is not None
        fewest = narrow(problem, list(leads.values()), LIMITS).fewest
        said = f"{len(leads)} of {len(first_leads(problem))} first leads win{'s' * (len(leads) == 1)}"
        assert f"{said}, and it takes {fewest} tricks at least." in (document.note or "")


def test_nothing_in_the_puzzles_gives_them_away() -> None:
    for document in load_text(FOUND.read_text(encoding="utf-8")).problems:
        assert document.line_of_play is None
        assert not any(task.owner is not None for task in document.problem.tasks)
