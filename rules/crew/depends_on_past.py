"""Goals in the middle of a game that depend on earlier tricks of which too little is said.

A goal can be judged from here on if everything that it counts of the earlier tricks is one number, whatever those
tricks were (`Past`). By form, in addition to that:

- `Always` and `Spread` must be known to have held after each earlier trick, or to have failed after some trick;
- `EachWins` must speak of cards that are left alone, `EachFalls` of no two that are gone in an order;
- `Falls` needs a token on the task of a card that is left, or one that is met and all earlier tricks fit, or none;
- `MetBy` needs as much of the earlier tricks that count for it;
- the winner of a trick, or the holder of a card, must be known if a goal mentions them: a card that is left lies where
  it was dealt, unless cards were drawn.

It is conservative: a goal may be refused although it is lost or met already, whatever the unknown number is.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from winnable.rules.answer import State
from winnable.rules.crew import goal as surface
from winnable.rules.crew.before import Interval, Past
from winnable.rules.crew.card import Card
from winnable.rules.crew.core import (
    Always,
    And,
    Comparison,
    Core,
    Matched,
    Not,
    Or,
    Related,
    SomeMet,
    Until,
    Within,
    counts,
    known_seats,
    open_in,
    open_members,
)
from winnable.rules.crew.goal import EachFalls, EachWins, Falls, Goal, TasksInOrder, naming, parts, plain_card
from winnable.rules.crew.index import SeatIndex, TrickNumber
from winnable.rules.crew.kinds import CardFilter, Step, TrickFilter
from winnable.rules.crew.lowering import lowered
from winnable.rules.crew.quantity import (
    BeforePlay,
    CardsDealt,
    CardsPassed,
    CardsPlayed,
    CardsTaken,
    Points,
    Quantity,
    TasksMet,
    TasksOwned,
    TricksLed,
)
from winnable.rules.crew.states import decided
from winnable.rules.crew.task import Task
from winnable.rules.crew.who import Beside, InRole, Member, Seat, Who, WinnerOf

_Group = tuple[SeatIndex, ...]


@dataclass(frozen=True, slots=True)
class Scene:
    """The members, tasks and roles that goals refer to. `names` are the players' names by seat."""

    past: Past
    names: Sequence[str]
    tasks: Sequence[Task]
    roles: Mapping[str, SeatIndex | None]

    @property
    def open_task(self) -> bool:
        """Whether some task was open in all earlier tricks: that of a card which is left."""
        return any(map(self.surely_open, self.tasks))

    def surely_open(self, task: Task) -> bool:
        """Whether it is sure that a task was open in all earlier tricks: that of a card which is left."""
        return not task.done and plain_card(task.goal) in self.past.deal.deck.cards


@dataclass(frozen=True, slots=True)
class PastNeed:
    """A part of a goal that depends on an unstated fact. `path` leads to it, outermost first.

    `need` is the missing fact; `key` the key of `before` that can state it, empty if only the tricks
    themselves can.
    """

    path: tuple[object, ...]
    need: str
    key: str = ""


def depends_on_past(goal: Goal, scene: Scene, task: Task | None = None) -> Iterator[PastNeed]:
    """The parts of a goal, of a task or the mission, that depend on unknown facts about earlier tricks.

    Yields only the first need of each part: one shows the fact that is missing.
    """
    deal = scene.past.deal
    for path, part in _parts((goal,), goal):
        core = lowered(part, scene.past.before.deck, len(deal.hands), deal.last)
        for need in _Reader(scene, task).needs(core):
            yield PastNeed((*path, *_way(path[-1], need)), need.text, need.key)
            break


def _parts(path: tuple[object, ...], goal: Goal) -> Iterator[tuple[tuple[object, ...], Goal]]:
    """The goals of which one is made, each with the way to it, and under the same `MetBy`."""
    match goal:
        case surface.AllOf(goals) | surface.OneOf(goals) | surface.SomeOf(goals):
            for part in goals:
                yield from _parts((*path, part), part)
        case surface.Not(part):
            yield from _parts((*path, part), part)
        case surface.If(when, then, otherwise):
            for case in (when, then, otherwise):
                if case is not None:
                    yield from _parts((*path, case), case)
        case surface.MetBy(part):
            for inner, each in _parts((*path, part), part):
                yield inner, surface.MetBy(each, goal.trick)
        case _:
            yield path, goal


def _way(goal: object, need: "_Need") -> tuple[object, ...]:
    """The way from a goal to the count that is meant, no matter whose, or to the cards."""
    for part in parts(goal):
        if isinstance(part, Quantity) and isinstance(need.about, Quantity) and part == replace(need.about, by=part.by):
            return (part, part.by) if need.stranger else (part,)
        if part is need.about:
            return (part,)
    return ()


@dataclass(frozen=True, slots=True)
class _Need:
    """The missing fact, the key of `before` that can state it, and the count or cards it is about."""

    text: str
    key: str = ""
    about: Quantity | CardFilter | None = None
    stranger: bool = False
    """It is about who is meant."""


