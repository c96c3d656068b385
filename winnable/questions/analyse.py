"""Where was it lost? A game that was played, step by step: written once, over rules and solver.

How the step that lost it is found stands in `winnable.solver.played`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from winnable.games.game import Game
from winnable.games.parts import with_played
from winnable.games.values import Line, Marks, Move, OptionValues, Problem, Query, Step, Told
from winnable.missions.source.english import listed
from winnable.output.ink import PLAIN, Ink, printable, wrapped
from winnable.output.text import MORE, answer_text, command_to
from winnable.output.typed import MISSING, Json, Missing, Properties, Schema, Value, json_of, key, properties, table
from winnable.output.typed import answer as answer_class
from winnable.questions.lean import lean
from winnable.questions.shares import Shares, SharesTold, shares_of
from winnable.questions.why_answers import Why
from winnable.rules.answer import Answer
from winnable.solver import played
from winnable.solver.played import Kind, PlayedStep
from winnable.solver.verdict import Effort, Limits, NoAnswer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from winnable.games.parts import Words
    from winnable.questions.knowing import Then
    from winnable.questions.why import WhyFound

Analysis: TypeAlias = played.Analysis[Line, Step, Any]
Played: TypeAlias = PlayedStep[Step]

MARKS: Final = {
    Kind.FORCED: "=",
    Kind.ONLY: "!",
    Kind.SEVERAL: "",
    Kind.KEPT: "+",
    Kind.LOSING: "x",
    Kind.LOST: "-",
    Kind.WON: "+",
    Kind.UNKNOWN: "?",
}
"""The sign of a step of each kind."""
_AT_THE_START: Final = {Answer.WINNABLE: "+", Answer.UNWINNABLE: "-", Answer.UNKNOWN: "?"}
"""The sign of the deal."""


def analysis(game: Game, problem: Problem, line: Line | str | None, limits: Limits) -> Analysis:
    """Say of every step of a game, which may be a part of one, what it did; None: of the line so far.

    The limits hold for all of it; questions that they leave undecided are unknown. Raises NoAnswer for a line that is
    not allowed.
    """
    limits = limits.begun()
    if line is None:
        line = problem.played
    elif isinstance(line, str):
        line = game.format.line(line, problem)
    try:
        if game.solver.analyse is not None:
            found: Analysis = game.solver.analyse(problem, line, limits)
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


def before(game: Game, problem: Problem, found: Analysis) -> tuple[Problem, Move]:
    """Return the problem before the step that lost a game, and its move."""
    assert found.lost is not None
    steps = [each.step for each in found.steps[: found.lost.number - 1]]
    there = game.rules.up_to(problem, found.line, steps)
    return there, game.words.first_move(there, found.line)


def analyse(game: Game, problem: Problem, line: Line | str | None, limits: Limits) -> Iterator[Played]:
    """Say of every step of a game what it did; None: of the line so far."""
    return iter(analysis(game, problem, line, limits).steps)


# --- as values -----------------------------------------------------------------------------------


@answer_class
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
    told = StepTold(
        number=steps.number(each.number, each.step),
        kind=each.kind,
        answer=each.answer,
        legal=each.legal,
        kept=each.kept,
        open=each.open,
    )
    return steps.json(each.step) | json_of(told)


@answer_class
class Analysed:
    """A game that was played, step by step."""

    answer: Answer = key("Whether the game can be won after its last step.")
    reason: str = key("Which limit was reached; may be empty.")
    before: Answer = key("Whether it could be won before its first step.")
    open: tuple[str, ...] = key("What the file leaves open: a position counts as winnable if some choice wins.")
    losing_move: int | None = key("The number of the step that lost it; null: none is proved to have.")
    moves: Value = key("The steps of the game, in order.")
    saving_line: Value = key("A line that wins and goes as the game did up to the step that lost it; null: none did.")
    why: Why | Missing = key("Only with --steps, and if a step lost it: why it did.", default=MISSING)
    shares: SharesTold | Missing = key("Only with --unknown share: in how many deals it can be won.", default=MISSING)


def analysed(words: Words, line: Properties) -> Properties:
    """The keys of an analysis in JSON; `line` are those of a line of play."""
    shapes: dict[str, Schema] = {
        "moves": {"type": "array", "items": table({**words.steps.keys, **properties(StepTold)})},
        "saving_line": {"anyOf": [table(line), {"type": "null"}]},
    }
    return {name: {**schema, **shapes.get(name, {})} for name, schema in properties(Analysed).items()}


# --- text, JSON and YAML -------------------------------------------------------------------------


def tell(game: Game, query: Query, limits: Limits, options: OptionValues) -> Told:
    """Answer `winnable analyse` about the line of a document, or the line so far."""
    limits = limits.begun()
    game.about_one(query, "analyse")
    document, words = query.document, game.words
    problem: Problem = document.problem
    line = document.line_of_play or problem.played
    if line == game.rules.unplayed:
        raise NoAnswer("there is no game to analyse: expected 'played:' or 'line:' in the file")
    found = analysis(game, problem, line, limits)
    saving, yaml, shown, effort = found.saving, words.steps.yaml, words.steps.view, found.effort
    known, why, shares, left = None, None, None, limits.left(effort.seconds, effort.work)
    if options.get("unknown") == "share":
        shares = shares_of(game, problem, found.line, found.steps, limits, options)
    if found.lost is not None and left is not None:
        there, move = before(game, problem, found)
        if options.get("knowing") is not None:
            from winnable.questions.knowing import then  # noqa: PLC0415  # few ask what the loser knew

            known = then(game, there, move, left, options)
            effort += Effort() if known is None else known.known.effort
        if options.get("steps", False):
            why = _why(game, there, words.move(there, move), found.lost, left)
            effort += why.effort
    late = "" if found.decided else f"the limit of {limits} was reached"
    told = _Telling(game, query, found, late, known, why, shares)

    def written(folder: Path | None) -> str:
        if yaml is not None:
            return yaml(document, found.line, found.steps, folder)
        return game.format.dump(document, saving, folder)

    def view() -> Json:
        assert shown is not None
        lines = [shown(problem, found.line, found.steps), *([] if saving is None else [words.view(saving)])]
        return words.deal_view(problem) | {"lines": lines}

    return Told(
        found.answers[-1],
        told.text,
        told.json,
        None if saving is None and yaml is None else written,
        effort=effort,
        view=None if shown is None else view,
        picture=told.picture,
    )


def _why(game: Game, there: Problem, move: str, lost: Played, limits: Limits) -> WhyFound:
    """Say why the step that lost a game loses."""
    from winnable.questions.hint import Hint  # noqa: PLC0415  # few ask why
    from winnable.questions.why import Explaining, WhyFound  # noqa: PLC0415

    told = WhyFound(there, Hint(move, lost.answer), Answer.WINNABLE, lost.kept, lost.open)
    return Explaining(game).explained(told, (), limits)


@dataclass(frozen=True)
class _Telling:
    """All that was found of a game."""

    game: Game
    query: Query
    found: Analysis
    late: str
    """Which limit was reached; empty if none."""
    known: Then | None
    """The knowledge of the player who made the losing move, with `--knowing`."""
    why: WhyFound | None
    """Why that move loses, with `--steps`."""
    shares: Shares | None
    """In how many deals it can be won, with `--unknown share`."""

    @property
    def problem(self) -> Problem:
        """The problem that was played."""
        return self.query.document.problem

    def json(self) -> Json:
        """Return the JSON."""
        found, words = self.found, self.game.words
        told = Analysed(
            answer=found.answers[-1],
            reason=self.late,
            before=found.before,
            open=tuple(words.steps.open(self.problem)),
            losing_move=None if found.lost is None else words.steps.number(found.lost.number, found.lost.step),
            moves=[step_told(words, each) for each in found.steps],
            saving_line=None if found.saving is None else words.json(found.saving),
            why=MISSING if self.why is None else _why_told(words, self.why),
        )
        shares = {} if self.shares is None else {"shares": self.shares.json()}
        return json_of(told) | shares | ({} if self.known is None else {"hindsight": json_of(self.known.value)})

    def text(self, ink: Ink) -> Iterator[str]:
        """Yield the text."""
        found, words = self.found, self.game.words
        steps = words.steps
        yield wrapped(f"{answer_text(found.answers[-1], ink)}: {self._headline(ink)}", ink.width)
        if found.lost is not None and self.late:
            yield wrapped(f"{ink.unsure('not all')}: {self.late}; {MORE}", ink.width)
        if open_ := steps.open(self.problem):
            many = "" if len(open_) == 1 else f" and {len(open_) - 1} more"
            choice = "a position counts as winnable if some choice wins"
            yield wrapped(f"open in the file: {printable(open_[0])}{many}; {choice}", ink.width, 2)
            if how := steps.settling(self.problem):
                yield wrapped(how, ink.width, 2)
        yield ""
        marks = [_AT_THE_START[found.before], *(MARKS[each.kind] for each in found.steps)]
        yield from steps.text(self.problem, found.line, found.steps, marks, ink)
        seen = {each.kind for each in found.steps}
        legend = "   ".join(f"{MARKS[kind]} {kind.value}" for kind in Kind if kind in seen and MARKS[kind])
        yield wrapped(ink.faint(legend), ink.width)
        yield from steps.below(self.problem, found.steps, ink)
        if found.saving is not None:
            yield ""
            yield f"{ink.strong('with this line it would have been won')}:"
            yield from words.text(found.saving.report, ink)
        asked = (each.text(ink) for each in (self.shares, self.known) if each is not None)
        for part in (*asked, self._why_text(ink), self._commands()):
            for number, line in enumerate(part):
                yield from ([""] if number == 0 else [])
                yield line

    def picture(self) -> str:
        """Return the SVG of the moment before the step that lost it, with what would have kept it; else of the end."""
        found, game = self.found, self.game
        if found.lost is None:
            end = game.rules.up_to(self.problem, found.line, [each.step for each in found.steps])
            return game.drawn(end, None, marks=Marks(self._headline(PLAIN)))
        there, move = before(game, self.problem, found)
        return game.drawn(
            there, None, marks=Marks(self._headline(PLAIN), game.words.move(there, move), found.lost.kept)
        )

    def _why_text(self, ink: Ink) -> Iterator[str]:
        if self.why is not None:
            from winnable.questions.why import clash_text  # noqa: PLC0415

            yield from clash_text(self.game.words, self.why, ink)

    def _commands(self) -> Iterator[str]:
        """Yield the commands that say why the move lost it, and list the others; none if the game is in no file."""
        lost, document, words = self.found.lost, self.query.document, self.game.words
        place = "" if lost is None else words.steps.place(self.problem, lost)
        if not place or not Path(document.path).is_file():
            return
        again = [each for each in self.query.again if self.shares is None or each not in ("--unknown", "share")]
        hint = f"{command_to('hint', document, str, again)} --at {place}"
        if self.why is None:
            there, move = before(self.game, self.problem, self.found)
            name = printable(words.move(there, move))
            yield f"why {name} loses: {hint} --why {quote(name)}"
        yield f"every {words.steps.noun} there: {hint}"

    def _headline(self, ink: Ink) -> str:
        """The summary in one line."""
        found, words = self.found, self.game.words
        steps = words.steps
        if found.lost is not None:
            return lost_text(words, self.problem, found.lost, ink)
        if found.before is Answer.UNWINNABLE:
            return f"there was nothing to lose, as it could not be won {steps.start}"
        if self.late:
            return f"{self.late}; {MORE}"
        won = next((each for each in found.steps if each.kind is Kind.WON), None)
        if won is not None:
            return f"no {steps.noun} lost it, and everything was met before {won.step}"
        end = self.game.rules.up_to(self.problem, found.line, [each.step for each in found.steps])
        return f"no {steps.noun} lost it" if self.game.rules.over(end) else f"no {steps.noun} has lost it so far"


def lost_text(words: Words, problem: Problem, lost: Played, ink: Ink) -> str:
    """Say which step lost a game, who played it, and what would have kept it."""
    said = words.steps.lost(problem, lost, ink)
    kept = [words.move_text(problem, each, ink) for each in lost.kept]
    return f"{said}; {listed(kept, 'or')} would have kept it" if kept else said


def _why_told(words: Words, why: WhyFound) -> Why:
    from winnable.questions.why import why_told  # noqa: PLC0415

    return why_told(words, why)
