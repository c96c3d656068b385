"""All winning lines of a small problem of any game, by trying every move over the four parts of the game."""

from typing import Any

from winnable.games.parts import with_played
from winnable.lifeboat.game import LIFEBOAT
from winnable.rules.answer import State

Key = tuple[Any, ...]
MOST = 300


class TooMany(Exception):
    """More positions than are tried."""


def keys_of_all(game: Any, problem: Any, most: int = MOST) -> set[Key]:
    """The winning lines, by trying every move: where each of their moves leads, and its name."""
    found, tried = set[Key](), 0

    def go(here: Any) -> None:
        nonlocal tried
        tried += 1
        if tried > most:
            raise TooMany
        if game.rules.over(here):
            line = here.played
            report = game.rules.replay(with_played(problem, game.rules.unplayed), line)
            if report.state is State.MET:
                found.add(key_of(game, problem, line, report))
            return
        for move in game.rules.moves(here, lambda: None):
            go(game.rules.after(here, move))

    go(problem)
    return found


def key_of(game: Any, problem: Any, line: Any, report: Any) -> Key:
    """Where the moves of a line lead, and what those are called of which the next position does not tell it."""
    steps = game.rules.steps(report)
    ships = getattr(line, "ships", ())
    names = []
    if game is LIFEBOAT:
        here = problem
        for number in range(len(game.rules.steps(game.rules.replay(problem, problem.played))), len(steps)):
            here = game.rules.up_to(problem, line, steps[:number])
            names.append(game.words.move(here, game.words.first_move(here, line)))
    return (ships, *map(game.rules.leads, steps), *names)
