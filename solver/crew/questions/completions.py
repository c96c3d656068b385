"""The completions of a deal with unknown cards: counted, listed, and sampled uniformly.

A completion is a whole deal that fits all that is known: the known cards, the communications, and the line so far,
with some passes and draws; how the play goes on does not matter. Three steps lead there:

1. `Knowledge` judges each card in each location by itself;
2. `ContingencyTables` count, list and sample the ways to put the cards into the locations;
3. `Assembly` makes deals of them, with the robot's columns.

Some problems cannot be judged card by card (`Knowledge.separable`). There the tables hold what is necessary, and each
deal that they propose is tested as a whole (rejection sampling). Such completions are listed and sampled, not counted.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import combinations, islice, permutations, product
from math import comb, factorial, perm, prod
from random import Random
from typing import Final

from winnable.rules.answer import Answer
from winnable.rules.crew.card import Card
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.play import IllegalPlay, replay
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.model.board import Board
from winnable.solver.crew.questions.contingency import ContingencyTables, TooIntricate
from winnable.solver.crew.questions.knowledge import OPEN, Fates, Knowledge, Location, OpensAfter
from winnable.solver.engine import new_formula
from winnable.solver.formula import PARAMETERS
from winnable.solver.verdict import NEVER, Deadline, Limits, OutOfTime

PROPOSALS: Final = 2000
"""The most proposed deals that are tested for one sample, where they must be tested. Chosen by trial."""


class Completions:
    """The completions of a problem, prepared once for many calls."""

    def __init__(self, problem: Problem, deadline: Deadline = NEVER) -> None:
        """Prepare them. This and every method raise OutOfTime once the deadline has passed."""
        self._deadline = deadline
        self.problem = problem
        self._known = Knowledge(problem)
        self._assembly = Assembly(problem.deal, self._known)
        self._tables = self._classified()
        self._proposed: int | None
        try:
            self._proposed = self._tables.count() * self._assembly.layouts
        except TooIntricate:
            self._proposed = None

    @property
    def count(self) -> int | None:
        """The number of completions; None where they would have to be tried one by one."""
        return self._proposed if self._known.separable or not self._proposed else None

    @property
    def intricate(self) -> bool:
        """Whether there are too many classes of unknown cards to count, list or sample anything."""
        return self._proposed is None

    def __iter__(self) -> Iterator[Deal]:
        """Every completion, each once. Raises TooIntricate."""
        if self._proposed is None:
            raise TooIntricate("expected fewer kinds of unknown cards, to list the ways in which they can lie")
        proposed = (deal for lie in self._tables for deal in self._assembly.deals(lie))
        return (deal for deal in proposed if self._fits(deal))

    def at_most(self, number: int) -> list[Deal] | None:
        """All completions if there are no more than `number`; None if there are more, or if that is unknown."""
        if self._proposed is None or self._proposed > (number if self._known.separable else max(number, PROPOSALS)):
            return None
        found = []
        for deal in islice(self, number + 1):
            self._deadline.check()
            found.append(deal)
        return found if len(found) <= number else None

    def sample(self, random: Random) -> Deal | None:
        """Draw a completion, each equally likely; None if there is none, or none among `PROPOSALS` proposed deals."""
        if not self._proposed:
            return None
        for _ in range(PROPOSALS):
            self._deadline.check()
            deal = self._assembly.any_deal(self._tables.sample(random), random)
            if self._fits(deal):
                return deal
        return None

    def _classified(self) -> ContingencyTables:
        """Add the known cards where they lie, and divide the unknown ones by what is known of them."""
        known, assembly = self._known, self._assembly
        tables = ContingencyTables(assembly.locations, known.shifts, len(self.problem.deal.hands), self._deadline)
        if not known.in_turn:
            tables.rule_out()
        for card, location in assembly.fixed:
            tables.add(known.fates(card, location), location.seat)
        classes: dict[tuple[Fates, ...], list[Card]] = {}
        for card in self.problem.deal.unseen:
            classes.setdefault(tuple(known.fates(card, location) for location in assembly.locations), []).append(card)
        tables.divide(classes)
        return tables

    def _fits(self, deal: Deal) -> bool:
        """Whether a proposed deal fits; nothing to test where the tables hold all that is known."""
        known, problem = self._known, self.problem
        self._deadline.check()
        if known.separable:
            return True
        if not (known.signal or known.drawn):
            try:
                replay(deal, problem.played, partial=True)
            except IllegalPlay:
                return False
            return True
        try:
            whole = Problem(
                deal,
                draw=problem.draw,
                distress=problem.distress,
                communications=problem.hints_so_far,
                played=problem.played,
            )
        except ValueError:  # the line so far is not legal, or a card is to be given that is not there
            return False
        formula = new_formula(self._deadline)
        Board(formula, whole)
        answer = formula.solve(Limits(deadline=self._deadline), PARAMETERS).answer
        if answer is Answer.UNKNOWN:
            raise OutOfTime
        return answer is Answer.WINNABLE


# --- From cards in locations to deals ------------------------------------------------------------


# From cards in locations to deals.
#
# A hand is the cards put together. The robot's cards also lie in columns, an open card above a covered one, and the
# contingency tables hold only which of its cards are open and which are covered until when. So the same cards in the
# same locations make up one deal for each layout of the columns. Example: of the robot's cards `?(?) ?`, one column and
# one more, b2 and b3 are open and b4 is covered. Two deals have that: `b2(b4) b3` and `b3(b4) b2`.


class Assembly:
    """The locations of a deal with unknown cards, and the whole deals that cards in them make up."""

    def __init__(self, deal: Deal, known: Knowledge) -> None:
        self.deal = deal
        hidden = deal.hidden or (0,) * len(deal.hands)
        over = deal.over > 0
        below = {under: known.opens(cover) for cover, under in deal.covered if under is not None}
        self.fixed = [
            (card, Location(seat, below.get(card, OPEN) if seat == deal.robot else OPEN))
            for seat, hand in enumerate(deal.hands)
            for card in hand
        ]
        """The known cards and where they lie."""
        unknown: dict[OpensAfter, list[int]] = {}
        for index, (cover, under) in enumerate(deal.covered):
            if under is None:
                unknown.setdefault(known.opens(cover), []).append(index)
        rooms = [(seat, OPEN, more + over) for seat, more in enumerate(hidden)]
        if deal.robot is not None:
            rooms[deal.robot] = (deal.robot, OPEN, hidden[deal.robot] - sum(map(len, unknown.values())))
            rooms += [(deal.robot, opens, len(columns)) for opens, columns in unknown.items()]
        self.locations = [Location(seat, opens, room, int(over)) for seat, opens, room in rooms if room]
        self._unders = [unknown.get(location.opens, []) for location in self.locations]
        """By location, the columns whose covered cards lie there."""
        self._half = [index for index, (cover, under) in enumerate(deal.covered) if cover is None and under is not None]
        """The columns of which only the covered card is known."""
        self._blank = [index for index, column in enumerate(deal.covered) if column == (None, None)]
        """The columns of which nothing is known."""

    @property
    def layouts(self) -> int:
        """The number of deals for each way to put cards into locations: the layouts of the robot's columns."""
        if not self.deal.covered:
            return 1
        robot = (self.deal.robot, OPEN)
        open_cards = sum(location.room for location in self.locations if (location.seat, location.opens) == robot)
        above = perm(open_cards, len(self._half)) * comb(open_cards - len(self._half), len(self._blank))
        return above * prod(factorial(len(columns)) for columns in self._unders)

    def deals(self, lie: list[list[Card]]) -> Iterator[Deal]:
        """Every deal with these cards in the locations, each once."""
        for above in self._covers(self._open(lie)):
            orders = [permutations(cards) if columns else (cards,) for cards, columns in self._with_columns(lie)]
            for order in product(*orders):
                yield self._deal(lie, above, order)

    def _covers(self, cards: Sequence[Card]) -> Iterator[Sequence[Card]]:
        """The choices of open cards that cover others; the order of columns of which nothing is known is no choice."""
        for half in permutations(cards, len(self._half)):
            for blank in combinations([card for card in cards if card not in half], len(self._blank)):
                yield (*half, *blank)

    def any_deal(self, lie: list[list[Card]], random: Random) -> Deal:
        """Draw a deal with these cards in the locations, each equally likely."""
        shuffled = [random.sample(cards, len(cards)) for cards in lie]
        return self._deal(lie, self._open(shuffled), shuffled)

    def _open(self, lie: Sequence[Sequence[Card]]) -> list[Card]:
        """The robot's unknown cards that lie open."""
        robot = (self.deal.robot, OPEN)
        return [
            card
            for location, cards in zip(self.locations, lie, strict=True)
            if (location.seat, location.opens) == robot
            for card in cards
        ]

    def _with_columns(self, lie: Sequence[Sequence[Card]]) -> Iterator[tuple[Sequence[Card], list[int]]]:
        """The cards of each location with the columns in which they lie covered."""
        return zip(lie, self._unders, strict=True)

    def _deal(self, lie: list[list[Card]], above: Sequence[Card], below: Sequence[Sequence[Card]]) -> Deal:
        """The deal with these cards: `above` cover columns in order, `below` are covered, location by location."""
        if not self.deal.unseen:
            return self.deal
        hands = [list(hand) for hand in self.deal.hands]
        for location, cards in zip(self.locations, lie, strict=True):
            hands[location.seat] += cards
        covers = dict(zip((*self._half, *self._blank), above, strict=False))
        unders = {
            index: card
            for cards, columns in self._with_columns(below)
            for index, card in zip(columns, cards, strict=False)
        }
        columns = [
            (cover or covers[index], under or unders[index]) for index, (cover, under) in enumerate(self.deal.covered)
        ]
        return Deal.of(self.deal.deck, hands, self.deal.commander, robot=self.deal.robot, covered=columns)


