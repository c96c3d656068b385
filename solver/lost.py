"""Where a game was lost: which of the positions that it went through can be won. Common to all games.

A position that cannot be won stays so, so that one step loses a game, or none. The positions are decided from the last
one back, as the later the less is open; the line that shows that one of them can be won leads through all before it,
and answers for them.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from winnable.rules.answer import Answer
from winnable.solver.asking import Asking
from winnable.solver.verdict import Effort, Limits, Verdict

Problem = TypeVar("Problem")
Witness = TypeVar("Witness")


@dataclass(frozen=True, slots=True)
class Lost(Generic[Witness]):
    """The verdicts on the positions of a game: `answers` has one for the start, and one after each step.

    `losing` is the place among the steps, from 0, of the one that lost the game; None if none is proved to have. `kept`
    is then a line that goes on from before it.
    """

    answers: tuple[Answer, ...]
    losing: int | None
    kept: Witness | None
    effort: Effort


def lost(
    steps: int, behind: Callable[[int], Problem], ask: Callable[[Problem, Limits], Verdict[Witness]], limits: Limits
) -> Lost[Witness]:
    """Say where a game was lost; `behind` returns the problem after a number of its steps.

    The limits, of which the clock runs, hold for all of it; what they leave undecided is unknown.
    """
    asking, answers, found = Asking(ask, limits), [Answer.UNKNOWN] * (steps + 1), None
    for number in reversed(range(len(answers))):
        verdict = asking(behind(number))
        if verdict is None:
            break
        answers[number] = verdict.answer
        if verdict.answer is Answer.UNWINNABLE:  # and so are all behind it
            answers[number:] = [Answer.UNWINNABLE] * (len(answers) - number)
        if verdict.witness is not None:
            found = verdict.witness
            answers[: number + 1] = [Answer.WINNABLE] * (number + 1)
            break
    kept = answers.count(Answer.WINNABLE)
    if found is None or kept == len(answers) or answers[kept] is not Answer.UNWINNABLE:
        return Lost(tuple(answers), None, None, asking.effort)
    return Lost(tuple(answers), kept - 1, found, asking.effort)
