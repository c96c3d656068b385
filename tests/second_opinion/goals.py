"""Exhaustive search of problems with goals of any form: chooses what is left open and calls `exhaust_goals.c`."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from math import prod
from typing import Final

from tests.second_opinion.compiled import Search, run
from tests.second_opinion.layout import SEATS, SUITS, TRICKS, WIDTH
from tests.second_opinion.meaning import Case, won_by
from tests.second_opinion.tables import Compiler
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
    parts,
)
from winnable.rules.crew.kinds import Relation
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import Predicted
from winnable.rules.crew.task import TokenChange
from winnable.rules.crew.who import Member

__all__ = ["search_goals"]
_Owners = tuple[int | None, ...]
_WAYS: Final = 200_000
_FIRST_LOOK, _GLANCE, _GLANCES, _GROWTH = 3_000, 300, 40, 8


def _of_crew(goal: Goal, players: int) -> Goal:
    """The goal for so many players."""
    match goal:
        case ByCrew(goals):
            return _of_crew(dict(goals)[players], players)
        case SharedOut(goals):
            return SharedOut(tuple(_of_crew(each, players) for each in goals))
        case AllOf(goals):
            return AllOf(tuple(_of_crew(each, players) for each in goals))
        case OneOf(goals):
            return OneOf(tuple(_of_crew(each, players) for each in goals))
        case SomeOf(goals):
            return replace(goal, goals=tuple(_of_crew(each, players) for each in goals))
        case If(when, then, otherwise):
            other = None if otherwise is None else _of_crew(otherwise, players)
            return If(_of_crew(when, players), _of_crew(then, players), other)
        case MetBefore(part, before):
            return MetBefore(_of_crew(part, players), _of_crew(before, players))
        case Not(part) | MembersWho(part) | ColoursThat(part) | RanksThat(part):
            return replace(goal, goal=_of_crew(part, players))
    return goal


def _foretold(goal: Goal, tricks: int) -> Goal:
    """The goal where the one comparison with a prediction is with the number that asks for the least.

    Of the numbers from 0 to all tricks some number makes the comparison true if and only if that one
    does, or, for "exactly", if the count is one of them.
    """
    match goal:
        case AllOf(goals):
            return AllOf(tuple(_foretold(each, tricks) for each in goals))
        case OneOf(goals):
            return OneOf(tuple(_foretold(each, tricks) for each in goals))
        case MetBy(part):
            return replace(goal, goal=_foretold(part, tricks))
        case Always(Compare() as compare):
            return Always(_easiest(compare, tricks))
        case Compare():
            return _easiest(goal, tricks)
    return goal


def _easiest(compare: Compare, tricks: int) -> Compare:
    if compare.right is not Predicted.PREDICTED:
        return compare
    if compare.relation in (Relation.AT_LEAST, Relation.MORE_THAN):
        return replace(compare, right=0)
    relation = Relation.AT_MOST if compare.relation is Relation.EXACTLY else compare.relation
    return Compare(compare.left, relation, tricks)


class _Ways:
    """The ways to choose what is left open, and a number of positions to spend on all of them."""

    def __init__(self, problem: Problem, nodes: int, *, plain: bool) -> None:
        self.seats = problem.deal.seats
        self.tricks = min(map(len, problem.deal.hands))
        self.left = nodes
        self.plain = plain
        self.predictions: list[list[int | None]] = []
        tasks = []
        for task in problem.tasks:
            goal = _of_crew(task.goal, len(self.seats))
            tricky = [part for part in parts(goal) if _hard_to_foretell(part)]
            if task.predicted is not None or Predicted.PREDICTED not in parts(goal):
                self.predictions.append([task.predicted])
            elif not plain and list(parts(goal)).count(Predicted.PREDICTED) == 1 and not tricky:
                goal = _foretold(goal, self.tricks)
                self.predictions.append([None])
            else:
                self.predictions.append([*range(self.tricks + 1)])
            tasks.append(replace(task, goal=goal, predicted=None, owner=None))
        self.given = tuple(task.owner for task in problem.tasks)
        self.problem = replace(problem, tasks=tuple(tasks))
        sentences = (problem.goals, tuple(task.goal for task in problem.tasks))
        awaited = sorted({won_by(part, self.tricks) for part in parts(sentences)} - {0})
        self.winners = [(*zip(awaited, winners, strict=True),) for winners in product(self.seats, repeat=len(awaited))]
        self.refuted: set[Case] = set()

    def cases(self, owners: _Owners) -> Iterator[Case]:
        """What is to be searched for some owners; tasks that nobody owns yet ask for nothing."""
        noted = [some if owner is not None else [None] for some, owner in zip(self.predictions, owners, strict=True)]
        for predictions in product(*noted):
            for winners in self.winners:
                case = Case(owners, predictions, winners)
                if case not in self.refuted:
                    yield case

    def attempt(self, owners: _Owners, nodes: int) -> bool | None:
        """Whether some case for these owners can be won; each is searched for so many positions at most."""
        unknown = False
        for case in [*self.cases(owners)]:
            found = run(
                "exhaust_goals", Compiler(self.problem, case).compile(), min(nodes, self.left), plain=self.plain
            )
            self.left -= found.nodes
            if found.winnable:
                return True
            if found.winnable is None:
                unknown = True
            else:
                self.refuted.add(case)
        return None if unknown else False

    def decide(self, ways: list[_Owners]) -> bool | None:
        """Search all ways, again and again for longer."""
        nodes = _FIRST_LOOK
        while ways:
            if len(ways) == 1 and len([*self.cases(ways[0])]) == 1:
                nodes = self.left
            unknown = []
            for owners in ways:
                found = self.attempt(owners, nodes)
                if found:
                    return True
                if found is None:
                    unknown.append(owners)
            ways = unknown
            if ways and not self.left:
                return None
            nodes *= _GROWTH
        return False

    # who may own what

    def sharings(self) -> list[tuple[int, ...]] | None:
        """The owners to try, likely ones first; None if they are too many.

        Seats that cannot do a task alone are left out, and seats that find it hard come last.
        """
        effort: list[dict[int, int]] = []
        for index, task in enumerate(self.problem.tasks):
            effort.append({})
            given = self.given[index]
            for seat in self.seats if given is None else (given,):
                if task.not_commander and seat == self.problem.deal.commander:
                    continue
                before = self.left
                alone = (*self.given[:index], seat, *self.given[index + 1 :])
                if given is not None or self.attempt(alone, _FIRST_LOOK) is not False:
                    effort[-1][seat] = before - self.left
        if prod(map(len, effort)) > _WAYS:
            return None
        permits = self.problem.assignment.permits
        ways = [owners for owners in product(*effort) if permits(owners, len(self.seats))]
        ways.sort(key=lambda owners: sum(some[owner] for some, owner in zip(effort, owners, strict=True)))
        return ways

    def narrow(self, ways: Sequence[tuple[int, ...]]) -> list[_Owners]:
        """Leave out ways of which a part is refuted already."""
        for index in range(2, len(self.given)):
            for start in sorted({way[:index] for way in ways}):
                if self.attempt((*start, *self.given[index:]), _FIRST_LOOK) is False:
                    ways = [way for way in ways if way[:index] != start]
        return [*ways]


def _hard_to_foretell(part: object) -> bool:
    """Whether no single number is the easiest to have predicted, beside a part like this."""
    match part:
        case Not() | If() | SomeOf() | MembersWho() | ColoursThat() | RanksThat() | SharedOut():
            return True
        case Compare(_, Relation.OTHER_THAN, Predicted.PREDICTED):
            return True
        case Always(Compare(_, Relation.EXACTLY, Predicted.PREDICTED)):
            return True
        case Compare(left, Relation.EXACTLY, Predicted.PREDICTED) if left.by is Member.EVERYBODY:
            return True  # all members must come to the same number
    return False


def search_goals(problem: Problem, nodes: int, *, plain: bool = False) -> Search:
    """Whether the problem is winnable; None if that takes more positions than `nodes`.

    Raises ValueError for what it does not know: tokens, roles, draws, unknown cards, tricks that depend on
    open tasks, goals that a task falls in some trick, and decks and goals that are too large.
    """
    _check(problem)
    ways = _Ways(problem, nodes, plain=plain)
    if None not in ways.given:
        found = ways.decide([ways.given])
        return Search(found, nodes - ways.left)
    some = ways.sharings()
    if some is None:
        return Search(winnable=None, nodes=nodes - ways.left)
    for owners in some[:_GLANCES]:
        if ways.attempt(owners, _GLANCE):
            return Search(winnable=True, nodes=nodes - ways.left)
    found = ways.decide(ways.narrow(some))
    return Search(found, nodes - ways.left)


def _check(problem: Problem) -> None:
    suits = problem.deal.deck.suits
    tricks = min(map(len, problem.deal.hands))
    if len(suits) > SUITS or max(len(suit.ranks) for suit in suits) > WIDTH or len(problem.deal.hands) > SEATS:
        raise ValueError(f"expected up to {SUITS} suits of {WIDTH} cards and {SEATS} seats")
    if tricks > TRICKS:
        raise ValueError(f"expected up to {TRICKS} tricks")
    if problem.deal.unseen or problem.roles or problem.draw or problem.token_change is not TokenChange.NONE:
        raise ValueError("expected nothing but tasks and goals")
    if any(token is not None for token in problem.tokens):
        raise ValueError("expected tokens on nothing but task cards with given owners")
