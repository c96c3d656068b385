"""Verdicts and lines of play of The Crew as text."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from winnable.crew.card_text import card_text
from winnable.crew.choices_text import choices_text, task_labels
from winnable.crew.facts import goal_label, leftover
from winnable.crew.trick_table import LEGEND, short_names, trick_table
from winnable.missions.source.english import listed
from winnable.output.ink import Ink, pad, span
from winnable.rules.answer import State
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.judge import Judged
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.referee import Report

# --- lines of play that win ----------------------------------------------------------------------


def won_text(report: Report, ink: Ink, until: int = 0) -> Iterator[str]:
    """Yield the lines of a line of play that wins: the choices, the tricks until it is decided, how it ends.

    The tricks go on to `until`, if that is later.
    """
    yield from choices_text(report.problem, report.choices, ink)
    yield from _tricks_text(report, ink, until)


def _tricks_text(report: Report, ink: Ink, until: int) -> Iterator[str]:
    problem, decided = report.problem, report.decided or 0
    yield from table_text(problem, report.choices, report, ink, max(decided, until))
    yield ending_text(problem, report, decided, ink)


def several_text(reports: Sequence[Report], ink: Ink) -> Iterator[Iterator[str]]:
    """Yield the text of each of several lines that win, to where it can be told from the others.

    The choices are told once if they are the same in all of them.
    """
    shared = all(report.choices == reports[0].choices for report in reports)
    for index, (report, until) in enumerate(zip(reports, _until_they_differ(reports), strict=True)):
        yield _tricks_text(report, ink, until) if shared and index else won_text(report, ink, until)


def _until_they_differ(reports: Sequence[Report]) -> list[int]:
    """Return for each line the first trick from which it can be told from all others with the same choices."""
    cards = [tuple(trick.cards for trick in report.record.tricks) for report in reports]
    numbers = dict[Choices, int]()
    choices = [numbers.setdefault(report.choices, len(numbers)) for report in reports]
    until = [0] * len(reports)
    # in this order the line that is the same for longest is next to each
    for one, other in pairwise(sorted(range(len(reports)), key=lambda index: (choices[index], cards[index]))):
        if choices[one] == choices[other]:
            pairs = zip(reports[one].record.tricks, cards[other], strict=True)
            differs = next(trick.number for trick, theirs in pairs if trick.cards != theirs)
            until[one], until[other] = max(until[one], differs), differs
    return until


def cannot_be_met(labels: Sequence[str]) -> str:
    """Say that the requirements of a clash cannot be met together; `labels` name them."""
    how = "alone cannot" if len(labels) == 1 else "cannot both" if len(labels) == 2 else "cannot all"
    return f"{listed(labels)} {how} be met"


def ending_text(problem: Problem, report: Report, decided: int, ink: Ink) -> str:
    """Return how a line ends that is decided after this trick."""
    if decided == problem.deal.earlier:
        return ink.yes("won before the first card, the play is free")
    if decided < problem.deal.last:
        return ink.yes(f"won after trick {decided}, the rest is free")
    unplayed = " ".join(card_text(ink, card, problem.deal.deck) for card in leftover(report))
    return ink.yes("won with the last trick") + (f"; {unplayed} stays unplayed" if unplayed else "")


def judged_text(report: Report, ink: Ink) -> Iterator[str]:
    """Yield the choices, tricks and judgements of a line, whether it wins or not."""
    problem, choices = report.problem, report.choices
    yield ""
    yield from choices_text(problem, choices, ink)
    yield from table_text(problem, choices, report, ink)
    yield from judgement_text(problem, choices, report, ink)


# --- the play ------------------------------------------------------------------------------------


def table_text(problem: Problem, choices: Choices, report: Report, ink: Ink, until: int | None = None) -> Iterator[str]:
    """Yield the table of tricks, up to trick `until`, with the tasks and goals met or lost in each."""
    tricks = report.record.tricks[: None if until is None else until - problem.deal.earlier]
    if not tricks:
        return
    shown = task_labels(problem, choices, ink)
    goals = [goal_label(problem, index) for index in range(len(problem.goals))]
    order = "order of tokens"
    outcomes = [*zip(shown, report.tasks, strict=True), *zip(goals, report.goals, strict=True)]
    notes: dict[int, list[str]] = {}
    for label, each in [*outcomes, (order, report.order)]:
        if each.state is State.LOST and each.trick is not None:
            notes.setdefault(each.trick, []).append(ink.no(f"{label} lost"))
        elif each.state is State.MET and each.trick is not None and label is not order:
            notes.setdefault(each.trick, []).append(label)
    yield from trick_table(problem, tricks, notes, choices.draws, ink)
    yield ink.faint(LEGEND)
    arrows = sorted(token.text for token in choices.tokens if token is not None and token.arrows)
    if len(arrows) > 1:
        yield ink.faint(f"{' '.join(f'[{arrow}]' for arrow in arrows)} to be met in this order, or in one trick")
    yield ""


def judgement_text(problem: Problem, choices: Choices, report: Report, ink: Ink) -> Iterator[str]:
    """Yield a line for every task and goal, with the trick in which it was met or lost."""
    names = short_names(problem)
    labels = task_labels(problem, choices, ink)
    rows: list[tuple[str, str, Judged]] = [
        (label, names[owner], judged) for label, owner, judged in zip(labels, choices.owners, report.tasks, strict=True)
    ]
    if any(choices.tokens):
        rows.append(("tokens", "in order", report.order))
    if not rows and not report.goals:
        return
    goals = [goal_label(problem, index) for index in range(len(problem.goals))]
    width = max(map(span, [*goals, *(label for label, _, _ in rows)]))
    owner_width = max((span(owner) for _, owner, _ in rows), default=0)
    for label, owner, judged in rows:
        yield f"  {pad(label, width)}  {pad(owner, owner_width)}  {_told(judged, problem.deal, ink)}"
    for label, judged in zip(goals, report.goals, strict=True):
        yield f"  {pad(label, width)}  {_told(judged, problem.deal, ink)}"
    yield ""


def _told(judged: Judged, deal: Deal, ink: Ink) -> str:
    """Return what was judged, with its trick; what is lost with the last one may be so by any of them."""
    paint = {State.MET: ink.yes, State.LOST: ink.no, State.OPEN: ink.unsure}[judged.state]
    word, trick = paint(judged.state.value), judged.trick
    if trick is None or (judged.state is State.LOST and trick == deal.last):
        return word
    return f"{word} in trick {trick}" if trick > deal.earlier else f"{word} before trick {deal.earlier + 1}"
