"""Why a card loses, as a value: the steps of its proof in words, those of a case behind what it supposes."""

from typing import Any

from winnable.crew.questions.card_answers import Why
from winnable.crew.questions.explain_answers import CaseStep, Clash, ProofStep
from winnable.output.typed import MISSING, Missing
from winnable.rules.answer import Answer
from winnable.rules.crew.card import Card


def said(kind: type[Any], number: str, case: tuple[CaseStep, ...] | Missing = MISSING) -> Any:
    return kind(
        number=number,
        text=f"text of {number}",
        requires=(),
        steps=(),
        assumes=False,
        hands=(),
        claim=None,
        plain=True,
        case=case,
    )


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


def test_steps_of_cases_stand_behind_what_is_supposed() -> None:
    inner = said(CaseStep, "2.1", (said(CaseStep, "2.1.1"),))
    proof = Clash(answer=Answer.UNWINNABLE, reason="", steps=(said(ProofStep, "1"), said(ProofStep, "2", (inner,))))
    assert why(proof).steps == tuple(f"{number}  text of {number}" for number in ("1", "2", "2.1", "2.1.1"))


def test_without_a_proof_there_are_no_steps() -> None:
    assert why(MISSING).steps == ()
    assert why(Clash(answer=Answer.UNWINNABLE, reason="")).steps == ()
    assert why(Clash(answer=Answer.UNWINNABLE, reason="", steps=None)).steps == ()
