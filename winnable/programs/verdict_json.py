"""Verdicts read back from the JSON that `Verdict.to_json` writes; whatever the text is, all is checked and in words."""

import json
from collections.abc import Mapping
from dataclasses import fields
from math import isfinite
from reprlib import repr as shortened
from typing import TYPE_CHECKING, Any, Final

from winnable.games import registry, verdicts
from winnable.games.game import Game
from winnable.games.mistakes import InputError
from winnable.missions.source.document import PROBLEM
from winnable.output.as_json import SCHEMA_VERSION
from winnable.rules.answer import Answer
from winnable.services.loading import load_bytes
from winnable.solver.verdict import Effort, Remark, Verdict

if TYPE_CHECKING:
    from winnable.typed import AnyVerdict

_EXPECTED: Final = "expected a verdict as Verdict.to_json writes it"


def verdict_of(text: str | bytes) -> "AnyVerdict":
    """Return the verdict in a text. Raises ValueError for anything else, and for a line that does not win."""
    try:
        document = json.loads(text)
    except RecursionError as error:
        raise ValueError(f"{_EXPECTED}, found JSON that is too deep") from error
    except TypeError as error:
        raise ValueError(f"{_EXPECTED}, found {type(text).__name__}") from error
    except ValueError as error:
        raise ValueError(f"{_EXPECTED}, found text that is no JSON: {error}") from error
    if (version := _part(document, "schema_version", int)) != SCHEMA_VERSION:
        raise ValueError(f"expected schema_version {SCHEMA_VERSION}, found {version}")
    problems = _part(document, "problems", list)
    if len(problems) != 1:
        raise ValueError(f"expected one problem, found {len(problems)}")
    content = problems[0]
    asked = _problem(content, "problem_yaml")
    game = registry.game_of(asked.game)
    problem = game.problem_of(asked)
    answer = Answer(_part(content, "answer", str))
    witness = _witness(game, problem, content) if answer is Answer.WINNABLE else None
    remarks = tuple(map(_remark, _part(content, "remarks", list) if "remarks" in content else ()))
    read: Verdict[Any] = Verdict(answer, witness, _part(content, "reason", str), _effort(content), remarks)
    return verdicts.about(game, problem, read)


def _part(of: Any, key: str, kind: type | tuple[type, ...]) -> Any:
    """Return a value of an object, by its key. Raises ValueError if it is not there, or of another type."""
    if not isinstance(of, Mapping):
        raise ValueError(f"{_EXPECTED}, found {shortened(of)} in place of an object with {key!r}")  # noqa: TRY004
    if key not in of:
        raise ValueError(f"{_EXPECTED}, found no {key!r}")
    if not isinstance(of[key], kind) or isinstance(of[key], bool):
        raise ValueError(f"{_EXPECTED}, found {shortened(of[key])} as {key!r}")  # noqa: TRY004  # the text is wrong
    return of[key]


def _problem(content: object, key: str) -> Any:
    """Return the document of the one problem in a text. Raises InputError for mistakes in it."""
    loaded = load_bytes(_part(content, key, str).encode(errors="surrogatepass"), "<text>")
    if loaded.errors:
        raise InputError.of(loaded.errors)
    if [document.kind for document in loaded.documents] != [PROBLEM]:
        raise ValueError(f"{_EXPECTED}, found not one problem in {key!r}")
    return loaded.documents[0]


def _witness(game: Game, problem: object, content: object) -> Any:
    played = _problem(content, "line_yaml")
    if registry.game_of(played.game) is not game:
        raise ValueError(f"{_EXPECTED}, found a line of another game")
    return game.witness(problem, played)


def _remark(remark: object) -> Remark:
    names = _part(remark, "about", list)
    if not all(isinstance(each, str) for each in names):
        raise ValueError(f"{_EXPECTED}, found {shortened(names)} as 'about'")
    return Remark(_part(remark, "kind", str), _part(remark, "text", str), tuple(names))


def _effort(content: object) -> Effort:
    effort, read = _part(content, "effort", dict), {}
    for each in fields(Effort):
        number = _part(effort, each.name, int if isinstance(each.default, int) else (int, float))
        if not (number >= 0 and isfinite(number)):
            raise ValueError(f"{_EXPECTED}, found {number} as {each.name!r}")
        read[each.name] = number
    return Effort(**read)
