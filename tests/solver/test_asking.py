"""Where a game was lost, of games that are nothing but their answers."""

from collections.abc import Sequence
from itertools import product
from random import Random

import pytest

from winnable.rules.answer import Answer
from winnable.solver.asking import Bounds, Extreme, extreme, lost
from winnable.solver.verdict import Deadline, Effort, Limits, Verdict

WON, LOST, UNKNOWN = Answer.WINNABLE, Answer.UNWINNABLE, Answer.UNKNOWN


@pytest.mark.parametrize("first_lost", range(6))
@pytest.mark.parametrize("told", [*product([True, False], repeat=5)])
def test_every_game_of_four_steps(told: Sequence[bool], first_lost: int) -> None:
    asked = list[int]()

    def ask(number: int, _limits: Limits) -> Verdict[int]:
        asked.append(number)
        if not told[number]:
            return Verdict(UNKNOWN, effort=Effort(work=1))
        won = number < first_lost
        return Verdict(WON if won else LOST, number if won else None, effort=Effort(work=1))

    found = lost(4, lambda number: number, ask, Limits().begun())
    won = [number for number in range(min(first_lost, 5)) if told[number]]
    gone = [number for number in range(first_lost, 5) if told[number]]
    for number, answer in enumerate(found.answers):
        if won and number <= won[-1]:
            assert answer is WON
        elif gone and number >= gone[0]:
            assert answer is LOST
        else:
            assert answer is UNKNOWN
    proved = bool(won) and bool(gone) and won[-1] + 1 == gone[0]
    assert (found.losing, found.kept) == ((won[-1], won[-1]) if proved else (None, None))
    assert asked == list(range(4, (won[-1] if won else 0) - 1, -1))
    assert found.effort.work == len(asked)


def test_what_the_limits_leave_is_unknown() -> None:
    def ask(number: int, limits: Limits) -> Verdict[int]:
        assert limits.work == 3 - (4 - number)
        return Verdict(LOST, effort=Effort(work=1))

    found = lost(4, lambda number: number, ask, Limits(work=3).begun())
    assert found.answers == (UNKNOWN, UNKNOWN, LOST, LOST, LOST)
    assert (found.losing, found.kept, found.effort.work) == (None, None, 3)


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
