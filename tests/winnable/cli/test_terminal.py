"""`winnable` on a real terminal: colours, symbols, progress."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.paths import ROOT


@pytest.mark.parametrize(
    ("environment", "expected"), [({}, "\x1b[32m\x1b[1mwinnable"), ({"NO_COLOR": "1"}, "\nwinnable")]
)
def test_a_real_terminal(environment: dict[str, str], expected: str, deals: Path) -> None:
    text = on_terminal(["solve", "differs.yaml"], environment)
    assert expected in text
    assert "■b1" in text
    assert ("\x1b" in text) == (not environment)


def test_progress_on_a_terminal_only(deals: Path) -> None:
    text = on_terminal(["check", "small.yaml"], {})
    assert "checking" in text
    assert "100%" in text
    assert text.index("100%") < text.index("small.yaml:2")


def on_terminal(arguments: list[str], environment: dict[str, str]) -> str:
    """What `winnable` writes to a terminal."""
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "winnable", *arguments],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm", "PYTHONIOENCODING": "utf-8", **environment},
    ):
        os.close(theirs)
        pieces = []
        try:
            while piece := os.read(ours, 4096):
                pieces.append(piece)
        except OSError:  # Linux says so when the other side has closed
            pass
        finally:
            os.close(ours)
    return b"".join(pieces).decode().replace("\r\n", "\n")
