"""What the crew may still choose, as variables: owners of tasks, roles, and where tokens lie.

Invariant: the solutions are the allowed choices, one solution each.
"""

from collections.abc import Iterator
from itertools import combinations

from winnable.rules.crew.problem import Problem, Sharing, Token, TokenChange
from winnable.solver.formula import FALSE, TRUE, Formula, Outcome

__all__ = ["Choosing"]


class Choosing:
    """The variables of the choices, and how to read them back from a solution.

    - `owner[task][seat]`: the seat owns the task (after a handover, if there is one);
    - `role[name][seat]`: the seat has the role;
    - `layouts`: each layout of the tokens that can be reached, with the literal that it was chosen.
    """

    def __init__(self, formula: Formula, problem: Problem) -> None:
        self.formula = formula
        self.problem = problem
        self.seats = problem.deal.seats
        self.owner = self._owners()
        self.role = self._roles()
        self.layouts = self._layouts()

    def _one_seat(self, given: int | None, barred: bool = False) -> list[int]:
        """One literal for each seat, of which exactly one holds; `barred` keeps the commander out."""
        if given is not None:
            return [TRUE if seat == given else FALSE for seat in self.seats]
        commander = self.problem.deal.commander
        literals = [FALSE if barred and seat == commander else self.formula.new() for seat in self.seats]
        self.formula.exactly_one(literals)
        return literals

    def _owners(self) -> list[list[int]]:
        formula, sharing = self.formula, self.problem.sharing
        owner = [self._one_seat(task.owner) for task in self.problem.tasks]
        if not owner or sharing == Sharing():
            return owner
        allowed = _final_shares(sharing, len(owner), len(self.seats))
        if sharing.counts is not None and not sharing.handover:
            for seat in self.seats:
                formula.sum_is([task[seat] for task in owner], sharing.counts[seat])
            return owner
        has = [
            [formula.between([task[seat] for task in owner], share, share) for share in range(len(owner) + 1)]
            for seat in self.seats
        ]
        formula.clause(
            formula.all_of(has[seat][share] for seat, share in enumerate(shares)) for shares in sorted(allowed)
        )
        return owner

    def _roles(self) -> dict[str, list[int]]:
        roles = {role.name: self._one_seat(role.seat, role.not_commander) for role in self.problem.roles}
        for role in self.problem.roles:
            if role.not_commander:
                self.formula.fix(~roles[role.name][self.problem.deal.commander])
            for other in role.unlike:
                for mine, theirs in zip(roles[role.name], roles[other], strict=True):
                    self.formula.clause([~mine, ~theirs])
        return roles

    def _layouts(self) -> list[tuple[tuple[Token | None, ...], int]]:
        layouts = list(_layouts(self.problem.tokens, self.problem.token_change))
        if len(layouts) == 1:
            return [(layouts[0], TRUE)]
        chosen = [self.formula.new() for _ in layouts]
        self.formula.exactly_one(chosen)
        return list(zip(layouts, chosen, strict=True))

    def owners_in(self, outcome: Outcome) -> tuple[int, ...]:
        """The owner of each task in a solution."""
        return tuple(_chosen(outcome, task) for task in self.owner)

    def roles_in(self, outcome: Outcome) -> dict[str, int]:
        """The seat of each role in a solution."""
        return {name: _chosen(outcome, seats) for name, seats in self.role.items()}

    def tokens_in(self, outcome: Outcome) -> tuple[Token | None, ...]:
        """The tokens of the tasks in a solution."""
        return next(layout for layout, literal in self.layouts if outcome.holds(literal))


def _chosen(outcome: Outcome, literals: list[int]) -> int:
    return next(seat for seat, literal in enumerate(literals) if outcome.holds(literal))


def _shares(tasks: int, seats: int) -> Iterator[tuple[int, ...]]:
    """All ways to share out so many tasks, counted by seat."""
    if seats == 1:
        yield (tasks,)
        return
    for share in range(tasks + 1):
        for rest in _shares(tasks - share, seats - 1):
            yield (share, *rest)


def _final_shares(sharing: Sharing, tasks: int, seats: int) -> set[tuple[int, ...]]:
    """All ways to share out so many tasks, counted by seat, handover included."""
    dealt = set(_shares(tasks, seats)) if sharing.counts is None else {sharing.counts}
    if sharing.spread is not None:
        dealt = {shares for shares in dealt if max(shares) - min(shares) <= sharing.spread}
    if sharing.takers is not None:
        dealt = {shares for shares in dealt if len([share for share in shares if share]) == sharing.takers}
    dealt = {shares for shares in dealt if not any(shares[seat] for seat in sharing.barred)}
    if not sharing.handover:
        return dealt
    handed = {
        tuple(share + (seat == to) - (seat == giver) for seat, share in enumerate(shares))
        for shares in dealt
        for giver in range(seats)
        for to in range(seats)
        if shares[giver]
    }
    return dealt | handed


def _layouts(tokens: tuple[Token | None, ...], change: TokenChange) -> Iterator[tuple[Token | None, ...]]:
    """All layouts that the crew can reach from the given one, the given one first (N10)."""
    yield tokens
    marked_of_pair = {TokenChange.NONE: None, TokenChange.SWAP_TWO: 2, TokenChange.MOVE_ONE: 1}[change]
    for first, second in combinations(range(len(tokens)), 2):
        pair = (tokens[first], tokens[second])
        if sum(token is not None for token in pair) == marked_of_pair:
            layout = list(tokens)
            layout[second], layout[first] = pair
            yield tuple(layout)
