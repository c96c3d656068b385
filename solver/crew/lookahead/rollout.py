"""Look for a winning line by rollouts, for goals of nearly any kind.

A rollout plays the deal from the first trick to the last, greedily. For every trick it makes up some legal ones at
random, rates the position after each (`evaluation`), and plays the one rated best; as soon as one looks as good as the
last trick did, or nearly, no more tricks are made up. The rating of a position is the product of the ratings of all
goals. Where the owner of a task is open, each seat that can still meet it has a rating r, and the task counts as the
root of the sum of r²: seats rated 0.6, 0.0 and 0.1 make 0.61, as one likely owner is better than several that might do.
A rating of 0.0 means that a goal is lost, so that most of a rollout's work is not to lose. What is not met yet is rated
the lower the fewer tricks are left, by (left + 1) / (left + 2): else nothing would be gained by meeting it, and most
rollouts would lose at the end. One that loses does not begin anew at once: it goes some tricks back first, as what came
before may have been good.

Example: seat 0 holds p1 b3 and leads, seat 1 p3 b1, seat 2 p2 b2, and the owner of a task must win p2. If that is seat
1, leading p1 meets it: 1.0. After b3 seat 1 still has most of the strength (p3 against p1 and p2): 0.66, and 2/3 of
that as one trick is left. So p1 is led. If the owner is seat 2, leading p1 loses the task: 0.0. So b3 is led, then p1,
and the rollout ends without a line: there is none.

Finding nothing proves nothing. Deterministic: the random numbers start from the same seed, and there is no clock.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice, product
from math import hypot
from operator import attrgetter
from random import Random
from typing import Final, NamedTuple

from winnable.rules.crew.core import Core
from winnable.rules.crew.goal import Goal, naming
from winnable.rules.crew.index import SeatIndex
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.task import Task
from winnable.rules.crew.who import InRole, Member, Seat
from winnable.solver.crew.features import first_lead, from_known_hands, plain_tasks_alone
from winnable.solver.crew.index import TrickIndex
from winnable.solver.crew.lookahead.aims import aims
from winnable.solver.crew.lookahead.bits import Bit, Mask, Splits, bits_of
from winnable.solver.crew.lookahead.evaluation import Evaluator
from winnable.solver.crew.lookahead.owners import assign, candidates
from winnable.solver.crew.lookahead.tally import NotRated, Tally
from winnable.solver.crew.lookahead.updates import PlayedTrick
from winnable.solver.verdict import NEVER, Deadline

ROLLOUTS: Final = 64
"""The most rollouts of a deal. Chosen by trial."""
CARDS_PLAYED: Final = 4000
"""The number of cards of tricks that were made up after which no further rollout begins.

Rollouts that lose early leave room for others: together they take less time than building the model. Chosen by trial.
"""
CARDS_PLAYED_FOR_GIVEN: Final = 1500
"""The same where there is nothing but tasks with given owners.

Many of these exclude each other, and their models are small: of 94 such deals of Deep Sea for which no line was found
by then, one was found for 20 within 4,000 cards, which take as long as the model does.
"""
CANDIDATES: Final = 8
"""The most tricks made up at random at each turn. Chosen by trial."""
ENOUGH: Final = 0.8
"""The part of the rating of the last trick that is enough of a trick made up at random.

