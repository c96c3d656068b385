"""Why a move loses, as a value: how it is shown, and what clashes."""

from winnable.output.typed import MISSING, Missing, json_of
from winnable.questions.why_answers import Clash, CoreGoal, Why
from winnable.rules.answer import Answer


def why(clash: Clash | Missing) -> Why:
    return Why(
        move="take 2",
        answer=Answer.UNWINNABLE,
        reason="",
        before=Answer.WINNABLE,
        forced=False,
        kept=("take 1",),
        open=(),
        line=None,
        clash=clash,
    )


CLASH = Clash(answer=Answer.UNWINNABLE, reason="", core=(CoreGoal(goal={"last": 1}, english="the last is 1"),))


def test_it_is_shown_in_a_few_words() -> None:
    assert str(why(CLASH)) == "take 2: unwinnable"
    assert repr(why(CLASH)) == "<Why take 2: unwinnable>"


def test_what_clashes_in_english() -> None:
    assert why(CLASH).clashing == ("the last is 1",)


def test_nothing_clashes_where_that_is_not_known() -> None:
    assert why(MISSING).clashing == ()
    assert "clash" not in json_of(why(MISSING))
    assert why(Clash(answer=Answer.UNKNOWN, reason="limit reached")).clashing == ()
