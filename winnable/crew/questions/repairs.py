"""The repairs of a problem, as text and as values."""

from collections.abc import Collection, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from winnable.crew.answers import CardOf, play_of
from winnable.crew.facts import goal_english
from winnable.crew.page import line_view, table_json
from winnable.crew.questions import explain_answers as answers
from winnable.crew.questions.explain_answers import Changed
from winnable.crew.questions.repairs_document import find_repairs, repaired, repairs_yaml
from winnable.crew.text import won_text
from winnable.games.values import OptionValues
from winnable.missions.crew.document import ProblemDocument
from winnable.missions.crew.write import one_line_of
from winnable.output.ink import Ink, counted, printable, wrapped
from winnable.output.typed import Json, filled
from winnable.questions.why_answers import Changes
from winnable.rules.crew.goal import AllOf
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.questions.repairs import changes
from winnable.solver.crew.questions.repairs.search import Repair, Repairs
from winnable.solver.verdict import Effort, Limits

MAX_LISTED: Final = 10
"""How many repairs are listed, unless all are wanted."""


class SingleChanges(Changes):
    """All single changes of the problem of a document that cannot be won, such as another owner of a task."""

    def __init__(self, document: ProblemDocument, explained: object, limits: Limits, options: OptionValues) -> None:
        del explained
        self.effort = Effort()
        self.document = document
        self.found = find_repairs(document, limits, exchange_cards=options.get("exchange_cards", False))

    @property
    def helps(self) -> bool:
        return bool(self.found.helping)

    def text(self, ink: Ink, options: OptionValues, said: Collection[str]) -> Iterator[str]:
        yield ""
        every, lines = options.get("every", False), options.get("lines", False)
        yield from repairs_text(self.document.problem, self.found, ink, every=every, lines=lines, said=said)

    def told(self) -> answers.Repaired:
        return repairs_told(self.document, self.found)

    def written(self, folder: Path | None) -> Iterator[str]:
        return repairs_yaml(self.document, self.found, folder)

    def views(self) -> Iterator[Json]:
        for each in self.found.helping:
            if each.witness is not None:
                shown = line_view(each.problem, each.witness.choices, each.witness.report)
                yield shown | {"table": table_json(each.problem)}


def repairs_text(
    problem: Problem,
    found: Repairs,
    ink: Ink,
    *,
    every: bool = False,
    lines: bool = False,
    said: Collection[str] = (),
) -> Iterator[str]:
    """Yield the list of changes that help, the nearest first, and the undecided ones.

    `every`: all of them, not just the first `MAX_LISTED`; `lines`: each with its line of play; `said`: the goals that
    stand above already, in English, so that their numbers suffice.
    """
    shown = found.helping if every else found.helping[:MAX_LISTED]
    yield wrapped(_summary(found, ink), ink.width)
    width = len(str(len(shown)))
    for number, repair in enumerate(shown, 1):
        yield wrapped(f"  {number:{width}}  {change_text(problem, repair, said)}", ink.width, width + 4)
    if more := len(found.helping) - len(shown):
        yield f"  {'':{width}}  and {more} more"
    if found.undecided:
        yield wrapped(f"{ink.unsure('not decided')} within the limits:", ink.width)
        undecided = found.undecided if every else found.undecided[:MAX_LISTED]
        for repair in undecided:
            yield wrapped(f"  {'':{width}}  {change_text(problem, repair, said)}", ink.width, width + 4)
        if more := len(found.undecided) - len(undecided):
            yield f"  {'':{width}}  and {more} more"
    for repair in shown if lines else ():
        yield ""
        yield from _line(problem, repair, ink)


def _summary(found: Repairs, ink: Ink) -> str:
    tried, helping = counted(found.tried, "single change"), len(found.helping)
    if not found.tried:
        return "no single change is possible that the rules allow"
    if not helping and not found.undecided:
        none = f"none of {tried} that the rules allow would help"
        return f"{ink.no(none)} (proved)"
    rest = "" if found.undecided or helping == found.tried else "; the others are proved not to"
    if not helping:
        return f"no single change is known to help, of {tried} that the rules allow"
    makes = "makes it winnable" if helping == 1 else "make it winnable, the nearest first"
    return f"{ink.yes(f'{helping} of {tried}')} {makes}{rest}:"


def change_text(problem: Problem, repair: Repair, said: Collection[str] = ()) -> str:
    """Return a change in words, for a goal with its sentence, unless that was `said`."""
    text, change = printable(str(repair)), repair.change
    asks = printable(_left_out(problem, change)) if isinstance(change, changes.WithoutGoal) else ""
    return f"{text}: {asks}" if asks and asks not in said else text


def _left_out(problem: Problem, change: changes.WithoutGoal) -> str:
    """Return the sentence of the goal, or part of one, that is left out."""
    goal = problem.goals[change.goal]
    if change.part is not None and isinstance(goal, AllOf):
        goal = goal.goals[change.part]
    return goal_english(problem, goal)


def _line(problem: Problem, repair: Repair, ink: Ink) -> Iterator[str]:
    """Yield the line of play that wins after a change."""
    witness = repair.witness
    assert witness is not None
    yield wrapped(ink.strong(change_text(problem, repair)), ink.width)
    yield from won_text(witness.report, ink)


# --- as values -----------------------------------------------------------------------------------


def repairs_told(document: ProblemDocument, found: Repairs) -> answers.Repaired:
    """Return the changes that help, the nearest first, each with its line of play, and those that are not decided."""
    problem = document.problem
    return answers.Repaired(
        tried=found.tried,
        repairs=tuple(_repair(document, repair) for repair in found.helping),
        undecided=tuple(_changed(problem, repair) for repair in found.undecided),
    )


def _repair(document: ProblemDocument, repair: Repair) -> answers.Repair:
    problem, witness = document.problem, repair.witness
    assert witness is not None
    return filled(
        answers.Repair,
        _changed(problem, repair),
        one_line=_one_line(document, repair),
        winning_line=play_of(repair.problem, witness.choices, witness.report),
    )


def _one_line(document: ProblemDocument, repair: Repair) -> str | None:
    try:
        return one_line_of(repaired(document, repair))
    except ValueError:  # a rule of assignment that files have no words for
        return None


def _changed(problem: Problem, repair: Repair) -> Changed:
    """Return a change as a value, with only the keys that its kind has."""
    change = repair.change
    told = Changed(text=change_text(problem, repair), kind=change.kind)
    match change:
        case changes.NewPrediction(task, number):
            return replace(told, tasks=(task,), number=number)
        case changes.NewOwner(task, seat):
            return replace(told, tasks=(task,), seat=seat)
        case changes.ExchangedTasks(first, second) | changes.ExchangedTokens(first, second):
            return replace(told, tasks=(first, second))
        case changes.NewMember(role, seat):
            return replace(told, role=role, seat=seat)
        case changes.WithoutToken(task) | changes.WithoutTask(task):
            return replace(told, tasks=(task,))
        case changes.WithoutGoal(goal, part):
            return replace(told, goal=goal, part=part, english=printable(_left_out(problem, change)))
        case changes.NewLeader(seat) | changes.NewCommander(seat):
            return replace(told, seat=seat)
        case changes.ExchangedCards(one, other):
            holders = [problem.deal.holder(card) for card in (one, other)]
            cards = (CardOf(seat=seat, card=card) for seat, card in zip(holders, (one, other), strict=True))
            return replace(told, cards=tuple(cards))
    return told
