"""What the steps of a game did, of games that are nothing but their answers."""

from collections.abc import Sequence
from itertools import product

import pytest

from winnable.rules.answer import Answer
from winnable.solver.played import Kind, analysed
from winnable.solver.verdict import Effort, Limits, Verdict

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

    found = analysed("", "abcd", lambda number: number, ask, Limits().begun())
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
    assert (found.lost and found.lost.step, found.saving) == (("abcd"[won[-1]], won[-1]) if proved else (None, None))
    for each, before, after in zip(found.steps, found.answers, found.answers[1:], strict=False):
        known = {(WON, WON): Kind.KEPT, (WON, LOST): Kind.LOSING, (LOST, LOST): Kind.LOST}
        assert each.kind is known.get((before, after), Kind.UNKNOWN)
    assert asked == list(range(4, (won[-1] if won else 0) - 1, -1))
    assert found.effort.work == len(asked)


def test_what_the_limits_leave_is_unknown() -> None:
    def ask(number: int, limits: Limits) -> Verdict[int]:
        assert limits.work == 3 - (4 - number)
        return Verdict(LOST, effort=Effort(work=1))

    found = analysed("", "abcd", lambda number: number, ask, Limits(work=3).begun())
    assert found.answers == (UNKNOWN, UNKNOWN, LOST, LOST, LOST)
    assert (found.lost, found.saving, found.effort.work) == (None, None, 3)
