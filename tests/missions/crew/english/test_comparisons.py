"""Comparisons of counts in English: exact sentences."""

from typing import Any

import pytest

from tests.support.english import AT_LEAST, COMPARISONS, EXACTLY, LAST, MORE_THAN, NINE, PINK, TABLE, led, won
from winnable.missions.crew.goals.forms import goal_text
from winnable.rules.crew.goal import Goal
from winnable.rules.crew.kinds import Against, Holding, Others, Span, Step
from winnable.rules.crew.who import EverybodyBut, Member, Who


@pytest.mark.parametrize(("goal", "sentence"), COMPARISONS, ids=lambda each: each if isinstance(each, str) else "")
def test_a_sentence(goal: Goal, sentence: str) -> None:
    assert goal_text(goal, TABLE) == sentence


def test_one_of_one_trick_is_that_trick() -> None:
    """Authors write `tricks: last, exactly: 1` as often as `exactly: all`."""
    for relation in (EXACTLY, AT_LEAST):
        assert goal_text(won(relation, 1, numbers=(LAST,)), TABLE) == "The owner wins the last trick."
        assert goal_text(led(relation, 1, numbers=(Span(5, 5),)), TABLE) == "The owner leads trick 5."


def test_what_one_trick_is_not() -> None:
    """A goal about nobody, which names that trick and not one that is it."""
    again, higher = Step(led_again=True), Step(sum=MORE_THAN)
    kinds: list[tuple[dict[str, Any], str]] = [
        ({"won_with": NINE}, "The last trick is not won with a 9."),
        ({"led": PINK}, "The last trick is not led with a pink card."),
        ({"holds": (Holding(PINK),)}, "The last trick does not hold a pink card."),
        ({"step": higher}, "The last trick does not have a higher sum of ranks than the trick before."),
        (
            {"against": Against(Others.SOME_BEFORE, again)},
            "The last trick is not led with the same suit as any earlier trick.",
        ),
        # a "not" before these could be read in two ways
        ({"holds": (Holding(PINK, EXACTLY, 0),)}, "It is not so that the last trick holds no pink card."),
        (
            {"against": Against(Others.EACH_BEFORE, again)},
            "It is not so that the last trick is led with the same suit as every earlier trick.",
        ),
        (
            {"won_with": NINE, "led": PINK},
            "It is not so that the last trick is won with a 9 and is led with a pink card.",
        ),
    ]
    for kind, sentence in kinds:
        assert goal_text(won(EXACTLY, 0, by=Member.ANYBODY, numbers=(LAST,), **kind), TABLE) == sentence


def test_who_does_not_win_one_trick() -> None:
    """Who does not win it if it is of a kind; every member does not: no member does."""
    members: list[tuple[Who, str]] = [
        (Member.OWNER, "The owner does not win the last trick with a 9 if it is led with a pink card."),
        (Member.EVERYBODY, "No member wins the last trick with a 9 if it is led with a pink card."),
        (
            EverybodyBut(Member.COMMANDER),
            "Only the commander may win the last trick with a 9 if it is led with a pink card.",
        ),
    ]
    for by, sentence in members:
        assert goal_text(won(EXACTLY, 0, by=by, numbers=(LAST,), won_with=NINE, led=PINK), TABLE) == sentence
