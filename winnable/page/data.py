"""The data of pages, as JSON: problems as `--json` writes them, each with a `view`.

The view has all that a page would need the rules of the game for: a line move by move, and the answer as text. The game
makes its own part (`Game.view`, `Told.view`).
"""

from collections.abc import Iterable

from winnable.games.game import Game
from winnable.missions.source.document import AnyProblemDocument
from winnable.output.ink import PLAIN
from winnable.output.typed import Json
from winnable.services.attempts import Failure, Solved, Telling


def solved_data(solved: Solved, *, verdict_only: bool = False) -> Json:
    """Return a problem that was solved, with its view; with `verdict_only` nothing that spoils the game."""
    return told_data("solve", solved.telling(verdict_only=verdict_only))


def told_data(command: str, telling: Telling) -> Json:
    """Return a problem with the answer to the question of a command, with its view."""
    game, query, told = telling.game, telling.query, telling.told
    if isinstance(told, Failure):
        return telling.json | {told.json_key: told.plain, "view": _view(command, game, query.document, ())}
    view = _view(command, game, query.document, told.text(PLAIN))
    own = {} if told.view is None else told.view()
    return telling.json | {"view": view | own}


def _view(command: str, game: Game, document: AnyProblemDocument, text: Iterable[str]) -> Json:
    """Return the part of a view that every game has."""
    return {"command": command, "game": game.page, "heading": game.heading(document), "text": list(text)}
