"""Judging goals on a record of play: one evaluator for each form of the core that goals are lowered to.

A goal is judged after every trick from what has been played alone, never from the cards still in
the hands: a count lies between what it is now and what the tricks and cards left could add. So a
goal is met as soon as nothing within these bounds can break it, and lost as soon as nothing can
save it; after the last trick it is one or the other (S3). That is what tokens go by; `decided_at` also
knows the hands (N20).

Example: four tricks, won by seats 0, 0, 1 and 2. Each count has a low (its value now) and a high
(the most it can become); a row of the table is the moment after 0, 1, 2, 3 or 4 of the tricks.

    played | seat 0 wins | at least 2 | exactly 2 | at most 1 | seat 1 wins | seat 0 more than seat 1
    -------|-------------|------------|-----------|-----------|-------------|------------------------
         0 | 0 to 4      | open       | open      | open      | 0 to 4      | open
         1 | 1 to 4      | open       | open      | open      | 0 to 3      | open
         2 | 2 to 4      | met        | open      | lost      | 0 to 2      | open
         3 | 2 to 3      | met        | open      | lost      | 1 to 2      | open
         4 | 2 to 2      | met        | met       | lost      | 1 to 1      | met

"At least 2" is met when the low is 2, "at most 1" is lost when the low is over 1, "exactly 2" is met
when low and high are both 2, and "more than" is met when the low of seat 0 is over the high of seat 1
(`states.bounds_state`). `Judge` returns the first trick after which a goal is decided: 2, 4, 2 and 4.

All conditions of a goal on one count are judged as one set of numbers (`rules.crew.lowering`): where a count ends as 0
or 1, "even" and "at least 1" may each hold, but never both.

The bounds of a count ignore all other counts. Of three tricks, let seat 0 and seat 1 have won one each:
"seat 0 wins exactly as many as all others together" compares 1 to 2 with 1 to 2 and stays open until
trick 3, although three tricks cannot be halved. The solver's encoders use the same bounds where it
matters in which trick a goal is met.
"""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import combinations
from operator import neg
from typing import Any, Final

from winnable.rules.answer import State, all_met
from winnable.rules.crew.card_order import each_falls, each_wins
from winnable.rules.crew.core import (
    Always,
    Comparison,
    Core,
    Related,
    Until,
    Within,
    awaited,
    open_members,
)
from winnable.rules.crew.goal import (
    EachFalls,
    EachWins,
    Falls,
    Goal,
    TaskOrder,
    TasksInOrder,
    naming,
    parts,
    plain_card,
)
from winnable.rules.crew.index import SeatIndex, TaskIndex, TrickNumber
from winnable.rules.crew.kinds import Relation, TrickFilter
from winnable.rules.crew.lowering import lowered
from winnable.rules.crew.play import Record, Trick
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.quantity import (
    CardsDealt,
    CardsPassed,
    CardsPlayed,
    CardsTaken,
    LongestRun,
    Points,
    Predicted,
    Quantity,
    TasksMet,
    TasksOwned,
    TricksLed,
    TricksWon,
)
from winnable.rules.crew.states import (
    JOINED,
    Joined,
    Judged,
    bounds_state,
    course_of_bound,
    course_of_count,
    joined,
    joined_course,
)
from winnable.rules.crew.task import Token
from winnable.rules.crew.view import (
    Course,
    Memory,
    View,
    among,
    cards_counted,
    course,
    decision,
    is_like,
    no_pause,
    seats_of,
    taken,
)
from winnable.rules.crew.who import WinnerOf

_COUNTED: Final = (TricksWon, TricksLed, CardsPlayed, CardsTaken)
_SOME: Final = Relation.AT_LEAST.numbers(1)  # the same object wherever it is said of a single trick

# --- which tricks --------------------------------------------------------------------------------


def trick_fits(trick: Trick, kind: TrickFilter, view: View) -> bool:
    """Whether a played trick is of this kind."""
    return is_like(trick, kind, view) and (not kind.tasks_open or tasks_open(view.after(trick.number - 1)))


def tasks_open(view: View) -> bool:
    """Whether some task is not met yet."""
    return any(task_state(index, view) is not State.MET for index in range(len(view.problem.tasks)))


