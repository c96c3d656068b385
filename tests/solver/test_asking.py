"""The shortest horizon, the most and the least, of problems that are nothing but their answers."""

from collections.abc import Sequence
from random import Random

import pytest

from winnable.rules.answer import Answer
from winnable.solver.asking import Bounds, Extreme, extreme
from winnable.solver.verdict import Deadline, Effort, Limits, Verdict


def test_bounds_in_words() -> None:
    assert str(Bounds(6, 6)) == "6"
    assert str(Bounds(5, 7)) == "between 5 and 7"


class Lines:
    """Lines, each of which is the number that it reaches; questions about some numbers stay open."""

    def __init__(self, numbers: Sequence[int], seed: int, *, least: bool = False, open_: Sequence[int] = ()) -> None:
        self.numbers, self.least, self.open = list(numbers), least, open_
        self.asked = list[int | None]()
        self._rng = Random(seed)

    def ask(self, number: int | None, limits: Limits) -> Verdict[int]:
        self.asked.append(number)
        if number in self.open or limits.deadline.passed:
            return Verdict(Answer.UNKNOWN, reason="it stays open", effort=Effort(work=1.0))
        reached = [
            each for each in self.numbers if number is None or (each <= number if self.least else each >= number)
        ]
        if not reached:
            return Verdict(Answer.UNWINNABLE, reason="none goes so far", effort=Effort(work=1.0))
        return Verdict(Answer.WINNABLE, self._rng.choice(reached), effort=Effort(work=1.0))

    def find(self, limits: Limits | None = None, end: int | None = None) -> Extreme[int]:
        return extreme(self.ask, lambda line: line, limits, least=self.least, end=end)


@pytest.mark.parametrize("seed", range(60))
def test_the_extreme_is_that_of_all_lines(seed: int) -> None:
    rng = Random(seed)
    numbers = [rng.randint(-20, 60) for _ in range(rng.randint(1, 12))]
    for least, true in ((False, max(numbers)), (True, min(numbers))):
        for end in (None, true, true + (-3 if least else 3)):
            lines = Lines(numbers, seed, least=least)
            found = lines.find(end=end)
            assert (found.number, found.reached, found.bound, found.witness) == (true, true, true, true)
            assert found.exact
            assert found.answer is Answer.WINNABLE
            assert len(lines.asked) == len(set(lines.asked)) <= 16  # no question twice
            assert found.effort.work == len(lines.asked)


@pytest.mark.parametrize("seed", range(60))
def test_what_stays_open_lies_between_what_is_reached_and_what_is_proved(seed: int) -> None:
    rng = Random(seed)
    numbers = [rng.randint(0, 30) for _ in range(rng.randint(1, 12))]
    first = rng.randint(0, 30)
    open_ = range(first, first + rng.randint(1, 6))
    for least, true in ((False, max(numbers)), (True, min(numbers))):
        found = Lines(numbers, seed, least=least, open_=open_).find()
        assert found.reached in numbers
        assert found.bound is not None
        low, high = sorted((found.reached, found.bound))
        assert low <= true <= high
        if not found.exact:
            assert found.reason == "it stays open"
            missing = range(found.bound, found.reached) if least else range(found.reached + 1, found.bound + 1)
            assert set(missing) <= set(open_)  # all else was found out


def test_no_line_at_all() -> None:
    found = Lines([], 0).find()
    assert (found.answer, found.number, found.reached, found.bound) == (Answer.UNWINNABLE, None, None, None)
    assert found.exact
    assert str(found) == "unwinnable: none goes so far"


def test_nothing_is_known() -> None:
    found = Lines([3], 0, open_=[None]).find()  # type: ignore[list-item]
    assert (found.answer, found.exact, str(found)) == (Answer.UNKNOWN, False, "unknown: it stays open")
    spent = Lines([3], 0).find(Limits(deadline=Deadline.after(0)))
    assert (spent.answer, spent.reason) == (Answer.UNKNOWN, "limit reached: the time that was left")


def test_a_limit_of_work_holds_for_all_questions_together() -> None:
    lines = Lines(range(50), 1)
    found = lines.find(Limits(work=3))
    assert len(lines.asked) == 3
    assert found.reached is not None
    assert not found.exact
    assert found.reason == "limit reached: 3 units of work"


def test_questions_that_all_stay_open_come_to_an_end() -> None:
    lines = Lines([4], 0, open_=range(5, 100_000))
    found = lines.find()
    assert (found.reached, found.bound, found.exact) == (4, None, False)
    assert len(lines.asked) < 20


def test_it_says_what_it_is() -> None:
    assert str(Lines([2, 5], 0).find()) == "at most 5"
    assert str(Lines([2, 5], 0, least=True).find()) == "at least 2"
    assert str(Lines([2], 0, open_=[3, 4]).find()) == "between 2 and 4"
    assert str(Lines([4], 0, least=True, open_=[3]).find()) == "between 3 and 4"
