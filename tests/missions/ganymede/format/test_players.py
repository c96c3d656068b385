"""Players: by name, by the order of turns, or as a group, and what is none of these."""

import pytest

from tests.support.trees import root
from winnable.missions.ganymede.format.players import OF, OVER, PLAYER, called
from winnable.missions.ganymede.format.reading import GameReading
from winnable.missions.source.finding import Findings
from winnable.missions.source.plain import Codec
from winnable.rules.ganymede.goal import Group, Who
from winnable.rules.ganymede.problem import Ranges

NAMES = ("ana", "ben")


def reading(*names: str) -> GameReading:
    return GameReading(Findings(), names=names, ranges=Ranges(2, range(2)))


@pytest.mark.parametrize(
    ("shape", "word", "who"),
    [
        (PLAYER, "ben", 1),
        (OF, "ben", 1),
        (OF, "second", 1),
        (OF, "everybody", Group.EVERYBODY),
        (OVER, "others", Group.OTHERS),
    ],
)
def test_who_is_meant(shape: Codec, word: str, who: Who) -> None:
    known = reading(*NAMES)
    assert shape.read(root(word), known) == who
    assert not known.findings.found
    assert shape.write(who, called(NAMES)) == (word if isinstance(who, Group) else "ben")


@pytest.mark.parametrize(
    ("shape", "word", "names", "code", "hint"),
    [
        (PLAYER, "second", NAMES, "R002", ""),
        (PLAYER, "bne", NAMES, "R002", "did you mean 'ben'?"),
        (OF, "evrybody", NAMES, "R002", "did you mean 'everybody'?"),
        (OF, "ben", (), "R002", "a mission knows no names: say who by the order of turns"),
        (OF, "third", (), "R002", ""),
        (OF, "others", NAMES, "Q002", ""),
        (OVER, "anybody", NAMES, "Q002", ""),
    ],
)
def test_who_cannot_be_meant(shape: Codec, word: str, names: tuple[str, ...], code: str, hint: str) -> None:
    known = reading(*names)
    shape.read(root(word), known)
    assert [(each.code, each.hint) for each in known.findings.found] == [(code, hint)]
