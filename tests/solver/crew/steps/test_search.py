"""Every step of a refutation is true: against every legal line of small deals, and of other deals with its cards."""

from collections import Counter
from random import Random

import pytest

from tests.support.layers import few
from tests.support.reasons import SMALL, plays, random_tasks, records
from tests.support.steps import check
from winnable.rules.answer import Answer
from winnable.rules.crew.deal import Deal
from winnable.solver.crew.questions.explain import explain
from winnable.solver.crew.steps.search import can_be_told, refute
from winnable.solver.verdict import Limits, OutOfTime


@pytest.mark.parametrize("deal", few(SMALL, 1, 4), ids=str)
def test_cards_to_be_won(deal: Deal) -> None:
    """Each step holds in all lines and is used, and most lost deals have a refutation."""
    random, lines = Random(str(deal)), records(deal)
    lost = told = 0
    seen: Counter[str] = Counter()
    for _ in range(8):
        problem = random_tasks(deal, random, random.randint(1, 4))
        found = explain(problem)
        if found.answer is Answer.UNWINNABLE:
            proof = refute(problem, found.core)
            lost += 1
            if proof is not None:
                told += 1
                seen += check(proof, problem, plays(problem, lines), random)
    assert told > lost * 0.8
    assert seen["other deal"]


def test_what_is_not_told() -> None:
    """Nothing is told within no limits, or once cards were played."""
    deal = SMALL[0]
    problem = random_tasks(deal, Random(3), 4)
    found = explain(problem)
    assert found.answer is Answer.UNWINNABLE
    assert can_be_told(problem)
    with pytest.raises(OutOfTime):
        refute(problem, found.core, Limits(work=1e-9))
