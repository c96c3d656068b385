"""Random deals of the printed cards, written as YAML."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final

import click

from winnable.game import DealRequest, RandomDeal
from winnable.given import WITH, values_given
from winnable.lifeboat.listing import LIBRARY
from winnable.missions.lifeboat.dealing import PLAYERS, dealt
from winnable.missions.lifeboat.write.problem import dump
from winnable.missions.source.parameters import Value

__all__ = ["deal", "template"]

USUAL: Final = "everybody-home"
"""The mission of deals without one."""
TEMPLATE_SEED: Final = 1
"""Which deal people start from."""
REMARKS: Final = (
    "A deal to start your own from. The boat is listed from bow to stern, piles with their top first.",
    "Beside these keys: wounds: {captain: 3}, hands: {kid: {closed: [water], open: [knife]}}, gulls: 2, options: {…}",
    "In place of the mission: horizon: 3, and goals: [ended, {alive: kid}, {score: {of: captain, at_least: 12}}]",
    "Everything that a deal can say: winnable guide lifeboat",
)


def deal(request: DealRequest, seed: int) -> RandomDeal:
    """Deal at random, repeatable by the seed. Raises click.UsageError for an impossible request."""
    if request.reading is not None:
        raise click.UsageError("--reading does not go with Lifeboat, whose missions have one reading.")
    given = values_given(request.options.get(WITH) or ())
    return _deal(request.mission, request.players, seed, request.folder, given=given)


def _deal(
    mission: str | None,
    players: int,
    seed: int,
    folder: Path | None,
    name: str = "",
    given: Mapping[str, Value] | None = None,
) -> RandomDeal:
    fewest, most = PLAYERS
    if not fewest <= players <= most:
        raise click.UsageError(f"expected {fewest} to {most} players for Lifeboat, found {players}.")
    document, findings = LIBRARY.named(mission or USUAL, given)
    plain = {key: document.mission.parameters[key] for key in given or {}}  # numbers where they are numbers
    try:
        random = Random(seed)  # noqa: S311  # to be repeated, not to be secret
        problem = dealt(document, players, random, name, plain)  # type: ignore[arg-type]  # plain values
    except ValueError as error:
        raise click.UsageError(f"{error}.") from error
    return RandomDeal(dump(problem, None, folder).rstrip(), (), findings)


def template(name: str, mission: str | None, players: int | None, folder: Path) -> RandomDeal:
    """Deal with the title of a file of one's own, and remarks. Raises click.UsageError as `deal` does."""
    if players is None:
        players = PLAYERS[1] if mission is None else LIBRARY.named(mission)[0].mission.players[-1]
    made = _deal(mission, players, TEMPLATE_SEED, folder, name)
    return replace(made, yaml="".join(f"# {remark}\n" for remark in REMARKS) + made.yaml)
