"""Goals that ask for tricks of several members: each trick is led, or won, by one of them alone.

Rated one by one, three members who are each to lead a trick seem likely to as long as any trick is left. Example: with
two tricks left and three such members a goal is lost; with two left and two such members as well, if a third one won
the last trick and so leads the next.
"""

from collections.abc import Callable, Sequence

from winnable.rules.crew.core import Core, Within
from winnable.rules.crew.index import SeatIndex
from winnable.rules.crew.kinds import Others
from winnable.rules.crew.quantity import TricksLed, TricksWon
from winnable.rules.crew.who import Seat
from winnable.solver.crew.lookahead.tally import Tally, TallyKeeper

_Need = tuple[int, SeatIndex, int, bool]
"""The index of a count, the seat, how many tricks it asks for, and whether the count is a mask of these."""


def while_tricks_suffice(
    goals: Sequence[Core], keeper: TallyKeeper, rated: Callable[[Tally], float]
) -> Callable[[Tally], float]:
    """Rate that all of these goals are met, which are known to be rated; 0.0 where the tricks left are too few.

    The goals looked at ask for a number of tricks at least that one member leads, each of another member, or wins, and
    a trick that was played stays as good or bad as it is. So each trick left serves one of them at most, and the next
    one, if they are to lead it, the winner of the last alone.
    """
    for form in (TricksLed, TricksWon):
        needs = [need for goal in goals if (need := _need(goal, form, keeper)) is not None]
        if len({seat for _, seat, _, _ in needs}) == len(needs) > 1:
            rated = _bounded(needs, keeper.end, rated, led=form is TricksLed)
    return rated


def _need(goal: Core, form: type[TricksLed | TricksWon], keeper: TallyKeeper) -> _Need | None:
    if not isinstance(goal, Within) or not isinstance(goal.count, form):
        return None
    count, by, numbers, against = goal.count, goal.count.by, goal.numbers, goal.count.tricks.against
    if not isinstance(by, Seat) or not (numbers.one_bound and numbers.even) or count.nth:
        return None
    if against is not None and against.tricks not in (Others.EACH_BEFORE, Others.SOME_BEFORE):
        return None
    return keeper.kept(count), by.number, numbers.end, against is not None


def _bounded(
    needs: Sequence[_Need], end: int, rated: Callable[[Tally], float], *, led: bool
) -> Callable[[Tally], float]:
    def rating(tally: Tally) -> float:
        counts, wanted, next_one = tally.counts, 0, False
        leader = tally.last.winner if led and tally.last else None
        for index, seat, number, masked in needs:
            now = counts[index][seat]
            more = number - (now.bit_count() if masked else now)
            if more > 0:
                wanted += more
                next_one = next_one or seat == leader
        left = end - tally.played - (leader is not None and not next_one)
        return 0.0 if wanted and wanted > left else rated(tally)

    return rating
