"""The tasks on the table and the order tokens that lie on them."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Any, Self

from winnable.rules.crew.card import Card, SeatIndex
from winnable.rules.crew.goal import Goal, changed, parts, task_card
from winnable.rules.crew.kinds import CARD, CardFilter
from winnable.rules.crew.quantity import Predicted
from winnable.rules.values import short_repr


@dataclass(frozen=True, slots=True, order=True)
class Token:
    """An order token: `1`…`9` a place among all tasks, `>`…`>>>>` among arrows only, `omega` last (N15).

    `text` is the notation. Raises ValueError for any other text.
    """

    text: str

    def __post_init__(self) -> None:
        if not re.fullmatch(r"[1-9]|>{1,4}|omega", self.text):
            raise ValueError(f"expected a token '1' to '9', '>' to '>>>>' or 'omega', found {self.text!r}")

    @property
    def number(self) -> int | None:
        """The number on a number token, 1 to 9; None for the other tokens."""
        return int(self.text) if self.text.isdigit() else None

    @property
    def arrows(self) -> int | None:
        """The number of arrow heads on an arrow token, 1 to 4; None for the other tokens."""
        return len(self.text) if self.text[0] == ">" else None

    @property
    def omega(self) -> bool:
        """Whether the token puts its task after all others."""
        return self.text == "omega"

    def __str__(self) -> str:
        return self.text


class TokenChange(Enum):
    """A change that the crew may make to the tokens before the tasks are assigned (N10)."""

    NONE = "none"
    """Every token stays where it was laid."""
    SWAP_TWO = "swap two tokens"
    """Two tokens may change places, once (mission 23)."""
    MOVE_ONE = "move one token"
    """One token may move to a task that has none, once (mission 40)."""

    def allows(self, before: Sequence[Token | None], after: Sequence[Token | None]) -> bool:
        """Whether the tokens may lie as `after` where they were laid as `before`, task by task."""
        if len(before) != len(after):
            return False
        changed = [index for index, token in enumerate(before) if after[index] != token]
        if len(changed) != 2:
            return not changed
        first, second = changed
        # a token that moves to a bare task is exchanged with None
        crossed = (before[first], before[second]) == (after[second], after[first])
        tokens = (before[first] is not None) + (before[second] is not None)
        return crossed and self is {2: TokenChange.SWAP_TWO, 1: TokenChange.MOVE_ONE}[tokens]


@dataclass(frozen=True, slots=True)
class Task:
    """A task on the table: a goal about its owner (`Member.OWNER`), and perhaps an order token."""

    name: str
    goal: Goal
    token: Token | None = None
    owner: SeatIndex | None = None
    """The seat that owns it; None where the problem leaves that open."""
    not_commander: bool = False
    """The commander may not own it when play begins (the three Deep Sea cards that compare with the captain, S8)."""
    predicted: int | None = None
    """The number that its owner noted, if its goal needs a prediction; None where the problem leaves that open."""
    difficulty: int | None = None
    """The difficulty that a logbook counts for it; without effect on the play."""
    done: bool = False
    """It was met in earlier tricks, which the problem does not include."""

    __repr__ = short_repr

    def __str__(self) -> str:
        predicted = "" if self.predicted is None else f"={self.predicted}"
        return f"{self.name}{predicted}" + (f"[{self.token}]" if self.token else "")

    @property
    def predicts(self) -> bool:
        """Whether the goal needs a number that the owner notes before trick 1."""
        return Predicted.PREDICTED in parts(self.goal)

    @classmethod
    def card(cls, card: Card, token: Token | None = None, owner: SeatIndex | None = None) -> Self:
        """The Planet Nine task of a card: the owner wins the trick that holds it."""
        return cls(str(card), task_card(card), token, owner)


@lru_cache(maxsize=4096)
def of_card(card: Card, sentence: object) -> Any:
    """A goal for the tasks of all cards, about the card of one task."""
    if sentence == CardFilter(suits=(CARD,)):
        return CardFilter(cards=(card,))
    return changed(sentence, lambda part: of_card(card, part))
