"""What does the referee say? A written line of play, judged."""

from typing import Any

from winnable.games.game import Game
from winnable.games.values import Line, Problem, ProblemFile, Replay, Report
from winnable.questions.lines import replayed
from winnable.questions.lines import witness_of as witness

__all__ = ["judge", "replay", "witness"]


def replay(game: Game, document: ProblemFile) -> Replay:
    """Let the referee judge the line of play in a document."""
    return replayed(game, document.problem, document.line_of_play)


def judge(game: Game, problem: Problem, line: Line | str, choices: Any) -> Report:
    """Let the referee judge a line of play of a problem. Raises errors of the game's own for illegal play."""
    written = game.format.line(line, problem) if isinstance(line, str) else line
    return game.rules.replay_with(choices, problem, written)
