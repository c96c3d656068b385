"""Roles, rules of assignment and tokens: each is read and written by one shape."""

import pytest

from tests.support.trees import root
from winnable.missions.crew.assignment_rule import ASSIGNMENTS, AssignmentRule
from winnable.missions.crew.format.parts import ASSIGNMENT_OF_MISSION, MUTED, ROLES_OF_MISSION
from winnable.missions.crew.goals.reader import GoalReader
from winnable.missions.crew.words import words_of
from winnable.missions.source.finding import Findings
from winnable.missions.source.shape import Codec
from winnable.rules.crew.problem import Role

VALUES: list[tuple[Codec, str, object]] = [
    (ROLES_OF_MISSION, "{sick: {}, well: {not: [captain, sick]}}", (Role("sick"), Role("well", True, ("sick",)))),
    (MUTED, "true", Role("muted")),
    (MUTED, "{not: captain}", Role("muted", True)),
    (ASSIGNMENT_OF_MISSION, "one-volunteer", ASSIGNMENTS["one-volunteer"]),
    (ASSIGNMENT_OF_MISSION, "{takers: 1, not: captain}", AssignmentRule(takers=1, not_commander=True)),
]


@pytest.mark.parametrize(("shape", "text", "value"), VALUES)
def test_what_is_read_is_written(shape: Codec, text: str, value: object) -> None:
    """With the word of the edition for the commander."""
    findings = Findings()
    assert shape.check(root(text), findings)
    assert shape.read(root(text), GoalReader(findings, game="deep-sea")) == value
    again = root(str(shape.write(value, words_of("deep-sea"))).replace("'", "").replace("True", "true"))
    assert shape.read(again, GoalReader(findings, game="deep-sea")) == value
    assert not findings.found


def test_roles_without_a_member() -> None:
    """A role can be barred from the commander and from other roles only."""
    findings = Findings()
    ROLES_OF_MISSION.read(root("{sick: {not: sick}, well: {not: sik}}"), GoalReader(findings))
    assert [(each.code, each.hint) for each in findings.sorted()] == [("M006", ""), ("M006", "did you mean 'sick'?")]
