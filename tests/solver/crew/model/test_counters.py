"""Counters are implied: with them the model has the same solutions."""

import pytest

from tests.support.decks import DEALS, shuffled, small_deck
from tests.support.formulas import solved_plays
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Draw
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.model.model import Model


@pytest.mark.thorough
def test_counters_keep_every_solution() -> None:
    """Counters are implied and fixed by the line: with them the model has the same solutions."""
    drawn = shuffled(small_deck(2, 4, 1), 3, 5)
    problems = [Problem(deal) for deal in DEALS]
    problems += [Problem(drawn, draw=Draw((last, *others))) for *others, last in zip(*drawn.hands, strict=True)]
    problems.append(Problem(Deal.unknown(small_deck(2, 3, 1), 3)))  # of whose cards one stays unplayed
    for problem in problems:
        plain, counted = (
            sorted(f"{choices.deal} {line}" for choices, line in solved_plays(Model(problem, counters=counters)))
            for counters in (False, True)
        )
        assert plain == counted
