"""Why a move loses, as a value: how it is shown, what clashes, and the steps of its proof in words."""

from winnable.crew.questions.explain_answers import ProofTold
from winnable.output.typed import MISSING, Missing, json_of
from winnable.questions.why_answers import Clash, CoreLine, Why
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


CLASH = Clash(answer=Answer.UNWINNABLE, reason="", core=(CoreLine(goal={"last": 1}, english="the last is 1"),))


def test_it_is_shown_in_a_few_words() -> None:
    assert str(why(CLASH)) == "take 2: unwinnable"
    assert repr(why(CLASH)) == "<Why take 2: unwinnable>"


def test_what_clashes_in_english() -> None:
    assert why(CLASH).clashing == ("the last is 1",)


def test_nothing_clashes_where_that_is_not_known() -> None:
    assert why(MISSING).clashing == ()
    assert "clash" not in json_of(why(MISSING))
    assert why(Clash(answer=Answer.UNKNOWN, reason="limit reached")).clashing == ()


def test_why_in_english() -> None:
    proof = ProofTold(text="the proof", requires=(), plays=False, hands=())
    assert why(Clash(answer=Answer.UNWINNABLE, reason="", proof=proof)).proof == "the proof"


def test_without_a_proof_there_are_no_words() -> None:
    assert why(MISSING).proof == ""
    assert why(Clash(answer=Answer.UNWINNABLE, reason="")).proof == ""
    assert why(Clash(answer=Answer.UNWINNABLE, reason="", proof=None)).proof == ""
