"""Why a card loses, as a value: the steps of its proof in words."""

from winnable.crew.questions.card_answers import Why
from winnable.crew.questions.explain_answers import Clash, ProofStep
from winnable.output.typed import MISSING, Missing
from winnable.rules.answer import Answer
from winnable.rules.crew.card import Card


def said(number: int) -> ProofStep:
    return ProofStep(number=number, text=f"text of {number}", requires=(), steps=(), hands=(), claim=None)


def why(clash: Clash | Missing) -> Why:
    return Why(
        move=Card.parse("p9"),
        seat=0,
        trick=1,
        answer=Answer.UNWINNABLE,
        reason="",
        before=Answer.WINNABLE,
        forced=False,
        kept=(),
        open=(),
        line=None,
        clash=clash,
    )


def test_steps_have_their_numbers() -> None:
    proof = Clash(answer=Answer.UNWINNABLE, reason="", steps=(said(1), said(2)))
    assert why(proof).steps == ("1  text of 1", "2  text of 2")


def test_without_a_proof_there_are_no_steps() -> None:
    assert why(MISSING).steps == ()
    assert why(Clash(answer=Answer.UNWINNABLE, reason="")).steps == ()
    assert why(Clash(answer=Answer.UNWINNABLE, reason="", steps=None)).steps == ()