# --- counts --------------------------------------------------------------------------------------


def count(quantity: Quantity, seats: Sequence[SeatIndex], view: View) -> tuple[int, int]:
    """Low and high of a count for the members at `seats` together: its value now, and the most it can become."""
    if isinstance(quantity, TasksOwned):
        owned = sum(owner in seats for owner in view.choices.owners)
        return owned, owned
    if isinstance(quantity, TasksMet):
        states = [task_state(index, whole(view)) for index in owned_by(seats, view)]
        now = states.count(State.MET)
        return now, now + (states.count(State.OPEN) if view.played < view.total else 0)
    if isinstance(quantity, CardsDealt | CardsPassed):
        kind = view.select(quantity.cards)
        if isinstance(quantity, CardsDealt):
            found = sum(among(view.problem.deal.hands[seat], kind) for seat in seats)
        else:
            passes = view.choices.passes
            found = 0 if passes is None else among((passes.cards[seat] for seat in seats), kind)
        return found, found
    left = view.total - view.played
    if isinstance(quantity, CardsTaken):
        kind, fallen, tricks, played = view.select(quantity.cards), view.fallen, view.tricks, view.played
        now = unplayed = 0
        for card in kind:
            number = fallen.get(card)
            if number is None or number > played:
                unplayed += 1
            elif tricks[number - 1].winner in seats:
                now += 1
        return now, now + min(left * len(view.problem.deal.hands), unplayed)
    if isinstance(quantity, Points):
        kind = view.select(quantity.cards)
        won = (card for trick in view.tricks if trick.winner in seats for card in trick.cards)
        now = sum(card.rank for card in won if card in kind)
        return now, now + (sum(card.rank for card in kind & view.unplayed) if left else 0)
    if isinstance(quantity, LongestRun):
        longest = run = 0
        for trick in view.tricks:
            run = run + 1 if trick.winner in seats and trick_fits(trick, quantity.tricks, view) else 0
            longest = max(longest, run)
        to_come = view.numbered(quantity.tricks).after(view.played, view.total)
        return longest, max(longest, run + left if to_come else 0)
    now = so_far(quantity, seats, view)[view.played]
    to_come = view.numbered(quantity.tricks).after(view.played, view.total)
    if not to_come or not isinstance(quantity, CardsPlayed):
        return now, now + to_come
    return now, now + min(to_come * quantity.in_a_trick(len(seats)), view.unplayed_of(quantity.cards)[view.played])


def so_far(quantity: TricksWon | TricksLed | CardsPlayed, seats: Sequence[SeatIndex], view: View) -> Sequence[int]:
    """The count after 0, 1, 2, … tricks, those of this view at least: each trick is looked at once."""
    key = id(quantity), tuple(seats)
    found = view.memory.counts.get(key)
    if found is None:
        found = view.memory.counts[key] = quantity, [0]
    counts = found[1]
    if len(counts) <= view.played:
        numbers, now = view.numbered(quantity.tricks).numbers, counts[-1]
        # one by one, as tasks that are open before a trick may depend on counts before it
        for trick in view.tricks[len(counts) - 1 :]:
            if trick.number in numbers:
                now += _gain(quantity, seats, trick, view)
            counts.append(now)
    return counts


def _gain(quantity: TricksWon | TricksLed | CardsPlayed, seats: Sequence[SeatIndex], trick: Trick, view: View) -> int:
    """The contribution of a played trick whose number fits to a count."""
    gain = _gain_of_any(quantity, seats, trick, view)
    fits = gain and (view.numbered(quantity.tricks).alone or trick_fits(trick, quantity.tricks, view))
    return gain if fits else 0


def _gain_of_any(
    quantity: TricksWon | TricksLed | CardsPlayed, seats: Sequence[SeatIndex], trick: Trick, view: View
) -> int:
    """The contribution of a played trick to a count, if it is of the kind."""
    if isinstance(quantity, CardsPlayed):
        return cards_counted(quantity.how, view.select(quantity.cards), seats, trick, view)
    return int((trick.winner if isinstance(quantity, TricksWon) else trick.leader) in seats)


