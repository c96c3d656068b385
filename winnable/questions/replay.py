"""What does the referee say? A written line of play, judged."""

from typing import Any

from winnable.games.game import Game
from winnable.games.values import Line, Problem, ProblemFile, Replay, Report
from winnable.questions.lines import replayed, witness_of
from winnable.solver.verdict import Witness


def replay(game: Game, document: ProblemFile) -> Replay:
    """Let the referee judge the line of play in a document."""
    return replayed(game, document.problem, document.line_of_play)


def judge(game: Game, problem: Problem, line: Line | str, choices: Any) -> Report:
    """Let the referee judge a line of play of a problem. Raises errors of the game's own for illegal play."""
    del choices
    return game.rules.replay(problem, game.format.line(line, problem) if isinstance(line, str) else line)


def witness(game: Game, problem: Problem, document: ProblemFile) -> Witness[Line, Report]:
    """Let the referee replay the choices and the line of a document on a problem, and return them as a witness.

    Raises ValueError if the document has no line, or one that is not legal or does not meet the goals.
    """
    return witness_of(game, problem, document.line_of_play)
