"""The goal language in English: exact sentences."""

import pytest

from tests.support.english import AT_LEAST, EXACTLY, TABLE, led, run, won
from tests.support.english_forms import FORMS
from winnable.missions.crew.goals.forms import goal_text
from winnable.rules.crew.goal import AllOf, ByCrew, Compare, Goal, OneOf
from winnable.rules.crew.kinds import CardFilter, Half, Holding, Part, Relation, Step, TrickFilter
from winnable.rules.crew.quantity import TricksWon
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
    ("goal", "sentence"),
    [
        (won(AT_LEAST, 0), "The owner wins any number of tricks."),
        (won(Relation.FEWER_THAN, 0, Member.EVERYBODY), "Every member wins fewer than zero tricks."),
        (run(EXACTLY, 1), "The owner wins at least one trick, but never two in a row."),
        (run(EXACTLY, 2), "The owner wins two tricks in a row, but never more."),
        (run(Relation.OTHER_THAN, 1), "The owner does not win exactly one trick in the longest row."),
        (run(Relation.FEWER_THAN, 0), "The owner wins fewer than zero tricks in a row."),
    ],
)
def test_small_numbers(goal: Goal, sentence: str) -> None:
    assert goal_text(goal, TABLE) == sentence


GREEN = CardFilter(suits=("green",))
HALF = [
    (TrickFilter(won_with=GREEN), "At least half of all tricks are won with a green card."),
    (
        TrickFilter(holds=(Holding(GREEN, AT_LEAST, Part.HALF),)),
        "At least half of all tricks are at least half green cards.",
    ),
    (
        TrickFilter(step=Step(sum=Relation.MORE_THAN)),
        "At least half of all tricks after the first have a higher sum of ranks than the trick before.",
    ),
    (
        TrickFilter(numbers=(Half.SECOND,), won_with=GREEN),
        "At least half of the tricks of the second half are won with a green card.",
    ),
]


@pytest.mark.parametrize(("tricks", "sentence"), HALF)
def test_half_of_the_tricks_of_anybody(tricks: TrickFilter, sentence: str) -> None:
    assert goal_text(Compare(TricksWon(Member.ANYBODY, tricks), AT_LEAST, Part.HALF), TABLE) == sentence
