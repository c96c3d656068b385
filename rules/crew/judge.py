"""Judging goals on a record of play: whether each holds if the play ended after a trick, and in which trick it is met.

Whether a goal holds is counted from the tricks played up to some trick, for each form of the core by itself (`holds`).
In which trick it is met is the plain rule (`rules.crew.due`): in the first one that is not before the trick in which it
is due, and after which it holds. All of several goals are met with the last of them, one of several with the first.

Example: four tricks, won by seats 0, 0, 1 and 2. A row of the table is the moment after 1, 2, 3 or 4 of the tricks: "x"
if the goal holds as if the play ended there, in brackets before it is due.

    played | seat 0: at least 2 | exactly 2 | at most 1 | in tricks 1-3 exactly 2 | more than seat 1
    -------|--------------------|-----------|-----------|-------------------------|-----------------
         1 |                    |           |    (x)    |                         |       (x)
         2 |         x          |    (x)    |           |           (x)           |       (x)
         3 |         x          |    (x)    |           |            x            |       (x)
         4 |         x          |     x     |           |            x            |        x

So the goals are met in tricks 2, 4, never, 3 and 4. A goal that is not met is open as long as there are tricks to come,
whatever the hands are, and lost after the last one (S3, N20).
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations, pairwise

from winnable.rules.answer import State
from winnable.rules.crew.card import Card, SeatIndex, TaskIndex, TrickNumber
from winnable.rules.crew.core import (
    Always,
    And,
    Before,
    Core,
    Matched,
    Not,
    Or,
    Related,
    SomeMet,
    Until,
    Within,
)
from winnable.rules.crew.due import due, parted
from winnable.rules.crew.goal import Goal, lowered, plain_card
from winnable.rules.crew.kinds import EVERY_CARD, EVERY_TRICK, TrickFilter
from winnable.rules.crew.ordered import EachFalls, EachWins, Falls, TaskOrder, TasksInOrder
from winnable.rules.crew.play import Record, Trick
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.quantity import (
    CardsDealt,
    CardsPassed,
    CardsPlayed,
    CardsTaken,
    LongestRun,
    Nth,
    Points,
    Predicted,
    Quantity,
    TasksMet,
    TasksOwned,
    TricksLed,
    TricksWon,
)
from winnable.rules.crew.task import Token
from winnable.rules.crew.view import View, among, cards_counted, differs, is_like, no_pause, seats_of

_Seats = tuple[SeatIndex, ...]


@dataclass(frozen=True, slots=True)
class Judged:
    """The state of a goal, and the trick in which it was met or lost; None while it is open.

    In the middle of a game it is the last trick before at the least: nobody knows in which of them. What is not met is
    lost with the last trick; but a task card when another member wins it, and the order of the tokens when a task is
    met too early.
    """

    state: State
    trick: TrickNumber | None


class Judge:
    """Judges the goals, tasks and tokens of a problem on a record of play, for the choices made with it."""

    def __init__(
        self, problem: Problem, choices: Choices, record: Record, pause: Callable[[], None] = no_pause
    ) -> None:
        """`pause` is called every now and then; an exception from it ends the judging."""
        self.view = View(problem, choices, (*problem.past, *record.tricks))
        self._pause = pause
        self._cores = [self._lowered(task.goal) for task in problem.tasks]
        self._goals = [self._lowered(goal) for goal in problem.goals]
        self._earlier: Judge | None = None
        """The judge of some of the first tricks, which has counted them."""
        self._tasks_met: dict[tuple[TaskIndex, TrickNumber], bool] = {}
        self._dues: dict[tuple[int, TrickNumber], tuple[Core, TrickNumber]] = {}
        self._counts: dict[tuple[int, _Seats], tuple[Quantity, list[int]]] = {}

    def going_on(self, tricks: Sequence[Trick], choices: Choices | None = None) -> "Judge":
        """The judge of more tricks after these ones; what this one has counted, and its goals, serve for them, too.

        Other `choices` may say more than these, or have another guess of the deal.
        """
        other = Judge.__new__(Judge)
        other.__dict__.update(self.__dict__, _earlier=self, _tasks_met={}, _counts={})
        other.__dict__.pop("tasks", None)
        other.view = self.view.going_on(tricks, choices or self.view.choices)
        return other

    @property
    def lost(self) -> bool:
        """Whether a task or the order of the tokens is lost already."""
        return any(task.state is State.LOST for task in self.tasks) or self.order().state is State.LOST

    @property
    def met_parts(self) -> list[bool]:
        """Whether each task is met by the tricks so far, the order of the tokens is kept, and each goal is met.

        Without tokens there is no part for their order.
        """
        tricks, last = len(self.view.tricks), self.view.last
        found = [self.task_met(index, tricks) for index in range(len(self._cores))]
        if any(self.view.choices.tokens):
            found.append(self.order().state is not State.LOST)
        return found + [self.met(core, None, tricks, last) for core in self._goals]

    # --- the parts of a problem ----------------------------------------------------------------------

    def goal(self, goal: Goal) -> Judged:
        """Judge a goal of the mission."""
        core = self._lowered(goal)
        return self._judged(lambda played: self.met(core, None, played, self.view.last))

    @cached_property
    def tasks(self) -> tuple[Judged, ...]:
        """Each task, judged for its owner."""
        return tuple(map(self._task, range(len(self.view.problem.tasks))))

    def _task(self, index: TaskIndex) -> Judged:
        task = self.view.problem.tasks[index]
        if task.done:
            return Judged(State.MET, self.view.problem.deal.earlier)
        judged, card = self._judged(lambda played: self.task_met(index, played)), plain_card(task.goal)
        fallen = next((trick.number for trick in self.view.tricks if card in trick.cards), None)
        return judged if judged.state is State.MET or fallen is None else Judged(State.LOST, fallen)

    def _since(self, index: TaskIndex) -> TrickNumber | None:
        """The trick in which a task is met; of one that is done the last of those before the hands, which may be 0."""
        if self.view.problem.tasks[index].done:
            return self.view.problem.deal.earlier
        return self._first(lambda played: self.task_met(index, played))

    def order(self) -> Judged:
        """Judge the order of the tokens (N15); without any, it is kept with the last task.

        It is lost when a task is met in a trick before one that must come before it: a smaller number (before a task
        without a number: every number), for an arrow a shorter arrow, for omega any task.
        """
        tokens, never = self.view.choices.tokens, self.view.last + 1
        tricks = [never if (met := self._since(index)) is None else met for index in range(len(tokens))]
        too_early = [
            tricks[late]
            for early, token in enumerate(tokens)
            for late, other in enumerate(tokens)
            if tricks[late] < tricks[early] and _precedes(token, other)
        ]
        if too_early:
            return Judged(State.LOST, min(too_early))
        last = max(tricks, default=self.view.problem.deal.earlier)
        return Judged(State.OPEN, None) if last == never else Judged(State.MET, last)

    def _first(self, met: Callable[[TrickNumber], bool]) -> TrickNumber | None:
        """The first trick after which something is met, which stays so."""
        played = range(max(1, self.view.problem.deal.earlier), len(self.view.tricks) + 1)
        return played[bisect_left(played, 1, key=met)] if played and met(played[-1]) else None

    def _judged(self, met: Callable[[TrickNumber], bool]) -> Judged:
        self._pause()
        trick = self._first(met)
        if trick is not None:
            return Judged(State.MET, trick)
        over = len(self.view.tricks) == self.view.last
        return Judged(State.LOST, self.view.last) if over else Judged(State.OPEN, None)

    def _lowered(self, goal: Goal) -> Core:
        return lowered(goal, self.view.problem.deck, len(self.view.problem.deal.hands), self.view.last)

    # --- in which trick a goal is met ----------------------------------------------------------------

    def task_met(self, index: TaskIndex, played: TrickNumber) -> bool:
        """Whether a task is met after so many tricks; before the first card only one that was met before is."""
        if self.view.problem.tasks[index].done or played < self.view.problem.deal.earlier:
            return self.view.problem.tasks[index].done
        key = index, played
        if key not in self._tasks_met:
            earlier = self._earlier
            if earlier and played <= len(earlier.view.tricks) and self.view.choices is earlier.view.choices:
                self._tasks_met[key] = earlier.task_met(index, played)
            else:
                self._tasks_met[key] = self.met(self._cores[index], index, played, self.view.last)
        return self._tasks_met[key]

    def met(self, goal: Core, task: TaskIndex | None, played: TrickNumber, end: TrickNumber) -> bool:
        """Whether a goal is met after so many tricks, where none after `end` counts; `task` is the one that asks."""
        if not played:
            return False
        if isinstance(goal, Until):
            return self.met(goal.part, task, played, min(goal.end, end))
        if isinstance(goal, And | Or | SomeMet) and parted(goal):
            return _joined(goal, [self.met(part, task, played, end) for part in goal.parts])
        key = id(goal), end
        if key not in self._dues:
            self._dues[key] = goal, due(goal, end, self.view.last)
        return self._dues[key][1] <= played and self.holds(goal, task, min(played, end))

    # --- whether a goal holds ------------------------------------------------------------------------

    def holds(self, goal: Core, task: TaskIndex | None, end: TrickNumber) -> bool:
        """Whether a goal holds if the play ended after trick `end`; `task` is the one that asks."""
        match goal:
            case Within(count, numbers):
                return self.count(count, task, end) in numbers
            case Related(left, relation, right, ahead) if not isinstance(right, Predicted):
                return relation.test(self.count(left, task, end), self.count(right, task, end) + ahead)
            case Related(left, relation):
                return relation.test(self.count(left, task, end), self._predicted(task))
            case Always(part):
                return all(self.holds(part, task, played) for played in range(1, end + 1))
            case Until(part):
                return self.holds(part, task, min(goal.end, end))
            case Before(part, other):
                first = next((played for played in range(1, end + 1) if self.holds(other, task, played)), end + 1)
                return self.holds(part, task, first - 1)
            case EachWins():
                return each_wins(goal, self.view, end)
            case EachFalls():
                return each_falls(goal, self.view, end)
            case Falls():
                met_in = (self._met_in(index, end) for index in self._falling(goal))
                return all(trick is not None and goal.numbered(trick, self.view.last) for trick in met_in)
            case TasksInOrder(order, who):
                earlier = self.view.problem.deal.earlier
                if order is TaskOrder.RANK:
                    return all(map(self._by_rank, range(earlier, end + 1)))
                each_trick = range(earlier + 1, end + 1)
                (seat,) = seats_of(who, self.view, task)
                return all(self._in_order(order, seat, played) for played in each_trick)
            case Not(part):
                return not self.holds(part, task, end)
            case And(parts) | Or(parts) | SomeMet(parts):
                return _joined(goal, [self.holds(part, task, end) for part in parts])
            case Matched(rows, most):
                return _matched([[self.holds(part, task, end) for part in row] for row in rows], most)

    def _predicted(self, task: TaskIndex | None) -> int:
        noted = None if task is None or not self.view.choices.predictions else self.view.choices.predictions[task]
        if noted is None:
            raise ValueError("nobody has predicted anything here")
        return noted

    def _falling(self, goal: Falls) -> list[TaskIndex]:
        """The tasks to be met in one of the tricks."""
        view = self.view
        if goal.token:
            return [[token and token.text for token in view.choices.tokens].index(goal.token)]
        tasks = [index for index, task in enumerate(view.problem.tasks) if not task.done]
        if goal.cards is not None:
            kind = view.select(goal.cards)
            tasks = [index for index in tasks if plain_card(view.problem.tasks[index].goal) in kind]
        if goal.by is None:
            return tasks
        seats = seats_of(goal.by, view, None)
        return [index for index in tasks if view.choices.owners[index] in seats]

    def _met_in(self, index: TaskIndex, end: TrickNumber) -> TrickNumber | None:
        """The trick in which a task is met, up to a trick; in the middle of a game the last one before at the least."""
        tricks = range(self.view.problem.deal.earlier, end + 1)
        return next((played for played in tricks if self.task_met(index, played)), None)

    def _in_order(self, order: TaskOrder, who: SeatIndex, played: TrickNumber) -> bool:
        """Whether the tasks met by now are in order: for each member, how many, and whether one is not met.

        In turn, they are just if nobody who has one left has met fewer than a member who comes later in the round, nor
        two fewer than one who comes earlier: the numbers of tasks met then go round the table, and who has none left is
        out.
        """
        deal = self.view.problem.deal
        members = deal.seats
        turns, waits = [0] * len(members), [False] * len(members)
        for index, owner in enumerate(self.view.choices.owners):
            met = self.task_met(index, played)
            turns[owner] += met and not self.task_met(index, deal.earlier)
            waits[owner] |= not met
        others = [seat for seat in members if seat != who]
        if order is TaskOrder.FIRST:
            return not waits[who] or not any(turns[seat] for seat in others)
        if order is TaskOrder.LAST:
            return not turns[who] or not any(waits[seat] for seat in others)
        in_turn = [*members[who:], *members[:who]]
        return all(
            (not waits[early] or turns[early] >= turns[late]) and (not waits[late] or turns[late] + 1 >= turns[early])
            for early, late in combinations(in_turn, 2)
        )

    def _by_rank(self, played: TrickNumber) -> bool:
        """Whether no task for a card has been met by now while one of a lower rank is open; others are in no order."""
        cards = [(index, plain_card(task.goal)) for index, task in enumerate(self.view.problem.tasks)]
        waits = [card.rank for index, card in cards if card and not self.task_met(index, played)]
        turns = [card.rank for index, card in cards if card and self.task_met(index, played)]
        return not waits or max(turns, default=0) <= min(waits)

    # --- counts --------------------------------------------------------------------------------------

    def count(self, quantity: Quantity, task: TaskIndex | None, end: TrickNumber) -> int:
        """A count of the members who are meant, after trick `end`."""
        view = self.view
        if not end and not isinstance(quantity, TasksOwned | CardsDealt | CardsPassed | TasksMet):
            return 0  # nobody has won a trick yet who could be meant
        seats = seats_of(quantity.by, view, task)
        match quantity:
            case TasksOwned():
                return sum(owner in seats for owner in view.choices.owners)
            case TasksMet():
                return sum(
                    owner in seats and self.task_met(index, end) for index, owner in enumerate(view.choices.owners)
                )
            case CardsDealt(cards=cards):
                return sum(among(view.deal.hands[seat], view.select(cards)) for seat in seats)
            case CardsPassed(cards=cards):
                passes = view.choices.passes
                return 0 if passes is None else among((passes.cards[seat] for seat in seats), view.select(cards))
            case LongestRun(tricks=kind):
                longest = run = 0
                for trick in view.tricks[:end]:
                    run = run + 1 if trick.winner in seats and self.fits(trick, kind) else 0
                    longest = max(longest, run)
                return longest
            case TricksWon() | TricksLed() | CardsPlayed() if quantity.nth or quantity.tricks.against is not None:
                return sum(self._by_others(quantity, seat, end) for seat in seats)
        return self._so_far(quantity, seats, end)

    def _so_far(self, quantity: Quantity, seats: _Seats, end: TrickNumber) -> int:
        """A count to which each trick adds something by itself, which is looked at once."""
        key = id(quantity), seats
        if key not in self._counts:
            earlier = self._earlier
            known = [0] if earlier is None else earlier.tally(quantity, seats)
            self._counts[key] = quantity, known
        counts = self._counts[key][1]
        # no further than to `end`: tasks that are open before a trick may depend on this count before it
        for gain in self._gains(quantity, seats, self.view.tricks[len(counts) - 1 : end]):
            counts.append(counts[-1] + gain)
        return counts[end]

    def tally(self, quantity: Quantity, seats: _Seats) -> list[int]:
        """A count before the first trick and after each of them."""
        self._so_far(quantity, seats, len(self.view.tricks))
        return [*self._counts[id(quantity), seats][1]]

    def _gains(self, quantity: Quantity, seats: Sequence[SeatIndex], tricks: Sequence[Trick]) -> Iterator[int]:
        """What each of some tricks adds to a count."""
        match quantity:
            case CardsTaken(cards=cards):
                kind = self.view.select(cards)
                return (among(trick.cards, kind) if trick.winner in seats else 0 for trick in tricks)
            case Points(cards=cards):
                kind = self.view.select(cards)
                won = (trick.cards if trick.winner in seats else () for trick in tricks)
                return (sum(card.rank for card in taken if card in kind) for taken in won)
            case CardsPlayed(cards=cards, tricks=such, how=how):
                kind = self.view.select(cards)
                return (
                    cards_counted(how, kind, seats, trick, self.view) if self.fits(trick, such) else 0
                    for trick in tricks
                )
            case TricksWon(tricks=such) if such == EVERY_TRICK:
                return (trick.winner in seats for trick in tricks)
            case TricksWon(tricks=such):
                return (trick.winner in seats and self.fits(trick, such) for trick in tricks)
            case TricksLed(tricks=such):
                return (trick.leader in seats and self.fits(trick, such) for trick in tricks)
        raise AssertionError(f"expected a count of tricks or cards, found {quantity}")

    def _by_others(self, quantity: Nth, seat: SeatIndex, end: TrickNumber) -> int:
        """A count of what has certain places among all of its kind, or differs from other tricks, for one member."""
        tricks, against = self.view.tricks[:end], quantity.tricks.against
        if quantity.nth:
            having = [trick for trick in tricks if self._has_place(quantity, seat, trick)]
            tricks = tuple(
                trick
                for place, trick in enumerate(having, 1)
                if any(span.holds(place, len(having)) for span in quantity.nth)
            )
        return sum(
            gain and (against is None or differs(trick, against, end, self.view))
            for trick, gain in zip(tricks, self._gains(quantity, (seat,), tricks), strict=True)
        )

    def _has_place(self, quantity: Nth, seat: SeatIndex, trick: Trick) -> bool:
        """Whether a trick of these numbers is won or led by the member, or any card is played so to one of the kind."""
        if isinstance(quantity, CardsPlayed):
            return next(self._gains(replace(quantity, cards=EVERY_CARD), (seat,), (trick,))) > 0
        if not TrickFilter(quantity.tricks.numbers).numbered(trick.number, self.view.last):
            return False
        return seat == (trick.winner if isinstance(quantity, TricksWon) else trick.leader)

    def fits(self, trick: Trick, kind: TrickFilter) -> bool:
        """Whether a trick is of a kind, but for what it is compared with."""
        return is_like(trick, kind, self.view) and (not kind.tasks_open or self._tasks_open(trick.number - 1))

    def _tasks_open(self, played: TrickNumber) -> bool:
        """Whether some task is not met yet."""
        return not all(self.task_met(index, played) for index in range(len(self._cores)))


def _joined(goal: And | Or | SomeMet, held: Sequence[bool]) -> bool:
    """Whether all goals hold, or one, or one of some numbers of them."""
    if isinstance(goal, SomeMet):
        return sum(held) in goal.numbers
    return all(held) if isinstance(goal, And) else any(held)


def _matched(rows: Sequence[Sequence[bool]], most: int) -> bool:
    """Whether one goal of each row holds, no place in the rows chosen more than `most` times."""
    used = [0] * len(rows[0])

    def give(member: int) -> bool:
        if member == len(rows):
            return True
        for place, held in enumerate(rows[member]):
            if held and used[place] < most:
                used[place] += 1
                if give(member + 1):
                    return True
                used[place] -= 1
        return False

    return give(0)


def _precedes(token: Token | None, other: Token | None) -> bool:
    """Whether the task with `token` must be met before the one with `other`, or in the same trick."""
    if other is not None and other.omega:
        return token is None or not token.omega
    if token is None:
        return False
    if token.number is not None:
        return other is None or other.number is None or other.number > token.number
    if token.arrows is not None:
        return other is not None and other.arrows is not None and other.arrows > token.arrows
    return False


# --- Cards that win or fall, perhaps in an order -------------------------------------------------


def each_wins(goal: EachWins, view: View, end: TrickNumber) -> bool:
    """Whether each of the cards has won a trick by trick `end`, in the order asked for."""
    wanted = view.select(goal.cards)
    won = [trick.winning_card for trick in view.tricks[:end] if trick.winning_card in wanted]
    return len(won) == len(wanted) and _ordered(goal, won)


def each_falls(goal: EachFalls, view: View, end: TrickNumber) -> bool:
    """Whether each of the cards has been played by trick `end`, in the order asked for."""
    wanted = view.select(goal.cards)
    fallen = [card for trick in view.tricks[:end] for card in trick.cards if card in wanted]
    return len(fallen) == len(wanted) and _ordered(goal, fallen)


def _ordered(goal: EachWins | EachFalls, cards: list[Card]) -> bool:
    return all(goal.place(early) <= goal.place(late) for early, late in pairwise(cards))