class _Reader:
    """The facts about earlier tricks that a goal of the core needs, up to `end`, after which nothing counts."""

    def __init__(self, scene: Scene, task: Task | None, end: TrickNumber | None = None) -> None:
        self.scene = scene
        self.past = scene.past
        self.task = task
        self.tricks = scene.past.tricks if end is None else min(scene.past.tricks, end)
        """The number of earlier tricks that count."""
        self.seats: _Group = tuple(scene.past.deal.seats)

    def needs(self, goal: Core) -> Iterator[_Need]:
        match goal:
            case And(parts):
                failed = any(isinstance(part, Always) and self._failed(part) for part in parts)
                for part in parts:
                    # once one has failed it does not matter when the others did; the solver has all of them
                    yield from self._compared(part.part) if failed and isinstance(part, Always) else self.needs(part)
            case Or(parts) | SomeMet(parts):
                yield from chain.from_iterable(map(self.needs, parts))
            case Matched(rows):
                yield from chain.from_iterable(self.needs(part) for row in rows for part in row)
            case Not(part):
                yield from self.needs(part)
            case Until(part, end):
                yield from _Reader(self.scene, self.task, min(self.tricks, end)).needs(part)
            case Within() | Related():
                yield from self._compared(goal)
            case Always(part):
                yield from self._always(part)
            case EachWins(cards):
                for card in sorted(cards.select(self.past.before.deck).intersection(self.past.gone)):
                    yield _Need(f"whether {card} won its trick", about=cards)
            case EachFalls(cards):
                gone = cards.select(self.past.before.deck).intersection(self.past.gone)
                if len(set(map(goal.place, gone))) > 1:
                    yield _Need(f"in which order {_named(gone)} fell", about=cards)
                elif gone and self.tricks < self.past.tricks:
                    yield _Need(f"in which trick {_named(gone)} fell", about=cards)
            case Falls():
                yield from self._falls(goal)
            case TasksInOrder():
                yield from (_Need(f"after which other tasks {name} was met") for name in self._perhaps_met())

    # --- who ---------------------------------------------------------------------------------------

    def _stranger(self, who: Who) -> str:
        """The missing fact to identify a member; empty if the member is known, or open on purpose."""
        match who:
            case WinnerOf(trick) if trick <= self.past.tricks and self.past.winner(trick) is None:
                return f"who won trick {trick}"
            case Beside(card) if self.past.before.drawn or card in self.past.gone:
                return f"who was dealt {card}"
        return ""

    def _seats(self, who: Who) -> Sequence[SeatIndex]:
        """The seats of which one is meant; all where that is open."""
        one: SeatIndex | None = None
        match who:
            case Member.OWNER:
                one = self.task.owner if self.task else None
            case Member.COMMANDER:
                one = self.past.deal.commander
            case WinnerOf(trick):
                one = self.past.winner(trick)
            case InRole(role):
                one = self.scene.roles.get(role)
            case Beside(card, places):
                one = (self.past.deal.holder(card) + places) % len(self.seats)
        return self.seats if one is None else (one,)

    def _known(self, goal: Comparison) -> Iterator[Comparison]:
        """The comparison with each choice of seats for its members."""
        who = next(open_members(goal), None)
        if who is None:
            yield goal
        else:
            for seat in self._seats(who):
                yield from self._known(naming(goal, who, Seat(seat)))

    def _group(self, quantity: Quantity) -> _Group:
        return tuple(known_seats(quantity.by, len(self.seats)))

    # --- counts ------------------------------------------------------------------------------------

    def _count(self, quantity: Quantity, after: TrickNumber) -> Interval:
        group = self._group(quantity)
        if isinstance(quantity, TasksOwned):
            owners = [task.owner for task in self.scene.tasks]
            surely = sum(owner in group for owner in owners)
            return surely, surely + owners.count(None)
        if isinstance(quantity, TasksMet):
            tasks = [task for task in self.scene.tasks if task.owner is None or task.owner in group]
            done = sum(task.done for task in tasks)
            open_ones = sum(not task.done and not self.scene.surely_open(task) for task in tasks)
            return (done if after == self.past.tricks else 0), done + open_ones
        if isinstance(quantity, CardsPassed):  # the signal is over, and a goal takes it that none was sent
            return 0, 0
        if isinstance(quantity, CardsDealt):
            kind = quantity.cards.select(self.past.before.deck)
            dealt = sum(card in kind for seat in group for card in self.past.deal.hands[seat])
            return dealt, dealt + len(kind.intersection(self.past.gone))
        return self.past.count(quantity, group, after, open_task=self.scene.open_task)

    def _counted(self, quantity: Quantity) -> _Need | None:
        """The fact that is missing to continue the count from here; None: none is. Owners may be open on purpose."""
        if isinstance(quantity, CardsDealt):
            kind = quantity.cards.select(self.past.before.deck)
            unknown = kind if self.past.before.drawn else kind.intersection(self.past.gone)
            return _Need(f"who was dealt {_named(unknown)}", about=quantity) if unknown else None
        if isinstance(quantity, BeforePlay):
            return None
        if isinstance(quantity, TasksMet):
            early = next(self._perhaps_met(), None) if self.tricks < self.past.tricks else None
            return None if early is None else _Need(f"in which trick the task {early} was met", about=quantity)
        if not isinstance(quantity, CardsTaken | Points) and self._goes_by_last(quantity.tricks):
            return _Need("what the last of the earlier tricks was like", about=quantity)
        least, most = self._count(quantity, self.tricks)
        if least == most:
            return None
        group = self._group(quantity)
        names = [self.scene.names[seat] for seat in group]
        who = names[0] if len(names) == 1 else "anybody" if len(names) == len(self.seats) else " and ".join(names)
        if isinstance(quantity, CardsTaken | Points):
            return _Need(f"which cards {who} took", "cards", quantity)
        if isinstance(quantity, CardsPlayed):
            return _Need(f"which cards {who} played to which of the earlier tricks", about=quantity)
        if any(self.past.won[seat] is None for seat in group):
            return _Need(f"how many of the earlier tricks {who} won", "tricks", quantity)
        plain = quantity.tricks == TrickFilter(numbers=quantity.tricks.numbers)
        verb, cards = (
            "led" if isinstance(quantity, TricksLed) else "won",
            "" if plain else " and which cards were in them",
        )
        return _Need(f"which of the earlier tricks {who} {verb}{cards}", about=quantity)

    def _goes_by_last(self, kind: TrickFilter) -> bool:
        """Whether the last earlier trick, of which only the winner is known, decides if the next one is of a kind."""
        by_more = kind.after is not None or kind.step != Step(winner=kind.step.winner if kind.step else None)
        # the next tricks, as many as reach back to the earlier ones
        numbers = range(self.past.tricks + 1, min(self.past.tricks + kind.first, self.past.deal.last + 1))
        return kind.follows and by_more and any(kind.numbered(each, self.past.deal.last) for each in numbers)

    def _compared(self, goal: Comparison) -> Iterator[_Need]:
        strangers = [
            _Need(need, about=quantity, stranger=True)
            for quantity in counts(goal)
            for who in open_in(quantity.by)
            if (need := self._stranger(who))
        ]
        yield from strangers
        if not strangers:
            for known in self._known(goal):
                yield from filter(None, map(self._counted, counts(known)))

    def _always(self, goal: Comparison) -> Iterator[_Need]:
        before = list(self._compared(goal))
        yield from before
        if before:
            return
        for known in self._known(goal):
            states = [self._held(known, after) for after in range(1, self.tricks + 1)]
            if State.LOST not in states and State.OPEN in states:
                after = 1 + states.index(State.OPEN)
                yield _Need(f"how the counts stood after trick {after}", about=counts(known)[0])
                return

    def _failed(self, goal: Always) -> bool:
        """Whether it is known that the comparison failed after an earlier trick, for every member that can be meant."""
        if any(self._stranger(who) for who in open_members(goal.part)):
            return False
        earlier = range(1, self.tricks + 1)
        return all(State.LOST in [self._held(each, after) for after in earlier] for each in self._known(goal.part))

    def _held(self, goal: Comparison, after: TrickNumber) -> State:
        """Whether the comparison held after a trick; OPEN if that is not known."""
        if isinstance(goal, Within):
            return goal.numbers.settled(*self._count(goal.count, after))
        least, most = self._count(goal.left, after)
        if isinstance(goal.right, Quantity):
            other_least, other_most = self._count(goal.right, after)
        else:
            noted = self.task.predicted if self.task is not None else None
            other_least, other_most = (0, self.past.deal.last) if noted is None else (noted, noted)
        theirs = range(other_least + goal.ahead, other_most + goal.ahead + 1)
        return decided(goal.relation.holds(mine, their) for mine in range(least, most + 1) for their in theirs)

    def _perhaps_met(self) -> Iterator[str]:
        """The names of tasks that were met in earlier tricks, or may have been."""
        return (task.name for task in self.scene.tasks if not self.scene.surely_open(task))

    def _falls(self, falls: Falls) -> Iterator[_Need]:
        last = self.past.deal.last
        fitting = {falls.numbered(number, last) for number in range(1, self.past.tricks + 1)}
        unknown = len(fitting) > 1 or self.tricks < self.past.tricks or (not falls.token and False in fitting)
        kind = None if falls.cards is None else falls.cards.select(self.past.before.deck)
        for task in self.scene.tasks:
            if kind is not None and plain_card(task.goal) not in kind:
                continue
            if unknown if task.done else not self.scene.surely_open(task):
                yield _Need(f"in which trick the task {task.name} was met")


def _named(cards: Collection[Card]) -> str:
    return " and ".join(map(str, sorted(cards)))
