"""Deciding problems as they are played, and replaying what was found."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from tests.second_opinion.exhaust import available, exhaust
from tests.second_opinion.moments import Play
from winnable.rules.answer import Answer, State
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.referee import referee
from winnable.solver.crew.solve import solve
from winnable.solver.crew.witness import Witness
from winnable.solver.verdict import Limits, Verdict

LIMITS: Final = Limits(work=60)


def decided(problem: Problem) -> Verdict[Witness]:
    """The verdict, which must not be unknown; a line is replayed and read here once more."""
    verdict = solve(problem, LIMITS)
    assert verdict.answer is not Answer.UNKNOWN, problem.deal
    if verdict.witness is not None:
        choices = verdict.witness.choices
        report = referee(problem, choices, verdict.witness.line)
        assert report.state is State.MET
        assert problem.before is not None or Play.of(problem, choices, report.record).won
    return verdict


def with_second_opinions(problems: Iterable[Problem], nodes: int) -> tuple[Counter[Answer], Counter[bool | None]]:
    """The verdicts, and what exhaustive search says of those that cannot be won: never that they can."""
    answers, opinions = Counter[Answer](), Counter[bool | None]()
    for problem in problems:
        answer = decided(problem).answer
        answers[answer] += 1
        if answer is Answer.UNWINNABLE and available():
            opinion = exhaust(problem, nodes=nodes)
            opinions[opinion] += 1
            assert opinion is not True, f"{problem}: exhaustive search finds a line"
    return answers, opinions
