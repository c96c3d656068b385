"""Goals as literals: one encoder for each form of the core that goals are lowered to.

There are two questions. `holds` is a literal for "the goal holds if the play ends after so many tricks": after all of
them, that is what a mission asks. `met` is one for "the goal is met after so many tricks, whatever is still played",
which tokens and tasks that are open ask. By the plain rule (`winnable.rules.crew.due`) it is met once it holds, but not
before it is due; goals that are joined are met with their parts.

Example: "Ben wins exactly 1 trick" in a game of three. After two tricks it holds if just one of [he won trick 1, he won
trick 2] does; but it is due with trick 3, so it is not met by then. "Ben wins at least 1" is met as soon as it holds.

In the middle of a game counts begin with those of the earlier tricks, constants that are known (`rules.crew.heaps`),
and the board has the tricks left.
"""

from collections.abc import Iterator
from itertools import combinations, pairwise, permutations
from typing import Any, Final, Protocol

from winnable.rules.crew.card import Card, SeatIndex, TaskIndex
from winnable.rules.crew.core import (
    Always,
    And,
    Before,
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
from winnable.rules.crew.due import due, parted
from winnable.rules.crew.goal import Goal, lowered, plain_card
from winnable.rules.crew.kinds import Relation
from winnable.rules.crew.ordered import EachFalls, EachWins, Falls, TaskOrder, TasksInOrder
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import Predicted
from winnable.rules.crew.task import Token
from winnable.rules.crew.who import LeftOf, Who
from winnable.solver.crew.features import TrickIndex, in_order
from winnable.solver.crew.model.board import Board
from winnable.solver.crew.model.choice import ChoiceEncoder
from winnable.solver.crew.model.count import CountEncoder, among, compared
from winnable.solver.formula import FALSE, TRUE, Formula, Literal


class GoalEncoder(CountEncoder):
    """Encodes goals over a board and choices; see `CountEncoder` for the numbers of tricks."""

    def __init__(self, formula: Formula, problem: Problem, board: Board, choices: ChoiceEncoder) -> None:
        super().__init__(formula, problem, board, choices)
        self._dones: dict[tuple[TaskIndex, int], Literal] = {}
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
            met = self.reached(goal)
            self.formula.fix(~met if index == but else met)
        for layout, chosen in self.choices.layouts:
            self._require_order(layout, chosen)

    def require_by(self, tricks: int, when: Literal) -> None:
        """Require, if `when` holds, that all tasks and goals are met after `tricks` tricks already."""
        met = [self.done(index, tricks) for index in range(len(self.problem.tasks))]
        met += [self.met(self._lowered(goal), None, tricks, self.total) for goal in self.problem.goals]
        self.formula.imply(when, met)

    def require_loss(self) -> None:
        """Require that some task or goal is not met in the end. The order of tokens is ignored."""
        self._free = range(len(self.problem.tasks))
        met = [self.done(task, self.total) for task in self._free]
        met += [self.reached(goal) for goal in self.problem.goals]
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
        """Literal for "the task is met after `tricks` tricks"; before any card only one that was met before is."""
        if self.problem.tasks[task].done or tricks < 0:
            return TRUE if self.problem.tasks[task].done else FALSE
        goal = self.problem.tasks[task].goal
        card = plain_card(goal)
        if card is not None and task not in self._free:  # as it is required, it is met when its card falls
            return self.board.gone[card][tricks]
        if (task, tricks) not in self._dones:
            self._dones[task, tricks] = self.met(self._lowered(goal), task, tricks, self.total)
        return self._dones[task, tricks]

    def _over(self, task: TaskIndex, tricks: int) -> Literal:
        """Literal for a task that is no longer open after that many tricks."""
        return self.done(task, tricks)

    # --- goals -------------------------------------------------------------------------------------

    def _lowered(self, goal: Goal) -> Core:
        return lowered(goal, self.problem.deck, len(self.problem.deal.hands), self.last)

    def reached(self, goal: Goal, task: TaskIndex | None = None) -> Literal:
        """Literal for "the goal, of the mission or of a task, holds in the end"."""
        return self.holds(self._lowered(goal), task, self.total)

    def met(self, goal: Core, task: TaskIndex | None, tricks: int, end: int) -> Literal:
        """Literal for "the goal is met after `tricks` tricks", where none after `end` counts; see `rules.crew.due`."""
        if self.earlier + tricks < 1:
            return FALSE
        if isinstance(goal, Until):
            return self.met(goal.part, task, tricks, self._no_later(goal, end))
        if isinstance(goal, And | Or | SomeMet) and parted(goal):
            return self._joined(goal, [self.met(part, task, tricks, end) for part in goal.parts])
        if self.earlier + tricks < due(goal, self.earlier + end, self.last):
            return FALSE
        return self.holds(goal, task, min(tricks, end))

    def holds(self, goal: Core, task: TaskIndex | None, end: int) -> Literal:
        """Literal for "the goal (of a task or the mission) holds if the play ends after `end` tricks"."""
        self.formula.in_time()
        return ENCODERS[type(goal)](self, goal, task, end)

    def _no_later(self, goal: Until, end: int) -> int:
        """The last trick that counts."""
        return min(goal.end - self.earlier, end)

    # --- the forms: whether they hold after `end` tricks ---------------------------------------------

    def compared(self, goal: Comparison, task: TaskIndex | None, end: int) -> Literal:
        """A count compared with numbers or another count, of members who are meant."""

        def known(goal: Comparison) -> Literal:
            """Of members at known seats."""
            if isinstance(goal, Within):
                return among(self.formula, self.count(goal.count, self.seats_of(goal.count.by), end), goal.numbers)
            left = self.count(goal.left, self.seats_of(goal.left.by), end)
            if isinstance(goal.right, Predicted):
                right = self.predicted(task)
            else:
                right = self.count(goal.right, self.seats_of(goal.right.by), end)
            return compared(self.formula, left, goal.relation, [*right, *[TRUE] * goal.ahead])

        return self.for_each_seat(goal, task, known)

    def always(self, goal: Always, task: TaskIndex | None, end: int) -> Literal:
        """The comparison of the counts so far holds after each trick, earlier ones included."""
        return self.formula.all_of(self.compared(goal.part, task, played) for played in self._moments(end))

    def _moments(self, end: int) -> range:
        """How many tricks of the board are played after each trick of the game, up to `end`; see the class."""
        return range(1 - self.earlier, end + 1)

    def each_wins(self, goal: EachWins, _task: TaskIndex | None, end: int) -> Literal:
        """Every card is the winning card of some trick, those of a lower place before those of a higher one."""
        wanted = self.select(goal.cards)
        if len(wanted) < len(goal.cards.select(self.problem.deck)):
            return FALSE  # one of them fell before
        wins = {card: [self.board.wins[card][trick] for trick in range(end)] for card in wanted}
        literals = [self.formula.any_of(wins[card]) for card in wanted]
        for early in wanted:
            for late in wanted:
                # the later one may win a trick only after one that the earlier one has won
                if goal.place(early) < goal.place(late):
                    literals += [
                        self.formula.any_of([~wins[late][trick], *wins[early][:trick]]) for trick in range(end)
                    ]
        return self.formula.all_of(literals)

    def each_falls(self, goal: EachFalls, _task: TaskIndex | None, end: int) -> Literal:
        """Every card falls, those of a lower place before those of the next one, and so before all that follow."""
        wanted = self.select(goal.cards)
        places = sorted(set(map(goal.place, wanted)))
        levels = [[card for card in wanted if goal.place(card) == place] for place in places]
        # cards of earlier tricks are on no board: they have fallen before all that are left
        gone = goal.cards.select(self.problem.deck).difference(self.board.cards)
        if any(place < goal.place(card) for card in gone for place in places):
            return FALSE
        literals = [
            self.formula.any_of([~self.board.plays[late][trick], self._fell_before(early, late, trick)])
            for lower, higher in pairwise(levels)
            for early in lower
            for late in higher
            for trick in range(end)
        ]
        literals += [self.board.gone[card][end] if end >= 0 else FALSE for card in wanted]
        return self.formula.all_of(literals)

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

    def falls(self, goal: Falls, _task: TaskIndex | None, end: int) -> Literal:
        """The task with this token, or every task, is met in a trick of these numbers."""
        if not goal.token:
            tasks = [index for index, task in enumerate(self.problem.tasks) if not task.done]
            if goal.cards is not None:
                kind = goal.cards.select(self.problem.deck)
                tasks = [index for index in tasks if plain_card(self.problem.tasks[index].goal) in kind]
            return self.formula.all_of(self._if_asked(index, goal, end) for index in tasks)
        possible = []
        for layout, chosen in self.choices.layouts:
            index = [token and token.text for token in layout].index(goal.token)
            possible.append(self.formula.all_of([chosen, self._in_time(index, goal, end)]))
        return self.formula.any_of(possible)

    def _if_asked(self, index: TaskIndex, goal: Falls, end: int) -> Literal:
        asked = self._asked(index)
        if goal.by is not None:
            owned = map(self.formula.both, self._one_member(goal.by), self.choices.owner[index])
            asked = self.formula.both(asked, self.formula.any_of(owned))
        return self.formula.any_of([~asked, self._in_time(index, goal, end)])

    def _one_member(self, who: Who) -> list[Literal]:
        """For each seat the literal for "this seat is meant"."""
        if isinstance(who, LeftOf):
            of = self._one_member(who.of)
            return [of[seat - who.places] for seat in range(len(of))]
        return self.who(who, None)

    def tasks_in_order(self, goal: TasksInOrder, _task: TaskIndex | None, end: int) -> Literal:
        """Tasks are met in an order by their owners, or by their cards."""
        if goal.order is TaskOrder.RANK:
            return self.formula.all_of(so for played in range(end + 1) for so in self._by_rank(played))
        return self.formula.all_of(
            self.formula.any_of([~meant, so])
            for seat, meant in enumerate(self._one_member(goal.who))
            if meant != FALSE
            for played in range(1, end + 1)
            for so in self._in_order(goal.order, seat, played)
        )

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

    def _by_rank(self, tricks: int) -> Iterator[Literal]:
        """Literals that all hold exactly if no task for a card is met after `tricks` tricks before a lower one is."""
        cards = [plain_card(task.goal) for task in self.problem.tasks]
        ranks = {index: card.rank for index, card in enumerate(cards) if card is not None}
        owned = self._owned(self.problem.deal.seats)
        for early, late in permutations(ranks, 2):
            if ranks[early] < ranks[late]:
                begun = [owned[late], self.met_task(late, tricks)]
                yield ~self.formula.all_of([*begun, owned[early], ~self.met_task(early, tricks)])

    def _asked(self, _task: TaskIndex) -> Literal:
        """Literal for "the task is required"."""
        return TRUE

    def _in_time(self, index: TaskIndex, goal: Falls, end: int) -> Literal:
        in_time = [
            self.formula.all_of([self.done(index, trick + 1), ~self.done(index, trick)])
            for trick in range(end)
            if goal.numbered(self.earlier + trick + 1, self.last)
        ]
        if self.earlier and end >= 0 and goal.numbered(self.earlier, self.last):  # then all earlier tricks fit
            in_time.append(self.done(index, 0))
        return self.formula.any_of(in_time)

    def join(self, goal: And | Or | SomeMet, task: TaskIndex | None, end: int) -> Literal:
        """All of the goals, one of them, or one of some numbers of them."""
        return self._joined(goal, [self.holds(part, task, end) for part in goal.parts])

    def _joined(self, goal: And | Or | SomeMet, parts: list[Literal]) -> Literal:
        if isinstance(goal, SomeMet):
            return among(self.formula, parts, goal.numbers)
        return self.formula.all_of(parts) if isinstance(goal, And) else self.formula.any_of(parts)

    def not_(self, goal: Not, task: TaskIndex | None, end: int) -> Literal:
        """The goal does not hold."""
        return ~self.holds(goal.part, task, end)

    def matched(self, goal: Matched, task: TaskIndex | None, end: int) -> Literal:
        """A goal of each row: that is possible just if any rows together have goals enough among theirs (Hall)."""
        rows = [[self.holds(part, task, end) for part in row] for row in goal.rows]
        enough = []
        for size in range(1, len(rows) + 1):
            for some in combinations(rows, size):
                for_one_of_them = [self.formula.any_of(column) for column in zip(*some, strict=True)]
                enough.append(self.formula.between(for_one_of_them, -(-size // goal.most), len(for_one_of_them)))
        return self.formula.all_of(enough)

    def until(self, goal: Until, task: TaskIndex | None, end: int) -> Literal:
        """The goal, as if the play ended with a trick."""
        return self.holds(goal.part, task, self._no_later(goal, end))

    def before(self, goal: Before, task: TaskIndex | None, end: int) -> Literal:
        """With whichever trick the other goal holds for the first time, the goal did before; or it does in the end."""
        so: list[Literal] = []
        never = TRUE  # up to now
        for played in self._moments(end):
            then, ever = self.holds(goal.other, task, played), ~never
            if then != FALSE:
                so.append(self.formula.any_of([ever, ~then, self.holds(goal.part, task, played - 1)]))
            never = self.formula.both(never, ~then)
        return self.formula.all_of([*so, self.formula.any_of([~never, self.holds(goal.part, task, end)])])


class _Encoder(Protocol):
    def __call__(self, encoder: GoalEncoder, goal: Any, task: TaskIndex | None, end: int, /) -> Literal: ...


ENCODERS: Final[dict[type, _Encoder]] = {
    Within: GoalEncoder.compared,
    Related: GoalEncoder.compared,
    Always: GoalEncoder.always,
    Until: GoalEncoder.until,
    Before: GoalEncoder.before,
    EachWins: GoalEncoder.each_wins,
    EachFalls: GoalEncoder.each_falls,
    Falls: GoalEncoder.falls,
    TasksInOrder: GoalEncoder.tasks_in_order,
    And: GoalEncoder.join,
    Or: GoalEncoder.join,
    Not: GoalEncoder.not_,
    SomeMet: GoalEncoder.join,
    Matched: GoalEncoder.matched,
}
