"""`winnable table`: its options, and what they mean for the server."""

import socket
import subprocess
import sys
from typing import Any

import pytest

from tests.support.paths import ROOT
from tests.winnable.conftest import Run
from winnable.table.settings import MOST_SECONDS, Settings


@pytest.fixture
def settings(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What the server would be run with."""
    seen: dict[str, Any] = {}

    def run(settings: Settings, opened: socket.socket, said: Any, *, browser: bool) -> None:
        opened.close()
        seen.update(settings=settings, browser=browser)
        said("http://127.0.0.1:5/")

    monkeypatch.setattr("winnable.table.serve.run", run)
    return seen


def test_for_one_person(run: Run, settings: dict[str, Any]) -> None:
    done = run("table", "--port", "0")
    assert (done.exit_code, done.stdout) == (0, "The table is at http://127.0.0.1:5/ (Ctrl-C ends it)\n")
    found: Settings = settings["settings"]
    assert settings["browser"]
    assert (found.host, found.names, found.proxies, found.club) == ("127.0.0.1", (), (), False)
    assert (found.seconds, found.most_seconds, found.rate) == (60, MOST_SECONDS, 0)
    assert found.workers >= 2


def test_for_a_club(run: Run, settings: dict[str, Any]) -> None:
    words = ("--club", "--name", "Crew.Example.org", "--proxy", "127.0.0.1", "--time-limit", "30", "--jobs", "5")
    assert run("table", "--port", "0", "--no-browser", *words).exit_code == 0
    found: Settings = settings["settings"]
    assert not settings["browser"]
    assert (found.names, found.proxies, found.workers) == (("crew.example.org",), ("127.0.0.1",), 5)
    assert (found.seconds, found.most_seconds, found.rate) == (30, 30, 30)
    assert run("table", "--port", "0", "--club", "--rate", "0", "--most-time", "90").exit_code == 0
    assert (settings["settings"].rate, settings["settings"].most_seconds) == (0, 90)


def test_whoever_opens_it_to_others_is_told_of_names(run: Run, settings: dict[str, Any]) -> None:
    assert "--name" in run("table", "--port", "0", "--host", "0.0.0.0").stderr
    assert settings["settings"].host == "0.0.0.0"
    assert run("table", "--port", "0", "--host", "0.0.0.0", "--name", "192.168.1.5").stderr == ""


@pytest.mark.parametrize(
    "words",
    [
        ("--port", "70000"),
        ("--jobs", "0"),
        ("--time-limit", "0"),
        ("--memory", "1"),
        ("--queue", "0"),
        ("deal.yaml",),
    ],
)
def test_bad_usage(run: Run, words: tuple[str, ...]) -> None:
    done = run("table", *words)
    assert done.exit_code == 2
    assert "Error" in done.stderr


@pytest.mark.parametrize("host", ["203.0.113.1", "no.such.name.invalid"])
def test_an_address_that_cannot_be_had(run: Run, host: str) -> None:
    done = run("table", "--host", host, "--name", "x")
    assert done.exit_code == 2
    assert done.stderr.startswith(f"Error: cannot listen at {host}: ")
    assert "None" not in done.stderr


def test_an_end_by_ctrl_c(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_arguments: Any, **_more: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("winnable.table.serve.run", interrupted)
    done = run("table", "--port", "0")
    assert (done.exit_code, done.stderr) == (0, "ended\n")


def test_what_to_install_is_told() -> None:
    """In a process of its own, as modules that were loaded here cannot be taken back."""
    code = "import sys; sys.modules['starlette'] = None; from winnable.cli.main import main; main()"
    command = [sys.executable, "-c", code, "table", "--port", "0"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert (
        done.stderr
        == "Error: the page needs more than is installed: pip install '.[table]' in the folder of the source.\n"
    )
