"""Variables for the choices that the crew still has: owners of tasks, predictions, roles, and where tokens lie.

Invariant: the solutions are the allowed choices, one solution each. So no literal is left free that chooses nothing,
and a choice that is given takes no variable: it is a constant, by which everything built on it becomes shorter.

Example, three seats, two tasks, nobody may own more than one: the first task is of seat 0, so its owners are [TRUE,
FALSE, FALSE]; the second is open, with three literals of which exactly one holds. The rule "at most one each" then
forbids its literal of seat 0, and two solutions are left, as are two choices. If one task may be handed over, the rule
need only permit the owners before that: owners are those afterwards, and a literal says of each handover whether it
explains them.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, product

from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.card import SeatIndex
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.task import Token, TokenChange
from winnable.solver.formula import FALSE, TRUE, Formula, Literal, Outcome

Layout = tuple[Token | None, ...]
"""Where the tokens lie: for each task its token."""


class ChoiceEncoder:
    """The variables of the choices, and how to read them back from a solution.

    - `owner[task][seat]`: the seat owns the task (after a handover, if there is one);
    - `predicted[task][number]`: its owner predicts this number of tricks (empty for a task without prediction);
    - `role[name][seat]`: the seat has the role;
    - `layouts`: pairs of a layout of the tokens that the crew can reach and the literal for choosing it.

    `kept` is for problems whose tasks can be left out, see `PartsEncoder`: for each task the literal that it is kept.
    """

    def __init__(self, formula: Formula, problem: Problem, kept: Sequence[Literal] = ()) -> None:
        self._kept = kept if any(problem.tokens) else ()  # without tokens, tasks left out are shared out like others
        self.formula = formula
        self.problem = problem
        self.seats = problem.deal.seats
        self.owner = self._owners()
        self.predicted = self._predictions()
        self.role = self._roles()
        self.layouts = self._layouts(list(reachable(problem.tokens, problem.token_change)))

    def _one_seat(self, given: SeatIndex | None, *, barred: bool = False) -> list[Literal]:
        """One literal for each seat, of which exactly one holds; never the commander's if that is `barred`."""
        if given is not None:
            return [TRUE if seat == given else FALSE for seat in self.seats]
        commander = self.problem.deal.commander
        literals = [FALSE if barred and seat == commander else self.formula.new() for seat in self.seats]
        self.formula.exactly_one(literals)
        return literals

    def _owners(self) -> list[list[Literal]]:
        """The owners of all tasks: given ones, or any that the assignment rule permits."""
        formula, assignment = self.formula, self.problem.assignment
        tasks = self.problem.tasks
        owner = [self._one_seat(task.owner, barred=task.not_commander) for task in tasks]
        if assignment == Assignment() or all(task.owner is not None for task in tasks):
            return owner
        if self._kept:
            # of the tasks that are kept the rule holds but for its numbers, which are those of all tasks together
            on_the_table = [
                [formula.both(kept, literal) for literal in literals]
                for kept, literals in zip(self._kept, owner, strict=True)
            ]
            formula.fix(self.assigned(on_the_table, assignment.without_numbers()))
        formula.clause([*(~kept for kept in self._kept), self.assigned(owner, assignment)])
        return owner

    def assigned(self, owner: list[list[Literal]], assignment: Assignment) -> Literal:
        """Literal for "the rule permits these owners"."""
        formula = self.formula
        ways = [self._permitted(owner, assignment)]
        if assignment.handover:  # or the rule permits the owners before one task was handed over
            for index, giver in product(range(len(owner)), self.seats):
                given = [TRUE if seat == giver else FALSE for seat in self.seats]
                before = [*owner[:index], given, *owner[index + 1 :]]
                ways.append(formula.all_of([~owner[index][giver], self._permitted(before, assignment)]))
        return formula.any_of(ways)

    def _permitted(self, owner: list[list[Literal]], assignment: Assignment) -> Literal:
        """Literal for "the rule permits these owners, without a handover"."""
        formula = self.formula
        shares = [[task[seat] for task in owner] for seat in self.seats]
        needs = [~task for seat in assignment.barred for task in shares[seat]]
        if assignment.counts is not None:
            needs += [
                formula.between(share, count, count) for share, count in zip(shares, assignment.counts, strict=True)
            ]
        if assignment.most is not None:
            needs += [formula.between(share, 0, assignment.most) for share in shares]
        if assignment.takers is not None:
            takers = [formula.any_of(share) for share in shares]
            needs.append(formula.between(takers, assignment.takers, assignment.takers))
        if assignment.spread is not None:
            # the smallest share is at most the average; which one it is, is not known
            lows = range(len(owner) // len(self.seats) + 1)
            needs.append(
                formula.any_of(
                    formula.all_of(formula.between(share, low, low + assignment.spread) for share in shares)
                    for low in lows
                )
            )
        if assignment.must is not None:
            seat, wanted = assignment.must
            needs.append(formula.any_of(owner[task][seat] for task in wanted))
        return formula.all_of(needs)

    def _predictions(self) -> list[list[Literal]]:
        """For each task, for each number of tricks, the literal for predicting it; empty without a prediction."""
        numbers = range(self.problem.deal.last + 1)
        predicted: list[list[Literal]] = []
        for task in self.problem.tasks:
            if not task.predicts:
                predicted.append([])
            elif task.predicted is not None:
                predicted.append([TRUE if number == task.predicted else FALSE for number in numbers])
            else:
                predicted.append(self.formula.row(len(numbers)))
                self.formula.exactly_one(predicted[-1])
        return predicted

    def _roles(self) -> dict[str, list[Literal]]:
        """The seats of all roles; roles that must be `unlike` have different seats."""
        roles = {role.name: self._one_seat(role.seat, barred=role.not_commander) for role in self.problem.roles}
        for role in self.problem.roles:
            if role.not_commander:
                self.formula.fix(~roles[role.name][self.problem.deal.commander])
            for other in role.unlike:
                for mine, theirs in zip(roles[role.name], roles[other], strict=True):
                    self.formula.clause([~mine, ~theirs])
        return roles

    def _layouts(self, layouts: Sequence[Layout]) -> list[tuple[Layout, Literal]]:
        if len(layouts) == 1:
            return [(layouts[0], TRUE)]
        chosen = [self.formula.new() for _ in layouts]
        self.formula.exactly_one(chosen)
        for layout, literal in zip(layouts, chosen, strict=True):  # tokens of tasks that are left out stay there
            if self._kept:
                moved = (index for index, token in enumerate(self.problem.tokens) if token != layout[index])
                self.formula.imply(literal, [self._kept[index] for index in moved])
        return list(zip(layouts, chosen, strict=True))

    # --- reading a solution ------------------------------------------------------------------------

    def owners_in(self, outcome: Outcome) -> tuple[SeatIndex, ...]:
        """The owner of each task in a solution."""
        return tuple(_chosen(outcome, task) for task in self.owner)

    def predictions_in(self, outcome: Outcome) -> tuple[int | None, ...]:
        """The prediction of each task in a solution, None for tasks without one; empty if there is none at all."""
        predictions = tuple(_chosen(outcome, numbers) if numbers else None for numbers in self.predicted)
        return predictions if any(self.predicted) else ()

    def roles_in(self, outcome: Outcome) -> dict[str, SeatIndex]:
        """The seat of each role in a solution."""
        return {name: _chosen(outcome, seats) for name, seats in self.role.items()}

    def tokens_in(self, outcome: Outcome) -> Layout:
        """The tokens of the tasks in a solution."""
        return next(layout for layout, literal in self.layouts if outcome.holds(literal))


def _chosen(outcome: Outcome, literals: list[Literal]) -> int:
    """The index of the literal that holds in a solution."""
    return next(index for index, literal in enumerate(literals) if outcome.holds(literal))


def reachable(tokens: Layout, change: TokenChange) -> Iterator[Layout]:
    """All layouts of the tokens that the crew can reach from the given one, the given one first (N10)."""
    yield tokens
    marked_of_pair = {TokenChange.NONE: None, TokenChange.SWAP_TWO: 2, TokenChange.MOVE_ONE: 1}[change]
    for first, second in combinations(range(len(tokens)), 2):
        pair = (tokens[first], tokens[second])
        if sum(token is not None for token in pair) == marked_of_pair:
            layout = list(tokens)
            layout[second], layout[first] = pair
            yield tuple(layout)