def whole(view: View) -> View:
    """The view in which tasks are judged, also where nothing counts after some trick."""
    return view.after(view.played)


def owned_by(seats: Sequence[SeatIndex], view: View) -> list[TaskIndex]:
    """The tasks of these seats."""
    return [index for index, owner in enumerate(view.choices.owners) if owner in seats]


# --- the forms -----------------------------------------------------------------------------------


def _compared(goal: Comparison, view: View, task: TaskIndex | None, *, so_far: bool = False) -> State:
    """The state of a comparison. With `so_far`, of the counts as they are now, as if no trick were left."""

    def bounds(quantity: Quantity, seats: Sequence[SeatIndex]) -> tuple[int, int]:
        low, high = count(quantity, seats, view)
        return (low, low) if so_far else (low, high)

    left = goal.count if isinstance(goal, Within) else goal.left
    seats = seats_of(left.by, view, task)
    if seats is None:
        return State.OPEN
    if isinstance(goal, Within):
        return goal.numbers.settled(*bounds(left, seats))
    if isinstance(goal.right, Predicted):
        raise ValueError("nobody has predicted anything here")  # noqa: TRY004  # it is the problem that is wrong
    others = seats_of(goal.right.by, view, task)
    if others is None:
        return State.OPEN
    low, high = bounds(goal.right, others)
    return bounds_state(bounds(left, seats), goal.relation, (low + goal.ahead, high + goal.ahead))


def _always(goal: Always, view: View, task: TaskIndex | None) -> State:
    """Lost with the first trick after which the comparison fails; met only when all tricks are played."""
    if awaited(goal.part, len(view.shown)) is not None:
        return State.OPEN
    tricks = range(1, view.played + 1)
    if any(isinstance(who, WinnerOf) for who in open_members(goal.part)):
        states = (_compared(goal.part, view.back_to(played), task, so_far=True) for played in tricks)
        failed = any(state is State.LOST for state in states)
    else:
        failed = any(_fails_now(goal.part, view.after(played), task) for played in tricks)
    if failed:
        return State.LOST
    return State.MET if view.played == view.total else State.OPEN


def _fails_now(part: Comparison, view: View, task: TaskIndex | None) -> bool:
    """Whether a comparison fails for the counts so far; called after every trick."""
    key = id(part), task  # it is compared as the same object alone, which takes no time, and kept so that it stays one
    if key not in view.failed:
        view.failed[key] = part, _compared(part, view, task, so_far=True) is State.LOST
    return view.failed[key][1]


def _falls(goal: Falls, view: View, _task: TaskIndex | None) -> State:
    """Each of the tasks meant is met in one of the tricks."""
    meant_tasks = falling(goal, view)
    if meant_tasks is None:
        return State.OPEN
    return all_met(_falls_in_time(index, goal, view) for index in meant_tasks)


def falling(goal: Falls, view: View) -> list[TaskIndex] | None:
    """The tasks to be met in one of the tricks; None until their owners are known."""
    if goal.token:
        return [[token and token.text for token in view.choices.tokens].index(goal.token)]
    tasks = [index for index, task in enumerate(view.problem.tasks) if not task.done]
    if goal.cards is not None:
        kind = view.select(goal.cards)
        tasks = [index for index in tasks if plain_card(view.problem.tasks[index].goal) in kind]
    if goal.by is None:
        return tasks
    seats = seats_of(goal.by, view, None)
    return None if seats is None else [index for index in tasks if view.choices.owners[index] in seats]


def _falls_in_time(index: TaskIndex, goal: Falls, view: View) -> State:
    """Decided with the task, or lost when no trick of these numbers is left."""
    judged = course(lambda at: task_state(index, at), view)
    if judged.trick is not None:
        met = judged.state is State.MET
        fits = goal.numbered(judged.trick, view.last)
        return State.MET if met and fits else State.LOST
    to_come = range(view.played + 1, view.total + 1)
    possible = any(goal.numbered(number, view.last) for number in to_come)
    return State.OPEN if possible else State.LOST


