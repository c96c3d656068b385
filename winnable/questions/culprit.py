"""Who lost it? The first step of a game after which nothing wins, and what would have kept it: one answer everywhere.

Every command that says of a game that it cannot be won any more has it from here; `analyse` says more of each step. How
the step is found stands in `winnable.solver.played`.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

from winnable.games.game import Game
from winnable.games.parts import Words, with_played
from winnable.games.values import Line, Marks, Move, Problem, Step
from winnable.missions.source.english import listed
from winnable.output.ink import PLAIN, Ink
from winnable.output.typed import Json, Properties, Schema, Value, answer, filled, json_of, key, properties, table
from winnable.questions.lean import lean
from winnable.rules.answer import Answer
from winnable.solver import played
from winnable.solver.played import Kind, PlayedStep
from winnable.solver.verdict import Deadline, Limits, NoAnswer

WORK: Final = 2.0
SECONDS: Final = 10.0
"""The work and the time that it may take to say where a game was lost, where something else was asked."""

Analysis: TypeAlias = played.Analysis[Line, Step, Any]
Played: TypeAlias = PlayedStep[Step]


def analysis(game: Game, problem: Problem, line: Line | str | None, limits: Limits, *, kinds: bool = True) -> Analysis:
    """Say of every step of a game, which may be a part of one, what it did; None: of the line so far.

    Without `kinds` it matters only which step lost it. The limits hold for all of it; questions that they leave
    undecided are unknown. Raises NoAnswer for a line that is not allowed.
    """
    limits = limits.begun()
    if line is None:
        line = problem.played
    elif isinstance(line, str):
        line = game.format.line(line, problem)
    try:
        if game.solver.analyse is not None:
            found: Analysis = game.solver.analyse(problem, line, limits, kinds)
            return found
        problem = with_played(problem, game.rules.unplayed)
        steps = tuple(game.rules.steps(game.rules.replay(problem, line)))
    except game.rules.illegal as illegal:
        raise NoAnswer(f"the line is not allowed: {illegal}") from illegal
    whole = game.rules.up_to(problem, line, steps).played
    found = played.analysed(
        whole, steps, lambda number: game.rules.up_to(problem, line, steps[:number]), game.solver.ask, limits
    )
    if found.saving is None or found.lost is None:
        return found
    saving, number = lean(game, found.saving), found.lost.number  # the line so far stays
    there, move = before(game, problem, found)
    kept, made = (game.words.move(there, each) for each in (game.words.first_move(there, saving.line), move))
    told = replace(found.lost, kept=() if kept == made else (kept,))
    return replace(found, steps=(*found.steps[: number - 1], told, *found.steps[number:]), saving=saving)


def briefly(limits: Limits) -> Limits:
    """The limits of the question where a game was lost, where it is answered besides another one."""
    work = WORK if limits.work is None else min(limits.work, WORK)
    return replace(limits, work=work, deadline=limits.deadline.earlier(Deadline.after(SECONDS)))


def before(game: Game, problem: Problem, found: Analysis) -> tuple[Problem, Move]:
    """Return the problem before the step that lost a game, and its move."""
    assert found.lost is not None
    steps = [each.step for each in found.steps[: found.lost.number - 1]]
    there = game.rules.up_to(problem, found.line, steps)
    return there, game.words.first_move(there, found.line)


@dataclass(frozen=True)
class LostGame:
    """A game that cannot be won any more."""

    words: Words
    problem: Problem
    """What was played."""
    found: Analysis
    position: Problem
    """The first position that cannot be won."""
    before: Problem | None = None
    move: Move | None = None
    """The position before it, and the move that lost it; None if it could not be won before the first step either."""

    @classmethod
    def of(cls, game: Game, problem: Problem, line: Line | None, limits: Limits) -> "LostGame | None":
        """Find out where a game was lost; None if it was not, or that stays open. No line: the line so far."""
        with suppress(NoAnswer):
            found = analysis(game, problem, line, limits, kinds=False)
            if found.lost is not None:
                there, move = before(game, problem, found)
                return cls(game.words, problem, found, game.rules.after(there, move), there, move)
            if found.steps and found.before is Answer.UNWINNABLE:
                return cls(game.words, problem, found, game.rules.up_to(problem, found.line, ()))
        return None

    def text(self, ink: Ink) -> str:
        """Say which step lost it, who played it, and what would have kept it."""
        return lost_text(self.words, self.problem, self.found, ink)

    def begin(self, ink: Ink) -> str:
        """The beginning of what clashes in the position."""
        if self.move is None:
            return "Whatever is played"
        return f"After {self.words.move_text(self.before, self.words.move(self.before, self.move), ink)}"

    def told(self) -> "WhereLost":
        """Return it as a value."""
        return where_told(self.words, self.problem, self.found)


def lost_text(words: Words, problem: Problem, found: Analysis, ink: Ink) -> str:
    """Say which step lost a game, who played it, and what would have kept it; or that it could not be won before."""
    steps, lost = words.steps, found.lost
    if lost is None:
        return f"it could not be won {steps.start}{steps.whatever(problem)}"
    said = f"{steps.lost(problem, lost, ink)}{steps.whatever(problem)}"
    kept = [words.move_text(problem, each, ink) for each in lost.kept]
    return f"{said}; {listed(kept, 'or')} would have kept it" if kept else said


def picture_of_loss(game: Game, problem: Problem, found: Analysis, told: Sequence[str] = ()) -> str:
    """Return the SVG of the moment before the step that lost a game, with what would have kept it.

    `told`: the cards that the reason rests on.
    """
    assert found.lost is not None
    there, move = before(game, problem, found)
    marks = Marks(lost_text(game.words, problem, found, PLAIN), game.words.move(there, move), found.lost.kept, told)
    return game.drawn(there, None, marks=marks)


# --- as values -----------------------------------------------------------------------------------


@answer
class StepTold:
    """A step of a game, and what it did; the keys of its game say which it is."""

    number: int = key("The number of it, from 1.", minimum=1)
    kind: Kind = key("What it did.")
    answer: Answer = key("Whether the game can be won after it.")
    legal: tuple[str, ...] = key("The legal moves; empty where nothing depends on them, or they are too many.")
    kept: tuple[str, ...] = key(
        "Other moves that keep it winnable; where `legal` says something, of one that lost it all but perhaps those in "
        "`open`."
    )
    open: tuple[str, ...] = key("Of one that lost it: other moves that a limit left undecided.")


def step_told(words: Words, each: Played) -> Json:
    """Return a step of a game as JSON."""
    steps = words.steps
    told = filled(StepTold, each, number=steps.number(each.number, each.step))
    return steps.json(each.step) | json_of(told)


@answer
class WhereLost:
    """What lost a game."""

    before: Answer = key("Of a game that was played: whether it could be won before its first step.")
    culprit: Value = key(
        "Of a game that was played: the step after which nothing wins any more, as in the `moves` of `analyse`; null: "
        "there was nothing to lose, or none is proved to have lost it."
    )
    open: tuple[str, ...] = key(
        "Of a game that was played: what the file leaves open. A position counts as winnable if some choice wins."
    )


def where_told(words: Words, problem: Problem, found: Analysis) -> WhereLost:
    """Return what lost a game as a value."""
    culprit = None if found.lost is None else step_told(words, found.lost)
    return WhereLost(before=found.before, culprit=culprit, open=tuple(words.steps.open(problem)))


def step_schema(words: Words) -> Schema:
    """The schema of a step of a game in JSON."""
    return table({**words.steps.keys, **properties(StepTold)})


def where_schema(words: Words) -> Properties:
    """The keys of what lost a game in JSON."""
    found = properties(WhereLost)
    return {**found, "culprit": {**found["culprit"], "anyOf": [step_schema(words), {"type": "null"}]}}
