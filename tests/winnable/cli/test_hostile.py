"""Closed and full streams, pipes in folders, files that would be lost: documented exit codes, no traceback."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.layers import few
from tests.support.paths import ROOT
from tests.support.waiting import SAFE
from tests.winnable.conftest import Run, Spawn, begun
from winnable.missions.source.files import MAX_BYTES

full_disk = pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")


def shell(command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a shell command in which `W` is `winnable`."""
    return subprocess.run(
        ["/bin/sh", "-c", command.replace("W ", f"'{sys.executable}' -m winnable ", 1)],
        capture_output=True,
        text=True,
        check=False,
        timeout=SAFE,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
    )


@pytest.mark.parametrize(
    ("command", "errors"),
    few(
        [
            ("W missions >&-", "Error: Cannot write standard output: bad file descriptor.\n"),
            ("W solve - <&-", "<stdin>:1:1: error[Y001]: cannot read standard input: it is closed\n"),
            ("W solve nosuch.yaml 2>&-", ""),
            ("W bogus 2>&-", ""),
            ("W missions <&- >&- 2>&-", ""),
        ],
        1,
        4,
        unpack=True,
    ),
)
def test_closed_streams(command: str, errors: str) -> None:
    result = shell(command)
    assert (result.returncode, result.stderr) == (2, errors)


@pytest.mark.parametrize(
    "arguments",
    [
        ["solve", ""],
        ["solve", "deal.yaml", "-o", ""],
        ["certify", "--check", ""],
        ["check", "deal.yaml", ""],
        ["validate", ""],
        ["missions", ""],
        ["new", "problem", ""],
        ["survey", "9", "-o", ""],
        ["survey", "report", ""],
    ],
)
def test_an_empty_text_names_nothing(arguments: list[str], run: Run) -> None:
    """A variable of a shell that is not set: it is not the current folder, and no word that is in every mission."""
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert ", found an empty text." in result.stderr


LONG = "x" * 5000


@pytest.mark.parametrize(
    "arguments",
    [
        ["solve", f"{LONG}.yaml"],
        ["check", f"{LONG}.yaml"],
        ["validate", f"{LONG}.yaml"],
        ["validate", LONG],
        ["show", f"{LONG}.yaml"],
        ["show", LONG],
        ["replay", f"{LONG}.yaml"],
        ["solve", "small.yaml", "--mission", f"{LONG}.yaml"],
        ["solve", "small.yaml", "-o", f"{LONG}.yaml"],
        ["deal", "--players", "4", "--mission", f"{LONG}.yaml"],
    ],
)
def test_a_name_that_no_file_can_have(arguments: list[str], deals: Path, run: Run) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert "internal error" not in result.stderr


def test_a_chain_of_deals_is_followed_so_far(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    monkeypatch.chdir(tmp_path)
    for index in range(600):
        Path(f"{index}.yaml").write_text(f"deal: {index + 1}.yaml\ntasks: [p1]\n")
    result = run("solve", "0.yaml")
    assert result.exit_code == 2
    assert "20.yaml:1:7: error[D011]: expected at most 20 deals, each of which is taken from the next" in result.stderr


@pytest.mark.parametrize(
    ("error", "code", "message"),
    few(
        [
            ("MemoryError()", 3, "Error: There is not enough memory.\n"),
            ("WorkerDied('a worker was killed')", 3, "Error: A worker was killed.\n"),
            ("OSError(24, 'Too many open files', 'deal.yaml')", 2, "Error: 'deal.yaml': too many open files.\n"),
            ("NoSolver('expected OR-Tools')", 2, "Error: Expected OR-Tools.\n"),
            ("ZeroDivisionError()", 4, None),
        ],
        2,
        unpack=True,
    ),
)
def test_what_is_no_bug_of_ours(error: str, code: int, message: str | None, spawn: Spawn) -> None:
    """A limit of the machine or of the installation, wherever it shows, has its own exit code."""
    program = f"""
import winnable.cli.look_up as command
from winnable.solver.jobs import WorkerDied
from winnable.solver.verdict import NoSolver
def fail(*_arguments, **_options):
    raise {error}
command.missions.callback = fail
from winnable.cli.main import main
main(["missions"], prog_name="winnable")
"""
    result = spawn(code=program)
    assert result.returncode == code
    assert message in (None, result.stderr)
    assert ("This is a bug in winnable" in result.stderr) is (code == 4)


@full_disk
@pytest.mark.parametrize("arguments", few(["--help", "--version", "solve --help", "missions"], 1))
def test_full_output(arguments: str) -> None:
    result = shell(f"W {arguments} >/dev/full")
    expected = "Error: Cannot write standard output: no space left on device.\n"
    assert (result.returncode, result.stderr) == (2, expected)


@full_disk
@pytest.mark.parametrize("arguments", few(["solve nosuch.yaml", "bogus", ""], 1))
def test_full_standard_error(arguments: str) -> None:
    assert shell(f"W {arguments} 2>/dev/full").returncode == 2


def test_nobody_reads_the_output(spawn: Spawn) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    for arguments in (["--help"], ["missions"]):
        result = spawn(*arguments, output=writer)
        assert (result.returncode, result.stderr) == (141, "")
    os.close(writer)


@pytest.mark.parametrize("columns", few(["²", "9" * 5000], 1))
def test_columns_that_are_no_number(columns: str, spawn: Spawn) -> None:
    main, terminal = os.openpty()
    result = spawn("missions", "5", output=terminal, COLUMNS=columns)
    os.close(terminal)
    os.close(main)
    assert (result.returncode, result.stderr) == (0, "")


def test_standard_input_is_read_up_to_a_bound(run: Run) -> None:
    result = run("validate", "-", stdin=b"#" * (MAX_BYTES + 5))
    assert result.exit_code == 2
    assert f"expected at most {MAX_BYTES} bytes" in result.stdout
    assert shell("W validate - </dev/zero").returncode == 2


@pytest.mark.parametrize("command", ["check", "validate"])
def test_a_folder_without_files(command: str, tmp_path: Path, run: Run) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")  # reading it would never end
    result = run(command, str(tmp_path))
    assert result.exit_code == 2
    assert f"There is no *.yaml or *.yml below {tmp_path}." in result.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ["solve", "small.yaml", "--mission", "OUT"],
        ["solve", "--deal", "b1 / b2", "--mission", "OUT"],
        ["deal", "--players", "4", "--mission", "OUT"],
        ["new", "problem", "--mission", "OUT"],
        ["puzzle", "OUT", "--one-lead"],
    ],
)
def test_a_mission_is_not_overwritten(arguments: list[str], deals: Path, tmp_path: Path, run: Run) -> None:
    out = tmp_path / "mission.yaml"
    out.write_text("id: x\n")
    result = run(*(str(out) if argument == "OUT" else argument for argument in arguments), "-o", str(out))
    assert result.exit_code == 2
    assert f"-o would overwrite {str(out)!r}, which is to be read." in result.stderr
    assert out.read_text() == "id: x\n"


