"""`winnable check`: what it looks at, what it counts, and how it ends."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from winnable.games.game import Game
from winnable.questions import lean
from winnable.rules.answer import Answer
from winnable.rules.crew.problem import Problem
from winnable.solver.verdict import Limits, Verdict

Run = Callable[..., Result]


@pytest.mark.thorough
def test_all_as_expected(deals: Path, run: Run) -> None:
    result = run("check", "small.yaml")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == (
        "ok       small.yaml:2  winnable  the nine takes the one\n"
        "ok       small.yaml:9  unwinnable  nobody else may lead yellow\n"
        "2 as expected\n"
    )


@pytest.mark.thorough
def test_what_differs_can_be_pasted(deals: Path, run: Run) -> None:
    result = run("check", "differs.yaml", "small.yaml")
    assert result.exit_code == 1
    assert result.stdout.startswith(
        "DIFFERS  differs.yaml:1  expected unwinnable, found winnable  wrongly thought unwinnable\n"
        "         winnable solve differs.yaml\n"
    )
    assert result.stdout.endswith("2 as expected, 1 different\n")


@pytest.mark.thorough
def test_folders_are_searched_and_findings_told(deals: Path, run: Run, tmp_path: Path) -> None:
    for name in ("small.yaml", "bad.yaml", "mission.yaml"):
        shutil.copy(name, tmp_path)
    (tmp_path / "deeper").mkdir()
    shutil.copy("open_12.yaml", tmp_path / "deeper" / "one.yml")
    (tmp_path / ".hidden").mkdir()
    shutil.copy("differs.yaml", tmp_path / ".hidden")
    (tmp_path / "notes.txt").write_text("no YAML")
    result = run("check", str(tmp_path))
    assert result.exit_code == 2
    assert "bad.yaml:5:1: error[K001]" in result.stderr
    assert result.stdout.endswith("2 as expected, 2 skipped (no expect), 2 mistakes in files\n")


def test_a_mistake_of_a_shared_mission_is_told_once(run: Run, tmp_path: Path) -> None:
    hands = "mission: m.yaml\ndeck: dealt\nlead: 0\nhands: [p1, p2, p3]\nexpect: winnable\n"
    for name, text in (("m", "id: m\ntaks: 2\n"), ("a", hands), ("b", hands)):
        (tmp_path / f"{name}.yaml").write_text(text)
    for paths in (["."], ["a.yaml", "b.yaml"]):
        result = run("check", *[str(tmp_path / path) for path in paths])
        assert result.exit_code == 2
        assert result.stderr.count("error[K001]") == 1
        assert result.stderr.count("error[M002]") == 2
        assert result.stdout == "0 as expected, 3 mistakes in files\n"
        findings = json.loads(run("check", *[str(tmp_path / path) for path in paths], "--json").stdout)["findings"]
        assert sorted(finding["code"] for finding in findings) == ["K001", "M002", "M002"]


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


def test_nothing_to_check(deals: Path, run: Run) -> None:
    result = run("check", "mission.yaml")
    assert (result.exit_code, result.stdout) == (2, "0 as expected\n")
    assert result.stderr == "there is nothing to check: expected a problem with 'expect: winnable' or the like\n"
    assert json.loads(run("check", "mission.yaml", "--json").stdout)["exit_code"] == 2


@pytest.mark.thorough
def test_files_of_others_are_skipped_and_counted(deals: Path, run: Run, tmp_path: Path) -> None:
    shutil.copy("small.yaml", tmp_path)
    shutil.copy("differs.yaml", tmp_path)
    (tmp_path / "mkdocs.yml").write_text("site_name: x\nnav: []\n")
    result = run("check", str(tmp_path), "--exclude", "diff*")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.endswith("2 as expected, 1 file of another program skipped\n")
    assert json.loads(run("check", str(tmp_path), "--json").stdout)["files_of_others"] == 1
    named = run("check", str(tmp_path / "mkdocs.yml"))
    assert (named.exit_code, "error[K007]" in named.stderr) == (2, True)


@pytest.mark.parametrize("arguments", [[], ["nowhere"], ["--jobs", "0", "."], ["--time-limit", "nan", "."]])
def test_bad_usage(arguments: list[str], deals: Path, run: Run) -> None:
    assert run("check", *arguments).exit_code == 2


@pytest.mark.parametrize("command", ["check", "validate", "survey", "certify", "solve"])
def test_every_command_suggests_the_name_of_a_file_that_is_not_there(deals: Path, run: Run, command: str) -> None:
    output = ("-o", "out") if command in ("survey", "certify") else ()
    result = run(command, "smal.yaml", *output)
    assert result.exit_code == 2
    message = "smal.yaml:1:1: error[Y001]: cannot read the file: no such file or directory"
    assert f"{message}\nhint: did you mean 'small.yaml'?\n" in (
        result.stdout if command == "validate" else result.stderr
    )
