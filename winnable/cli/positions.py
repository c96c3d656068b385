"""The commands about positions of a game: what next, and where it was lost."""

from typing import Final

import click

from winnable.cli.asking import asking

__all__ = ["analyse", "hint"]

hint: Final = asking(
    "hint",
    """Say for each card that can be played next whether it can be won behind it.

    From the position after the cards of 'played', from the first lead, or from where --at says: every legal card
    with winnable, unwinnable or unknown, and how many more tricks it takes at least until everything is met. Where
    something is open, a card can be won behind if it can with some choice, and with some deal that fits. A .yaml file
    gets the fastest line.
    """,
    """\
winnable hint game.yaml
winnable hint game.yaml --all
winnable hint game.yaml --at 4.2""",
    {
        "at": click.option(
            "--at", metavar="TRICK[.CARD]", help="Before this trick of 'played' or 'line', or this card of it, from 1."
        ),
        "all": click.option(
            "--all", "all", is_flag=True, help="The table of the whole trick: also what the next players answer."
        ),
    },
)
analyse: Final = asking(
    "analyse",
    """Find the card that lost a game, and what would have kept it.

    The game is the file's 'line' or 'played', whole or not. Every card is the only one that kept the game winnable,
    one of several that did, the losing card, forced, or too late to matter. Where the file leaves something open, such
    as owners, a position counts as winnable if some choice wins. The exit code is that of the last position. A .yaml
    file gets the game with comments.
    """,
    """\
winnable analyse game.yaml
winnable analyse game.yaml -o annotated.yaml""",
    label="analysing",
)
