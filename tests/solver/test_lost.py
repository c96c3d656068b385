"""Where a game was lost, of games that are nothing but their answers."""

from collections.abc import Sequence
from itertools import product

import pytest

from winnable.rules.answer import Answer
from winnable.solver.lost import lost
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
