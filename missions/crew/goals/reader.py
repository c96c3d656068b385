"""The context of reading a goal: the members, and the goals inside which it stands."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from winnable.missions.crew.cards import TaskCard
from winnable.missions.crew.goals.faults import Fault
from winnable.missions.source.finding import Place
from winnable.missions.source.plain import Reading
from winnable.rules.crew.edition import DEFAULT_EDITION
from winnable.rules.crew.goal import Goal


@dataclass(frozen=True, slots=True)
class Inside:
    """Where a goal, or the member it speaks of, stands: in a task, inside `members`, `always`, `before` and so on.

    `card`: in a task for any card.

    `left`: the member is that of the count which is compared; `compared`: with a number or another count.
    """

    task: bool = False
    card: bool = False
    members: bool = False
    colours: bool = False
    ranks: bool = False
    always: bool = False
    before: bool = False
    left: bool = True
    compared: bool = True


@dataclass(slots=True)
class GoalReader(Reading):
    """Reads goals from trees of the right shape.

    `roles` are the roles that exist, `seats` the players by name (empty in a mission), `cards` the task cards of the
    mission, by id. `roles_known`: there are no other roles, which nobody knows where a file has mistakes in them.
    `game` is the edition. Where a finding is noted, the value returned must not be used.
    """

    roles: Collection[str] = ()
    seats: Sequence[str] = ()
    roles_known: bool = True
    cards: Mapping[str, TaskCard] = field(default_factory=dict)
    game: str = DEFAULT_EDITION.key
    measured: bool = False
    """Whether a goal may ask for as much as there can be: in a mission."""
    inside: Inside = field(default=Inside())
    unsound: list[Goal] = field(default_factory=list)
    """The goals of the document with findings."""
    aside: list[Any] = field(default_factory=list)
    """Sound parts of misshapen goals, read only to note mistakes in them."""

    def within(self, **changes: bool) -> "GoalReader":
        """Return the reader of the parts of a form; findings and places are the same."""
        return replace(self, inside=replace(self.inside, **changes))

    def place(self, fault: Fault) -> Place | None:
        """Return the place of the innermost part of a fault's path that was read here; None if none was."""
        word = (id(fault.path[-1]), fault.word)
        if word in self.places:
            return self.places[word]
        return next((self.places[id(part)] for part in reversed(fault.path) if id(part) in self.places), None)
