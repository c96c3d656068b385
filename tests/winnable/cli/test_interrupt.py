"""Ctrl-C from the first line of the program to its last: 130, and no traceback."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.support.json_output import document
from tests.support.layers import few
from tests.support.paths import ROOT
from tests.support.waiting import SAFE
from tests.winnable.conftest import Spawn

# Python's own start is out of our reach: the process tells when ours has begun
PROGRAM = """
from winnable.cli import interrupt
begin = interrupt.begin
def told(**how):
    begin(**how)
    print("begun", flush=True)
interrupt.begin = told
from winnable.__main__ import main
main()
"""
COMMANDS = {
    "solve": ["solve", "examples/hard/random.yaml"],
    "check": ["check", "examples/hard", "--jobs", "2"],
    "check in this process": ["check", "examples/hard", "--jobs", "1"],
    "validate": ["validate", "examples/missions", "--deals", "50", "--jobs", "2"],
    "missions": ["missions"],
}


def interrupted(arguments: list[str], after: float) -> tuple[int, str, str]:
    """Start a command and interrupt it so many seconds after its first line; its exit code and what it wrote."""
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        start_new_session=True,
        # whoever runs the tests in the background has SIGINT ignored, which a process hands down
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # noqa: PLW1509  # no threads here
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "begun\n"
        time.sleep(after)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: workers get it, too
        output, errors = process.communicate(timeout=SAFE)
    finally:
        process.kill()
        process.communicate()
    return process.returncode, output, errors


@pytest.mark.thorough
@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("after", few([0.0, 0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4], 0, 3))
def test_ctrl_c_at_any_time(command: str, after: float) -> None:
    """While modules are loaded, files read, workers started, deals solved: how far it is by then does not matter."""
    code, _, errors = interrupted(COMMANDS[command], after)
    if code == 130:
        assert errors == "interrupted\n"
    else:  # it was done before
        assert (code, errors) == (0, "")


@pytest.mark.thorough
@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("after", few([0.0, 0.02, 0.05, 0.1, 0.2, 0.4], 0, 2))
def test_whoever_is_to_get_a_document_gets_one(command: str, after: float) -> None:
    code, output, errors = interrupted([*COMMANDS[command], "--json"], after)
    content = document(output, code, command.split(maxsplit=1)[0])
    assert (code, errors) == (130, "interrupted\n") or (code, content.get("error")) == (0, None)
    if not after:
        assert content["error"] == {"kind": "interrupted", "message": "interrupted"}


def test_the_same_of_other_forms() -> None:
    code, output, _ = interrupted(["check", "examples/hard", "--format=junit"], 0.0)
    assert code == 130
    assert ET.fromstring(output).tag == "testsuites"


def test_whoever_presses_it_again_need_not_wait(spawn: Spawn) -> None:
    code = """
import os, signal
from winnable.cli import interrupt
interrupt.begin(document=True)
os.kill(os.getpid(), signal.SIGINT)
print("noted", flush=True)
os.kill(os.getpid(), signal.SIGINT)
print("not here")
"""
    result = spawn(code=code)
    assert (result.returncode, result.stdout, result.stderr) == (130, "noted\n", "interrupted\n")


def test_ctrl_c_does_nothing_once_the_program_is_about_to_end(spawn: Spawn) -> None:
    code = """
import os, signal
from winnable.cli import interrupt
def press():
    os.kill(os.getpid(), signal.SIGINT)
interrupt.begin()
try:
    with interrupt.raised():
        press()
        print("not here")
except KeyboardInterrupt:
    print("raised")
interrupt.end()
press()
print("still here")
"""
    result = spawn(code=code)
    assert (result.returncode, result.stdout) == (0, "raised\nstill here\n")


def test_ctrl_c_in_the_middle_of_an_import_comes_after_it(spawn: Spawn, tmp_path: Path) -> None:
    """There it would be any other error: a RuntimeError in the middle of a dataclass, say."""
    (tmp_path / "broken_off.py").write_text(
        "import os, signal\n"
        "class Pressed:\n"
        "    def __set_name__(self, owner, name):\n"
        "        os.kill(os.getpid(), signal.SIGINT)\n"
        "class Holder:\n"
        "    field = Pressed()\n"
    )
    code = f"""
import sys, time
from winnable.cli import interrupt
sys.path.insert(0, {str(tmp_path)!r})
interrupt.begin()
try:
    with interrupt.raised():
        import broken_off
        time.sleep(60)
except KeyboardInterrupt:
    print("raised", hasattr(sys.modules["broken_off"], "Holder"))
"""
    result = spawn(code=code)
    assert (result.returncode, result.stdout) == (0, "raised True\n")


def test_ctrl_c_in_the_middle_of_a_del_comes_after_it(spawn: Spawn) -> None:
    """Python ignores what is raised there, as where PySAT lets go of a solver: the program would go on."""
    code = """
import os, signal, time
from winnable.cli import interrupt
class Solver:
    def __del__(self):
        os.kill(os.getpid(), signal.SIGINT)
interrupt.begin()
try:
    with interrupt.raised():
        Solver()
        time.sleep(60)
except KeyboardInterrupt:
    print("raised")
"""
    result = spawn(code=code)
    assert (result.returncode, result.stdout, result.stderr) == (0, "raised\n", "")


def test_who_imports_the_package_keeps_its_own_handler(spawn: Spawn) -> None:
    code = """
import signal
signal.signal(signal.SIGINT, signal.SIG_IGN)
from winnable.cli import interrupt
interrupt.begin()
import winnable.cli.main
with interrupt.raised():
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
"""
    assert spawn(code=code).returncode == 0


def test_a_document_is_written_once_and_whole() -> None:
    """Ctrl-C after its beginning does nothing: neither half of it is there, nor a second one."""
    code = """
import os, signal
from winnable.cli import interrupt
interrupt.begin(document=True)
from winnable.cli.console import Console
from winnable.output.ink import PLAIN
with interrupt.raised():
    Console(PLAIN, PLAIN).write_document("{}")
    os.kill(os.getpid(), signal.SIGINT)
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=ROOT)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "{}\n", "")


@pytest.mark.parametrize("module", ["winnable.cli.validate", "winnable.crew.game"])
def test_commands_and_games_are_imported_as_a_whole(module: str) -> None:
    """Ctrl-C comes once they are: the document that tells of it needs the command again."""
    code = f"""
import os, signal, sys
class Press:
    pressed = 0
    def find_spec(self, name, path, target=None):
        if name == {module!r}:
            Press.pressed += 1
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Press())
from winnable.__main__ import main
try:
    main()
finally:
    assert Press.pressed == 1
    assert {module!r} in sys.modules
"""
    arguments = ["validate", "examples/first.yaml", "--deals", "0", "--json"]
    command = [sys.executable, "-c", code, *arguments]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert (ran.returncode, ran.stderr) == (130, "interrupted\n")
    assert document(ran.stdout, 130, "validate")["error"] == {"kind": "interrupted", "message": "interrupted"}


def test_ctrl_c_in_the_middle_of_an_import_is_not_lost_where_the_block_ends_at_once(spawn: Spawn) -> None:
    code = """
import os, signal, sys
class Press:
    def find_spec(self, name, path, target=None):
        if name == "colorsys":
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Press())
from winnable.cli import interrupt
interrupt.AGAIN = 60
interrupt.begin()
try:
    with interrupt.raised():
        import colorsys
except KeyboardInterrupt:
    print("raised")
"""
    result = spawn(code=code)
    assert (result.returncode, result.stdout) == (0, "raised\n")
