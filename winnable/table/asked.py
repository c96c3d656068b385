"""The options of a question as a page sends them, by name: those of the manifests of games, and each question's own."""

from collections.abc import Mapping
from itertools import chain
from typing import Any, Final

from winnable.games import registry
from winnable.games.game import Game
from winnable.games.usage import UsageError
from winnable.games.values import Given
from winnable.missions.source.document import Instead
from winnable.output.typed import Json
from winnable.table.wire import Refused, page_words

OWN: Final[Mapping[str, Mapping[str, Any]]] = {
    "solve": {"verdict_only": False},
    "explain": {"no_repairs": False, "every": False, "lines": False},
    "hint": {"at": "", "why": ""},
    "analyse": {},
    "play": {"players": [], "deals": 0, "seed": 0},
}
"""The options that each question has in every game, with their defaults."""

SECONDS: Final = 60.0
MOST_SECONDS: Final = 600.0
"""How long a question is worked on unless it says otherwise, and at most."""


def seconds_of(about: Json) -> float:
    """Return how long a question is worked on. Raises Refused."""
    seconds = about.get("seconds")
    seconds = SECONDS if seconds is None else seconds
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 0 < seconds < float("inf"):
        raise Refused("expected 'seconds' above 0")
    return min(float(seconds), MOST_SECONDS)


def own_options(question: str, options: Json) -> tuple[Json, Json]:
    """Split the options of a question into its own, defaults included, and those of the games. Raises Refused."""
    own = OWN[question]
    for name, value in options.items():
        if name in own and type(value) is not type(own[name]):
            raise Refused(f"expected another kind of value for the option {name!r}")
    known = {each.name for row in registry.TABLE for each in chain(*row.manifest.options.values()) if each.page}
    others = {name: value for name, value in options.items() if name not in own}
    if unknown := [name for name in others if name not in known]:
        raise Refused(f"unknown options: {', '.join(unknown)[:100]}")
    return {**own, **{name: value for name, value in options.items() if name in own}}, others


def given_to(game: Game, question: str, options: Json) -> Given:
    """Return the options of a question about a deal of a game. Raises Refused."""
    own = registry.row_of(game).options(question)
    values = _values(game, question, {name: value for name, value in options.items() if name in own})
    given = Given(question, values, {name: repr(name) for name in options})
    try:
        game.spelled(given, ("<table>",), Instead())
    except UsageError as error:
        raise Refused(page_words(error)) from error
    return given


def deal_options(game: Game, options: Json) -> Json:
    """Return the options of a random deal of a game, defaults included. Raises Refused."""
    given = {name: value for name, value in options.items() if value is not None}
    if isinstance(given.get("with"), dict):
        given["with"] = [f"{name}={value}" for name, value in given["with"].items()]
    if unknown := [name for name in given if name not in registry.row_of(game).options("deal")]:
        raise Refused(f"{', '.join(unknown)}: not for a deal of {game.title}")
    return {name: value for name, value in _values(game, "deal", given).items() if value != ()}


def _values(game: Game, command: str, given: Json) -> dict[str, Any]:
    """Return the values of all options that a game adds to a command. Raises Refused for one that is not allowed."""
    values = {}
    for name, option in registry.row_of(game).options(command).items():
        try:
            values[name] = option.read(given[name]) if name in given else option.unset
        except (TypeError, ValueError) as error:
            raise Refused(f"{name!r}: {error}") from error
    return values
