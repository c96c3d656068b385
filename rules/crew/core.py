"""The core of the goal language: the few forms that judge, encoder, lookahead and bounds know.

Authors write goals in the forms of `rules.crew.goal`; `rules.crew.lowering` turns each into these. So "everybody wins
more tricks than each other member" is an `And` of `Related` counts, one for each pair of members:

    And((Related(TricksWon(Seat(0)), MORE_THAN, TricksWon(Seat(1))), ...))

- A comparison with a number is a set of allowed numbers (`Within`); "at least 2" is the set 2, 3, 4 and so on.
- Whose tricks and cards are counted is one member, `Member.ANYBODY`, or several that are named (`Together`). What
  depends on a choice or on the play stays open: the owner, the commander, who wins trick 1, a role, who holds a card,
  and who sits to the left of one of these (`LeftOf`).
- `Always` and `Until` say at which moments a goal is looked at. `EachWins`, `EachFalls` and `Falls` speak of the order
  in which cards and tasks come, and are the same in both languages.
- `And`, `Or`, `Not`, `SomeMet` and `Matched` join goals.
"""

from dataclasses import dataclass

from winnable.rules.crew.goal import EachFalls, EachWins, Falls, Predicted, Quantity
from winnable.rules.crew.index import TrickNumber
from winnable.rules.crew.kinds import Numbers, Relation

__all__ = ["Always", "And", "Comparison", "Core", "Matched", "Not", "Or", "Related", "SomeMet", "Until", "Within"]


@dataclass(frozen=True, slots=True)
class Within:
    """After all tricks the count is one of these numbers."""

    count: Quantity
    numbers: Numbers


@dataclass(frozen=True, slots=True)
class Related:
    """After all tricks `left <relation> right + ahead`; zero equals zero (S6)."""

    left: Quantity
    relation: Relation
    right: Quantity | Predicted
    ahead: int = 0


Comparison = Within | Related
"""What is said of one count, or of two."""


@dataclass(frozen=True, slots=True)
class Always:
    """The comparison holds after every single trick, for the counts so far (S21)."""

    part: Comparison


@dataclass(frozen=True, slots=True)
class Until:
    """The goal is met once trick `end` is played, as if the play ended there."""

    part: "Core"
    end: TrickNumber


@dataclass(frozen=True, slots=True)
class And:
    """All of these goals are met."""

    parts: "tuple[Core, ...]"


@dataclass(frozen=True, slots=True)
class Or:
    """At least one of these goals is met."""

    parts: "tuple[Core, ...]"


@dataclass(frozen=True, slots=True)
class Not:
    """The goal is not met: met when it is lost, and lost when it is met."""

    part: "Core"


@dataclass(frozen=True, slots=True)
class SomeMet:
    """The number of these goals that are met is one of these numbers."""

    parts: "tuple[Core, ...]"
    numbers: Numbers


@dataclass(frozen=True, slots=True)
class Matched:
    """Of each row one goal is chosen and met; no place in the rows is chosen more than `most` times."""

    rows: "tuple[tuple[Core, ...], ...]"
    most: int


Core = Within | Related | Always | Until | EachWins | EachFalls | Falls | And | Or | Not | SomeMet | Matched
"""A sentence of the core."""
