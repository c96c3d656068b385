"""Options as click has them, under the headings of `--help`; among them those in the manifests of games."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

import click

from winnable.games.manifest import Option

DEAL: Final = "The deal"
LIMITS: Final = "Limits"
PROJECT: Final = "The rules of the project"
OUTPUT: Final = "Output"
HEADINGS: Final = ("", DEAL, LIMITS, PROJECT, OUTPUT)
"""The headings under which `--help` lists options, in this order; the first is that of the command's own options."""


class Headed(click.Option):
    """An option that `--help` lists under one of the `HEADINGS`."""

    def __init__(self, *names: Any, heading: str = "", **about: Any) -> None:
        super().__init__(*names, **about)
        self.heading = heading


class Choice(click.Choice):  # type: ignore[type-arg]  # which it takes from click 8.2 on
    """One of several words; the error for another one names the word that is meant."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Find the word; the error says which words there are, and which is meant."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter as error:
            from winnable.missions.source.finding import nearest, with_hint  # noqa: PLC0415  # most are spelt well

            hint = nearest(str(value), self.choices)
            return self.fail(f"{with_hint(error.message.removesuffix('.'), hint)}.", param, ctx)


class PlainPath(click.Path):
    """A path; the empty text, as of a variable of a shell that is not set, is not one of the current folder."""

    def __init__(self, **about: Any) -> None:
        super().__init__(path_type=Path, **about)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the path. Raises click.BadParameter for an empty one."""
        if not str(value):
            self.fail("expected a path, found an empty text.", param, ctx)
        return super().convert(value, param, ctx)


of_deal: Final = partial(click.option, cls=Headed, heading=DEAL)
of_limits: Final = partial(click.option, cls=Headed, heading=LIMITS)
of_project: Final = partial(click.option, cls=Headed, heading=PROJECT)
of_output: Final = partial(click.option, cls=Headed, heading=OUTPUT)


def click_option(option: Option) -> click.Option:
    """Return an option as click has it."""
    type_: Any = None
    match option.type:
        case "whole":
            type_ = click.IntRange(option.low, option.high)
        case "choice":
            type_ = Choice(option.choices)
        case "text":
            type_ = click.STRING
    return Headed(
        [*(option.flags or (f"--{option.name.replace('_', '-')}",)), option.name],
        type=type_,
        is_flag=option.type == "flag",
        default=False if option.type == "flag" else option.default,
        show_default=option.show_default,
        multiple=option.multiple,
        metavar=option.metavar,
        help=option.help,
        hidden=option.hidden,
        heading=option.heading,
        callback=_refusal(option) if option.not_with else None,
    )


def _refusal(option: Option) -> Callable[[click.Context, click.Parameter, Any], Any]:
    """Return the callback that refuses an option together with one that excludes it, which must be eager."""

    def refuse(context: click.Context, parameter: click.Parameter, value: object) -> Any:
        if value and context.params.get(option.not_with):
            raise click.UsageError(f"{parameter.opts[0]} {option.why}.")
        return value

    return refuse
