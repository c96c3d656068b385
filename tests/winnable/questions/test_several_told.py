"""What `solve` says of more than one line in games of four parts, as JSON and pages."""

from pathlib import Path

import pytest

from tests.support.json_output import document, in_json
from tests.support.layers import few
from tests.support.paths import ROOT
from tests.winnable.conftest import Run
from winnable.output.ink import PLAIN
from winnable.questions.several import how_many
from winnable.solver.asking import Bounds, SomeLines

LAUNCH = str(ROOT / "examples" / "ganymede" / "launch.yaml")
POINTS = str(ROOT / "examples" / "lifeboat" / "points.yaml")


def test_nothing_spoils_a_verdict(run: Run) -> None:
    (problem,) = in_json(run("solve", LAUNCH, "--lines", "2", "--verdict-only", "--json").stdout)["problems"]
    assert problem["lines"] == {"count": 2, "more": True}
    assert "state" not in problem


@pytest.mark.parametrize("path", few([LAUNCH, POINTS], 1))
def test_json_is_of_the_schema(path: str, run: Run) -> None:
    content = document(run("solve", path, "--lines", "2", "--json").stdout, 0, "solve")
    (problem,) = content["problems"]
    assert len(problem["lines"]["lines"]) == 2


def test_a_page_has_every_line(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "out.html"
    assert run("solve", LAUNCH, "--lines", "2", "-o", str(out)).exit_code == 0
    assert "line 2 of 2" in out.read_text(encoding="utf-8")


def test_counts_that_are_cut_short() -> None:
    some = SomeLines[str](("a",), None)
    assert how_many(some, None, "", "", PLAIN) == "1 line; whether there are more was not decided"
    assert how_many(some, Bounds(2, 2), "trick", "the limit", PLAIN).endswith("not decided, the limit")
