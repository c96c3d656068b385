"""What must become of a goal: one evaluator for each form, from what was played and from the hands that are left.

`judge` asks the cards and tricks that are left, whoever holds them, because tokens need an answer that the crew can
read off the table. Here all hands are open, and so a goal is settled earlier: nobody can win the card any more, or
somebody must. A comparison is settled by all differences that its two sides can still come to, together: of tricks
that two members can win there are no more than there are tricks.

All of it is bounds (`Outlook`): MET and LOST are sure, OPEN may only mean that these bounds do not see it.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from winnable.rules.answer import State, all_met, one_met, opposite
from winnable.rules.crew.card import Card
from winnable.rules.crew.goal import (
    EVERY_TRICK,
    AllOf,
    Always,
    ByCrew,
    CardsPlayed,
    CardsTaken,
    Compare,
    EachFalls,
    EachWins,
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
    Quantity,
    Seat,
    SharedOut,
    SomeOf,
    Spread,
    TasksOwned,
    TrickFilter,
    TricksLed,
    naming,
    parts,
)
from winnable.rules.crew.index import SeatIndex, TaskIndex
from winnable.rules.crew.judge import (
    count,
    falling,
    groups_of,
    meant,
    number_meant,
    order_of,
    state_of,
    task_state,
    trick_fits,
)
from winnable.rules.crew.moment import Moment
from winnable.rules.crew.outlook import Outlook
from winnable.rules.crew.states import decided, shared_out, some_met
from winnable.rules.crew.view import View

__all__ = ["PROSPECTS", "prospect", "prospect_of_order", "prospect_of_task"]

_SPREAD_LIMIT: Final = 2
"""Up to this much, what a spread can still come to is followed seat by seat; there are few such counts."""


def prospect(goal: Goal, moment: Moment, task: TaskIndex | None) -> State:
    """The state of a goal with all hands open; for the goal of a task with the index of the task, else None."""
    found = state_of(goal, moment.view, task)
    if found is not State.OPEN:
        return found
    goal = meant(goal, moment.view, task)
    return PROSPECTS[type(goal)](goal, moment, task)


def prospect_of_task(index: TaskIndex, moment: Moment) -> State:
    """The state of a task for its owner with all hands open."""
    found = task_state(index, moment.view)
    return found if found is not State.OPEN else prospect(moment.view.problem.tasks[index].goal, moment, index)


def prospect_of_order(moment: Moment) -> State:
    """The state of the order of the tokens: met if all tasks will be, and those that are open need no order."""
    view = moment.view
    found, tokens = order_of(view), view.choices.tokens
    if found is not State.OPEN or any(prospect_of_task(index, moment) is not State.MET for index in range(len(tokens))):
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

    def by_card(self, outlook: Outlook) -> bool:
        """Whether cards or their ranks are counted, and not just all cards, which would be counting tricks."""
        if isinstance(self.of, Points):
            return True
        if not isinstance(self.of, CardsTaken):
            return False
        return not self.of.cards.select(outlook.deck).issuperset(outlook.unplayed)

    def adds(self, moment: Moment, number: int, leader: SeatIndex, winner: SeatIndex) -> tuple[int, ...]:
        """What a trick to come may add."""
        if isinstance(self.of, TasksOwned) or (leader if isinstance(self.of, TricksLed) else winner) not in self.seats:
            return (0,)
        if isinstance(self.of, CardsTaken):
            return (self.sign * len(moment.outlook.hands),)
        assert not isinstance(self.of, Points | CardsPlayed)  # they are counted card by card
        return tuple(self.sign * fit for fit in moment.fits(self.of.tricks, number, leader, winner))

    def kind(self) -> TrickFilter | None:
        """The kind of trick that is counted; None for cards and tasks."""
        return None if isinstance(self.of, CardsTaken | Points | CardsPlayed | TasksOwned) else self.of.tricks

    def worth(self, card: Card) -> int:
        """What a card adds to whoever takes it."""
        return self.sign * (card.rank if isinstance(self.of, Points) else 1)


def _compare(goal: Compare, moment: Moment, task: TaskIndex | None) -> State:
    return _each_pair(goal, moment, task, lambda sides, number: _ends(goal, moment, sides, number))


def _each_pair(
    goal: Compare, moment: Moment, task: TaskIndex | None, judge: Callable[[list[_Side], Number], State]
) -> State:
    """Judge each group on the left with each on the right: the sides, and the number if there is only one side."""
    if Member.FIRST_WINNER in parts(goal) and not moment.view.tricks:
        return _whoever_is_first(goal, moment, task)
    view = moment.view
    states: list[State] = []
    for left in _known(groups_of(goal.left.by, view, task, ())):
        if not isinstance(goal.right, Quantity):
            states.append(judge([_Side(goal.left, left)], number_meant(goal.right, goal.left, view, task)))
            continue
        others = _known(groups_of(goal.right.by, view, task, left))
        states += [judge([_Side(goal.left, left), _Side(goal.right, right, -1)], 0) for right in others]
    return all_met(states)


def _known(found: list[list[SeatIndex]] | None) -> list[list[SeatIndex]]:
    assert found is not None  # only the winner of trick 1 is ever unknown
    return found


def _whoever_is_first(goal: Compare, moment: Moment, task: TaskIndex | None) -> State:
    """The state of a comparison about the winner of trick 1, if it is the same whoever that will be."""
    states = {
        _compare(naming(goal, Member.FIRST_WINNER, Seat(seat)), replace(moment, first=seat), task)
        for seat in moment.outlook.next_winners
    }
    return states.pop() if len(states) == 1 else State.OPEN


def _ends(goal: Compare, moment: Moment, sides: list[_Side], number: Number) -> State:
    """The state of one comparison, from all that the difference of its sides can come to."""
    return decided(goal.relation.holds(end, number) for end in _differences(moment, sides))


def _differences(moment: Moment, sides: list[_Side]) -> set[int]:
    """All numbers that the sides can add up to after the last trick, and perhaps more."""
    cards = [side.by_card(moment.outlook) for side in sides]
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
    """What counts of tricks can come to, less what those who are sure of a trick do not leave to others."""
    outlook, mine = moment.outlook, sides[0].seats
    others = [seat for seat in range(len(outlook.hands)) if seat not in mine]
    least, most = outlook.sure_tricks(mine), outlook.left - outlook.sure_tricks(others)
    return {total for _, wins, total in [*_tricks(moment, sides)][-1] if least <= wins <= most}


_Counts = set[tuple[SeatIndex, int, int]]
"""Who leads next, how many tricks to come the first side has won, and what the sides add up to."""


def _tricks(moment: Moment, sides: list[_Side], keep: Callable[[int], bool] = lambda _: True) -> Iterator[_Counts]:
    """Now and after each trick to come, what the sides may add up to; from there only what `keep` allows goes on."""
    counts: _Counts = {(moment.outlook.leader, 0, sum(side.now(moment.view) for side in sides))}
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
    """What a trick may add to the sides; where both count the same kind of trick, it is of the kind for both."""
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
    found = {(moment.outlook.leader, run, side.sign * side.now(view))}
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
    """What a count of cards played can come to."""
    quantity, view = side.of, moment.view
    assert isinstance(quantity, CardsPlayed)
    numbers = [number for number in moment.numbers if quantity.tricks.numbered(number, view.last)]
    bounds = [moment.outlook.to_play(quantity, seat, [each - view.played for each in numbers]) for seat in side.seats]
    least, most = (sum(ends) for ends in zip((0, 0), *bounds, strict=True))
    for more in range(least, min(most, len(numbers) * quantity.in_a_trick(len(side.seats))) + 1):
        yield side.now(view) + side.sign * more


def _cards(moment: Moment, sides: list[_Side], *, soon: bool = False) -> set[int]:
    """What counts of cards can come to; with `soon` at any time from now on, else after the last trick."""
    outlook = moment.outlook
    kinds = [_cards_of(side, outlook) for side in sides]
    totals = {sum(side.now(moment.view) for side in sides)}
    for seat, hand in enumerate(outlook.hands):
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
                for taker in outlook.takers(card)
            }
            after = {(total + each, kept) for total, kept in found for each in more | ({0} if soon else set())}
            after |= {(total, kept + 1) for total, kept in found if kept < outlook.kept(seat)}
            found = after
        least = 0 if soon else len(counted) - outlook.left  # no more than one falls in a trick
        totals = {total for total, kept in found if kept >= least}
    return totals


def _cards_of(side: _Side, outlook: Outlook) -> frozenset[Card]:
    assert isinstance(side.of, CardsTaken | Points)
    return side.of.cards.select(outlook.deck)


# --- the other forms -----------------------------------------------------------------------------


def _always(goal: Always, moment: Moment, task: TaskIndex | None) -> State:
    """Met if all that can come is right after each trick, lost if there is a trick after which nothing is."""
    inner = goal.compare
    if Member.FIRST_WINNER in parts(inner) and not moment.view.tricks:
        return State.OPEN
    return _each_pair(inner, moment, task, lambda sides, number: _throughout(inner, moment, sides, number))


def _throughout(goal: Compare, moment: Moment, sides: list[_Side], number: Number) -> State:
    def right(total: int) -> bool:
        return goal.relation.holds(total, number)

    cards = [side.by_card(moment.outlook) for side in sides]
    if all(cards):
        return decided(map(right, _cards(moment, sides, soon=True)))
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


def _spread(goal: Spread, moment: Moment, _task: TaskIndex | None) -> State:
    """Lost if every way to play on puts two counts too far apart, met if none does."""
    view, seats = moment.view, view_seats(moment)
    now = [count(goal.of, [seat], view)[0] for seat in seats]
    if isinstance(goal.of, CardsTaken):
        return _spread_of_cards(goal, moment, now)
    most = max(now) - min(now) + len(moment.numbers)
    if most <= goal.at_most:
        return State.MET
    return _spread_of_tricks(goal, moment, now) if goal.at_most <= _SPREAD_LIMIT else State.OPEN


def view_seats(moment: Moment) -> range:
    """The seats."""
    return moment.view.problem.deal.seats


def _spread_of_tricks(goal: Spread, moment: Moment, now: list[int]) -> State:
    kind = goal.of.tricks if not isinstance(goal.of, CardsTaken) else EVERY_TRICK
    found = {(moment.outlook.leader, tuple(now))}
    broken = False
    for trick in moment.numbers:
        after = set()
        for leader, counts in found:  # among many seats there can be very many
            moment.view.pause()
            after |= {
                (winner, tuple(number + (fit and seat == winner) for seat, number in enumerate(counts)))
                for winner in moment.winners(trick)
                for fit in moment.fits(kind, trick, leader, winner)
            }
        found = {
            (leader, tuple(number - min(counts) for number in counts))
            for leader, counts in after
            if max(counts) - min(counts) <= goal.at_most
        }
        broken = broken or any(max(counts) - min(counts) > goal.at_most for _, counts in after)
    return State.LOST if not found else State.OPEN if broken else State.MET


def _spread_of_cards(goal: Spread, moment: Moment, now: list[int]) -> State:
    outlook, seats = moment.outlook, view_seats(moment)
    assert isinstance(goal.of, CardsTaken)
    kind = goal.of.cards.select(outlook.deck)
    most, least = list(now), list(now)
    for seat, hand in enumerate(outlook.hands):
        for card in hand & kind:
            takers = outlook.takers(card)
            for taker in takers:
                most[taker] += 1
                least[taker] += len(takers) == 1 and not outlook.keeps(seat)
    pairs = [(more, less) for more in seats for less in seats if more != less]
    if any(least[more] - most[less] > goal.at_most for more, less in pairs):
        return State.LOST
    return State.MET if all(most[more] - now[less] <= goal.at_most for more, less in pairs) else State.OPEN


def _each_wins(goal: EachWins, moment: Moment, _task: TaskIndex | None) -> State:
    """Lost if one of the cards can win no trick, or all have too few; met if all that are left must.

    Their order is not looked at.
    """
    outlook = moment.outlook
    kind = goal.cards.select(outlook.deck)
    left = [card for hand in outlook.hands for card in hand & kind]
    if len(left) > outlook.left or not all(map(outlook.may_win, left)):
        return State.LOST
    ordered = len({goal.place(card) for card in left}) > 1
    return State.MET if outlook.sure_cards.issuperset(left) and not ordered else State.OPEN


def _each_falls(goal: EachFalls, moment: Moment, _task: TaskIndex | None) -> State:
    """Met if all the cards that are left fall for sure, and in any order; lost if a hand has more than can fall."""
    outlook = moment.outlook
    left = goal.cards.select(outlook.deck) & outlook.unplayed
    if any(len(hand & left) > outlook.left for hand in outlook.hands):
        return State.LOST
    kept = any(hand & left and outlook.keeps(seat) for seat, hand in enumerate(outlook.hands))
    return State.OPEN if kept or len(set(map(goal.place, left))) > 1 else State.MET


def _falls(goal: Falls, moment: Moment, _task: TaskIndex | None) -> State:
    """Lost if a task that is meant is, or cannot be met in time; met if each must be and every trick will do."""
    whole, to_come = moment.whole, moment.view.last - moment.view.played
    may = [number for number in moment.numbers if goal.numbered(number, moment.view.last)]
    if not may:
        return State.OPEN
    states = []
    for index in falling(goal, moment.view):
        state = prospect_of_task(index, whole)
        if task_state(index, whole.view) is State.OPEN and state is not State.LOST:
            # a task that is met after a trick is met if the play ends there
            in_time = prospect(whole.view.problem.tasks[index].goal, whole.until(may[-1]), index)
            state = State.LOST if in_time is State.LOST else state if len(may) == to_come else State.OPEN
        states.append(state)
    return all_met(states)


def _all_of(goal: AllOf, moment: Moment, task: TaskIndex | None) -> State:
    return all_met(prospect(part, moment, task) for part in goal.goals)


def _one_of(goal: OneOf, moment: Moment, task: TaskIndex | None) -> State:
    return one_met(prospect(part, moment, task) for part in goal.goals)


def _not(goal: Not, moment: Moment, task: TaskIndex | None) -> State:
    return opposite(prospect(goal.goal, moment, task))


def _some_of(goal: SomeOf, moment: Moment, task: TaskIndex | None) -> State:
    return some_met((prospect(part, moment, task) for part in goal.goals), goal.relation, goal.right)


def _members_who(goal: MembersWho, moment: Moment, task: TaskIndex | None) -> State:
    seats = view_seats(moment)
    return some_met((prospect(goal.of(seat), moment, task) for seat in seats), goal.relation, goal.right)


def _shared_out(goal: SharedOut, moment: Moment, task: TaskIndex | None) -> State:
    seats = view_seats(moment)
    rows = [[prospect(part, moment, task) for part in goal.of(seat)] for seat in seats]
    return shared_out(rows, goal.most(len(seats)))


def _met_by(goal: MetBy, moment: Moment, task: TaskIndex | None) -> State:
    """What can still come to pass by then, as if the play ended there."""
    return prospect(goal.goal, moment.until(goal.end(moment.view.last)), task)


def _by_crew(goal: ByCrew, moment: Moment, task: TaskIndex | None) -> State:
    return prospect(goal.of(len(view_seats(moment))), moment, task)


PROSPECTS: Final[dict[type, Callable[[Any, Moment, TaskIndex | None], State]]] = {
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
"""For each form: the state of a goal that the cards played leave open."""
