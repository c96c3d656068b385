"""The conditions of a goal of the core, piece by piece, with words for all members where it says the same of each.

The core has "everybody wins a trick" as one goal for each seat. Bounds add up what all members have, so here such goals
are one again, about `Member.EVERYBODY`; so are comparisons of one member with each other one, or with all others.

Example, at a table of three: "everybody wins at least 5 tricks" comes as And(Within(tricks of seat 0, from 5), the
same of seat 1, the same of seat 2). In a game of 13 tricks each of the three can be met alone. As one atom, of
everybody, it is refuted at once: 3 x 5 is more than 13. Of "not everybody" the parts need not all be met: a negation
goes inwards first, and a part that becomes an Or stays whole.

Each step keeps the meaning, so that a bound on the atoms is one on the goal: parts that must all be met may be
regrouped, and words for members stand only for goals that are there for every one of them.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from winnable.rules.crew.core import Always, And, Core, Not, Or, Related, SomeMet, Until, Within
from winnable.rules.crew.quantity import Quantity
from winnable.rules.crew.who import Beside, LeftOf, Member, Seat, Together, Who


def atoms(goal: Core, seats: int) -> tuple[Core, ...]:
    """The goals that must all be met for this one to be, at a table of `seats` members."""
    return tuple(_for_everybody(_with_others(tuple(_flat(goal)), seats), seats))


def for_member(goal: SomeMet, seats: int) -> Within | None:
    """The comparison with a number that is counted for each member, about `Member.MEMBER`; None for other goals."""
    for part in goal.parts[:1]:
        if isinstance(part, Within):
            wanted = {replace(part, count=replace(part.count, by=Seat(seat))) for seat in range(seats)}
            if wanted == set(goal.parts) and len(goal.parts) == seats:
                return replace(part, count=replace(part.count, by=Member.MEMBER))
    return None


def _flat(goal: Core) -> Iterator[Core]:
    match goal:
        case And(parts):
            for part in parts:
                yield from _flat(part)
        case Until(part):
            yield from (replace(goal, part=each) for each in _flat(part))
        case SomeMet(parts, numbers) if [met for met in range(len(parts) + 1) if met in numbers] == [len(parts)]:
            yield from _flat(And(parts))
        case SomeMet(parts, numbers) if [met for met in range(len(parts) + 1) if met in numbers] == [0]:
            yield from _flat(And(tuple(map(Not, parts))))
        case Not(part) if (denied := _denied(part)) is not None:
            yield from _flat(denied)
        case _:
            yield goal


def _denied(goal: Core) -> Core | None:
    """A goal that is met in the end if this one is not; None for some forms."""
    match goal:
        case Not(part):
            return part
        case And(parts):
            return Or(tuple(map(Not, parts)))
        case Or(parts):
            return And(tuple(map(Not, parts)))
        case Until(part):
            return replace(goal, part=Not(part))
        case Within(_, numbers) | SomeMet(_, numbers):
            return replace(goal, numbers=~numbers)
    return None


# --- words for all members -----------------------------------------------------------------------


def _with_others(found: Sequence[Core], seats: int) -> list[Core]:
    """Comparisons of one member with each other one, or all of them together, in these words."""
    # by the goal without who is on its right: how far to the left the members sit with whom it is there already
    pairs: dict[Core, set[int]] = {}
    for goal in found:
        related = _inner(goal)
        if isinstance(related, Related) and (places := _places(related, seats)):
            pairs.setdefault(_about(goal, Member.EACH_OTHER, right=True), set()).add(places)
    result: dict[Core, None] = {}  # in order, each once
    for goal in found:
        related = _inner(goal)
        each_other = all_others = False
        if isinstance(related, Related):
            # all distances from 1 to the last one: then each other member has had its turn on the right
            each_other = len(pairs.get(_about(goal, Member.EACH_OTHER, right=True), ())) == seats - 1
            all_others = isinstance(related.right, Quantity) and _are_others(related.right.by, related.left.by, seats)
        if all_others:
            goal = _about(goal, Member.ALL_OTHERS, right=True)  # noqa: PLW2901
        elif each_other and isinstance(related, Related) and _places(related, seats):
            goal = _about(goal, Member.EACH_OTHER, right=True)  # noqa: PLW2901
        result[goal] = None
    return list(result)


def _for_everybody(found: Sequence[Core], seats: int) -> Iterable[Core]:
    """Replace goals that are the same for every seat by one about everybody."""
    said: dict[Core, set[Who]] = {}  # by the goal as it would be of everybody, of which seats it is there
    for goal in found:
        if isinstance(by := _by(goal), Seat):
            said.setdefault(_of_everybody(goal), set()).add(by)
    return dict.fromkeys(
        _of_everybody(goal) if isinstance(_by(goal), Seat) and len(said[_of_everybody(goal)]) == seats > 1 else goal
        for goal in found
    )


def _of_everybody(goal: Core) -> Core:
    """The same of everybody, each compared with the same members as this one."""
    related = _inner(goal)
    if isinstance(related, Related) and isinstance(related.right, Quantity) and related.right.by == related.left.by:
        # "more pink than blue cards" compares each member with itself: the right side must not become everybody
        goal = _about(goal, Member.SAME, right=True)
    return _about(goal, Member.EVERYBODY)


def _inner(goal: Core) -> Core:
    """The comparison of counts in a goal, without the moments at which it must hold."""
    while isinstance(goal, Always | Until):
        goal = goal.part
    return goal


def _about(goal: Core, who: Who, *, right: bool = False) -> Core:
    """The same goal about another member."""
    match goal:
        case Always(part):
            said = _about(part, who, right=right)
            assert isinstance(said, Within | Related)
            return Always(said)
        case Until(part):
            return replace(goal, part=_about(part, who, right=right))
        case Within(count):
            return replace(goal, count=replace(count, by=who))
        case Related(left, _, other):
            if right and isinstance(other, Quantity):
                return replace(goal, right=replace(other, by=who))
            return replace(goal, left=replace(left, by=who))
    return goal


def _by(goal: Core) -> Who | None:
    match _inner(goal):
        case Within(count):
            return count.by
        case Related(left):
            return left.by
    return None


def _are_others(who: Who, member: Who, seats: int) -> bool:
    """Whether these are all members but one."""
    if not isinstance(who, Together):
        return False
    return {_between(member, other, seats) for other in who.members} == set(range(1, seats))


def _places(goal: Related, seats: int) -> int:
    """How many places to the left of the member on the left side the one on the right sits; 0 if that is not known."""
    return _between(goal.left.by, goal.right.by, seats) if isinstance(goal.right, Quantity) else 0


def _between(member: Who, who: Who, seats: int) -> int:
    """How many places to the left of a member another one sits; 0 if that is not known."""
    match member, who:
        case Seat(one), Seat(other):
            return (other - one) % seats
        case Beside(card, one), Beside(other_card, other) if card == other_card:
            return (other - one) % seats
        case one, LeftOf(of, places) if of == one:
            return places
    return 0
