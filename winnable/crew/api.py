"""Questions that only The Crew has: why not, about every deal that fits what is known, about every draw of mission 12.

OR-Tools is loaded by the first call.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from winnable.rules.crew.problem import Problem
from winnable.solver.crew.witness import Witness
from winnable.solver.share import Share
from winnable.solver.verdict import Limits, Verdict

if TYPE_CHECKING:
    from winnable.solver.crew.questions.every_deal import EveryDeal
    from winnable.solver.crew.questions.explain import Explanation

__all__ = ["every_deal", "explain", "explanations", "share_of_deals", "solve_every_draw"]


def solve_every_draw(problem: Problem, limits: Limits | None = None) -> Verdict[Witness]:
    """Decide mission 12 with every draw: is there a first trick after which none loses?

    The witness is the line for one of the draws. Raises ValueError for a problem without a draw.
    """
    from winnable.solver.crew.questions import every_draw  # noqa: PLC0415

    return every_draw.solve_every_draw(problem, limits)


def every_deal(problem: Problem, limits: Limits | None = None, samples: int = 200, seed: int = 0) -> "EveryDeal":
    """Decide whether every deal that fits what is known of the cards can be won.

    All of them are solved if there are at most `samples`, otherwise a random sample of that size, repeatable by
    `seed`. Raises ValueError if no deal fits.
    """
    from winnable.solver.crew.questions import every_deal as every  # noqa: PLC0415

    return every.every_deal(problem, limits, samples, seed)


def share_of_deals(problem: Problem, limits: Limits | None = None, samples: int = 200, seed: int = 0) -> Share:
    """Count how many of the deals that fit can be won; deals as for `every_deal`. Raises ValueError if none fits."""
    from winnable.solver.crew.questions import every_deal as every  # noqa: PLC0415

    return every.share_of_deals(problem, limits, samples, seed)


def explain(problem: Problem, limits: Limits | None = None, *, smallest: bool = True) -> "Explanation":
    """Say why a problem cannot be won: as few of its requirements as can be found that no line of play meets together.

    Without `smallest` a minimal set is enough, which takes a few solves. Raises ValueError if no deal fits.
    """
    from winnable.solver.crew.questions import explain as why  # noqa: PLC0415

    return why.explain(problem, limits, smallest=smallest)


def explanations(problem: Problem, limits: Limits | None = None) -> "Iterator[Explanation]":
    """Yield explanations as for `explain`, a first one early and then better ones, the last one the best."""
    from winnable.solver.crew.questions import explain as why  # noqa: PLC0415

    return why.explanations(problem, limits)
