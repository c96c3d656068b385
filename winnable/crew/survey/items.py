"""Parts within goals that make no difference: those that no play of any deal meets, and those that every play meets.

An alternative that can never be chosen, or a condition that says nothing, leaves a mission that can be won and lost, so
that neither shows in the goal as a whole. Plays at random tell most parts apart from such; of the others the model with
no card dealt decides.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from winnable.rules.answer import Answer, State
from winnable.rules.crew.card import TrickNumber
from winnable.rules.crew.goal import (
    AllOf,
    ByCrew,
    Goal,
    If,
    MembersWho,
    MetBefore,
    MetBy,
    Not,
    OneOf,
    SharedOut,
    SomeOf,
    about_all_tasks,
    parts,
)
from winnable.rules.crew.judge import Judge
from winnable.rules.crew.kinds import Relation
from winnable.rules.crew.ordered import Falls
from winnable.rules.crew.play import Position, Record
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.quantity import Predicted
from winnable.rules.crew.who import Member
from winnable.solver.verdict import Limits

PLAYS: Final = 8
"""How many plays at random are looked at first."""


@dataclass(frozen=True, slots=True)
class Hollow:
    """A part within a goal that makes no difference.

    `goal` counts the goals of the mission; `paths` are where the part may stand in the file, below the goal, as a form
    may be written with several keys. `always`: every play meets it, else none does.
    """

    goal: int
    paths: tuple[str, ...]
    always: bool


@dataclass(frozen=True, slots=True)
class _Item:
    """An item of a list of goals: where it may stand, and its form for some member and for every member."""

    paths: tuple[str, ...]
    some: Goal
    every: Goal


_KEYS: Final[dict[type, tuple[str, ...]]] = {
    AllOf: ("all_of.", ""),
    OneOf: ("one_of.",),
    SomeOf: ("some_of.goals.", "just_one_of.", "none_of."),
    SharedOut: ("shared_out.",),
}


def items(goal: Goal, seats: int, tricks: TrickNumber, at: Sequence[str] = ("",)) -> Iterator[_Item]:
    """Yield the items of all lists of goals inside a goal, and its conditions, for a play of this number of tricks."""
    match goal:
        case Not(inner):
            yield from items(inner, seats, tricks, [f"{each}not." for each in at])
        case If(when, then, otherwise):
            for key, part in (("when", when), ("then", then), ("else", otherwise)):
                if part is not None:
                    paths = [f"{above}if.{key}." for above in at]
                    yield _Item(tuple(path.removesuffix(".") for path in paths), part, part)
                    yield from items(part, seats, tricks, paths)
        case ByCrew():
            yield from items(goal.of(seats), seats, tricks, [f"{each}by_crew.{seats}." for each in at])
        case MetBy(inner, trick):
            for item in items(inner, seats, tricks, [f"{each}met_by.meet." for each in at]):
                yield _Item(item.paths, MetBy(item.some, trick), MetBy(item.every, trick))
        case MetBefore(inner, before):
            for item in items(inner, seats, tricks, [f"{each}met_by.meet." for each in at]):
                yield _Item(item.paths, replace(goal, goal=item.some), replace(goal, goal=item.every))
            paths = [f"{each}met_by.before." for each in at]
            whole = _Item(tuple(path.removesuffix(".") for path in paths), before, before)
            yield from map(_at_some_moment(tricks), [whole, *items(before, seats, tricks, paths)])
        case MembersWho(inner):
            yield from map(_of_members(seats), items(inner, seats, tricks, [f"{each}members.meet." for each in at]))
        case AllOf(goals) | OneOf(goals) | SomeOf(goals) | SharedOut(goals):
            for index, each in enumerate(goals):
                paths = [f"{above}{key}{index}." for above in at for key in _KEYS[type(goal)]]
                item = _Item(tuple(path.removesuffix(".") for path in paths), each, each)
                found = [*([item] if len(goals) > 1 else []), *items(each, seats, tricks, paths)]
                yield from map(_of_members(seats), found) if isinstance(goal, SharedOut) else found


def _at_some_moment(tricks: TrickNumber) -> Callable[[_Item], _Item]:
    """Return what puts an item at some moment, and at every moment: which of them counts, the play decides."""

    def put(item: _Item) -> _Item:
        some, every = (tuple(MetBy(goal, trick) for trick in range(1, tricks + 1)) for goal in (item.some, item.every))
        return _Item(item.paths, OneOf(some), AllOf(every))

    return put


def _of_members(seats: int) -> Callable[[_Item], _Item]:
    """Return what puts an item for some member, and for every member."""

    def put(item: _Item) -> _Item:
        some = MembersWho(item.some, Relation.AT_LEAST, 1)
        return _Item(item.paths, some, MembersWho(item.every, Relation.EXACTLY, seats))

    return put


def hollow(
    goals: Sequence[Goal], undealt: Problem, dealt: Problem, chance: Random, limits: Limits
) -> tuple[Hollow, ...]:
    """Return the parts of these goals that make no difference, as far as that is decided within the limits.

    `undealt` and `dealt` are the problem with no card dealt and with a deal. Items that depend on tasks are not tried,
    nor whether they can be met together with it: so the finding holds whatever the tasks are.
    """
    from winnable.solver.crew.questions.analysis import can_be_lost  # noqa: PLC0415  # OR-Tools is not needed before
    from winnable.solver.crew.solve import solve  # noqa: PLC0415

    bare, plays = _bare(undealt), _plays(_bare(dealt), chance)
    found: list[Hollow] = []
    for number, goal in enumerate(goals):
        for item in items(goal, len(bare.deal.hands), bare.deal.last):
            if limits.deadline.passed:
                return tuple(found)
            if any(_about_tasks(part) for part in parts(item.every)):
                continue
            met = any(judge.goal(item.some).state is State.MET for judge in plays)
            lost = any(judge.goal(item.every).state is State.LOST for judge in plays)
            if not met and solve(replace(bare, goals=(item.some,)), limits).answer is Answer.UNWINNABLE:
                found.append(Hollow(number, item.paths, always=False))
            elif not lost and can_be_lost(replace(bare, goals=(item.every,)), limits) is Answer.UNWINNABLE:
                found.append(Hollow(number, item.paths, always=True))
    return tuple(found)


def _bare(problem: Problem) -> Problem:
    """Return a problem that asks for nothing, played as this one is."""
    return Problem(problem.deal, roles=problem.roles, draw=problem.draw, distress=problem.distress)


def _about_tasks(part: object) -> bool:
    return about_all_tasks(part) or isinstance(part, Falls | Predicted) or part is Member.OWNER


def _plays(dealt: Problem, chance: Random) -> list[Judge]:
    """Judges of some plays at random; none where cards change hands."""
    if dealt.draw or dealt.distress:
        return []
    found = []
    for _ in range(PLAYS):
        position = Position.start(dealt.deal)
        while not position.over:
            position = position.play(chance.choice(sorted(position.legal())))
        roles = {role.name: chance.choice(dealt.deal.seats) for role in dealt.roles}
        found.append(Judge(dealt, Choices(roles=roles), Record(dealt.deal, position.tricks)))
    return found
