"""The commands about positions of a game: what next, and where it was lost."""

from typing import Final

import click

from winnable.cli.asking import asking

__all__ = ["analyse", "hint"]

hint: Final = asking(
    "hint",
    """Say for each move that can come next whether the deal can be won with it.

    From the position after 'played', from the start, or from where --at says: every legal move with winnable,
    unwinnable or unknown. In The Crew a move is a card, with how many more tricks it takes at least until everything is
    met; where something is open, it can be won with a card if it can with some choice, and some deal that fits. In
    Ganymede it is the action of a turn, in Lifeboat that of a turn, a provision or the card of the night; it can be won
    with if some way to go on from there does. A .yaml file gets a line, in The Crew the fastest.
    """,
    """\
winnable hint game.yaml
winnable hint game.yaml --all
winnable hint game.yaml --at 4.2
winnable hint game.yaml --at 2.kid""",
    {
        "at": click.option(
            "--at",
            metavar="PLACE",
            help="Before this place of 'played' or 'line': TRICK or TRICK.CARD; in Ganymede TURN; in Lifeboat DAY, "
            "DAY.WHO or DAY.night.",
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
