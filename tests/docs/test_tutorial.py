"""The tutorial as it stands: every line that is typed, and what comes of it."""

import io
import pickle
import re
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import pytest

import winnable
from tests.support.paths import ROOT

TUTORIAL = ROOT / "docs" / "tutorial.md"
BLOCK = re.compile(r"(?<=^```pycon\n)(.*?)(?=^```$)", re.DOTALL | re.MULTILINE)
TYPED = re.compile(r"(?P<source>^>>> .*\n(?:^\.\.\.(?: .*)?\n)*)(?P<printed>(?:(?!>>> ).*\n)*)", re.MULTILINE)
"""What is typed, and what is printed until the next prompt."""


def printed(source: str, names: dict[str, Any], expected: str) -> str:
    """Run what is typed, and return what it prints, as Python does; of an exception that is expected what it says."""
    code = "".join(f"{line[4:]}\n" for line in source.splitlines())
    output = io.StringIO()
    try:
        with redirect_stdout(output):
            exec(compile(code, TUTORIAL.name, "single"), names)  # our own page
    except Exception as error:
        if not expected.startswith("Traceback"):
            raise
        module = type(error).__module__
        name = type(error).__name__ if module == "builtins" else f"{module}.{type(error).__name__}"
        return f"Traceback (most recent call last):\n    ...\n{name}: {error}\n"
    return output.getvalue()


def test_every_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """From top to bottom, beside the examples; `--update-golden` writes what comes of it into the page."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": "__main__"}

    def block(match: re.Match[str]) -> str:
        typed = list(TYPED.finditer(match[0]))
        assert "".join(each[0] for each in typed) == match[0]
        return "".join(f"{each['source']}{printed(each['source'], names, each['printed'])}" for each in typed)

    text = TUTORIAL.read_text(encoding="utf-8")
    assert text.count("```pycon\n") > 5
    played = BLOCK.sub(block, text)
    if request.config.getoption("--update-golden"):
        TUTORIAL.write_text(played, encoding="utf-8")
    assert played == TUTORIAL.read_text(encoding="utf-8")


@pytest.mark.parametrize("file", ["first", "ganymede/launch", "lifeboat/points"])
def test_problems_and_verdicts_can_be_sent_to_other_processes(file: str) -> None:
    """As the tutorial says of pools."""
    (problem,) = winnable.load(ROOT / "examples" / f"{file}.yaml")
    verdict = winnable.solve(problem)
    assert verdict.answer == "winnable"
    sent = pickle.loads(pickle.dumps((problem, verdict)))
    assert sent == (problem, verdict)
    assert str(sent[1]) == str(verdict)
