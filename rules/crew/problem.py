"""A problem: a deal, what the crew must reach with it, and what it may still choose."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Self

from winnable.rules.crew.card import Card
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import Goal, task_card

__all__ = ["Choices", "Draw", "Problem", "Role", "Sharing", "Task", "Token", "TokenChange"]


@dataclass(frozen=True, slots=True, order=True)
class Token:
    """An order token: `1`…`9` a place among all tasks, `>`…`>>>>` among arrows only, `omega` last (N15)."""

    text: str

    def __post_init__(self) -> None:
        if not re.fullmatch(r"[1-9]|>{1,9}|omega", self.text):
            raise ValueError(f"expected a token '1' to '9', '>' to '>>>>' or 'omega', found {self.text!r}")

    @property
    def number(self) -> int | None:
        """The place of a number token, else None."""
        return int(self.text) if self.text.isdigit() else None

    @property
    def arrows(self) -> int | None:
        """The number of arrow heads of an arrow token, else None."""
        return len(self.text) if self.text[0] == ">" else None

    @property
    def omega(self) -> bool:
        """Whether the task comes after all others."""
        return self.text == "omega"

    def __str__(self) -> str:
        return self.text


class TokenChange(Enum):
    """What the crew may do with the tokens before tasks are taken (N10)."""

    NONE = "none"
    SWAP_TWO = "swap two tokens"
    """Two tokens may change places, once (mission 23)."""
    MOVE_ONE = "move one token"
    """One token may go to a task that has none, once (mission 40)."""


@dataclass(frozen=True, slots=True)
class Task:
    """A task on the table: its goal (about `Crew.OWNER`), its token, and its owner where that is given."""

    name: str
    goal: Goal
    token: Token | None = None
    owner: int | None = None

    @classmethod
    def card(cls, card: Card, token: Token | None = None, owner: int | None = None) -> Self:
        """The Planet Nine task for a card."""
        return cls(str(card), task_card(card), token, owner)


@dataclass(frozen=True, slots=True)
class Sharing:
    """How the tasks may be shared out. Every rule given must hold; none given: anybody may own any.

    `handover`: afterwards one task may pass to any other member, once (five players, N8).
    """

    counts: tuple[int, ...] | None = None
    """The number of tasks of each seat (draft)."""
    spread: int | None = None
    """The largest and the smallest share differ by at most this (commander's distribution)."""
    takers: int | None = None
    """This many members own all tasks (commander's decision: one)."""
    barred: tuple[int, ...] = ()
    """Seats that may own none (commander's decision: the commander, N7)."""
    handover: bool = False

    @classmethod
    def draft(cls, tasks: int, seats: int, commander: int, *, handover: bool = False) -> Self:
        """The draft: the commander takes one task, then clockwise one each until none is left."""
        places = ((seat - commander) % seats for seat in range(seats))
        return cls(tuple(tasks // seats + (place < tasks % seats) for place in places), handover=handover)


@dataclass(frozen=True, slots=True)
class Role:
    """A part that one member gets, such as the sick one of mission 5.

    `not_commander` and `unlike` (names of other roles) bar members from it; `seat` is set where the
    choice is given.
    """

    name: str
    not_commander: bool = False
    unlike: tuple[str, ...] = ()
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Draw:
    """Mission 12: right after trick 1 everybody draws one card from the right neighbour's hand (N5).

    All draws are made from the hands as they are then, and carried out together. `cards[seat]` is
    the card that the seat draws, None where that is left open.
    """

    cards: tuple[Card | None, ...]


@dataclass(frozen=True, slots=True)
class Problem:
    """Everything the question "can this be won with all cards open?" depends on.

    `names` are the players' names by seat and `title` is for messages; neither touches the verdict.
    """

    deal: Deal
    tasks: tuple[Task, ...] = ()
    goals: tuple[Goal, ...] = ()
    sharing: Sharing = Sharing()
    token_change: TokenChange = TokenChange.NONE
    roles: tuple[Role, ...] = ()
    draw: Draw | None = None
    names: tuple[str, ...] = ()
    title: str = ""

    def name(self, seat: int) -> str:
        """What to call a seat in messages."""
        return self.names[seat] if self.names else f"seat {seat}"

    @property
    def tokens(self) -> tuple[Token | None, ...]:
        """The tokens as laid out, task by task."""
        return tuple(task.token for task in self.tasks)


@dataclass(frozen=True, slots=True)
class Choices:
    """What the crew chose where the rules leave it a choice, and what chance dealt out.

    `owners` and `tokens` run parallel to the tasks, `draws` to the seats (empty without a draw).
    """

    owners: tuple[int, ...] = ()
    tokens: tuple[Token | None, ...] = ()
    roles: Mapping[str, int] = field(default_factory=dict)
    draws: tuple[Card, ...] = ()

    @classmethod
    def given(cls, problem: Problem) -> Self:
        """The choices of a problem that leaves none open. Raises ValueError naming the open ones."""
        missing: list[str] = [f"the owner of task {task.name}" for task in problem.tasks if task.owner is None]
        missing += [f"the member for the role {role.name!r}" for role in problem.roles if role.seat is None]
        draws: Iterable[Card | None] = problem.draw.cards if problem.draw else ()
        missing += [f"the card that {problem.name(seat)} draws" for seat, card in enumerate(draws) if card is None]
        if missing:
            raise ValueError(f"expected {', '.join(missing)} to be given")
        return cls(
            owners=tuple(task.owner for task in problem.tasks if task.owner is not None),
            tokens=problem.tokens,
            roles={role.name: role.seat for role in problem.roles if role.seat is not None},
            draws=tuple(card for card in draws if card is not None),
        )
