"""Counts as literals: which members are meant, which tricks are of a kind, and the count after a number of tricks.

A count is a list of literals of which as many hold.

Example: "pink cards that Ben takes", after two tricks, is a list with a literal for each pink card, that Ben took it by
then; "points" has that of a card as often as its rank; "tricks won" has one for each of the two tricks. The longest run
has one for each length, that some run is that long: a run of 3 contains runs of 1 and of 2, so three of them hold.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from winnable.rules.crew.card import Card, SeatIndex, TaskIndex
from winnable.rules.crew.core import Comparison, known_seats, open_members
from winnable.rules.crew.goal import naming
from winnable.rules.crew.heaps import Past
from winnable.rules.crew.kinds import (
    EVERY_CARD,
    Against,
    CardFilter,
    How,
    Parity,
    Relation,
    Span,
    Step,
    Sum,
    TrickFilter,
    Turn,
)
from winnable.rules.crew.numbers import Numbers
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import (
    CardsDealt,
    CardsPassed,
    CardsPlayed,
    CardsTaken,
    LongestRun,
    Nth,
    Points,
    Quantity,
    TasksMet,
    TasksOwned,
    TricksLed,
    TricksWon,
)
from winnable.rules.crew.who import Beside, InRole, Member, Seat, Who, WinnerOf
from winnable.solver.crew.features import TrickIndex
from winnable.solver.crew.model.board import Board
from winnable.solver.crew.model.choice import ChoiceEncoder
from winnable.solver.formula import FALSE, TRUE, Formula, Literal

# --- Comparisons ---------------------------------------------------------------------------------


# Comparing counts: literals for `left <relation> right`.
#
# A count is a list of literals of which as many hold; a constant `TRUE` counts one, and one that is there several times
# counts as often, as a card of rank 7 does in a sum of ranks. So "at least two of three tricks" is
# a count of three literals against the number 2, and two counts are compared by the difference of their literals.


def among(formula: Formula, count: Sequence[Literal], numbers: Numbers) -> Literal:
    """Literal for "the count is one of these numbers"."""
    some, others = numbers.ranges(len(count)), (~numbers).ranges(len(count))
    if len(others) < len(some):
        return ~formula.any_of(_within(formula, count, each) for each in others)
    return formula.any_of(_within(formula, count, each) for each in some)


def _within(formula: Formula, count: Sequence[Literal], numbers: range) -> Literal:
    """Literal for "the count is one of these numbers", which are neighbours, or of the same parity."""
    if numbers.step == 1:
        return formula.between(count, numbers[0], numbers[-1])
    right = odd(formula, count) if numbers[0] % 2 else ~odd(formula, count)
    return formula.both(right, formula.between(count, numbers[0] - 1, numbers[-1] + 1))


def odd(formula: Formula, count: Sequence[Literal]) -> Literal:
    """Literal for "the count is odd"."""
    found = FALSE
    for literal in (each for each, times in Counter(count).items() if times % 2):
        found = formula.any_of([formula.both(found, ~literal), formula.both(~found, literal)])
    return found


def compared(formula: Formula, left: Sequence[Literal], relation: Relation, right: Sequence[Literal]) -> Literal:
    """Literal for `left <relation> right` of two counts."""
    ours, theirs = ([literal for literal in side if literal not in (TRUE, FALSE)] for side in (left, right))
    ahead = list(left).count(TRUE) - list(right).count(TRUE)
    if not theirs:
        return among(formula, ours, relation.numbers(-ahead))
    if not ours:
        return among(formula, theirs, relation.mirrored.numbers(ahead))
    terms = [(1, literal) for literal in ours] + [(-1, literal) for literal in theirs]

    def reaches(difference: int) -> Literal:
        return formula.weighted_at_least(terms, difference - ahead)

    match relation:
        case Relation.EXACTLY:
            return formula.all_of([reaches(0), ~reaches(1)])
        case Relation.OTHER_THAN:
            return formula.any_of([~reaches(0), reaches(1)])
        case Relation.AT_LEAST:
            return reaches(0)
        case Relation.AT_MOST:
            return ~reaches(1)
        case Relation.MORE_THAN:
            return reaches(1)
        case Relation.FEWER_THAN:
            return ~reaches(0)


class CountEncoder:
    """Encodes counts over a board and choices.

    `trick` is one trick of the board, counted from 0; `tricks` is how many of the board are played. For a count so far,
    `tricks` may be less than 0: -2 leaves out the last two of the earlier tricks.
    """

    def __init__(self, formula: Formula, problem: Problem, board: Board, choices: ChoiceEncoder) -> None:
        self.formula = formula
        self.problem = problem
        self.board = board
        self.choices = choices
        self.total = problem.deal.tricks
        self.earlier = problem.deal.earlier
        self._heaps = None if problem.before is None else Past(problem.before, problem.deal)
        self.last = problem.deal.last
        self._fits: dict[tuple[TrickIndex, TrickFilter], Literal] = {}
        self._stepped: dict[tuple[TrickIndex, TrickIndex, Step], Literal] = {}
        self._played_so: dict[tuple[SeatIndex, TrickIndex, CardFilter, tuple[How, ...]], Literal] = {}

    def _over(self, task: TaskIndex, tricks: int) -> Literal:
        """Literal for a task that is no longer open after that many tricks."""
        raise NotImplementedError

    def met_task(self, task: TaskIndex, tricks: int) -> Literal:
        """Literal for a task that is met after that many tricks; before the board, for one that was met before it."""
        if tricks < 0:
            return TRUE if self.problem.tasks[task].done else FALSE
        return self._over(task, tricks)

    # --- who ---------------------------------------------------------------------------------------

    def who(self, who: Who, task: TaskIndex | None) -> list[Literal]:
        """For each seat the literal for "this seat is meant". Raises ValueError for words that mean several seats."""
        deal = self.problem.deal
        match who:
            case Member.OWNER if task is not None:
                return list(self.choices.owner[task])
            case Member.COMMANDER:
                meant = deal.commander
            case WinnerOf(trick):
                return list(self._winners(trick - 1 - self.earlier))
            case Seat(number):
                meant = number
            case InRole(role):
                return list(self.choices.role[role])
            case Beside(card, left, after_signal):
                held = self.board.placement.start if after_signal else self.board.placement.dealt
                return [held[(seat - left) % len(deal.seats)].get(card, FALSE) for seat in deal.seats]
            case _:
                raise ValueError(f"{who} is not one member here")
        return [TRUE if seat == meant else FALSE for seat in deal.seats]

    def seats_of(self, who: Who) -> list[SeatIndex]:
        """The seats whose counts are added up, of members at known seats."""
        return known_seats(who, len(self.problem.deal.seats))

    def for_each_seat(
        self, goal: Comparison, task: TaskIndex | None, holds: Callable[[Comparison], Literal]
    ) -> Literal:
        """Literal for "`holds(goal)` with the members that are meant": wherever they sit, their seats are put in."""
        who = next(open_members(goal), None)
        if who is None:
            return holds(goal)
        meant = [(seat, literal) for seat, literal in enumerate(self.who(who, task)) if literal != FALSE]
        found = [(literal, self.for_each_seat(naming(goal, who, Seat(seat)), task, holds)) for seat, literal in meant]
        return self.formula.all_of(self.formula.any_of([~literal, held]) for literal, held in found)

    # --- which tricks ------------------------------------------------------------------------------

    def select(self, cards: CardFilter) -> list[Card]:
        """The cards of the board that fit, in its order."""
        kind = cards.select(self.problem.deck)
        return [card for card in self.board.cards if card in kind]

    def fits(self, trick: TrickIndex, kind: TrickFilter) -> Literal:
        """Literal for "the trick is of this kind"."""
        if (trick, kind) not in self._fits:
            self._fits[trick, kind] = self._fitting(trick, kind)
        return self._fits[trick, kind]

    def _fitting(self, trick: TrickIndex, kind: TrickFilter) -> Literal:
        if not kind.numbered(self.earlier + trick + 1, self.last):
            return FALSE
        needs = [*self._by_card(trick, kind), *self._holding_enough(trick, kind)]
        if kind.winner_plays:
            needs.append(self._won_in_turn(trick, kind))
        if kind.sum is not None:
            needs += self._summing_to(trick, kind.sum)
        if kind.tasks_open:
            tasks = range(len(self.problem.tasks))
            needs.append(self.formula.any_of(~self._over(task, trick) for task in tasks))
        if kind.after is not None:
            assert trick  # the last of the earlier tricks is not known, so such goals are refused there
            needs.append(self.fits(trick - 1, kind.after))
        if kind.step is not None:
            needs.append(self.stepped(trick, trick - 1, kind.step))
        return self.formula.all_of(needs)

    def _by_card(self, trick: TrickIndex, kind: TrickFilter) -> Iterator[Literal]:
        """Literals that all hold exactly if the trick is won with, led with and closed with cards of the kind."""
        formula, board = self.formula, self.board
        if kind.won_with is not None:
            yield formula.any_of(board.wins[card][trick] for card in self.select(kind.won_with))
        if kind.led is not None:
            yield self._led(trick, self.select(kind.led))
        if kind.closed_with is not None:
            yield formula.any_of(board.closes(card, trick) for card in self.select(kind.closed_with))

    def _holding_enough(self, trick: TrickIndex, kind: TrickFilter) -> Iterator[Literal]:
        """Literals that all hold exactly if the trick holds as many cards of each kind as it must."""
        if kind.every is not None:
            fitting = set(self.select(kind.every))
            yield from (~self.board.plays[card][trick] for card in self.board.cards if card not in fitting)
        yield from (among(self.formula, self._fallen(trick, each.cards), each.numbers) for each in kind.holds)
        if kind.as_many is not None:
            first, second = (self._fallen(trick, each) for each in kind.as_many)
            yield compared(self.formula, first, Relation.EXACTLY, second)

    def _summing_to(self, trick: TrickIndex, total: Sum) -> Iterator[Literal]:
        """Literals that all hold exactly if the sum of the ranks of the trick is within `total`."""
        formula = self.formula
        # each card with the literal that it falls in the trick: the sum is that of the ranks whose literals hold
        ranks = [(card.rank, self.board.plays[card][trick]) for card in self.board.cards]
        if total.over is not None:
            yield formula.weighted_at_least(ranks, total.over + 1)
        if total.under is not None:
            yield ~formula.weighted_at_least(ranks, total.under)
        if total.among:
            yield formula.any_of(
                formula.all_of([formula.weighted_at_least(ranks, n), ~formula.weighted_at_least(ranks, n + 1)])
                for n in total.among
            )
        if total.odd is not None:
            # the sum is odd just if the number of odd ranks is
            found = odd(formula, [plays for rank, plays in ranks if rank % 2])
            yield found if total.odd else ~found

    def stepped(self, trick: TrickIndex, other: TrickIndex, step: Step) -> Literal:
        """Literal for "the trick meets the condition on it and the other one"."""
        key = trick, other, step
        if key not in self._stepped:
            self._stepped[key] = self.formula.all_of(self._stepping(trick, other, step))
        return self._stepped[key]

    def _stepping(self, trick: TrickIndex, other: TrickIndex, step: Step) -> Iterator[Literal]:
        """Literals that all hold exactly if the trick meets the condition on it and the other one."""
        formula = self.formula
        if step.winner is not None:
            before, winners = self._winners(other), self._winners(trick)
            seats = len(before)
            further = {Turn.SAME: (0,), Turn.LEFT: (1,), Turn.RIGHT: (seats - 1,)}.get(step.winner, range(1, seats))
            yield formula.any_of(
                formula.both(won, winners[(seat + places) % seats])
                for seat, won in enumerate(before)
                for places in sorted(set(further))
            )
        board = self.board
        if step.led_again is not None:
            again = formula.any_of(formula.both(led[trick], led[other]) for led in board.led.values())
            yield again if step.led_again else ~again
        if step.won_again is not None:
            pairs = ([self._won(each, cards) for each in (trick, other)] for cards in board.suits.values())
            again = formula.any_of(formula.both(*pair) for pair in pairs)
            yield again if step.won_again else ~again
        if step.won_rank is not None:
            yield self._won_rank(trick, step.won_rank, other)
        if step.sum is not None:
            yield compared(formula, self._sum(trick), step.sum, self._sum(other) * step.times)

    def _won_rank(self, trick: TrickIndex, relation: Relation, other: TrickIndex) -> Literal:
        """Literal for "the rank that wins the trick is in this relation to the one that wins the other".

        One rank is above another just if some rank is reached by the one and not by the other.
        """
        formula, cards = self.formula, self.board.cards
        ranks = sorted({card.rank for card in cards})[1:]
        mine, theirs = (
            [self._won(each, [card for card in cards if card.rank >= rank]) for rank in ranks]
            for each in (trick, other)
        )
        more = formula.any_of(formula.both(here, ~there) for here, there in zip(mine, theirs, strict=True))
        fewer = formula.any_of(formula.both(~here, there) for here, there in zip(mine, theirs, strict=True))
        return {
            Relation.MORE_THAN: more,
            Relation.FEWER_THAN: fewer,
            Relation.AT_MOST: ~more,
            Relation.AT_LEAST: ~fewer,
            Relation.EXACTLY: ~formula.any_of([more, fewer]),
            Relation.OTHER_THAN: formula.any_of([more, fewer]),
        }[relation]

    def _winners(self, trick: TrickIndex) -> Sequence[Literal]:
        """For each seat the literal for "it wins the trick"; who wins a trick leads the next one.

        A trick below 0 is one of the earlier ones, -1 the last of them.
        """
        if trick >= 0:
            return self.board.leads[trick + 1]
        winner = None if self._heaps is None else self._heaps.winner(self.earlier + 1 + trick)
        assert winner is not None  # else the problem would have been refused
        return [TRUE if seat == winner else FALSE for seat in self.problem.deal.seats]

    def _won(self, trick: TrickIndex, cards: Sequence[Card]) -> Literal:
        """Literal for "one of these cards wins the trick"."""
        return self.formula.any_of(self.board.wins[card][trick] for card in cards)

    def _sum(self, trick: TrickIndex) -> list[Literal]:
        """The sum of the ranks in the trick, as a count."""
        return [each for card in self.board.cards for each in [self.board.plays[card][trick]] * card.rank]

    def _fallen(self, trick: TrickIndex, kind: CardFilter) -> list[Literal]:
        return [self.board.plays[card][trick] for card in self.select(kind)]

    def _led(self, trick: TrickIndex, cards: Sequence[Card]) -> Literal:
        """Literal for "one of these cards is led"; for whole suits, that is "one of these suits is led"."""
        deck = self.problem.deal.deck
        suits = {card.suit for card in cards}
        # the board has a literal for each suit that is led, so that whole suits need no literals of their own
        if sum(len(deck.suit(suit).ranks) for suit in suits) == len(cards):
            return self.formula.any_of(self.board.led[suit][trick] for suit in sorted(suits))
        return self.formula.any_of(self.board.opens(card, trick) for card in cards)

    def _won_in_turn(self, trick: TrickIndex, kind: TrickFilter) -> Literal:
        """Literal for "who wins the trick plays to it in a turn that fits"."""
        leads, wins = self.board.leads[trick], self.board.leads[trick + 1]
        turns = [turn for turn in range(len(leads)) if kind.won_in_turn(turn + 1, len(leads))]
        return self.formula.any_of(
            self.formula.both(literal, self.formula.any_of(wins[(seat + turn) % len(leads)] for turn in turns))
            for seat, literal in enumerate(leads)
        )

    # --- counts ------------------------------------------------------------------------------------

    def count(self, quantity: Quantity, seats: Sequence[SeatIndex], tricks: int) -> list[Literal]:
        """The quantity that a group of seats has after `tricks` tricks, as a count."""
        self.formula.in_time()
        if isinstance(quantity, CardsTaken):
            before = self._before(quantity, seats, tricks)
            return before + [self.board.taken(card, seats, max(tricks, 0)) for card in self.select(quantity.cards)]
        if isinstance(quantity, Points):
            before = self._before(quantity, seats, tricks)
            taken = ((card.rank, self.board.taken(card, seats, max(tricks, 0))) for card in self.select(quantity.cards))
            return before + [literal for rank, literal in taken for _ in range(rank)]
        if isinstance(quantity, Nth) and quantity.nth:
            return [literal for seat in seats for literal in self._by_place(quantity, seat, tricks)]
        if isinstance(quantity, CardsPlayed):
            return self._played(quantity, seats, tricks)
        if isinstance(quantity, TasksOwned):
            return self._owned(seats)
        if isinstance(quantity, TasksMet):
            return [
                self.formula.both(owned, self.met_task(index, tricks)) for index, owned in enumerate(self._owned(seats))
            ]
        if isinstance(quantity, CardsDealt | CardsPassed):
            return self._before_play(quantity, seats)
        scored = self._scored(quantity, seats, tricks)
        if isinstance(quantity, TricksWon | TricksLed):
            return scored
        return [  # one literal for each length: some run is that long
            self.formula.any_of(
                self.formula.all_of(scored[start : start + length]) for start in range(len(scored) - length + 1)
            )
            for length in range(1, len(scored) + 1)
        ]

    def _by_place(self, quantity: Nth, seat: SeatIndex, tricks: int) -> Iterator[Literal]:
        """For each trick whether it, or the card in it, counts and has one of the places among all of the member."""
        if isinstance(quantity, CardsPlayed):
            having = self._each_played(replace(quantity, cards=EVERY_CARD), seat, tricks)
            counting = self._each_played(quantity, seat, tricks)
        else:
            having = self._scored(replace(quantity, tricks=TrickFilter(quantity.tricks.numbers)), [seat], tricks)
            counting = self._scored(quantity, [seat], tricks)
        for trick, (has, counts) in enumerate(zip(having, counting, strict=True)):
            before, after = having[:trick], having[trick + 1 :]
            placed = self.formula.any_of(self._placed(span, before, after) for span in quantity.nth)
            yield self.formula.all_of([has, counts, placed])

    def _placed(self, span: Span | Parity, before: Sequence[Literal], after: Sequence[Literal]) -> Literal:
        """Literal for "as many hold before and after as leave a place in the span"."""

        def so_many(count: Sequence[Literal], relation: Relation, number: int | Parity) -> Literal:
            return among(self.formula, count, relation.numbers(number))

        if isinstance(span, Parity):  # the place is one more than the number of those before
            return so_many(before, Relation.OTHER_THAN, span)
        first, last = span.first, span.last
        return self.formula.both(
            so_many(before, Relation.AT_LEAST, first - 1)
            if first > 0
            else so_many(after, Relation.AT_MOST, -first - 1),
            so_many(before, Relation.AT_MOST, last - 1) if last > 0 else so_many(after, Relation.AT_LEAST, -last - 1),
        )

    def _each_played(self, quantity: CardsPlayed, seat: SeatIndex, tricks: int) -> list[Literal]:
        """For each trick the literal for "the seat plays such a card to it"."""
        return [
            *[FALSE] * (self.earlier + min(tricks, 0)),  # else the problem would have been refused
            *(
                self.formula.both(
                    self.fits(trick, quantity.tricks), self._plays(seat, trick, quantity.cards, quantity.how)
                )
                for trick in range(tricks)
            ),
        ]

    def _owned(self, seats: Sequence[SeatIndex]) -> list[Literal]:
        """For each task the literal for "one of these seats owns it"."""
        return [self.formula.any_of(owner[seat] for seat in seats) for owner in self.choices.owner]

    def _before_play(self, quantity: CardsDealt | CardsPassed, seats: Sequence[SeatIndex]) -> list[Literal]:
        """For each card of the kind the literal for "one of these seats was dealt it", or passes it."""
        formula, placement = self.formula, self.board.placement
        found = []
        for card in self.select(quantity.cards):
            dealt = formula.any_of(placement.dealt[seat].get(card, FALSE) for seat in dict.fromkeys(seats))
            if isinstance(quantity, CardsPassed):
                dealt = formula.both(dealt, placement.passed.get(card, FALSE))
            found.append(dealt)
        return found

    def _before(
        self,
        quantity: TricksWon | TricksLed | CardsPlayed | CardsTaken | Points,
        seats: Sequence[SeatIndex],
        tricks: int,
    ) -> list[Literal]:
        """The quantity in the earlier tricks, as a count; where `tricks` is negative, without so many of them."""
        if self._heaps is None:
            return []
        known = self._heaps.count(quantity, seats, self.earlier + min(tricks, 0), open_task=True)
        assert known is not None  # else the problem would have been refused
        return [TRUE] * known

    def _each_before(
        self, quantity: TricksWon | TricksLed | LongestRun, seats: Sequence[SeatIndex], tricks: int
    ) -> list[Literal]:
        """For each of the earlier tricks whether it counts; where `tricks` is negative, without so many of them."""
        if self._heaps is None:
            return []
        alone = replace(quantity, tricks=replace(quantity.tricks, against=None))
        before = self._heaps.scored(alone, seats, open_task=True)[: self.earlier + min(tricks, 0)]
        return [TRUE if each else FALSE for each in before]

    def _scored(
        self, quantity: TricksWon | TricksLed | LongestRun, seats: Sequence[SeatIndex], tricks: int
    ) -> list[Literal]:
        """For each of the first `tricks` tricks of the board the literal for "the group wins (leads) it, and it is of

        the kind"; before that the earlier ones, each in its place where it matters which they are.
        """
        if isinstance(quantity, LongestRun) or quantity.nth or quantity.tricks.against is not None:
            scored = self._each_before(quantity, seats, tricks)
        else:
            scored = self._before(quantity, seats, tricks)
        for trick in range(tricks):
            actors = self.board.leads[trick + isinstance(quantity, TricksWon | LongestRun)]
            acts = TRUE if len(seats) == len(actors) else self.formula.any_of(actors[seat] for seat in seats)
            scored.append(self.formula.both(acts, self.fits(trick, quantity.tricks)))
        against = quantity.tricks.against
        return scored if against is None else [*map(self.formula.both, scored, self._differing(scored, against))]

    def _differing(self, scored: Sequence[Literal], against: Against) -> Iterator[Literal]:
        """For each trick of the game whether it differs so from other ones, as it should; as far as it counts."""
        for number, counts in enumerate(scored, 1):
            others = against.tricks.of(number, len(scored)) if counts != FALSE else []
            place = number - 1 - self.earlier
            differs = [self.stepped(place, other - 1 - self.earlier, against.step) for other in others]
            yield self.formula.any_of(differs) if against.tricks.some else self.formula.all_of(differs)

    def _played(self, quantity: CardsPlayed, seats: Sequence[SeatIndex], tricks: int) -> list[Literal]:
        """The cards that a group of seats has played, as a count: for all seats by card, else by trick and seat."""
        formula, board = self.formula, self.board
        before = self._before(quantity, seats, tricks)
        fits = [self.fits(trick, quantity.tricks) for trick in range(tricks)]
        if not quantity.how and len(seats) == len(board.leads[0]):
            # who plays a card makes no difference: up to the first trick that may not be of the kind, `gone` has it
            first = next((trick for trick, fit in enumerate(fits) if fit != TRUE), len(fits))
            later = [(trick, fit) for trick, fit in enumerate(fits) if trick >= first and fit != FALSE]
            return before + [
                formula.any_of(
                    [board.gone[card][first], *(formula.both(fit, board.plays[card][trick]) for trick, fit in later)]
                )
                for card in self.select(quantity.cards)
            ]
        return before + [
            formula.both(fit, self._plays(seat, trick, quantity.cards, quantity.how))
            for trick, fit in enumerate(fits)
            for seat in (seats if fit != FALSE else ())
        ]

    def _plays(self, seat: SeatIndex, trick: TrickIndex, cards: CardFilter, how: tuple[How, ...]) -> Literal:
        """Literal for "the seat plays a card of the kind to the trick, and so"."""
        key = seat, trick, cards, how
        if key not in self._played_so:
            self._played_so[key] = self._playing(seat, trick, cards.select(self.problem.deck), how)
        return self._played_so[key]

    def _playing(self, seat: SeatIndex, trick: TrickIndex, kind: frozenset[Card], how: tuple[How, ...]) -> Literal:
        formula, board, deck, plays = self.formula, self.board, self.problem.deck, []
        leads = board.leads[trick][seat]
        if how == (How.LED,) and kind.issuperset(board.cards):
            return leads  # every leader leads some card
        for suit, cards in board.suits.items():
            own = [card for card in cards if card in kind]
            by = [board.by[seat][trick].get(card, FALSE) for card in own]
            shown = board.shows[seat][suit][trick] if len(own) == len(cards) else formula.any_of(by)
            # cards of one suit are played in one of three ways: led, following the suit that is led, or neither, which
            # is called ruffing if they are trumps
            led, off = board.led[suit][trick], How.DISCARDED
            if own and deck.is_trump(own[0]):
                off = How.RUFFED
            done = {How.LED: leads, How.FOLLOWED: formula.both(led, ~leads), off: ~led}
            so = formula.any_of(literal for each, literal in done.items() if each in how) if how else TRUE
            plays.append(formula.both(shown, so))
        return formula.any_of(plays)

    def predicted(self, task: TaskIndex | None) -> list[Literal]:
        """The number that the owner of a task has predicted, as a count. Raises ValueError outside a task."""
        if task is None:
            raise ValueError("nobody has predicted anything here")
        predicted = self.choices.predicted[task]
        return [self.formula.any_of(predicted[least:]) for least in range(1, len(predicted))]
