"""The options that games add to commands, made of their manifests, and the requests that games read from the values."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

import click
from click.core import ParameterSource

from winnable.games import registry
from winnable.games.game import Game
from winnable.games.registry import Row
from winnable.games.values import OptionValues, Request
from winnable.missions.source.document import Instead
from winnable.services.click_options import DEAL, Headed, click_options

Function = TypeVar("Function", bound=Callable[..., Any])


def game_options(command: str) -> Callable[[Function], Function]:
    """Add the options of all games to a command; their values go to `Game.request`."""

    def add(function: Function) -> Function:
        options = (option for row in registry.TABLE for option in row.manifest.options.get(command, ()))
        for option in reversed(click_options(tuple(options))):
            function = _decorator(option)(function)
        return function

    return add


class Requests(Mapping[Game, Request]):
    """The request of each game for the values of a command's options.

    A game makes its request, and so is imported, when it has something to answer: a document of its own, or one of its
    options on the command line. Raises click.UsageError then for values that the game refuses.
    """

    def __init__(self, command: str, values: OptionValues, files: Sequence[str], instead: Instead) -> None:
        self._command, self._values, self._files, self._instead = command, values, files, instead
        self._read: dict[Game, Request] = {}
        for row in registry.TABLE:
            if not _typed().keys().isdisjoint(_names(row, command)):
                self[registry.load_game(row.where)]

    def __getitem__(self, game: Game) -> Request:
        if game not in self._read:
            request = game.request(self._command, self._values, self._files, self._instead)
            foreign = (*request.foreign, *foreign_options(game, self._command))
            self._read[game] = replace(request, foreign=foreign, again=_of_the_deal())
        return self._read[game]

    def __iter__(self) -> Iterator[Game]:
        """Yield the games that have made a request so far."""
        return iter([*self._read])

    def __len__(self) -> int:
        return len(self._read)


def foreign_options(game: Game, command: str) -> list[str]:
    """Return the options on the command line that only other games have."""
    own = _names(registry.row_of(game), command)
    others = {name for row in registry.TABLE for name in _names(row, command)} - own
    return [flag for name, flag in _typed().items() if name in others]


def _of_the_deal() -> list[str]:
    """The options on the command line that change the problem of a file, with their values."""
    context, typed = click.get_current_context(), _typed()
    of_deal = [each.name for each in context.command.params if isinstance(each, Headed) and each.heading == DEAL]
    return [word for name in of_deal if name in typed for word in (typed[name], str(context.params[name]))]


def _typed() -> dict[str, str]:
    """The options on the command line, by the names of their values."""
    context = click.get_current_context()
    return {
        each.name: each.opts[0]
        for each in context.command.params
        if each.name and context.get_parameter_source(each.name) is ParameterSource.COMMANDLINE
    }


def _names(row: Row, command: str) -> set[str]:
    """Return the names of the options that a game adds to a command."""
    return {option.name for option in row.manifest.options.get(command, ())}


def _decorator(option: click.Option) -> Callable[[Function], Function]:
    def add(function: Function) -> Function:
        parameters: list[click.Parameter] = function.__dict__.setdefault("__click_params__", [])
        parameters.append(option)
        return function

    return add
