"""`--knowing` of `winnable hint` and `winnable analyse`: a member's knowledge, as text and as values."""

from collections.abc import Iterator
from typing import Any, Final

from winnable.crew.card_text import card_text
from winnable.crew.choices_text import task_names
from winnable.crew.deals import DEALS
from winnable.crew.page import table_json
from winnable.crew.questions.card_answers import Hindsight, Knowing, KnownChoice
from winnable.crew.questions.positions import next_trick, option_names, position_text
from winnable.crew.trick_table import short_names
from winnable.games.game import Game
from winnable.games.values import OptionValues, Query, Told
from winnable.output.ink import Ink, printable
from winnable.output.shared import share_json
from winnable.output.typed import json_of
from winnable.questions.knowing import EACH
from winnable.questions.knowing_told import asked_of_deals, hindsight, hindsight_text, told_of_deals
from winnable.rules.crew.card import Card, SeatIndex
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.questions.cards import PlayedCard
from winnable.solver.crew.questions.knowing import NO_TASK, Choice, Known, knowing
from winnable.solver.crew.questions.positions import Positions, known_then, line_of
from winnable.solver.verdict import Limits, NoAnswer

_SOLVER: Final = "winnable.solver.crew.questions.knowing"


def tell(game: Game, query: Query, limits: Limits, options: OptionValues) -> Told:
    """Say in how many of the deals that fit a member's view each choice can be won."""
    del game
    problem = query.document.problem
    known = _known(problem, _seat(problem, options["knowing"]), limits, options)
    name, cards = printable(short_names(problem)[known.seat]), not _of_tasks(known)
    content = {
        "answer": None,
        "reason": known.reason,
        "unit": "trick",
        "number": next_trick(problem),
        "to_move": known.seat if cards else None,
        "moves": (),
        "knowing": _told(known),
    }
    return told_of_deals(
        known,
        name,
        lambda ink: position_text(problem, ink, known.seat) if cards else f"{name} may take a task",
        lambda choice, ink: _named(known, choice, ink),
        lambda: json_of(content),
        lambda: {"table": table_json(problem), "lines": []},
    )


def _known(problem: Problem, seat: SeatIndex, limits: Limits, options: OptionValues) -> Known:
    def ask(deals: int, seed: int, **processes: Any) -> Known:
        return knowing(problem, seat, limits, deals, seed, **processes)

    return asked_of_deals(ask, _SOLVER, options, DEALS)


def _seat(problem: Problem, name: str) -> SeatIndex:
    """The seat of a member by name; with EACH of the one who plays next. Raises NoAnswer if there is none."""
    if name == EACH:
        return Positions(problem).turn(problem.played)
    names = option_names(problem)
    if name not in names:
        raise NoAnswer(f"expected {', '.join(names)} or {EACH} for --knowing, found {name!r}")
    return names.index(name)


def _of_tasks(known: Known) -> bool:
    return bool(known.choices) and not isinstance(known.choices[0], Card)


def _told(known: Known) -> Knowing:
    tasks = known.seen.tasks
    return Knowing(
        seat=known.seat,
        deals=known.total,
        choices=tuple(
            KnownChoice(
                move=each if isinstance(each, Card) else None,
                task=None if isinstance(each, Card) or each == NO_TASK else tasks[each].name,
                share=share_json(known.share(each)),
            )
            for each in known.choices
        ),
    )


def _named(known: Known, choice: Choice, ink: Ink) -> str:
    if isinstance(choice, Card):
        return card_text(ink, choice, known.seen.deal.deck)
    return "none of them" if choice == NO_TASK else task_names(known.seen, ink)[choice]


# --- the card that lost a game -------------------------------------------------------------------


def hindsight_of(
    problem: Problem,
    cards: tuple[Card, ...],
    losing: PlayedCard,
    limits: Limits,
    options: OptionValues,
) -> Known | None:
    """The knowledge of the player of the losing card; None if the question is about another member."""
    wanted = options["knowing"]
    if wanted != EACH and _seat(problem, wanted) != losing.seat:
        return None
    there = known_then(problem, line_of(cards[: losing.number - 1], len(problem.deal.hands)))
    return _known(there, losing.seat, limits, options)


def hindsight_told(known: Known, losing: Card) -> Hindsight:
    """Return whether the losing card could have been seen to be worse, with the shares."""
    other = known.best_but(losing)
    assert isinstance(other, Card)
    return Hindsight(worse=known.compared(losing, other).first_is_worse, other=other, knowing=_told(known))


def hindsight_told_text(problem: Problem, known: Known, losing: Card, ink: Ink) -> Iterator[str]:
    """Yield whether the losing card could have been seen to be worse, and the shares."""
    name = printable(short_names(problem)[known.seat])

    def named(choice: Choice) -> str:
        return _named(known, choice, ink)

    return hindsight_text(hindsight(known, name, losing, named, "card"), known, name, named, ink)
