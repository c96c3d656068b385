"""`winnable` as a process of its own: start-up, pipes, signals, terminals."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.layers import few
from tests.support.paths import DATA, ROOT
from tests.support.waiting import SAFE
from tests.winnable.conftest import Spawn, begun

LIGHT = """
import sys
from winnable.cli.main import main
try:
    main(sys.argv[1:])
finally:
    heavy = {"ortools", "pandas", "numpy"} & set(sys.modules)
    assert not heavy, heavy
    doubled = {"rules", "solver", "missions"} & set(sys.modules)
    assert not doubled, doubled
"""


@pytest.mark.parametrize(
    "arguments",
    few(
        [
            ["--help"],
            ["--version"],
            ["solve", "--help"],
            ["validate", "small.yaml"],
            ["replay", "solved_25.yaml"],
            ["missions", "50"],
            ["deal", "--players", "4", "--mission", "9"],
        ],
        1,
        4,
    ),
)
def test_what_does_not_solve_does_not_load_the_solver(arguments: list[str], deals: Path, spawn: Spawn) -> None:
    result = spawn(*arguments, code=LIGHT)
    assert (result.returncode, result.stderr) == (0, "")


OF_CI = """
import sys
from winnable.cli.main import main
try:
    main(sys.argv[1:])
finally:
    parts = ("winnable.services.project", "winnable.services.cache", "winnable.services.cached_answers")
    parts += ("winnable.cli.checking", "winnable.cli.validating")
    more = ("tomllib", "xml", "_pytest", "winnable.output.junit")
    loaded = [name for name in sys.modules if name.startswith(parts + more)]
    assert not loaded, loaded
"""


@pytest.mark.parametrize(
    "arguments", few([["--help"], ["solve", "small.yaml"], ["check", "--help"], ["show", "34"]], 1), ids=str
)
def test_what_is_for_ci_is_loaded_for_ci_alone(arguments: list[str], deals: Path, spawn: Spawn) -> None:
    result = spawn(*arguments, code=OF_CI)
    assert "AssertionError" not in result.stderr
    assert result.returncode in (0, 1)


AT_EXIT = """
import atexit, gc, sys
atexit.register(lambda: print(gc.get_freeze_count() > 10_000))
sys.argv[0] = "winnable"
from winnable.__main__ import main
main()
"""


def test_no_garbage_is_looked_for_at_the_end(deals: Path, spawn: Spawn) -> None:
    """All that was loaded is left to the system; what is to be run at the exit still is, and all output is there."""
    result = spawn("show", "small.yaml", code=AT_EXIT)
    plain = spawn("show", "small.yaml")
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout == f"{plain.stdout}True\n"


def test_importing_the_package_loads_next_to_nothing(spawn: Spawn) -> None:
    code = "import winnable, sys; assert not {'click', 'yaml', 'ortools', 'winnable.programs.api'} & set(sys.modules)"
    assert spawn(code=code).returncode == 0


MOVED = """
import sys
from types import ModuleType
sys.modules["ortools.sat.python.cp_model_helper"] = {helper}
from winnable.__main__ import main
main()
"""


@pytest.mark.thorough
@pytest.mark.parametrize(("helper", "found"), [("None", ""), ("ModuleType('moved')", " without ConstraintProto, CpM")])
@pytest.mark.parametrize(
    "command", few([["solve"], ["check", "--jobs", "1"], ["validate", "--deals", "1", "--jobs", "1"]], 0, 2)
)
def test_an_or_tools_that_has_moved_on(helper: str, found: str, command: list[str], deals: Path, spawn: Spawn) -> None:
    """We use a module of OR-Tools that is not public: a release without it is named, with the one to install."""
    what = "planet-nine/5" if command[0] == "validate" else "small.yaml"
    result = spawn(*command, what, code=MOVED.format(helper=helper))
    assert result.returncode == 2
    assert "Expected a version of OR-Tools that is known to work, found OR-Tools 9" in result.stderr
    assert found in result.stderr
    assert "pip install 'ortools==" in result.stderr
    assert "bug" not in result.stderr


@pytest.mark.thorough
def test_several_processes(deals: Path, spawn: Spawn) -> None:
    result = spawn("check", "small.yaml", "differs.yaml", "--jobs", "2")
    assert result.returncode == 1
    assert result.stdout.endswith("2 as expected, 1 different\n")


@pytest.mark.thorough
@pytest.mark.parametrize(
    "command",
    [["solve"], pytest.param(["check", "--jobs", "1"], marks=pytest.mark.slow), ["check", "--jobs", "2"]],
)
def test_ctrl_c_while_solving(command: list[str], tmp_path: Path) -> None:
    quick, hard = (DATA / "deals" / name for name in ("differs.yaml", "hard.txt"))
    (tmp_path / "hard.yaml").write_text("---\n".join([quick.read_text(), *[hard.read_text()] * 20]))  # half a minute
    process = begun(*command, str(tmp_path / "hard.yaml"), new_session=True)
    try:
        assert process.stdout is not None
        assert process.stdout.readline()  # the first of them is done, so it is busy with the next
        os.killpg(process.pid, signal.SIGINT)
        _, errors = process.communicate(timeout=SAFE)
    finally:
        process.kill()
        process.communicate()
    assert (process.returncode, errors) == (130, "interrupted\n")


def test_a_name_that_the_output_cannot_show(deals: Path) -> None:
    result = subprocess.run(
        [sys.executable, "-m", "winnable", "replay", "-"],
        input=Path("solved_25.yaml").read_bytes().replace(b"Ann", "Ωlga".encode()),
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "latin-1"},
    )
    assert (result.returncode, result.stderr) == (0, b"")
    assert rb"\u03a9lga" in result.stdout
