"""A game of four parts whose missions say all that deals are made of: how random deals of them are made."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from winnable.games.format import MissionFile, ProblemFile
from winnable.games.parameters import WITH, values_given
from winnable.games.usage import UsageError
from winnable.games.values import DealRequest, RandomDeal
from winnable.questions.game_of_parts import GameOfParts
from winnable.questions.parts import Goal, Line, Move, Problem, Report, Step

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from winnable.games.format import Dealing
    from winnable.missions.source.finding import Finding
    from winnable.missions.source.parameters import Value

TEMPLATE_SEED: Final = 1
"""Which deal people start from."""
NOTHING_GIVEN: Final[Mapping[str, Value]] = {}
"""No values for parameters."""


class GameOfDeals(GameOfParts[Problem, Goal, Move, Line, Report, Step, ProblemFile, MissionFile]):
    """A game of this kind; see the module."""

    @property
    def dealing(self) -> Dealing[ProblemFile, MissionFile]:
        """How random deals are made."""
        assert self.format.dealing is not None, "games that deal in ways of their own override what deals"
        return self.format.dealing

    def deal(self, request: DealRequest, seed: int) -> RandomDeal:
        if request.reading is not None:
            raise UsageError(f"--reading does not go with {self.title}, whose missions have one reading.")
        given = values_given(request.options.get(WITH) or ())
        document, findings = self._dealt(request.mission, request.players, seed, "", given)
        yaml = self.format.dump(document, None, request.folder).rstrip()
        return RandomDeal(yaml, self.dealing.remarks, findings)

    def problem_template(
        self, edition: str | None, name: str, mission: str | None, players: int | None, folder: Path
    ) -> RandomDeal:
        del edition
        if players is None:
            players = self.dealing.players_of(None if mission is None else self.library.named(mission, None)[0].mission)
        document, findings = self._dealt(mission, players, TEMPLATE_SEED, name, {})
        return RandomDeal(self.dealing.template(document, mission is not None, folder).rstrip(), (), findings)

    def _dealt(
        self, mission: str | None, players: int, seed: int, name: str, given: Mapping[str, Value]
    ) -> tuple[ProblemFile, Sequence[Finding]]:
        fewest, most = self.players
        if not fewest <= players <= most:
            raise UsageError(f"expected {fewest} to {most} players for {self.title}, found {players}.")
        if mission is None:
            if self.dealing.usual is None:
                raise UsageError(f"expected a mission of {self.title} to deal: --mission.")
            mission = self.dealing.usual(players)
        document, findings = self.library.named(mission, None, given)
        read = {key: document.mission.parameters[key] for key in given}  # numbers where they are numbers
        try:
            return self.dealt_by(document, players, seed, name, read), findings
        except ValueError as error:
            raise UsageError(f"{error}.") from error

    def dealt_by(
        self, mission: MissionFile, players: int, seed: int, name: str = "", given: Mapping[str, Value] = NOTHING_GIVEN
    ) -> ProblemFile:
        """Deal a mission by a seed. Raises ValueError if that cannot be."""
        random = Random(seed)  # noqa: S311  # to be repeated, not to be secret
        return self.dealing.deal(mission, players, random, name, given)

    def problem_by(self, mission: MissionFile, players: int, seed: int) -> Problem:
        """Deal a mission by a seed. Raises ValueError if that cannot be."""
        problem: Problem = self.dealt_by(mission, players, seed).problem
        return problem
