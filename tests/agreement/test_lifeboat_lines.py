"""Lines of Lifeboat in which odd cases meet: the referee takes each, and everything that may say no has it.

The file has a problem for each, with the line that reaches its goals. Where the formula has no such line, the test
names the places in the code that refuse it.
"""

from functools import partial
from operator import attrgetter
from typing import Final

import pytest

from tests.support.legal_lines import Asked, Sheet
from tests.support.lifeboat_fixing import fixed
from tests.support.lifeboat_lines import Played
from tests.support.paths import DATA
from winnable.missions.lifeboat.document import ProblemDocument
from winnable.missions.lifeboat.read import load
from winnable.rules.answer import Answer
from winnable.rules.lifeboat.referee import reached, replay
from winnable.solver.lifeboat.ask import _loosened, _traded, ask
from winnable.solver.lifeboat.bounds import refuted
from winnable.solver.lifeboat.model.frame import EVERYTHING, Scope
from winnable.solver.lifeboat.model.model import Model
from winnable.solver.verdict import Limits

CASES: Final = load(DATA / "lifeboat_lines.yaml").problems


def _requiring(line: Played, scope: Scope) -> Sheet[Played]:
    """The formula of the problem, and what the line says in it."""
    model = Model(_loosened(line.problem), line.start, scope=scope)
    return Sheet(model.formula, lambda line: fixed(model, line))


@pytest.mark.parametrize("document", CASES, ids=attrgetter("name"))
def test_a_line_that_reaches_its_goals(document: ProblemDocument) -> None:
    assert document.line_of_play is not None
    problem = document.problem
    report = replay(problem, document.line_of_play)
    assert report.met
    line = Played(problem, report, len(reached(problem).records))
    assert not refuted(problem, line.start)
    for scope in (EVERYTHING, Scope(always=True)):
        assert not Asked(partial(_requiring, line, scope)).wrong(line)
    assert ask(problem).answer is Answer.WINNABLE
    assert _traded(problem, Limits(work=20)).answer is not Answer.UNWINNABLE
