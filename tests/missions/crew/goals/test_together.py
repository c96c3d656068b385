"""Goals made of goals in English."""

import pytest

from tests.support.english import AT_LEAST, EXACTLY, TABLE, won
from winnable.missions.crew.goals.forms import goal_text
from winnable.rules.crew.goal import ColoursThat, MembersWho, SharedOut, SomeOf
from winnable.rules.crew.kinds import Relation
from winnable.rules.crew.quantity import Every
from winnable.rules.crew.who import Member, Seat


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
        (Relation.AT_MOST, Every.EVERY, "This holds for at most all members: "),
        (Relation.OTHER_THAN, Every.EVERY, "This holds for fewer than all members: "),
        (Relation.OTHER_THAN, 2, "This holds for not exactly two members: "),
        (Relation.OTHER_THAN, 1, "This holds for not exactly one member: "),
        (Relation.OTHER_THAN, 0, "Somebody wins at least two tricks."),
        (Relation.AT_MOST, 0, "No member wins at least two tricks."),
    ],
)
def test_numbers_of_members_that_say_little(relation: Relation, wanted: int | Every, who: str) -> None:
    """Numbers that limit little, or that are told best by others, of members, colours and goals."""
    assert goal_text(MembersWho(TWICE, relation, wanted), TABLE).startswith(who)
    of_colours = goal_text(ColoursThat(ALSO, relation, wanted), TABLE)
    assert of_colours.split(":")[0] in (
        who.split(":", maxsplit=1)[0].replace("member", "colour"),
        "This holds for every colour",
        "This holds for some colour",
        "This holds for no colour",
    )
    if isinstance(wanted, int):
        some = goal_text(SomeOf((won(AT_LEAST, 2, Seat(0)), ALSO), relation, wanted), TABLE).split(":")[0]
        assert some in (
            f"Not exactly {'one of these holds' if wanted == 1 else 'two of these hold'}",
            "At least one of these holds",
            "None of these holds",
        )
