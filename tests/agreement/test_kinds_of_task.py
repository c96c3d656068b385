"""Every task card of Mission Deep Sea, cut to small decks: the model has as many solutions as the referee calls won.

That the referee reads each card as its words say, `tests/missions/shipped/test_task_cards.py` holds on full decks.
"""

from dataclasses import replace

import pytest

from tests.support.counting import solved_as
from tests.support.decks import small_deal
from tests.support.enumeration import all_plays, describe
from tests.support.layers import few
from tests.support.shrinking import small_card
from winnable.missions.crew.task_cards import task_cards
from winnable.rules.answer import State
from winnable.rules.crew.problem import Problem


@pytest.mark.parametrize("card", few(task_cards(), 4, 12))
def test_task_cards(card: str) -> None:
    """With every seat as owner, and three to five seats; somewhere some of the plays are won and some are not.

    A 2 becomes a 1, with which nobody wins a trick there, and no hands are so low that a trick has a low sum.
    """
    bites = False
    for size in (3, "3+1", 4, 5):
        deal = small_deal(size)
        task = task_cards()[card].task(len(deal.hands))
        small = replace(task, goal=small_card(card, deal))
        problem = Problem(deal, (small,))
        plays = [(describe(choices), line, report.state is State.MET) for choices, line, report in all_plays(problem)]
        won = solved_as(problem, {(choices, line) for choices, line, met in plays if met})
        bites |= 0 < won < len(plays)
    assert bites or card in ("with-a-2", "low-sum"), f"{card} tests nothing on these deals"
