"""The words of The Crew: requirements, cards and lines of play for people and machines."""

# ruff: noqa: PLC0415  # a question needs few of them

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from winnable.crew.card_text import named_card
from winnable.crew.choices_text import choices_text, task_names, tokens_text
from winnable.crew.questions.played import STEPS
from winnable.crew.questions.positions import as_open, next_trick, option_names, position_text
from winnable.crew.text import judged_text, several_text, table_text, won_text
from winnable.games.parts import Places, Words, deferred
from winnable.output.ink import Ink, wrapped
from winnable.output.typed import Json, filled, json_of, of_type
from winnable.questions.counts import Countable
from winnable.rules.crew.goal import Compare, Goal
from winnable.rules.crew.kinds import Relation
from winnable.rules.crew.play import IllegalPlay, Line
from winnable.rules.crew.problem import IllegalChoice, Problem
from winnable.rules.crew.quantity import Quantity, TricksWon
from winnable.rules.crew.referee import Report
from winnable.rules.crew.who import Seat
from winnable.solver.verdict import NoAnswer, Witness

if TYPE_CHECKING:
    from winnable.solver.crew.questions.most_tasks import MostTasks
    from winnable.solver.crew.requirements import Requirement


def _text(report: Report, ink: Ink) -> Iterator[str]:
    yield ""
    yield from won_text(report, ink)


def _decided(report: Report) -> str:
    """When it was decided: `in trick 3`."""
    decided, earlier = report.decided or 0, report.problem.deal.earlier
    if decided > earlier:
        return f"in trick {decided}"
    return f"before trick {decided + 1}" if decided else "before the first card"


def _lost_when(report: Report) -> str:
    return "" if report.decided == report.problem.deal.last else _decided(report)


def _stops(report: Report, line: Line) -> str:
    deal, inside = report.problem.deal, len(report.record.tricks)
    within = len(line.tricks) > inside  # the line so far stops within a trick
    where = f"within trick {deal.earlier + inside + 1}" if within else f"after trick {deal.earlier + inside}"
    return f"{where} of {deal.last}"


def _illegal_json(_: Problem, illegal: IllegalPlay | IllegalChoice) -> Json:
    from winnable.crew.answers import IllegalCard, Replayed

    if isinstance(illegal, IllegalChoice):
        return {}
    return json_of(Replayed(illegal=filled(IllegalCard, illegal, fault=illegal.fault.value, number=illegal.trick)))


def _json(witness: Witness[Line, Report]) -> Json:
    from winnable.crew.answers import play_json

    return play_json(witness.report.problem, witness.report.choices, witness.report)


def _view(witness: Witness[Line, Report]) -> Json:
    from winnable.crew.page import line_view

    return line_view(witness.report.problem, witness.report.choices, witness.report)


def _deal_view(problem: Problem) -> Json:
    from winnable.crew.page import table_json

    return {"table": table_json(problem)}


def _label(problem: Problem, requirement: "Requirement") -> str:
    from winnable.solver.crew.questions.labels import labelled

    ((label, _),) = labelled(problem, [requirement])
    return label


def _note(problem: Problem) -> str:
    """What a clash leaves open, and what is left out with a task."""
    from winnable.missions.source.english import listed
    from winnable.solver.crew.questions.subsets import asks_about_tasks
    from winnable.solver.crew.requirements import tokens_alone

    open_ = ["whatever the unknown cards"] if problem.deal.unseen else []
    if problem.draw is not None and None in problem.draw.cards:
        open_.append("whatever is drawn")
    if problem.distress is not None and not problem.distress.required and not problem.played.tricks:
        open_.append("with the distress signal or without")
    said = [f"That is so {listed(open_)}."] if open_ else []
    if any(problem.tokens) and not tokens_alone(problem):
        said.append("A task that is left out takes its token with it.")
    if asks_about_tasks(problem):
        said.append("Tasks that need not be met are off the table.")
    return " ".join(said)


# --- places of a line ----------------------------------------------------------------------------


_PLACE: Final = re.compile(r"([0-9]{1,3})(?:\.([0-9]{1,2}))?")
"""A trick, and which of its cards, from 1."""


