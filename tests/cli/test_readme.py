"""The README as it stands: its session with its output, its YAML, its library example."""

import io
import re
import shlex
from contextlib import redirect_stdout
from pathlib import Path

import pytest
from click.testing import CliRunner

from winnable.cli.main import main
from winnable.missions.crew import load_text

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """The code blocks in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)


def test_session(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    codes = []
    for session in blocks("console"):
        command, _, expected = session.partition("\n")
        ran = CliRunner().invoke(main, shlex.split(command.removeprefix("$ winnable ")))
        assert ran.stdout.rstrip() == expected.rstrip()
        codes.append(ran.exit_code)
    assert codes == [0, 1]


def test_yaml() -> None:
    for text in blocks("yaml"):
        loaded = load_text(text, "README.md")
        assert loaded.documents
        assert not loaded.findings, loaded.findings


def test_one_line() -> None:
    command = next(text for text in blocks("sh") if text.startswith("winnable solve --deck"))
    assert CliRunner().invoke(main, shlex.split(command)[1:]).exit_code == 1


def test_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    (code,) = blocks("python")
    output = io.StringIO()
    with redirect_stdout(output):
        exec(code, {})  # our own README
    assert output.getvalue().splitlines()[0] == "A first deal winnable"
    assert output.getvalue().splitlines()[-1] == "met after trick 3"


def test_exit_codes_and_commands_are_all_there() -> None:
    for name in main.commands:
        assert f"| `winnable {name}" in README
    for code in range(5):
        assert f"| {code} |" in README


def test_nothing_is_left_to_fill_in() -> None:
    for path in ROOT.glob("*.md"):
        assert not re.search(r"@[A-Z]+@|TODO|XXX", path.read_text(encoding="utf-8")), path.name
