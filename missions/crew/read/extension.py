"""Reading missions that may take over parts of others and have parameters.

Both are settled while the mission is still a tree (`winnable.missions.source.extension` and `parameters`); then
`mission` reads the tree.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from winnable.missions.crew.document import MissionDocument
from winnable.missions.crew.format.mission import MISSION
from winnable.missions.crew.read.mission import read_filled
from winnable.missions.crew.shared_keys import read_game
from winnable.missions.crew.shelf import shelf
from winnable.missions.crew.words import GAMES
from winnable.missions.source.extension import check_use, merge, places_of
from winnable.missions.source.finding import Findings
from winnable.missions.source.parameters import fill, give
from winnable.missions.source.shape import Fields
from winnable.missions.source.tree import MappingNode, Node, ScalarNode
from winnable.rules.crew.edition import DEFAULT_EDITION


def read_mission(
    table: MappingNode,
    findings: Findings,
    *,
    game: str = DEFAULT_EDITION.key,
    alone: bool = True,
    given: Node | None = None,
) -> MissionDocument | None:
    """Read a mission; None if there is a mistake.

    `game` is the edition of a mission that names none, `given` are values for its parameters. `alone`: it is not
    read for a certain deal, so it must make sense with its own deck and every size of its crew.
    """
    before = findings.errors
    merged = merge(table, _Bases(game), findings)
    if merged is None:
        return None
    parameters = give(merged.parameters, given, findings)
    filled, used = fill(merged.table, parameters, findings)
    mission = read_filled(filled, findings, game=game, alone=alone)
    if mission is None or findings.errors > before:
        return None
    if alone:
        check_use(table, parameters, used, findings)
    place = table.place
    mission = replace(mission, collection=shelf().collection(place.source.path))
    return MissionDocument(place.source.path, place.line, mission, dict(places_of(filled)))


@dataclass(frozen=True, slots=True)
class _Bases:
    """The missions that those of The Crew may extend; `game` is the edition of an id without one."""

    game: str
    shape: Fields = MISSION
    only_with: Mapping[str, str] = field(default_factory=lambda: {"default_reading": "readings"})

    def seen_from(self, table: MappingNode) -> "_Bases":
        return _Bases(read_game(table, default=self.game))

    def find(self, reference: ScalarNode, findings: Findings) -> MappingNode | None:
        game = self.game if self.game in GAMES else DEFAULT_EDITION.key  # a misspelt one has a finding of its own
        return shelf().find(reference.text, reference.at(0), game, findings)

    def ships(self, reference: ScalarNode) -> bool:
        return shelf().key(reference.text, self.game) is not None

    def check(self, filled: MappingNode, findings: Findings) -> None:
        read_filled(filled, findings, game=self.game, alone=False)
