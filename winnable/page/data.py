"""What pages show, as JSON: problems as `--json` writes them, each with a `view`.

The view tells what a page cannot know of a game without its rules: a line move by move, the text for those who want to
read it. Its own part is made by the game (`Game.view`, `Told.view`).
"""

from collections.abc import Iterable

from winnable.games.game import AnyProblemDocument, Game
from winnable.output.as_json import Json, effort_json
from winnable.output.ink import PLAIN
from winnable.services.attempts import Failure, Solved, Telling

__all__ = ["solved_data", "told_data"]


def solved_data(solved: Solved, *, verdict_only: bool = False) -> Json:
    """Return a problem that was solved, with its view; with `verdict_only` nothing that spoils the game."""
    game, query, result = solved.game, solved.query, solved.result
    content = _asked(game, query.document) | game.question_json(query)
    if isinstance(result, Failure):
        return content | {result.json_key: result.message, "view": _view("solve", game, query.document, ())}
    text = game.text(query, result, PLAIN, verdict_only=verdict_only)
    view = _view("solve", game, query.document, text)
    own = game.view(query, result, verdict_only=verdict_only)
    return content | game.json(query, result, verdict_only=verdict_only) | {"view": view | own}


def told_data(command: str, telling: Telling) -> Json:
    """Return a problem with the answer to the finer question of a command, with its view."""
    game, query, told = telling.game, telling.query, telling.told
    content = _asked(game, query.document) | game.question_json(query)
    if isinstance(told, Failure):
        return content | {told.json_key: told.message, "view": _view(command, game, query.document, ())}
    view = _view(command, game, query.document, told.text(PLAIN))
    answer = {} if told.answer is None else {"answer": told.answer.value}
    own = {} if told.view is None else told.view()
    return content | answer | told.json | {"effort": effort_json(told.effort), "view": view | own}


def _asked(game: Game, document: AnyProblemDocument) -> Json:
    return {"file": document.path, "line": document.line, **game.identity(document)}


def _view(command: str, game: Game, document: AnyProblemDocument, text: Iterable[str]) -> Json:
    """Return the part of a view that every game has."""
    return {"command": command, "game": game.page, "heading": game.heading(document), "text": list(text)}
