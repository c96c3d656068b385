"""The options that commands share, and their values."""

import io
import math
import os
import sys
from pathlib import Path

import click
import pytest

from winnable.cli.funnel import CONSOLE
from winnable.cli.options import YAML_FORMS, console_of, epilog, form_of, limits_of, progress, refuse_overwriting
from winnable.solver.verdict import Limits


def test_the_end_of_the_help() -> None:
    text = epilog("winnable solve a.yaml\nwinnable solve b.yaml", "deals")
    assert text.startswith("\b\nExample:\n  winnable solve a.yaml\n  winnable solve b.yaml\n\n\b\nExit codes:\n  0  ")
    assert "  4  internal error\n" in text


def test_the_funnel_finds_the_console() -> None:
    with click.Context(click.Command("any")) as context:
        console = console_of("never", verbose=True)
        assert context.meta[CONSOLE] is console
    assert console.verbose


def test_limits() -> None:
    assert limits_of(None) == Limits()
    assert limits_of(2.5, 3) == Limits(seconds=2.5, workers=3)
    with pytest.raises(click.BadParameter, match="expected a time limit above 0 seconds, found nan"):
        limits_of(math.nan)


@pytest.mark.parametrize("name", [None, "-", "deal", "deal.yaml", "deal.YML", "/dev/stdout", "/dev/fd/3.html"])
def test_forms_that_are_known(name: str | None) -> None:
    assert form_of(None if name is None else Path(name), YAML_FORMS) == "yaml"


@pytest.mark.parametrize("name", ["deal.html", "deal.json", "a/b.c.txt"])
def test_forms_that_are_unknown(name: str) -> None:
    message = rf"expected a file with the ending \.yaml, \.yml or none, found '{name}'\."
    with pytest.raises(click.BadParameter, match=message):
        form_of(Path(name), YAML_FORMS)


# --- files that must stay ------------------------------------------------------------------------


def test_a_file_to_be_read_is_not_overwritten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.yaml").touch()
    Path("b.yaml").touch()
    for read in (["a.yaml"], ["b.yaml", "./a.yaml"], [None, str(tmp_path / "a.yaml")]):
        with pytest.raises(click.UsageError, match=r"-o would overwrite 'a\.yaml', which is to be read\."):
            refuse_overwriting(Path("a.yaml"), read)


@pytest.mark.skipif(os.name != "posix", reason="links")
def test_another_name_of_a_file_to_be_read_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").touch()
    (tmp_path / "link.yaml").symlink_to("a.yaml")
    (tmp_path / "hard.yaml").hardlink_to(tmp_path / "a.yaml")
    for name in ("link.yaml", "hard.yaml"):
        with pytest.raises(click.UsageError):
            refuse_overwriting(tmp_path / name, [str(tmp_path / "a.yaml")])


def test_standard_input_is_not_overwritten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.yaml"
    path.touch()
    with path.open(encoding="utf-8") as file:
        monkeypatch.setattr(sys, "stdin", file)
        with pytest.raises(click.UsageError):
            refuse_overwriting(path, ["-"])
    for stdin in (None, io.StringIO()):  # closed, or no real file
        monkeypatch.setattr(sys, "stdin", stdin)
        refuse_overwriting(path, ["-"])


def test_other_files_may_be_written(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").touch()
    (tmp_path / "b.yaml").touch()
    refuse_overwriting(None, [str(tmp_path / "a.yaml")])
    refuse_overwriting(tmp_path / "b.yaml", [str(tmp_path / "a.yaml"), str(tmp_path / "no-such.yaml"), "22", None, ""])
    refuse_overwriting(tmp_path / "new.yaml", [str(tmp_path / "new.yaml")])
    refuse_overwriting(tmp_path, [str(tmp_path)])


# --- progress ------------------------------------------------------------------------------------


def test_without_a_terminal_there_is_no_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    errors = io.StringIO()
    monkeypatch.setattr(sys, "stderr", errors)
    with progress(3, "solving") as advance:
        assert advance is None
    assert errors.getvalue() == ""


def test_a_terminal_shows_a_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    errors = Terminal()
    monkeypatch.setattr(sys, "stderr", errors)
    monkeypatch.setenv("TERM", "xterm")
    with progress(2, "a\x1b[2Jlabel") as advance:
        assert advance is not None
        advance(1)
        advance(1)
    assert r"a\x1b[2Jlabel" in errors.getvalue()
    assert "100%" in errors.getvalue()
