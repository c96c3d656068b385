"""The cards: provisions by kind and navigation cards one by one, and those of the printed game."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from winnable.rules.fixed import Fixed
from winnable.rules.lifeboat.character import CAST, Character
from winnable.rules.lifeboat.index import Kind, NavId
from winnable.rules.short import short_repr

WATER: Final = "water"
MEDKIT: Final = "medkit"
CHUM: Final = "chum"
OAR: Final = "oar"
FLARE: Final = "flare"
PARASOL: Final = "parasol"
COMPASS: Final = "compass"
RING: Final = "ring"
USED: Final = (WATER, MEDKIT, CHUM, OAR, FLARE, PARASOL, COMPASS, RING)
"""The kinds that do more than being a weapon or loot. The rules know them by these names; a kind of another name
is a weapon, loot, both, or of no use."""


@dataclass(frozen=True, slots=True)
class Provision:
    """A kind of provision card. Raises ValueError for numbers below 0."""

    count: int
    """How many there are in the game."""
    weapon: int = 0
    """The strength that it adds in a fight, open; 0 if it is no weapon. The flare gun adds it only when it is spent."""
    points: int = 0
    """Loot: the points of each card at the end."""
    sets: tuple[int, ...] = ()
    """Loot: the points of one, two, three cards and so on together, instead of `points`; further cards add none."""
    doubled: Character | None = None
    """For whom its points count twice."""

    def __post_init__(self) -> None:
        if min(self.count, self.weapon, self.points, *self.sets, 0) < 0:
            raise ValueError(f"expected no number below 0, found {self}")

    def worth(self, count: int) -> int:
        """The points of `count` cards together, for a character for whom they do not count twice."""
        if self.sets:
            return self.sets[min(count, len(self.sets)) - 1] if count else 0
        return self.points * count


@dataclass(frozen=True, slots=True)
class Navigation:
    """A navigation card. Raises ValueError for another bird than -1, 0 and 1."""

    overboard: frozenset[Character] = frozenset()
    """Who falls."""
    thirst: frozenset[Character] = frozenset()
    """Who is thirsty by name."""
    rowed: bool = False
    """Whether those who rowed today are thirsty."""
    fought: bool = False
    """Whether those who fought today are thirsty."""
    bird: int = 0
    """1 for a gull, -1 for a crossed-out one."""

    def __post_init__(self) -> None:
        if self.bird not in (-1, 0, 1):
            raise ValueError(f"expected a bird of -1, 0 or 1, found {self.bird}")


_L, _S, _C, _B, _F, _K = CAST

PROVISIONS: Final[Mapping[Kind, Provision]] = {
    WATER: Provision(16),
    "cash": Provision(6, points=1, doubled=_C),
    "jewels": Provision(3, sets=(1, 4, 8), doubled=_L),
    "painting3": Provision(2, points=3, doubled=_S),
    "painting2": Provision(1, points=2, doubled=_S),
    MEDKIT: Provision(3),
    CHUM: Provision(2),
    OAR: Provision(2, weapon=1),
    "club": Provision(1, weapon=2),
    "knife": Provision(1, weapon=3),
    "hook": Provision(1, weapon=4),
    FLARE: Provision(1, weapon=8),
    PARASOL: Provision(1),
    COMPASS: Provision(1),
    RING: Provision(1),
}
"""The 42 provisions of the printed game."""


def _card(falls: str, thirsty: str, *, fought: bool = False, rowed: bool = False, gull: int = 0) -> Navigation:
    """A printed card; people by their first letters, F for Cherpak (Frenchy), `*` for everybody."""
    letters = dict(zip("LSCBFK", CAST, strict=True))
    who = [frozenset(CAST if text == "*" else (letters[each] for each in text)) for text in (falls, thirsty)]
    return Navigation(who[0], who[1], rowed, fought, gull)


NAVIGATION: Final[Mapping[NavId, Navigation]] = {
    "nav01": _card("C", "B", fought=True, gull=1),
    "nav02": _card("C", "F"),
    "nav03": _card("C", "S", fought=True, rowed=True),
    "nav04": _card("C", "C"),
    "nav05": _card("B", "CB", rowed=True),
    "nav06": _card("B", "L"),
    "nav07": _card("B", "CF", fought=True, rowed=True),
    "nav08": _card("B", "K", fought=True, gull=1),
    "nav09": _card("F", "CBK", rowed=True),
    "nav10": _card("F", "LCB", fought=True),
    "nav11": _card("F", "SCBF", fought=True, rowed=True),
    "nav12": _card("F", "SCB", gull=1),
    "nav13": _card("L", "LSCBF", rowed=True, gull=-1),
    "nav14": _card("S", "SC"),
    "nav15": _card("S", "CK", rowed=True, gull=1),
    "nav16": _card("S", "CBF", fought=True, rowed=True),
    "nav17": _card("S", "LC", fought=True),
    "nav18": _card("K", "LCBF"),
    "nav19": _card("K", "CBFK", fought=True),
    "nav20": _card("K", "LSCBF", rowed=True),
    "nav21": _card("K", "SCBFK", fought=True, rowed=True, gull=1),
    "nav22": _card("*", "*", fought=True),
    "nav23": _card("*", "*", fought=True, rowed=True, gull=1),
    "nav24": _card("", "", gull=1),
}
"""The 24 navigation cards of the printed game."""


@dataclass(frozen=True)
class Cards:
    """All cards there are in a game; those printed unless it says otherwise."""

    provisions: Mapping[Kind, Provision] = field(default_factory=lambda: PROVISIONS)
    navigation: Mapping[NavId, Navigation] = field(default_factory=lambda: NAVIGATION)

    __repr__ = short_repr

    def __post_init__(self) -> None:
        for name in ("provisions", "navigation"):
            object.__setattr__(self, name, Fixed(getattr(self, name)))


PRINTED: Final = Cards()
"""The cards of the printed game."""
