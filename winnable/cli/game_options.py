"""The options that games add to commands, made of their manifests, and the values that were given."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click
from click.core import ParameterSource

from winnable.games import registry
from winnable.games.registry import Row
from winnable.games.values import Given, OptionValues
from winnable.missions.source.document import Document, Instead, Loaded
from winnable.services.click_options import DEAL, Headed, click_options

Function = TypeVar("Function", bound=Callable[..., Any])


def game_options(command: str) -> Callable[[Function], Function]:
    """Add the options of all games to a command; their values go to `Game.query`."""

    def add(function: Function) -> Function:
        options = (option for row in registry.TABLE for option in row.manifest.options.get(command, ()))
        for option in reversed(click_options(tuple(options))):
            function = _decorator(option)(function)
        return function

    return add


def given_options(command: str, values: OptionValues) -> Given:
    """Return the options of games among those of a command."""
    names = {name for row in registry.TABLE for name in _names(row, command)}
    named = {name: flag for name, flag in _typed().items() if name in names or name == "reading"}
    return Given(command, {name: values[name] for name in names}, named, _of_the_deal())


def spelled(given: Given, files: Sequence[str], instead: Instead) -> list[Loaded[Document]]:
    """Return the problems that options spell out in place of files.

    A game is imported if one of its options was typed. Raises UsageError for values that it refuses.
    """
    typed = [row for row in registry.TABLE if not given.named.keys().isdisjoint(_names(row, given.command))]
    found = (registry.load_game(row.where).spelled(given, files, instead) for row in typed)
    return [each for each in found if each is not None]


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
