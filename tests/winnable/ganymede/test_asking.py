"""What solve says and writes, with plain search in place of the solver."""

import json
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.support.ganymede_files import LAUNCH, exact_stop, only
from tests.support.ganymede_search import search
from tests.winnable.conftest import Run
from winnable.ganymede import asking
from winnable.rules.answer import Answer
from winnable.rules.ganymede.decision import Line, Turn
from winnable.rules.ganymede.problem import Problem
from winnable.rules.ganymede.referee import Report
from winnable.solver.verdict import Limits, Verdict


@dataclass(frozen=True)
class Found:
    line: Line
    report: Report


def by_search(problem: Problem, limits: Limits) -> Verdict[Found]:
    report = search(problem).report
    if report is None:
        return Verdict(Answer.UNWINNABLE, reason="everything was tried")
    turns = [record.turn for record in report.records if isinstance(record.turn, Turn)]
    return Verdict(Answer.WINNABLE, Found(Line(tuple(turns)), report))


def test_what_is_solved_can_be_replayed(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "ask", by_search)
    path, out = tmp_path / "deal.yaml", tmp_path / "out.yaml"
    path.write_text(f"{exact_stop()}horizon: 1\n{LAUNCH}expect: winnable\n", encoding="utf-8")
    assert "leaves the" in run("solve", str(path)).stdout
    assert json.loads(run("solve", str(path), "--json").stdout)["problems"][0]["state"] == "met"
    assert run("check", str(path)).exit_code == 0
    assert run("solve", str(path), "-o", str(out)).exit_code == 0
    assert only(out.read_text(encoding="utf-8")).line_of_play is not None
    assert run("replay", str(out)).exit_code == 0
    path.write_text(f"{exact_stop()}horizon: 1\ngoals: {{score: {{at_least: 7}}}}\n", encoding="utf-8")
    result = run("solve", str(path))
    assert (result.exit_code, "unwinnable: everything was tried" in result.stdout) == (1, True)
