"""Order tokens and tasks."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from winnable.rules.crew.card import Card
from winnable.rules.crew.goal import AllOf, Compare, Goal
from winnable.rules.crew.kinds import CardFilter, Relation
from winnable.rules.crew.quantity import CardsTaken, Predicted, TricksWon
from winnable.rules.crew.task import Task, Token
from winnable.rules.crew.who import Member

TOKENS = [*"123456789", ">", ">>", ">>>", ">>>>", "omega"]
WON, NOTED = (Compare(TricksWon(Member.OWNER), Relation.EXACTLY, number) for number in (1, Predicted.PREDICTED))


@given(st.one_of(st.sampled_from(TOKENS), st.text("0159>omega \n²", max_size=6)))
@example("omega\n")
@example(">>>>>")
def test_tokens_are_the_fourteen_of_the_game(text: str) -> None:
    if text in TOKENS:
        assert str(Token(text)) == text
    else:
        with pytest.raises(ValueError, match=r"^expected a token '1' to '9', '>' to '>>>>' or 'omega', found "):
            Token(text)


def test_each_token_is_of_one_kind() -> None:
    tokens = [Token(text) for text in TOKENS]
    assert [token.number for token in tokens] == [*range(1, 10), *[None] * 5]
    assert [token.arrows for token in tokens] == [*[None] * 9, 1, 2, 3, 4, None]
    assert [token.omega for token in tokens] == [*[False] * 13, True]


def test_the_task_of_a_card() -> None:
    goal = Compare(CardsTaken(Member.OWNER, CardFilter(cards=(Card("p", 1),))), Relation.AT_LEAST, 1)
    assert Task.card(Card("p", 1), Token(">"), 2) == Task("p1", goal, Token(">"), 2)
    assert not Task.card(Card("p", 1)).predicts


@pytest.mark.parametrize(("goal", "predicts"), [(WON, False), (NOTED, True), (AllOf((WON, AllOf((NOTED,)))), True)])
def test_whether_an_owner_predicts(goal: Goal, predicts: bool) -> None:
    assert Task("task", goal).predicts == predicts
