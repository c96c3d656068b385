"""The repairs of a problem: which changes its game allows, and those that help as text, as values and as files."""

from collections.abc import Collection, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from winnable.crew.answers import CardOf, play_of
from winnable.crew.facts import goal_english
from winnable.crew.page import line_view, table_json
from winnable.crew.questions.explain_answers import Changed, Repaired
from winnable.crew.questions.explain_answers import Repair as Told
from winnable.crew.rulebook import cancelled
from winnable.crew.text import won_text
from winnable.games.values import OptionValues
from winnable.missions.crew.assignment_rule import ASSIGNMENTS, HANDOVER_CREW, AssignmentRule
from winnable.missions.crew.document import ProblemDocument
from winnable.missions.crew.write import dump
from winnable.output.ink import Ink, counted, printable, wrapped
from winnable.output.typed import MISSING, Json, filled
from winnable.questions.why_answers import Changes
from winnable.rules.answer import Answer
from winnable.rules.crew.edition import EDITIONS
from winnable.rules.crew.goal import AllOf
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.questions import repairs
from winnable.solver.crew.questions.repairs import Change, Repair, Sharing, changed_problems
from winnable.solver.verdict import Effort, Limits

MAX_LISTED: Final = 10
"""How many repairs are listed, unless all are wanted."""


def find_repairs(document: ProblemDocument, limits: Limits, *, exchange_cards: bool = False) -> Iterator[Repair]:
    """Say of each change whether the problem of a document can be won with it.

    Tasks are shared out by the rule of the document, and no deal comes of it that the rules cancel (S18). Of
    unknown cards one deal that can be won is enough.
    """
    every = changed_problems(document.problem, sharing_of(document), exchange_cards=exchange_cards)
    allowed = ((change, made) for change, made in every if not any(cancelled(made, made.deal)))
    return repairs.repairs(document.problem, allowed, limits)


def sharing_of(document: ProblemDocument) -> Sharing | None:
    """The rule by which the tasks of the document are shared out, whatever they are; None: its words are not known."""
    problem, mission = document.problem, document.mission
    seats, handover = len(problem.deal.hands), problem.assignment.handover
    if mission is not None:
        handover = mission.handover and seats == HANDOVER_CREW
        rule: AssignmentRule | None = mission.assignment_read(document.reading)
    else:
        usual = ASSIGNMENTS[EDITIONS[document.game].assignment]
        rule = next((each for each in (usual, *ASSIGNMENTS.values()) if _fits(each, problem)), None)
    if rule is None:
        return None
    return lambda tasks: rule.assignment(tasks, seats, problem.deal.commander, handover=handover)


def _fits(rule: AssignmentRule, problem: Problem) -> bool:
    """Whether the assignment of a problem may be that of a rule."""
    given, seats = problem.assignment, len(problem.deal.hands)
    if rule.hardest and given.handover:
        return False
    return rule.assignment(problem.tasks, seats, problem.deal.commander, handover=given.handover) == given


