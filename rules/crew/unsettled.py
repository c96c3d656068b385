"""Goals in the middle of a game that depend on earlier tricks of which too little is said.

A goal can be judged from here on if everything that it counts of the earlier tricks is one number, whatever those
tricks were (`Past`). By form, beside that:

- `Always` and `Spread` must be known to have held after each earlier trick, or to have failed after some trick;
- `EachWins` must speak of cards that are left alone, `EachFalls` of no two that are gone in an order;
- `Falls` needs a token on the task of a card that is left, or one that is met and all earlier tricks fit, or none;
- `MetBy` needs as much of the earlier tricks that count for it;
- whoever won trick 1, or was dealt a card, must be known if a goal speaks of them: a card that is left lies where it
  was dealt, unless cards were drawn.

It is conservative: a goal may be refused although it is lost or met already, whatever the unknown number is.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from winnable.rules.answer import State
from winnable.rules.crew.before import Interval, Past
from winnable.rules.crew.card import Card
from winnable.rules.crew.goal import (
    AllOf,
    Always,
    Among,
    Beside,
    ByCrew,
    CardsPlayed,
    CardsTaken,
    Compare,
    EachFalls,
    EachWins,
    Every,
    Falls,
    Goal,
    InRole,
    Member,
    MembersWho,
    MetBy,
    Neighbour,
    Not,
    OneOf,
    Parity,
    Points,
    Predicted,
    Quantity,
    Relation,
    Seat,
    SharedOut,
    SomeOf,
    Spread,
    Step,
    TasksOwned,
    TrickFilter,
    TricksLed,
    Who,
    every,
    task_card,
)
from winnable.rules.crew.index import SeatIndex, TrickNumber
from winnable.rules.crew.task import Task

__all__ = ["Scene", "Unsettled", "unsettled"]

_Group = tuple[SeatIndex, ...]


@dataclass(frozen=True, slots=True)
class Scene:
    """What goals refer to beside the tricks. `names` are the players' names by seat."""

    past: Past
    names: Sequence[str]
    tasks: Sequence[Task]
    roles: Mapping[str, SeatIndex | None]

    @property
    def open_task(self) -> bool:
        """Whether some task was open in all earlier tricks: that of a card which is left."""
        left = set(self.past.deal.deck.cards)
        return any(not task.done and _card_of(task) in left for task in self.tasks)


@dataclass(frozen=True, slots=True)
class Unsettled:
    """A part of a goal that depends on what nobody said. `path` leads to it, outermost first.

    `need` is what would have to be known; `key` the key of `before` that can say it, empty if only the tricks
    themselves can.
    """

    path: tuple[object, ...]
    need: str
    key: str = ""


def _card_of(task: Task) -> Card | None:
    """The card of a plain task card; None for any other task."""
    match task.goal:
        case Compare(CardsTaken(_, kind)) if len(kind.cards) == 1 and task.goal == task_card(kind.cards[0]):
            return kind.cards[0]
    return None


def unsettled(goal: Goal, scene: Scene, task: Task | None = None) -> Iterator[Unsettled]:
    """The parts of a goal, of a task or the mission, that depend on earlier tricks of which too little is said."""
    yield from _Reader(scene, task).goal((goal,), goal)


