"""The kinds that `explain` names, against what the solver can find."""

from typing import get_args

from winnable.crew.questions.explain_answers import Repaired
from winnable.output.typed import properties
from winnable.questions.explain import Explained
from winnable.solver.crew.requirements import Requirement


def test_each_kind_has_a_name_of_its_own() -> None:
    kinds = [each.kind for each in get_args(Requirement)]
    assert len(set(kinds)) == len(kinds)


def test_only_the_answer_and_its_reason_are_always_there() -> None:
    told = properties(Explained)
    assert list(told)[:2] == ["answer", "reason"]
    assert "repairs" in properties(Repaired)
