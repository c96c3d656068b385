"""Deal at random, repeatable by a seed: what `winnable deal` and `new` write."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Final

from winnable.games.format import Dealing
from winnable.games.game import Game
from winnable.games.usage import UsageError, sentence
from winnable.games.values import WITH, DealRequest, MissionFile, Problem, ProblemFile, RandomDeal, values_given
from winnable.missions.source.finding import Finding
from winnable.missions.source.parameters import Value

TEMPLATE_SEED: Final = 1
"""Which deal people start from."""
NOTHING_GIVEN: Final[Mapping[str, Value]] = {}
"""No values for parameters."""


def deal(game: Game, request: DealRequest, seed: int) -> RandomDeal:
    """Deal at random, repeatable by the seed. Raises UsageError for an impossible request."""
    if request.reading is not None:
        raise UsageError(f"--reading does not go with {game.title}, whose missions have one reading.")
    given = values_given(request.options.get(WITH) or ())
    document, findings = _dealt(game, request.mission, request.players, seed, "", given)
    yaml = game.format.dump(document, None, request.folder).rstrip()
    return RandomDeal(yaml, dealing_of(game).remarks, findings)


def problem_template(
    game: Game, edition: str | None, name: str, mission: str | None, players: int | None, folder: Path
) -> RandomDeal:
    """Return a problem with remarks, to start one's own from: of a mission, for a number of players, if given.

    `folder` is that of the file to be written. Raises UsageError for an impossible deal.
    """
    del edition
    if players is None:
        players = dealing_of(game).players_of(None if mission is None else game.library.named(mission, None)[0].mission)
    document, findings = _dealt(game, mission, players, TEMPLATE_SEED, name, {})
    return RandomDeal(dealing_of(game).template(document, mission is not None, folder).rstrip(), (), findings)


def dealt_by(
    game: Game,
    mission: MissionFile,
    players: int,
    seed: int,
    name: str = "",
    given: Mapping[str, Value] = NOTHING_GIVEN,
) -> ProblemFile:
    """Deal a mission by a seed. Raises ValueError if that cannot be."""
    return dealing_of(game).deal(mission, players, Random(seed), name, given)  # noqa: S311  # repeatable, not secret


def problem_by(game: Game, mission: MissionFile, players: int, seed: int) -> Problem:
    """Deal a mission by a seed. Raises ValueError if that cannot be."""
    return dealt_by(game, mission, players, seed).problem


def dealing_of(game: Game) -> Dealing:
    """How random deals of a game are made."""
    assert game.format.dealing is not None, "games that deal in ways of their own answer what deals themselves"
    return game.format.dealing


def _dealt(
    game: Game, mission: str | None, players: int, seed: int, name: str, given: Mapping[str, Value]
) -> tuple[ProblemFile, Sequence[Finding]]:
    if mission is None:
        usual = dealing_of(game).usual
        if usual is None:
            raise UsageError(f"Expected a mission of {game.title} to deal: --mission.")
        mission = usual(players)
    document, findings = game.library.named(mission, None, given)
    read = {key: document.mission.parameters[key] for key in given}  # numbers where they are numbers
    try:
        return dealt_by(game, document, players, seed, name, read), findings
    except ValueError as error:
        raise UsageError(sentence(error)) from error
