"""Goals as literals: one encoder for each form of the core that goals are lowered to.

Every encoder returns a literal that holds exactly if the goal is met after the first `tricks` tricks, whatever is still
played; after all tricks that is the goal itself. Fixing the literal requires the goal. Its negation, or a combination,
serves the forms made of others, the order of the tokens, and tricks that count only while tasks are open. With `lost`
it is one that holds exactly if the goal is lost by then: a goal that is not met may be open, which makes a difference
where a goal requires another not to be met.

"Whatever is still played" is read off the cards and tricks left, not off the hands: a count that is `low` now can still
grow to `high`, and a comparison is met if it holds from low to high. "At least 3 pink cards" is met once 3 are won, "at
most 3" once the pink cards won and unplayed are 3 or fewer. All conditions of a goal on one count are one comparison
(`rules.crew.lowering`).

Example: "Ben wins exactly 1 trick" in a game of three, after two. His count is now [he won trick 1, he won trick 2],
and can still grow to that with one TRUE more. The goal is met if the count is at least 1 and can grow to 1 at most,
which exclude each other: before the last trick nobody can be sure of it. It is lost if the count is at least 2, so if
he won both. In all other cases it is open, which is why "lost" is not the negation of "met".

In the middle of a game counts begin with those of the earlier tricks, constants that are known (`rules.crew.heaps`),
and the board has the tricks left.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from itertools import combinations, pairwise, permutations
from typing import Any, Final, Protocol

from winnable.rules.crew.card import Card
from winnable.rules.crew.core import (
    Always,
    And,
    Comparison,
    Core,
    Matched,
    Not,
    Or,
    Related,
    SomeMet,
    Until,
    Within,
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
from winnable.rules.crew.index import SeatIndex, TaskIndex
from winnable.rules.crew.kinds import Relation
from winnable.rules.crew.lowering import lowered
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import Predicted, Quantity
from winnable.rules.crew.task import Token
from winnable.rules.crew.who import LeftOf, Who, WinnerOf
from winnable.solver.crew.features import in_order
from winnable.solver.crew.index import TrickIndex
from winnable.solver.crew.model.board import Board
from winnable.solver.crew.model.choice import ChoiceEncoder
from winnable.solver.crew.model.comparison import Bounds, compared, opposite, surely_compared, surely_so
from winnable.solver.crew.model.count import CountEncoder
from winnable.solver.formula import FALSE, TRUE, Formula, Literal


class GoalEncoder(CountEncoder):
    """Encodes goals over a board and choices; see `CountEncoder` for the numbers of tricks."""

    def __init__(self, formula: Formula, problem: Problem, board: Board, choices: ChoiceEncoder) -> None:
        super().__init__(formula, problem, board, choices)
        self._dones: dict[tuple[TaskIndex, int], Literal] = {}
        self._whole = self
        """The encoder for all tricks, by which tasks are judged; see `met_by`."""
        self._shown = 0
        """The tricks that are played, some of which may not count here: they show who is meant by their winners."""
        self._free = range(0)
        """The tasks that need not be met."""

    # --- the requirements of a problem -------------------------------------------------------------

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
        board, clause, owners = self.board, self.formula.clause, self.choices.owner[index]
        given, wins = TRUE in owners, board.wins[card]
        # if the owner is given, the other seats need no clauses
        asked = [
            (seat, owns, [held.get(card) == TRUE for held in board.held[seat]])
            for seat, owns in enumerate(owners)
            if not (given and owns == FALSE)
        ]
        clause([~when, board.gone[card][self.total]])
        if when == TRUE:
            self.formula.exactly_one(board.plays[card])  # follows from its ladder, and makes refutations shorter
        for trick, plays in enumerate(board.plays[card]):
            for seat, owns, holds in asked:
                clause([~when, ~plays, ~owns, board.won(seat, trick)])
                if not given:  # else it follows, as nobody else wins the trick
                    clause([~when, ~plays, owns, ~board.won(seat, trick)])
                if holds[trick > 0]:
                    # follows, as who wins a trick wins it with the own card, and shortens refutations by a fifth
                    clause([~when, ~plays, ~owns, wins[trick]])

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
            self._dones[task, tricks] = self._whole.met(goal, task, tricks)
        return self._dones[task, tricks]

    def _over(self, task: TaskIndex, tricks: int) -> Literal:
        """Literal for a task that is no longer open after that many tricks."""
        return self.done(task, tricks)

    def _failed(self, task: TaskIndex, tricks: int) -> Literal:
        """Literal for "the task is lost after `tricks` tricks"; that never holds of one that must be met."""
        if self.problem.tasks[task].done or task not in self._free:
            return FALSE
        return self._whole.lost(self.problem.tasks[task].goal, task, tricks)

    # --- goals -------------------------------------------------------------------------------------

    def met(self, goal: Goal, task: TaskIndex | None, tricks: int) -> Literal:
        """Literal for "the goal (of a task or the mission) is met after `tricks` tricks, whatever is still played"."""
        return self._state(goal, task, tricks, lost=False)

    def lost(self, goal: Goal, task: TaskIndex | None, tricks: int) -> Literal:
        """Literal for "the goal is lost after `tricks` tricks, whatever is still played"."""
        return self._state(goal, task, tricks, lost=True)

    def _state(self, goal: Goal, task: TaskIndex | None, tricks: int, *, lost: bool) -> Literal:
        """Literal for "the goal is met", or "lost"."""
        core = self._lowered(goal)
        if task is not None and Predicted.PREDICTED in parts(goal):
            noted = [
                self._lowered(naming(goal, Predicted.PREDICTED, number))
                for number in range(len(self.choices.predicted[task]))
            ]
            if _counts(noted[0]) < _counts(core) or self._waits(core, tricks):
                # the number is joined with others that are said of the count: the goal means another set with each; and
                # while it is not known who is meant, some numbers allow every count, or none
                each = [self._of_core(one, task, tricks, lost=lost) for one in noted]
                return self.formula.any_of(map(self.formula.both, self.choices.predicted[task], each))
        return self._of_core(core, task, tricks, lost=lost)

    def _lowered(self, goal: Goal) -> Core:
        return lowered(goal, self.problem.deck, len(self.problem.deal.hands), self.last)

    def core_met(self, goal: Core, task: TaskIndex | None, tricks: int) -> Literal:
        """Literal for "the goal of the core is met after `tricks` tricks, whatever is still played"."""
        return self._of_core(goal, task, tricks, lost=False)

    def core_lost(self, goal: Core, task: TaskIndex | None, tricks: int) -> Literal:
        """Literal for "the goal of the core is lost after `tricks` tricks, whatever is still played"."""
        return self._of_core(goal, task, tricks, lost=True)

    def _of_core(self, goal: Core, task: TaskIndex | None, tricks: int, *, lost: bool) -> Literal:
        self.formula.in_time()
        if lost and tricks == self.total and not self._waits(goal, tricks):
            return ~self._of_core(goal, task, tricks, lost=False)
        return ENCODERS[type(goal)](self, goal, task, tricks, lost=lost)

    def _waits(self, goal: Core, tricks: int) -> bool:
        """Whether the goal speaks of the winner of a trick that is still to come, who is not known yet."""
        shown = self.earlier + max(tricks, self._shown)
        return any(isinstance(part, WinnerOf) and part.trick > shown for part in parts(goal))

    def _joined(self, literals: Iterable[Literal], *, lost: bool) -> Literal:
        """Literal for a goal of parts that must all be met: all of these, or if they are lost one of them."""
        return self.formula.any_of(literals) if lost else self.formula.all_of(literals)

    # --- the forms: met, or lost, after `tricks` tricks ----------------------------------------------

    def compared(self, goal: Comparison, task: TaskIndex | None, tricks: int, *, lost: bool) -> Literal:
        """A count compared with numbers or another count, wherever they end after `tricks` tricks."""
        if self._waits(goal, tricks):
            return FALSE

        def bounds(quantity: Quantity, seats: Sequence[SeatIndex]) -> Bounds:
            return Bounds(self.count(quantity, seats, tricks), self.ceilings(quantity, seats, tricks))

        return self._compared(goal, task, bounds, lost=lost)

    def always(self, goal: Always, task: TaskIndex | None, tricks: int, *, lost: bool) -> Literal:
        """The comparison of the counts so far holds after each trick; met when all tricks are played."""
        if self._waits(goal, tricks) or (tricks < self.total and not lost):
            return FALSE

        def so_far(played: int) -> Callable[[Quantity, Sequence[SeatIndex]], Bounds]:
            def bounds(quantity: Quantity, seats: Sequence[SeatIndex]) -> Bounds:
                count = self.count(quantity, seats, played)
                return Bounds(count, [count])

            return bounds

        held = self.formula.all_of(self._compared(goal.part, task, so_far(played)) for played in self._moments(tricks))
        return ~held if lost else held

    def _moments(self, tricks: int) -> range:
        """How many tricks of the board are played after each trick of the game, up to `tricks`; see the class."""
        return range(1 - self.earlier, tricks + 1)

    def _compared(
        self,
        goal: Comparison,
        task: TaskIndex | None,
        bounds: Callable[[Quantity, Sequence[SeatIndex]], Bounds],
        *,
        lost: bool = False,
    ) -> Literal:
        """Literal for a comparison between counts within `bounds(quantity, seats)`; lost if the opposite is sure."""

        def known(goal: Comparison) -> Literal:
            """Of members at known seats."""
            formula = self.formula
            if isinstance(goal, Within):
                numbers = ~goal.numbers if lost else goal.numbers
                return surely_so(formula, bounds(goal.count, self.seats_of(goal.count.by)), numbers)
            relation = opposite(goal.relation) if lost else goal.relation
            left = bounds(goal.left, self.seats_of(goal.left.by))
            if isinstance(goal.right, Predicted):
                right = self.predicted(task)
            else:
                right = bounds(goal.right, self.seats_of(goal.right.by))
            return surely_compared(formula, left, relation, right.more(goal.ahead))

        return self.for_each_seat(goal, task, known, some=lost)

    def each_wins(self, goal: EachWins, _task: TaskIndex | None, tricks: int, *, lost: bool) -> Literal:
        """Every card is the winning card of some trick, those of a lower place before those of a higher one."""
        wanted = self.select(goal.cards)
        wins = {card: [self.board.wins[card][trick] for trick in range(tricks)] for card in wanted}
        literals = [self.formula.any_of(wins[card]) for card in wanted]
        if lost:  # a card that has not fallen may still win
            literals = [
                self.formula.any_of([~self.board.gone[card][tricks], won])
                for card, won in zip(wanted, literals, strict=True)
            ]
        for early in wanted:
            for late in wanted:
                # the later one may win a trick only behind one that the earlier one has won
                if goal.place(early) < goal.place(late):
                    literals += [
                        self.formula.any_of([~wins[late][trick], *wins[early][:trick]]) for trick in range(tricks)
                    ]
        held = self.formula.all_of(literals)
        return ~held if lost else held

    def each_falls(self, goal: EachFalls, _task: TaskIndex | None, tricks: int, *, lost: bool) -> Literal:
        """Every card falls, those of a lower place before those of the next one, and so before all that follow."""
        wanted = self.select(goal.cards)
        places = sorted(set(map(goal.place, wanted)))
        levels = [[card for card in wanted if goal.place(card) == place] for place in places]
        # cards of earlier tricks are on no board: they have fallen before all that are left
        gone = goal.cards.select(self.problem.deck).difference(self.board.cards)
        if any(place < goal.place(card) for card in gone for place in places):
            return TRUE if lost else FALSE
        literals = [
            self.formula.any_of([~self.board.plays[late][trick], self._fell_before(early, late, trick)])
            for lower, higher in pairwise(levels)
            for early in lower
            for late in higher
            for trick in range(tricks)
        ]
        if not lost:
            literals += [self.board.gone[card][tricks] if tricks >= 0 else FALSE for card in wanted]
        held = self.formula.all_of(literals)
        return ~held if lost else held

    def _fell_before(self, early: Card, late: Card, trick: TrickIndex) -> Literal:
        """Literal for "if the one card falls in the trick, the other one has fallen, in it or before"."""
        formula, leads, by = self.formula, self.board.leads[trick], self.board.by
        before = [self.board.gone[early][trick]]
        for first, second in permutations(range(len(leads)), 2):
            if early in by[first][trick] and late in by[second][trick]:
                # both fall in this trick: who leads says which of the two seats has its turn first
                turns = [
                    seat for seat in range(len(leads)) if (first - seat) % len(leads) < (second - seat) % len(leads)
                ]
                so = formula.any_of(leads[seat] for seat in turns)
                before.append(formula.all_of([by[first][trick][early], by[second][trick][late], so]))
        return formula.any_of(before)

    def falls(self, goal: Falls, _task: TaskIndex | None, tricks: int, *, lost: bool) -> Literal:
        """The task with this token, or every task, is met in a trick of these numbers."""
        if self._waits(goal, tricks):
            return FALSE
        if not goal.token:
            tasks = [index for index, task in enumerate(self.problem.tasks) if not task.done]
            if goal.cards is not None:
                kind = goal.cards.select(self.problem.deck)
                tasks = [index for index in tasks if plain_card(self.problem.tasks[index].goal) in kind]
            return self._joined((self._if_asked(index, goal, tricks, lost=lost) for index in tasks), lost=lost)
        possible = []
        for layout, chosen in self.choices.layouts:
            index = [token and token.text for token in layout].index(goal.token)
            possible.append(self.formula.all_of([chosen, self._in_time(index, goal, tricks, lost=lost)]))
        return self.formula.any_of(possible)

    def _if_asked(self, index: TaskIndex, goal: Falls, tricks: int, *, lost: bool) -> Literal:
        in_time, asked = self._in_time(index, goal, tricks, lost=lost), self._asked(index)
        if goal.by is not None:
            owned = map(self.formula.both, self._one_member(goal.by), self.choices.owner[index])
            asked = self.formula.both(asked, self.formula.any_of(owned))
        return self.formula.both(asked, in_time) if lost else self.formula.any_of([~asked, in_time])

    def _one_member(self, who: Who) -> list[Literal]:
        """For each seat the literal for "this seat is meant"."""
        if isinstance(who, LeftOf):
            of = self._one_member(who.of)
            return [of[seat - who.places] for seat in range(len(of))]
        return self.who(who, None)

    def tasks_in_order(self, goal: TasksInOrder, _task: TaskIndex | None, tricks: int, *, lost: bool) -> Literal:
        """Tasks are met in an order by their owners, up to the last trick or until all are met."""
        if self._waits(goal, tricks):
            return FALSE
        formula, held = self.formula, []
        for seat, meant in enumerate(self._one_member(goal.who)):
            if meant != FALSE:
                held += [
                    formula.any_of([~meant, so])
                    for played in range(1, tricks + 1)
                    for so in self._in_order(goal.order, seat, played)
                ]
        if lost:
            return ~formula.all_of(held)
        over = (self.met_task(index, tricks) for index in range(len(self.problem.tasks) if tricks < self.total else 0))
        return formula.all_of([*held, *over])

    def _in_order(self, order: TaskOrder, who: SeatIndex, tricks: int) -> Iterator[Literal]:
        """Literals that all hold exactly if the tasks met after `tricks` tricks were met in the order.

        In turn, they were so exactly if no member with a task left has met fewer than one later in the round, nor two
        fewer than one earlier.

        """
        formula, members = self.formula, self.problem.deal.seats
        turns: list[list[Literal]] = []
        waits: list[Literal] = []
        for seat in members:
            owned = list(enumerate(self._owned([seat])))
            met = {index: self.met_task(index, tricks) for index, _ in owned}
            turns.append([formula.all_of([owns, met[index], ~self.met_task(index, 0)]) for index, owns in owned])
            waits.append(formula.any_of(formula.both(owns, ~met[index]) for index, owns in owned))
        others = [seat for seat in members if seat != who]
        if order is TaskOrder.IN_TURN:
            for early, late in combinations([*members[who:], *members[:who]], 2):
                yield formula.any_of([~waits[early], compared(formula, turns[early], Relation.AT_LEAST, turns[late])])
                behind = compared(formula, [*turns[late], TRUE], Relation.AT_LEAST, turns[early])
                yield formula.any_of([~waits[late], behind])
            return
        first, then = ([who], others) if order is TaskOrder.FIRST else (others, [who])
        begun = formula.any_of(literal for seat in then for literal in turns[seat])
        yield ~formula.both(begun, formula.any_of(waits[seat] for seat in first))

    def _asked(self, _task: TaskIndex) -> Literal:
        """Literal for "the task is required"."""
        return TRUE

    def _in_time(self, index: TaskIndex, goal: Falls, tricks: int, *, lost: bool) -> Literal:
        played, end = self.earlier + tricks, self.earlier + self.total
        to_come = any(goal.numbered(number, self.last) for number in range(played + 1, end + 1))
        in_time = [
            self.formula.all_of([self.done(index, trick + 1), ~self.done(index, trick)])
            for trick in range(tricks)
            if goal.numbered(self.earlier + trick + 1, self.last)
        ]
        if self.earlier and tricks >= 0 and goal.numbered(self.earlier, self.last):  # then all earlier tricks fit
            in_time.append(self.done(index, 0))
        met = self.formula.any_of(in_time)
        if not lost:
            return met
        # lost: met in a trick that does not fit, lost itself, or no trick that fits is left
        late = self.formula.both(self.done(index, tricks), ~met)
        return self.formula.any_of([late, self._failed(index, tricks)]) if to_come else ~met

    def and_(self, goal: And, task: TaskIndex | None, tricks: int, *, lost: bool) -> Literal:
        """Every one of the goals."""
        if lost:
            return self.formula.any_of(self.core_lost(part, task, tricks) for part in goal.parts)
        return self.formula.all_of(self.core_met(part, task, tricks) for part in goal.parts)

    def or_(self, goal: Or, task: TaskIndex | None, tricks: int, *, lost: bool) -> Literal:
        """At least one of the goals."""
        if lost:
            return self.formula.all_of(self.core_lost(part, task, tricks) for part in goal.parts)
        return self.formula.any_of(self.core_met(part, task, tricks) for part in goal.parts)

    def not_(self, goal: Not, task: TaskIndex | None, tricks: int, *, lost: bool) -> Literal:
        """The goal is not met."""
        return self.core_met(goal.part, task, tricks) if lost else self.core_lost(goal.part, task, tricks)

    def some_met(self, goal: SomeMet, task: TaskIndex | None, tricks: int, *, lost: bool) -> Literal:
        """One of these numbers of the goals."""
        met = [self.core_met(each, task, tricks) for each in goal.parts]
        if tricks == self.total and not self._waits(goal, tricks):
            bounds = Bounds(met, [met])
        else:
            bounds = Bounds(met, [[~self.core_lost(each, task, tricks) for each in goal.parts]])
        return surely_so(self.formula, bounds, ~goal.numbers if lost else goal.numbers)

    def matched(self, goal: Matched, task: TaskIndex | None, tricks: int, *, lost: bool) -> Literal:
        """A goal of each row: that is possible just if any rows together have goals enough among theirs (Hall)."""
        judge = self.core_lost if lost else self.core_met
        rows = [[judge(part, task, tricks) for part in row] for row in goal.rows]
        if lost:
            rows = [[~literal for literal in row] for row in rows]
        enough = []
        for size in range(1, len(rows) + 1):
            for some in combinations(rows, size):
                for_one_of_them = [self.formula.any_of(column) for column in zip(*some, strict=True)]
                enough.append(self.formula.between(for_one_of_them, -(-size // goal.most), len(for_one_of_them)))
        possible = self.formula.all_of(enough)
        return ~possible if lost else possible

    def until(self, goal: Until, task: TaskIndex | None, tricks: int, *, lost: bool) -> Literal:
        """The goal, as if the play ended with a trick."""
        # the same encoder on the same board, for which the play is over earlier: nothing grows after its end
        part = copy(self)
        part.total = min(goal.end - self.earlier, self.total)
        part._shown = max(tricks, self._shown)  # noqa: SLF001
        now = min(tricks, part.total)
        return part.core_lost(goal.part, task, now) if lost else part.core_met(goal.part, task, now)


def _counts(goal: Core) -> int:
    """The number of comparisons in a goal."""
    return sum(isinstance(part, Within | Related) for part in parts(goal))


class _Encoder(Protocol):
    def __call__(
        self, encoder: GoalEncoder, goal: Any, task: TaskIndex | None, tricks: int, /, *, lost: bool
    ) -> Literal: ...


ENCODERS: Final[dict[type, _Encoder]] = {
    Within: GoalEncoder.compared,
    Related: GoalEncoder.compared,
    Always: GoalEncoder.always,
    Until: GoalEncoder.until,
    EachWins: GoalEncoder.each_wins,
    EachFalls: GoalEncoder.each_falls,
    Falls: GoalEncoder.falls,
    TasksInOrder: GoalEncoder.tasks_in_order,
    And: GoalEncoder.and_,
    Or: GoalEncoder.or_,
    Not: GoalEncoder.not_,
    SomeMet: GoalEncoder.some_met,
    Matched: GoalEncoder.matched,
}
