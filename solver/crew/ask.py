"""One way in for every question: which solver a question needs, and how long it took."""

import time

from winnable.rules.crew.problem import Problem
from winnable.solver.crew.question import DealsAnswer, Question
from winnable.solver.crew.questions.completions import count
from winnable.solver.crew.questions.every_deal import every_deal, survey_of_deals
from winnable.solver.crew.questions.every_draw import solve_every_draw
from winnable.solver.crew.solve import solve
from winnable.solver.crew.witness import Witness
from winnable.solver.verdict import Effort, Limits, Verdict

__all__ = ["ask"]


def ask(problem: Problem, question: Question, limits: Limits) -> Verdict[Witness] | DealsAnswer:
    """Answer the question within the limits. Raises as `solve` does."""
    decide = solve_every_draw if question.every_draw else solve
    if not problem.deal.unseen or question.unknown == "some":
        return decide(problem, limits)
    start = time.perf_counter()
    limits = limits.begun()
    if question.unknown == "share":
        share, why = survey_of_deals(problem, limits, question.samples, question.seed, solve=decide)
        total = share.samples if share.exact else count(problem, limits.deadline)
        return DealsAnswer(None, share, total, None, why, Effort(solve=time.perf_counter() - start))
    found = every_deal(problem, limits, question.samples, question.seed, solve=decide)
    effort = Effort(solve=time.perf_counter() - start)
    return DealsAnswer(found.answer, found.share, found.total, found.counterexample, found.reason, effort)
