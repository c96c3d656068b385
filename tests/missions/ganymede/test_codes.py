"""Every code of a finding of Ganymede has a meaning, in the code and in the guide, and none clashes."""

import re

from tests.support.codes import codes_in
from tests.support.paths import SHIPPED
from winnable.missions.crew import CODES as CREW_CODES
from winnable.missions.ganymede.codes import CODES
from winnable.missions.source.codes import SHARED_CODES

GUIDE = (SHIPPED / "FORMAT-ganymede.md").read_text(encoding="utf-8")


def test_codes_and_meanings_are_the_same() -> None:
    own = set(CODES) - set(SHARED_CODES)
    assert own == set(codes_in(SHIPPED / "ganymede", SHIPPED.parent / "ganymede")) - set(SHARED_CODES)


def test_a_code_means_one_thing_in_all_games() -> None:
    assert SHARED_CODES.items() <= CODES.items()
    assert set(CODES) & set(CREW_CODES) == set(SHARED_CODES)


def test_the_guide_has_every_code() -> None:
    assert dict(re.findall(r"^\| ([A-Z]\d{3}) \| (.*) \|$", GUIDE, re.MULTILINE)) == CODES
