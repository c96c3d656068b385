"""Answers about all deals that fit, as text and as JSON."""

import pytest

from tests.support.decks import hand, small_deal
from tests.support.open_deals import EVEN
from winnable.crew.deals import DealsAnswer, Question, answer_deals, question_of
from winnable.output.ink import PLAIN
from winnable.output.shared import effort_json, share_json
from winnable.output.typed import to_json
from winnable.rules.answer import Answer
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Distress
from winnable.rules.crew.problem import Problem
from winnable.solver.share import Share
from winnable.solver.verdict import Effort, Limits

EFFORT = Effort(search=1.0, conflicts=3)
WHOLE = Deal.of(EVEN.deck, [hand("p1 b2 r1"), hand("b1 p34"), hand("p2 b34")])
SAMPLE = Share(3, 1)
SAMPLE_TEXT = "3 of 4 deals can be won, 75.0 % (95 % interval 30.1 to 95.4 %)"


def answered(result: DealsAnswer, *, verdict_only: bool = False) -> list[str]:
    return [*result.text(Problem(EVEN), "q", PLAIN, verdict_only=verdict_only)]


def test_a_share() -> None:
    exact = DealsAnswer(None, Share(3, 1, exact=True), 4)
    assert answered(exact) == ["share: 3 of 4 deals can be won, 75.0 %; all that fit"]
    assert answered(DealsAnswer(None, SAMPLE, 12_345)) == [
        f"share: {SAMPLE_TEXT}; drawn at random from 12,345 that fit"
    ]
    assert answered(DealsAnswer(None, SAMPLE, None, reason="time was up")) == [
        f"share: {SAMPLE_TEXT}; drawn at random",
        "  not all: time was up",
    ]


def test_every_deal_can_be_won() -> None:
    result = DealsAnswer(Answer.WINNABLE, Share(4, exact=True), 4)
    assert answered(result) == ["winnable (asked: q): 4 of 4 deals can be won, 100.0 %"]


def test_a_counterexample() -> None:
    result = DealsAnswer(Answer.UNWINNABLE, Share(1, 1), 6, WHOLE)
    assert answered(result) == [
        "unwinnable (asked: q): this deal fits what is known and cannot be won (proved)",
        "",
        "  seat 0  -",
        "  seat 1  p3 p4",
        "  seat 2  b3 b4",
    ]
    assert answered(result, verdict_only=True) == ["unwinnable (asked: q)"]


def test_not_every_deal_was_decided() -> None:
    assert answered(DealsAnswer(Answer.UNKNOWN, SAMPLE, 12_345, reason="time was up")) == [
        "unknown (asked: q): time was up",
        f"  so far {SAMPLE_TEXT}; drawn at random from 12,345 that fit",
    ]


def test_all_deals_that_fit() -> None:
    share = Share(1, 1)
    short = {"answer": "unwinnable", "effort": effort_json(EFFORT), "deals": 6, "share": share_json(share)}
    result = DealsAnswer(Answer.UNWINNABLE, share, 6, WHOLE, "why", EFFORT)
    assert result.json(verdict_only=True) == short
    assert result.json(verdict_only=False) == {
        **short,
        "reason": "why",
        "counterexample": str(WHOLE),
        "remarks": [],
    }
    alone = DealsAnswer(None, share, None).json(verdict_only=False)
    assert (alone["answer"], alone["deals"], alone["counterexample"]) == (None, None, None)


# --- questions -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("problem", "question", "content"),
    [
        pytest.param(Problem(small_deal(3)), Question(unknown="every"), (None, None), id="nothing open"),
        pytest.param(Problem(EVEN), Question(), ("some", None), id="some deal"),
        pytest.param(Problem(EVEN), Question(unknown="share"), ("share", None), id="share"),
        pytest.param(Problem(small_deal(3), distress=Distress()), Question(), (None, "allowed"), id="signal allowed"),
        pytest.param(
            Problem(small_deal(3), distress=Distress(required=True)),
            Question(),
            (None, "required"),
            id="signal required",
        ),
    ],
)
def test_questions(problem: Problem, question: Question, content: tuple[str | None, ...]) -> None:
    keys = ("unknown", "distress")
    assert to_json(question_of(problem, question)) == {"question": dict(zip(keys, content, strict=True))}


def test_many_deals_end_undecided() -> None:
    found = answer_deals(Problem(EVEN), Question(unknown="share"), Limits(seconds=1e-9))
    assert found is not None
    assert (found.answer, found.total) == (None, None)
    assert answer_deals(Problem(EVEN), Question(), Limits()) is None
