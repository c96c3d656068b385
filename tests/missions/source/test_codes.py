"""Every code of a finding of the smaller games has a meaning, in the code and in the guide, and none clashes."""

import re

import pytest

from tests.support.codes import codes_in
from tests.support.paths import SHIPPED
from winnable.missions.source.codes import SHARED_CODES, codes_of

CREW, GANYMEDE, LIFEBOAT = map(codes_of, ("crew", "ganymede", "lifeboat"))

GAMES = pytest.mark.parametrize(("game", "codes"), [("ganymede", GANYMEDE), ("lifeboat", LIFEBOAT)])


@GAMES
def test_codes_and_meanings_are_the_same(game: str, codes: dict[str, str]) -> None:
    own = set(codes) - set(SHARED_CODES)
    assert own == set(codes_in(SHIPPED / game, SHIPPED.parent / game)) - set(SHARED_CODES)


@GAMES
def test_the_guide_has_every_code(game: str, codes: dict[str, str]) -> None:
    guide = (SHIPPED / f"FORMAT-{game}.md").read_text(encoding="utf-8")
    assert dict(re.findall(r"^\| ([A-Z]\d{3}) \| (.*) \|$", guide, re.MULTILINE)) == codes


def test_a_code_means_one_thing_in_all_games() -> None:
    for codes, others in ((GANYMEDE, CREW), (LIFEBOAT, CREW), (LIFEBOAT, GANYMEDE)):
        assert SHARED_CODES.items() <= codes.items()
        assert set(codes) & set(others) == set(SHARED_CODES)
