"""Goals that cannot be met even alone: the number that a goal requires against the possible ones, see `counts`.

A goal wants a count to be in some numbers, and `counts` says between which two numbers every play has it: if no wanted
number lies between them, the goal is refuted. Example: "a member wins at least four tricks over 30" is refuted at a
table of four, as there are at most three such tricks in any play. Of a goal whose parts need not all be met, each part
must be refuted; one that must hold after every trick is refuted by the first trick or by the last.

Sound, as every number between the bounds is kept, and a goal that is not understood counts as possible: an empty answer
says nothing.
"""

from dataclasses import replace
from typing import Final

from winnable.rules.crew.core import Always, Core, Matched, Or, Related, SomeMet, Until, Within
from winnable.rules.crew.goal import EachFalls, EachWins
from winnable.rules.crew.kinds import EVERY_CARD, EVERY_TRICK, Relation
from winnable.rules.crew.numbers import Numbers
from winnable.rules.crew.quantity import (
    CardsDealt,
    CardsPassed,
    CardsPlayed,
    CardsTaken,
    LongestRun,
    Points,
    Quantity,
    TasksMet,
    TasksOwned,
)
from winnable.rules.crew.who import Member, Together, Who
from winnable.solver.crew.bounds.atoms import atoms, for_member
from winnable.solver.crew.bounds.counts import NO_LIMIT, Range, Table, wanted


def alone(goal: Core, table: Table) -> str:
    """Return why a goal cannot be met, one of the `atoms` of a part; empty if no bound shows it."""
    match goal:
        case Within(count, numbers):
            return _number_fits(count, numbers, table)
        case Related():
            return _counts_fit(goal, table)
        case Always(Within(count, numbers) as part):
            why = _number_fits(count, numbers, table, 1)
            return alone(part, table) or (f"after the first trick, {why}" if why else "")
        case Always(Related() as part):
            return _spread_fits(part, table) or alone(part, table)
        case EachWins(cards):
            number, tricks = len(table.select(cards)), table.counted
            if number > tricks:
                by_then = f"{tricks} trick{'s' * (tricks != 1)}"
                return f"{number} cards would win a trick each, and there are {by_then}"
        case EachFalls(cards):
            number, room = len(table.select(cards)), table.counted * table.seats
            if number > room:
                return f"{number} cards would fall, and {room} are played"
        case Until(part):
            # a table at which fewer tricks are played; the reason says by when, unless it does already
            end = min(goal.end, table.counted)
            why = alone(part, table.by(end))
            told = not why or why.startswith("by trick") or end == table.tricks
            return why if told else f"by trick {end}, {why}"
        case SomeMet(parts, numbers):
            # "at least two members win a trick": of the same count of each, so bounds on all members together apply
            each = for_member(goal, table.seats)
            may = [met for met in range(len(parts) + 1) if met in numbers]
            if each is not None and may:
                return _members_fit(each, may[0], table)
            if not may:
                return f"{wanted(numbers)[0]} members are required, and there are {table.seats}" if each else ""
        case Matched():
            return _matched_fit(goal, table)
        case Or(parts):
            return _none_fits(parts, table)
    return ""


def _none_fits(parts: tuple[Core, ...], table: Table) -> str:
    """Return why none of some goals can be met, each reason once; empty if one may."""
    reasons: dict[str, None] = {}
    for part in parts:
        why = next((why for each in atoms(part, table.seats) if (why := alone(each, table))), "")
        if not why:
            return ""
        reasons[why] = None
    return "; ".join(reasons)


def _spread_fits(goal: Related, table: Table) -> str:
    """Return why counts of all members are too far apart after the first trick; empty if they need not be."""
    everybody = goal.left.by is Member.EVERYBODY and goal.relation in (Relation.AT_MOST, Relation.EXACTLY)
    if everybody and isinstance(goal.right, Quantity) and goal.right == replace(goal.left, by=Member.EACH_OTHER):
        least, _ = table.together(goal.left, 1)
        if least > goal.ahead:
            what = "card" if isinstance(goal.left, CardsTaken) else "trick"
            return f"after the first trick its winner is {least} {what}{'s' * (least > 1)} ahead of the others"
    return ""


