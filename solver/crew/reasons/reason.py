"""Reasons why requirements clash, as pure data."""

from dataclasses import dataclass
from enum import Enum

from winnable.rules.crew.card import Card
from winnable.solver.crew.reasons.fact import Claim


class Kind(Enum):
    """The kind of a reason."""

    NEVER = "never"
    """One requirement alone cannot be met with these hands."""
    WINNER = "winner"
    """Another member must win the card."""
    ORDER = "order"
    """Cards would have to fall in one order, and in another."""
    TRICK = "trick"
    """The trick of a card would have to be of one kind, and of another."""
    COUNT = "count"
    """A count would have to be higher, and lower."""
    TRICKS = "tricks"
    """More wins are needed than there are tricks."""
    CARDS = "cards"
    """A few cards decide it, however the others lie."""


@dataclass(frozen=True, slots=True)
class Step:
    """In no legal line that meets these requirements is the claim false.

    `parts` counts the tasks and then the goals of the problem from 0, and then, as the last one, the order of the
    tokens. Without parts the claim is true of every legal line; without a claim no legal line meets the parts.
    """

    parts: tuple[int, ...]
    claim: Claim | None = None


@dataclass(frozen=True, slots=True)
class Reason:
    """Steps that are proved each by itself, and whose claims contradict each other.

    For `Kind.NEVER`, `ORDER`, `WINNER`, `TRICK` and `COUNT` they are two, with opposite claims, or one without a
    claim; for `TRICKS` one for each seat, with the tricks that it wins at least. For `CARDS` there is one without a
    claim, which holds of every deal in which `cards` lie where they do in this one.
    """

    kind: Kind
    steps: tuple[Step, ...]
    cards: tuple[Card, ...] = ()
