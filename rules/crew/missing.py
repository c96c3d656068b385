"""Goals in the middle of a game that ask for more of the earlier tricks than the heaps on the table tell.

A goal may ask for counts that are one number, whatever the earlier tricks were (`Past.count`), at every moment at which
it looks at them: a plain comparison after all of them, `Always` after each, `Until` after those up to its trick. And

- the winner of a trick, or the holder of a card, must be known if a goal means them: a card that is left lies where it
  was dealt, unless cards were drawn;
- `EachWins` must speak of cards that are left alone, `EachFalls` of no two that are gone in an order;
- `Falls` and `TasksInOrder` need tasks that surely are still open, which are those of cards that are left, and tricks
  that count while tasks are open need one; if any is done, `Falls` must ask for all of the earlier tricks, or for none,
  and only in the order of ranks it is known how it was met: in that order, or it is lost by a lower one that is left;
- of tasks with tokens at most one may have been met that is not said to be done, and none beside one that is.

Nothing is inferred from the order of play, so a goal may be refused although it is lost or met already.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from winnable.rules.crew.card import Card, SeatIndex, TrickNumber
from winnable.rules.crew.core import (
    Always,
    And,
    Before,
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
from winnable.rules.crew.goal import Goal, lowered, naming, plain_card
from winnable.rules.crew.heaps import Past
from winnable.rules.crew.kinds import EVERY_CARD, Step, TrickFilter
from winnable.rules.crew.ordered import EachFalls, EachWins, Falls, TaskOrder, TasksInOrder
from winnable.rules.crew.quantity import (
    BeforePlay,
    CardsDealt,
    CardsPlayed,
    CardsTaken,
    Points,
    Quantity,
    TasksMet,
    TricksLed,
    TricksWon,
)
from winnable.rules.crew.task import Task
from winnable.rules.crew.who import Beside, InRole, Member, Seat, Who, WinnerOf


@dataclass(frozen=True, slots=True)
class Missing:
    """A fact that a goal needs. `key` tells what can say it: `tricks`, their `order`, `cards`, or the tasks `done`.

    It is empty if only the tricks themselves can.
    """

    need: str
    key: str = ""


@dataclass(frozen=True, slots=True)
class Scene:
    """The members, tasks and roles that goals refer to. `names` are the players' names by seat."""

    past: Past
    names: Sequence[str]
    tasks: Sequence[Task]
    roles: Mapping[str, SeatIndex | None]

    def perhaps_met(self) -> list[Task]:
        """The tasks that were met in earlier tricks, or may have been."""
        left = self.past.deal.deck.cards
        return [task for task in self.tasks if task.done or plain_card(task.goal) not in left]


def missing(goal: Goal, scene: Scene, task: Task | None = None) -> Missing | None:
    """The first fact about earlier tricks that a goal, of a task or the mission, needs and that is not known."""
    past = scene.past
    core = lowered(goal, past.heaps.deck, len(past.deal.hands), past.deal.last)
    return next(_Reader(scene, task).needs(core, past.tricks), None)


def missing_order(scene: Scene) -> Missing | None:
    """The same for the order of the tokens; tasks that are done were met in their order."""
    met = scene.perhaps_met()
    if not any(task.token for task in scene.tasks) or len(met) < 2 or all(task.done for task in met):
        return None
    return Missing(f"in which order the tasks {' and '.join(task.name for task in met)} were met", "done")


