"""Where was it lost? Which of the positions that a game went through can be won: written once, over rules and solver.

How the step that lost it is found stands in `winnable.solver.asking`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from winnable.games.game import Game
from winnable.games.parts import Words, with_played
from winnable.games.values import Line, OptionValues, Problem, Query, Report, Step, Told
from winnable.output.ink import Ink, wrapped
from winnable.output.text import MORE, answer_text
from winnable.output.typed import Json, Properties, among, of_type, table, to_json
from winnable.questions.lean import lean
from winnable.rules.answer import Answer
from winnable.rules.values import short_repr
from winnable.solver.asking import lost
from winnable.solver.verdict import Effort, Limits, NoAnswer, Witness

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from winnable.questions.knowing import Then

_SIGN: Final = {Answer.WINNABLE: "+", Answer.UNWINNABLE: "-", Answer.UNKNOWN: "?"}


LineOf = TypeVar("LineOf")
ReportOf = TypeVar("ReportOf")
StepOf = TypeVar("StepOf")


@dataclass(frozen=True, slots=True)
class PlayedStep(Generic[StepOf]):
    """A step of a game, whether the goals can be reached behind it, and whether it lost them."""

    step: StepOf
    answer: Answer
    lost: bool = False

    __repr__ = short_repr

    def __str__(self) -> str:
        return f"{self.step}: {self.answer}{' (lost here)' if self.lost else ''}"


@dataclass(frozen=True, slots=True)
class Analysis(Generic[LineOf, ReportOf, StepOf]):
    """The effect of every step of a game on the chance to reach the goals.

    `answers` has one for the deal and one for each of `steps`: whether the goals can be reached behind it. `losing` is
    the place among the steps, from 0, of the one that lost the game; None if none is proved to have. `kept` is then a
    line that goes on from before it. `line` and `report` are those of the game itself.
    """

    line: LineOf
    report: ReportOf
    steps: tuple[StepOf, ...]
    answers: tuple[Answer, ...]
    losing: int | None = None
    kept: Witness[Line, Report] | None = None
    effort: Effort = field(default_factory=Effort, compare=False)

    __repr__ = short_repr

    @property
    def decided(self) -> bool:
        """Whether all of it is known."""
        return Answer.UNKNOWN not in self.answers

    @property
    def lost(self) -> StepOf | None:
        """The step that lost the game."""
        return None if self.losing is None else self.steps[self.losing]

    @property
    def played(self) -> tuple[PlayedStep[StepOf], ...]:
        """Each step of the game with its answer."""
        behind = enumerate(zip(self.steps, self.answers[1:], strict=True))
        return tuple(PlayedStep(step, answer, place == self.losing) for place, (step, answer) in behind)

    def __str__(self) -> str:
        return "\n".join([f"at the start: {self.answers[0]}", *map(str, self.played)])


def analysis(game: Game, problem: Problem, line: Line | str | None, limits: Limits) -> Analysis[Line, Report, Step]:
    """Say after every step of a game, which may be a part of one, whether the goals can still be reached.

    None: of the line so far. The limits hold for all of it; questions that they leave undecided are unknown. Raises
    NoAnswer for a line that is not allowed.
    """
    limits = limits.begun()
    if line is None:
        line = problem.played
    elif isinstance(line, str):
        line = game.format.line(line, problem)
    problem = with_played(problem, game.rules.unplayed)
    try:
        report = game.rules.replay(problem, line)
    except game.rules.illegal as illegal:
        raise NoAnswer(f"the line is not allowed: {illegal}") from illegal
    steps = tuple(game.rules.steps(report))

    def behind(number: int) -> Problem:
        return with_played(problem, game.rules.up_to(line, report, steps[:number]))

    found = lost(len(steps), behind, game.solver.ask, limits)
    whole = game.rules.up_to(line, report, steps)
    kept = None if found.kept is None else lean(game, found.kept)  # the line so far stays
    return Analysis(whole, report, steps, found.answers, found.losing, kept, found.effort)


def analyse(game: Game, problem: Problem, line: Line | str | None, limits: Limits) -> Iterator[PlayedStep[Step]]:
    """Say of every step of a game what it did; None: of the line so far."""
    return iter(analysis(game, problem, line, limits).played)


# --- text, JSON and YAML -------------------------------------------------------------------------


def tell(game: Game, query: Query, limits: Limits, options: OptionValues) -> Told:
    """Answer `winnable analyse` about the line of a document, or the line so far."""
    limits = limits.begun()
    document, words = query.document, game.words
    problem: Problem = document.problem
    line = document.line_of_play or problem.played
    if line == game.rules.unplayed:
        raise NoAnswer("there is no game to analyse: expected 'played:' or 'line:' in the file")
    found = analysis(game, problem, line, limits)
    late = "" if found.decided else f"the limit of {limits} was reached"
    kept, shown = found.kept, words.steps.view
    left, known = limits.left(found.effort.seconds, found.effort.work), None
    if options.get("knowing") is not None and found.losing is not None and left is not None:
        from winnable.questions.knowing import then  # noqa: PLC0415  # few ask what the loser knew

        there = with_played(problem, game.rules.up_to(found.line, found.report, found.steps[: found.losing]))
        known = then(game, there, words.first_move(there, Witness(found.line, found.report)), left, options)

    def written(folder: Path | None) -> str:
        return game.format.dump(document, kept, folder)

    def view() -> Json:
        assert shown is not None
        lines = [shown(found.report, found.steps, found.answers[1:]), *([] if kept is None else [words.view(kept)])]
        return words.deal_view(found.report.problem) | {"lines": lines}

    return Told(
        found.answers[-1],
        lambda ink: _text(words, found, late, known, ink),
        lambda: {**_json(words, found, late), **({} if known is None else {"hindsight": to_json(known.value)})},
        None if kept is None else written,
        effort=found.effort if known is None else found.effort + known.known.effort,
        view=None if shown is None else view,
    )


def _text(
    words: Words,
    found: Analysis[Line, Report, Step],
    late: str,
    known: Then | None,
    ink: Ink,
) -> Iterator[str]:
    steps = words.steps
    yield wrapped(f"{answer_text(found.answers[-1], ink)}: {_headline(words, found, late)}", ink.width)
    yield ""
    yield from steps.text(found.report, found.steps, _marks(found), ink)
    yield ink.faint(f"+ the goals can be reached   x lost by {steps.this}   - nothing left to lose   ? unknown")
    if steps.legend:
        yield ink.faint(steps.legend)
    if found.kept is not None:
        yield ""
        yield f"{ink.strong('with this line they would have been reached')}:"
        yield from words.text(found.kept.report, ink)
    if known is not None:
        yield ""
        yield from known.text(ink)


def _marks(found: Analysis[Line, Report, Step]) -> Sequence[str]:
    """The sign of the deal, and that of each step.

    A step after a position that was not decided has the sign of an open one, as it may be the step that lost the game.
    """
    before = (found.answers[0], *found.answers)
    marks = [_SIGN[was if was is Answer.UNKNOWN else each] for was, each in zip(before, found.answers, strict=False)]
    if found.losing is not None:
        marks[found.losing + 1] = "x"
    return marks


def _headline(words: Words, found: Analysis[Line, Report, Step], late: str) -> str:
    """The summary in one line."""
    steps = words.steps
    if found.lost is not None:
        return steps.lost(found.report, found.lost)
    if found.answers[0] is Answer.UNWINNABLE:
        return f"there was nothing to lose, as the goals could not be reached {steps.start}"
    if late:
        return f"{late}; {MORE}"
    return f"no {steps.noun} lost it" if found.report.complete else f"no {steps.noun} has lost it so far"


def _json(words: Words, found: Analysis[Line, Report, Step], late: str) -> Json:
    steps = words.steps
    return {
        "answer": found.answers[-1].value,
        "reason": late,
        "before": found.answers[0].value,
        "losing_move": None if found.losing is None else steps.number(found.losing, found.steps[found.losing]),
        "moves": [
            {"number": steps.number(place, each.step), **steps.json(each.step), "answer": each.answer.value}
            for place, each in enumerate(found.played)
        ],
        "played_line": words.json(Witness(found.line, found.report)),
        "saving_line": None if found.kept is None else words.json(found.kept),
    }


def analysed(words: Words) -> Properties:
    """The keys of an analysis in JSON."""
    answers, steps, line = [each.value for each in Answer], words.steps, table(words.keys)
    move = {
        "number": of_type("integer", f"The number of the {steps.noun}, from 1.", minimum=1),
        **steps.keys,
        "answer": among(answers, "Whether the goals can be reached behind it."),
    }
    losing = f"The number of the {steps.noun} that lost the game; null: none is proved to have."
    return {
        "reason": of_type("string", "Which limit was reached; may be empty."),
        "before": among(answers, f"Whether the goals could be reached {steps.start}."),
        "losing_move": of_type(("integer", "null"), losing),
        "moves": of_type("array", f"The {steps.noun}s of the game.", items=table(move)),
        "played_line": {**line, "description": "The game."},
        "saving_line": {
            "anyOf": [line, {"type": "null"}],
            "description": "The game with what would have kept it; null: nothing was lost.",
        },
    }
