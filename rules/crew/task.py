"""Tasks and the order tokens that lie on them."""

import re
from dataclasses import dataclass
from enum import Enum
from typing import Self

from winnable.rules.crew.card import Card
from winnable.rules.crew.goal import Goal, Predicted, parts, task_card

__all__ = ["Task", "Token", "TokenChange"]


@dataclass(frozen=True, slots=True, order=True)
class Token:
    """An order token: `1`…`9` a place among all tasks, `>`…`>>>>` among arrows only, `omega` last (N15)."""

    text: str

    def __post_init__(self) -> None:
        if not re.fullmatch(r"[1-9]|>{1,4}|omega", self.text):
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
    """A task on the table: its goal (about `Member.OWNER`), its token, and its owner where that is given.

    `not_commander`: the commander may not own it when the play begins, however it is shared out (the
    three Deep Sea cards that compare with the captain, S8). `predicted` is the number that its owner
    noted, for a goal that asks for one, where it is given. `difficulty` is what a logbook counts the
    task for; it has no effect on the play. `done`: it was met before the play begins that is asked
    about, by tricks that nobody wrote down.
    """

    name: str
    goal: Goal
    token: Token | None = None
    owner: int | None = None
    not_commander: bool = False
    predicted: int | None = None
    difficulty: int | None = None
    done: bool = False

    @property
    def predicts(self) -> bool:
        """Whether its owner notes a number before trick 1."""
        return Predicted.PREDICTED in parts(self.goal)

    @classmethod
    def card(cls, card: Card, token: Token | None = None, owner: int | None = None) -> Self:
        """The Planet Nine task for a card."""
        return cls(str(card), task_card(card), token, owner)
