"""Questions and types of answers that bring the solver's modules with them, and are therefore loaded on first use."""

from typing import TypeAlias

from winnable.questions import hint, verdicts
from winnable.questions.why_answers import Why
from winnable.rules.crew.play import PlayedCard
from winnable.rules.crew.problem import Problem
from winnable.solver import played
from winnable.solver.asking import Lines
from winnable.solver.crew.questions.every_deal import EveryDeal
from winnable.solver.crew.questions.explain import Explanation
from winnable.solver.crew.questions.most_tasks import Reached
from winnable.solver.crew.questions.repairs import Repair
from winnable.solver.crew.witness import Witness
from winnable.solver.known import Outcomes

__all__ = [
    "EveryDeal",
    "Explanation",
    "Hint",
    "Known",
    "Lines",
    "PlayedStep",
    "Reached",
    "Repair",
    "Verdict",
    "Why",
]

PlayedStep: TypeAlias = played.PlayedStep[PlayedCard]
"""A card of a game, and what it did."""
Hint: TypeAlias = hint.Hint[Witness]
"""A card, by its name, whether the problem can be won with it, and how soon."""
Known: TypeAlias = Outcomes
"""In how many of the deals that fit what a member sees each choice can be won."""
Verdict: TypeAlias = verdicts.Verdict[Problem, Witness, object]
"""A verdict on a problem of The Crew."""