def test_standard_input_is_not_overwritten(tmp_path: Path) -> None:
    out = tmp_path / "deal.yaml"
    out.write_text("deck: dealt\nlead: 0\nhands: [b1, b2]\n")
    result = shell(f"W solve - -o '{out}' <'{out}'")
    assert result.returncode == 2
    assert "which is to be read" in result.stderr
    assert out.read_text().startswith("deck: dealt")


# --- the file of -o ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments", [["solve", "small.yaml"], ["deal", "--players", "4"], ["new", "mission"], ["schema", "mission"]]
)
def test_an_unknown_form_is_refused(arguments: list[str], deals: Path, tmp_path: Path, run: Run) -> None:
    result = run(*arguments, "-o", str(tmp_path / "x.pdf"))
    assert (result.exit_code, result.stdout, [*tmp_path.iterdir()]) == (2, "", [])
    assert "Invalid value for '-o': expected a file with the ending ." in result.stderr


@pytest.mark.parametrize(
    ("command", "redirection"),
    few(
        [
            ("W solve small.yaml", ""),
            ("W solve small.yaml", "> OUT"),
            ("W solve small.yaml", "| cat"),
            ("W deal --players 4 --seed 1", "> OUT"),
            ("W schema mission", "| cat"),
        ],
        0,
        1,
        unpack=True,
    ),
)
def test_streams_as_files(command: str, redirection: str, deals: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    plain = shell(f"{command}").stdout
    result = shell(f"{command} -o /dev/stdout {redirection.replace('OUT', str(out))}")
    assert plain == (out.read_text() if ">" in redirection else result.stdout)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert shell(f"{command} -o '{pipe}' & cat '{pipe}'; wait").stdout == plain


@full_disk
def test_a_full_disk_as_file(deals: Path) -> None:
    result = shell("W solve small.yaml -o /dev/full")
    assert (result.returncode, "no space left" in result.stderr) == (2, True)


@pytest.mark.thorough
def test_an_old_file_stays_until_the_new_one_is_whole(deals: Path, tmp_path: Path) -> None:
    """A command that is killed or interrupted, or that fails, changes nothing."""
    out = tmp_path / "out.json"
    out.write_text("old")
    hard = tmp_path / "hard.yaml"
    hard.write_text("---\n".join([Path("small.yaml").read_text(), *[Path("hard.txt").read_text()] * 50]))
    for number, code in ((signal.SIGINT, 130), (signal.SIGKILL, -9)):
        process = begun("solve", "-v", str(hard), "-o", str(out))
        assert process.stderr is not None
        process.stderr.readline()  # one of them is done
        process.send_signal(number)
        process.communicate(timeout=SAFE)
        assert process.returncode == code
        assert (out.read_text(), sorted(each.name for each in tmp_path.iterdir())) == ("old", ["hard.yaml", "out.json"])
    assert shell(f"W solve small.yaml nowhere.yaml -o '{out}'").returncode == 2
    assert json.loads(out.read_text())["exit_code"] == 2