def _tasks_in_order(goal: TasksInOrder, view: View, _task: TaskIndex | None) -> State:
    """Lost with the first trick after which tasks were met out of order; met with the last task, or the last trick."""
    seats = seats_of(goal.who, view, None)
    if seats is None:
        return State.OPEN
    earlier = view.problem.deal.earlier
    if not all(_in_order(goal.order, seats[0], view.after(played)) for played in range(earlier + 1, view.played + 1)):
        return State.LOST
    every = range(len(view.problem.tasks))
    over = view.played == view.total or all(task_state(index, whole(view)) is State.MET for index in every)
    return State.MET if over else State.OPEN


def _in_order(order: TaskOrder, who: SeatIndex, view: View) -> bool:
    """Whether the tasks that are met are in order as they are: for each member, how many, and whether one is not met.

    In turn, they are just if nobody who has one left has met fewer than a member who comes later in the round, nor two
    fewer than one who comes earlier: the numbers of tasks met then go round the table, and who has none left is out.
    """
    start = view.after(view.problem.deal.earlier)
    members = view.problem.deal.seats
    turns, waits = [0] * len(members), [False] * len(members)
    for index, owner in enumerate(view.choices.owners):
        met = task_state(index, view) is State.MET
        turns[owner] += met and task_state(index, start) is not State.MET
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


def _joined(goal: Joined, view: View, task: TaskIndex | None) -> State:
    return joined(goal, lambda part: state_of_core(part, view, task))


def _until(goal: Until, view: View, task: TaskIndex | None) -> State:
    return state_of_core(goal.part, view.until(goal.end), task)


EVALUATORS: Final[dict[type, Callable[[Any, View, TaskIndex | None], State]]] = {
    Within: _compared,
    Related: _compared,
    Always: _always,
    Until: _until,
    EachWins: each_wins,
    EachFalls: each_falls,
    Falls: _falls,
    TasksInOrder: _tasks_in_order,
    **dict.fromkeys(JOINED, _joined),
}
"""For each form of the core: its state in a view; for the goal of a task with the index of the task, else None."""


def meant(goal: Goal, view: View, task: TaskIndex | None) -> Core:
    """The goal in the core, with the number that the owner of the task has predicted."""
    if task is not None and view.choices.predictions and Predicted.PREDICTED in parts(goal):
        noted = view.choices.predictions[task]
        goal = goal if noted is None else naming(goal, Predicted.PREDICTED, noted)
    return lowered(goal, view.problem.deck, len(view.problem.deal.hands), view.last)


def state_of(goal: Goal, view: View, task: TaskIndex | None) -> State:
    """The state of a goal in a view; for the goal of a task with the index of the task, else None."""
    return state_of_core(meant(goal, view, task), view, task)


def state_of_core(goal: Core, view: View, task: TaskIndex | None) -> State:
    """The state of a goal of the core in a view.

    Counts only approach their final values, so a decided goal stays decided: it is not judged again in later views, nor
    an open goal in earlier ones.
    """
    later = (
        view if view.seen_from is None else view.seen_from
    )  # as `View.shown`, inlined: this is the most frequent call
    key, tricks, courses = (id(goal), task, view.end), len(later.tricks), view.memory.courses
    course = courses.get(key)
    if course is None:
        course = courses[key] = Course(goal, _turns(goal, view))
    elif (known := course.after(tricks)) is not None:
        return known
    view.pause()
    state = EVALUATORS[type(goal)](goal, view, task)
    course.note(tricks, state)
    return state


def _turns(goal: Core, view: View) -> Sequence[TrickNumber] | None:
    """The tricks after which alone a goal can be decided: those whose numbers fit, where tricks are counted.

    A trick of another number changes neither the count of tricks nor its possible values, and so not the state. None
    where more is counted: which cards are left changes with every trick, and the winner of a trick who is meant is not
    known before it.
    """
    if (
        not isinstance(goal, Within)
        or not isinstance(goal.count, TricksWon | TricksLed)
        or awaited(goal, 0) is not None
    ):
        return None
    return sorted(view.numbered(goal.count.tricks).numbers)


def task_state(index: TaskIndex, view: View) -> State:
    """The state of a task for its owner; met from the start if it was done before."""
    if index not in view.states:
        done = view.problem.tasks[index].done
        view.states[index] = State.MET if done else state_of_core(_core_of_task(index, view), view, index)
    return view.states[index]


