"""Goals that are met before other ones, in a rollout: which of the two was met first is kept, trick by trick.

In the core, "before Ben wins a trick, Ann wins two" is a goal for each moment. A rollout needs no more than whether Ann
had won two when Ben won his first; and while he has won none, how likely it is that she will have.
"""

from collections.abc import Callable

from winnable.rules.crew.core import And, Core, Not, Or, SomeMet, Sooner, Within, awaited
from winnable.rules.crew.goal import EachFalls, EachWins
from winnable.rules.crew.one_by_one import is_one_by_one
from winnable.rules.crew.quantity import LongestRun
from winnable.solver.crew.lookahead.chance import NEARLY
from winnable.solver.crew.lookahead.spans import SpanKeeper
from winnable.solver.crew.lookahead.tally import Tally
from winnable.solver.crew.lookahead.updates import Counts


def rated_sooner(
    goal: Sooner, spans: SpanKeeper, rated_part: Callable[[Core], Callable[[Tally], float]]
) -> Callable[[Tally], float] | None:
    """Rate that a goal is met before another one; None where counts do not tell whether both are. Raises NotRated.

    While the other one is not met, it may be met next, when the goal must be met now, or never, when it must be in the
    end: between these the goal is taken to be met by then with half of the chance of either.
    """
    met, other_met = met_now(goal.part, spans), met_now(goal.other, spans)
    if met is None or other_met is None:
        return None
    index = spans.keeper.sooner(goal, met, other_met)
    rated, rated_other = rated_part(goal.part), rated_part(goal.other)

    def rating(tally: Tally) -> float:
        told = tally.counts[index][0]
        if told:
            return float(told == 1)
        in_the_end = rated(tally)
        if in_the_end == 1:
            return 1.0
        return min(NEARLY, in_the_end + rated_other(tally) * (met(tally.counts) - in_the_end) / 2)

    return rating


def met_now(goal: Core, spans: SpanKeeper) -> Callable[[Counts], bool] | None:
    """The function that tells whether a goal would be met if the play ended now; None for some goals."""
    match goal:
        case Within(count, numbers) if awaited(goal, 0) is None and not is_one_by_one(count):
            group, index = spans.groups(count.by)[0], spans.keeper.index(count)
            if len(group) == 1 and not isinstance(count, LongestRun):
                (seat,) = group
                if numbers.one_bound:
                    bound, beyond = numbers.end, numbers.even
                    return lambda counts: (counts[index][seat] >= bound) is beyond
                return lambda counts: counts[index][seat] in numbers
            ours = spans.so_far(count)
            return lambda counts: ours(counts)[0] in numbers
        case EachWins() | EachFalls():
            index, cards = spans.keeper.in_order(goal), spans.keeper.mask(goal.cards)
            return lambda counts: counts[index][0] == cards and not counts[index][1]
        case Not(part) if (met := met_now(part, spans)) is not None:
            return lambda counts: not met(counts)
        case And(goals) | Or(goals) | SomeMet(goals):
            each = [met for part in goals if (met := met_now(part, spans)) is not None]
            if len(each) < len(goals):
                return None
            if isinstance(goal, SomeMet):
                allowed = goal.numbers
                return lambda counts: sum(met(counts) for met in each) in allowed
            test = all if isinstance(goal, And) else any
            return lambda counts: test(met(counts) for met in each)
    return None
