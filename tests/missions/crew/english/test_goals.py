"""The goal language in English: exact sentences."""

import pytest

from tests.support.english import (
    AT_LEAST,
    EXACTLY,
    TABLE,
    led,
    won,
)
from tests.support.english_forms import FORMS
from winnable.missions.crew.english.goals import goal_text
from winnable.rules.crew.goal import AllOf, ByCrew, Goal, OneOf, SharedOut
from winnable.rules.crew.who import Member, Seat


@pytest.mark.parametrize(("goal", "sentence"), FORMS, ids=lambda each: each if isinstance(each, str) else "")
def test_a_sentence(goal: Goal, sentence: str) -> None:
    assert goal_text(goal, TABLE) == sentence


def test_how_goals_are_grouped_can_be_told() -> None:
    one, two, three = (won(AT_LEAST, 1, Seat(seat)) for seat in range(3))
    groups: list[Goal] = [form((one, two, three)) for form in (AllOf, OneOf)]
    for outer in (AllOf, OneOf):
        for inner in (AllOf, OneOf):
            groups += [outer((inner((one, two)), three)), outer((one, inner((two, three))))]
    assert len({goal_text(goal, TABLE) for goal in groups}) == len(groups)


def test_one_number_of_players() -> None:
    goal = AllOf((won(AT_LEAST, 1), ByCrew(((3, won(EXACTLY, 2)), (4, led(EXACTLY, 1))))))
    assert goal_text(goal, TABLE, 4) == "The owner wins at least one trick, and leads exactly one trick."


@pytest.mark.parametrize(
    ("players", "fair"),
    [
        (
            None,
            (
                "one of these and meets it, a different one for each member where there are enough, else shared by as "
                "few members as possible"
            ),
        ),
        (2, "a different one of these and meets it"),
        (3, "one of these and meets it, and no more than two members get the same one"),
        (5, "one of these and meets it, and no more than three members get the same one"),
    ],
)
def test_how_many_may_get_the_same_goal(players: int | None, fair: str) -> None:
    goal = SharedOut((won(EXACTLY, 1, Member.MEMBER), won(EXACTLY, 2, Member.MEMBER)))
    start = f"Each member gets {fair}: (that member wins exactly one trick)"
    assert goal_text(goal, TABLE, players).startswith(start)