class SingleChanges(Changes):
    """All single changes of the problem of a document that cannot be won, such as another owner of a task."""

    def __init__(self, document: ProblemDocument, explained: object, limits: Limits, options: OptionValues) -> None:
        del explained
        self.effort = Effort()
        self.document = document
        tried = list(find_repairs(document, limits, exchange_cards=options.get("exchange_cards", False)))
        self.tried = len(tried)
        self.helping = [each for each in tried if each.witness is not None]
        self.undecided = [each for each in tried if each.answer is Answer.UNKNOWN]

    @property
    def helps(self) -> bool:
        return bool(self.helping)

    def text(self, ink: Ink, options: OptionValues, said: Collection[str]) -> Iterator[str]:
        """Yield the list of changes that help, the nearest first, and the undecided ones.

        Options: `every`: all of them, not just the first `MAX_LISTED`; `lines`: each with its line of play. `said` are
        the goals that stand above already, in English, so that their numbers suffice.
        """
        problem, most = self.document.problem, None if options.get("every", False) else MAX_LISTED
        shown = self.helping[:most]
        yield ""
        yield wrapped(self._summary(ink), ink.width)
        width = len(str(len(shown)))
        for number, repair in enumerate(shown, 1):
            yield wrapped(f"  {number:{width}}  {change_text(problem, repair, said)}", ink.width, width + 4)
        if more := len(self.helping) - len(shown):
            yield f"  {'':{width}}  and {more} more"
        if self.undecided:
            yield wrapped(f"{ink.unsure('not decided')} within the limits:", ink.width)
            undecided = self.undecided[:most]
            for repair in undecided:
                yield wrapped(f"  {'':{width}}  {change_text(problem, repair, said)}", ink.width, width + 4)
            if more := len(self.undecided) - len(undecided):
                yield f"  {'':{width}}  and {more} more"
        for repair in shown if options.get("lines", False) else ():
            assert repair.witness is not None
            yield ""
            yield wrapped(ink.strong(change_text(problem, repair)), ink.width)
            yield from won_text(repair.witness.report, ink)

    def _summary(self, ink: Ink) -> str:
        tried, helping = counted(self.tried, "single change"), len(self.helping)
        if not self.tried:
            return "no single change is possible that the rules allow"
        if not helping and not self.undecided:
            none = f"none of {tried} that the rules allow would help"
            return f"{ink.no(none)} (proved)"
        rest = "" if self.undecided or helping == self.tried else "; the others are proved not to"
        if not helping:
            return f"no single change is known to help, of {tried} that the rules allow"
        makes = "makes it winnable" if helping == 1 else "make it winnable, the nearest first"
        return f"{ink.yes(f'{helping} of {tried}')} {makes}{rest}:"

    def told(self) -> Repaired:
        return Repaired(
            tried=self.tried,
            repairs=tuple(_repair(each) for each in self.helping),
            undecided=tuple(_change(each) for each in self.undecided),
        )

    def written(self, folder: Path | None) -> Iterator[str]:
        for repair in self.helping:
            about = self.document.alone(repair.problem, str(repair), Answer.WINNABLE)
            with suppress(ValueError):  # a rule of assignment that files have no words for
                yield dump(about, folder=folder)

    def views(self) -> Iterator[Json]:
        for each in self.helping:
            if each.witness is not None:
                shown = line_view(each.problem, each.witness.choices, each.witness.report)
                yield shown | {"table": table_json(each.problem)}


def change_text(problem: Problem, repair: Repair, said: Collection[str] = ()) -> str:
    """Return a change in words, for a goal with its sentence, unless that was `said`."""
    text, asks = printable(str(repair)), printable(_left_out(problem, repair.change))
    return f"{text}: {asks}" if asks and asks not in said else text


def _left_out(problem: Problem, change: Change) -> str:
    """Return the sentence of the goal, or part of one, that is left out; empty if none is."""
    if change.goal is None:
        return ""
    goal = problem.goals[change.goal]
    if change.part is not None and isinstance(goal, AllOf):
        goal = goal.goals[change.part]
    return goal_english(problem, goal)


def _repair(repair: Repair) -> Told:
    """Return a change that helps as a value, with its line of play."""
    witness = repair.witness
    assert witness is not None
    return filled(Told, _change(repair), winning_line=play_of(repair.problem, witness.choices, witness.report))


def _change(repair: Repair) -> Changed:
    """Return a change as a value, with only the keys that its kind has."""
    change, problem = repair.change, repair.of
    goal = change.goal is not None
    return Changed(
        text=change_text(problem, repair),
        kind=change.kind,
        tasks=change.tasks or MISSING,
        seat=MISSING if change.seat is None else change.seat,
        goal=MISSING if change.goal is None else change.goal,
        part=change.part if goal else MISSING,
        english=printable(_left_out(problem, change)) if goal else MISSING,
        cards=tuple(CardOf(seat=problem.deal.holder(card), card=card) for card in change.cards) or MISSING,
    )
