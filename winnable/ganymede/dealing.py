"""Random deals of the made-up cards, written as YAML."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final

import click

from winnable.game import DealRequest, RandomDeal
from winnable.ganymede.listing import LIBRARY
from winnable.given import WITH, values_given
from winnable.missions.ganymede.dealing import deal_at_random, problem_of
from winnable.missions.ganymede.document import MissionDocument, ProblemDocument
from winnable.missions.ganymede.template import problem_template
from winnable.missions.ganymede.write.problem import dump
from winnable.missions.source.finding import Finding
from winnable.missions.source.parameters import Value

__all__ = ["deal", "template"]

TEMPLATE_SEED: Final = 1
"""Which deal people start from."""

ALONE: Final = "launch"
TOGETHER: Final = "everybody-launches"
"""The missions of deals without one, for one player and for more."""
MADE_UP_REMARK: Final = "All cards are made up: the printed ones are not public (winnable guide ganymede)."


def deal(request: DealRequest, seed: int) -> RandomDeal:
    """Deal at random, repeatable by the seed. Raises click.UsageError for an impossible request."""
    if request.reading is not None:
        raise click.UsageError("--reading does not go with Ganymede, whose missions have one reading.")
    given = values_given(request.options.get(WITH, ()))
    if given and request.mission is None:
        raise click.UsageError("--with goes with --mission.")
    document, findings = _deal(request.mission, request.players, seed, "", given)
    return RandomDeal(dump(document, None, request.folder).rstrip(), (MADE_UP_REMARK,), findings)


def _deal(
    mission: str | None, players: int, seed: int, name: str, given: Mapping[str, Value]
) -> tuple[ProblemDocument, Sequence[Finding]]:
    if not 1 <= players <= 4:
        raise click.UsageError(f"expected 1 to 4 players for Ganymede, found {players}.")
    random = Random(seed)  # noqa: S311  # to be repeated, not to be secret
    document, findings = LIBRARY.named(mission or (ALONE if players == 1 else TOGETHER), given)
    try:
        problem = problem_of(document, deal_at_random(players, random), random, name, _plain(document, given))
    except ValueError as error:
        raise click.UsageError(f"{error}.") from error
    return problem, findings


def _plain(document: MissionDocument, given: Mapping[str, Value]) -> dict[str, Value]:
    """The values that were given, as they were read: numbers where they are numbers."""
    return {name: document.mission.parameters[name] for name in given}  # type: ignore[misc]  # plain values


def template(name: str, mission: str | None, players: int | None, folder: Path) -> RandomDeal:
    """Deal with remarks for people who write their own; `name` is its title. Raises click.UsageError as `deal` does."""
    if players is None:
        players = 1 if mission is None else LIBRARY.named(mission)[0].mission.players[0]
    document, findings = _deal(mission, players, TEMPLATE_SEED, name, {})
    if mission is None:  # the question is written out
        document = replace(document, mission=None, mission_name="")
    return RandomDeal(problem_template(document, folder).rstrip(), (), findings)
