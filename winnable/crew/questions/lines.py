"""The answers from more than one line, as text and as values: the fewest tricks, and lines."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from winnable.crew.answers import play_json, verdict_json
from winnable.crew.choices_text import choices_text
from winnable.crew.text import tricks_text, verdict_text
from winnable.output.ink import Ink
from winnable.output.typed import Json
from winnable.questions.several import how_many, several_json
from winnable.rules.crew.problem import Choices, Problem
from winnable.solver.asking import LinesAnswer
from winnable.solver.crew.witness import Witness


def lines_text(
    problem: Problem, result: LinesAnswer[Witness], question: str, ink: Ink, *, verdict_only: bool
) -> Iterator[str]:
    """Yield the lines of text of a problem that can be won; with `verdict_only` the counts alone.

    `question` is the question in words.
    """
    verdict = result.verdict
    yield from verdict_text(problem, verdict, question, ink, verdict_only=verdict_only, play=False)
    if result.lines is not None:
        yield how_many(result.lines, verdict.details, "trick", result.limit, ink)
    if verdict_only:
        return
    yield ""
    yield from _plays(problem, result.shown, ink)


# --- lines of play -------------------------------------------------------------------------------


def _plays(problem: Problem, lines: Sequence[Witness], ink: Ink) -> Iterator[str]:
    """Yield each line; the choices once if they are the same in all of them."""
    shared = all(witness.choices == lines[0].choices for witness in lines)
    for index, (witness, differs) in enumerate(zip(lines, _until_they_differ(lines), strict=True)):
        if index:
            yield ""
        if not (shared and index):
            yield from choices_text(problem, witness.choices, ink)
        if len(lines) > 1:
            yield ink.strong(f"line {index + 1} of {len(lines)}")
        yield from tricks_text(problem, witness.report, ink, differs)


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


# --- as JSON --------------------------------------------------------------------------------------


def lines_json(problem: Problem, result: LinesAnswer[Witness], *, verdict_only: bool) -> Json:
    """Return the verdict with the additional answers; with `verdict_only` the counts alone."""
    content = verdict_json(problem, result.verdict, verdict_only=verdict_only)

    def line(witness: Witness) -> Json:
        return play_json(problem, witness.choices, witness.report)

    return several_json(content, result, line, verdict_only=verdict_only)
