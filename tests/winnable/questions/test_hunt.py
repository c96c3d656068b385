"""The search for puzzles, with a game of numbers: which deals are found, and that it is the same however it is done."""

import time
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from math import inf
from pathlib import Path
from typing import Any

import pytest

from winnable.games.puzzle import Examined, Puzzle, PuzzleSearch
from winnable.processes.jobs import InProcess
from winnable.questions.hunt import Hunt
from winnable.solver.verdict import Deadline


class Numbers(PuzzleSearch):
    """Deals with a measure each; from `enough` on they have the property. Negative ones are not decided."""

    def __init__(self, *measures: float, enough: float = inf, slow: Callable[[int], float] = lambda _: 0) -> None:
        self.measures = measures
        self.enough = enough
        self.slow = slow
        self.bars: dict[int, float] = {}

    def examine(self, number: int, bar: float) -> Examined:
        time.sleep(self.slow(number))
        self.bars[number] = bar
        measure = self.measures[number]
        if measure < 0:
            return Examined()
        if measure >= self.enough:
            return Examined("small", measure, f"deal {number}")
        return Examined("small", measure if measure > bar else None)

    def near(self, measure: float) -> str:
        return f"{measure} in size"

    def puzzle(self, number: int, examined: Examined, of: int, folder: Path | None) -> Puzzle:
        raise NotImplementedError


class Ranked(Numbers):
    """The same, but the largest are wanted."""

    def examine(self, number: int, bar: float) -> Examined:
        time.sleep(self.slow(number))
        self.bars[number] = bar
        measure = self.measures[number]
        if measure < 0:
            return Examined()
        return Examined("small", measure, f"deal {number}") if measure > bar else Examined("small")


def hunted(search: Numbers, count: int = 1, executor: Executor | None = None, **more: object) -> Hunt:
    hunt = Hunt(search, isinstance(search, Ranked), count, len(search.measures))
    advanced: list[int] = []
    submit = (executor or InProcess()).submit
    hunt.run(submit, advanced.append, **more)  # type: ignore[arg-type]
    assert sum(advanced) == hunt.examined
    return hunt


def numbers(hunt: Hunt) -> list[int]:
    return [number for number, _ in hunt.found]


def test_the_first_with_the_property_is_found_and_none_after_it_looked_at() -> None:
    search = Numbers(1, 2, 7, -1, 3, 9, 8, enough=8)
    hunt = hunted(search)
    assert (numbers(hunt), hunt.examined, hunt.undecided, dict(hunt.outcomes)) == ([5], 6, 1, {"small": 4})
    assert hunt.complete
    assert sorted(search.bars) == [0, 1, 2, 3, 4, 5]
    more = hunted(Numbers(1, 2, 7, -1, 3, 9, 8, enough=8), 2)
    assert (numbers(more), more.examined, more.complete) == ([5, 6], 7, True)


def test_none_is_found() -> None:
    hunt = hunted(Numbers(1, 5, 5, 4, 2, enough=8))
    assert (numbers(hunt), hunt.examined, hunt.complete, hunt.nearest) == ([], 5, False, (1, 5))
    assert not hunted(Numbers(1, 9, enough=8), 2).complete
    assert hunted(Numbers(-1, -1)).nearest is None


def test_the_best_are_found_the_first_of_equals_first() -> None:
    hunt = hunted(Ranked(3, 9, 4, 9, 1, 9, -1, 8), 2)
    assert (numbers(hunt), hunt.examined, hunt.undecided, hunt.complete) == ([1, 3], 8, 1, True)
    assert dict(hunt.outcomes) == {"small": 5}
    assert hunt.examined == len(hunt.found) + sum(hunt.outcomes.values()) + hunt.undecided
    assert numbers(hunted(Ranked(1, 2))) == [1]


def test_the_bar_is_what_earlier_rounds_reached() -> None:
    search = Numbers(*range(40), enough=inf)
    hunted(search)
    assert [search.bars[number] for number in (0, 3, 4, 11, 12, 27, 28)] == [-inf, -inf, 3, 3, 11, 11, 27]
    best = Ranked(*range(40))
    hunted(best, 2)
    assert [best.bars[number] for number in (0, 3, 4, 11, 12)] == [-inf, -inf, 2, 2, 10]
    found = Numbers(9, 1, 1, 1, 1, 9, enough=9)
    hunted(found, 2)
    assert found.bars[4] == inf  # how near others come is of no interest any more


@pytest.mark.parametrize("ahead", [1, 2, 7, 100])
@pytest.mark.parametrize("kind", [Numbers, Ranked])
def test_it_is_the_same_however_many_are_at_work(kind: type[Numbers], ahead: int) -> None:
    measures = [(7 * number * number) % 97 - (number % 13 == 5) * 100 for number in range(150)]

    def slow(number: int) -> float:
        return 0.003 if number % 3 == 0 else 0

    alone = hunted(kind(*measures, enough=96), 3)
    with ThreadPoolExecutor(8) as executor:
        together = hunted(kind(*measures, enough=96, slow=slow), 3, executor, ahead=ahead)
    assert together.found == alone.found
    for name in ("outcomes", "undecided", "examined", "nearest", "complete"):
        assert getattr(together, name) == getattr(alone, name)


def test_what_is_not_done_by_the_deadline_is_not_waited_for() -> None:
    class NeverTheSecond(InProcess):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            return Future() if args[0] == 1 else super().submit(fn, *args, **kwargs)

    hunt = hunted(Numbers(1, 9, 9, 9, enough=9), 2, NeverTheSecond(), ahead=4, deadline=Deadline(0.0))
    assert (numbers(hunt), hunt.examined, hunt.late, hunt.complete) == ([], 1, True, False)


def test_a_deal_that_came_too_late_is_none_that_is_undecided() -> None:
    class Late(Numbers):
        def examine(self, number: int, bar: float) -> Examined:
            return Examined(late=True) if number == 2 else super().examine(number, bar)

    hunt = hunted(Late(1, 2, 3, 4))
    assert (hunt.examined, hunt.undecided, hunt.late) == (2, 0, True)


@pytest.mark.parametrize(("patience", "examined"), [(None, 8), (2, 5), (3, 8)])
def test_it_gives_up_after_many_undecided_deals_in_a_row(patience: int | None, examined: int) -> None:
    hunt = Hunt(Numbers(-1, 1, 2, -1, -1, 3, -1, 4), False, 1, 8, patience=patience)
    hunt.run(InProcess().submit, lambda _: None)
    assert (hunt.examined, hunt.gave_up, hunt.complete) == (examined, patience == 2, False)


def test_what_was_found_before_an_interruption_is_there() -> None:
    class Interrupted(Numbers):
        def examine(self, number: int, bar: float) -> Examined:
            if number == 3:
                raise KeyboardInterrupt
            return super().examine(number, bar)

    hunt = Hunt(Interrupted(1, 9, 1, 9, enough=9), False, 2, 4)
    with pytest.raises(KeyboardInterrupt):
        hunt.run(InProcess().submit, lambda _: None)
    assert (numbers(hunt), hunt.examined) == ([1], 3)
