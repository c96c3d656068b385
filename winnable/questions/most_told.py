"""The most and the least of a count, as text, JSON and YAML, for all games."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Generic, Literal

from winnable.games.counting import MostRequest
from winnable.games.values import Told
from winnable.output.ink import Ink, printable, wrapped
from winnable.output.text import MORE, answer_text, rows_text
from winnable.output.typed import MISSING, Json, Missing, Properties, Value, key, schema_of, to_json
from winnable.output.typed import answer as answer_class
from winnable.questions.most import AnyWitness, Counted
from winnable.questions.parts import Goal, Line, Move, Problem, Report, Step, Words
from winnable.rules.answer import Answer
from winnable.solver.verdict import Effort
from winnable.solver.witness import Witness

_WINS: Final = {Answer.WINNABLE: "yes", Answer.UNWINNABLE: "no", Answer.UNKNOWN: "unknown"}


@dataclass(frozen=True)
class Lines(Generic[AnyWitness]):
    """How a game tells the lines that were found."""

    text: Callable[[AnyWitness, Ink], Iterator[str]]
    json: Callable[[AnyWitness], Json]
    """The keys of a line."""
    value: Callable[[AnyWitness], object]
    """A line as in files."""
    view: Callable[[AnyWitness | None], Json]
    """The view of a line, or of the problem without one."""
    free: Sequence[str] = ()
    """The names of those for whom a line decides, where players may want different things."""


@answer_class
class CountOf:
    """How much there is of something at most, or at least, of one player or of all together."""

    of: str | None = key("Whose it is; null: it is counted for all together.")
    answer: Answer = key("Whether there is a line of play to count in.")
    number: int | None = key("The most or the least that there can be; null: it is not known, or there is no line.")
    reached: int | None = key("The farthest number that a line reaches; null: none is known.")
    bound: int | None = key("No line gets beyond this number, which is proved; null: nothing is.")
    wins: Answer | Missing = key(
        "Whether that player can win; only with --each, and where players win.", default=MISSING
    )
    line: Value = key("A line that reaches it, as in files; null: none is shown.", like={})


@answer_class
class Extremes:
    """What `--most` and `--least` of `winnable solve` say."""

    kind: Literal["most", "least"] = key("Whether the most or the least was asked for.")
    count: str = key("What is counted: `points`.")
    winning: bool = key("Whether only lines count that reach all that the problem asks for.")
    rows: tuple[CountOf, ...] = key("One of them, or one for each player.")


EXTREME: Final[Properties] = {
    "extreme": {
        "description": "Only with --most or --least: how much of it there can be; `answer` is null then if there is a "
        "line of play at all, and the keys of a line are those of the one that goes farthest.",
        **schema_of(Extremes),
    }
}
"""The key in the schema of the output."""


def lines_of(words: Words[Problem, Goal, Move, Line, Report, Step], problem: Problem) -> Lines[Witness[Line, Report]]:
    """Return how a game of four parts tells the lines of a problem."""
    return Lines(
        lambda witness, ink: (
            words.text(witness.report, ink) if words.counted is None else words.counted(problem, witness, ink)
        ),
        words.json,
        words.line_value,
        lambda witness: _view(words, problem, witness),
        words.free(problem),
    )


def tell_most(
    found: Sequence[Counted[AnyWitness]],
    lines: Lines[AnyWitness],
    request: MostRequest,
    *,
    verdict_only: bool = False,
) -> Told:
    """Tell the extremes of some counts; with one alone also the line that reaches it."""
    alone = found[0] if len(found) == 1 else None
    shown = None if alone is None or verdict_only else alone.extreme.witness
    exact = all(each.exact for each in found)

    def text(ink: Ink) -> Iterator[str]:
        yield from _table(found, request, ink) if request.each else _single(found[0], request, ink)
        if answer is None and len(lines.free) > 1 and found[0].counter.of:
            yield wrapped(f"with everybody's help: the line decides for {', '.join(lines.free)}", ink.width)
        if not exact and answer is None:
            yield wrapped(f"{ink.unsure('not all')}: {reason or 'something stayed open'}; {MORE}", ink.width)
        if shown is not None:
            yield from lines.text(shown, ink)

    def yaml(folder: Path | None) -> str:
        return "---\n".join(each for one in found for each in _documents(one, request, folder))

    answer, reason = _answer(found), next((each.extreme.reason for each in found if not each.exact), "")
    content: Json = {
        "answer": None if answer is None else answer.value,
        "reason": reason,
        "extreme": to_json(_extremes(found, lines, request, verdict_only=verdict_only)),
    }
    if shown is not None:
        content |= lines.json(shown)
    return Told(
        answer,
        text,
        lambda: content,
        yaml if answer is None and not verdict_only else None,
        effort=sum((each.extreme.effort for each in found), Effort()),
        view=lambda: lines.view(shown),
        late=not exact,
    )


def _view(
    words: Words[Problem, Goal, Move, Line, Report, Step], problem: Problem, witness: Witness[Line, Report] | None
) -> Json:
    if witness is None:
        return words.deal_view(problem) | {"lines": []}
    return words.deal_view(witness.report.problem) | {"lines": [words.view(witness)]}


def _answer(found: Sequence[Counted[AnyWitness]]) -> Answer | None:
    """Whether there is any line; None: there is, and the question was about a number."""
    answers = {each.extreme.answer for each in found}
    if Answer.WINNABLE in answers:
        return None
    return Answer.UNKNOWN if Answer.UNKNOWN in answers else Answer.UNWINNABLE


def _documents(one: Counted[AnyWitness], request: MostRequest, folder: Path | None) -> Iterator[str]:
    """Yield the problem that is reached, with its line, and the one that is not, each with the answer it expects."""
    counter, extreme = one.counter, one.extreme
    if extreme.reached is not None:
        yield counter.yaml(extreme.reached, extreme.witness, Answer.WINNABLE, folder)
    if extreme.bound is not None and extreme.bound != counter.end(least=request.least):
        beyond = counter.yaml(extreme.bound + (-1 if request.least else 1), None, Answer.UNWINNABLE, folder)
        yield from [beyond] * bool(beyond)


def _extremes(
    found: Sequence[Counted[AnyWitness]], lines: Lines[AnyWitness], request: MostRequest, *, verdict_only: bool
) -> Extremes:
    rows = []
    for one in found:
        extreme = one.extreme
        rows.append(
            CountOf(
                of=one.counter.of or None,
                answer=extreme.answer,
                number=extreme.number,
                reached=extreme.reached,
                bound=extreme.bound,
                wins=MISSING if one.wins is None else one.wins,
                line=None if extreme.witness is None or verdict_only else lines.value(extreme.witness),
            )
        )
    kind: Literal["most", "least"] = "least" if request.least else "most"
    return Extremes(kind=kind, count=found[0].counter.count, winning=request.winning, rows=tuple(rows))


# --- text ----------------------------------------------------------------------------------------


def _single(one: Counted[AnyWitness], request: MostRequest, ink: Ink) -> Iterator[str]:
    """Yield the extreme of one count in a sentence."""
    extreme, about = one.extreme, printable(one.counter.about)
    among = ", of the lines that win" if request.winning else ""
    if extreme.answer is not Answer.WINNABLE:
        yield wrapped(f"{answer_text(extreme.answer, ink)}: {extreme.reason}", ink.width)
        return
    name = ink.strong(f"{'least' if request.least else 'most'} {about}")
    yield wrapped(f"{name}{among}: {_amount(one, request)}", ink.width)


def _amount(one: Counted[AnyWitness], request: MostRequest) -> str:
    extreme, proved = one.extreme, "fewer" if request.least else "more"
    there_are = one.counter.end(least=False)
    of = "" if there_are is None else f" of {there_are}"
    if extreme.number is not None:
        end = extreme.number == one.counter.end(least=request.least)
        return f"{extreme.number}{of}" + ("" if end else f"; no line has {proved} (proved)")
    beyond, within = ("or fewer", "or more") if request.least else ("or more", "or fewer")
    reached = f"{extreme.reached} {beyond}{of} (by a line of play)"
    return (
        f"{reached}, {extreme.bound} {within} (proved)" if extreme.bound is not None else f"{reached}, no end is proved"
    )


def _range(one: Counted[AnyWitness], request: MostRequest) -> str:
    """The known bounds of the number, as a cell."""
    extreme = one.extreme
    if extreme.number is not None:
        return f"{extreme.number}"
    if extreme.answer is not Answer.WINNABLE:
        return "no line" if extreme.answer is Answer.UNWINNABLE else "unknown"
    ends = [extreme.reached, extreme.bound]
    low, high = ("?" if each is None else f"{each}" for each in (reversed(ends) if request.least else ends))
    return f"{low} to {high}"


def _table(found: Sequence[Counted[AnyWitness]], request: MostRequest, ink: Ink) -> Iterator[str]:
    """Yield a row for each player."""
    rows = [[printable(one.counter.of), _range(one, request)] for one in found]
    head = ["", f"{'least' if request.least else 'most'} {found[0].counter.count}"]
    if any(one.wins is not None for one in found):
        head.append("can win")
        for row, one in zip(rows, found, strict=True):
            row.append("" if one.wins is None else _WINS[one.wins])
    if request.winning:
        yield "of the lines that win:"
    yield from rows_text([head, *rows], ink)
