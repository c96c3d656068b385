"""Every code of a finding has a meaning, and every meaning has a code that is used."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.support.paths import SHIPPED
from winnable.missions.crew import CODES
from winnable.missions.source.codes import SHARED_CODES

FRONT_DOOR = SHIPPED.parent


def codes_in(folder: Path) -> Iterator[str]:
    """All texts in the code below a folder that are codes of findings, but for the tables of codes."""
    for path in folder.rglob("*.py"):
        if path.name != "codes.py":
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and re.fullmatch(r"[A-Z]\d{3}", str(node.value)):
                    yield str(node.value)


def test_codes_and_meanings_are_the_same() -> None:
    used = {*codes_in(SHIPPED / "source"), *codes_in(SHIPPED / "crew"), *codes_in(FRONT_DOOR / "crew")}
    assert used == set(CODES)


def test_every_code_means_something() -> None:
    assert all(meaning.strip() for meaning in CODES.values())


def test_shared_code_uses_shared_codes_only() -> None:
    assert set(codes_in(SHIPPED / "source")) <= set(SHARED_CODES)


def test_crew_gives_no_shared_code_another_meaning() -> None:
    assert SHARED_CODES.items() <= CODES.items()
