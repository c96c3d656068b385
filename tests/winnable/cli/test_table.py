"""`winnable table`: its options, and what they mean for the server."""

import socket
from typing import Any

import pytest

from tests.winnable.conftest import Run, Spawn


@pytest.fixture
def settings(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What the server would be run with."""
    seen: dict[str, Any] = {}

    def run(opened: socket.socket, said: Any, **more: Any) -> None:
        opened.close()
        seen.update(more)
        said("http://127.0.0.1:5/")

    monkeypatch.setattr("winnable.table.serve.run", run)
    return seen


def test_as_it_is_opened(run: Run, settings: dict[str, Any]) -> None:
    done = run("table", "--port", "0")
    assert (done.exit_code, done.stdout) == (0, "The table is at http://127.0.0.1:5/ (Ctrl-C ends it)\n")
    assert settings["browser"]
    assert settings["jobs"] >= 2
    assert settings["megabytes"] == 1024


def test_options(run: Run, settings: dict[str, Any]) -> None:
    assert run("table", "--port", "0", "--no-browser", "--jobs", "5", "--memory", "300").exit_code == 0
    assert settings == {"browser": False, "jobs": 5, "megabytes": 300}


@pytest.mark.parametrize(
    "words",
    [
        ("--port", "70000"),
        ("--jobs", "0"),
        ("--memory", "1"),
        ("--club",),
        ("deal.yaml",),
    ],
)
def test_bad_usage(run: Run, words: tuple[str, ...]) -> None:
    done = run("table", *words)
    assert done.exit_code == 2
    assert "Error" in done.stderr


def test_an_end_by_ctrl_c(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_arguments: Any, **_more: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("winnable.table.serve.run", interrupted)
    done = run("table", "--port", "0")
    assert (done.exit_code, done.stderr) == (0, "ended\n")


def test_what_to_install_is_told(spawn: Spawn) -> None:
    """In a process of its own, as modules that were loaded here cannot be taken back."""
    code = "import sys; sys.modules['starlette'] = None; from winnable.cli.main import main; main()"
    done = spawn("table", "--port", "0", code=code)
    assert done.returncode == 2
    assert (
        done.stderr
        == "Error: The page needs more than is installed: pip install '.[table]' in the folder of the source.\n"
    )
