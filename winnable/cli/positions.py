"""The commands about positions of a game: what next, and where it was lost."""

from typing import Final

import click

from winnable.cli.asking import asking

__all__ = ["analyse", "hint"]

hint: Final = asking(
    "hint",
    """Say for each card that can be played next whether the deal can still be won.

    The position is the one after the cards of 'played', the first lead without it, or the one of --at. Every legal
    card is listed as winnable, unwinnable or unknown, with the fewest tricks until everything is met. If the deal
    leaves something open, a card is winnable if some choice, and some deal that fits, wins. A .yaml file gets the
    fastest line.
    """,
    """\
winnable hint game.yaml
winnable hint game.yaml --all
winnable hint game.yaml --at 4.2""",
    {
        "at": click.option(
            "--at",
            metavar="TRICK[.CARD]",
            help="Start before this trick of 'played' or 'line', or before this card of it; both count from 1.",
        ),
        "all": click.option(
            "--all",
            "all",
            is_flag=True,
            help="Show the table of the whole trick: also the answers of the next players.",
        ),
    },
)
analyse: Final = asking(
    "analyse",
    """Find the card that lost a game, and what would have kept it winnable.

    The game is the file's 'line' or 'played', complete or not. Every card is the only one that kept the game winnable,
    one of several that did, the losing card, forced, or too late to matter. If the file leaves something open, such
    as owners, a position counts as winnable if some choice wins. The exit code is that of the last position. A .yaml
    file gets the game with comments.
    """,
    """\
winnable analyse game.yaml
winnable analyse game.yaml -o annotated.yaml""",
    label="analysing",
)
