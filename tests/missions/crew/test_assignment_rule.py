"""Whether owners that are given fit a rule, against trying every owner for every open task."""

from dataclasses import replace
from itertools import product

import pytest

from tests.support.layers import few
from winnable.missions.crew.assignment_rule import ASSIGNMENTS, AssignmentRule, contradiction, possible, too_much
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.card import Card
from winnable.rules.crew.task import Task

SEATS, COMMANDER = 3, 1
RULES = [
    Assignment(counts, spread, takers, barred, handover, most)
    for counts, spread, takers, barred, handover, most in product(
        (None, (2, 1, 0), (1, 1, 1), (0, 3, 0)),
        (None, 1),
        (None, 1, 2),
        ((), (0,), (0, 2)),
        (False, True),
        (None, 1),
    )
]
MUSTS = [(0, (1,)), (1, (0, 2)), (1, (1, 2)), (2, (2,))]
NOT_COMMANDER = [(), (2,), (0, 1), (0, 1, 2)]
OWNERS = [(None,) * 3, (0, None, None), (1, 1, None), (None, 1, 1), (2, 0, 1), (0, 0, 0), (2, 2, None), (None, 2, None)]


def tasks(owners: tuple[int | None, ...], not_commander: tuple[int, ...]) -> list[Task]:
    return [
        replace(Task.card(Card("p", index + 1), owner=owner), not_commander=index in not_commander)
        for index, owner in enumerate(owners)
    ]


def tried(rule: Assignment, given: list[Task]) -> bool:
    ways = product(*(range(SEATS) if task.owner is None else [task.owner] for task in given))
    return any(
        rule.permits(way, SEATS)
        and not any(task.not_commander and owner == COMMANDER for task, owner in zip(given, way, strict=True))
        for way in ways
    )


@pytest.mark.parametrize("not_commander", NOT_COMMANDER, ids=str)
@pytest.mark.parametrize("owners", few(OWNERS, 4), ids=str)
def test_every_way_to_fill_the_open_ones(owners: tuple[int | None, ...], not_commander: tuple[int, ...]) -> None:
    given = tasks(owners, not_commander)
    answers = set()
    for rule in RULES:
        rules = [rule] if rule.handover else [rule, *(replace(rule, must=must) for must in MUSTS)]
        for one in rules:
            answer = possible(one, given, SEATS, COMMANDER)
            assert answer == tried(one, given), one
            answers.add(answer)
    assert answers == ({False} if not tried(Assignment(), given) else {True, False})


def test_many_tasks_and_players() -> None:
    """The largest question a file can ask is answered at once, not owner by owner."""
    given = tasks((None,) * 60 + (3,) * 39, tuple(range(30)))
    shares = (9,) + (5,) * 17 + (2, 3)
    assert possible(Assignment(handover=True, spread=39), given, 20, 0)
    assert not possible(Assignment(handover=True, spread=2, takers=20), given, 20, 0)
    assert not possible(Assignment(counts=shares), given, 20, 0)
    assert not possible(Assignment(takers=1, barred=(3,)), given, 20, 0)


def named(
    name: str, difficulties: list[int], *, handover: bool = False, not_commander: tuple[int, ...] = ()
) -> Assignment:
    some = [
        replace(task, difficulty=difficulty)
        for task, difficulty in zip(tasks((None,) * len(difficulties), not_commander), difficulties, strict=True)
    ]
    return ASSIGNMENTS[name].assignment(some, SEATS, COMMANDER, handover=handover)


def test_the_captain_takes_one_of_the_hardest() -> None:
    assert named("hardest-to-captain", [1, 4, 4]) == Assignment((1, 1, 1), must=(1, (1, 2)))
    assert named("hardest-to-captain", [4, 3, 3], not_commander=(0,)).must == (1, (1, 2))
    assert named("hardest-to-captain", [4, 3], not_commander=(0, 1)) == Assignment(most=1)
    with pytest.raises(ValueError, match="no handover"):
        named("hardest-to-captain", [1, 2], handover=True)


def test_passing_and_skipping() -> None:
    assert named("draft-with-passing", [1, 1]) == Assignment(most=1)
    assert named("draft-with-passing", [1] * 4) == Assignment((1, 2, 1)) == named("draft", [1] * 4)
    assert named("captain-skipped", [1]) == Assignment(most=1, barred=(1,))
    assert named("captain-skipped", [1] * 3) == Assignment((1, 0, 2))


@pytest.mark.parametrize("name", ["one-by-agreement", "captain-or-volunteer", "one-volunteer"])
def test_names_with_the_same_rule(name: str) -> None:
    assert named(name, [1, 1]) == Assignment(takers=1)
    assert ASSIGNMENTS[name] == AssignmentRule(name, takers=1)
    assert named("two-volunteers", [1, 1]) == Assignment(takers=2)


def test_without_tasks_there_is_nothing_to_share() -> None:
    assert {rule.assignment((), SEATS, COMMANDER) for rule in ASSIGNMENTS.values()} == {Assignment()}


NONE_BUT_CY = "none for Ann, none for Bob and 3 for Cy"


@pytest.mark.parametrize(
    ("rule", "owners", "expected", "index"),
    [
        (Assignment((1, 1, 1)), (0, 1, 0), "expected 1 task for each player, found 2 for Ann and none for Cy", 2),
        (Assignment((1, 1, 1)), (None, 1, 1), "expected 1 task for each player, found 2 for Bob", 2),
        (Assignment((1, 2, 0)), (1, 0, 0), "expected 1 task for Ann and 2 for Bob, found 2 for Ann and 1 for Bob", 2),
        (Assignment((1, 2, 0)), (2, 1, 0), "expected 2 tasks for Bob and none for Cy, found 1 for Bob and 1 for Cy", 0),
        (Assignment((1, 2, 0)), (0, 0, None), "expected 1 task for Ann, found 2", 1),
        (
            Assignment((1, 1, 1), handover=True),
            (2, 2, 2),
            f"expected 1 task for each player, of which one may be handed on, found {NONE_BUT_CY}",
            2,
        ),
        (
            Assignment(takers=1),
            (0, 2, 2),
            "expected 1 player to own all tasks, found Ann 1, Bob 0, Cy 2",
            1,
        ),
        (Assignment(most=1), (0, 1, 1), "expected 1 task for each player at most, found Ann 1, Bob 2, Cy 0", 2),
        (Assignment(spread=1), (0, 0, 0), "expected shares that differ by 1 at most, found Ann 3, Bob 0, Cy 0", None),
    ],
)
def test_who_has_too_many_tasks_is_told(
    rule: Assignment, owners: tuple[int | None, ...], expected: str, index: int | None
) -> None:
    some = tasks(owners, ())
    assert not possible(rule, some, SEATS, COMMANDER)
    assert contradiction(rule, some, ("Ann", "Bob", "Cy"), "commander") == expected
    assert too_much(rule, some, SEATS) == index
