"""`winnable` on a real terminal: colours, symbols, the width of lines."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.paths import ROOT
from winnable.output.ink import span


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("environment", "expected"), [({}, "\x1b[32m\x1b[1mwinnable"), ({"NO_COLOR": "1"}, "\nwinnable")]
)
def test_a_real_terminal(environment: dict[str, str], expected: str, deals: Path) -> None:
    text = on_terminal(["solve", "differs.yaml"], environment)
    assert expected in text
    assert "■b1" in text
    assert ("\x1b" in text) == (not environment)


ROUND = """\
id: round
title: Round and round the table goes the lead, and nobody may ever be more than a single trick ahead of the others
goals:
  - spread: {tricks_won: {}, at_most: 1}
  - {tricks_won: {by: commander, at_leest: 1}, and_a_key_that_is_unknown_to_everybody: it makes this line a long one}
"""


@pytest.mark.thorough
def test_nothing_is_broken_in_a_word_at_80_columns(tmp_path: Path) -> None:
    file = tmp_path / "round.yaml"
    file.write_text(ROUND)
    bad = rows(on_terminal(["validate", str(file)], {"COLUMNS": "80"}), 80)
    assert any("error[K001]" in row for row in bad)
    file.write_text("\n".join(ROUND.splitlines()[:-1]))
    rows(on_terminal(["validate", str(file), "--deals", "4", "--players", "3", "--jobs", "1"], {"COLUMNS": "80"}), 80)
    for arguments in (
        ["show", str(file)],
        ["missions", "34"],
        ["missions"],
        ["show", "--goal", "spread: 1"],
    ):
        rows(on_terminal(arguments, {"COLUMNS": "80"}), 80)


def rows(text: str, columns: int) -> list[str]:
    """The rows that a terminal shows; all but commands to be pasted and long paths fit on the columns."""
    shown = [row.rstrip() for row in re.sub(r"\x1b\[[\d;]*m", "", text).split("\n")]
    pasted = re.compile(r"winnable solve |/round.yaml:")
    assert [row for row in shown if span(row) > columns and not pasted.search(row)] == []
    return shown


@pytest.mark.thorough
def test_lists_go_on_below_their_text() -> None:
    shown = rows(on_terminal(["missions", "rocket"], {"COLUMNS": "80"}), 80)
    first = next(row for row in shown if row.startswith("planet-nine/12"))
    rest = shown[shown.index(first) + 1]
    assert rest.strip() == "everybody draws"
    assert rest.index("everybody") == first.index("Four tasks, one last")


def test_the_list_of_guides_fits_on_a_narrow_terminal() -> None:
    assert "  lifeboat-writing  from an idea to a" in rows(on_terminal(["guide"], {"COLUMNS": "40"}), 40)


@pytest.mark.thorough
@pytest.mark.parametrize(("section", "paged"), [([], True), (["parameters"], False)])
def test_guides_are_paged_if_they_are_long(section: list[str], paged: bool) -> None:
    environment = {"COLUMNS": "80", "LINES": "40", "PAGER": "sed s/^/P/", "NO_COLOR": "1"}
    lines = on_terminal(["guide", "format", *section], environment).splitlines()
    assert len(lines) > (400 if paged else 15)
    assert all(line.startswith("P") for line in lines) == paged


def on_terminal(arguments: list[str], environment: dict[str, str]) -> str:
    """What `winnable` writes to a terminal."""
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "winnable", *arguments],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm", "PYTHONIOENCODING": "utf-8", **environment},
    ):
        os.close(theirs)
        pieces = []
        try:
            while piece := os.read(ours, 4096):
                pieces.append(piece)
        except OSError:  # Linux says so when the other side has closed
            pass
        finally:
            os.close(ours)
    return b"".join(pieces).decode().replace("\r\n", "\n")
