"""The goal language in English: exact sentences."""

import pytest

from tests.support.english import AT_LEAST, EXACTLY, TABLE, led, run, won
from tests.support.english_forms import FORMS
from winnable.missions.crew.english.goals import goal_text
from winnable.rules.crew.goal import AllOf, ByCrew, ColoursThat, Compare, Goal, MembersWho, OneOf, SharedOut, SomeOf
from winnable.rules.crew.kinds import CardFilter, Half, Holding, Part, Relation, Step, TrickFilter
from winnable.rules.crew.quantity import Every, TricksWon
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
                "one of these and meets it, a different one where there are enough, else none for more members than "
                "an even share takes"
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


TWICE, ALSO = won(AT_LEAST, 2, Member.MEMBER), won(AT_LEAST, 1, Seat(0))


@pytest.mark.parametrize(
    ("relation", "wanted", "who"),
    [
        (Relation.AT_LEAST, Every.EVERY, "Every member wins at least two tricks."),
        (Relation.AT_MOST, Every.EVERY, "This holds for any number of members: "),
        (Relation.OTHER_THAN, Every.EVERY, "This holds for fewer than all members: "),
        (Relation.MORE_THAN, Every.EVERY, "This holds for more members than there are: "),
        (Relation.OTHER_THAN, 2, "This holds for any number of members, but not for exactly two: "),
        (Relation.OTHER_THAN, 1, "This holds for any number of members, but not for exactly one: "),
        (Relation.OTHER_THAN, 0, "Somebody wins at least two tricks."),
        (Relation.AT_MOST, 0, "No member wins at least two tricks."),
        (Relation.AT_LEAST, 0, "This holds for any number of members: "),
    ],
)
def test_numbers_of_members_that_say_little(relation: Relation, wanted: int | Every, who: str) -> None:
    """Numbers that limit nothing, or that are told best by others, of members, colours and goals."""
    assert goal_text(MembersWho(TWICE, relation, wanted), TABLE).startswith(who)
    of_colours = goal_text(ColoursThat(ALSO, relation, wanted), TABLE)
    assert of_colours.split(":")[0] in (
        f"{who.split(':', maxsplit=1)[0].replace('members', 'colours')}",
        "This holds for every colour",
        "This holds for some colour",
        "This holds for no colour",
    )
    if isinstance(wanted, int):
        some = goal_text(SomeOf((won(AT_LEAST, 2, Seat(0)), ALSO), relation, wanted), TABLE).split(":")[0]
        assert some in (
            "Any number of these hold",
            f"Any number of these hold, but not exactly {'one' if wanted == 1 else 'two'}",
            "At least one of these holds",
            "None of these holds",
        )


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
