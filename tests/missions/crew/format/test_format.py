"""FORMAT.md is complete: every key, every code, and its examples load."""

import re
from typing import Any

import pytest

from tests.support.paths import SHIPPED
from winnable.missions.crew.assignment_rule import ASSIGNMENTS
from winnable.missions.crew.read.loader import load_text
from winnable.missions.crew.shelf import SCHEMAS
from winnable.missions.source.finding import codes_of

FORMAT = (SHIPPED / "FORMAT.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```yaml\n(.*?)```", FORMAT, flags=re.DOTALL)


def keys(part: Any) -> set[str]:
    if isinstance(part, dict):
        return set(part.get("properties", {})).union(*map(keys, part.values()))
    if isinstance(part, list):
        return set().union(*map(keys, part))
    return set()


def test_every_key_is_described() -> None:
    known = set().union(*(keys(SCHEMAS.schema(kind)) for kind in SCHEMAS.kinds))
    assert {key for key in known if not re.search(rf"\b{key}\b", FORMAT)} == set()


def test_every_code_is_listed() -> None:
    assert dict(re.findall(r"^\| ([A-Z]\d{3}) \| (.*) \|$", FORMAT, flags=re.MULTILINE)) == codes_of("crew")


def test_every_rule_of_assignment_is_listed() -> None:
    rows = re.findall(r"^\| (`.*`) \| .* \|$", FORMAT.partition("## Sharing out")[2].partition("## ")[0], re.MULTILINE)
    assert re.findall(r"`([^`]*)`", " ".join(rows)) == list(ASSIGNMENTS)


@pytest.mark.parametrize("text", EXAMPLES)
def test_examples_load(text: str) -> None:
    loaded = load_text(text)
    assert not loaded.findings
    assert len(loaded.documents) == 1
