"""Shared by the answers about positions: whose turn it is, in words, and the choices that the problem leaves open."""

from winnable.crew.card_text import card_text
from winnable.crew.trick_table import short_names
from winnable.output.ink import Ink
from winnable.rules.crew.card import SeatIndex, TrickNumber
from winnable.rules.crew.problem import Choices, Problem


def left_open(problem: Problem) -> list[str]:
    """The choices that the problem leaves open, in words: `the owner of task p1`."""
    try:
        Choices.given(problem)
    except ValueError as error:
        missing = str(error).removeprefix("expected ").removesuffix(" to be given").split(", ")
        return ["where unknown cards lie" if each == "the place of every card" else each for each in missing]
    return []


def as_open(problem: Problem) -> str:
    """What an answer holds for if something is open, to follow it; else empty."""
    missing = left_open(problem)
    if not missing:
        return ""
    what = missing[0] if len(missing) == 1 else f"{missing[0]} and {len(missing) - 1} more"
    return f" (open: {what}; each answer is for the best choice)"


def option_names(problem: Problem) -> list[str]:
    """The seats as options name them: the players' names, or without names the numbers of the seats from 0."""
    return [problem.names[seat] if problem.names else f"{seat}" for seat in problem.deal.seats]


def next_trick(problem: Problem) -> TrickNumber:
    """The trick to which the next card falls."""
    return problem.deal.earlier + len(problem.played.whole(len(problem.deal.hands)).tricks) + 1


def position_text(problem: Problem, ink: Ink, turn: SeatIndex) -> str:
    """Who plays to which trick, and the cards on the table."""
    seats = len(problem.deal.hands)
    last = problem.played.tricks[-1] if problem.played.tricks else ()
    table = last if len(last) < seats else ()
    name = short_names(problem)[turn]
    if not table:
        return f"{name} leads trick {next_trick(problem)}"
    cards = " ".join(card_text(ink, card, problem.deal.deck) for card in table)
    return f"{name} plays to trick {next_trick(problem)}, after {cards}"