class _Reader:
    """The facts about earlier tricks that a goal of the core needs."""

    def __init__(self, scene: Scene, task: Task | None) -> None:
        self.scene, self.past, self.task = scene, scene.past, task

    def needs(self, goal: Core, after: TrickNumber) -> Iterator[Missing]:
        """The facts that are missing, where nothing counts after trick `after`."""
        match goal:
            case And(parts) | Or(parts) | SomeMet(parts):
                yield from chain.from_iterable(self.needs(part, after) for part in parts)
            case Matched(rows):
                yield from chain.from_iterable(self.needs(part, after) for row in rows for part in row)
            case Not(part):
                yield from self.needs(part, after)
            case Until(part, end):
                yield from self.needs(part, min(after, end))
            case Within() | Related():
                yield from self._compared(goal, [after])
            case Always(part):
                yield from self._compared(part, range(1, after + 1))
            case Before(part, other):
                for moment in range(1, after + 1):
                    yield from chain(self.needs(part, moment), self.needs(other, moment))
            case EachWins(cards):
                yield from (Missing(f"whether {card} won its trick") for card in self.past.of_kind(cards))
            case EachFalls(cards):
                gone = self.past.of_kind(cards)
                if len(set(map(goal.place, gone))) > 1:
                    yield Missing(f"in which order {_named(gone)} fell")
                elif gone and after < self.past.tricks:
                    yield Missing(f"in which trick {_named(gone)} fell")
            case Falls():
                yield from self._falls(goal, after)
            case TasksInOrder(order, who):
                yield from self._who(who)
                met = self.scene.perhaps_met()
                # those that are done were met in the order of ranks, and those for no card are not in it
                if order is TaskOrder.RANK and after >= self.past.tricks:
                    met = [task for task in met if plain_card(task.goal) and not task.done]
                yield from (Missing(f"after which other tasks {task.name} was met") for task in met)

    # --- who ---------------------------------------------------------------------------------------

    def _who(self, who: Who) -> Iterator[Missing]:
        """The facts that are missing to tell who is meant; a choice or a trick to come may leave that open."""
        for member in open_in(who):
            match member:
                case WinnerOf(trick) if trick <= self.past.tricks and self.past.winner(trick) is None:
                    yield Missing(f"who won trick {trick}", "order")
                case Beside(card) if self.past.heaps.drawn or card in self.past.gone:
                    yield Missing(f"who was dealt {card}")

    def _seats(self, who: Who) -> Sequence[SeatIndex]:
        """The seats of which one is meant; all where that is open."""
        one: SeatIndex | None = None
        match who:
            case Member.OWNER:
                one = self.task.owner if self.task else None
            case Member.COMMANDER:
                one = self.past.deal.commander
            case WinnerOf(trick) if trick <= self.past.tricks:
                one = self.past.winner(trick)
            case InRole(role):
                one = self.scene.roles.get(role)
            case Beside(card, places):
                one = (self.past.deal.holder(card) + places) % len(self.past.deal.hands)
        return self.past.deal.seats if one is None else (one,)

    def _known(self, goal: Comparison) -> Iterator[Comparison]:
        """The comparison with each choice of seats for its members."""
        who = next(open_members(goal), None)
        if who is None:
            yield goal
        else:
            for seat in self._seats(who):
                yield from self._known(naming(goal, who, Seat(seat)))

    # --- counts ------------------------------------------------------------------------------------

    def _compared(self, goal: Comparison, moments: Sequence[TrickNumber]) -> Iterator[Missing]:
        strangers = [each for quantity in counts(goal) for each in self._who(quantity.by)]
        yield from strangers
        for known in () if strangers else self._known(goal):
            for quantity in counts(known):
                yield from (each for after in moments if (each := self._counted(quantity, after)) is not None)

    def _counted(self, quantity: Quantity, after: TrickNumber) -> Missing | None:
        """The fact that is missing to go on from a count after one of the earlier tricks; None: none is."""
        if isinstance(quantity, CardsDealt):
            kind = quantity.cards.select(self.past.heaps.deck)
            unknown = kind if self.past.heaps.drawn else kind.intersection(self.past.gone)
            return Missing(f"who was dealt {_named(unknown)}") if unknown else None
        if isinstance(quantity, BeforePlay):  # owners may be open on purpose, and no signal was sent
            return None
        if isinstance(quantity, TasksMet):
            early = self.scene.perhaps_met() if after < self.past.tricks else []
            return Missing(f"in which trick the task {early[0].name} was met") if early else None
        seats = known_seats(quantity.by, len(self.past.deal.hands))
        names = [self.scene.names[seat] for seat in seats]
        who = names[0] if len(names) == 1 else "anybody" if len(names) == len(self.scene.names) else " and ".join(names)
        if not isinstance(quantity, CardsTaken | Points) and self._reaches_back(quantity.tricks):
            return Missing("what the last of the earlier tricks was like")
        if self._count(quantity, after) is not None:
            return None
        if isinstance(quantity, CardsTaken | Points):
            soon = after < self.past.tricks
            return Missing(f"in which tricks {who} took cards") if soon else Missing(f"which cards {who} took", "cards")
        if isinstance(quantity, CardsPlayed):
            return Missing(f"which cards {who} played to which of the earlier tricks")
        if self.past.wins(seats) is None:
            return Missing(f"how many of the earlier tricks {who} won", "tricks")
        does = "led" if isinstance(quantity, TricksLed) else "won"
        if quantity.tricks == TrickFilter(numbers=quantity.tricks.numbers):
            return Missing(f"which of the earlier tricks {who} {does}", "order")
        return Missing(f"which of the earlier tricks {who} {does} and which cards were in them")

    def _count(self, quantity: Quantity, after: TrickNumber) -> int | None:
        """The count after one of the earlier tricks; None if it is not known."""
        assert not isinstance(quantity, BeforePlay | TasksMet)  # settled before trick 1, or counted by the tasks
        task_open = not isinstance(quantity, CardsTaken | Points) and quantity.tricks.tasks_open
        open_task = task_open and len(self.scene.perhaps_met()) < len(self.scene.tasks)
        seats = known_seats(quantity.by, len(self.past.deal.hands))
        if isinstance(quantity, CardsPlayed) and quantity.nth:
            quantity = replace(quantity, cards=EVERY_CARD, nth=())  # none may have a place
            return 0 if self.past.count(quantity, seats, after, open_task=open_task) == 0 else None
        if isinstance(quantity, TricksWon | TricksLed) and (quantity.nth or quantity.tricks.against is not None):
            alone = replace(quantity, tricks=replace(quantity.tricks, against=None))
            placed = replace(quantity, tricks=TrickFilter(quantity.tricks.numbers))
            counted = [self.past.scored(each, seats, open_task=open_task)[:after] for each in (placed, alone)]
            known = not any(None in each for each in counted) and not self._compares(quantity.tricks, counted[1])
            return sum(map(bool, counted[1])) if known else None
        return self.past.count(quantity, seats, after, open_task=open_task)

    def _compares(self, kind: TrickFilter, counted: Sequence[bool | None]) -> bool:
        """Whether more of an earlier trick than its winner decides if tricks of a kind differ from others."""
        past, against = self.past, kind.against
        if against is None:
            return False
        if against.step == Step(winner=against.step.winner) and None not in map(past.winner, range(1, past.tricks + 1)):
            return False
        return any(
            number <= past.tricks or other <= past.tricks
            for number in range(1, past.deal.last + 1)
            if kind.numbered(number, past.deal.last) and (number > len(counted) or counted[number - 1])
            for other in against.tricks.of(number, past.deal.last)
        )

    def _reaches_back(self, kind: TrickFilter) -> bool:
        """Whether more of an earlier trick than its winner decides if a later trick is of a kind."""
        first, last = self.past.tricks + 1, self.past.deal.last
        back = _reach(kind)
        if kind.after is None and kind.step == Step(winner=kind.step.winner if kind.step else None):
            back = 0  # who has won the last trick is known
        return any(kind.numbered(number, last) for number in range(first, min(first + back, last + 1)))

    # --- tasks -------------------------------------------------------------------------------------

    def _falls(self, falls: Falls, after: TrickNumber) -> Iterator[Missing]:
        past = self.past
        yield from self._who(falls.by) if falls.by is not None else ()
        fitting = {falls.numbered(number, past.deal.last) for number in range(1, past.tricks + 1)}
        unknown = len(fitting) > 1 or after < past.tricks or (not falls.token and False in fitting)
        kind = None if falls.cards is None else falls.cards.select(past.heaps.deck)
        for task in self.scene.perhaps_met():
            if (kind is None or plain_card(task.goal) in kind) and (unknown or not task.done):
                yield Missing(f"in which trick the task {task.name} was met")


def _reach(kind: TrickFilter) -> int:
    """How many tricks back a trick of a kind looks."""
    return max(0 if kind.after is None else 1 + _reach(kind.after), 0 if kind.step is None else 1)


def _named(cards: Iterable[Card]) -> str:
    return " and ".join(map(str, sorted(cards)))
