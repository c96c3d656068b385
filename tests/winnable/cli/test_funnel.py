"""What all commands share: an internal error is reported, and `--help` has examples and exit codes."""

import os
import signal
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from click.testing import Result

from tests.support.json_output import SCHEMA, document
from tests.support.layers import few
from tests.support.paths import DATA
from tests.support.waiting import SAFE
from tests.winnable.conftest import Run, begun
from winnable.cli.main import GROUPS
from winnable.cli.schema import FILE, output_schema_text
from winnable.crew import listing
from winnable.crew.survey import measures, playtest
from winnable.games import registry
from winnable.games.game import Game
from winnable.questions import lean
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.solve import solve
from winnable.solver.verdict import Limits


def error_of(result: Result, command: str, kind: str) -> Any:
    """The document of a command that ended early."""
    content = document(result.stdout, result.exit_code, command)
    assert content["error"]["kind"] == kind
    return content


# --- the schema ----------------------------------------------------------------------------------


def test_published() -> None:
    assert FILE.read_text(encoding="utf-8") == output_schema_text(), "python -m winnable.cli.schema"
    jsonschema.Draft7Validator.check_schema(SCHEMA)


def test_every_command_with_json_is_described(run: Run) -> None:
    described = {each["properties"]["command"]["const"] for each in SCHEMA["oneOf"]}
    commands = [name for group in GROUPS.values() for name in group]
    commands += [f"{each} report" for each in commands if f"winnable {each} report" in run(each, "--help").stdout]
    assert {each for each in commands if "  --json " in run(*each.split(), "--help").stdout} == described


def test_the_schema_is_strict_about_what_it_names() -> None:
    bad: list[dict[str, Any]] = [
        {},
        {"schema_version": 2, "winnable": "0", "command": "solve", "exit_code": 0},
        {"schema_version": 1, "winnable": "0", "command": "solve", "exit_code": 0, "problems": [], "findings": []},
        {"schema_version": 2, "winnable": "0", "command": "no", "exit_code": 0, "problems": [], "findings": []},
        {"schema_version": 2, "winnable": "0", "command": "solve", "exit_code": 9, "problems": [], "findings": []},
        {"schema_version": 2, "winnable": "0", "command": "solve", "exit_code": 0, "problems": [{}], "findings": []},
    ]
    for content in bad:
        assert not jsonschema.Draft7Validator(SCHEMA).is_valid(content)


# --- what is done ---------------------------------------------------------------------------------


def test_an_illegal_line(deals: Path, run: Run, tmp_path: Path) -> None:
    (tmp_path / "line.yaml").write_text(
        "deck: dealt\nlead: 0\nhands: [b98, b1 y5, b2 g2, b3 g3]\ntasks: y5>0 b1>0\nline: [b9 b1 g2 b3]\n"
    )
    result = run("replay", str(tmp_path / "line.yaml"), "--json")
    (problem,) = document(result.stdout, 1, "replay")["problems"]
    assert problem["illegal"]["card"] == "g2"


# --- what ends early ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments",
    few(
        [
            "solve",
            "solve - -",
            "solve small.yaml --bogus",
            "solve small.yaml --time-limit nan",
            "solve small.yaml --lines 0",
            "solve small.yaml -o",
            "solve small.yaml --unknown what",
            "replay",
            "check",
            "check . --exclude *",
            "check small.yaml --jobs x",
            "validate",
            "validate 99",
            "validate mission.yaml --players ,",
            "validate mission.yaml --players 9",
            "show",
            "show --goal x 1",
            "missions 99",
            "missions --game chess",
            "cards bogus",
            "cards deep-sea bogus",
        ],
        9,
    ),
)
def test_bad_usage(arguments: str, deals: Path, run: Run) -> None:
    command, *rest = arguments.split()
    for words in ([command, "--json", *rest], [command, *rest, "--json"][: None if rest[-1:] != ["-o"] else 0]):
        if words:
            result = run(*words)
            assert result.exit_code == 2
            content = error_of(result, command, "usage")
            assert content["error"]["message"] in result.stderr


def test_json_that_was_not_asked_for(deals: Path, run: Run) -> None:
    assert run("solve", "--", "--json").stdout == ""
    assert run("bogus", "--json").stdout == ""
    assert run("deal", "--json").stdout == ""


def test_nothing_to_do(deals: Path, run: Run) -> None:
    for command in ("solve", "replay", "check"):
        result = run(command, "mission.yaml", "--json")
        content = error_of(result, command, "input")
        assert content["error"]["message"] in result.stderr
        assert content["problems"] == []


