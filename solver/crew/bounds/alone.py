"""Goals that cannot be met even alone: what one asks for against what there can be, see `counts`."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from winnable.rules.crew.goal import (
    EVERY_CARD,
    EVERY_TRICK,
    AllOf,
    Always,
    Among,
    ByCrew,
    CardsPlayed,
    CardsTaken,
    Compare,
    EachFalls,
    EachWins,
    Every,
    Goal,
    LongestRun,
    Member,
    MembersWho,
    MetBy,
    Not,
    Number,
    Numbers,
    OneOf,
    Parity,
    Points,
    Predicted,
    Quantity,
    Relation,
    SharedOut,
    SomeOf,
    Spread,
    TasksOwned,
    Who,
    every,
)
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.bounds.counts import MANY, Range, Table, wanted

__all__ = ["alone", "flat", "kind_of", "number_of"]


def flat(goal: Goal, seats: int) -> Iterator[Goal]:
    """Yield the goals that must all be met for this one to be."""
    match goal:
        case AllOf(goals):
            for each in goals:
                yield from flat(each, seats)
        case ByCrew():
            yield from flat(goal.of(seats), seats)
        case MetBy(inner, trick):
            yield from (MetBy(each, trick) for each in flat(inner, seats))
        case SomeOf(goals, Relation.EXACTLY, 0):
            for each in goals:
                yield from flat(Not(each), seats)
        case MembersWho(Compare(left, relation, right), such, number) if (
            left.by is Member.MEMBER
            and not isinstance(right, Quantity)
            and (all_or_none := _all_or_none(such, number, seats))
        ):
            yield Compare(
                replace(left, by=Member.EVERYBODY), relation if all_or_none == seats else _DENIED[relation], right
            )
        case Not(inner) if (denied := _denied(inner, seats)) is not None:
            yield from flat(denied, seats)
        case _:
            yield goal


def _all_or_none(relation: Relation, number: Number, seats: int) -> int | None:
    """Return how many members meet a goal, if that must be all, or none (-1)."""
    may = [each for each in range(seats + 1) if relation.holds(each, number)]
    return {0: -1, seats: seats}.get(may[0]) if len(may) == 1 else None


_DENIED: Final = {
    Relation.EXACTLY: Relation.OTHER_THAN,
    Relation.OTHER_THAN: Relation.EXACTLY,
    Relation.AT_LEAST: Relation.FEWER_THAN,
    Relation.FEWER_THAN: Relation.AT_LEAST,
    Relation.AT_MOST: Relation.MORE_THAN,
    Relation.MORE_THAN: Relation.AT_MOST,
}
"""The relation that holds where this one does not."""


def _denied(goal: Goal, seats: int) -> Goal | None:
    """Return a goal that is met in the end if this one is not; None for most forms.

    A comparison for every member is broken by one of them, so that it is not turned round.
    """
    match goal:
        case Not(inner):
            return inner
        case AllOf(goals):
            return OneOf(tuple(map(Not, goals)))
        case OneOf(goals):
            return AllOf(tuple(map(Not, goals)))
        case ByCrew():
            return Not(goal.of(seats))
        case MetBy(inner, trick):
            return MetBy(Not(inner), trick)
        case Compare(left, relation, right) if left.by is not Member.EVERYBODY and not isinstance(right, Quantity):
            return Compare(left, _DENIED[relation], right)
    return None


def alone(goal: Goal, table: Table, problem: Problem, task: int | None) -> str:
    """Return why a goal cannot be met; empty if no bound shows it."""
    match goal:
        case Compare():
            return _compare(goal, table, problem, task)
        case Always(compare):
            number = number_of(compare, table, problem, task)
            after_one = "" if number is None else _number_fits(compare.left, compare.relation, number, table, 1)
            return _compare(compare, table, problem, task) or (
                f"after the first trick, {after_one}" if after_one else ""
            )
        case Spread(of, at_most):
            least, _ = table.together(of, 1)
            if least > at_most:
                what = "card" if isinstance(of, CardsTaken) else "trick"
                return f"after the first trick its winner is {least} {what}{'s' * (least > 1)} ahead of the others"
        case EachWins(cards):
            number, tricks = len(table.select(cards)), table.counted
            if number > tricks:
                by_then = f"{tricks} trick{'s' * (tricks != 1)}"
                return f"{number} cards would win a trick each, and there are {by_then}"
        case EachFalls(cards):
            number, room = len(table.select(cards)), table.counted * table.seats
            if number > room:
                return f"{number} cards would fall, and {room} are played"
        case MetBy(inner, _):
            end = min(goal.end(table.tricks), table.counted)
            found = (alone(each, table.by(end), problem, task) for each in flat(inner, table.seats))
            why = next(filter(None, found), "")
            told = not why or why.startswith("by trick") or end == table.tricks
            return why if told else f"by trick {end}, {why}"
        case MembersWho(Compare(left, relation, int(number)), such, int(members)) if left.by is Member.MEMBER:
            return _members_fit(left, wanted(relation, number)[0], wanted(such, members)[0], table)
        case SharedOut(goals):
            return _shared_fit(goals, goal.most(table.seats), table, problem, task)
        case OneOf(goals):
            reasons = [
                next((why for part in flat(each, table.seats) if (why := alone(part, table, problem, task))), "")
                for each in goals
            ]
            return "; ".join(dict.fromkeys(reasons)) if all(reasons) else ""
    return ""


def _shared_fit(goals: Sequence[Goal], most: int, table: Table, problem: Problem, task: int | None) -> str:
    """Return why goals of the same count cannot be shared out, each to `most` members at most; empty if they may.

    Whoever gets which, all members together have at least the lowest numbers of as many, and at most the highest.
    """
    found = [each for each in goals if isinstance(each, Compare) and each.left.by is Member.MEMBER]
    numbers = [number_of(each, table, problem, task) for each in found]
    if len({(type(each.left), kind_of(each.left)) for each in found}) != 1 or len(found) < len(goals):
        return ""
    if isinstance(found[0].left, LongestRun):
        return ""
    ranges = [wanted(each.relation, number) for each, number in zip(found, numbers, strict=True) if number is not None]
    if len(ranges) < len(goals):
        return ""
    there = replace(found[0].left, by=Member.ANYBODY)
    low = sum(sorted([low for low, _ in ranges] * most)[: table.seats])
    high = sum(sorted([high for _, high in ranges] * most, reverse=True)[: table.seats])
    fewest, all_of_them = table.together(there)
    if low > all_of_them:
        return f"there can be {_counted(there, all_of_them, table)} at most, and {low} are shared out at least"
    if high < fewest:
        return f"there must be {_counted(there, fewest, table)} at least, and {high} are shared out at most"
    return ""


def _members_fit(quantity: Quantity, low: int, members: int, table: Table) -> str:
    """Return why so many members cannot have at least `low` each of a count; empty if they may."""
    if members > table.seats:
        return f"{members} members are asked for, and there are {table.seats}"
    most = MANY if isinstance(quantity, LongestRun) else table.together(quantity)[1]
    if low * members > most:
        return f"there can be {_counted(quantity, most, table)} at most, and {_each(low, members, 'asked for')}"
    return ""


def number_of(goal: Compare, table: Table, problem: Problem, task: int | None) -> Number | None:
    """Return the number on the right of a comparison; None if it is a count, or open."""
    match goal.right:
        case int() | Among() | Parity() | Numbers() as number:
            return number
        case Every.EVERY:
            return every(goal.left, table.whole, table.tricks, table.tasks)
        case Predicted.PREDICTED:
            return None if task is None else problem.tasks[task].predicted
    return None


def _compare(goal: Compare, table: Table, problem: Problem, task: int | None) -> str:
    number = number_of(goal, table, problem, task)
    if number is not None:
        return _number_fits(goal.left, goal.relation, number, table)
    return "" if isinstance(goal.right, Predicted) else _counts_fit(goal, table)


def _number_fits(
    quantity: Quantity, relation: Relation, number: Number, table: Table, played: int | None = None
) -> str:
    """Return why a count cannot be in this relation to a number; empty if it may."""
    low, high = wanted(relation, number)
    least, most = table.together(quantity, played)
    seats = table.seats if quantity.by is Member.EVERYBODY else 1
    if high < 0:
        return "nobody can have fewer than none" if relation is Relation.FEWER_THAN else _NO_NUMBER
    if low * seats > most:
        at_most = " at most" if most else ""
        return f"there can be {_counted(quantity, most, table)}{at_most}, and {_each(low, seats, 'asked for')}"
    if isinstance(quantity, CardsPlayed) and quantity.by is not Member.ANYBODY:
        alone = table.of_one(quantity, played)
        if low > alone:
            return f"one member can play {_counted(quantity, alone, table)}, and {_each(low, 1, 'asked for')}"
    if quantity.by in (Member.ANYBODY, Member.EVERYBODY) and high * seats < least:
        return f"there must be {_counted(quantity, least, table)} at least, and {_each(high, seats, 'allowed')}"
    return _sums_to(quantity, relation, number, table, (least, most))


def _sums_to(quantity: Quantity, relation: Relation, number: Number, table: Table, together: Range) -> str:
    """Return why no numbers that the comparison allows add up to what all members have together; empty if some do.

    All cards that somebody takes are whole tricks. Runs of several members are no run.
    """
    least, most = together
    if isinstance(quantity, LongestRun) or most > _FEW:
        return ""
    whole = isinstance(quantity, CardsTaken) and table.select(quantity.cards) == table.deck
    may = [each for each in range(0, most + 1, table.seats if whole else 1) if relation.holds(each, number)]
    if quantity.by not in (Member.ANYBODY, Member.EVERYBODY):
        return "" if may else f"somebody takes whole tricks, of {table.seats} cards each" if whole else _NO_NUMBER
    sums = {0}
    for _ in range(table.seats if quantity.by is Member.EVERYBODY else 1):
        sums = {total + each for total in sums for each in may if total + each <= most}
    if any(total >= least for total in sums):
        return ""
    if quantity.by is Member.ANYBODY or not may:
        return _NO_NUMBER
    return f"no {table.seats} such numbers add up to {least if least == most else f'{least} to {most}'}"


_FEW: Final = 500
"""The highest count of which all numbers are looked at."""
_NO_NUMBER: Final = "no number that there can be is among those asked for"


def _each(number: int, seats: int, done: str) -> str:
    """Return in words what is asked for or allowed, of all together or of each of several members."""
    if number > 0 and seats > 1:
        return f"{number} for each of {seats} members are {number * seats}"
    return {0: f"none is {done}", 1: f"one is {done}"}.get(number, f"{number} are {done}")


def _counted(quantity: Quantity, number: int, table: Table) -> str:
    """Return a number of what is counted, in words; for sums with the number that bounds it."""
    such = str(number) if number else "no"
    if isinstance(quantity, CardsPlayed):
        return f"{such} such card{'s' * (number != 1)}"
    if isinstance(quantity, CardsTaken):
        return f"{such} {'' if quantity.cards == EVERY_CARD else 'such '}card{'s' * (number != 1)}"
    if isinstance(quantity, Points):
        return f"{such} {'' if quantity.cards == EVERY_CARD else 'such '}point{'s' * (number != 1)}"
    if isinstance(quantity, TasksOwned):
        return f"{such} task{'s' * (number != 1)}"
    ranks = sum(card.rank for card in table.deck)
    because = f" (all ranks add up to {ranks})" if quantity.tricks.sum is not None else ""
    return f"{such} {'' if quantity.tricks == EVERY_TRICK else 'such '}trick{'s' * (number != 1)}{because}"


def _counts_fit(goal: Compare, table: Table) -> str:
    """Return why two counts cannot be in this relation; empty if they may."""
    left, right, seats = goal.left, goal.right, table.seats
    assert isinstance(right, Quantity)
    if left.by is Member.ANYBODY and right.by in (Member.EACH_OTHER, Member.ALL_OTHERS):
        return ""  # there are no others
    (least, most), (other_least, other_most) = _of(left, table), _of(right, table)
    impossible = {
        Relation.EXACTLY: most < other_least or least > other_most,
        Relation.OTHER_THAN: least == most == other_least == other_most,
        Relation.AT_LEAST: most < other_least,
        Relation.AT_MOST: least > other_most,
        Relation.MORE_THAN: most <= other_least,
        Relation.FEWER_THAN: least >= other_most,
    }
    if impossible[goal.relation]:
        return f"the one count lies between {least} and {most}, the other between {other_least} and {other_most}"
    if left.by is Member.EVERYBODY and right.by is Member.SAME and (why := _sums_fit(goal, table)):
        return why
    if type(left) is not type(right) or kind_of(left) != kind_of(right) or isinstance(left, LongestRun):
        return ""
    total_least, total = table.together(left)
    return _shares_fit(left.by, goal.relation, right.by, total_least, total, seats)


def _sums_fit(goal: Compare, table: Table) -> str:
    """Return why two counts cannot be in this relation for each member, by what they add up to for all together."""
    assert isinstance(goal.right, Quantity)
    if LongestRun in (type(goal.left), type(goal.right)):
        return ""  # runs of several members are no run
    (least, most), (other_least, other_most) = table.together(goal.left), table.together(goal.right)
    above = {Relation.EXACTLY: 0, Relation.AT_LEAST: 0, Relation.MORE_THAN: table.seats}.get(goal.relation, -MANY)
    below = {Relation.EXACTLY: 0, Relation.AT_MOST: 0, Relation.FEWER_THAN: table.seats}.get(goal.relation, -MANY)
    if most < other_least + above or least > other_most - below:
        return (
            f"for all members together the one count is {_from_to(least, most)}, "
            f"the other {_from_to(other_least, other_most)}"
        )
    return ""


def _from_to(least: int, most: int) -> str:
    return str(least) if least == most else f"{least} to {most}"


def _shares_fit(who: Who, relation: Relation, others: Who, least: int, most: int, seats: int) -> str:
    """Return why members cannot have such shares of `least` to `most` in all, each a share of the same thing."""
    strict = relation in (Relation.MORE_THAN, Relation.FEWER_THAN)
    if others is Member.EACH_OTHER and who is Member.EVERYBODY:
        if strict:
            return "not everybody can have more, or fewer, than everybody else"
        if relation is Relation.OTHER_THAN:
            different = seats * (seats - 1) // 2
            return f"{seats} different numbers add up to {different} at least, and there are {most}" * (
                most < different
            )
        if most // seats * seats < least:
            return f"{least if least == most else f'{least} to {most}'} cannot be shared out evenly to {seats} members"
    if others is Member.EACH_OTHER and relation is Relation.FEWER_THAN and most < seats - 1:
        return f"each of the {seats - 1} others would have one at least, and there are {most}"
    if others is Member.ALL_OTHERS and who is Member.EVERYBODY:
        if relation is Relation.MORE_THAN or (least > 0 and seats > 2 and relation is Relation.AT_LEAST):
            return "not everybody can have as many as all others together"
    elif others is Member.ALL_OTHERS and relation is Relation.EXACTLY and least == most and most % 2:
        return f"{most} cannot be halved"
    if others in (Member.SAME, who) and (strict or relation is Relation.OTHER_THAN):
        return "nobody can have more, or fewer, than the same member has"
    if others is Member.ANYBODY and relation is Relation.MORE_THAN and who is not Member.ANYBODY:
        return "nobody can have more than all together"
    return ""


def _of(quantity: Quantity, table: Table) -> Range:
    """Return the range of the count of whoever it is about; what one member can have, all together can."""
    least, most = table.together(quantity)
    return (least if quantity.by is Member.ANYBODY else 0), most


def kind_of(quantity: Quantity) -> object:
    """Return the cards or tricks that are counted; None for tasks."""
    if isinstance(quantity, TasksOwned):
        return None
    if isinstance(quantity, CardsPlayed):
        return replace(quantity, by=Member.ANYBODY)
    return quantity.cards if isinstance(quantity, CardsTaken | Points) else quantity.tricks