def _at(problem: Problem, line: Line, place: str) -> Problem:
    from winnable.missions.source.english import number as in_words

    written = _PLACE.fullmatch(place)
    if written is None:
        raise NoAnswer(f"expected a trick for --at, or a trick and a card of it, such as 4 or 4.2, found {place!r}")
    seats, cards = len(problem.deal.hands), line.cards
    trick, card = int(written[1]) - problem.deal.earlier, int(written[2] or 1)
    number = (trick - 1) * seats + card - 1
    if not 1 <= card <= seats:
        raise NoAnswer(f"a trick has {in_words(seats)} cards, found card {card} in --at {place}")
    if trick < 1 or number > len(cards):
        last = f"{problem.deal.earlier + len(cards) // seats + 1}.{len(cards) % seats + 1}"
        first = problem.deal.earlier + 1
        raise NoAnswer(f"expected a place from {first} to {last} for --at, as far as the game goes, found {place}")
    try:
        return replace(problem, played=Line.of(cards[:number], seats))
    except ValueError as error:  # a line that is not legal
        raise NoAnswer(str(error)) from error


def _where_text(problem: Problem, ink: Ink) -> str:
    return position_text(problem, ink, _turn(problem)) + as_open(problem)


def _where(problem: Problem) -> Json:
    return {"number": next_trick(problem), "to_move": _turn(problem)}


def _turn(problem: Problem) -> int:
    from winnable.solver.crew.questions.positions import Positions

    return Positions(problem).turn(problem.played)


def _first_move(problem: Problem, line: Line) -> object:
    return line.cards[len(problem.played.cards)]


# --- what is counted -----------------------------------------------------------------------------


_RELATIONS: Final = {"at_least": Relation.AT_LEAST, "at_most": Relation.AT_MOST}


def compared(count: Quantity, bound: Mapping[str, int]) -> Goal:
    """The goal that a count is at least, or at most, a number."""
    ((relation, number),) = bound.items()
    return Compare(count, _RELATIONS[relation], number)


def _tricks(problem: Problem, of: str, bound: Mapping[str, int]) -> Goal:
    return compared(TricksWon(Seat(option_names(problem).index(of))), bound)


def _no_goal(*_: object) -> Goal:
    raise NotImplementedError


def _tasks(problem: Problem) -> "MostTasks":
    from winnable.solver.crew.questions.most_tasks import MostTasks

    if not problem.tasks:
        raise NoAnswer("there are no tasks to count in this deal")
    return MostTasks(problem)


COUNTS: Final = (
    Countable("tasks", "tasks met", _no_goal, end=lambda problem: len(problem.tasks), own=_tasks),
    Countable("tricks", "tricks of {}", _tricks, option_names, end=lambda problem: problem.deal.last),
)
"""By the order in which they are named."""


def _counted(problem: Problem, witness: Witness[Line, Report], ink: Ink) -> Iterator[str]:
    """Yield a line in which something was counted: the tasks that are left out, if any are, choices and tricks."""
    if left_out := getattr(witness, "left_out", ()):
        names = task_names(problem, ink)
        yield wrapped(f"left out: {', '.join(names[task] for task in left_out)}", ink.width)
    report = witness.report
    if report.problem.token_change is not problem.token_change:  # with tokens that stay where they were laid
        yield from tokens_text(problem, getattr(witness, "tokens", problem.tokens), ink)
    yield ""
    found, choices, decided = report.problem, report.choices, report.decided or 0
    yield from choices_text(found, choices, ink)
    yield from table_text(found, choices, report, ink, decided)
    last = decided == found.deal.last
    yield ink.yes("reached with the last trick" if last else f"reached after trick {decided}, the rest is free")


WORDS: Final = Words(
    goal_text=_label,
    goal_value=_label,
    move=lambda _problem, card: str(card),
    first_move=_first_move,
    move_text=lambda problem, name, ink: named_card(ink, name, problem.deal.deck),
    line_value=lambda witness: str(witness.line),
    text=_text,
    several=several_text,
    judged=judged_text,
    reached=_decided,
    lost=_lost_when,
    stops=_stops,
    illegal_json=_illegal_json,
    json=_json,
    core=deferred("winnable.crew.questions.requirements:requirement_lines"),
    note=_note,
    places=Places(
        _at,
        _where_text,
        _where,
        {
            "number": of_type(
                ("integer", "null"), "To which trick the next card falls, from 1; null: the play is over."
            ),
            "to_move": of_type(("integer", "null"), "Who plays next. Seats count from 0. Null: the play is over."),
        },
        "trick",
    ),
    steps=STEPS,
    view=_view,
    deal_view=_deal_view,
    fewest="fewest_tricks",
    counts=COUNTS,
    counted=_counted,
)
