"""`winnable completion`: the scripts, and what they do in a real shell."""

import os
import select
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from tests.support.layers import few
from tests.support.paths import ROOT
from tests.support.waiting import SAFE

Run = Callable[..., Result]

BASH = shutil.which("bash")


@pytest.mark.parametrize(
    ("shell", "line"),
    [
        ("bash", "complete -o nosort -F _winnable_completion winnable "),
        ("zsh", "compdef _winnable_completion winnable"),
        ("fish", "complete --no-files --command winnable"),
    ],
)
def test_the_script(shell: str, line: str, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")  # no shell need be there
    result = run("completion", shell)
    assert (result.exit_code, result.stderr) == (0, "")
    assert line in result.stdout
    assert f"_WINNABLE_COMPLETE={shell}_complete" in result.stdout


def test_another_shell(run: Run) -> None:
    result = run("completion", "tcsh")
    assert (result.exit_code, result.stdout) == (2, "")


@pytest.fixture
def environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """An environment with a command `winnable`, in a folder with a few files."""
    monkeypatch.chdir(tmp_path)
    for name in ("4.yaml", "low tide.yaml", "other.txt"):
        Path(name).touch()
    Path("folder").mkdir()
    Path("bin").mkdir()
    command = Path("bin/winnable")
    command.write_text(f"#!/bin/sh\nexec '{sys.executable}' -m winnable \"$@\"\n", encoding="utf-8")
    command.chmod(0o755)
    path = f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}"
    return {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT), "TERM": "dumb", "PS1": "$ "}


@pytest.mark.skipif(BASH is None, reason="there is no bash")
@pytest.mark.parametrize(
    ("words", "expected"),
    few(
        [
            (["ch"], ["check"]),
            (["show", "--game", "planet-nine", "4"], ["4", *(str(each) for each in range(40, 50)), "4.yaml"]),
            (["show", "low"], ["low-sum", "low tide.yaml"]),
            (["solve", "fol"], ["folder"]),
        ],
        1,
        3,
        unpack=True,
    ),
    ids=" ".join,
)
def test_a_real_bash(words: list[str], expected: list[str], environment: dict[str, str]) -> None:
    assert BASH is not None
    script = (
        'eval "$(winnable completion bash)"\n'
        'COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _winnable_completion winnable; printf "%s\\n" "${COMPREPLY[@]}"'
    )
    ran = subprocess.run(
        [BASH, "--norc", "-c", script, "bash", "winnable", *words],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.stdout.splitlines(), ran.stderr) == (expected, "")


@pytest.mark.thorough
@pytest.mark.skipif(BASH is None, reason="there is no bash")
@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        (b"cards deep-sea predict-o", b"tell the crew"),
        (b"show deep-sea/ep", b"add up to at least"),
        (b"validate --deals 0 low\\ t", b"low tide.yaml:1:1: error[Y004]"),
    ],
)
def test_the_tab_key(typed: bytes, answer: bytes, environment: dict[str, str]) -> None:
    assert BASH is not None
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    with subprocess.Popen([BASH, "--norc", "-i"], stdin=theirs, stdout=theirs, stderr=theirs, env=environment) as bash:
        os.close(theirs)
        try:
            os.write(ours, b'eval "$(winnable completion bash)"; echo rea""dy\n')
            until(ours, b"ready\r\n")
            os.write(ours, b"winnable " + typed + b"\t\n")
            until(ours, answer)
        finally:
            os.close(ours)
            bash.kill()


def until(terminal: int, text: bytes, seconds: float = SAFE) -> None:
    """Read from a terminal until a text comes."""
    end, read = time.monotonic() + seconds, b""
    while text not in read:
        ready, _, _ = select.select([terminal], [], [], max(end - time.monotonic(), 0))
        assert ready, read
        read += os.read(terminal, 4096)
