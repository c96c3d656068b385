"""A problem as clauses whose variables have names that people can read.

The clauses can be met exactly if the problem can be won. A name says what holds if its variable is true; seats are
counted from 0 in the order of the hands, tricks from 1:

- `plays p7 3`: pink 7 falls in trick 3; `gone p7 3`: it fell before trick 3 (one trick more than there are: at all);
  `wins p7 3`: it wins trick 3; `by 0 p7 3`: seat 0 plays it to trick 3; `below p7 3`: it is covered before trick 3;
- `led b 3`: blue is led to trick 3; `leads 0 3`: seat 0 leads to trick 3, that is, won the trick before;
- `shows 0 b 3`: seat 0 plays blue to trick 3; `void 0 b 3`: it has no blue card before trick 3;
- `played 0 b 2 3`: it has played at least two blue cards before trick 3;
- `dealt 0 p7`, `start 0 p7`, `later 0 p7`: seat 0 holds pink 7 as dealt, before trick 1, and after the draws;
- `passed p7`, `drawn p7`: the card is passed by the distress signal, is drawn; `sent left`: cards are passed to the
  left;
- `cover 1 p7`, `under 1 p7`: the card lies on, or under, the robot's column, counted from 0;
- `owner 2 0`: seat 0 owns the task, counted from 1; `predicts 2 3`: the owner of the task predicts 3 tricks;
- `role 1 0`: seat 0 has the first role; `layout 2`: the tokens lie in the second of the ways that are allowed.

A variable that others define is named by them, such as `any 17 -23` for "17 holds or 23 does not", in the numbers of
the file; `helper` is the rest.
"""

from collections.abc import Iterator, Mapping

from winnable.rules.crew.card import Card
from winnable.rules.crew.problem import Problem
from winnable.solver.cnf import Clauses, clauses_of
from winnable.solver.crew.model.board import Board
from winnable.solver.crew.model.choice import ChoiceEncoder
from winnable.solver.crew.model.model import Model
from winnable.solver.crew.model.placement import Placement
from winnable.solver.formula import Literal
from winnable.solver.verdict import NEVER, Deadline

__all__ = ["clauses_of_problem"]

Named = Iterator[tuple[str, Literal]]


def clauses_of_problem(problem: Problem, deadline: Deadline = NEVER) -> Clauses:
    """The clauses of a problem, the same each time. Raises OutOfTime if they are not complete by the deadline."""
    model = Model(problem, deadline=deadline)
    names: dict[Literal, str] = {}
    for tables in (_board(model.board), _placement(model.board.placement), _choices(model.choices)):
        for name, literal in tables:
            names.setdefault(literal, name)
    return clauses_of(model.formula, names, deadline)


def _row(name: str, literals: list[Literal]) -> Named:
    """Name the literals of a row by the tricks."""
    return ((f"{name} {trick}", literal) for trick, literal in enumerate(literals, 1))


def _cards(name: str, literals: Mapping[Card, Literal]) -> Named:
    return ((f"{name} {card}", literal) for card, literal in literals.items())


def _board(board: Board) -> Named:
    for table, name in ((board.plays, "plays"), (board.gone, "gone"), (board.wins, "wins"), (board.below, "below")):
        for card, literals in table.items():
            yield from _row(f"{name} {card}", literals)
    for suit, literals in board.led.items():
        yield from _row(f"led {suit}", literals)
    for seat in board.deal.seats:
        yield from _row(f"leads {seat}", [leads[seat] for leads in board.leads])
        for suit in board.suits:
            yield from _row(f"shows {seat} {suit}", board.shows[seat][suit])
            yield from _row(f"void {seat} {suit}", board.void[seat][suit])
        for trick, by in enumerate(board.by[seat], 1):
            yield from ((f"by {seat} {card} {trick}", literal) for card, literal in by.items())
    for (seat, suit, number), literals in board.counters.items():
        yield from _row(f"played {seat} {suit} {number}", literals)


def _placement(placement: Placement) -> Named:
    yield from _cards("passed", placement.passed)
    yield from _cards("drawn", placement.drawn)
    for name, table in (("dealt", placement.dealt), ("start", placement.start), ("later", placement.later)):
        for seat, held in enumerate(table):
            yield from _cards(f"{name} {seat}", held)
    yield from ((f"sent {side.value}", literal) for side, literal in placement.sent.items())
    for number, (cover, under) in enumerate(placement.columns):
        yield from _cards(f"cover {number}", cover)
        yield from _cards(f"under {number}", under)


def _choices(choices: ChoiceEncoder) -> Named:
    for task, owner in enumerate(choices.owner, 1):
        yield from ((f"owner {task} {seat}", literal) for seat, literal in enumerate(owner))
    for task, predicted in enumerate(choices.predicted, 1):
        yield from ((f"predicts {task} {number}", literal) for number, literal in enumerate(predicted))
    for role, seats in enumerate(choices.role.values(), 1):
        yield from ((f"role {role} {seat}", literal) for seat, literal in enumerate(seats))
    yield from ((f"layout {number}", literal) for number, (_, literal) in enumerate(choices.layouts, 1))
