"""`--knowing` of `hint` and `analyse` as text."""

import pytest

from tests.support.layers import few
from tests.winnable.conftest import Run
from winnable.output.ink import PLAIN
from winnable.questions.knowing import Then, deals_text, shares_text
from winnable.rules.answer import Answer
from winnable.solver.known import Outcomes

FIRST = "examples/first.yaml"
WON, LOST = Answer.WINNABLE, Answer.UNWINNABLE


@pytest.mark.parametrize("jobs", few(["1", "2"], 1))
def test_lines_say_how_far_it_is(jobs: str, monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    monkeypatch.setattr("winnable.cli.console.FIRST", 0)
    monkeypatch.setattr("winnable.cli.console.THEN", 0)
    told = run("hint", FIRST, "--knowing", "Cas", "--deals", "3", "--jobs", jobs).stderr
    assert [line for line in told.splitlines() if line.startswith("deals: ")] == ["deals: 1 of 3", "deals: 2 of 3"]


def test_a_long_number_of_deals_is_told_by_its_first_digits() -> None:
    def told(total: int) -> str:
        return next(deals_text(Outcomes(("a",), ((WON,), (WON,)), exact=False, total=total), "ana"))

    assert told(10**15 - 1).startswith("999,999,999,999,999 deals of the same cards fit what ana sees; 2 of them ")
    assert told(16 * 10**63 + 1).startswith("About 1.6 x 10^64 deals of the same cards fit ")
    assert told(10**400).startswith("About 1.0 x 10^400 deals of the same cards fit ")


@pytest.mark.parametrize(
    ("first", "second", "told"),
    [
        ((LOST, LOST), (WON, WON), "ana could see that a is worse than b"),
        ((WON, LOST), (WON, LOST), "ana could not see that a is worse than another move"),
        (
            (Answer.UNKNOWN, LOST),
            (WON, LOST),
            "the deals examined do not tell whether ana could see that a is worse than b",
        ),
    ],
)
def test_in_hindsight(first: tuple[Answer, ...], second: tuple[Answer, ...], told: str) -> None:
    known = Outcomes(("a", "b"), tuple(zip(first, second, strict=True)), exact=True, total=2)
    text = [*Then("ana", "a", known).text(PLAIN)]
    assert text[0].startswith(told)
    assert text[1] == "2 deals of the same cards fit what ana sees."


def test_a_move_that_a_limit_left_out_is_not_judged() -> None:
    known = Outcomes(("a",), ((WON,),), exact=False, total=9, reason="the limit of 1 seconds was reached")
    text = [*Then("ana", "z", known).text(PLAIN)]
    assert text[0] == "it is not known whether ana could see that z loses: the limit of 1 seconds was reached"
    assert text[1] == "9 deals of the same cards fit what ana sees; one of them was drawn at random."
    (first, *_) = Then("ana", "a", known).text(PLAIN)
    assert first.startswith("it is not known whether ana could see that a loses")
    then = Then("ana", "z", known).value
    assert (then.other, then.worse) == (None, None)


def test_a_player_without_another_move() -> None:
    known = Outcomes(("a",), ((WON,),), exact=True, total=1)
    assert [*Then("ana", "a", known).text(PLAIN)][:2] == [
        "ana had no other move",
        "One deal of the same cards fits what ana sees.",
    ]
    assert Then("ana", "a", known).value.other is None
    assert [*shares_text(known, str, PLAIN)] == ["  a  1 of 1  100.0 %"]
