"""Counts as literals: which members are meant, which tricks are of a kind, and the count after a number of tricks.

A count is a list of literals of which as many hold. What it can still grow to is read off the cards and tricks left,
see `winnable.solver.crew.model.goal`.

Example: "pink cards that Ben takes", after two tricks, is a list with a literal for each pink card, that Ben took it by
then; "points" has that of a card as often as its rank; "tricks won" has one for each of the two tricks. The longest run
has one for each length, that some run is that long: a run of 3 contains runs of 1 and of 2, so three of them hold.
`ceilings` then adds the cards or tricks that may come. For the pink cards that is either a literal for each card that
has not fallen, or as many TRUE as fit into the tricks left: neither is always the lower one, so both are given, and the
least of them counts.
"""

from collections.abc import Callable, Iterator, Sequence

from winnable.rules.crew.card import Card
from winnable.rules.crew.core import Comparison, known_seats, open_members
from winnable.rules.crew.goal import naming
from winnable.rules.crew.heaps import Past
from winnable.rules.crew.index import SeatIndex, TaskIndex
from winnable.rules.crew.kinds import CardFilter, Holding, How, Relation, Step, Sum, TrickFilter, Turn
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import (
    BeforePlay,
    CardsDealt,
    CardsPassed,
    CardsPlayed,
    CardsTaken,
    LongestRun,
    Points,
    Quantity,
    TasksMet,
    TasksOwned,
    TricksLed,
    TricksWon,
)
from winnable.rules.crew.who import Beside, InRole, Member, Seat, Who, WinnerOf
from winnable.solver.crew.index import TrickIndex
from winnable.solver.crew.model.board import Board
from winnable.solver.crew.model.choice import ChoiceEncoder
from winnable.solver.crew.model.comparison import Bounds, among, compared, odd
from winnable.solver.formula import FALSE, TRUE, Formula, Literal


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
        self._played_so: dict[tuple[SeatIndex, TrickIndex, CardFilter, tuple[How, ...]], Literal] = {}

    def _over(self, task: TaskIndex, tricks: int) -> Literal:
        """Literal for a task that is no longer open after that many tricks."""
        raise NotImplementedError

    def _failed(self, task: TaskIndex, tricks: int) -> Literal:
        """Literal for a task that is lost after that many tricks."""
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
                if trick > self.earlier:
                    return [self.board.won(seat, trick - 1 - self.earlier) for seat in deal.seats]
                winner = None if self._heaps is None else self._heaps.winner(trick)
                assert winner is not None  # else the problem would have been refused
                meant = winner
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
        self, goal: Comparison, task: TaskIndex | None, holds: Callable[[Comparison], Literal], *, some: bool = False
    ) -> Literal:
        """Literal for "`holds(goal)` with the members that are meant": wherever they sit, their seats are put in.

        With `some`, `holds` says that the goal is lost: that it is for the seats that are meant.
        """
        who = next(open_members(goal), None)
        if who is None:
            return holds(goal)
        meant = [(seat, literal) for seat, literal in enumerate(self.who(who, task)) if literal != FALSE]
        found = [
            (literal, self.for_each_seat(naming(goal, who, Seat(seat)), task, holds, some=some))
            for seat, literal in meant
        ]
        if len(found) > 1 and some:
            return self.formula.any_of(self.formula.both(literal, held) for literal, held in found)
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
            needs += self._stepping(trick, kind.step)
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
        yield from (self._holding(trick, holding) for holding in kind.holds)
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

    def _stepping(self, trick: TrickIndex, step: Step) -> Iterator[Literal]:
        """Literals that all hold exactly if the trick and the one before it meet the condition."""
        formula, board = self.formula, self.board
        assert trick >= step.back or step == Step(winner=step.winner)  # as above
        other = trick - step.back
        if step.winner is not None:
            # who has won a trick leads the next one
            before, winners = board.leads[other + 1], board.leads[trick + 1]
            seats = len(before)
            further = {Turn.SAME: (0,), Turn.LEFT: (1,), Turn.RIGHT: (seats - 1,)}.get(step.winner, range(1, seats))
            yield formula.any_of(
                formula.both(won, winners[(seat + places) % seats])
                for seat, won in enumerate(before)
                for places in sorted(set(further))
            )
        if step.led_again is not None:
            again = formula.any_of(formula.both(led[trick], led[other]) for led in board.led.values())
            yield again if step.led_again else ~again
        if step.won_again is not None:
            again = formula.any_of(
                formula.both(*(formula.any_of(board.wins[card][each] for card in cards) for each in (trick, other)))
                for cards in board.suits.values()
            )
            yield again if step.won_again else ~again
        if step.won_rank is not None:
            yield self._won_rank(trick, step.won_rank, other)
        if step.sum is not None:
            now, before_sum = (
                [each for card in board.cards for each in [board.plays[card][number]] * (card.rank * times)]
                for number, times in ((trick, step.own_times), (other, step.times))
            )
            yield compared(formula, now, step.sum, before_sum)

    def _won_rank(self, trick: TrickIndex, relation: Relation, other: TrickIndex) -> Literal:
        """Literal for "the rank that wins the trick is in this relation to the one that wins the other".

        One rank is above another just if some rank is reached by the one and not by the other.
        """
        formula, cards = self.formula, self.board.cards
        ranks = sorted({card.rank for card in cards})[1:]
        mine, theirs = (
            [formula.any_of(self.board.wins[card][each] for card in cards if card.rank >= rank) for rank in ranks]
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

    def _holding(self, trick: TrickIndex, holding: Holding) -> Literal:
        return among(self.formula, self._fallen(trick, holding.cards), holding.numbers)

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

    def _scored(
        self, quantity: TricksWon | TricksLed | LongestRun, seats: Sequence[SeatIndex], tricks: int
    ) -> list[Literal]:
        """For each of the first `tricks` tricks of the board the literal for "the group wins (leads) it, and it is of

        the kind"; before that the earlier ones, which are in order for a run alone.
        """
        if isinstance(quantity, LongestRun) and self._heaps is not None:
            before = self._heaps.scored(quantity, seats, open_task=True)[: self.earlier + min(tricks, 0)]
            scored = [TRUE if each else FALSE for each in before]
        else:
            scored = [] if isinstance(quantity, LongestRun) else self._before(quantity, seats, tricks)
        for trick in range(tricks):
            actors = self.board.leads[trick + isinstance(quantity, TricksWon | LongestRun)]
            acts = TRUE if len(seats) == len(actors) else self.formula.any_of(actors[seat] for seat in seats)
            scored.append(self.formula.both(acts, self.fits(trick, quantity.tricks)))
        return scored

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

    def ceilings(self, quantity: Quantity, seats: Sequence[SeatIndex], tricks: int) -> list[list[Literal]]:
        """What the quantity can still grow to after `tricks` tricks: the least of these counts."""
        now = self.count(quantity, seats, tricks)
        left = self.total - tricks
        if not left or isinstance(quantity, BeforePlay):
            return [now]
        if isinstance(quantity, CardsTaken):
            kind = self.select(quantity.cards)
            unplayed = [~self.board.gone[card][tricks] for card in kind]
            return [now + unplayed, now + [TRUE] * min(left * len(self.problem.deal.hands), len(kind))]
        if isinstance(quantity, Points):
            kind = self.select(quantity.cards)
            return [now + [~self.board.gone[card][tricks] for card in kind for _ in range(card.rank)]]
        if isinstance(quantity, TasksMet):
            failed = (self._failed(index, max(tricks, 0)) for index in range(len(self.problem.tasks)))
            return [[self.formula.both(owns, ~lost) for owns, lost in zip(self._owned(seats), failed, strict=True)]]
        played = self.earlier + tricks
        to_come = sum(quantity.tricks.numbered(number, self.last) for number in range(played + 1, played + left + 1))
        if not to_come:
            return [now]
        if isinstance(quantity, CardsPlayed):
            kind = self.select(quantity.cards)
            unplayed = [~self.board.gone[card][tricks] for card in kind]
            return [now + unplayed, now + [TRUE] * min(to_come * quantity.in_a_trick(len(seats)), len(kind))]
        if not isinstance(quantity, LongestRun):
            return [now + [TRUE] * to_come]
        # of each length: some run is that long, or the current one is once it has gone on to the end
        scored = self._scored(quantity, seats, tricks)
        return [
            [
                self.formula.any_of(
                    [
                        now[length - 1] if length <= played else FALSE,
                        self.formula.all_of(scored[played - max(0, length - left) :]) if length > left else TRUE,
                    ]
                )
                for length in range(1, played + left + 1)  # none is longer than all tricks that count
            ]
        ]

    def predicted(self, task: TaskIndex | None) -> Bounds:
        """The number that the owner of a task has predicted, as a count. Raises ValueError outside a task."""
        if task is None:
            raise ValueError("nobody has predicted anything here")
        predicted = self.choices.predicted[task]
        count = [self.formula.any_of(predicted[least:]) for least in range(1, len(predicted))]
        return Bounds(count, [count])
