"""Judging goals on a record of play: one evaluator for each form of the goal language.

A goal is judged after every trick from what has been played alone, never from the cards still in
the hands: a count lies between what it is now and what the tricks and cards left could add. So a
goal is met as soon as nothing within these bounds can break it, and lost as soon as nothing can
save it; after the last trick it is one or the other (S3). That is what tokens go by; `settled` also
knows the hands (N20).

Example: four tricks, won by seats 0, 0, 1 and 2. Each count has a low (what it is now) and a high
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
(`_bounds`). `Judge` returns the first trick after which a goal is decided: 2, 4, 2 and 4.

What a goal says of one count is judged as one set of numbers (`joined`): where a count ends as 0 or 1, "even" and
"at least 1" may each hold, but never both.

The bounds of a count ignore all other counts. Of three tricks, let seat 0 and seat 1 have won one each:
"seat 0 wins exactly as many as all others together" compares 1 to 2 with 1 to 2 and stays open until
trick 3, although three tricks cannot be halved. The solver's encoders use the same bounds where it
matters in which trick a goal is met.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from winnable.rules.answer import State, all_met, one_met, opposite
from winnable.rules.crew.goal import (
    AllOf,
    Always,
    ByCrew,
    CardsPlayed,
    CardsTaken,
    Compare,
    EachFalls,
    EachWins,
    Every,
    Falls,
    Goal,
    LongestRun,
    Member,
    MembersWho,
    MetBy,
    Not,
    Number,
    OneOf,
    Points,
    Predicted,
    Quantity,
    Relation,
    Seat,
    SharedOut,
    SomeOf,
    Spread,
    TasksOwned,
    TrickFilter,
    TricksWon,
    Who,
    every,
    naming,
    parts,
)
from winnable.rules.crew.index import SeatIndex, TaskIndex, TrickNumber
from winnable.rules.crew.joined import joined
from winnable.rules.crew.play import Record, Trick
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.states import shared_out, some_met
from winnable.rules.crew.task import Token
from winnable.rules.crew.view import View, among, how_played, is_like, no_pause, seat_of

__all__ = [
    "Judge",
    "Judged",
    "count",
    "course",
    "falling",
    "groups_of",
    "meant",
    "number_meant",
    "order_of",
    "state_of",
    "task_state",
    "tasks_open",
    "trick_fits",
]


@dataclass(frozen=True, slots=True)
class Judged:
    """The state of a goal, and the trick that decided it: None while open, 0 if no card had to be played.

    In the middle of a game, the number of tricks before if no further card had to be played.
    """

    state: State
    trick: TrickNumber | None


# --- which tricks --------------------------------------------------------------------------------


def trick_fits(trick: Trick, kind: TrickFilter, view: View) -> bool:
    """Whether a played trick is of this kind."""
    return is_like(trick, kind, view) and (not kind.tasks_open or tasks_open(view.after(trick.number - 1)))


def tasks_open(view: View) -> bool:
    """Whether some task is not met yet."""
    return any(task_state(index, view) is not State.MET for index in range(len(view.problem.tasks)))


# --- counts --------------------------------------------------------------------------------------


def count(quantity: Quantity, seats: Sequence[SeatIndex], view: View) -> tuple[int, int]:
    """Low and high of a count for the members at `seats` together: what it is now, and the most it can become."""
    if isinstance(quantity, TasksOwned):
        owned = sum(owner in seats for owner in view.choices.owners)
        return owned, owned
    left = view.total - view.played
    if isinstance(quantity, CardsTaken):
        kind = view.select(quantity.cards)
        now = sum(among(trick.cards, kind) for trick in view.tricks if trick.winner in seats)
        room = left * len(view.problem.deal.hands)
        return now, now + min(room, len(kind & view.unplayed))
    if isinstance(quantity, Points):
        kind = view.select(quantity.cards)
        won = (card for trick in view.tricks if trick.winner in seats for card in trick.cards)
        now = sum(card.rank for card in won if card in kind)
        return now, now + (sum(card.rank for card in kind & view.unplayed) if left else 0)
    kind_of_trick = quantity.tricks
    to_come = sum(kind_of_trick.numbered(number, view.last) for number in range(view.played + 1, view.total + 1))
    if isinstance(quantity, LongestRun):
        longest = run = 0
        for trick in view.tricks:
            run = run + 1 if trick.winner in seats and trick_fits(trick, kind_of_trick, view) else 0
            longest = max(longest, run)
        return longest, max(longest, run + left if to_come else 0)
    if isinstance(quantity, CardsPlayed):
        fitting = [trick for trick in view.tricks if trick_fits(trick, kind_of_trick, view)]
        room = to_come * quantity.in_a_trick(len(seats))
        now = sum(_played(quantity, seats, trick, view) for trick in fitting)
        return now, now + min(room, len(view.select(quantity.cards) & view.unplayed))
    now = sum(
        (trick.winner if isinstance(quantity, TricksWon) else trick.leader) in seats
        and trick_fits(trick, kind_of_trick, view)
        for trick in view.tricks
    )
    return now, now + to_come


def _played(quantity: CardsPlayed, seats: Sequence[SeatIndex], trick: Trick, view: View) -> int:
    """The cards of a trick that a count of cards played counts for these seats."""
    kind, deck = view.select(quantity.cards), view.problem.deck
    return sum(
        seat in seats and card in kind and (not quantity.how or how_played(trick, card, deck) in quantity.how)
        for seat, card in zip(trick.seats, trick.cards, strict=True)
    )


def _bounds(left: tuple[int, int], relation: Relation, right: tuple[int, int]) -> State:
    """The state of `left <relation> right` for two counts, each between its low and its high."""
    (low, high), (other_low, other_high) = left, right
    match relation:
        case Relation.EXACTLY:
            met, lost = low == high == other_low == other_high, low > other_high or high < other_low
        case Relation.OTHER_THAN:
            met, lost = low > other_high or high < other_low, low == high == other_low == other_high
        case Relation.AT_LEAST:
            met, lost = low >= other_high, high < other_low
        case Relation.AT_MOST:
            met, lost = high <= other_low, low > other_high
        case Relation.MORE_THAN:
            met, lost = low > other_high, high <= other_low
        case Relation.FEWER_THAN:
            met, lost = high < other_low, low >= other_high
    return State.MET if met else State.LOST if lost else State.OPEN


def _against(count: tuple[int, int], relation: Relation, number: Number) -> State:
    """The state of `count <relation> number` for a count between its low and its high."""
    return relation.numbers(number).settled(*count)


def number_meant(number: Number | Every | Predicted, quantity: Quantity, view: View, task: TaskIndex | None) -> Number:
    """The number on the right of a comparison, whose left side is `quantity`."""
    if isinstance(number, Number):
        return number
    if number is Predicted.PREDICTED:
        noted = None if task is None else view.choices.predictions[task]
        if noted is None:
            raise ValueError("nobody has predicted anything here")
        return noted
    return every(quantity, view.problem.deck, view.last, len(view.problem.tasks))


def groups_of(who: Who, view: View, task: TaskIndex | None, left: Sequence[SeatIndex]) -> list[list[SeatIndex]] | None:
    """The groups of seats that one side of a comparison counts, each group for itself.

    `left` is the group on the left side, for the sides that speak of the others. None until the
    member is known.
    """
    seats = view.problem.deal.seats
    if who is Member.ANYBODY:
        return [list(seats)]
    if who is Member.EVERYBODY:
        return [[seat] for seat in seats]
    others = [seat for seat in seats if seat not in left]
    if who is Member.EACH_OTHER:
        return [[seat] for seat in others]
    if who is Member.ALL_OTHERS:
        return [others]
    if who is Member.SAME:
        return [list(left)]
    if Member.SAME in parts(who):
        who = naming(who, Member.SAME, Seat(left[0]))
    seat = seat_of(who, view, task)
    return None if seat is None else [[seat]]


# --- the forms -----------------------------------------------------------------------------------


def _compare(goal: Compare, view: View, task: TaskIndex | None, *, so_far: bool = False) -> State:
    """The comparison for each group on the left with each on the right; all must hold.

    With `so_far`, compare the counts as they are now, as if no trick were left.
    """

    def bounds(quantity: Quantity, group: Sequence[SeatIndex]) -> tuple[int, int]:
        low, high = count(quantity, group, view)
        return (low, low) if so_far else (low, high)

    def of_group(left: Sequence[SeatIndex]) -> State:
        right = goal.right
        if not isinstance(right, Quantity):
            number = number_meant(right, goal.left, view, task)
            return _against(bounds(goal.left, left), goal.relation, number)
        others = groups_of(right.by, view, task, left)
        if others is None:
            return State.OPEN
        return all_met(_bounds(bounds(goal.left, left), goal.relation, bounds(right, group)) for group in others)

    groups = groups_of(goal.left.by, view, task, ())
    return State.OPEN if groups is None else all_met(map(of_group, groups))


def _always(goal: Always, view: View, task: TaskIndex | None) -> State:
    """Lost with the first trick after which the comparison fails; met only when all tricks are played."""
    for played in range(1, view.played + 1):
        if _compare(goal.compare, view.after(played), task, so_far=True) is State.LOST:
            return State.LOST
    return State.MET if view.played == view.total else State.OPEN


def _spread(goal: Spread, view: View, _task: TaskIndex | None) -> State:
    """Lost with the first trick after which two counts are too far apart; met only when all tricks are played."""
    for played in range(1, view.played + 1):
        counts = [count(goal.of, [seat], view.after(played))[0] for seat in view.problem.deal.seats]
        if max(counts) - min(counts) > goal.at_most:
            return State.LOST
    return State.MET if view.played == view.total else State.OPEN


def _each_wins(goal: EachWins, view: View, _task: TaskIndex | None) -> State:
    """Lost when a card has fallen without winning, is left over, or comes after one that it must precede."""
    wanted = sorted(view.select(goal.cards))
    won = {trick.winning_card: trick.number for trick in view.tricks}
    unplayed = view.unplayed if view.played < view.total else frozenset()  # a card left over wins nothing
    if any(card not in won and card not in unplayed for card in wanted):
        return State.LOST
    # an early card that has not won yet can only win after `late`, hence counts as won in the last trick
    for early in wanted:
        for late in wanted:
            if goal.place(early) < goal.place(late) and late in won and won.get(early, view.total) > won[late]:
                return State.LOST
    return State.MET if all(card in won for card in wanted) else State.OPEN


def _each_falls(goal: EachFalls, view: View, _task: TaskIndex | None) -> State:
    """Lost when a card has fallen before one that it must follow, or is left over."""
    wanted = view.select(goal.cards)
    fallen = [card for trick in view.tricks for card in trick.cards if card in wanted]
    for number, late in enumerate(fallen):
        if any(goal.place(early) < goal.place(late) for early in wanted.difference(fallen[:number])):
            return State.LOST
    if len(fallen) == len(wanted):
        return State.MET
    return State.OPEN if view.played < view.total else State.LOST


def _falls(goal: Falls, view: View, _task: TaskIndex | None) -> State:
    """Each task that is meant is met in such a trick."""
    return all_met(_falls_in_time(index, goal, view) for index in falling(goal, view))


def falling(goal: Falls, view: View) -> list[TaskIndex]:
    """The tasks that are to be met in such a trick."""
    if goal.token:
        return [[token and token.text for token in view.choices.tokens].index(goal.token)]
    return [index for index, task in enumerate(view.problem.tasks) if not task.done]


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


def _all_of(goal: AllOf, view: View, task: TaskIndex | None) -> State:
    return all_met(state_of(part, view, task) for part in goal.goals)


def _one_of(goal: OneOf, view: View, task: TaskIndex | None) -> State:
    return one_met(state_of(part, view, task) for part in goal.goals)


def _not(goal: Not, view: View, task: TaskIndex | None) -> State:
    return opposite(state_of(goal.goal, view, task))


def _some_of(goal: SomeOf, view: View, task: TaskIndex | None) -> State:
    return some_met((state_of(part, view, task) for part in goal.goals), goal.relation, goal.right)


def _members_who(goal: MembersWho, view: View, task: TaskIndex | None) -> State:
    seats = view.problem.deal.seats
    return some_met((state_of(goal.of(seat), view, task) for seat in seats), goal.relation, goal.right)


def _shared_out(goal: SharedOut, view: View, task: TaskIndex | None) -> State:
    seats = view.problem.deal.seats
    rows = [[state_of(part, view, task) for part in goal.of(seat)] for seat in seats]
    return shared_out(rows, goal.most(len(seats)))


def _met_by(goal: MetBy, view: View, task: TaskIndex | None) -> State:
    return state_of(goal.goal, view.until(goal.end(view.last)), task)


def _by_crew(goal: ByCrew, view: View, task: TaskIndex | None) -> State:
    return state_of(goal.of(len(view.problem.deal.seats)), view, task)


EVALUATORS: Final[dict[type, Callable[[Any, View, TaskIndex | None], State]]] = {
    Compare: _compare,
    Always: _always,
    Spread: _spread,
    EachWins: _each_wins,
    EachFalls: _each_falls,
    Falls: _falls,
    AllOf: _all_of,
    OneOf: _one_of,
    Not: _not,
    SomeOf: _some_of,
    MembersWho: _members_who,
    SharedOut: _shared_out,
    MetBy: _met_by,
    ByCrew: _by_crew,
}
"""For each form: the state of a goal in a view; for the goal of a task with the index of the task, else None."""


def meant(goal: Goal, view: View, task: TaskIndex | None) -> Goal:
    """The goal as it is judged: what it says of one count is one comparison (`joined`)."""
    if not isinstance(goal, AllOf | OneOf | Not | SomeOf):
        return goal
    if task is not None and Predicted.PREDICTED in parts(goal):
        noted = view.choices.predictions[task]
        goal = goal if noted is None else naming(goal, Predicted.PREDICTED, noted)
    return joined(goal, view.problem.deck, len(view.problem.deal.hands), view.last)


def state_of(goal: Goal, view: View, task: TaskIndex | None) -> State:
    """The state of a goal in a view; for the goal of a task with the index of the task, else None."""
    view.pause()
    goal = meant(goal, view, task)
    return EVALUATORS[type(goal)](goal, view, task)


def task_state(index: TaskIndex, view: View) -> State:
    """The state of a task for its owner; met from the start if it was done before."""
    if index not in view.states:
        task = view.problem.tasks[index]
        view.states[index] = State.MET if task.done else state_of(task.goal, view, index)
    return view.states[index]


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


def course(state: Callable[[View], State], view: View) -> Judged:
    """The first decision of `state` in the views up to this one, and the number of tricks after which it came.

    In the middle of a game it comes after the earlier tricks at the soonest: nobody knows in which of them.
    """
    for played in range(view.problem.deal.earlier, view.played + 1):
        found = state(view.after(played))
        if found is not State.OPEN:
            return Judged(found, played)
    return Judged(State.OPEN, None)


class Judge:
    """Judges the goals, tasks and tokens of a problem on a record of play, for the choices made with it."""

    def __init__(
        self, problem: Problem, choices: Choices, record: Record, pause: Callable[[], None] = no_pause
    ) -> None:
        """`pause` is called every now and then; what it raises ends the judging."""
        views: list[View] = []
        tricks = (*problem.past, *record.tricks)
        for played in range(len(tricks) + 1):
            views.append(View(problem, choices, tricks[:played], views, pause=pause))
        self.views = views
        """The play after 0, 1, 2, … tricks, those before the hands included."""

    def goal(self, goal: Goal) -> Judged:
        """Judge a goal of the mission."""
        return course(lambda at: state_of(goal, at, None), self.views[-1])

    def task(self, index: TaskIndex) -> Judged:
        """Judge a task for its owner."""
        return course(lambda at: task_state(index, at), self.views[-1])

    def order(self) -> Judged:
        """Judge the order of the tokens."""
        return course(order_of, self.views[-1])