# --- Deals that fit: all of them, or samples -----------------------------------------------------


# The deals that fit what is known, for questions that are asked of each: all of them if they are few, else a sample.
#
# The sample is drawn evenly and with replacement, and is the same for the same seed.


class Fitting:
    """Deals that fit what is known of the cards of a problem, no more than `samples`."""

    def __init__(self, problem: Problem, samples: int, seed: int, deadline: Deadline = NEVER) -> None:
        if samples < 1:
            raise ValueError(f"expected 1 sample at least, found {samples}")
        self.samples = samples
        self.missing = ""
        """Why there are fewer samples, once that is known; empty if there are not."""
        self._random = Random(seed)  # noqa: S311  # the same samples for the same seed
        self._completions: Completions | None = None
        """None: the time ran out before they were counted."""
        self.every: list[Deal] | None = None
        """All of them; None: there are more than `samples`, or that is unknown."""
        with suppress(OutOfTime):
            self._completions = Completions(problem, deadline)
            self.every = self._completions.at_most(samples)
        if self.every is not None:
            self._random.shuffle(self.every)  # so that those that are asked about in time are a random sample

    @property
    def total(self) -> int | None:
        """How many deals fit; None if it is unknown."""
        if self.every is not None:
            return len(self.every)
        return self._completions.count if self._completions else None

    @property
    def intricate(self) -> bool:
        """Whether there are too many classes of unknown cards to draw any."""
        return self._completions is not None and self._completions.intricate

    def __iter__(self) -> Iterator[Deal]:
        """Yield all of them, or samples until none is found. Raises OutOfTime."""
        if self._completions is None:
            raise OutOfTime
        if self.every is not None:
            yield from self.every
            return
        for _ in range(self.samples):
            deal = self._completions.sample(self._random)
            if deal is None:
                intricate = "too much is known of the hands to deal the others at random"
                found = f"no deal that fits was found in {PROPOSALS} tries"
                self.missing = intricate if self.intricate else found
                return
            yield deal
