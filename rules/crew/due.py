"""The plain rule: in which trick a goal is met that holds at the end, as players at the table would say it.

Only tokens, `task_falls`, `tasks_in_order`, `while_tasks_open` and `tasks_met` ask. A goal is met in the first trick
that is not before the one in which it is `due`, and after which it holds as if the play ended there:

- What grows towards a number and may pass it is due at once, so that it is met in the trick that brings it there: "at
  least 2 pink cards", "all nines", cards that all win or all fall.
- All else is due with the last trick that it counts: "exactly 2", "at most 2", "more than Ben", the opposite of a goal.
- Nothing is due before the tricks that show whom it speaks of.

All of several goals are met with the last of them, one of several with the first, so many of them with the last one
needed: judge and encoder look at each by itself (`parted`), and only at what is left by this rule.

Example: "Ann wins at least 2 of tricks 1 to 5, or none" is met in the trick in which she wins the second one, or in
trick 5.
"""

from winnable.rules.crew.card import TrickNumber
from winnable.rules.crew.core import (
    Always,
    And,
    Before,
    Core,
    Matched,
    Not,
    Or,
    Related,
    SomeMet,
    Until,
    Within,
    counts,
)
from winnable.rules.crew.goal import parts
from winnable.rules.crew.kinds import Others, Relation, Span
from winnable.rules.crew.ordered import EachFalls, EachWins
from winnable.rules.crew.quantity import (
    BeforePlay,
    LongestRun,
    Nth,
    Predicted,
    Quantity,
    TasksOwned,
    TricksLed,
    TricksWon,
)
from winnable.rules.crew.who import Member, WinnerOf


def parted(goal: And | Or | SomeMet) -> bool:
    """Whether goals that are joined are met with some of them: with all, with one, or with any so many."""
    return not isinstance(goal, SomeMet) or goal.numbers.upward


def due(goal: Core, end: TrickNumber, last: TrickNumber) -> TrickNumber:
    """The trick before which a goal is not met, where no trick after `end` counts, of `last` tricks in all."""
    return max(_shown(goal), 0 if _grows(goal) else _counted(goal, end, last))


def soonest(goal: Core, end: TrickNumber, last: TrickNumber) -> TrickNumber:
    """The trick before which no line meets a goal, by its words and those of its parts; the rest is as in `due`."""
    match goal:
        case Until(part):
            return soonest(part, min(goal.end, end), last)
        case And(goals):
            return max((soonest(part, end, last) for part in goals), default=0)
        case Or(goals):
            return min((soonest(part, end, last) for part in goals), default=0)
        case SomeMet(goals, numbers) if parted(goal) and numbers.end <= len(goals):
            return max([0, *sorted(soonest(part, end, last) for part in goals)][: numbers.end + 1])
    return due(goal, end, last)


def _grows(goal: Core) -> bool:
    """Whether a goal stays met once it holds, by its words."""
    match goal:
        case Within(count, numbers):
            return numbers.upward and not _looks_ahead(count)
        case Related(left, relation, Predicted() | TasksOwned(Member.ANYBODY)):
            return relation in (Relation.AT_LEAST, Relation.MORE_THAN) and not _looks_ahead(left)
    return isinstance(goal, EachWins | EachFalls)


def _looks_ahead(count: Quantity) -> bool:
    """Whether later tricks say which cards or tricks are counted."""
    if isinstance(count, Nth) and any(
        isinstance(span, Span) and (span.first < 0 or span.last < 0) for span in count.nth
    ):
        return True
    against = count.tricks.against if isinstance(count, TricksWon | TricksLed) else None
    return against is not None and against.tricks not in (Others.EACH_BEFORE, Others.SOME_BEFORE)


def _shown(goal: Core) -> TrickNumber:
    """The last trick whose winner the goal speaks of as a member."""
    return max((part.trick for part in parts(goal) if isinstance(part, WinnerOf)), default=0)


def _counted(goal: Core, end: TrickNumber, last: TrickNumber) -> TrickNumber:
    """The last trick that can make a difference to a goal, where none after `end` does."""
    match goal:
        case Within() | Related():
            return max(_last_of(count, end, last) for count in counts(goal))
        case Until(part):
            return _counted(part, min(goal.end, end), last)
        case Always(part) | Not(part):
            return _counted(part, end, last)
        case Before(part, other):
            return max(_counted(part, end, last), _counted(other, end, last))
        case And(goals) | Or(goals) | SomeMet(goals):
            return max((_counted(part, end, last) for part in goals), default=0)
        case Matched(rows):
            return max((_counted(part, end, last) for row in rows for part in row), default=0)
    return end


def _last_of(count: Quantity, end: TrickNumber, last: TrickNumber) -> TrickNumber:
    """The last trick that can change a count, where none after `end` does."""
    if isinstance(count, BeforePlay):
        return 0
    if isinstance(count, TricksWon | TricksLed) and count.tricks.against is not None and _looks_ahead(count):
        return end
    if isinstance(count, Nth | LongestRun):
        return max((number for number in range(1, end + 1) if count.tricks.numbered(number, last)), default=0)
    return end
