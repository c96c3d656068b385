"""Slips in files of Ganymede: each has the findings, and the hints, that stand beside it in tests/data."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.support.paths import DATA
from winnable.cli.main import main
from winnable.loading import load_bytes
from winnable.missions.source.finding import Finding

GOOD, *REST = re.split(r"^=== .*\n", (DATA / "slips-ganymede.txt").read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
NAMES = re.findall(r"^=== (.+)\n", (DATA / "slips-ganymede.txt").read_text(encoding="utf-8"), flags=re.MULTILINE)
SLIPS = dict(zip(NAMES, REST, strict=True))
SEVERAL = {"a third slot"}
"""Those with several mistakes."""


def made(slip: str) -> str:
    """The good file with a slip."""
    text = GOOD.rstrip("\n") + "\n"
    for change in re.findall(r"(?:^[-+].*\n)+", slip, flags=re.MULTILINE):
        lines = change.splitlines()
        before, after = ("".join(f"{line[1:]}\n" for line in lines if line[0] == sign) for sign in "-+")
        assert before in text, change
        text = text.replace(before, after, 1)
    return text


def findings(text: str) -> list[Finding]:
    """What is found, without the warning of piles that may run out, which are short in the good file."""
    return [each for each in load_bytes(text.encode(), "<text>").findings if each.code != "R007"]


def written(finding: Finding) -> list[str]:
    line = f"> {finding.line}:{finding.column} {finding.code} {finding.message}"
    return [line, f">   {finding.hint}"] if finding.hint else [line]


def test_the_file_is_good() -> None:
    assert not findings(made(""))
    assert len(SLIPS) > 80


@pytest.mark.parametrize("name", SLIPS)
def test_slips(name: str, tmp_path: Path) -> None:
    slip = SLIPS[name]
    text, expected = made(slip), [line for line in slip.splitlines() if line.startswith("> ")]
    found = findings(text)
    assert [line for finding in found for line in written(finding)] == expected
    assert len(found) == 1 or name in SEVERAL
    path = tmp_path / "deal.yaml"
    path.write_text(text, encoding="utf-8")
    result = CliRunner().invoke(main, ["validate", "--sample", "0", str(path)])
    assert result.exit_code == (2 if any(each.level == "error" for each in found) else 0)
    assert "Traceback" not in result.output
