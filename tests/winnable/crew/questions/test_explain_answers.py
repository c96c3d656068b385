"""The kinds that `explain` names, against what the solver can find."""

from typing import get_args

import pytest

from winnable.crew.questions.explain_answers import Explained
from winnable.output.typed import properties
from winnable.solver.crew.questions.repairs.changes import Change
from winnable.solver.crew.reasons.fact import Fact
from winnable.solver.crew.requirements import Requirement


@pytest.mark.parametrize("union", [Requirement, Fact, Change])
def test_each_kind_has_a_name_of_its_own(union: object) -> None:
    """But for the facts that a suit is led, in a trick or in that of a card, which have the same."""
    kinds = [each.kind for each in get_args(union)]
    assert len(set(kinds)) == len(kinds) - (union is Fact)


def test_only_the_answer_and_its_reason_are_always_there() -> None:
    told = properties(Explained)
    assert list(told)[:2] == ["answer", "reason"]
    assert "repairs" in told
