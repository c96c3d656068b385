"""Members in goals: by words, names, cards, and by where they sit; with a place for each that cannot be."""

import pytest

from tests.support.loading import HANDS, problem
from winnable.missions.crew.goals.forms import goal_value
from winnable.missions.crew.read.loader import load_text
from winnable.rules.crew.card import Card
from winnable.rules.crew.goal import AllOf, Compare
from winnable.rules.crew.kinds import Among, Relation
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import TricksWon
from winnable.rules.crew.who import Beside, InRole, Member, Neighbour, Seat, Side, Together, Who

NAMED = HANDS.replace("b23 y5 g68 r4 b9", "b239 y5 g68 r4")
LEFT_OF_COMMANDER = Neighbour(Member.COMMANDER)


def with_goal(goal: str) -> Problem:
    """A problem for four with this goal, and a role."""
    return problem(f"{NAMED}roles: {{sick: Cy}}\ngoals: {{{goal}}}\n")


@pytest.mark.parametrize(
    ("by", "who"),
    [
        ("Ann", Seat(0)),
        ("{seat: Bob}", Seat(1)),
        ("{seat: 3}", Seat(3)),
        ("sick", InRole("sick")),
        ("captain", Member.COMMANDER),
        ("{left_of: commander}", LEFT_OF_COMMANDER),
        ("left_of_commander", LEFT_OF_COMMANDER),
        ("left of commander", LEFT_OF_COMMANDER),
        ("left-of-commander", LEFT_OF_COMMANDER),
        ("left of the commander", LEFT_OF_COMMANDER),
        ("right of sick", Neighbour(InRole("sick"), Side.RIGHT)),
        ("right of Ann", Neighbour(Seat(0), Side.RIGHT)),
        ("{opposite: Ann}", Neighbour(Seat(0), Side.OPPOSITE)),
        ("opposite_commander", Neighbour(Member.COMMANDER, Side.OPPOSITE)),
        ("opposite of commander", Neighbour(Member.COMMANDER, Side.OPPOSITE)),
        ("{left_of: {holder_of: p9}}", Neighbour(Beside(Card("p", 9)))),
        ("left of left of commander", Neighbour(LEFT_OF_COMMANDER)),
        ("[Ann, left_of_commander]", Together((Seat(0), LEFT_OF_COMMANDER))),
        (
            "[{opposite: Ann}, sick, {holder_of: p9}]",
            Together((Neighbour(Seat(0), Side.OPPOSITE), InRole("sick"), Beside(Card("p", 9)))),
        ),
    ],
)
def test_who_is_meant(by: str, who: Who) -> None:
    assert with_goal(f"tricks_won: {{by: {by}, exactly: 1}}").goals == (Compare(TricksWon(who), Relation.EXACTLY, 1),)


def test_a_role_called_like_a_place_or_a_player_is_that_role() -> None:
    roles = "roles: {left_of_commander_x: Ann, Bob: Cy}\n"
    goals = "goals: [{tricks_won: {by: left_of_commander_x, exactly: 1}}, {tricks_won: {by: Bob, exactly: 1}}]\n"
    found = problem(NAMED + roles + goals).goals
    assert [goal.left.by for goal in found if isinstance(goal, Compare)] == [
        InRole("left_of_commander_x"),
        InRole("Bob"),
    ]


def test_a_number_for_each() -> None:
    goal = with_goal("tricks_won: {by_member: {commander: 3, Bob: {at_least: 1, at_most: 2}, sick: [0, 2], '3': 1}}")
    commander, least, most, sick, last = (
        Compare(TricksWon(who), relation, number)
        for who, relation, number in (
            (Member.COMMANDER, Relation.EXACTLY, 3),
            (Seat(1), Relation.AT_LEAST, 1),
            (Seat(1), Relation.AT_MOST, 2),
            (InRole("sick"), Relation.EXACTLY, Among((0, 2))),
            (Seat(3), Relation.EXACTLY, 1),
        )
    )
    assert goal.goals == (AllOf((commander, least, most, sick, last)),)


def test_nobody_sits_opposite_among_three() -> None:
    hands = "deck: dealt\nlead: 0\nhands: [p1, p2, p3]\n"
    (finding,) = load_text(f"{hands}goals: {{tricks_won: {{by: {{opposite: commander}}, exactly: 1}}}}\n").findings
    assert (finding.code, finding.message) == ("G002", "nobody sits opposite anybody with 3 members")


@pytest.mark.parametrize(
    ("who", "value"),
    [
        (Member.EVERYBODY, "everybody"),
        (Member.COMMANDER, "captain"),
        (Seat(2), {"seat": 2}),
        (InRole("sick"), "sick"),
        (Beside(Card("p", 9)), {"holder_of": "p9"}),
        (Beside(Card("p", 9), 1), {"left_of_holder": "p9"}),
        (Beside(Card("p", 9), 2), {"holder_of": "p9", "left": 2}),
        (Neighbour(Member.COMMANDER), {"left_of": "captain"}),
        (Neighbour(InRole("sick"), Side.RIGHT), {"right_of": "sick"}),
        (Neighbour(Neighbour(Seat(2)), Side.OPPOSITE), {"opposite": {"left_of": {"seat": 2}}}),
        (Beside(Card("p", 9), 1, after_signal=True), {"left_of_holder": "p9", "after_signal": True}),
    ],
)
def test_written(who: Who, value: object) -> None:
    assert goal_value(Compare(TricksWon(who), Relation.EXACTLY, 0), "captain") == {
        "tricks_won": {"by": value, "exactly": 0}
    }