def _matched_fit(goal: Matched, table: Table) -> str:
    """Return why goals of the same count cannot be shared out to all members; empty if they may.

    In every distribution, all members together have at least the sum of the lowest numbers, at most that of the
    highest.
    """
    found = [each for each in goal.rows[0] if isinstance(each, Within)]
    if len({(type(each.count), kind_of(each.count)) for each in found}) != 1 or len(found) < len(goal.rows[0]):
        return ""
    if isinstance(found[0].count, LongestRun) or any(len(set(column)) == 1 for column in zip(*goal.rows, strict=True)):
        return ""  # a goal that is the same whichever member gets it
    ranges = [wanted(each.numbers) for each in found]
    there = replace(found[0].count, by=Member.ANYBODY)
    low = sum(sorted([low for low, _ in ranges] * goal.most)[: table.seats])
    high = sum(sorted([high for _, high in ranges] * goal.most, reverse=True)[: table.seats])
    fewest, all_of_them = table.together(there)
    if low > all_of_them:
        return f"there can be {_counted(there, all_of_them, table)} at most, and {low} are shared out at least"
    if high < fewest:
        return f"there must be {_counted(there, fewest, table)} at least, and {high} are shared out at most"
    return ""


def _members_fit(each: Within, members: int, table: Table) -> str:
    """Return why this number of members cannot each reach the count; empty if they may."""
    low = wanted(each.numbers)[0]
    most = NO_LIMIT if isinstance(each.count, LongestRun) else table.together(each.count)[1]
    if low * members > most:
        return f"there can be {_counted(each.count, most, table)} at most, and {_each(low, members, 'required')}"
    return ""


def _number_fits(quantity: Quantity, numbers: Numbers, table: Table, played: int | None = None) -> str:
    """Return why a count can be none of these numbers; empty if it may."""
    low, high = wanted(numbers)
    least, most = table.together(quantity, played)
    seats = table.seats if quantity.by is Member.EVERYBODY else 1
    if high < 0:
        return _NO_NUMBER
    if low * seats > most:
        at_most = " at most" if most else ""
        there = _ranks(quantity, least, most) or f"there can be {_counted(quantity, most, table)}{at_most}"
        return f"{there}, but {_each(low, seats, 'required')}"
    several = quantity.by is Member.ANYBODY or isinstance(quantity.by, Together)
    if isinstance(quantity, CardsPlayed) and not several:
        alone = table.of_one(quantity, played)
        if low > alone:
            return f"one member can play {_counted(quantity, alone, table)}, and {_each(low, 1, 'required')}"
    if quantity.by in (Member.ANYBODY, Member.EVERYBODY) and high * seats < least:
        there = _ranks(quantity, least, most) or f"there must be {_counted(quantity, least, table)} at least"
        return f"{there}, but {_each(high, seats, 'allowed')}"
    return _sums_to(quantity, numbers, table, (least, most))


def _sums_to(quantity: Quantity, numbers: Numbers, table: Table, together: Range) -> str:
    """Return why no numbers that the comparison allows add up to what all members have together; empty if some do.

    A member who takes cards of any kind takes whole tricks. Runs of several members are no run.
    """
    least, most = together
    if isinstance(quantity, LongestRun) or most > _MAX_LISTED:
        return ""
    whole = isinstance(quantity, CardsTaken) and table.select(quantity.cards) == table.deck
    may = [each for each in range(0, most + 1, table.seats if whole else 1) if each in numbers]
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


_MAX_LISTED: Final = 500
"""The highest count of which all numbers are looked at."""
_NO_NUMBER: Final = "none of the required numbers is possible"


def _ranks(quantity: Quantity, least: int, most: int) -> str:
    """Return in words what the ranks of all cards add up to, where just that is counted; empty for any other count."""
    every_card = isinstance(quantity, Points) and quantity.cards == EVERY_CARD
    return f"the ranks add up to {most}" if every_card and least == most > 0 else ""


