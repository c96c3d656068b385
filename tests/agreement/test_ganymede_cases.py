"""Small questions of Ganymede that one argument too strong calls unwinnable, each with a line that reaches its goals.

Some were called wrongly once. What there is launches, or loses, or comes back in few other questions.
"""

from dataclasses import replace
from functools import partial
from operator import attrgetter
from typing import Any, Final

import pytest

from tests.support.ganymede_fixing import asked_of, most_launches
from tests.support.ganymede_lines import Played
from tests.support.legal_lines import Asked
from tests.support.paths import DATA
from winnable.missions.ganymede.document import ProblemDocument
from winnable.missions.ganymede.read import load
from winnable.rules.answer import Answer
from winnable.rules.ganymede.decision import Line
from winnable.rules.ganymede.judge import by_own_turn, timetable
from winnable.rules.ganymede.referee import replay
from winnable.solver.ganymede.ask import ask
from winnable.solver.ganymede.relaxation import search
from winnable.solver.ganymede.relaxation.target import targets
from winnable.solver.verdict import NEVER

FILES: Final = sorted((DATA / "ganymede_cases").glob("*.yaml"))
CASES: Final = [case for file in FILES for case in load(file).problems]
NAME: Final = attrgetter("name")


def _runs(case: ProblemDocument) -> Any:
    """The longer ones run with `--thorough` alone."""
    long = case.line_of_play is None and case.expect is Answer.WINNABLE
    return pytest.param(case, id=case.name, marks=pytest.mark.thorough if long else ())


@pytest.mark.parametrize("case", [*map(_runs, CASES)])
def test_every_way_says_the_same(case: ProblemDocument, monkeypatch: pytest.MonkeyPatch) -> None:
    asked, answer = case.problem, case.expect
    ships = case.line_of_play.ships if case.line_of_play is not None else ()
    begun = replace(asked, played=Line(asked.played.turns, ships))
    at = replay(replace(begun, played=Line((), ships)), begun.played)
    for kept in (0, search.ALL_KEPT):
        monkeypatch.setattr(search, "ALL_KEPT", kept)
        assert search.refute(begun, at.position, at.records, NEVER, 20_000) <= (answer is Answer.UNWINNABLE)
    for player, target, by_turn in targets(begun) if answer is Answer.WINNABLE and not at.records else ():
        slots = by_own_turn(timetable(begun, at.position, ()), player, by_turn)
        found = search._Search(begun, at.position, slots, player, target, NEVER, 20_000)
        assert found.may_reach(0, found.dealt(), search._grey(found.begun())), "settlers have no colours"
    assert ask(asked, lookahead=False).answer is answer
    assert ask(asked).answer is answer
    assert ask(asked, lookahead=False, bounds=False).answer is answer


@pytest.mark.parametrize("whole", [False, True])
@pytest.mark.parametrize("case", [each for each in CASES if each.line_of_play], ids=NAME)
def test_the_line_is_a_solution(case: ProblemDocument, *, whole: bool) -> None:
    asked = case.problem
    assert case.line_of_play is not None
    report = replay(replace(asked, played=Line((), case.line_of_play.ships)), case.line_of_play)
    assert report.complete
    assert report.met
    begun = len(replay(replace(asked, played=Line(())), asked.played).records) if asked.played.turns else 0
    line = Played(asked, report, begun, case.line_of_play.ships)
    launches = max(2, most_launches(line)) if whole else 1
    assert Asked(partial(asked_of, line, launches, whole=whole, bounds=True)).wrong(line) == []