def test_an_output_that_cannot_be_written(deals: Path, tmp_path: Path, run: Run) -> None:
    result = run("solve", "small.yaml", "--json", "-o", str(tmp_path / "no" / "folder.json"))
    assert error_of(result, "solve", "output")["exit_code"] == 2


def test_our_own_bugs(deals: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise LookupError("lost")

    monkeypatch.setattr(listing, "library", fail)
    assert error_of(run("missions", "--json"), "missions", "internal")["error"]["message"] == "LookupError: lost"
    monkeypatch.setattr(lean, "solve", fail)
    for command in (["solve"], ["check", "--jobs", "1"]):
        result = run(*command, "small.yaml", "--json")
        content = document(result.stdout, 4, command[0])  # each problem has its own
        assert [each["internal_error"] for each in content["problems"]] == ["LookupError: lost"] * 2


@pytest.mark.thorough
def test_a_dead_worker(deals: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playtest, "play_deals", _die)
    result = run("validate", "mission.yaml", "22", "--deals", "20", "--players", "4", "--jobs", "2", "--json")
    content = document(result.stdout, result.exit_code, "validate")
    assert result.exit_code not in (0, 1)
    assert "error" in content
    assert content["files"] == 1


def _die(*_: object) -> None:
    os._exit(3)


@pytest.mark.parametrize("failing", ["play_deals", "structure"])
def test_ctrl_c_while_playing(failing: str, deals: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The missions that were played by then are told."""

    def interrupted(case: measures.Case, *rest: Any) -> Any:
        if case.mission.id == "2":
            raise KeyboardInterrupt
        return getattr(measures, failing)(case, *rest)

    monkeypatch.setattr(playtest, failing, interrupted)
    result = run("validate", "1", "2", "3", "--deals", "2", "--players", "3", "--jobs", "1", "--json")
    content = error_of(result, "validate", "interrupted")
    assert result.exit_code == 130
    assert [each["mission"] for each in content["played"]] == ["planet-nine/1"]


@pytest.mark.parametrize("command", [["solve"], ["check", "--jobs", "1"]], ids=" ".join)
def test_ctrl_c_while_solving(command: list[str], deals: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The problems that were solved by then are told."""

    def interrupted(_: Game, problem: Problem, limits: Limits) -> Any:
        if problem.title == "nobody else may lead yellow":
            raise KeyboardInterrupt
        return solve(problem, limits)

    monkeypatch.setattr(lean, "solve", interrupted)
    result = run(*command, "small.yaml", "--json")
    assert result.exit_code == 130
    content = error_of(result, command[0], "interrupted")
    assert [each["answer"] for each in content["problems"]] == ["winnable"]


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_a_real_ctrl_c(deals: Path, tmp_path: Path) -> None:
    hard = tmp_path / "hard.yaml"
    quick = Path("differs.yaml").read_text(encoding="utf-8")
    hard.write_text("---\n".join([quick, *[(DATA / "deals" / "hard.txt").read_text(encoding="utf-8")] * 200]))
    process = begun("solve", "-v", str(hard), "--json")
    try:
        assert process.stderr is not None
        process.stderr.readline()  # the first of them is done
        process.send_signal(signal.SIGINT)
        text, _ = process.communicate(timeout=SAFE)
    finally:
        process.kill()
    content = document(text, 130, "solve")
    assert (process.returncode, content["error"]["kind"]) == (130, "interrupted")


def test_every_game_describes_its_problems() -> None:
    assert all(game.output().identity.keys() >= {"title", "game", "one_line"} for game in registry.games())


def test_no_key_of_an_answer_is_one_of_the_problem() -> None:
    for output in (game.output() for game in registry.games()):
        known = {"file", "line", *output.identity, *output.question}
        for told in (output.answer, output.replayed, *output.told.values()):
            assert not known & told.keys()


def test_an_error_that_nobody_expected(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise LookupError("lost")

    monkeypatch.setattr(listing, "library", fail)
    result = run("missions")
    assert result.exit_code == 4
    assert result.stderr == "internal error: LookupError: lost\nThis is a bug in winnable; please report it.\n"
    assert "Traceback" in run("missions", "-v").stderr


@pytest.mark.parametrize("command", ["", "solve", "validate", "check", "replay", "deal", "missions"])
def test_help_has_an_example(command: str, run: Run) -> None:
    text = run(*command.split(), "--help").stdout
    if command:
        assert "  Example:\n    winnable " in text
        assert "  Exit codes:\n    0  " in text
    else:
        assert "  Start with:\n    winnable " in text


def test_the_engine_before_a_command_is_not_taken_for_it(run: Run) -> None:
    result = run("--engine", "sat", "solve", "--json", "--nonsense")
    assert document(result.stdout, 2, "solve")["error"]["kind"] == "usage"