With all of it, half as many tricks again were made up. Chosen by trial.
"""
AIMS: Final = 3
"""The most tricks made up for goals at each turn. Chosen by trial."""
TRIES: Final = 4
"""How often a trick is made up for a goal that asks for more than what is aimed at. Chosen by trial."""
ROLES_TRIED: Final = 5
"""The most ways to give out the roles that are tried, each with its part of the rollouts: all for one role."""
BACK: Final = (2, 4)
"""Where a rollout loses, it goes on from this number of tricks earlier, once for each number. Chosen by trial."""


class _Candidate(NamedTuple):
    """A trick that has been made up, and the position after it."""

    score: float
    trick: PlayedTrick
    cards: list[Bit]
    """The card of each seat."""
    held: list[float]
    """The strength that is left in each hand."""
    tally: Tally
    able: Sequence[list[SeatIndex]]
    """For each task the seats that can still meet it."""


def roll_out(problem: Problem, rollouts: int = ROLLOUTS, *, deadline: Deadline = NEVER) -> tuple[Choices, Line] | None:
    """A winning line with its choices, or None if none is found.

    Only for problems from known hands whose goals `evaluation` rates, and with tokens on cards alone; None for all
    others, and for problems of plain task cards alone, for which `best_first` is better. Where roles are open, some
    ways to give them out are tried; tokens stay where they are. Raises OutOfTime if it is not done by the deadline.
    """
    if not from_known_hands(problem) or plain_tasks_alone(problem):
        return None
    given = not problem.goals and all(task.owner is not None for task in problem.tasks)
    cards = CARDS_PLAYED_FOR_GIVEN if given else CARDS_PLAYED
    ways = list(islice(_with_roles(problem), ROLES_TRIED))
    for roles, settled in ways:
        found = _played(settled, rollouts // len(ways), cards // len(ways), deadline)
        if found is not None:
            return replace(found[0], roles=roles), found[1]
    return None


def _with_roles(problem: Problem) -> Iterator[tuple[dict[str, SeatIndex], Problem]]:
    """The ways to give out the roles, and for each the problem with those members in place of the roles."""
    if not problem.roles:
        yield {}, problem
        return
    names = [role.name for role in problem.roles]
    for seats in product(*(problem.deal.seats if role.seat is None else (role.seat,) for role in problem.roles)):
        roles = dict(zip(names, seats, strict=True))
        if any(
            (role.not_commander and roles[role.name] == problem.deal.commander)
            or any(roles[role.name] == roles[other] for other in role.unlike)
            for role in problem.roles
        ):
            continue
        yield (
            roles,
            replace(
                problem,
                tasks=tuple(replace(task, goal=_settled(task.goal, roles)) for task in problem.tasks),
                goals=tuple(_settled(goal, roles) for goal in problem.goals),
                roles=(),
            ),
        )


def _settled(goal: Goal, roles: Mapping[str, SeatIndex]) -> Goal:
    """The goal with members in place of roles."""
    for name, seat in roles.items():
        goal = naming(goal, InRole(name), Seat(seat))
    return goal


def _played(problem: Problem, rollouts: int, cards: int, deadline: Deadline) -> tuple[Choices, Line] | None:
    """A winning line of a problem without roles; None if none is found."""
    try:
        player = _Player(problem, deadline)
    except NotRated:
        return None
    random = Random(0)  # noqa: S311  # always the same
    for _ in range(rollouts):
        if player.played >= cards:
            break
        found = player.play(random)
        if found is not None:
            return found
    return None


class _Position(NamedTuple):
    """A position between two tricks of a rollout."""

    hands: list[Mask]
    leader: SeatIndex
    tally: Tally
    score: float
    held: list[float]
    """The strength of each hand."""
    seats: Sequence[list[SeatIndex]]
    """For each task the seats that can still meet it."""
    trick: list[Bit]
    """The trick that led here, in playing order."""


class _Player:
    """Plays rollouts of one problem."""

    def __init__(self, problem: Problem, deadline: Deadline) -> None:
        self.problem = problem
        self.deadline = deadline
        self.bits = bits_of(problem.deck)
        self.evaluator = Evaluator(problem, self.bits, deadline)
        self.keeper = self.evaluator.keeper
        if any(task.done and task.predicts and task.predicted is None for task in problem.tasks):
            raise NotRated
        todo = [(index, task) for index, task in enumerate(problem.tasks) if not task.done]
        self.given = [self._for_owner(task, task.owner) for _, task in todo if task.owner is not None]
        """The ratings of tasks whose owners are given."""
        self.open = [
            (index, self.evaluator.rating(task.goal, predicted=task.predicted))
            for index, task in todo
            if task.owner is None
        ]
        """Those of the others by seat, with the index of the task."""
        self.goals = [self.evaluator.rating_for_all(goal) for goal in problem.goals]
        if any(problem.tokens):
            self.goals.append(self.evaluator.order_of_tokens())
        self.aims = [aim for goal in self._named() for aim in aims(goal, self.evaluator)]
        hands = self.keeper.held_first
        self.led = first_lead(problem)
        held = [self.keeper.held(hand) for hand in hands]
        tally = self.keeper.start(hands)
        seats = candidates(problem)
        self.start = _Position(hands, problem.deal.leader, tally, self._rated(tally, seats)[0], held, seats, [])
        self.splits = Splits(self.bits)
        self.played = 0
        """The cards of all tricks that were made up so far."""
        players = len(hands)
        self.order: list[list[SeatIndex]] = [[*range(leader, players), *range(leader)] for leader in range(players)]

    def _named(self) -> Iterator[Core]:
        """The goals of tasks whose owners are given, and those of the mission."""
        for task in self.problem.tasks:
            if not (task.done or task.owner is None or task.predicts):
                yield self.evaluator.lowered(naming(task.goal, Member.OWNER, Seat(task.owner)))
        yield from map(self.evaluator.lowered, self.problem.goals)

    def _for_owner(self, task: Task, owner: SeatIndex) -> Callable[[Tally], float]:
        """The function that rates a task for its owner. Raises NotRated."""
        return self.evaluator.rating_for_all(naming(task.goal, Member.OWNER, Seat(owner)), predicted=task.predicted)

    def play(self, random: Random) -> tuple[Choices, Line] | None:
        """One rollout; a winning line and its choices, or None."""
        line = [self.start]
        for back in (0, *BACK):
            if back >= len(line):
                break
            del line[len(line) - back :]
            while len(line) <= self.problem.deal.tricks:
                after = self._after(line[-1], random)
                if after is None:
                    break
                line.append(after)
            else:
                return self._won(line)
        return None

    def _after(self, position: _Position, random: Random) -> _Position | None:
        """The position after one more trick; None if all that were made up lose."""
        hands, leader, tally = position.hands, position.leader, position.tally
        index, weight = tally.played - self.problem.deal.earlier, self.keeper.weight
        rated: set[Mask] = set()
        candidates: list[_Candidate] = []
        best = 0.0
        shown = hands
        if self.led and not index:
            shown = [self.bits.of[self.led] if seat == leader else hand for seat, hand in enumerate(hands)]
        for part, (trick, cards) in self._tricks(tally, index, leader, shown, random):
            if trick.cards in rated:
                continue
            rated.add(trick.cards)
            left = [strength - weight[card] for strength, card in zip(position.held, cards, strict=True)]
            after = self.keeper.after(tally, trick, left)
            rating, able = self._rated(after, position.seats)
            if rating:
                candidates.append(_Candidate(rating, trick, cards, left, after, able))
                best = max(best, rating)
                if best >= part * position.score > 0:
                    break
        chosen = self._best(candidates, position.seats)
        if chosen is None:
            return None
        score, trick, cards, held, tally, seats = chosen
        hands = [hand ^ card for hand, card in zip(hands, cards, strict=True)]
        return _Position(hands, trick.winner, tally, score, held, seats, cards[leader:] + cards[:leader])

    def _won(self, line: Sequence[_Position]) -> tuple[Choices, Line] | None:
        """The line with the choices by which it wins; None if the tasks cannot be assigned so."""
        owners, tally = assign(self.problem, line[-1].seats), line[-1].tally
        if owners is None:
            return None
        played = Line(tuple(tuple(self.bits.card[card] for card in position.trick) for position in line[1:]))
        predicted = [
            self.evaluator.prediction(task.goal, owner, tally) if task.predicted is None else task.predicted
            for task, owner in zip(self.problem.tasks, owners, strict=True)
        ]
        predictions = tuple(predicted) if any(task.predicts for task in self.problem.tasks) else ()
        return Choices(owners, self.problem.tokens, predictions=predictions), played

    def _tricks(
        self, tally: Tally, index: TrickIndex, leader: SeatIndex, hands: list[Mask], random: Random
    ) -> Iterator[tuple[float, tuple[PlayedTrick, list[Bit]]]]:
        """Tricks made up for goals, then some at random, each with the cards of each seat.

        And the part of the rating of the last trick that is enough to look at no further one.
        """
        if any(hand & (hand - 1) for hand in hands):
            for aimed in self._aimed(tally, index, leader, hands, random):
                yield 1.0, aimed
            for _ in range(CANDIDATES):
                yield ENOUGH, self._made_up(index, leader, hands, random)
        else:  # there is just one trick
            yield 0.0, self._made_up(index, leader, hands, random)

    def _aimed(
        self, tally: Tally, index: TrickIndex, leader: SeatIndex, hands: list[Mask], random: Random
    ) -> Iterator[tuple[PlayedTrick, list[Bit]]]:
        """Tricks made up for goals of which something is wanted, and the cards of each seat."""
        wanted = [aim for aim in self.aims if aim.wanted(tally)]
        if len(wanted) > AIMS:
            wanted = random.sample(wanted, AIMS)
        order = self.order[leader]
        for aim in wanted:
            for _ in range(TRIES if aim.fits else 1):
                made_up = aim.trick(hands, order, self.bits, self.splits, random)
                if made_up is None:
                    break
                self.played += len(hands)
                *cards, best = made_up
                number = self.problem.deal.earlier + index
                first, last, fallen = cards[leader], cards[order[-1]], sum(cards)
                trick = PlayedTrick(number, leader, cards.index(best), first, best, last, fallen, cards)
                if aim.fits is None or aim.fits(trick):
                    yield trick, cards
                    break

    def _made_up(
        self, index: TrickIndex, leader: SeatIndex, hands: list[Mask], random: Random
    ) -> tuple[PlayedTrick, list[Bit]]:
        """A legal trick at random, and the card of each seat."""
        self.played += len(hands)
        splits, suit, beaten_by = self.splits, self.bits.suit, self.bits.beaten_by
        cards = [0] * len(hands)
        led = first = best = last = beats = fallen = 0
        winner = leader
        chance = random.random
        for seat in self.order[leader]:
            legal = hands[seat] & led or hands[seat]
            choice = splits[legal]
            last = cards[seat] = choice[int(chance() * len(choice))]
            fallen |= last
            if last & beats:
                best, winner, beats = last, seat, beaten_by[last]
            elif not led:
                first = best = last
                led, beats = suit[last], beaten_by[last]
        number = self.problem.deal.earlier + index
        return PlayedTrick(number, leader, winner, first, best, last, fallen, cards), cards

    def _rated(self, tally: Tally, seats: Sequence[list[SeatIndex]]) -> tuple[float, Sequence[list[SeatIndex]]]:
        """The rating of a position, 0.0 if a goal is lost, and the seats that can still meet each task."""
        self.deadline.check()
        score = 1.0
        left = self.problem.deal.last - tally.played
        late = (left + 1) / (left + 2)
        for rate in self.given:
            if (rating := rate(tally)) != 1:
                score *= late * rating
                if not score:
                    return 0.0, seats
        able = seats
        if self.open:
            able = list(seats)
            for index, by_seat in self.open:
                ratings, before = by_seat(tally), seats[index]
                # one seat that is likely to meet it is better than some that might
                score *= hypot(*[ratings[seat] if ratings[seat] == 1 else late * ratings[seat] for seat in before])
                if not score:
                    return 0.0, seats
                able[index] = [seat for seat in before if ratings[seat]]
        for rate in self.goals:
            if (rating := rate(tally)) != 1:
                score *= late * rating
                if not score:
                    break
        return score, able

    def _best(self, candidates: Iterable[_Candidate], seats: Sequence[list[SeatIndex]]) -> _Candidate | None:
        """The trick rated best after which the tasks can still be assigned; None if there is none."""
        for candidate in sorted(candidates, key=attrgetter("score"), reverse=True):
            same = candidate.able is seats or list(map(len, candidate.able)) == list(map(len, seats))
            # else the tasks could be assigned among the same seats before
            if same or assign(self.problem, candidate.able) is not None:
                return candidate
        return None
