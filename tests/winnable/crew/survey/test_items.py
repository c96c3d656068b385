"""Parts within goals that make no difference: where they stand, and that what is said of them is so."""

from random import Random

import pytest

from tests.support.bounds import goal, records
from tests.support.decks import shuffled, small_deck
from winnable.crew.survey.items import Hollow, hollow, items
from winnable.missions.crew.read.loader import load_text
from winnable.rules.answer import State
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import AllOf, Compare, Goal, MembersWho, MetBefore, MetBy, OneOf
from winnable.rules.crew.judge import Judge
from winnable.rules.crew.kinds import Relation
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.quantity import TricksWon
from winnable.rules.crew.who import Seat
from winnable.solver.verdict import Limits

DECK = small_deck(2, 4, 1)
LIMITS = Limits(work=4)


def read(text: str) -> Goal:
    """The goal of a mission for four with an official deck."""
    (document,) = load_text(f"id: x\ncrew: 4\nroles: {{sick: {{}}}}\ntasks: 1\ngoals:\n  - {text}\n").missions
    return document.mission.goals[0]


def paths(text: str) -> list[str]:
    """Where the items of a goal stand in the file: of several keys that may be meant the one that is."""
    (document,) = load_text(f"id: x\ncrew: 4\nroles: {{sick: {{}}}}\ntasks: 1\ngoals:\n  - {text}\n").missions
    found = [item.paths for item in items(document.mission.goals[0], 4, 10)]
    return [next((path for path in each if f"goals.0.{path}" in document.places), "") for each in found]


A, B = "{tricks_won: {by: sick, at_least: 1}}", "{each_wins: {cards: p1}}"
M = "{tricks_won: {by: member, at_least: 1}}"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (A[1:-1], []),
        (f"one_of: [{A}, {B}]", ["one_of.0", "one_of.1"]),
        (f"one_of: [{A}]", []),  # the goal itself
        (f"just_one_of: [{A}, {B}]", ["just_one_of.0", "just_one_of.1"]),
        (f"none_of: [{A}, {B}]", ["none_of.0", "none_of.1"]),
        (f"some_of: {{exactly: 1, goals: [{A}, {B}]}}", ["some_of.goals.0", "some_of.goals.1"]),
        (f"shared_out: [{M}, {M}]", ["shared_out.0", "shared_out.1"]),
        (f"met_by: {{trick: 3, meet: [{A}, {B}]}}", ["met_by.meet.0", "met_by.meet.1"]),
        (
            f"met_by: {{before: {{one_of: [{A}, {B}]}}, meet: {A}}}",
            ["met_by.before", "met_by.before.one_of.0", "met_by.before.one_of.1"],
        ),
        (f"members: {{exactly: 2, meet: [{M}, {M}]}}", ["members.meet.0", "members.meet.1"]),
        (f"not: {{all_of: [{A}, {B}]}}", ["not.all_of.0", "not.all_of.1"]),
        (f"by_crew: {{4: {{one_of: [{A}, {B}]}}}}", ["by_crew.4.one_of.0", "by_crew.4.one_of.1"]),
        (
            f"one_of: [{A}, {{all_of: [{A}, {B}]}}]",
            ["one_of.0", "one_of.1", "one_of.1.all_of.0", "one_of.1.all_of.1"],
        ),
        ("tricks_won: {by: sick, at_least: 1, at_most: 3}", ["", ""]),  # which has no place of its own
    ],
)
def test_where_the_items_stand(text: str, expected: list[str]) -> None:
    assert paths(text) == expected


def test_an_item_is_judged_where_it_stands() -> None:
    first, _ = items(read(f"met_by: {{trick: 3, meet: [{A}, {B}]}}"), 4, 10)
    assert first.some == first.every == MetBy(read(A[1:-1]), 3)
    first, _ = items(read(f"shared_out: [{M}, {M}]"), 4, 10)
    assert isinstance(first.some, MembersWho)
    assert isinstance(first.every, MembersWho)
    assert (first.some.right, first.every.right) == (1, 4)


def found(*goals: Goal, seed: int = 0) -> tuple[Hollow, ...]:
    """What is found in goals for three players of a small deck."""
    dealt = Problem(shuffled(DECK, 3, seed))
    return hollow(goals, Problem(Deal.unknown(DECK, 3)), dealt, Random(seed), LIMITS)


def test_what_is_found_is_so() -> None:
    """Of alternatives at random: no line of some deals meets what none is to meet, and none misses what all meet."""
    chance = Random(1)
    lines = [record for seed in range(2) for record in records(shuffled(DECK, 3, seed), 60)]
    seen = set()
    for _ in range(25):
        both = (goal(chance, 0), goal(chance, 0))
        for part in found(OneOf(both)):
            item = both[int(part.paths[0].removeprefix("one_of."))]
            wrong = State.LOST if part.always else State.MET
            assert all(Judge(Problem(each.deal), Choices(), each).goal(item).state is not wrong for each in lines), item
            seen.add(part.always)
    assert seen == {True, False}


def test_what_comes_before_is_looked_at_after_every_trick() -> None:
    """Found is what no play meets after any trick, and what every play meets after each; all in between is not."""
    one, two = (Compare(TricksWon(Seat(0)), Relation.EXACTLY, number) for number in (1, 2))
    never = AllOf((one, two))
    (part,) = found(MetBefore(one, OneOf((two, never))))
    assert part == Hollow(0, ("met_by.before.one_of.1",), always=False)
    (whole,) = found(MetBefore(one, never))
    assert whole == Hollow(0, ("met_by.before",), always=False)
    always = OneOf(
        (Compare(TricksWon(Seat(0)), Relation.AT_MOST, 1), Compare(TricksWon(Seat(0)), Relation.AT_LEAST, 2))
    )
    (whole,) = found(MetBefore(one, always))
    assert whole == Hollow(0, ("met_by.before",), always=True)


def test_what_depends_on_tasks_is_left_out() -> None:
    text = "one_of: [{tasks_owned: {by: commander, at_least: 3}}, {task_falls: {in: 1-4}}]"
    assert not found(read(text))


def test_nothing_is_said_after_the_deadline() -> None:
    late = Limits(seconds=1e-9).begun()
    goals = (read(f"one_of: [{A.replace('1', '99')}, {B}]"),)
    assert hollow(goals, Problem(Deal.unknown(DECK, 3)), Problem(shuffled(DECK, 3, 0)), Random(0), late) == ()
