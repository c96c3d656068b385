"""The outcome that a goal must have, by the play so far and the hands that are left: an evaluator for each form.

`judge` asks the cards and tricks that are left, in any hand, because tokens need an answer that the crew can
read off the table. Here all hands are open, and so a goal is decided earlier: no member can win the card any more, or
one must. A comparison is decided by all differences that its two sides can still come to, together: of tricks
that two members can win there are no more than there are tricks.

All of it is bounds (`HandBounds`): MET and LOST are sure, OPEN may only mean that these bounds do not see it.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from winnable.rules.answer import State, all_met
from winnable.rules.crew.card import Card
from winnable.rules.crew.core import (
    Always,
    Comparison,
    Core,
    Related,
    Until,
    Within,
    awaited,
    counts,
)
from winnable.rules.crew.goal import EachFalls, EachWins, Falls, Goal, TasksInOrder, naming
from winnable.rules.crew.hand_bounds import HandBounds
from winnable.rules.crew.index import SeatIndex, TaskIndex
from winnable.rules.crew.judge import (
    count,
    falling,
    meant,
    order_of,
    state_of_core,
    task_state,
    trick_fits,
)
from winnable.rules.crew.kinds import TrickFilter
from winnable.rules.crew.moment import Moment
from winnable.rules.crew.quantity import (
    BeforePlay,
    CardsPlayed,
    CardsTaken,
    LongestRun,
    Points,
    Quantity,
    TasksMet,
    TricksLed,
)
from winnable.rules.crew.states import JOINED, Joined, decided, joined
from winnable.rules.crew.view import View, seats_of
from winnable.rules.crew.who import Seat, Who, WinnerOf


def outcome(goal: Goal, moment: Moment, task: TaskIndex | None) -> State:
    """The state of a goal with all hands open; for the goal of a task with the index of the task, else None."""
    return outcome_of_core(meant(goal, moment.view, task), moment, task)


def outcome_of_core(goal: Core, moment: Moment, task: TaskIndex | None) -> State:
    """The state of a goal of the core with all hands open."""
    found = state_of_core(goal, moment.view, task)
    return found if found is not State.OPEN else OUTCOMES[type(goal)](goal, moment, task)


def outcome_of_task(index: TaskIndex, moment: Moment) -> State:
    """The state of a task for its owner with all hands open."""
    found = task_state(index, moment.view)
    return found if found is not State.OPEN else outcome(moment.view.problem.tasks[index].goal, moment, index)


def outcome_of_order(moment: Moment) -> State:
    """The state of the order of the tokens: met if all tasks will be, and those that are open need no order."""
    view = moment.view
    found, tokens = order_of(view), view.choices.tokens
    if found is not State.OPEN or any(outcome_of_task(index, moment) is not State.MET for index in range(len(tokens))):
        return found
    late = [token for index, token in enumerate(tokens) if task_state(index, view) is not State.MET]
    return State.MET if len(late) < 2 or not any(late) else State.OPEN


# --- comparisons ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Side:
    """One side of a comparison: a count for the members at `seats` together, added or taken away."""

    of: Quantity
    seats: Sequence[SeatIndex]
    sign: int = 1

    def now(self, view: View) -> int:
        """The count so far, with its sign."""
        return self.sign * count(self.of, self.seats, view)[0]

    def by_card(self, hand_bounds: HandBounds) -> bool:
        """Whether cards or their ranks are counted, and not just all cards, which would be counting tricks."""
        if isinstance(self.of, Points):
            return True
        if not isinstance(self.of, CardsTaken):
            return False
        return not self.of.cards.select(hand_bounds.deck).issuperset(hand_bounds.unplayed)

    def adds(self, moment: Moment, number: int, leader: SeatIndex, winner: SeatIndex) -> tuple[int, ...]:
        """The possible contributions of a trick to come."""
        if isinstance(self.of, BeforePlay) or (leader if isinstance(self.of, TricksLed) else winner) not in self.seats:
            return (0,)
        if isinstance(self.of, CardsTaken):
            return (self.sign * len(moment.hand_bounds.hands),)
        assert not isinstance(self.of, Points | CardsPlayed | TasksMet)  # counted card by card, or not foreseen
        return tuple(self.sign * fit for fit in moment.fits(self.of.tricks, number, leader, winner))

    def kind(self) -> TrickFilter | None:
        """The kind of trick that is counted; None for cards and tasks."""
        if isinstance(self.of, CardsTaken | Points | CardsPlayed | BeforePlay | TasksMet):
            return None
        return self.of.tricks

    def worth(self, card: Card) -> int:
        """The contribution of a card for the member who takes it."""
        return self.sign * (card.rank if isinstance(self.of, Points) else 1)


def _compared(goal: Comparison, moment: Moment, task: TaskIndex | None) -> State:
    """The state of a comparison, from all that its sides can add up to."""
    if (who := awaited(goal, len(moment.view.shown))) is not None:
        return _whoever_wins(who, goal, moment, task)
    if _of_tasks(goal):
        return State.OPEN
    return decided(_right(goal, end) for end in _differences(moment, _sides(goal, moment, task)))


def _of_tasks(goal: Comparison) -> bool:
    """Whether a comparison counts tasks that are met, of which nothing is foreseen."""
    return any(isinstance(quantity, TasksMet) for quantity in counts(goal))


def _sides(goal: Comparison, moment: Moment, task: TaskIndex | None) -> list[_Side]:
    """The sides of a comparison: one, or two of which the second is taken away."""
    if isinstance(goal, Within):
        return [_Side(goal.count, _known(goal.count.by, moment.view, task))]
    assert isinstance(goal.right, Quantity)
    left = _Side(goal.left, _known(goal.left.by, moment.view, task))
    return [left, _Side(goal.right, _known(goal.right.by, moment.view, task), -1)]


def _known(who: Who, view: View, task: TaskIndex | None) -> list[SeatIndex]:
    found = seats_of(who, view, task)
    assert found is not None  # only the winner of a trick to come is ever unknown
    return found


def _whoever_wins(who: WinnerOf, goal: Comparison, moment: Moment, task: TaskIndex | None) -> State:
    """The state of a comparison about the winner of a trick to come, if it is the same for every winner."""
    view = moment.view
    is_next = who.trick == view.played + 1 == len(view.shown) + 1
    states = {
        _compared(naming(goal, who, Seat(seat)), replace(moment, first=seat) if is_next else moment, task)
        for seat in moment.winners(who.trick)
    }
    return states.pop() if len(states) == 1 else State.OPEN


def _right(goal: Comparison, total: int) -> bool:
    """Whether the comparison holds where its sides add up to a total."""
    return total in goal.numbers if isinstance(goal, Within) else goal.relation.holds(total, goal.ahead)


def _differences(moment: Moment, sides: list[_Side]) -> set[int]:
    """All numbers that the sides can add up to after the last trick, and perhaps more."""
    cards = [side.by_card(moment.hand_bounds) for side in sides]
    if all(cards):
        return _cards(moment, sides)
    if len(sides) == 1 and isinstance(sides[0].of, LongestRun):
        return {sides[0].sign * longest for _, _, longest in [*_runs(moment, sides[0])][-1]}
    if len(sides) == 1 and isinstance(sides[0].of, CardsPlayed):
        return set(_played(moment, sides[0]))
    if not any(cards) and not any(isinstance(side.of, LongestRun | CardsPlayed) for side in sides):
        return _ends_of_tricks(moment, sides)
    left, right = (_differences(moment, [side]) for side in sides)
    return {one + other for one in left for other in right}


def _ends_of_tricks(moment: Moment, sides: list[_Side]) -> set[int]:
    """The possible final values of counts of tricks, as each side gets the tricks that it is sure of."""
    hand_bounds, mine = moment.hand_bounds, sides[0].seats
    others = [seat for seat in range(len(hand_bounds.hands)) if seat not in mine]
    least, most = hand_bounds.sure_tricks(mine), hand_bounds.left - hand_bounds.sure_tricks(others)
    return {total for _, wins, total in [*_tricks(moment, sides)][-1] if least <= wins <= most}


_Counts = set[tuple[SeatIndex, int, int]]
"""Who leads next, how many tricks to come the first side has won, and the sums of the sides."""


def _tricks(moment: Moment, sides: list[_Side], keep: Callable[[int], bool] = lambda _: True) -> Iterator[_Counts]:
    """Now and after each trick to come, the possible sums of the sides; only those that `keep` allows go on."""
    counts: _Counts = {(moment.hand_bounds.leader, 0, sum(side.now(moment.view) for side in sides))}
    yield counts
    for trick in moment.numbers:
        found: _Counts = set()
        for leader in {leader for leader, _, _ in counts}:
            for winner in moment.winners(trick):
                moment.view.pause()
                won = winner in sides[0].seats
                more = _added(moment, sides, trick, leader, winner)
                before = [(wins, total) for seat, wins, total in counts if seat == leader]
                found |= {(winner, wins + won, total + each) for wins, total in before for each in more}
        yield found
        counts = {each for each in found if keep(each[2])}


def _added(moment: Moment, sides: list[_Side], trick: int, leader: SeatIndex, winner: SeatIndex) -> set[int]:
    """The possible contributions of a trick to the sides; if both count one kind of trick, it counts for both."""
    adds = [side.adds(moment, trick, leader, winner) for side in sides]
    if len(sides) == 1:
        return set(adds[0])
    if sides[0].kind() == sides[1].kind() and adds[0] != (0,) and adds[1] != (0,):
        return {one + other for one, other in zip(*adds, strict=True)}
    return {one + other for one in adds[0] for other in adds[1]}


def _runs(moment: Moment, side: _Side) -> Iterator[set[tuple[SeatIndex, int, int]]]:
    """Now and after each trick to come: who leads next, the run that lasts, and the longest run."""
    quantity, view = side.of, moment.view
    assert isinstance(quantity, LongestRun)
    run = 0
    while run < view.played and _goes_on(quantity, side, view, run):
        run += 1
    found = {(moment.hand_bounds.leader, run, side.sign * side.now(view))}
    yield found
    for trick in moment.numbers:
        moment.view.pause()
        found = {
            (winner, run + 1, max(longest, run + 1)) if fit and winner in side.seats else (winner, 0, longest)
            for leader, run, longest in found
            for winner in moment.winners(trick)
            for fit in moment.fits(quantity.tricks, trick, leader, winner)
        }
        yield found


def _goes_on(quantity: LongestRun, side: _Side, view: View, run: int) -> bool:
    """Whether the trick before the last `run` ones belongs to the run that lasts."""
    last = view.played - run
    trick = view.tricks[last - 1]
    return trick.winner in side.seats and trick_fits(trick, quantity.tricks, view)


def _played(moment: Moment, side: _Side) -> Iterator[int]:
    """The final values of a count of cards played."""
    quantity, view = side.of, moment.view
    assert isinstance(quantity, CardsPlayed)
    numbers = [number for number in moment.numbers if quantity.tricks.numbered(number, view.last)]
    bounds = [
        moment.hand_bounds.to_play(quantity, seat, [each - view.played for each in numbers]) for seat in side.seats
    ]
    least, most = (sum(ends) for ends in zip((0, 0), *bounds, strict=True))
    for more in range(least, min(most, len(numbers) * quantity.in_a_trick(len(side.seats))) + 1):
        yield side.now(view) + side.sign * more


def _cards(moment: Moment, sides: list[_Side], *, soon: bool = False) -> set[int]:
    """The values of counts of cards; with `soon` at any time from now on, else after the last trick."""
    hand_bounds = moment.hand_bounds
    kinds = [_cards_of(side, hand_bounds) for side in sides]
    totals = {sum(side.now(moment.view) for side in sides)}
    for seat, hand in enumerate(hand_bounds.hands):
        moment.view.pause()
        counted = [card for card in hand if any(card in kind for kind in kinds)]
        found = {(total, 0) for total in totals}  # how many of these cards are kept
        for card in counted:
            more = {
                sum(
                    side.worth(card)
                    for side, kind in zip(sides, kinds, strict=True)
                    if card in kind and taker in side.seats
                )
                for taker in hand_bounds.takers(card)
            }
            after = {(total + each, kept) for total, kept in found for each in more | ({0} if soon else set())}
            after |= {(total, kept + 1) for total, kept in found if kept < hand_bounds.kept(seat)}
            found = after
        least = 0 if soon else len(counted) - hand_bounds.left  # no more than one falls in a trick
        totals = {total for total, kept in found if kept >= least}
    return totals


def _cards_of(side: _Side, hand_bounds: HandBounds) -> frozenset[Card]:
    assert isinstance(side.of, CardsTaken | Points)
    return side.of.cards.select(hand_bounds.deck)


# --- the other forms -----------------------------------------------------------------------------


def _always(goal: Always, moment: Moment, task: TaskIndex | None) -> State:
    """Met if all that can come is right after each trick, lost if there is a trick after which nothing is."""
    if awaited(goal.part, len(moment.view.shown)) is not None or _of_tasks(goal.part):
        return State.OPEN
    return _throughout(goal.part, moment, _sides(goal.part, moment, task))


def _throughout(goal: Comparison, moment: Moment, sides: list[_Side]) -> State:
    def right(total: int) -> bool:
        return _right(goal, total)

    cards = [side.by_card(moment.hand_bounds) for side in sides]
    if all(cards):
        return all_met(decided(map(right, _cards(moment, sides, soon=soon))) for soon in (False, True))
    runs = [isinstance(side.of, LongestRun | CardsPlayed) for side in sides]
    if runs == [True] and isinstance(sides[0].of, LongestRun):
        sign = sides[0].sign
        steps = [{sign * longest for _, _, longest in found} for found in _runs(moment, sides[0])]
    elif any(runs) or any(cards):
        return State.OPEN
    else:
        steps = [{total for _, _, total in found} for found in _tricks(moment, sides, right)]
    later = [decided(map(right, totals)) for totals in steps[1:]]
    return all_met(later)


def _each_wins(goal: EachWins, moment: Moment, _task: TaskIndex | None) -> State:
    """Lost if one of the cards can win no trick, or all have too few; met if all that are left must.

    Their order is not looked at.
    """
    hand_bounds = moment.hand_bounds
    kind = goal.cards.select(hand_bounds.deck)
    left = [card for hand in hand_bounds.hands for card in hand & kind]
    if len(left) > hand_bounds.left or not all(map(hand_bounds.may_win, left)):
        return State.LOST
    ordered = len({goal.place(card) for card in left}) > 1
    return State.MET if hand_bounds.sure_cards.issuperset(left) and not ordered else State.OPEN


def _each_falls(goal: EachFalls, moment: Moment, _task: TaskIndex | None) -> State:
    """Met if all the cards that are left fall for sure, and in any order; lost if a hand has more than can fall."""
    hand_bounds = moment.hand_bounds
    left = goal.cards.select(hand_bounds.deck) & hand_bounds.unplayed
    if any(len(hand & left) > hand_bounds.left for hand in hand_bounds.hands):
        return State.LOST
    kept = any(hand & left and hand_bounds.keeps(seat) for seat, hand in enumerate(hand_bounds.hands))
    return State.OPEN if kept or len(set(map(goal.place, left))) > 1 else State.MET


def _falls(goal: Falls, moment: Moment, _task: TaskIndex | None) -> State:
    """Lost if a task that is meant is, or cannot be met in time; met if each must be and every trick will do."""
    whole, to_come = moment.whole, moment.view.last - moment.view.played
    may = [number for number in moment.numbers if goal.numbered(number, moment.view.last)]
    tasks = falling(goal, moment.view)
    if not may or tasks is None:
        return State.OPEN
    states = []
    for index in tasks:
        state = outcome_of_task(index, whole)
        if task_state(index, whole.view) is State.OPEN and state is not State.LOST:
            # a task that is met after a trick is met if the play ends there
            in_time = outcome(whole.view.problem.tasks[index].goal, whole.until(may[-1]), index)
            state = State.LOST if in_time is State.LOST else state if len(may) == to_come else State.OPEN
        states.append(state)
    return all_met(states)


def _tasks_in_order(_goal: TasksInOrder, _moment: Moment, _task: TaskIndex | None) -> State:
    """Nothing is foreseen."""
    return State.OPEN


def _joined(goal: Joined, moment: Moment, task: TaskIndex | None) -> State:
    return joined(goal, lambda part: outcome_of_core(part, moment, task))


def _until(goal: Until, moment: Moment, task: TaskIndex | None) -> State:
    """The outcome that a goal must have by then, as if the play ended there."""
    return outcome_of_core(goal.part, moment.until(goal.end), task)


OUTCOMES: Final[dict[type, Callable[[Any, Moment, TaskIndex | None], State]]] = {
    Within: _compared,
    Related: _compared,
    Always: _always,
    Until: _until,
    EachWins: _each_wins,
    EachFalls: _each_falls,
    Falls: _falls,
    TasksInOrder: _tasks_in_order,
    **dict.fromkeys(JOINED, _joined),
}
"""For each form of the core: the state of a goal that the cards played leave open."""
