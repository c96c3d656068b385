"""The Crew's part of certificates: the problems that can be certified, and whether the line in one wins."""

# ruff: noqa: PLC0415  # the game imports this module, and few commands need its imports

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from winnable.games.game import Certificates
from winnable.games.values import Query
from winnable.output.ink import printable
from winnable.rules.crew.problem import Problem

if TYPE_CHECKING:
    from winnable.solver.cnf import Clauses
    from winnable.solver.verdict import Deadline


class CrewCertificates(Certificates):
    """Of one verdict each: answers about every deal are put together from many."""

    def uncertifiable(self, query: Query) -> str:
        problem, question = query.document.problem, query.question
        if question.of_many(problem):
            return (
                "it takes many verdicts to tell of every deal that fits or of their share; "
                "there is one for some deal that fits (--unknown some)"
            )
        return ""

    def clauses(self, problem: Problem, deadline: Deadline) -> Clauses:
        from winnable.solver.crew.certificate import clauses_of_problem

        return clauses_of_problem(problem, deadline)

    def about_clauses(self, problem: Problem) -> Sequence[str]:
        from winnable.crew.questions.requirements import soonest_english

        when = [(task.name, soonest_english(problem, task)) for task in problem.tasks if not task.done]
        seats, first = ", ".join(map(str, problem.deal.seats)), problem.deal.leader
        return (
            f"Seats {seats}: the hands of the problem in their order; seat {first} leads to the first trick.",
            "Tricks are counted from 1, in the middle of a game from the first that is not played.",
            "plays p7 3: pink 7 falls in trick 3; gone p7 3: it fell before it; wins p7 3: it wins it.",
            "by 0 p7 3: seat 0 plays it to trick 3; leads 0 3: seat 0 leads to trick 3; led b 3: blue is led to it.",
            "shows 0 b 3: seat 0 plays blue to trick 3; void 0 b 3: before trick 3 it has no blue card left.",
            "any 4 -7: variable 4 holds or 7 does not; at least 2 1*4 3*7: what holds of 4 and 7 weighs 2 or more;",
            "either 9 or 4 and 7: 9 holds, or 4 and 7 do.",
            *(printable(f"{name}: {said}") for name, said in when if said),
        )
