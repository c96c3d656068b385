"""`winnable certify`: what it writes and says, and the check."""

import json
from pathlib import Path

import pytest
from click.testing import Result

from tests.support.json_output import in_json
from tests.support.paths import ROOT
from tests.winnable.conftest import Run, Spawn
from winnable.games import registry
from winnable.games.registry import Row
from winnable.rules.answer import OutOfTime
from winnable.solver import proof

pytest.importorskip("pysat")

LOST = ("--deck", "dealt", "--lead", "0", "--deal", "b98 / b1 y5 / b2 g2 / b3 g3", "--tasks", "y5>0[1] b1>0 g2>0")
WON = (*LOST[:-1], "b1>0 g2>0")
TWO = str(ROOT / "examples" / "missions" / "09.yaml")


@pytest.fixture(autouse=True)
def _elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)


def lines(result: Result) -> list[str]:
    return str(result.stdout).splitlines()


def test_unwinnable(run: Run) -> None:
    result = run("certify", *LOST, "-o", "proof")
    assert result.exit_code == 1
    assert lines(result)[-1] == "certificate: proof (problem.yaml, formula.cnf, proof.drat, certificate.json)"
    assert lines(result)[-2] == "unwinnable"
    checked = run("certify", "--check", "proof")
    assert (checked.exit_code, lines(checked)[-1]) == (0, "the certificate holds: unwinnable")
    assert "--deal 'b89 / b1 y5 / b2 g2 / b3 g3'" in checked.stdout
    assert "  right: proof.drat refutes formula.cnf: " in checked.stdout


def test_winnable(run: Run) -> None:
    """Nothing is spoilt: the line is in the certificate."""
    result = run("certify", *WON, "-o", "line")
    assert (result.exit_code, lines(result)[-2:]) == (
        0,
        ["winnable", "certificate: line (problem.yaml, line.yaml, certificate.json)"],
    )
    assert lines(run("certify", "--check", "line"))[-1] == "the certificate holds: winnable"


@pytest.mark.thorough
def test_several_deals_have_folders_of_their_own(run: Run) -> None:
    result = run("certify", TWO, "-o", "two")
    assert result.exit_code == 1
    assert [each for each in lines(result) if each.startswith("certificate: two/")] == [
        "certificate: two/1 (problem.yaml, line.yaml, certificate.json)",
        "certificate: two/2 (problem.yaml, formula.cnf, proof.drat, certificate.json)",
    ]
    checked = run("certify", "--check", "two")
    assert checked.exit_code == 0
    assert [each for each in lines(checked) if each.startswith("the certificate")] == [
        "the certificate holds: winnable",
        "the certificate holds: unwinnable",
    ]
    (Path("two") / "1" / "line.yaml").unlink()
    checked = run("certify", "--check", "two/1", "two/2")
    assert checked.exit_code == 1
    assert "  wrong: line.yaml is missing\nthe certificate does not hold\n" in checked.stdout


def test_json(run: Run) -> None:
    content = json.loads(run("certify", *LOST, "-o", "proof", "--json").stdout)
    assert content["exit_code"] == 1
    assert content["problems"][0]["answer"] == "unwinnable"
    assert content["problems"][0]["certificate"]["folder"] == "proof"
    content = json.loads(run("certify", "--check", "proof", "--json").stdout)
    (found,) = content["certificates"]
    assert (found["ok"], found["faults"], found["answer"], len(found["checked"])) == (True, [], "unwinnable", 2)
    (Path("proof") / "certificate.json").write_text("{}")
    content = json.loads(run("certify", "--check", "proof", "--json").stdout)
    assert (content["exit_code"], content["certificates"][0]["ok"]) == (1, False)


def test_its_json_is_what_the_schema_says(run: Run) -> None:
    for arguments in (
        [*LOST, "-o", "proof"],
        ["--check", "proof"],
        [TWO, "--unknown", "every", "-o", "two"],
        ["--check", "nowhere"],
        ["--check", "two"],
    ):
        in_json(run("certify", *arguments, "--json").stdout)


def test_a_game_without_certificates(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "TABLE", [*registry.TABLE, Row(("counters",), "tests.toy_game.counters:COUNTERS")])
    Path("pile.yaml").write_text("game: counters\npile: 9\nturns: 2\n")
    result = run("certify", "pile.yaml", "-o", "pile")
    assert result.exit_code == 2
    assert "pile.yaml:1: error: no certificate: there are none for this game" in result.stderr
    run("certify", *LOST, "-o", "proof")
    (Path("proof") / "problem.yaml").write_text("game: counters\npile: 9\nturns: 2\n")
    result = run("certify", "--check", "proof")
    assert result.exit_code == 1
    assert "wrong: problem.yaml asks what no certificate tells: there are none for this game" in result.stdout


def test_a_folder_that_cannot_be_written(run: Run) -> None:
    Path("file").touch()
    result = run("certify", *LOST, "-o", "file/below")
    assert (result.exit_code, result.stderr) == (2, "Error: 'file/below': not a directory.\n")


def test_a_limit_holds_for_the_proof(run: Run) -> None:
    result = run("certify", *LOST, "-o", "proof", "--time-limit", "0.000001")
    assert result.exit_code == 3
    assert "unknown" in result.stdout
    assert not list(Path("proof").iterdir())


def test_a_limit_that_suffices_for_the_verdict_only(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def late(*_: object) -> list[str]:
        raise OutOfTime

    monkeypatch.setattr(proof, "refute", late)
    result = run("certify", *LOST, "-o", "proof", "--time-limit", "60")
    assert result.exit_code == 3
    assert lines(result)[-1] == "unwinnable"
    assert "certificate: " not in result.stdout
    assert "no certificate, as the limit of 60 seconds was reached before the refutation was complete" in result.stderr


def test_a_limit_holds_for_the_check(run: Run) -> None:
    run("certify", *LOST, "-o", "proof")
    result = run("certify", "--check", "proof", "--time-limit", "0.000001")
    assert result.exit_code == 3
    assert lines(result)[-1] == "not checked to the end: the limit of 1e-06 seconds was reached"


def test_questions_without_a_certificate(run: Run) -> None:
    path = str(ROOT / "examples" / "open" / "unknown.yaml")
    result = run("certify", path, "--unknown", "every", "-o", "every", "--time-limit", "2")
    assert result.exit_code == 2
    assert "no certificate: it takes many verdicts to tell of every deal that fits" in result.stderr


def test_without_python_sat_it_says_what_to_install(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    run("certify", *LOST, "-o", "proof")
    monkeypatch.setattr(proof, "find_spec", lambda _name: None)
    result = run("certify", *LOST, "-o", "new")
    assert result.exit_code == 2
    assert "pip install '.[certify]'" in result.stderr
    assert run("certify", "--check", "proof").exit_code == 0


@pytest.mark.thorough
def test_the_check_needs_no_python_sat(run: Run, spawn: Spawn) -> None:
    run("certify", *LOST, "-o", "proof")
    code = (
        "import sys; sys.modules['pysat'] = None\n"
        "from winnable.__main__ import main\n"
        "sys.argv = ['winnable', 'certify', '--check', 'proof']\n"
        "main()"
    )
    checked = spawn(code=code)
    assert (checked.returncode, checked.stdout.splitlines()[-1]) == (0, "the certificate holds: unwinnable")
