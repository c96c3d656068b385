"""Whether a longer horizon would do: one after the other is asked. Common to all games."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from winnable.rules.answer import Answer
from winnable.solver.verdict import Effort, Limits, Verdict

__all__ = ["first_that_does"]

Problem = TypeVar("Problem")
Witness = TypeVar("Witness")


def first_that_does(
    problems: Iterable[tuple[int, Problem]], ask: Callable[[Problem, Limits], Verdict[Witness]], limits: Limits
) -> Iterator[tuple[int, Verdict[Witness]]]:
    """The problems by their horizon, each with its verdict, up to the first that can be won.

    The limits hold for all together; where they end, so does this.
    """
    effort = Effort()
    for count, problem in problems:
        left = limits.left(effort.seconds, effort.work)
        if left is None:
            return
        verdict = ask(problem, left)
        effort += verdict.effort
        yield count, verdict
        if verdict.answer is Answer.WINNABLE:
            return
