"""`winnable survey report`: its forms, files and errors."""

import json
from pathlib import Path

import pytest

from tests.support.json_output import in_json
from tests.support.surveys import made_up, question_of, rows_of
from tests.winnable.conftest import Run, Spawn
from winnable.surveying.question import Cell
from winnable.surveying.report.columns import SUMMARIES
from winnable.surveying.store import Writing


@pytest.fixture
def surveys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder with two surveys of the same deals, `one` and `other`, and one without rows, `begun`."""
    monkeypatch.chdir(tmp_path)
    question, rows = made_up(3, 20)
    with Writing.begin("one", question) as writing:
        writing.add(rows)
    with Writing.begin("other", question) as writing:
        writing.add([*rows[20:], *rows_of(0, "l" * 20)])
    with Writing.begin("begun", question):
        pass
    return tmp_path


def test_text_is_the_form_without_another(surveys: Path, run: Run) -> None:
    told = run("survey", "report", "one")
    assert told.exit_code == 0
    assert told.stdout.startswith("mission ")
    assert "3 missions, 240 deals" in told.stdout
    assert run("survey", "report", "one", "--format", "text", "--color", "never").stdout == told.stdout


@pytest.mark.parametrize(
    ("name", "begins"),
    [
        ("x.csv", b"game,mission,"),
        ("x.json", b"{\n"),
        ("x.svg", b"<svg "),
        ("x.txt", b"mission "),
    ],
)
def test_the_form_is_that_of_the_ending(surveys: Path, run: Run, name: str, begins: bytes) -> None:
    assert run("survey", "report", "one", "-o", name).exit_code == 0
    assert (surveys / name).read_bytes().startswith(begins)
    assert run("survey", "report", "one", "--against", "other", "-o", name).exit_code == 0


def test_json_keeps_its_schema(surveys: Path, run: Run) -> None:
    for more in ((), ("--against", "other"), ("--against", "begun")):
        told = in_json(run("survey", "report", "one", "--json", *more).stdout)
        assert told["command"] == "survey report"
        assert len(told["missions"]) == 12
    in_json(run("survey", "report", "begun", "--json").stdout)
    told = json.loads(run("survey", "report", "one", "--format", "json", "--against", "other").stdout)
    assert list(told["missions"][0]) == [column.name for column in SUMMARIES]
    assert [len(each["won_here"]) for each in told["differences"]] == [20] + [0] * 11


def test_errors_are_json_as_well(surveys: Path, run: Run) -> None:
    for arguments in (
        ("nowhere", "--json"),
        ("one", "--json", "--nonsense"),
        ("one", "--format=json", "--against", "x"),
    ):
        ran = run("survey", "report", *arguments)
        told = in_json(ran.stdout)
        assert (ran.exit_code, told["command"], told["exit_code"]) == (2, "survey report", 2)


def test_a_file_of_summaries_stands_for_the_survey(surveys: Path, run: Run) -> None:
    run("survey", "report", "one", "-o", "kept.csv")
    for form in ("text", "csv", "svg", "json"):
        told = run("survey", "report", "kept.csv", "--format", form)
        assert told.stdout == run("survey", "report", "one", "--format", form).stdout
    told = run("survey", "report", "other", "--against", "kept.csv")
    assert "no deal is in both surveys: compare the intervals" in told.stdout


def test_verdicts_that_differ_are_found_in_two_surveys(surveys: Path, run: Run) -> None:
    told = run("survey", "report", "other", "--against", "one").stdout
    assert "20 of 240 deals in both surveys have another verdict\n" in told
    assert "\nand 10 more\n" in told


def test_a_survey_that_has_just_begun(surveys: Path, run: Run) -> None:
    for form in ("text", "csv", "svg", "json"):
        assert run("survey", "report", "begun", "--format", form).exit_code == 0
    assert "not finished: 0 of 240 deals" in run("survey", "report", "begun").stdout
    assert "nothing that both surveys have" in run("survey", "report", "one", "--against", "begun").stdout


def test_it_can_be_asked_while_the_survey_runs(tmp_path: Path, run: Run) -> None:
    with Writing.begin(tmp_path / "running", question_of(Cell("planet-nine/1", "planet-nine", 4))) as writing:
        writing.add(list(rows_of(0, "www")))
        assert "3 of 10" in run("survey", "report", str(tmp_path / "running")).stdout
        writing.add(list(rows_of(0, "wwwl", first=3)))
        assert "7 of 10" in run("survey", "report", str(tmp_path / "running")).stdout


def test_the_help_is_its_own(run: Run) -> None:
    told = run("survey", "report", "--help").stdout
    assert told.startswith("Usage: winnable survey report [OPTIONS] DIR|FILE")
    assert "winnable survey report" in run("survey", "--help").stdout


def test_it_does_not_load_the_solver(surveys: Path, spawn: Spawn) -> None:
    code = "import sys; from winnable.__main__ import main\ntry: main()\nfinally: assert 'ortools' not in sys.modules"
    ran = spawn("survey", "report", str(surveys / "one"), code=code)
    assert (ran.returncode, ran.stderr) == (0, "")


def test_it_does_not_overwrite_what_it_reads(surveys: Path, run: Run) -> None:
    before = (surveys / "one" / "survey.sqlite").read_bytes()
    for arguments in (["one"], ["other", "--against", "one"]):
        result = run("survey", "report", *arguments, "-o", "one/survey.sqlite", "--format", "csv")
        assert (result.exit_code, "which is to be read" in result.stderr) == (2, True)
    assert (surveys / "one" / "survey.sqlite").read_bytes() == before
