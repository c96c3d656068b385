"""Random deals of the made-up cards, written as YAML."""

from pathlib import Path
from random import Random
from typing import Final

import click

from winnable.game import DealRequest, RandomDeal
from winnable.ganymede.listing import named_mission
from winnable.missions.ganymede.dealing import deal_at_random, problem_of
from winnable.missions.ganymede.write.problem import dump

__all__ = ["deal", "template"]

ALONE: Final = "launch"
TOGETHER: Final = "everybody-launches"
"""The missions of deals without one, for one player and for more."""
MADE_UP_REMARK: Final = "All cards are made up: the printed ones are not public (winnable guide ganymede)."


def deal(request: DealRequest, seed: int) -> RandomDeal:
    """Deal at random, repeatable by the seed. Raises click.UsageError for an impossible request."""
    if request.reading is not None:
        raise click.UsageError("--reading does not go with Ganymede, whose missions have one reading.")
    for name, value in request.options.items():
        if value is not None:
            raise click.UsageError(f"--{name} does not go with Ganymede.")
    return _deal(request.mission, request.players, seed, request.folder, "")


def _deal(mission: str | None, players: int, seed: int, folder: Path | None, name: str) -> RandomDeal:
    if not 1 <= players <= 4:
        raise click.UsageError(f"expected 1 to 4 players for Ganymede, found {players}.")
    random = Random(seed)  # noqa: S311  # to be repeated, not to be secret
    document, findings = named_mission(mission or (ALONE if players == 1 else TOGETHER))
    try:
        problem = problem_of(document, deal_at_random(players, random), random, name)
    except ValueError as error:
        raise click.UsageError(f"{error}.") from error
    return RandomDeal(dump(problem, None, folder).rstrip(), (MADE_UP_REMARK,), findings)


def template(name: str, mission: str | None, players: int | None, folder: Path) -> RandomDeal:
    """Deal with the title of a file of one's own. Raises click.UsageError as `deal` does."""
    if players is None:
        players = 1 if mission is None else named_mission(mission)[0].mission.players[0]
    return _deal(mission, players, 1, folder, name)
