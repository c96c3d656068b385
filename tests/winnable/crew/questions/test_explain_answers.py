"""The kinds that `explain` names, against what the solver can find."""

from typing import get_args

from winnable.crew.questions.explain_answers import ChangeKind, Explained, RequirementKind
from winnable.crew.questions.requirements import _KINDS
from winnable.output.typed import properties
from winnable.solver.crew.questions.repairs.changes import KINDS
from winnable.solver.crew.requirements import Requirement


def test_every_requirement_has_a_kind() -> None:
    assert {*_KINDS} == {*get_args(Requirement)}
    assert {*_KINDS.values()} == {*get_args(RequirementKind)}


def test_there_is_a_kind_for_each_change() -> None:
    assert len(get_args(ChangeKind)) == len(KINDS)


def test_only_the_answer_and_its_reason_are_always_there() -> None:
    told = properties(Explained)
    assert list(told)[:2] == ["answer", "reason"]
    assert "repairs" in told
