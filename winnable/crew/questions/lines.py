"""The answers from more than one line, as text and as values: the fewest tricks, lines, how a win may begin."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from winnable.crew.answers import play_json, verdict_json
from winnable.crew.card_text import card_text
from winnable.crew.choices_text import choices_text, task_names
from winnable.crew.text import tricks_text, verdict_text
from winnable.crew.trick_table import short_names
from winnable.output.ink import Ink
from winnable.output.text import answer_text, rows_text
from winnable.output.typed import MISSING, Json, Missing, answer, filled, key, to_json
from winnable.questions.several_told import Winning, count_text, how_many, several_json, winning_of
from winnable.rules.answer import Answer
from winnable.rules.crew.card import Card
from winnable.rules.crew.problem import Choices, Problem
from winnable.solver.count import Count
from winnable.solver.crew.answers import Beginnings, CrewLines, Opening, OpeningKind
from winnable.solver.crew.witness import Witness

WAYS_SHOWN: Final = 20
"""How many ways to share the tasks out are shown, of each answer."""


def lines_text(problem: Problem, result: CrewLines, question: str, ink: Ink, *, verdict_only: bool) -> Iterator[str]:
    """Yield the lines of text of a problem that can be won; with `verdict_only` the counts alone.

    `question` is the question in words.
    """
    verdict = result.verdict
    yield from verdict_text(problem, verdict, question, ink, verdict_only=verdict_only, play=False)
    if result.lines is not None:
        yield how_many(result.lines, verdict.details, "trick", result.limit, ink)
    if verdict_only:
        yield from _counts(result.beginnings, result.limit, ink)
        return
    yield ""
    yield from _plays(problem, result.shown, ink, to_the_end=verdict.details is not None)
    if result.beginnings is not None:
        yield ""
        yield from _beginnings(problem, result.beginnings, result.limit, ink)


# --- lines of play -------------------------------------------------------------------------------


def _plays(problem: Problem, lines: Sequence[Witness], ink: Ink, *, to_the_end: bool) -> Iterator[str]:
    """Yield each line; the choices once if they are the same in all of them. `to_the_end`: until all is met."""
    shared = all(witness.choices == lines[0].choices for witness in lines)
    for index, (witness, differs) in enumerate(zip(lines, _until_they_differ(lines), strict=True)):
        if index:
            yield ""
        if not (shared and index):
            yield from choices_text(problem, witness.choices, ink)
        if len(lines) > 1:
            yield ink.strong(f"line {index + 1} of {len(lines)}")
        report = witness.report
        decided = max(report.decided or 0, report.met or 0 if to_the_end else 0)
        yield from tricks_text(problem, report, decided, ink, differs)


def _until_they_differ(lines: Sequence[Witness]) -> list[int]:
    """Return for each line the first trick from which it can be told from all others with the same choices."""
    cards = [tuple(trick.cards for trick in witness.report.record.tricks) for witness in lines]
    numbers = dict[Choices, int]()
    choices = [numbers.setdefault(witness.choices, len(numbers)) for witness in lines]
    until = [0] * len(lines)
    # in this order the line that is the same for longest is next to each
    for one, other in pairwise(sorted(range(len(lines)), key=lambda index: (choices[index], cards[index]))):
        if choices[one] == choices[other]:
            pairs = zip(lines[one].report.record.tricks, cards[other], strict=True)
            differs = next(trick.number for trick, theirs in pairs if trick.cards != theirs)
            until[one], until[other] = max(until[one], differs), differs
    return until


# --- how a win may begin -------------------------------------------------------------------------


def _counts(beginnings: Beginnings | None, limit: str, ink: Ink) -> Iterator[str]:
    """Yield how many openings win, without a card or a name."""
    if beginnings is not None:
        yield count_text("first leads", beginnings.leads, limit, ink)
        yield count_text("first tricks", beginnings.tricks, limit, ink)
        if beginnings.owners is not None:
            yield count_text("ways to share the tasks out", beginnings.owners, limit, ink)


def _beginnings(problem: Problem, beginnings: Beginnings, limit: str, ink: Ink) -> Iterator[str]:
    """Yield a table of the first leads, then one of the ways to share the tasks out, each with its counts."""
    counts = list(_counts(beginnings, limit, ink))
    yield from counts[:2]
    leads = [opening for opening in beginnings.openings if opening.kind is OpeningKind.LEAD]
    rows = [["lead", "answer", "first tricks"]]
    for lead in leads:
        shown = card_text(ink, lead.cards[0], problem.deal.deck)
        tricks = str(_with_lead(beginnings, lead)) if lead.answer is Answer.WINNABLE else ""
        rows.append([shown, answer_text(lead.answer, ink), tricks])
    yield from rows_text(rows, ink)
    if beginnings.owners is not None:
        yield ""
        yield from counts[2:]
        yield from _ways(problem, beginnings, ink)


def _with_lead(beginnings: Beginnings, lead: Opening) -> Count:
    """Return how many first tricks with a lead win."""
    answers = Counter(
        opening.answer
        for opening in beginnings.openings
        if opening.kind is OpeningKind.TRICK and opening.cards[:1] == lead.cards
    )
    every = beginnings.tricks.total is not None  # then those that do not win are there, too
    exact = not answers[Answer.UNKNOWN] if every else beginnings.tricks.exact
    return Count(answers[Answer.WINNABLE], exact, answers.total() if every else None)


def _ways(problem: Problem, beginnings: Beginnings, ink: Ink) -> Iterator[str]:
    """Yield who owns what in each way, the first few of each answer."""
    names, tasks = short_names(problem), task_names(problem, ink)
    rows = [[*names, "answer"]]
    left = 0
    for known in (Answer.WINNABLE, Answer.UNKNOWN, Answer.UNWINNABLE):
        ways = sorted(
            opening.owners
            for opening in beginnings.openings
            if opening.kind is OpeningKind.OWNERS and opening.answer is known
        )
        left += len(ways[WAYS_SHOWN:])
        for owners in ways[:WAYS_SHOWN]:
            owned = [
                " ".join(task for task, owner in zip(tasks, owners, strict=True) if owner == seat) or "-"
                for seat in problem.deal.seats
            ]
            rows.append([*owned, answer_text(known, ink)])
    if len(rows) > 1:
        yield from rows_text(rows, ink)
    if left:
        yield f"  and {left:,} more, all of them with --json"


# --- as values -----------------------------------------------------------------------------------


@answer
class Lead:
    """A first lead."""

    card: Card = key("The first lead.")
    answer: Answer = key("Whether it can be won.")
    first_tricks: int = key("How many first tricks with it win, as found.", minimum=0)


@answer
class FirstTrick:
    """A first trick."""

    cards: tuple[Card, ...] = key("The cards in the order of play.")
    answer: Answer = key("Whether it can be won.")


@answer
class Owners:
    """A way to share the tasks out."""

    owners: tuple[int, ...] = key("By task, its owner.", minimum=0)
    answer: Answer = key("Whether it can be won.")


@answer
class Openings:
    """How a win may begin."""

    first_leads: Winning = key("Of first leads.")
    first_tricks: Winning = key("Of first tricks.")
    owners: Winning | None = key("Of ways to share the tasks out.")
    leads: tuple[Lead, ...] | Missing = key("The first leads.", default=MISSING)
    tricks: tuple[FirstTrick, ...] | Missing = key(
        "The first tricks: all if the hands are known, else those that win.", default=MISSING
    )
    ways: tuple[Owners, ...] | Missing = key(
        "The ways to share the tasks out; of very many only those that win.", default=MISSING
    )


@answer
class LinesTold:
    """Answers in addition to the verdict; each key is there if its option was given."""

    openings: Openings | Missing = key("Only with --openings: how a win may begin.", default=MISSING)


def lines_json(problem: Problem, result: CrewLines, *, verdict_only: bool) -> Json:
    """Return the verdict with the additional answers; with `verdict_only` the counts alone."""
    content = verdict_json(problem, result.verdict, verdict_only=verdict_only)

    def line(witness: Witness) -> Json:
        return play_json(problem, witness.choices, witness.report)

    content, beginnings = several_json(content, result, line, verdict_only=verdict_only), result.beginnings
    openings = MISSING if beginnings is None else _openings(beginnings, verdict_only=verdict_only)
    return {**content, **to_json(LinesTold(openings=openings))}


def _openings(beginnings: Beginnings, *, verdict_only: bool) -> Openings:
    told = Openings(
        first_leads=winning_of(beginnings.leads),
        first_tricks=winning_of(beginnings.tricks),
        owners=None if beginnings.owners is None else winning_of(beginnings.owners),
    )
    if verdict_only:
        return told
    by_kind: dict[OpeningKind, list[Opening]] = {kind: [] for kind in OpeningKind}
    for opening in beginnings.openings:
        by_kind[opening.kind].append(opening)
    tricks = Counter(each.cards[0] for each in by_kind[OpeningKind.TRICK] if each.answer is Answer.WINNABLE)
    return replace(
        told,
        leads=tuple(
            Lead(card=each.cards[0], answer=each.answer, first_tricks=tricks[each.cards[0]])
            for each in by_kind[OpeningKind.LEAD]
        ),
        tricks=tuple(filled(FirstTrick, each) for each in by_kind[OpeningKind.TRICK]),
        ways=tuple(filled(Owners, each) for each in by_kind[OpeningKind.OWNERS]),
    )
