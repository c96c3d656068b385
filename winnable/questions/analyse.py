"""Where was it lost? A game that was played, step by step: written once, over rules and solver.

Which step lost it is the answer of `culprit`; here every step is told, with the line that would have kept it.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Final

from winnable.games.game import Game
from winnable.games.values import Line, Marks, OptionValues, Problem, Query, Told
from winnable.output.ink import PLAIN, Ink, printable, wrapped
from winnable.output.text import MORE, answer_text, command_to
from winnable.output.typed import (
    MISSING,
    Json,
    Missing,
    Properties,
    Schema,
    Value,
    filled,
    json_of,
    key,
    properties,
    table,
)
from winnable.output.typed import answer as answer_class
from winnable.questions.culprit import (
    Analysis,
    Played,
    WhereLost,
    analysis,
    before,
    lost_text,
    picture_of_loss,
    step_schema,
    step_told,
    where_schema,
    where_told,
)
from winnable.questions.shares import Shares, SharesTold, shares_of
from winnable.rules.answer import Answer
from winnable.solver.played import Kind
from winnable.solver.verdict import Effort, Limits, NoAnswer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from winnable.games.parts import Words
    from winnable.questions.knowing import Then

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


def analyse(game: Game, problem: Problem, line: Line | str | None, limits: Limits) -> Iterator[Played]:
    """Say of every step of a game what it did; None: of the line so far."""
    return iter(analysis(game, problem, line, limits).steps)


# --- as values -----------------------------------------------------------------------------------


@answer_class
class Analysed(WhereLost):
    """A game that was played, step by step."""

    answer: Answer = key("Whether the game can be won after its last step.")
    reason: str = key("Which limit was reached; may be empty.")
    moves: Value = key("The steps of the game, in order.")
    saving_line: Value = key("A line that wins and goes as the game did up to the step that lost it; null: none did.")
    shares: SharesTold | Missing = key("Only with --unknown share: in how many deals it can be won.", default=MISSING)


def analysed(words: Words, line: Properties) -> Properties:
    """The keys of an analysis in JSON; `line` are those of a line of play."""
    shapes: dict[str, Schema] = {
        **where_schema(words),
        "moves": {"type": "array", "items": step_schema(words)},
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
    known, shares, left = None, None, limits.left(effort.seconds, effort.work)
    if options.get("unknown") == "share":
        shares = shares_of(game, problem, found.line, found.steps, limits, options)
    if options.get("knowing") is not None and found.lost is not None and left is not None:
        from winnable.questions.knowing import then  # noqa: PLC0415  # few ask what the loser knew

        known = then(game, *before(game, problem, found), left, options)
        effort += Effort() if known is None else known.known.effort
    late = "" if found.decided else f"the limit of {limits} was reached"
    told = _Telling(game, query, found, late, known, shares)

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
    shares: Shares | None
    """In how many deals it can be won, with `--unknown share`."""

    @property
    def problem(self) -> Problem:
        """The problem that was played."""
        return self.query.document.problem

    def json(self) -> Json:
        """Return the JSON."""
        found, words = self.found, self.game.words
        told = filled(
            Analysed,
            where_told(words, self.problem, found),
            answer=found.answers[-1],
            reason=self.late,
            moves=[step_told(words, each) for each in found.steps],
            saving_line=None if found.saving is None else words.json(found.saving),
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
        for part in (*asked, self._commands()):
            for number, line in enumerate(part):
                yield from ([""] if number == 0 else [])
                yield line

    def picture(self) -> str:
        """Return the SVG of the moment before the step that lost it, with what would have kept it; else of the end."""
        found, game = self.found, self.game
        if found.lost is None:
            end = game.rules.up_to(self.problem, found.line, [each.step for each in found.steps])
            return game.drawn(end, None, marks=Marks(self._headline(PLAIN)))
        return picture_of_loss(game, self.problem, found)

    def _commands(self) -> Iterator[str]:
        """Yield the commands that say why the move lost it, and list the others; none if the game is in no file."""
        lost, document, words = self.found.lost, self.query.document, self.game.words
        place = "" if lost is None else words.steps.place(self.problem, lost)
        if not place or not Path(document.path).is_file():
            return
        again = [each for each in self.query.again if self.shares is None or each not in ("--unknown", "share")]
        hint = f"{command_to('hint', document, str, again)} --at {place}"
        there, move = before(self.game, self.problem, self.found)
        name = printable(words.move(there, move))
        yield f"why {name} loses: {hint} --why {quote(name)}"
        yield f"every {words.steps.noun} there: {hint}"

    def _headline(self, ink: Ink) -> str:
        """The summary in one line."""
        found, words = self.found, self.game.words
        steps = words.steps
        if found.lost is not None:
            return lost_text(words, self.problem, found, ink)
        if found.before is Answer.UNWINNABLE:
            return f"there was nothing to lose, as {lost_text(words, self.problem, found, ink)}"
        if self.late:
            return f"{self.late}; {MORE}"
        won = next((each for each in found.steps if each.kind is Kind.WON), None)
        if won is not None:
            return f"no {steps.noun} lost it, and everything was met before {won.step}"
        end = self.game.rules.up_to(self.problem, found.line, [each.step for each in found.steps])
        return f"no {steps.noun} lost it" if self.game.rules.over(end) else f"no {steps.noun} has lost it so far"
