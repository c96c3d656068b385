"""In which trick a goal is met, by the plain rule, and so which tasks are met, in which order.

1. A count that must come to some number, and may pass it, is met in the trick that brings it there; so is a task card,
   and so are cards of which each is to win or to fall.
2. Goals that are joined are met with the last, the first or the n-th of their parts.
3. All else is met with the last trick that counts for it. Where none counts, that is trick 1.

What looks ahead counts later tricks than it names: who wins a trick is known in that trick.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import count
from typing import Final

from tests.second_opinion.ended import Ended
from tests.second_opinion.meaning import Case, won_by
from tests.second_opinion.task_order import precedes, without_inversion
from winnable.rules.crew.card import TaskIndex, TrickNumber
from winnable.rules.crew.goal import (
    AllOf,
    Always,
    ByCrew,
    ColoursThat,
    Compare,
    Goal,
    If,
    MembersWho,
    MetBefore,
    MetBy,
    Not,
    OneOf,
    RanksThat,
    SharedOut,
    SomeOf,
    Spread,
    parts,
)
from winnable.rules.crew.kinds import Others, Part, Relation, Span
from winnable.rules.crew.ordered import EachFalls, EachWins
from winnable.rules.crew.play import Record
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.quantity import (
    CardsDealt,
    CardsPassed,
    CardsPlayed,
    CardsTaken,
    Every,
    Points,
    Predicted,
    Quantity,
    TasksMet,
    TasksOwned,
    TricksLed,
    TricksWon,
)
from winnable.rules.crew.who import EverybodyBut, Member, Seat

_AT_LEAST: Final = (Relation.AT_LEAST, Relation.MORE_THAN)


@dataclass
class Play(Ended):
    """The tricks that were played, and the trick in which each goal is met."""

    _tricks_of: dict[TaskIndex, TrickNumber] = field(default_factory=dict, init=False)

    @classmethod
    def of(cls, problem: Problem, choices: Choices, record: Record) -> "Play":
        """A play with everything that was left open chosen."""
        whole = problem if choices.deal is None else replace(problem, deal=choices.deal)
        winners = tuple((trick.number, trick.winner) for trick in record.tricks)
        noted = choices.predictions or (None,) * len(problem.tasks)
        roles = tuple(choices.roles.items())
        return cls(whole, Case(choices.owners, noted, winners, choices.tokens, roles, choices.passes), record.tricks)

    def trick_of(self, task: TaskIndex) -> TrickNumber:
        """The trick in which a task is met, 0 if it is not."""
        if task not in self._tricks_of:
            self._tricks_of[task] = self.met_in(self.problem.tasks[task].goal, task) or 0
        return self._tricks_of[task]

    @cached_property
    def _open(self) -> list[bool]:
        """By number of tricks whether some task is not met with these."""
        return [0 in replace(self, played=self.played[:number]).met for number in range(len(self.played))]

    def open_before(self, number: TrickNumber) -> bool:
        """Whether some task is not met before a trick."""
        return self._open[number - 1]

    @property
    def won(self) -> bool:
        """Whether all tasks are met, in the order of their tokens, and all goals."""
        tokens = self.case.tokens
        in_order = without_inversion(self.met, lambda one, other: precedes(tokens[one], tokens[other]))
        goals = self.problem.goals
        return 0 not in self.met and in_order and all(self.holds(goal, None, self.tricks) for goal in goals)

    def met_in(self, goal: Goal, task: TaskIndex | None, end: TrickNumber | None = None) -> TrickNumber | None:
        """The trick in which a goal is met of which nothing after trick `end` counts; None if it is not, or not yet."""
        last = self.tricks if end is None else end
        match goal:
            case AllOf() | ByCrew():
                return self._nth(self.parts(goal), len(self.parts(goal)), task, last)
            case OneOf():
                return self._nth(self.parts(goal), 1, task, last)
            case (
                SomeOf(_, relation, right)
                | MembersWho(_, relation, right)
                | ColoursThat(_, relation, right)
                | RanksThat(_, relation, right)
            ):
                if relation in _AT_LEAST or (right is Every.EVERY and relation is Relation.EXACTLY):
                    enough = next(number for number in count() if self.enough(goal, number))
                    return self._nth(self.parts(goal), enough, task, last)
            case MetBy(part, trick):
                return self.met_in(part, task, min(last, self.numbered(trick)))
            case Compare(left, relation) if left.by is Member.EVERYBODY or isinstance(left.by, EverybodyBut):
                seats = [seat for seat in range(self.seats) if 1 << seat in self.left(left.by, task)]
                each = [replace(goal, left=replace(left, by=Seat(seat))) for seat in seats]
                return self._once_known(left.by, self._nth(each, len(each), task, last))
            case Compare() if _may_pass(goal) and not _looks_ahead(goal.left):
                return self._reached(goal, task, last)
            case EachWins() | EachFalls():
                return self._reached(goal, task, last)
        decided = max(self._decided(goal, last), 1)
        holds = decided <= len(self.played) and self.holds(goal, task, min(last, len(self.played)))
        return decided if holds else None

    def _nth(self, goals: Iterable[Goal], number: int, task: TaskIndex | None, end: TrickNumber) -> TrickNumber | None:
        """The trick in which so many of these goals are met."""
        met = sorted(trick for goal in goals if (trick := self.met_in(goal, task, end)) is not None)
        if number == 0:
            return 1 if self.played else None
        return met[number - 1] if len(met) >= number else None

    def _reached(self, goal: Goal, task: TaskIndex | None, end: TrickNumber) -> TrickNumber | None:
        """The first trick after which a goal holds, and it is known of whom it speaks."""
        tricks = range(1, min(end, len(self.played)) + 1)
        return self._once_known(goal, next((number for number in tricks if self.holds(goal, task, number)), None))

    def _once_known(self, sentence: object, met: TrickNumber | None) -> TrickNumber | None:
        """The trick in which a goal is met, once it is known of whom it speaks."""
        known = self._known(sentence)
        return None if met is None or known > len(self.played) else max(met, known)

    def _known(self, sentence: object) -> TrickNumber:
        """The last trick whose winner somebody is called; 0 if nobody is."""
        return max(won_by(part, self.tricks) for part in parts(sentence))

    def _decided(self, goal: Goal, end: TrickNumber) -> TrickNumber:
        """The last trick that counts for a goal, of those up to `end`; 0 if none does."""
        match goal:
            case Compare(left, _, right):
                counted = [left, right] if isinstance(right, Quantity) else [left]
                return max(self._counted(each, end) for each in counted)
            case Always(compare):
                return self._decided(compare, end)
            case Spread(of):
                return self._counted(of, end)
            case MetBy(part, trick):
                return self._decided(part, min(end, self.numbered(trick)))
            case MetBefore(part, before):
                return max(self._decided(part, end), self._decided(before, end))
            case (
                AllOf()
                | OneOf()
                | SomeOf()
                | Not()
                | If()
                | MembersWho()
                | ColoursThat()
                | RanksThat()
                | SharedOut()
                | ByCrew()
            ):
                return max((self._decided(part, end) for part in self.parts(goal)), default=0)
            case _:
                return end

    def _counted(self, quantity: Quantity, end: TrickNumber) -> TrickNumber:
        match quantity:
            case TasksOwned() | CardsDealt() | CardsPassed():
                last = 0
            case CardsTaken() | Points() | TasksMet():
                last = end
            case _ if quantity.tricks.against is not None and _looks_ahead(quantity):
                last = end
            case _:
                last = max((number for number in self.numbers(quantity.tricks) if number <= end), default=0)
        return max(last, self._known(quantity.by))


def _may_pass(goal: Compare) -> bool:
    """Whether a comparison asks for a number that is known before the play, and for no more than to come to it."""
    if isinstance(goal.right, Every) and goal.relation is Relation.EXACTLY:
        return True
    return goal.relation in _AT_LEAST and isinstance(goal.right, int | Every | Part | Predicted)


def _looks_ahead(quantity: Quantity) -> bool:
    """Whether later tricks decide which of those that are played count."""
    if isinstance(quantity, CardsPlayed | TricksWon | TricksLed) and any(
        isinstance(span, Span) and min(span.first, span.last) < 0 for span in quantity.nth
    ):
        return True
    against = quantity.tricks.against if isinstance(quantity, TricksWon | TricksLed) else None
    return against is not None and against.tricks not in (Others.EACH_BEFORE, Others.SOME_BEFORE)
