"""Questions that only The Crew has: about every deal that fits, every draw of mission 12, and positions of a game.

OR-Tools is loaded by the first call.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.questions.cards import CardHint, PlayedCard
from winnable.solver.crew.witness import Witness
from winnable.solver.share import Share
from winnable.solver.verdict import Limits, Verdict

if TYPE_CHECKING:
    from winnable.solver.crew.questions.every_deal import EveryDeal

__all__ = ["analyse", "every_deal", "hint", "share_of_deals", "solve_every_draw"]


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


def hint(problem: Problem, limits: Limits | None = None, *, whole_trick: bool = False) -> Iterator[CardHint]:
    """Say of every card that can be played next whether it can be won behind it, and in how many more tricks.

    The position is that after the line so far of the problem. With `whole_trick` the answers of the next players follow
    on each card behind which it can be won, to the end of the trick. The limits hold for all of it; what they leave
    undecided is unknown. Nothing comes if the play is over. Raises NoAnswer if nothing fits what is known of the cards,
    and OutOfTime if not even the legal cards are found in time.
    """
    from winnable.solver.crew.questions import hint as questions  # noqa: PLC0415

    return questions.hint(problem, limits, whole_trick=whole_trick)


def analyse(problem: Problem, line: Line | None = None, limits: Limits | None = None) -> Iterator[PlayedCard]:
    """Say of every card of a game, in its turn, what it did to the chance to win; at most one of them lost it.

    `line` is a whole or partial game, by default the line so far of the problem. What the problem leaves open stays
    open at every card: a position can be won if it can with some choice. A card is worked on when it is asked for. The
    limits hold for all of it; what they leave undecided is unknown. Raises ValueError for a line that is not legal,
    NoAnswer if nothing fits what is known of the cards, and OutOfTime if that is not found out in time.
    """
    from winnable.solver.crew.questions import analyse as questions  # noqa: PLC0415

    return questions.analyse(problem, line, limits)