def _core_of_task(index: TaskIndex, view: View) -> Core:
    """The goal of a task in the core, with what its owner has predicted."""
    if index not in view.cores:
        view.cores[index] = meant(view.problem.tasks[index].goal, view, index)
    return view.cores[index]


# --- order of completion -------------------------------------------------------------------------


def order_of(view: View) -> State:
    """The state of the order of the tokens (N15).

    The order is lost when a task is met while one that must come before it is open: a smaller number
    (before a task without a number: every number), for an arrow a shorter arrow, for omega any task.
    Only whole tricks count: tasks that are met in the same trick are in order.
    """
    tokens = view.choices.tokens
    done = [task_state(index, view) is State.MET for index in range(len(tokens))]
    for early, token in enumerate(tokens):
        if token is None or done[early]:
            continue
        for late, other in enumerate(tokens):
            if done[late] and _precedes(token, other):
                return State.LOST
    if any(done[late] and token is not None and token.omega and not all(done) for late, token in enumerate(tokens)):
        return State.LOST
    return State.MET if all(done) else State.OPEN


def _precedes(token: Token, other: Token | None) -> bool:
    """Whether the task with `token` must be met before the one with `other`, or in the same trick."""
    if token.number is not None:
        return other is None or other.number is None or other.number > token.number
    if token.arrows is not None:
        return other is not None and other.arrows is not None and other.arrows > token.arrows
    return False


# --- the course of a goal over the tricks --------------------------------------------------------


class _Courses:
    """When goals of the core are decided in a whole play: as `decision` of their states, with every part judged once.

    Once decided, a part stays so. So the trick after which each is decided tells the state of all of them after every
    trick, and hence that of what joins them (`joined_course`); only parts that join no others look at the play.
    """

    def __init__(self, view: View, task: TaskIndex | None = None) -> None:
        """`task` is the task whose goals they are, if they are those of one."""
        self._view, self._task, self._last = view, task, view.last
        self._tricks, self._start = range(view.problem.deal.earlier, view.played + 1), view.after(0)
        self._decided: dict[tuple[int, TrickNumber], tuple[Core, Judged]] = {}
        """By goal of the core, and the trick after which nothing counts."""
        self._by_end: dict[int, tuple[Core, Sequence[Judged]]] = {}
        """By the identity of a bound that is said alone: when it is decided, by that trick."""

    def of(self, goal: Core, end: TrickNumber) -> Judged:
        """When a goal is decided for which nothing counts after trick `end`, as in `Until`."""
        while isinstance(goal, Until):
            end = min(end, goal.end)
            goal = goal.part
        if (by_end := self._by_end.get(id(goal))) is not None:
            return by_end[1][end]
        key = id(goal), end
        found = self._decided.get(key)
        if found is None:
            found = self._decided[key] = goal, self._judged(goal, end)
        return found[1]

    def _judged(self, goal: Core, end: TrickNumber) -> Judged:
        if isinstance(goal, JOINED):
            return joined_course(goal, lambda part: self.of(part, end), self._tricks)
        view = self._view
        if isinstance(goal, Within) and isinstance(goal.count, _COUNTED):
            seats = seats_of(goal.count.by, self._start, self._task)
            if seats is not None:
                view.pause()
                if isinstance(goal.count, CardsTaken):
                    return self._of_cards(goal, goal.count, seats, end)
                if goal.numbers is _SOME and (number := goal.count.tricks.only_number(view.last)):
                    return self._of_trick(goal.count, number, seats, end)
                return self._of_count(goal, goal.count, seats, end)
        return decision(lambda at: state_of_core(goal, at if end == self._last else at.until(end), self._task), view)

    def _of_cards(self, goal: Within, count: CardsTaken, seats: Sequence[SeatIndex], end: TrickNumber) -> Judged:
        """The same as `_of_count` for cards taken: a trick brings as many as it has cards, of those unplayed."""
        lows, unplayed = taken(count, seats, self._view)
        players, played = len(self._view.problem.deal.hands), min(self._view.played, end)
        rooms = [min((end - before) * players, left) for before, left in enumerate(unplayed[: played + 1])]
        return course_of_count(goal.numbers, lows, rooms, self._tricks[0])

    def _of_trick(
        self,
        count: TricksWon | TricksLed | CardsPlayed,
        number: TrickNumber,
        seats: Sequence[SeatIndex],
        end: TrickNumber,
    ) -> Judged:
        """When "at least 1" is decided of a count to which the trick with this number alone can contribute.

        The same as `_of_count`, by a look at this trick alone. Before it the count is 0 and can become 1, unless
        nothing counts in that trick, or no card of the kind is left for it; after it the count stays as it is.
        """
        view, start = self._view, self._tricks[0]
        if number > end:
            return Judged(State.LOST, start)
        seen = number <= view.played
        if seen:
            trick = view.tricks[number - 1]
            if _gain_of_any(count, seats, trick, view) and trick_fits(trick, count.tricks, view):
                return Judged(State.MET, max(start, number))
        decided = number if seen else None
        if isinstance(count, CardsPlayed):
            unplayed = view.unplayed_of(count.cards)
            if not unplayed[min(number, view.played)]:
                decided = bisect_left(unplayed, 0, key=neg)
        return Judged(State.OPEN, None) if decided is None else Judged(State.LOST, max(start, decided))

    def _of_count(
        self, goal: Within, count: TricksWon | TricksLed | CardsPlayed, seats: Sequence[SeatIndex], end: TrickNumber
    ) -> Judged:
        """When a count is decided, of members who are known: by the low and the high of `count` after each trick."""
        view, tricks, numbers = self._view, self._tricks, goal.numbers
        lows, until = so_far(count, seats, view), view.numbered(count.tricks).until
        if numbers.one_bound and not isinstance(count, CardsPlayed):
            of_end = course_of_bound(numbers, lows, until, tricks)
            if end == self._last:
                return of_end(end)
            # a goal that is to be met before another one asks for each end
            by_end = [of_end(number) for number in range(self._last + 1)]
            self._by_end[id(goal)] = goal, by_end
            return by_end[end]
        played = min(view.played, end)
        rooms = [until[end] - before for before in until[: played + 1]]
        if isinstance(count, CardsPlayed):
            most, unplayed = count.in_a_trick(len(seats)), view.unplayed_of(count.cards)
            rooms = [min(room * most, left) for room, left in zip(rooms, unplayed, strict=False)]
        return course_of_count(numbers, lows, rooms, tricks[0])


