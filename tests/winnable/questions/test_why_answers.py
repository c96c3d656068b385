"""Why a move loses, as a value: how it is shown, and what clashes."""

from winnable.output.typed import MISSING, json_of
from winnable.questions.why_answers import Clash, CoreGoal, Why
from winnable.rules.answer import Answer

LOSES = Why(
    move="take 2",
    answer=Answer.UNWINNABLE,
    reason="",
    before=Answer.WINNABLE,
    forced=False,
    kept=("take 1",),
    open=(),
    line=None,
    clash=Clash(answer=Answer.UNWINNABLE, reason="", core=(CoreGoal(goal={"last": 1}, english="the last is 1"),)),
)


def test_it_is_shown_in_a_few_words() -> None:
    assert str(LOSES) == "take 2: unwinnable"
    assert repr(LOSES) == "<Why take 2: unwinnable>"


def test_what_clashes_in_english() -> None:
    assert LOSES.clashing == ("the last is 1",)


def test_nothing_clashes_where_that_is_not_known() -> None:
    keys = {name: getattr(LOSES, name) for name in Why.__slots__} | {"clash": MISSING}
    assert Why(**keys).clashing == ()
    assert "clash" not in json_of(Why(**keys))
    assert Why(**keys | {"clash": Clash(answer=Answer.UNKNOWN, reason="limit reached")}).clashing == ()
