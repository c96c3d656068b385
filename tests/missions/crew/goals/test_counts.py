"""Goals: from trees to sentences of the goal language, and what cannot be meant."""

import pytest

from winnable.missions.crew.read.loader import load_text
from winnable.missions.source.finding import Finding
from winnable.rules.crew.goal import AllOf, Always, Compare, Goal, MembersWho, Not, SomeOf
from winnable.rules.crew.kinds import Among, Number, Parity, Relation
from winnable.rules.crew.quantity import TricksWon
from winnable.rules.crew.who import Member


def found(goal: str) -> list[Finding]:
    """What is found in a mission with this goal, which starts in line 2, column 9."""
    return list(load_text(f"id: x\ngoals: [{goal}]\n").findings)


@pytest.mark.parametrize("cards", ["p3 b3 g5", "{cards: [g5, p3]}", "{cards: p3 b3 g5, suit: [pink, blue]}"])
def test_an_order_as_written(cards: str) -> None:
    assert not found(f"{{each_wins: {{cards: {cards}, in_order: true}}}}")


@pytest.mark.parametrize(
    ("cards", "column", "message"),
    [
        ("pink", 35, "expected single cards together with in_order"),
        ("{rank: 3}", 40, "expected single cards together with in_order"),
        ("p3 b3 p3", 35, "the card p3 is there twice"),
    ],
)
def test_an_order_that_is_not_written(cards: str, column: int, message: str) -> None:
    (finding,) = found(f"{{each_wins: {{cards: {cards}, in_order: true}}}}")
    assert (finding.code, finding.level, finding.column) == ("G013", "error", column)
    assert finding.message.startswith(message)


def test_after_the_signal_only_beside_a_holder() -> None:
    assert not found("{tricks_won: {by: {left_of_holder: p9, after_signal: true}, exactly: 0}}")
    assert not found("{tricks_won: {by: {holder_of: p9, left: 2, after_signal: false}, exactly: 0}}")
    (finding,) = found("{tricks_won: {by: {seat: 0, after_signal: true}, exactly: 0}}")
    assert (finding.code, finding.column) == ("K006", 37)


def test_goals_by_crew_without_end() -> None:
    goal = "{tricks_won: {by: anybody, exactly: 1}}"
    many = ", ".join(f"{number}: {goal}" for number in range(10**4))
    (finding,) = load_text(f"id: x\ngoals: [{{by_crew: {{{many}}}}}]\n").findings
    assert finding.code == "Y010"
    some = ", ".join(f"{number}: {goal}" for number in range(1000, 2000))
    findings = load_text(f"id: x\ngoals: [{{by_crew: {{{some}}}}}]\n").findings
    assert {finding.code for finding in findings} == {"K005", "Y014"}
    deep = "{by_crew: {3: " * 50 + goal + "}}" * 50
    assert [each.code for each in load_text(f"id: x\ngoals: [{deep}]\n").findings] == ["Y009"]
    within = "{by_crew: {3: " * 15 + goal + "}}" * 15
    assert not load_text(f"id: x\ncrew: [3]\ngoals: [{within}]\n").findings
    (finding, *_) = load_text(f"id: x\ncrew: [3, 4]\ngoals: [{within}]\n").findings
    assert finding.code == "G009"


def goals_of(written: str) -> tuple[Goal, ...]:
    loaded = load_text(f"id: x\nroles: {{sick: {{}}}}\ngoals: {written}\n")
    assert not [finding for finding in loaded.findings if finding.code != "M014"]
    goals: tuple[Goal, ...] = loaded.missions[0].mission.goals
    return goals


def wins(by: Member, relation: Relation, right: Number) -> Compare:
    return Compare(TricksWon(by), relation, right)


ANN, ONE = Member.COMMANDER, Member.MEMBER
EXACTLY, AT_LEAST, AT_MOST = Relation.EXACTLY, Relation.AT_LEAST, Relation.AT_MOST


@pytest.mark.parametrize(
    ("written", "goal"),
    [
        ("tricks_won: {by: commander, exactly: [1, 3]}", wins(ANN, EXACTLY, Among((1, 3)))),
        ("tricks_won: {by: commander, exactly: [3, 3]}", wins(ANN, EXACTLY, Among((3,)))),
        ("tricks_won: {by: commander, parity: odd}", wins(ANN, EXACTLY, Parity.ODD)),
        (
            "tricks_won: {by: commander, at_least: 1, at_most: 3}",
            AllOf((wins(ANN, AT_LEAST, 1), wins(ANN, AT_MOST, 3))),
        ),
        (
            "always: {tricks_won: {by: commander, at_least: 1, at_most: 3}}",
            AllOf((Always(wins(ANN, AT_LEAST, 1)), Always(wins(ANN, AT_MOST, 3)))),
        ),
        ("tricks_won: {by: nobody}", wins(Member.ANYBODY, EXACTLY, 0)),
        ("always: {tricks_won: {by: nobody}}", Always(wins(Member.ANYBODY, EXACTLY, 0))),
        ("tricks_won: {by: nobody, at_least: 4}", MembersWho(wins(ONE, AT_LEAST, 4), EXACTLY, 0)),
        ("tricks_won: {by: somebody, exactly: 3}", MembersWho(wins(ONE, EXACTLY, 3), AT_LEAST, 1)),
        (
            "tricks_won: {by: somebody, at_least: 1, at_most: 2}",
            MembersWho(AllOf((wins(ONE, AT_LEAST, 1), wins(ONE, AT_MOST, 2))), AT_LEAST, 1),
        ),
        (
            "members: {at_least: 1, at_most: 2, meet: {tricks_won: {by: member, exactly: 3}}}",
            AllOf(
                (
                    MembersWho(wins(ONE, EXACTLY, 3), AT_LEAST, 1),
                    MembersWho(wins(ONE, EXACTLY, 3), AT_MOST, 2),
                )
            ),
        ),
        (
            "members: {exactly: 2, meet: [tricks_won: {by: member, exactly: 1}, tricks_won: {by: member, exactly: 3}]}",
            MembersWho(AllOf((wins(ONE, EXACTLY, 1), wins(ONE, EXACTLY, 3))), EXACTLY, 2),
        ),
        ("not: {tricks_won: {by: commander, exactly: 3}}", Not(wins(ANN, EXACTLY, 3))),
        ("just_one_of: [{tricks_won: {by: commander, exactly: 3}}]", SomeOf((wins(ANN, EXACTLY, 3),), EXACTLY, 1)),
        ("none_of: [{tricks_won: {by: commander, exactly: 3}}]", SomeOf((wins(ANN, EXACTLY, 3),), EXACTLY, 0)),
    ],
)
def test_what_is_read(written: str, goal: Goal) -> None:
    """One goal without a list, and the same in a list."""
    assert goals_of(f"{{{written}}}") == goals_of(f"[{{{written}}}]") == (goal,)


def test_a_role_may_not_be_called_like_a_member() -> None:
    for word in ("somebody", "nobody", "member"):
        assert "M006" in {each.code for each in load_text(f"id: x\nroles: {{{word}: {{}}}}\n").findings}


def test_no_member_of_another_one() -> None:
    inner = "tricks_won: {by: somebody, more_than: {tricks_won: {by: member}}}"
    (finding,) = found(f"{{members: {{exactly: 1, meet: {{{inner}}}}}}}")
    assert (finding.code, finding.column) == ("G002", 52)