def _each(number: int, seats: int, done: str) -> str:
    """Return in words a number that is required or allowed, of all together or of each of several members."""
    if number > 0 and seats > 1:
        return f"{number} for each of {seats} members make {number * seats}"
    return {0: f"none is {done}", 1: f"one is {done}"}.get(number, f"{number} are {done}")


def _counted(quantity: Quantity, number: int, table: Table) -> str:
    """Return a number of tricks, cards or tasks in words; for sums with the number that bounds it."""
    such = str(number) if number else "no"
    if isinstance(quantity, CardsPlayed):
        return f"{such} such card{'s' * (number != 1)}"
    if isinstance(quantity, CardsTaken | CardsDealt | CardsPassed):
        return f"{such} {'' if quantity.cards == EVERY_CARD else 'such '}card{'s' * (number != 1)}"
    if isinstance(quantity, Points):
        return f"{such} {'' if quantity.cards == EVERY_CARD else 'such '}point{'s' * (number != 1)}"
    if isinstance(quantity, TasksOwned | TasksMet):
        return f"{such} task{'s' * (number != 1)}"
    ranks = sum(card.rank for card in table.deck)
    because = f" (all ranks add up to {ranks})" if quantity.tricks.sum is not None else ""
    return f"{such} {'' if quantity.tricks == EVERY_TRICK else 'such '}trick{'s' * (number != 1)}{because}"


def _counts_fit(goal: Related, table: Table) -> str:
    """Return why two counts cannot be in this relation; empty if they may."""
    left, right, seats = goal.left, goal.right, table.seats
    if not isinstance(right, Quantity):
        return ""  # the prediction is open
    if left.by is Member.ANYBODY and right.by in (Member.EACH_OTHER, Member.ALL_OTHERS):
        return ""  # there are no others
    (least, most), (other_least, other_most) = _of(left, table), _of(right, table, goal.ahead)
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
    if goal.ahead:
        return ""
    if left.by is Member.EVERYBODY and right.by is Member.SAME and (why := _sums_fit(goal, table)):
        return why
    if type(left) is not type(right) or kind_of(left) != kind_of(right) or isinstance(left, LongestRun):
        return ""
    total_least, total = table.together(left)
    return _shares_fit(left.by, goal.relation, right.by, total_least, total, seats)


def _sums_fit(goal: Related, table: Table) -> str:
    """Return why two counts cannot be in this relation for each member, by what they add up to for all together."""
    assert isinstance(goal.right, Quantity)
    if LongestRun in (type(goal.left), type(goal.right)):
        return ""  # runs of several members are no run
    (least, most), (other_least, other_most) = table.together(goal.left), table.together(goal.right)
    above = {Relation.EXACTLY: 0, Relation.AT_LEAST: 0, Relation.MORE_THAN: table.seats}.get(goal.relation, -NO_LIMIT)
    below = {Relation.EXACTLY: 0, Relation.AT_MOST: 0, Relation.FEWER_THAN: table.seats}.get(goal.relation, -NO_LIMIT)
    if most < other_least + above or least > other_most - below:
        return (
            f"for all members together the one count is {_from_to(least, most)}, "
            f"the other {_from_to(other_least, other_most)}"
        )
    return ""


def _from_to(least: int, most: int) -> str:
    return str(least) if least == most else f"{least} to {most}"


def _shares_fit(who: Who, relation: Relation, others: Who, least: int, most: int, seats: int) -> str:
    """Return why members cannot split a total of `least` to `most` so that the relation holds; empty if they may."""
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


def _of(quantity: Quantity, table: Table, more: int = 0) -> Range:
    """Return the range of a count, and a number more; a number that one member can have, all together can have."""
    least, most = table.together(quantity)
    return (least if quantity.by is Member.ANYBODY else 0) + more, most + more


def kind_of(quantity: Quantity) -> object:
    """Return the cards or tricks that are counted; None for tasks."""
    if isinstance(quantity, TasksOwned | TasksMet):
        return None
    if isinstance(quantity, CardsPlayed):
        return replace(quantity, by=Member.ANYBODY)
    if isinstance(quantity, CardsTaken | Points | CardsDealt | CardsPassed):
        return quantity.cards
    return quantity.tricks