def _course_of_task(index: TaskIndex, view: View) -> Judged:
    """When a task is decided for its owner, by the course of its goal."""
    if view.problem.tasks[index].done:
        return Judged(State.MET, view.problem.deal.earlier)
    return _Courses(view, index).of(_core_of_task(index, view), view.last)


class Judge:
    """Judges the goals, tasks and tokens of a problem on a record of play, for the choices made with it."""

    def __init__(
        self, problem: Problem, choices: Choices, record: Record, pause: Callable[[], None] = no_pause
    ) -> None:
        """`pause` is called every now and then; an exception from it ends the judging."""
        views: list[View] = []
        cores: dict[TaskIndex, Core] = {}
        memory = Memory()
        tricks = (*problem.past, *record.tricks)
        for played in range(len(tricks) + 1):
            views.append(View(problem, choices, tricks[:played], views, cores=cores, memory=memory, pause=pause))
        self.views = views
        """The play after 0, 1, 2, … tricks, those before the hands included."""

    def goal(self, goal: Goal) -> Judged:
        """Judge a goal of the mission."""
        last = self.views[-1]
        return _Courses(last).of(meant(goal, last, None), last.last)

    @cached_property
    def tasks(self) -> tuple[Judged, ...]:
        """Each task, judged for its owner."""
        last = self.views[-1]
        return tuple(_course_of_task(index, last) for index in range(len(last.problem.tasks)))

    def order(self) -> Judged:
        """Judge the order of the tokens; without any, it is kept with the last task."""
        last = self.views[-1]
        if any(last.choices.tokens):
            return course(order_of, last)
        if any(each.state is not State.MET for each in self.tasks):
            return Judged(State.OPEN, None)
        return Judged(State.MET, max((each.trick or 0 for each in self.tasks), default=last.problem.deal.earlier))
