"""Choices in the deals that fit: shares, comparisons, blocks of deals for processes, limits."""

from concurrent.futures import Future
from typing import Any

import pytest

from winnable.rules.answer import Answer
from winnable.solver.known import LARGEST, Compared, Outcomes, in_blocks, why_open
from winnable.solver.verdict import Limits

WON, LOST, OPEN = Answer.WINNABLE, Answer.UNWINNABLE, Answer.UNKNOWN


@pytest.mark.parametrize(
    ("compared", "worse"),
    [
        (Compared(0, 1, 0, exact=True), True),
        (Compared(1, 1, 0, exact=True), False),
        (Compared(0, 1, 1, exact=True), None),
        (Compared(2, 1, 0, exact=True), False),
        (Compared(0, 1, 0, exact=False), None),
        (Compared(0, 20, 0, exact=False), True),
        (Compared(20, 0, 0, exact=False), False),
        (Compared(9, 11, 0, exact=False), None),
        (Compared(0, 20, 20, exact=False), None),
        (Compared(0, 0, 0, exact=False), None),
    ],
)
def test_choices_held_together(compared: Compared, worse: bool | None) -> None:
    assert compared.first_is_worse is worse


def test_shares_and_the_best_other_choice() -> None:
    known = Outcomes(("a", "b", "c"), ((WON, LOST, WON), (WON, OPEN, LOST)), exact=True, total=2)
    assert [known.share(each).winnable for each in "abc"] == [2, 0, 1]
    assert known.share("b").undecided == 1
    assert (known.best_but("a"), known.best_but("c")) == ("c", "a")
    assert known.compared("b", "a") == Compared(0, 1, 1, exact=True)
    assert str(known) == "a: 2 of 2 deals\nb: 0 of 2 deals\nc: 1 of 2 deals"
    assert Outcomes(("a",), (), exact=True, total=0).best_but("a") is None


@pytest.mark.parametrize("jobs", [1, 2, 7])
@pytest.mark.parametrize("deals", [0, 1, 5, 100])
def test_blocks_have_every_deal_in_order(deals: int, jobs: int) -> None:
    sizes = list[int]()

    def judge(block: Any) -> list[int]:
        sizes.append(len(block))
        return [2 * each for each in block]

    def submit(function: Any, *arguments: Any) -> Any:
        done: Future[Any] = Future()
        done.set_result(function(*arguments))
        return done

    expected = [2 * each for each in range(deals)]
    assert in_blocks(judge, range(deals), None, jobs) == in_blocks(judge, range(deals), submit, jobs) == expected
    assert all(0 < size <= LARGEST for size in sizes)


def test_why_something_stayed_open() -> None:
    limits = Limits(seconds=5, work=1)
    assert why_open([(WON,)], 1, limits) == ""
    assert why_open([(WON,)], 2, limits) == "the limit of 5 seconds was reached"
    assert why_open([(OPEN,)], 1, limits) == "the limit of 5 seconds and 1 units of work was reached in some of them"
