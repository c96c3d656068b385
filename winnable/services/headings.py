"""The headings under which `--help` lists the options of a command."""

from functools import partial
from typing import Any, Final

import click

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


of_deal: Final = partial(click.option, cls=Headed, heading=DEAL)
of_limits: Final = partial(click.option, cls=Headed, heading=LIMITS)
of_project: Final = partial(click.option, cls=Headed, heading=PROJECT)
of_output: Final = partial(click.option, cls=Headed, heading=OUTPUT)
