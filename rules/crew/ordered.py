"""Forms of goals about an order, of cards or of tasks: they are the same as they are written and in the core."""

from dataclasses import dataclass, replace
from enum import Enum
from typing import Self

from winnable.rules.crew.card import Card, TrickNumber
from winnable.rules.crew.kinds import CardFilter, Numbered
from winnable.rules.crew.lowering import Lowering
from winnable.rules.crew.who import Who


@dataclass(frozen=True, slots=True)
class _Ordered:
    """Cards, in any order or in one: `rising` is that of their ranks, where those of one rank are in any order.

    `in_order` is the order in which `cards.cards` names them, which then must name some; not together with `rising`.
    """

    cards: CardFilter
    rising: bool = False
    in_order: bool = False

    def lowered(self, to: Lowering) -> Self:  # noqa: ARG002  # the same for all forms
        """It in the core."""
        return self

    def place(self, card: Card) -> int:
        """The place in the order of one of the cards: of two with different places the lower one comes first."""
        if self.in_order:
            return self.cards.cards.index(card)
        return card.rank if self.rising else 0


@dataclass(frozen=True, slots=True)
class EachWins(_Ordered):
    """Each of the cards is the winning card of some trick, in this order (N4)."""


@dataclass(frozen=True, slots=True)
class EachFalls(_Ordered):
    """Each of the cards is played, in this order: trick by trick, and card by card within a trick."""


@dataclass(frozen=True, slots=True)
class Falls:
    """The task with this token is met in a trick whose number lies in a span (mission 48: omega in the last).

    Without a token, every task is that is not done before the hands: of those for cards of a kind, or of one member,
    where that is said.
    """

    token: str
    numbers: tuple[Numbered, ...]
    cards: CardFilter | None = None
    by: Who | None = None

    def lowered(self, to: Lowering) -> "Falls":
        """It in the core."""
        return replace(self, by=None if self.by is None else to.who(self.by))

    def numbered(self, number: TrickNumber, tricks: int) -> bool:
        """Whether the task may be met in trick `number` of `tricks`; 0, before any card is played, is no trick."""
        return number > 0 and any(span.holds(number, tricks) for span in self.numbers)


class TaskOrder(Enum):
    """An order of tasks by the members who own them, which speaks of one of these, or by their cards."""

    IN_TURN = "in_turn_from"
    """One task each, in turn to the left, that member first; who has none left that is not met is passed over."""
    FIRST = "first"
    """No other task before those of the member."""
    LAST = "last"
    """No task of the member before those of all others."""
    RANK = "by"
    """Tasks for cards in the order of their ranks, those of one rank in any order; `who` is `Member.ANYBODY`."""


@dataclass(frozen=True, slots=True)
class TasksInOrder:
    """Tasks are met in an order by their owners, or by their cards.

    Only whole tricks count: tasks that are met in the same trick are in order if some order of them is. Tasks that
    were done before the hands take no turn.
    """

    order: TaskOrder
    who: Who

    def lowered(self, to: Lowering) -> "TasksInOrder":
        """It in the core."""
        return replace(self, who=to.who(self.who))
