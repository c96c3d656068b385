"""Random deals of the printed cards, written as YAML."""

from pathlib import Path
from random import Random
from typing import Final

import click

from winnable.game import DealRequest, RandomDeal
from winnable.lifeboat.listing import named_mission
from winnable.missions.lifeboat.dealing import PLAYERS, deal_at_random, problem_of
from winnable.missions.lifeboat.write.problem import dump

__all__ = ["deal", "template"]

USUAL: Final = "everybody-home"
"""The mission of deals without one."""


def deal(request: DealRequest, seed: int) -> RandomDeal:
    """Deal at random, repeatable by the seed. Raises click.UsageError for an impossible request."""
    if request.reading is not None:
        raise click.UsageError("--reading does not go with Lifeboat, whose missions have one reading.")
    for name, value in request.options.items():
        if value is not None:
            raise click.UsageError(f"--{name} does not go with Lifeboat.")
    return _deal(request.mission, request.players, seed, request.folder, "")


def _deal(mission: str | None, players: int, seed: int, folder: Path | None, name: str) -> RandomDeal:
    fewest, most = PLAYERS
    if not fewest <= players <= most:
        raise click.UsageError(f"expected {fewest} to {most} players for Lifeboat, found {players}.")
    document, findings = named_mission(mission or USUAL)
    try:
        dealt = deal_at_random(players, Random(seed))  # noqa: S311  # to be repeated, not to be secret
        problem = problem_of(document, dealt, name)
    except ValueError as error:
        raise click.UsageError(f"{error}.") from error
    return RandomDeal(dump(problem, None, folder).rstrip(), (), findings)


def template(name: str, mission: str | None, players: int | None, folder: Path) -> RandomDeal:
    """Deal with the title of a file of one's own. Raises click.UsageError as `deal` does."""
    if players is None:
        players = PLAYERS[1] if mission is None else named_mission(mission)[0].mission.players[-1]
    return _deal(mission, players, 1, folder, name)
