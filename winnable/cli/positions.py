"""The commands about positions of a game: its next move, and the move that lost it."""

from typing import Any, Final

import click

from winnable.cli.asking import asking
from winnable.cli.options import Option
from winnable.games.values import OptionValues


def _knowing(about: str) -> dict[str, Option[Any]]:
    """The options about a player's knowledge: for how many deals, drawn by which seed, in how many processes."""
    return {
        "knowing": click.option("--knowing", metavar="PLAYER", help=about),
        "deals": click.option(
            "--deals",
            type=click.IntRange(1, 1_000_000),
            metavar="N",
            help="With --knowing: examine at most N consistent deals; default 200, or 20 where a deal takes seconds.",
        ),
        "seed": click.option(
            "--seed", type=click.IntRange(min=0), metavar="S", help="With --knowing: use this seed to sample deals."
        ),
        "jobs": click.option(
            "--jobs",
            type=click.IntRange(min=1),
            metavar="N",
            help="With --knowing: use N processes; default: one a core.",
        ),
    }


def _together(options: OptionValues) -> None:
    """Raise click.UsageError for an option that goes with another one, which is not there."""
    for name in ("deals", "seed", "jobs"):
        if options.get(name) is not None and options.get("knowing") is None:
            raise click.UsageError(f"--{name} goes with --knowing.")
    if options.get("why") is not None and options.get("knowing") is not None:
        raise click.UsageError("--why and --knowing are two questions: leave out one.")


hint: Final = asking(
    "hint",
    """Say for each move that can come next whether the deal can still be won.

    The position is the one after 'played', the start without it, or the one of --at. Every legal move is listed as
    winnable, unwinnable or unknown. In The Crew a move is a card, with the fewest tricks until everything is met; in
    Ganymede the action of a turn; in Lifeboat the action of a turn, a provision, or the card of the night. If the deal
    leaves something open, a move counts as winnable if it wins with some choice and some consistent deal. A .yaml file
    gets a line, in The Crew the fastest one.
    """,
    """\
winnable hint game.yaml
winnable hint game.yaml --all
winnable hint game.yaml --at 4.2 --why b7
winnable hint game.yaml --at 2.kid""",
    {
        "why": click.option(
            "--why",
            metavar="MOVE",
            help="Say why this move loses: what clashes then, and in The Crew step by step; or, if it is the only one "
            "that keeps the deal winnable, why the others lose.",
        ),
        "at": click.option(
            "--at",
            metavar="PLACE",
            help="Start before this place of 'played' or 'line': TRICK or TRICK.CARD; in Ganymede TURN; in Lifeboat "
            "DAY, DAY.WHO or DAY.night.",
        ),
        **_knowing(
            "For each move of PLAYER, who is next (a card, a task to take): the share of the deals consistent with "
            "what PLAYER sees that can still be won, with all cards open from then on."
        ),
    },
    check=_together,
)
analyse: Final = asking(
    "analyse",
    """Find the card that lost a game, and what would have kept it winnable.

    The game is the file's 'line' or 'played', complete or not. The answer says of every card whether it is the only one
    that keeps the game winnable, one of several, the losing card, forced, or too late to matter. If the file leaves
    something open, such as owners, a position counts as winnable if some choice wins. The exit code is that of the last
    position. A .yaml file gets the game with comments.
    """,
    """\
winnable analyse game.yaml
winnable analyse game.yaml -o annotated.yaml""",
    {
        **_knowing(
            "Also say whether the player of the losing card or move could have seen that it is worse than others, if "
            "that is PLAYER ('each': any player); see 'winnable hint'."
        ),
    },
    label="analysing",
    check=_together,
)
