"""Commands as people type them, with all that they say: every file of `tests/data/sessions` is one folder, played once.

Its parts begin with `=== `: a file that lies there, or a claim, then the commands that show it. Behind a command stand
what it prints, its errors, and its exit code unless that is 0; `cat` prints a file that a command wrote. Which line a
solver finds may change, so `| head -3` leaves away what is below.
"""

import re
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.paths import DATA, EXAMPLES
from tests.winnable.conftest import Run

SESSIONS = {path.stem: path for path in sorted((DATA / "sessions").glob("*.txt"))}


def played(run: Run, command: str) -> str:
    """A command with what it says, and how it ends."""
    asked, _, shown = command.partition(" | head -")
    word, *more = shlex.split(asked)
    if word == "cat":
        return f"$ {command}\n{Path(more[0]).read_text(encoding='utf-8')}"
    before = sorted(Path().rglob("*"))
    result = run(word, *more)
    assert "Traceback" not in result.output
    if result.stderr.startswith("Usage: "):
        assert sorted(Path().rglob("*")) == before, "what is refused writes nothing"
    lines = result.stdout.splitlines(keepends=True)[: int(shown) if shown else None]
    code = f"(exit {result.exit_code})\n" if result.exit_code else ""
    return f"$ {command}\n{''.join(lines)}{result.stderr}{code}"


@pytest.mark.parametrize("name", SESSIONS)
def test_what_is_said(
    name: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kept: Callable[[Path, str], None]
) -> None:
    """`--update-golden` writes the files anew."""
    monkeypatch.chdir(tmp_path)
    Path("examples").symlink_to(EXAMPLES)
    told = []
    for part in re.split(r"^(?==== )", SESSIONS[name].read_text(encoding="utf-8"), flags=re.MULTILINE):
        heading, _, body = part.partition("\n")
        commands = re.findall(r"^\$ (.*)$", body, flags=re.MULTILINE)
        if heading.startswith("=== ") and not commands:
            path = Path(heading.removeprefix("=== "))
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(f"{body.rstrip()}\n", encoding="utf-8")
        told.append("\n".join([heading, *(played(run, each) for each in commands)]) + "\n" if commands else part)
    kept(SESSIONS[name], "".join(told))
