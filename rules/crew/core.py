"""The core of the goal language: the few forms that judge and encoder know.

Authors write goals in the forms of `rules.crew.goal`; each of these turns itself into the core (`lowered`). So
"everybody wins more tricks than each other member" is an `And` of `Related` counts, one for each pair of members:

    And((Related(TricksWon(Seat(0)), MORE_THAN, TricksWon(Seat(1))), ...))

- A comparison with a number is a set of allowed numbers (`Within`); "at least 2" is the set 2, 3, 4 and so on.
- Whose tricks and cards are counted is one member, `Member.ANYBODY`, or several that are named (`Together`). What
  depends on a choice or on the play stays open: the owner, the commander, who wins a trick, a role, who holds a card,
  and who sits to the left of one of these (`LeftOf`).
- `Always`, `Until` and `Before` say at which moments a goal is looked at. `EachWins`, `EachFalls`, `Falls` and
  `TasksInOrder` speak of the order in which cards and tasks come, and are the same in both languages.
- `And`, `Or`, `Not`, `SomeMet` and `Matched` join goals.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from winnable.rules.crew.card import SeatIndex, TrickNumber
from winnable.rules.crew.kinds import Relation
from winnable.rules.crew.numbers import Numbers
from winnable.rules.crew.ordered import EachFalls, EachWins, Falls, TasksInOrder
from winnable.rules.crew.quantity import Predicted, Quantity
from winnable.rules.crew.who import LeftOf, Member, Seat, Together, Who


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
"""A condition on one count, or on two."""


@dataclass(frozen=True, slots=True)
class Always:
    """The comparison holds after every single trick, for the counts so far (S21)."""

    part: Comparison


@dataclass(frozen=True, slots=True)
class Until:
    """The goal holds once trick `end` is played, as if the play ended there."""

    part: "Core"
    end: TrickNumber


@dataclass(frozen=True, slots=True)
class Before:
    """The goal holds after the last trick before the first one after which the other one does.

    Each is looked at as if the play ended there. If the other one never holds, the goal does in the end.
    """

    part: "Core"
    other: "Core"


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
    """The goal is not met."""

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


Core = (
    Within
    | Related
    | Always
    | Until
    | Before
    | EachWins
    | EachFalls
    | Falls
    | TasksInOrder
    | And
    | Or
    | Not
    | SomeMet
    | Matched
)
"""A sentence of the core."""


def counts(goal: Comparison) -> tuple[Quantity, ...]:
    """The one or two counts of a comparison, that on the left first."""
    if isinstance(goal, Within):
        return (goal.count,)
    return (goal.left,) if isinstance(goal.right, Predicted) else (goal.left, goal.right)


def open_members(goal: Comparison) -> Iterator[Who]:
    """The members that a comparison speaks of otherwise than by seat; of one to the left of another that other one."""
    for quantity in counts(goal):
        yield from open_in(quantity.by)


def open_in(who: Who) -> Iterator[Who]:
    """The members who are meant otherwise than by seat; of one to the left of another that other one."""
    match who:
        case Member.ANYBODY | Seat():
            pass
        case Together(members):
            for member in members:
                yield from open_in(member)
        case LeftOf(of):
            yield from open_in(of)
        case _:
            yield who


def known_seats(who: Who, players: int) -> list[SeatIndex]:
    """The seats whose counts are added up, where no member is open. Raises ValueError where one is."""
    match who:
        case Member.ANYBODY:
            return list(range(players))
        case Together(members):
            return list(dict.fromkeys(seat for member in members for seat in known_seats(member, players)))
        case LeftOf(of, places):
            return [(seat + places) % players for seat in known_seats(of, players)]
        case Seat(number):
            return [number]
    raise ValueError(f"{who} is not at a known seat")
