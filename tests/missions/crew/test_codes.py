"""Every code of a finding has a meaning, and every meaning has a code that is used."""

from tests.support.codes import codes_in
from tests.support.paths import SHIPPED
from winnable.missions.source.finding import SHARED_CODES, codes_of

FRONT_DOOR = SHIPPED.parent


def test_codes_and_meanings_are_the_same() -> None:
    used = set(codes_in(SHIPPED / "source", SHIPPED / "crew", FRONT_DOOR / "crew"))
    assert used == set(codes_of("crew"))


def test_every_code_means_something() -> None:
    assert all(meaning.strip() for meaning in codes_of("crew").values())


def test_shared_code_uses_shared_codes_only() -> None:
    assert set(codes_in(SHIPPED / "source")) <= set(SHARED_CODES)


def test_crew_gives_no_shared_code_another_meaning() -> None:
    assert SHARED_CODES.items() <= codes_of("crew").items()
