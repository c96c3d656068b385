"""`winnable validate` as JSON and in colours, and the deals that it shows; as text see `tests/data/sessions`."""

import json
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.winnable.conftest import Run

FIRST = "id: first\ntasks: 2\n"


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], str]:
    """Write a mission into the folder where the command runs."""
    monkeypatch.chdir(tmp_path)

    def writes(text: str) -> str:
        Path("mission.yaml").write_text(text, encoding="utf-8")
        return "mission.yaml"

    return writes


# --- missions, played ----------------------------------------------------------------------------


@pytest.mark.thorough
def test_several_processes_tell_the_same(write: Callable[[str], str], run: Run) -> None:
    arguments = ("validate", write(FIRST), "--deals", "25", "--players", "3", "--json")
    assert run(*arguments, "--jobs", "1").stdout == run(*arguments, "--jobs", "2").stdout


@pytest.mark.thorough
def test_a_deal_that_cannot_be_won_is_shown(write: Callable[[str], str], run: Run) -> None:
    file = write("id: aces\ngoals:\n  - tricks_won: {by: anybody, won_with: {rank: 1}, at_least: 3}\n")
    (played,) = json.loads(run("validate", file, "--deals", "12", "--players", "3", "--json", "--jobs", "1").stdout)[
        "played"
    ]
    assert played["share"]["winnable"] * played["share"]["unwinnable"] > 0
    assert run(*shlex.split(played["winnable"])[1:]).exit_code == 0
    assert run(*shlex.split(played["unwinnable"])[1:]).exit_code == 1


@pytest.mark.thorough
def test_the_reading_that_is_played(run: Run) -> None:
    """Against the clock the one volunteer of mission 14 takes all, else everybody takes some; both can be pasted."""
    for options, reading in (((), "without-timer"), (("--reading", "with-timer"), "with-timer")):
        result = run("validate", "deep-sea/14", "--deals", "2", "--players", "4", "--jobs", "1", *options)
        lines = result.stdout.splitlines()
        assert lines[1].startswith(f"  reading {reading} (others: with")
        command = shlex.split(lines[3].partition("can be won:")[2])
        assert command[-2:] == ["--reading", reading]
        assert run(*command[1:]).exit_code == 0
    told = json.loads(run("validate", "17", "--reading", "literal", "--deals", "1", "--jobs", "1", "--json").stdout)
    assert {report["reading"] for report in told["played"]} == {"literal"}
    both = run("validate", "16", "17", "--reading", "literal", "--deals", "1", "--players", "4", "--jobs", "1")
    assert (both.exit_code, both.stdout.count("reading literal (others: strict)")) == (0, 1)


# --- files ---------------------------------------------------------------------------------------


def test_files_of_others_are_skipped_and_counted(write: Callable[[str], str], run: Run) -> None:
    write(FIRST)
    Path("mkdocs.yml").write_text("site_name: x\nnav: []\n")
    assert json.loads(run("validate", ".", "--deals", "0", "--json").stdout)["files_of_others"] == 1


def test_mistakes_in_colours(deals: Path, run: Run) -> None:
    coloured = run("validate", "bad.yaml", "--color", "always").stdout
    assert "\x1b[31m\x1b[1merror[K001]\x1b[0m" in coloured


def test_findings_in_json(deals: Path, run: Run) -> None:
    result = run("validate", "-", "--json", stdin="id: 1\ntitel: x\n")
    content = json.loads(result.stdout)
    assert result.exit_code == content["exit_code"] == 2
    assert [(each["path"], each["line"], each["column"]) for each in content["findings"]] == [("<stdin>", 2, 1)]
