"""What does the referee say? A written line of play, judged."""

from dataclasses import replace
from typing import Any

from winnable.games.game import Game
from winnable.games.values import Line, Problem, ProblemFile, Replay, Report
from winnable.output.ink import PLAIN
from winnable.output.typed import json_of
from winnable.questions.culprit import LostGame, briefly
from winnable.questions.lines import NOT_REACHED, NOTHING_DECIDED, replayed
from winnable.questions.lines import witness_of as witness
from winnable.rules.answer import State
from winnable.solver.verdict import Limits

__all__ = ["judge", "replay", "witness"]


def replay(game: Game, document: ProblemFile) -> Replay:
    """Let the referee judge the line of play in a document; of one that loses it is said where it was lost."""
    problem: Problem = document.problem
    judged = replayed(game, problem, document.line_of_play)
    if judged.state in (None, State.MET):
        return judged
    lost = LostGame.of(game, problem, document.line_of_play, briefly(Limits()))
    if lost is None:
        return judged
    said = NOT_REACHED if judged.state is State.LOST else judged.verdict.removesuffix(NOTHING_DECIDED)
    verdict = f"{said}: {lost.text(PLAIN)}"
    return replace(judged, verdict=verdict, json={**judged.json, **json_of(lost.told())})


def judge(game: Game, problem: Problem, line: Line | str, choices: Any) -> Report:
    """Let the referee judge a line of play of a problem. Raises errors of the game's own for illegal play."""
    written = game.format.line(line, problem) if isinstance(line, str) else line
    return game.rules.replay_with(choices, problem, written)
