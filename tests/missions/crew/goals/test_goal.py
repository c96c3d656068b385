"""The goal language in English: exact sentences."""

from tests.support.english import AT_LEAST, EXACTLY, TABLE, led, won
from winnable.missions.crew.goals.forms import goal_text
from winnable.rules.crew.goal import AllOf, ByCrew, Goal, OneOf
from winnable.rules.crew.who import Seat


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
