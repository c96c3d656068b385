"""A second way for each no: which are asked, how long, what is said of them; and the search by rules alone."""

from collections.abc import Iterator
from typing import Any

import pytest

from winnable.rules.answer import Answer, OutOfTime, State
from winnable.solver.second import LEAST, LOOKS, ONE_WAY, Looks, TooMany, Way, by_rules, confirmed, some_end
from winnable.solver.verdict import NEVER, Deadline, Effort, InternalError, Limits, Verdict

NO: Verdict[Any] = Verdict(Answer.UNWINNABLE, reason="no line does (counted)", effort=Effort(work=1.0))


class Asked:
    """Ways with these verdicts, and the limits with which they were asked."""

    def __init__(self, *verdicts: Verdict[Any]) -> None:
        self.verdicts, self.limits = [*verdicts], list[Limits]()

    def __call__(self, _problem: object, _verdict: object) -> Iterator[Way[Any, Any]]:
        for number in range(len(self.verdicts)):
            yield Way(f"way {number}", self.ask)

    def ask(self, _problem: object, limits: Limits) -> Verdict[Any]:
        self.limits.append(limits)
        return self.verdicts[len(self.limits) - 1]


OPEN: Verdict[Any] = Verdict(Answer.UNKNOWN, effort=Effort(work=0.5))
LINE: Verdict[Any] = Verdict(Answer.WINNABLE, "a line")
AGREES: Verdict[Any] = Verdict(Answer.UNWINNABLE)


def test_the_first_way_that_comes_to_an_end_is_named() -> None:
    ways = Asked(OPEN, AGREES, LINE)
    found = confirmed(None, NO, ways, Limits())
    assert found.reason == "no line does (counted; also way 1)"
    assert found.ways == ("counted", "way 1")
    assert found.effort.work == 1.5
    assert len(ways.limits) == 2
    assert confirmed(None, found, ways, Limits()) is found  # it is not asked again


def test_one_way_is_no_error() -> None:
    found = confirmed(None, NO, Asked(OPEN), Limits())
    assert (found.answer, found.reason) == (Answer.UNWINNABLE, f"no line does (counted; {ONE_WAY})")
    assert found.ways == ("counted",)
    assert confirmed(None, NO, Asked(), Limits()) is NO


def test_two_ways_that_differ_are_a_bug() -> None:
    with pytest.raises(InternalError, match=r"two ways differ.*counted.*a line"):
        confirmed(None, NO, Asked(OPEN, LINE), Limits())


def test_only_a_no_is_asked_again() -> None:
    for verdict in (OPEN, LINE):
        assert confirmed(None, verdict, Asked(AGREES), Limits()) is verdict


@pytest.mark.parametrize(
    ("effort", "limits", "expected"),
    [
        (Effort(work=1), Limits(), LEAST),
        (Effort(work=7), Limits(), 7.0),
        (Effort(search=4, work=7), Limits(), 17.0),
        (Effort(work=7), Limits(work=10), 3.0),
    ],
)
def test_as_much_work_as_the_first_within_the_limits(effort: Effort, limits: Limits, expected: float) -> None:
    ways = Asked(AGREES)
    confirmed(None, Verdict(Answer.UNWINNABLE, reason="no (so)", effort=effort), ways, limits)
    assert ways.limits[0].work == pytest.approx(expected)


@pytest.mark.parametrize("limits", [Limits(work=1), Limits(seconds=1, deadline=Deadline(0.0))])
def test_without_time_nothing_is_asked(limits: Limits) -> None:
    ways = Asked(AGREES)
    assert confirmed(None, NO, ways, limits).ways == ("counted",)
    assert ways.limits == []


# --- by the rules --------------------------------------------------------------------------------


def _sums(most: int, wanted: int, *, keyed: bool = False, looks: int = 1000) -> tuple[tuple[int, ...] | None, int]:
    """Numbers from 1 to 3 with a sum: the first found, and how much was looked at."""
    look = Looks(looks, NEVER)

    def judged(at: tuple[int, ...]) -> State:
        if len(at) < most:
            return State.LOST if sum(at) > wanted else State.OPEN
        return State.MET if sum(at) == wanted else State.LOST

    def following(at: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        return ((*at, number) for number in (1, 2, 3))

    key = (lambda at: (len(at), sum(at))) if keyed else None
    start = tuple[int, ...]()
    return some_end(start, judged, following, look, key), looks - look.left


def test_the_first_end_depth_first() -> None:
    assert _sums(3, 5) == ((1, 1, 3), 6)
    assert _sums(3, 10)[0] is None


def test_equal_positions_are_tried_once() -> None:
    assert _sums(3, 10) == (None, 1 + 3 + 9 + 27)
    assert _sums(3, 10, keyed=True) == (None, 1 + 3 + 5 + 7)


def test_no_more_is_looked_at_than_is_allowed() -> None:
    with pytest.raises(TooMany):
        _sums(3, 10, looks=39)
    assert _sums(3, 10, looks=40)[0] is None
    with pytest.raises(OutOfTime):
        Looks(5, Deadline(0.0))()


def test_all_lines_are_a_way_to_decide() -> None:
    def some_line(problem: int, look: Looks) -> str | None:
        for _ in range(problem):
            look()
        return "a line" if problem % 2 else None

    way = by_rules(some_line, lambda _, line: f"{line}, replayed")
    assert way.ask(4, Limits()).answer is Answer.UNWINNABLE
    assert way.ask(5, Limits()).witness == "a line, replayed"
    assert way.ask(LOOKS + 1, Limits()).answer is Answer.UNKNOWN
