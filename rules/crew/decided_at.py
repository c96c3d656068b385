"""After which trick a goal is decided: every legal way to play on ends alike, met or lost.

All hands are open to the referee. Where `outcome_bounds` does not tell, all ways to play on are tried, as long as there
are few: so the last tricks are exact. A goal is never called decided before it is; it may be called so late, and is
where that takes too long (`MAX_PAUSES`, or the `pause` of the caller): then in the trick that `judge` names, or in the
earliest that was found until then. Tokens and `while_tasks_open` ask instead when a task is *met*, see `judge`.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from random import Random
from typing import Final

from winnable.rules.answer import OutOfTime, State, all_met
from winnable.rules.crew.card import Card
from winnable.rules.crew.goal import Goal
from winnable.rules.crew.hand_bounds import HandBounds
from winnable.rules.crew.index import TrickNumber
from winnable.rules.crew.judge import Judge, order_of, state_of, task_state
from winnable.rules.crew.moment import Moment
from winnable.rules.crew.outcome_bounds import outcome, outcome_of_order, outcome_of_task
from winnable.rules.crew.play import Position, Record, after_each
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.states import Judged
from winnable.rules.crew.view import View, course, no_pause

MAX_TRICKS_TRIED: Final = 1000
"""How many tricks are tried at most to see whether all ways to play on end alike."""
MAX_PAUSES: Final = 100_000
"""How many pauses the judging may make for all parts together, about 10 seconds."""
_SAMPLES: Final = 8
"""How many ways to play on are made up first."""


class Patience:
    """Counts pauses down from `work`, and passes each on."""

    def __init__(self, pause: Callable[[], None], work: int = MAX_PAUSES) -> None:
        self._work = self._left = work
        self._pause = pause

    def renew(self) -> None:
        """Begin again, with another part."""
        self._left = self._work

    def __call__(self) -> None:
        """Raise OutOfTime if all is used up."""
        self._left -= 1
        if self._left < 0:
            raise OutOfTime
        self._pause()


_StateOf = Callable[[View], State]
_Outcome = Callable[[Moment], State]


@dataclass(frozen=True, slots=True)
class Seen:
    """The judgements, by the cards played, of each task, of the order of the tokens and of each goal, see `Judge`."""

    tasks: tuple[Judged, ...]
    order: Judged
    goals: tuple[Judged, ...]


class DecidedAt:
    """When the goals, tasks and tokens of a problem are decided on a record of play, and the mission as a whole.

    `tried` bounds the ways to play on that are tried for one goal after one trick. `pause` is called every now and
    then, and may raise OutOfTime. `seen` is what the cards played show, if it has been judged.
    """

    def __init__(
        self,
        problem: Problem,
        choices: Choices,
        record: Record,
        tried: int = MAX_TRICKS_TRIED,
        pause: Callable[[], None] = no_pause,
        seen: "Seen | None" = None,
    ) -> None:
        self._problem = problem
        self._choices = choices
        self.record = record
        self._tried = tried
        self._seen = seen
        self._moments: dict[int, Moment] = {}
        parts = len(problem.tasks) + len(problem.goals) + 2  # the order of the tokens, and all together
        self._pause = Patience(pause, MAX_PAUSES // parts)  # for each part alone: in whatever order they are asked for

    def within(self, pause: Callable[[], None]) -> "DecidedAt":
        """The same with another pause, and nothing found yet."""
        return DecidedAt(self._problem, self._choices, self.record, self._tried, pause, self._seen)

    @cached_property
    def tasks(self) -> tuple[Judged, ...]:
        """Of each task."""
        return tuple(
            self._settle(
                partial(task_state, index),
                partial(outcome_of_task, index),
                self._seen.tasks[index] if self._seen else None,
            )
            for index in range(len(self._problem.tasks))
        )

    @cached_property
    def order(self) -> Judged:
        """Of the order of the tokens; without any it is met with the last task."""
        if not any(self._choices.tokens):
            if all(task.state is State.MET for task in self.tasks):
                return Judged(State.MET, max((task.trick or 0 for task in self.tasks), default=self._start))
            return Judged(State.OPEN, None)
        return self._settle(order_of, outcome_of_order, self._seen.order if self._seen else None)

    @cached_property
    def goals(self) -> tuple[Judged, ...]:
        """Of each goal of the mission."""
        return tuple(
            self._settle(_state_of(goal), _outcome_of(goal), self._seen.goals[index] if self._seen else None)
            for index, goal in enumerate(self._problem.goals)
        )

    @cached_property
    def mission(self) -> Judged:
        """Of all together: met with the last of them, lost with the first, or as soon as they cannot all be met."""
        parts = (*self.tasks, self.order, *self.goals)
        state = all_met(part.state for part in parts)
        if state is State.LOST:
            first = min(part.trick for part in parts if part.state is State.LOST and part.trick is not None)
            return self._earlier(_mission, lambda _: State.OPEN, Judged(State.LOST, first))
        if state is State.MET:
            return Judged(state, max((part.trick or 0 for part in parts), default=0))
        return self._settle(_mission, lambda _: State.OPEN)

    @property
    def _start(self) -> TrickNumber:
        """The number of tricks before the first card of the record: some in the middle of a game."""
        return self._problem.deal.earlier

    @cached_property
    def _views(self) -> list[View]:
        return Judge(self._problem, self._choices, self.record, self._pause).views

    @cached_property
    def _positions(self) -> list[Position]:
        """The positions after 0, 1, 2, … tricks of the record."""
        start = Position.start(self.record.deal, self._choices.passes)
        return list(after_each(start, (trick.cards for trick in self.record.tricks), self._choices.draws))

    def lost_within(self, played: TrickNumber, cards: Sequence[Card]) -> bool:
        """Whether the mission is lost once these cards lie in the trick after `played`, as far as is seen."""
        if self._moment(played) is None:
            return False
        position = self._positions[played - self._start]
        for card in cards:
            position = position.play(card)
        left = [self._tried]
        self._pause.renew()
        try:
            return all(self._lost(end, self._views[: played + 1], left) for end in _ends_of_trick(position))
        except OutOfTime:
            return False

    def _lost(self, position: Position, earlier: Sequence[View], left: list[int]) -> bool:
        left[0] -= 1
        view = self._view_of(position, earlier)
        found = _mission(view)
        if found is State.OPEN and not position.over:
            if (len(earlier) == 1 and self._choices.draws) or left[0] <= 0:
                return False
            found = _outcome_of_mission(Moment(view, HandBounds(position)))
            return found is State.LOST or self._alike(position, [*earlier, view], _mission, State.LOST, left)
        return found is State.LOST

    # --- one part --------------------------------------------------------------------------------------

    def _settle(self, state: _StateOf, outcome_: _Outcome, seen: Judged | None = None) -> Judged:
        self._pause.renew()
        try:
            found = seen or course(state, self._views[-1])
            if found.state is State.OPEN:
                found = self._at_the_end(state, outcome_)
        except OutOfTime:
            return Judged(State.OPEN, None)
        return found if found.state is State.OPEN else self._earlier(state, outcome_, found)

    def _at_the_end(self, state: _StateOf, outcome_: _Outcome) -> Judged:
        """The outcomes that a record that stops early leaves no choice about. Raises OutOfTime."""
        played = self._start + len(self.record.tricks)
        moment = self._moment(played)
        if moment is None:
            return Judged(State.OPEN, None)
        certain = outcome_(moment)
        if certain is State.OPEN:
            certain = self._some_end(played, state, Random(0))  # noqa: S311  # repeatable, no secret
            if certain is State.OPEN or not self._all_end(played, state, certain):
                return Judged(State.OPEN, None)
        return Judged(certain, played)

    def _earlier(self, state: _StateOf, outcome_: _Outcome, found: Judged) -> Judged:
        """The first trick after which the outcome `found` was certain, as far as the time reaches."""
        played = found.trick or 0
        self._pause.renew()
        try:
            while played > self._start and self._certain(played - 1, state, outcome_, found.state):
                played -= 1
        except OutOfTime:
            pass
        return Judged(found.state, played)

    def _certain(self, played: TrickNumber, state: _StateOf, outcome_: _Outcome, wanted: State) -> bool:
        moment = self._moment(played)
        return moment is not None and (outcome_(moment) is wanted or self._all_end(played, state, wanted))

    def _moment(self, played: TrickNumber) -> Moment | None:
        """The moment after `played` tricks; None before a draw, which changes the hands, and after the last trick."""
        position = self._positions[played - self._start]
        if position.over or (played == 0 and self._choices.draws):
            return None
        if played not in self._moments:
            self._moments[played] = Moment(self._views[played], HandBounds(position))
        return self._moments[played]

    # --- trying all ways to play on ----------------------------------------------------------------------

    def _all_end(self, played: TrickNumber, state: _StateOf, wanted: State) -> bool:
        """Whether all ways to play on end alike; not, if there are too many to try."""
        samples = range(min(_SAMPLES, self._tried))  # where they differ, a few soon show it
        if any(self._some_end(played, state, Random(sample)) is not wanted for sample in samples):  # noqa: S311
            return False
        return self._alike(
            self._positions[played - self._start], self._views[: played + 1], state, wanted, [self._tried]
        )

    def _alike(self, position: Position, views: list[View], state: _StateOf, wanted: State, left: list[int]) -> bool:
        """`views` are those of the whole tricks so far, `left` counts down the tricks that may still be tried."""
        for card in sorted(position.legal()):
            after = position.play(card)
            if after.table:
                if not self._alike(after, views, state, wanted, left):
                    return False
                continue
            left[0] -= 1
            found = state(self._view_of(after, views))
            if found is wanted:
                continue
            if found is not State.OPEN or after.over or left[0] <= 0:
                return False
            if not self._alike(after, [*views, self._view_of(after, views)], state, wanted, left):
                return False
        return True

    def _some_end(self, played: TrickNumber, state: _StateOf, chance: Random) -> State:
        """How a way to play on ends that is made up at random."""
        position, views, found = self._positions[played - self._start], self._views[: played + 1], State.OPEN
        while found is State.OPEN and not position.over:
            position = position.play(chance.choice(sorted(position.legal())))
            if not position.table:
                views = [*views, self._view_of(position, views)]
                found = state(views[-1])
        return found

    def _view_of(self, position: Position, earlier: Sequence[View]) -> View:
        views = [*earlier]
        views.append(
            View(self._problem, self._choices, (*self._problem.past, *position.tricks), views, pause=self._pause)
        )
        return views[-1]


def _state_of(goal: Goal) -> _StateOf:
    return lambda view: state_of(goal, view, None)


def _outcome_of(goal: Goal) -> _Outcome:
    return lambda moment: outcome(goal, moment, None)


def _outcome_of_mission(moment: Moment) -> State:
    """The outcome of all parts together: lost if one part is."""
    problem = moment.view.problem
    tasks = [outcome_of_task(index, moment) for index in range(len(problem.tasks))]
    return all_met([*tasks, outcome_of_order(moment), *(outcome(goal, moment, None) for goal in problem.goals)])


def _ends_of_trick(position: Position) -> Iterator[Position]:
    """Every position in which the trick on the table can end."""
    for card in sorted(position.legal()):
        after = position.play(card)
        if after.table:
            yield from _ends_of_trick(after)
        else:
            yield after


def _mission(view: View) -> State:
    """The state of everything together."""
    tasks = range(len(view.problem.tasks))
    parts = [task_state(index, view) for index in tasks]
    return all_met([*parts, order_of(view), *(state_of(goal, view, None) for goal in view.problem.goals)])
