"""One way in for every question: which solver a question needs, and how long it took."""

# ruff: noqa: PLC0415  # most runs ask one question and import its solver alone

import time

from winnable.rules.crew.problem import Problem
from winnable.solver.asking import Lines, LinesAnswer
from winnable.solver.crew.question import DealsAnswer, Question
from winnable.solver.crew.solve import solve
from winnable.solver.crew.witness import Witness
from winnable.solver.verdict import Effort, Limits, Verdict


def ask(problem: Problem, question: Question, limits: Limits) -> Verdict[Witness] | DealsAnswer | LinesAnswer[Witness]:
    """Answer the question within the limits. Raises as `solve` does."""
    if question.of_lines:
        return _ask_for_lines(problem, question, limits)
    if not problem.deal.unseen or question.unknown == "some":
        return solve(problem, limits)
    from winnable.solver.crew.questions.every_deal import every_deal, survey_of_deals

    start = time.perf_counter()
    limits = limits.begun()
    if question.unknown == "share":
        from winnable.solver.crew.questions.completions import count

        share, why = survey_of_deals(problem, limits, question.deals, question.seed)
        total = share.samples if share.exact else count(problem, limits.deadline)
        return DealsAnswer(None, share, total, None, why, Effort(solve=time.perf_counter() - start))
    found = every_deal(problem, limits, question.deals, question.seed)
    effort = Effort(solve=time.perf_counter() - start)
    return DealsAnswer(found.answer, found.share, found.total, found.counterexample, found.reason, effort)


def _ask_for_lines(problem: Problem, question: Question, limits: Limits) -> LinesAnswer[Witness]:
    """Answer a question about winning lines, of some deal that fits: one part after the other, within the limits."""
    from winnable.solver.crew.questions.winning import Winning, different

    winning = Winning(problem, limits)
    verdict, undecided, some = winning.verdict, False, None
    fewest = winning.fewest() if question.fewest_tricks else None
    if fewest is not None:
        verdict, undecided = fewest, not fewest.details.exact
    if question.lines:
        some = Lines(different(winning, verdict.witness)).some(question.lines)
        undecided |= some.more is None and len(some.lines) < question.lines
    return LinesAnswer(verdict, winning.reached if undecided else "", some, winning.effort)
