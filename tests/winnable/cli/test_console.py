"""Exit codes, and where results and remarks are written."""

import re
import sys
from pathlib import Path

import pytest

from winnable.cli.console import Console, Exit, Unwritable, counting, worst
from winnable.output.ink import PLAIN


class Full:
    """A stream that takes nothing."""

    encoding = "utf-8"

    def __init__(self, error: OSError) -> None:
        self.error = error

    def isatty(self) -> bool:
        return False

    def write(self, text: str) -> int:
        raise self.error

    def flush(self) -> None:
        raise self.error


NO_SPACE = OSError(28, "No space left on device")


# --- exit codes ----------------------------------------------------------------------------------


def test_the_worst_code() -> None:
    order = [Exit.YES, Exit.NO, Exit.UNDECIDED, Exit.INPUT, Exit.INTERNAL]
    assert [int(code) for code in order] == [0, 1, 3, 2, 4]
    for place, code in enumerate(order):
        assert worst(order[: place + 1]) is code
    assert worst([]) is Exit.YES


# --- results in a file ---------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "why"), [("no/such/folder", "no such file or directory"), (".", "is a directory")])
def test_a_path_that_cannot_be_written(name: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(Unwritable, match=re.escape(f"Cannot write {name!r}: {why}.")) as caught:
        Console.of(path=Path(name))
    assert caught.value.exit_code == Exit.INPUT


def test_without_results_no_file_is_left(tmp_path: Path) -> None:
    Console.of(path=tmp_path / "out.txt")
    assert [*tmp_path.iterdir()] == []


def test_without_results_an_old_file_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "out.txt"
    file.write_text("old", encoding="utf-8")
    Console.of(path=file)
    assert file.read_text(encoding="utf-8") == "old"


def test_results_replace_an_old_file_once_they_are_whole(tmp_path: Path) -> None:
    file = tmp_path / "out.txt"
    file.write_text("old", encoding="utf-8")
    console = Console.of(path=file)
    console.write("one ●\ntwo")
    console.write("three")
    assert file.read_text(encoding="utf-8") == "old"
    console.finish()
    assert file.read_text(encoding="utf-8") == "one ●\ntwo\nthree\n"
    file.write_text("another program's")
    console.finish()
    assert file.read_text(encoding="utf-8") == "another program's"


def test_a_file_that_can_no_longer_be_written(tmp_path: Path) -> None:
    file = tmp_path / "out.txt"
    console = Console.of(path=file)
    file.mkdir()
    console.write("one")
    with pytest.raises(Unwritable, match=r"out.txt': is a directory\."):
        console.finish()
    assert [*tmp_path.iterdir()] == [file]


def test_a_file_has_colours_only_if_they_are_asked_for(tmp_path: Path) -> None:
    assert Console.of(path=tmp_path / "out.txt").ink == PLAIN
    always = Console.of(path=tmp_path / "out.txt", colour="always").ink
    assert (always.colour, always.symbols, always.width) == (True, True, None)


# --- results on standard output ------------------------------------------------------------------


@pytest.mark.parametrize("path", [None, Path("-")])
def test_standard_output(
    path: Path | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    console = Console.of(path=path)
    console.write("one")
    console.remark("two")
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("one\n", "two\n")
    assert [*tmp_path.iterdir()] == []


def test_standard_output_that_takes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", Full(NO_SPACE))
    with pytest.raises(Unwritable, match=r"Cannot write standard output: no space left on device\."):
        Console.of().write("one")


def test_a_reader_that_is_gone_is_no_unwritable_output(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", Full(BrokenPipeError(32, "Broken pipe")))
    with pytest.raises(BrokenPipeError):
        Console.of().write("one")


# --- remarks -------------------------------------------------------------------------------------


@pytest.mark.parametrize("error", [NO_SPACE, BrokenPipeError(32, "Broken pipe")])
def test_a_remark_never_fails(error: OSError, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", Full(error))
    Console.of().remark("one")


BUG = "internal error: ValueError: lost\nThis is a bug in winnable; please report it"


@pytest.mark.parametrize(
    ("verbose", "debug", "one_line", "text"),
    [
        pytest.param(False, "", "", f"{BUG}.\n", id="alone"),
        pytest.param(False, "0", "--deal x", f"{BUG} with this line:\n  winnable solve --deal x\n", id="a problem"),
        pytest.param(True, "", "", f"{BUG}.\nTraceback\n", id="verbose"),
        pytest.param(False, "1", "", f"{BUG}.\nTraceback\n", id="debug"),
    ],
)
def test_an_internal_error(
    verbose: bool,
    debug: str,
    one_line: str,
    text: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("WINNABLE_DEBUG", debug)
    Console.of(verbose=verbose).internal_error("ValueError: lost", "Traceback\n", one_line)
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", text)


def test_there_is_a_line_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(0, 1000, 4))
    monkeypatch.setattr("winnable.cli.console.time.monotonic", lambda: float(next(clock)))
    lines: list[str] = []
    advance = counting("deals", 4000, lines.append)
    for _ in range(39):
        advance(100)
    assert lines == ["deals: 300 of 4,000", "deals: 1,800 of 4,000", "deals: 3,300 of 4,000"]
