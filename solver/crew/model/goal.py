"""Goals as literals: one encoder for each form of the goal language.

Every encoder returns a literal that holds exactly if the goal is met after the first `tricks` tricks, whatever is still
played; after all tricks that is the goal itself. Fixing the literal requires the goal. Its negation, or a combination,
serves the forms made of others, the order of the tokens, and tricks that count only while tasks are open.

"Whatever is still played" is read off the cards and tricks left, not off the hands: a count that is `low` now can still
grow to `high`, and a comparison is met if it holds from low to high. "At least 3 pink cards" is met once 3 are won, "at
most 3" once the pink cards won and unplayed are 3 or fewer.

In the middle of a game counts begin with what the earlier tricks brought: `Problem.past` has tricks that may have been
played, and what goals ask of them is the same for all that may. They are constants, and the board has the tricks left.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from winnable.rules.crew.card import Card
from winnable.rules.crew.goal import (
    AllOf,
    Always,
    Beside,
    ByCrew,
    CardFilter,
    CardsTaken,
    Compare,
    EachWins,
    Every,
    Falls,
    Goal,
    Holding,
    InRole,
    LongestRun,
    Member,
    OneOf,
    Predicted,
    Quantity,
    Relation,
    Seat,
    Spread,
    TrickFilter,
    TricksLed,
    TricksWon,
    Who,
)
from winnable.rules.crew.index import SeatIndex, TaskIndex
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.task import Token
from winnable.solver.crew.features import in_order, plain_card
from winnable.solver.crew.index import TrickIndex
from winnable.solver.crew.model.board import Board
from winnable.solver.crew.model.choice import ChoiceEncoder
from winnable.solver.crew.model.comparison import Bounds, against_number, compared, surely_compared
from winnable.solver.crew.model.past import PastTrick
from winnable.solver.formula import FALSE, TRUE, Formula, Literal

__all__ = ["ENCODERS", "GoalEncoder"]


class GoalEncoder:
    """Encodes goals over a board and choices.

    `trick` is one trick of the board, counted from 0; `tricks` is how many of the board are played. Where a count so
    far is asked for, `tricks` may be less than 0: so many of the earlier tricks are left out.
    """

    def __init__(self, formula: Formula, problem: Problem, board: Board, choices: ChoiceEncoder) -> None:
        self.formula = formula
        self.problem = problem
        self.board = board
        self.choices = choices
        self.total = problem.deal.tricks
        self.past = [PastTrick(problem, trick) for trick in problem.past]
        self.last = problem.deal.last
        self._fits: dict[tuple[TrickIndex, TrickFilter], Literal] = {}
        self._dones: dict[tuple[TaskIndex, int], Literal] = {}
        self._free = range(0)
        """The tasks that need not be met."""

    # --- what a problem asks for -------------------------------------------------------------------

    def require_all(self, but: int | None = None) -> None:
        """Require every task, the order of the tokens, and every goal of the mission.

        `but` is the index of one, of the tasks followed by the goals, that is required not to be met.
        """
        tasks = len(self.problem.tasks)
        self._free = range(0) if but is None else range(but, but + 1)
        for index in range(tasks):
            if index == but:
                self.formula.fix(~self.done(index, self.total))
            else:
                self._require_task(index)
        for index, goal in enumerate(self.problem.goals, tasks):
            met = self.met(goal, None, self.total)
            self.formula.fix(~met if index == but else met)
        for layout, chosen in self.choices.layouts:
            self._require_order(layout, chosen)

    def require_by(self, tricks: int, when: Literal) -> None:
        """Require, if `when` holds, that all tasks and goals are met after `tricks` tricks already."""
        met = [self.done(index, tricks) for index in range(len(self.problem.tasks))]
        met += [self.met(goal, None, tricks) for goal in self.problem.goals]
        self.formula.imply(when, met)

    def require_loss(self) -> None:
        """Require that some task or goal is not met in the end. The order of tokens is ignored."""
        self._free = range(len(self.problem.tasks))
        met = [self.done(task, self.total) for task in self._free]
        met += [self.met(goal, None, self.total) for goal in self.problem.goals]
        self.formula.clause(~literal for literal in met)

    def _require_task(self, index: TaskIndex, when: Literal = TRUE) -> None:
        card = plain_card(self.problem.tasks[index].goal)
        if card is None or self.problem.tasks[index].done:
            self.formula.clause([~when, self.done(index, self.total)])
            return
        # a plain task card takes no literals of its own: in whichever trick the card falls, its owner wins
        self.formula.clause([~when, self.board.gone[card][self.total]])
        for trick, plays in enumerate(self.board.plays[card]):
            for seat, owns in enumerate(self.choices.owner[index]):
                self.formula.clause([~when, ~plays, ~owns, self.board.won(seat, trick)])
                self.formula.clause([~when, ~plays, owns, ~self.board.won(seat, trick)])

    def _require_order(self, tokens: tuple[Token | None, ...], when: Literal) -> None:
        """Require, if `when` holds, that tasks are met in the order of these tokens, after each trick (N15)."""
        for early, late in in_order(tokens):
            for tricks in range(self.total):
                self.formula.clause([~when, ~self.done(late, tricks), self.done(early, tricks)])

    def done(self, task: TaskIndex, tricks: int) -> Literal:
        """Literal for "the task is met after `tricks` tricks"."""
        if self.problem.tasks[task].done:
            return TRUE
        goal = self.problem.tasks[task].goal
        card = plain_card(goal)
        if card is not None and task not in self._free:  # as it is required, it is met when its card falls
            return self.board.gone[card][tricks]
        if (task, tricks) not in self._dones:
            self._dones[task, tricks] = self.met(goal, task, tricks)
        return self._dones[task, tricks]

    def _over(self, task: int, tricks: int) -> Literal:
        """Literal for a task that is no longer open after that many tricks."""
        return self.done(task, tricks)

    # --- goals -------------------------------------------------------------------------------------

    def met(self, goal: Goal, task: TaskIndex | None, tricks: int) -> Literal:
        """Literal for "the goal (of a task or the mission) is met after `tricks` tricks, whatever is still played"."""
        self.formula.in_time()
        return ENCODERS[type(goal)](self, goal, task, tricks)

    def who(self, who: Who, task: TaskIndex | None) -> list[Literal]:
        """For each seat the literal for "this seat is meant". Raises ValueError for words that mean several seats."""
        deal = self.problem.deal
        match who:
            case Member.OWNER if task is not None:
                return list(self.choices.owner[task])
            case Member.COMMANDER:
                meant = deal.commander
            case Member.FIRST_WINNER:
                if not self.past:
                    return [self.board.won(seat, 0) for seat in deal.seats]
                meant = self.past[0].trick.winner
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

    def for_whom(self, who: Who, task: TaskIndex | None, holds: Callable[[Sequence[SeatIndex]], Literal]) -> Literal:
        """Literal for "`holds(group)` for the seats that are meant": together, or each alone for `EVERYBODY`."""
        if who is Member.ANYBODY:
            return holds(list(self.problem.deal.seats))
        if who is Member.EVERYBODY:
            return self.formula.all_of(holds([seat]) for seat in self.problem.deal.seats)
        meant = self.who(who, task)
        return self.formula.all_of(
            self.formula.any_of([~literal, holds([seat])]) for seat, literal in enumerate(meant) if literal != FALSE
        )

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
        formula, board = self.formula, self.board
        if not kind.numbered(len(self.past) + trick + 1, self.last):
            return FALSE
        needs: list[Literal] = []
        if kind.won_with is not None:
            needs.append(formula.any_of(board.wins[card][trick] for card in self.select(kind.won_with)))
        if kind.led is not None:
            needs.append(self._led(trick, self.select(kind.led)))
        if kind.closed_with is not None:
            needs.append(formula.any_of(board.closes(card, trick) for card in self.select(kind.closed_with)))
        if kind.every is not None:
            other = set(board.cards) - set(self.select(kind.every))
            needs += [~board.plays[card][trick] for card in board.cards if card in other]
        needs += [self._holding(trick, holding) for holding in kind.holds]
        if kind.as_many is not None:
            first, second = (self._fallen(trick, each) for each in kind.as_many)
            needs.append(compared(self.formula, first, Relation.EXACTLY, second))
        if kind.sum is not None:
            ranks = [(card.rank, board.plays[card][trick]) for card in board.cards]
            if kind.sum.over is not None:
                needs.append(formula.weighted_at_least(ranks, kind.sum.over + 1))
            if kind.sum.under is not None:
                needs.append(~formula.weighted_at_least(ranks, kind.sum.under))
            if kind.sum.among:
                needs.append(
                    formula.any_of(
                        formula.all_of([formula.weighted_at_least(ranks, n), ~formula.weighted_at_least(ranks, n + 1)])
                        for n in kind.sum.among
                    )
                )
        if kind.tasks_open:
            tasks = range(len(self.problem.tasks))
            needs.append(formula.any_of(~self._over(task, trick) for task in tasks))
        return formula.all_of(needs)

    def _fallen(self, trick: TrickIndex, kind: CardFilter) -> list[Literal]:
        return [self.board.plays[card][trick] for card in self.select(kind)]

    def _led(self, trick: TrickIndex, cards: Sequence[Card]) -> Literal:
        """Literal for "one of these cards is led"; for whole suits, that is "one of these suits is led"."""
        deck = self.problem.deal.deck
        suits = {card.suit for card in cards}
        if sum(len(deck.suit(suit).ranks) for suit in suits) == len(cards):
            return self.formula.any_of(self.board.led[suit][trick] for suit in sorted(suits))
        return self.formula.any_of(self.board.opens(card, trick) for card in cards)

    def _holding(self, trick: TrickIndex, holding: Holding) -> Literal:
        return against_number(self.formula, self._fallen(trick, holding.cards), holding.relation, holding.number)

    # --- counts ------------------------------------------------------------------------------------

    def count(self, quantity: Quantity, seats: Sequence[SeatIndex], tricks: int) -> list[Literal]:
        """The quantity that a group of seats has after `tricks` tricks, as a count."""
        self.formula.in_time()
        if isinstance(quantity, CardsTaken):
            before = [TRUE] * sum(past.taken(quantity.cards, seats) for past in self._past(tricks))
            return before + [self.board.taken(card, seats, max(tricks, 0)) for card in self.select(quantity.cards)]
        scored = self._scored(quantity, seats, tricks)
        if isinstance(quantity, TricksWon | TricksLed):
            return scored
        return [  # one literal for each length: some run is that long
            self.formula.any_of(
                self.formula.all_of(scored[start : start + length]) for start in range(len(scored) - length + 1)
            )
            for length in range(1, len(scored) + 1)
        ]

    def _past(self, tricks: int) -> list[PastTrick]:
        """The earlier tricks, where `tricks` tricks of the board are played."""
        return self.past[: len(self.past) + min(tricks, 0)]

    def _scored(
        self, quantity: TricksWon | TricksLed | LongestRun, seats: Sequence[SeatIndex], tricks: int
    ) -> list[Literal]:
        """For each earlier trick, then for each of the first `tricks` tricks of the board, the literal for

        "the group wins (leads) it, and it is of the kind".
        """
        led = isinstance(quantity, TricksLed)
        past = [each.scored(quantity.tricks, seats, led=led) for each in self._past(tricks)]
        scored = [TRUE if each else FALSE for each in past]
        for trick in range(tricks):
            actors = self.board.leads[trick + isinstance(quantity, TricksWon | LongestRun)]
            acts = TRUE if len(seats) == len(actors) else self.formula.any_of(actors[seat] for seat in seats)
            scored.append(self.formula.both(acts, self.fits(trick, quantity.tricks)))
        return scored

    def ceilings(self, quantity: Quantity, seats: Sequence[SeatIndex], tricks: int) -> list[list[Literal]]:
        """What the quantity can still grow to after `tricks` tricks: the least of these counts."""
        now = self.count(quantity, seats, tricks)
        left = self.total - tricks
        if not left:
            return [now]
        if isinstance(quantity, CardsTaken):
            kind = self.select(quantity.cards)
            unplayed = [~self.board.gone[card][tricks] for card in kind]
            return [now + unplayed, now + [TRUE] * min(left * len(self.problem.deal.hands), len(kind))]
        played = len(self.past) + tricks
        to_come = sum(quantity.tricks.numbered(number, self.last) for number in range(played + 1, self.last + 1))
        if not to_come:
            return [now]
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
                for length in range(1, self.last + 1)
            ]
        ]

    def _right_number(self, number: int | Every | Predicted, quantity: Quantity, task: TaskIndex | None) -> Bounds:
        """The number on the right of a comparison, as a count. Raises ValueError for a prediction outside a task."""
        if number is Predicted.PREDICTED:
            if task is None:
                raise ValueError("nobody has predicted anything here")
            predicted = self.choices.predicted[task]
            count = [self.formula.any_of(predicted[least:]) for least in range(1, len(predicted))]
            return Bounds(count, [count])
        return Bounds.number(number if isinstance(number, int) else self._every(quantity))

    def _every(self, quantity: Quantity) -> int:
        if isinstance(quantity, CardsTaken):
            return len(quantity.cards.select(self.problem.deck))
        return sum(quantity.tricks.numbered(number, self.last) for number in range(1, self.last + 1))

    # --- the forms ---------------------------------------------------------------------------------

    def compare(self, goal: Compare, task: TaskIndex | None, tricks: int) -> Literal:
        """A count compared with a number or another count, wherever they end after `tricks` tricks."""

        def bounds(quantity: Quantity, group: Sequence[SeatIndex]) -> Bounds:
            return Bounds(self.count(quantity, group, tricks), self.ceilings(quantity, group, tricks))

        return self._compared(goal, task, tricks, bounds)

    def always(self, goal: Always, task: TaskIndex | None, tricks: int) -> Literal:
        """The comparison of the counts so far holds after each trick; met when all tricks are played."""
        if tricks < self.total:
            return FALSE

        def so_far(played: int) -> Callable[[Quantity, Sequence[SeatIndex]], Bounds]:
            def bounds(quantity: Quantity, group: Sequence[SeatIndex]) -> Bounds:
                count = self.count(quantity, group, played)
                return Bounds(count, [count])

            return bounds

        return self.formula.all_of(
            self._compared(goal.compare, task, played, so_far(played)) for played in self._moments(tricks)
        )

    def _moments(self, tricks: int) -> range:
        """How many tricks of the board are played after each trick of the game, up to `tricks`; see the class."""
        return range(1 - len(self.past), tricks + 1)

    def _compared(
        self,
        goal: Compare,
        task: TaskIndex | None,
        tricks: int,
        bounds: Callable[[Quantity, Sequence[SeatIndex]], Bounds],
    ) -> Literal:
        """Literal for a comparison between counts within `bounds(quantity, group)`."""
        if not tricks and not self.past and Member.FIRST_WINNER in (goal.left.by, getattr(goal.right, "by", None)):
            return FALSE  # who is meant is not decided yet

        def of_group(left: Sequence[SeatIndex]) -> Literal:
            mine = bounds(goal.left, left)
            right = goal.right
            if not isinstance(right, Quantity):
                return surely_compared(self.formula, mine, goal.relation, self._right_number(right, goal.left, task))
            others = [seat for seat in self.problem.deal.seats if seat not in left]
            if right.by is Member.EACH_OTHER:
                return self.formula.all_of(
                    surely_compared(self.formula, mine, goal.relation, bounds(right, [seat])) for seat in others
                )
            if right.by is Member.ALL_OTHERS:
                return surely_compared(self.formula, mine, goal.relation, bounds(right, others))
            return self.for_whom(
                right.by, task, lambda group: surely_compared(self.formula, mine, goal.relation, bounds(right, group))
            )

        return self.for_whom(goal.left.by, task, of_group)

    def spread(self, goal: Spread, _task: TaskIndex | None, tricks: int) -> Literal:
        """After each trick no member's count exceeds another's by more than `at_most`; met after all tricks."""
        if tricks < self.total:
            return FALSE
        seats = self.problem.deal.seats
        literals = []
        for played in self._moments(tricks):
            counts = [self.count(goal.of, [seat], played) for seat in seats]
            for more in seats:
                for less in seats:
                    if more != less and len(counts[more]) > goal.at_most:
                        terms = [(1, literal) for literal in counts[more]]
                        terms += [(-1, literal) for literal in counts[less]]
                        literals.append(~self.formula.weighted_at_least(terms, goal.at_most + 1))
        return self.formula.all_of(literals)

    def each_wins(self, goal: EachWins, _task: TaskIndex | None, tricks: int) -> Literal:
        """Every card is the winning card of some trick, those of a lower place before those of a higher one."""
        wanted = self.select(goal.cards)
        wins = {card: [self.board.wins[card][trick] for trick in range(tricks)] for card in wanted}
        literals = [self.formula.any_of(wins[card]) for card in wanted]
        for early in wanted:
            for late in wanted:
                if goal.place(early) < goal.place(late):
                    literals += [
                        self.formula.any_of([~wins[late][trick], *wins[early][:trick]]) for trick in range(tricks)
                    ]
        return self.formula.all_of(literals)

    def falls(self, goal: Falls, _task: TaskIndex | None, tricks: int) -> Literal:
        """The task with this token is met in a trick of these numbers."""
        possible = []
        for layout, chosen in self.choices.layouts:
            index = [token and token.text for token in layout].index(goal.token)
            in_time = [
                self.formula.all_of([self.done(index, trick + 1), ~self.done(index, trick)])
                for trick in range(tricks)
                if goal.numbered(len(self.past) + trick + 1, self.last)
            ]
            if self.past and goal.numbered(len(self.past), self.last):  # then all earlier tricks fit
                in_time.append(self.done(index, 0))
            possible.append(self.formula.all_of([chosen, self.formula.any_of(in_time)]))
        return self.formula.any_of(possible)

    def all_of(self, goal: AllOf, task: TaskIndex | None, tricks: int) -> Literal:
        """Every one of the goals."""
        return self.formula.all_of(self.met(part, task, tricks) for part in goal.goals)

    def one_of(self, goal: OneOf, task: TaskIndex | None, tricks: int) -> Literal:
        """At least one of the goals."""
        return self.formula.any_of(self.met(part, task, tricks) for part in goal.goals)

    def by_crew(self, goal: ByCrew, task: TaskIndex | None, tricks: int) -> Literal:
        """The goal for this number of players."""
        return self.met(goal.of(len(self.problem.deal.seats)), task, tricks)


ENCODERS: Final[dict[type, Callable[[GoalEncoder, Any, TaskIndex | None, int], Literal]]] = {
    Compare: GoalEncoder.compare,
    Always: GoalEncoder.always,
    Spread: GoalEncoder.spread,
    EachWins: GoalEncoder.each_wins,
    Falls: GoalEncoder.falls,
    AllOf: GoalEncoder.all_of,
    OneOf: GoalEncoder.one_of,
    ByCrew: GoalEncoder.by_crew,
}
