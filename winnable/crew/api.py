"""Questions that only The Crew has: about every deal that fits what is known, every draw of mission 12, and repairs.

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
    from winnable.solver.crew.questions.repairs.search import Repair

__all__ = ["every_deal", "repairs", "share_of_deals", "solve_every_draw"]


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


def repairs(problem: Problem, limits: Limits | None = None, *, exchange_cards: bool = False) -> "Iterator[Repair]":
    """Find the single changes with which a problem that cannot be won can be, the nearest first.

    Such as another owner of a task, the distress signal, or a goal left out; with `exchange_cards` two cards exchanged
    as well, which takes far longer. The limits are for all of it. Changes that were not decided in them come, too, with
    no `witness`; if nothing comes, it is proved that no single change helps. `str` of each says it in words.
    """
    from winnable.solver.crew.questions.repairs import search  # noqa: PLC0415

    return search.repairs(problem, limits, exchange_cards=exchange_cards)