class _Reader:
    def __init__(self, scene: Scene, task: Task | None, end: TrickNumber | None = None) -> None:
        self.scene = scene
        self.past = scene.past
        self.task = task
        self.tricks = scene.past.tricks if end is None else min(scene.past.tricks, end)
        """The number of earlier tricks that count."""
        self.seats: _Group = tuple(scene.past.deal.seats)

    def goal(self, path: tuple[object, ...], goal: Goal) -> Iterator[Unsettled]:
        match goal:
            case AllOf(goals) | OneOf(goals) | SomeOf(goals):
                for part in goals:
                    yield from self.goal((*path, part), part)
            case Not(part):
                yield from self.goal((*path, part), part)
            case MembersWho(part):
                yield from self._members((*path, part), goal)
            case SharedOut(goals):
                for part in goals:
                    yield from self._members((*path, part), MembersWho(part, Relation.AT_LEAST, 1))
            case MetBy(part):
                end = min(self.tricks, goal.end(self.past.deal.last))
                yield from _Reader(self.scene, self.task, end).goal((*path, part), part)
            case ByCrew():
                part = goal.of(len(self.seats))
                yield from self.goal((*path, part), part)
            case Compare():
                yield from self._compare(path, goal)
            case Always(compare):
                yield from self._always((*path, compare), compare)
            case Spread(of):
                yield from self._spread((*path, of), goal)
            case EachWins(cards):
                for card in sorted(cards.select(self.past.before.deck).intersection(self.past.gone)):
                    yield Unsettled((*path, cards), f"whether {card} won its trick")
            case EachFalls(cards):
                gone = cards.select(self.past.before.deck).intersection(self.past.gone)
                if len(set(map(goal.place, gone))) > 1:
                    yield Unsettled((*path, cards), f"in which order {_named(gone)} fell")
                elif gone and self.tricks < self.past.tricks:
                    yield Unsettled((*path, cards), f"in which trick {_named(gone)} fell")
            case Falls():
                yield from self._falls(path, goal)

    def _members(self, path: tuple[object, ...], goal: MembersWho) -> Iterator[Unsettled]:
        """What is missing for some member; the path ends where the goals of single members begin to differ."""
        for seat in self.seats:
            part = goal.of(seat)
            for found in self.goal((part,), part):
                yield replace(found, path=path)
                return

    # --- who ---------------------------------------------------------------------------------------

    def _stranger(self, who: Who) -> str:
        """What would have to be known to tell who is meant; empty if it is known, or open on purpose."""
        match who:
            case Member.FIRST_WINNER if self.past.first_winner() is None:
                return "who won trick 1"
            case Beside(card) if self.past.before.drawn or card in self.past.gone:
                return f"who was dealt {card}"
            case Neighbour(of):
                return self._stranger(of)
        return ""

    def _groups(self, who: Who, left: Collection[SeatIndex] = ()) -> list[_Group]:
        """The groups of seats, of which each may be counted; `left` is the one on the left side."""
        one: SeatIndex | None
        match who:
            case Member.ANYBODY:
                return [self.seats]
            case Member.ALL_OTHERS:
                return [tuple(seat for seat in self.seats if seat not in left)]
            case Member.EACH_OTHER:
                return [(seat,) for seat in self.seats if seat not in left]
            case Member.SAME:
                return [tuple(left)]
            case Neighbour(of):
                return [(who.seat(seat, len(self.seats)),) for (seat,) in self._groups(of, left)]
            case Member.OWNER:
                one = self.task.owner if self.task else None
            case Member.COMMANDER:
                one = self.past.deal.commander
            case Member.FIRST_WINNER:
                one = self.past.first_winner()
            case Seat(one):
                pass
            case InRole(role):
                one = self.scene.roles.get(role)
            case Beside(card, places):
                one = (self.past.deal.holder(card) + places) % len(self.seats)
            case _:
                one = None
        return [(seat,) for seat in self.seats] if one is None else [(one,)]

    def _pairs(self, compare: Compare) -> Iterator[tuple[_Group, _Group | None]]:
        """Each group on the left with each on the right; None for a number."""
        for left in self._groups(compare.left.by):
            if isinstance(compare.right, Quantity):
                for right in self._groups(compare.right.by, left):
                    yield left, right
            else:
                yield left, None

    # --- counts ------------------------------------------------------------------------------------

    def _count(self, quantity: Quantity, group: _Group, after: TrickNumber) -> Interval:
        if isinstance(quantity, TasksOwned):
            owners = [task.owner for task in self.scene.tasks]
            surely = sum(owner in group for owner in owners)
            return surely, surely + owners.count(None)
        return self.past.count(quantity, group, after, open_task=self.scene.open_task)

    def _counted(self, path: tuple[object, ...], quantity: Quantity, group: _Group) -> Iterator[Unsettled]:
        """Whether the count is known now, so that it can go on; who owns what may be open on purpose."""
        if isinstance(quantity, TasksOwned):
            return
        if not isinstance(quantity, CardsTaken | Points) and self._goes_by_last(quantity.tricks):
            yield Unsettled((*path, quantity), "what the last of the earlier tricks was like")
            return
        least, most = self._count(quantity, group, self.tricks)
        if least == most:
            return
        names = [self.scene.names[seat] for seat in group]
        who = names[0] if len(names) == 1 else "anybody" if len(names) == len(self.seats) else " and ".join(names)
        verb = (
            "took" if isinstance(quantity, CardsTaken | Points) else "led" if isinstance(quantity, TricksLed) else "won"
        )
        said = any(self.past.won[seat] is None for seat in group)
        if isinstance(quantity, CardsTaken | Points):
            yield Unsettled((*path, quantity), f"which cards {who} took", "cards")
        elif isinstance(quantity, CardsPlayed):
            yield Unsettled((*path, quantity), f"which cards {who} played to which of the earlier tricks")
        elif said:
            yield Unsettled((*path, quantity), f"how many of the earlier tricks {who} won", "tricks")
        else:
            plain = quantity.tricks == TrickFilter(numbers=quantity.tricks.numbers)
            cards = "" if plain else " and which cards were in them"
            yield Unsettled((*path, quantity), f"which of the earlier tricks {who} {verb}{cards}")

    def _goes_by_last(self, kind: TrickFilter) -> bool:
        """Whether the last earlier trick, of which only the winner is known, decides if the next one is of a kind."""
        by_more = kind.after is not None or kind.step != Step(winner=kind.step.winner if kind.step else None)
        return kind.follows and by_more and kind.numbered(self.past.tricks + 1, self.past.deal.last)

    def _compare(self, path: tuple[object, ...], compare: Compare) -> Iterator[Unsettled]:
        sides = [compare.left, *([compare.right] if isinstance(compare.right, Quantity) else [])]
        needs = [Unsettled((*path, side, side.by), need) for side in sides if (need := self._stranger(side.by))]
        yield from needs
        if needs:
            return
        found = dict[tuple[str, str], Unsettled]()
        for left, right in self._pairs(compare):
            counts = [(compare.left, left)]
            if isinstance(compare.right, Quantity) and right is not None:
                counts.append((compare.right, right))
            for quantity, group in counts:
                for each in self._counted(path, quantity, group):
                    found.setdefault((each.need, each.key), each)
        yield from list(found.values())[:1]  # one is enough to see what is missing

    def _always(self, path: tuple[object, ...], compare: Compare) -> Iterator[Unsettled]:
        before = list(self._compare(path, compare))
        yield from before
        if before:
            return
        for left, right in self._pairs(compare):
            states = [self._holds(compare, left, right, after) for after in range(1, self.tricks + 1)]
            if False not in states and None in states:
                after = 1 + states.index(None)
                yield Unsettled((*path, compare.left), f"how the counts stood after trick {after}")
                return

    def _holds(self, compare: Compare, left: _Group, right: _Group | None, after: TrickNumber) -> bool | None:
        """Whether the comparison held after a trick; None if that is not known."""
        mine = self._count(compare.left, left, after)
        if isinstance(compare.right, Among | Parity):
            state = compare.relation.numbers(compare.right).settled(*mine)
            return None if state is State.OPEN else state is State.MET
        if isinstance(compare.right, Quantity) and right is not None:
            theirs = self._count(compare.right, right, after)
        else:
            theirs = self._number(compare)
        return _settled(mine, compare.relation, theirs)

    def _number(self, compare: Compare) -> Interval:
        """The number on the right of a comparison, or what it may be."""
        last = self.past.deal.last
        match compare.right:
            case int(number):
                return number, number
            case Every.EVERY:
                number = every(compare.left, self.past.before.deck, last, len(self.scene.tasks))
            case Predicted.PREDICTED if self.task is not None and self.task.predicted is not None:
                number = self.task.predicted
            case _:
                return 0, last
        return number, number

    def _spread(self, path: tuple[object, ...], spread: Spread) -> Iterator[Unsettled]:
        for seat in self.seats:
            now = list(self._counted(path[:-1], spread.of, (seat,)))
            yield from now
            if now:
                return
        states = [self._apart(spread, after) for after in range(1, self.tricks + 1)]
        if False not in states and None in states:
            yield Unsettled(path, f"how the counts stood after trick {1 + states.index(None)}")

    def _apart(self, spread: Spread, after: TrickNumber) -> bool | None:
        """Whether after a trick no count was too far above another; None if that is not known."""
        counts = [self._count(spread.of, (seat,), after) for seat in self.seats]
        pairs = [(mine, theirs) for mine in counts for theirs in counts if mine is not theirs]
        if any(mine[0] - theirs[1] > spread.at_most for mine, theirs in pairs):
            return False
        return None if any(mine[1] - theirs[0] > spread.at_most for mine, theirs in pairs) else True

    def _falls(self, path: tuple[object, ...], falls: Falls) -> Iterator[Unsettled]:
        left, last = set(self.past.deal.deck.cards), self.past.deal.last
        fitting = {falls.numbered(number, last) for number in range(1, self.past.tricks + 1)}
        unknown = len(fitting) > 1 or self.tricks < self.past.tricks or (not falls.token and False in fitting)
        for task in self.scene.tasks:
            if (task.done and unknown) or (not task.done and _card_of(task) not in left):
                yield Unsettled(path, f"in which trick the task {task.name} was met")


def _named(cards: Collection[Card]) -> str:
    return " and ".join(map(str, sorted(cards)))


def _settled(left: Interval, relation: Relation, right: Interval) -> bool | None:
    """Whether `left <relation> right` holds for all numbers in between, or for none; else None."""
    (least, most), (other_least, other_most) = left, right
    found = {
        relation.holds(mine, theirs) for mine in range(least, most + 1) for theirs in range(other_least, other_most + 1)
    }
    return found.pop() if len(found) == 1 else None
