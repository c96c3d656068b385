"""Mission 12 with every draw, by plain enumeration."""

from dataclasses import replace
from itertools import product

from tests.support.enumeration import all_plays, describe
from winnable.rules.answer import Answer, State
from winnable.rules.crew.card import Card
from winnable.rules.crew.play import Line, Position
from winnable.rules.crew.problem import Choices, Problem


def by_enumeration(problem: Problem) -> Answer:
    """Whether some choices and some first trick win with every draw that is possible then."""
    winning: dict[tuple[str, str], set[tuple[Card, ...]]] = {}
    possible: dict[tuple[str, str], set[tuple[Card, ...]]] = {}
    for choices, line, report in all_plays(problem):
        first = (describe(replace(choices, draws=())), line.split(" / ")[0])
        possible.setdefault(first, set()).update(_draws(problem, choices, Line.parse(line)))
        if report.state is State.MET:
            winning.setdefault(first, set()).add(choices.draws)
    return Answer.WINNABLE if any(possible[first] <= draws for first, draws in winning.items()) else Answer.UNWINNABLE


def _draws(problem: Problem, choices: Choices, line: Line) -> set[tuple[Card, ...]]:
    position = Position.start(choices.deal or problem.deal, choices.passes)
    for card in line.tricks[0]:
        position = position.play(card)
    seats = problem.deal.seats
    shown = {hint.card for hint in problem.communications}
    piles = [position.drawable((seat - 1) % len(seats)) - shown for seat in seats]
    given = problem.draw.cards if problem.draw else ()
    return {
        draw for draw in product(*piles) if all(card in (None, mine) for card, mine in zip(given, draw, strict=True))
    }
