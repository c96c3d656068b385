"""`winnable explain`: why a deal cannot be won."""

from typing import Final, TypeVar

import click

from winnable.cli.asking import asking

Value = TypeVar("Value")


def _of_repairs(context: click.Context, option: click.Parameter, value: Value) -> Value:
    """Refuse an option about the changes where none are tried."""
    if value and context.params.get("no_repairs"):
        raise click.UsageError(f"{option.opts[0]} is about the changes, which --no-repairs leaves out.")
    return value


explain: Final = asking(
    "explain",
    """Explain why deals cannot be won.

    For every problem in FILE... ('-' is standard input), or the one of --deal, this names requirements that no line of
    play meets together, such as two tasks with their owners: as few as can be found within the limit, and whether that
    is proved to be the fewest. Then follow the reasons that can be proved, and the single changes that make the deal
    winnable, the nearest first. With -o, a .yaml file gets the deal with the conflicting requirements alone, then every
    changed deal.
    """,
    "winnable explain deal.yaml\nwinnable explain deal.yaml --time-limit 10 -o clash.yaml\nwinnable check clash.yaml",
    {
        # eager, so that the others can see it
        "no_repairs": click.option("--no-repairs", is_flag=True, is_eager=True, help="Try no changes."),
        "every": click.option("--all", "every", is_flag=True, callback=_of_repairs, help="List all changes that help."),
        "lines": click.option(
            "--with-lines",
            "lines",
            is_flag=True,
            callback=_of_repairs,
            help="Show a line of play for each listed change.",
        ),
    },
    label="explaining",
)
