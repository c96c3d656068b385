"""`winnable check` as JSON, of standard input and with errors of ours; else see `tests/data/sessions/check.txt`."""

import json
from pathlib import Path

import pytest

from tests.winnable.conftest import Run
from winnable.games.game import Game
from winnable.questions import lean
from winnable.rules.answer import Answer
from winnable.rules.crew.problem import Problem
from winnable.solver.verdict import Limits, Verdict


def test_json(deals: Path, run: Run) -> None:
    result = run("check", "differs.yaml", "bad.yaml", "--json")
    content = json.loads(result.stdout)
    assert result.exit_code == content["exit_code"] == 2
    assert content["skipped"] == 1
    assert [finding["code"] for finding in content["findings"]] == ["K001", "T002"]
    (problem,) = content["problems"]
    assert (problem["expect"], problem["answer"], problem["ok"]) == ("unwinnable", "winnable", False)


def test_undecided_and_internal_errors(deals: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def solve(_: Game, problem: Problem, limits: Limits) -> Verdict[None]:
        if problem.title == "the nine takes the one":
            return Verdict(Answer.UNKNOWN, reason=f"the limit of {limits.seconds:g} seconds was reached")
        raise RuntimeError("out of luck")

    monkeypatch.setattr(lean, "solve", solve)
    result = run("check", "small.yaml", "--time-limit", "5", "--jobs", "1")
    assert result.exit_code == 4
    assert result.stdout == (
        "unknown  small.yaml:2  expected winnable, found unknown: the limit of 5 seconds was reached"
        "  the nine takes the one\n"
        "ERROR    small.yaml:9\n"
        "0 as expected, 1 undecided, 1 with an internal error\n"
    )
    assert result.stderr.startswith("internal error: RuntimeError: out of luck\n")


def test_standard_input(deals: Path, run: Run) -> None:
    text = Path("small.yaml").read_text(encoding="utf-8")
    result = run("check", "-", stdin=text)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.endswith("2 as expected\n")
    assert "small.yaml" not in result.stdout
    refused = run("check", "-", "--update", stdin=text)
    assert refused.exit_code == 2
    assert "--update writes into files, and '-' is standard input." in refused.stderr
