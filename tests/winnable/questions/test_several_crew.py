"""What `solve` says of more than one line: the fewest tricks, and several lines."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from tests.support.many_lines import DEAL, FIRST, SIGNAL, SMALL, UNKNOWN
from tests.support.waiting import one_second_is
from winnable.missions.crew.document import ProblemDocument
from winnable.services.loading import load

Run = Callable[..., Result]


def told(run: Run, *arguments: str, code: int = 0) -> list[str]:
    """The lines of text below the heading."""
    result = run("solve", *arguments)
    assert result.exit_code == code, result.stderr
    return result.stdout.splitlines()[1:]


def test_the_fewest_tricks(run: Run) -> None:
    text = told(run, FIRST, "--fewest-tricks")
    assert text[:2] == ["winnable", "fewest tricks: 3; no line needs fewer (proved)"]
    assert text[-1] == "won after trick 3, the rest is free"
    free = told(run, *SMALL, "--deal", "p12 b3 / p34 b2 / b14 r1", "--fewest-tricks")
    assert free[1] == "fewest tricks: 0; no line needs fewer (proved)"
    assert free[-1] == "won before the first card, the play is free"


def test_in_the_middle_of_a_game(run: Run) -> None:
    """Tricks are those of the game, as everywhere."""
    middle = ("--deal", "p1 b3 / p3 b2 / b1 r1", "--lead", "2", "--before", "{commander: 2, tricks: {'2': 1}}")
    text = told(run, *SMALL, *middle, "--tasks", "b1>0", "--fewest-tricks")
    assert text[1] == "fewest tricks: 2; no line needs fewer (proved)"


def test_several_lines(run: Run) -> None:
    text = told(run, FIRST, "--lines", "3")
    assert text[1] == "3 lines, and there are more"
    assert [line for line in text if line.startswith("line ")] == ["line 1 of 3", "line 2 of 3", "line 3 of 3"]
    assert sum(line.startswith("tasks (given):") for line in text) == 1  # the choices are the same in all
    assert sum(line.startswith("won ") for line in text) == 3
    tables = "\n".join(text).split("\nline ")[1:]
    assert len({table[table.index("\n") :] for table in tables}) == 3  # what is shown tells them apart


def test_all_lines(run: Run) -> None:
    few = (*SMALL, "--deal", "p12 b3 / p34 b2 / b14 r1", "--tasks", "p3>2 b1>0", "--played", "r1")
    assert told(run, *few, "--lines", "50")[1] == "2 lines, no more (proved)"
    assert told(run, *few, "--lines", "2")[1] == "2 lines, no more (proved)"
    assert told(run, *few, "--lines", "1")[1] == "1 line, and there are more"
    assert told(run, *few, "--lines", "9", "--fewest-tricks")[1:3] == [
        "fewest tricks: 2; no line needs fewer (proved)",
        "2 lines with 2 tricks, no more (proved)",
    ]


def test_lines_with_different_choices(run: Run) -> None:
    text = told(run, *SIGNAL, "--distress", "required", "--lines", "2")
    assert sum(line.startswith("distress signal (chosen)") for line in text) == 2


def test_no_line(run: Run) -> None:
    """What cannot be won is told as without the options."""
    options = ("--lines", "2", "--fewest-tricks")
    assert told(run, *SIGNAL, *options, code=1) == told(run, *SIGNAL, code=1)


def test_nothing_is_spoiled(run: Run) -> None:
    text = told(run, *DEAL, "--lines", "2", "--fewest-tricks", "--verdict-only")
    assert text == [
        "winnable",
        "fewest tricks: 2; no line needs fewer (proved)",
        "2 lines with 2 tricks, and there are more",
    ]


def test_a_limit(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was not decided is told as such, and the exit code says that a limit was reached."""
    one_second_is(5000, monkeypatch)
    text = told(run, FIRST, "--lines", "100000", "--time-limit", "1", code=3)
    assert text[0] == "winnable"
    assert text[1].endswith(" lines; whether there are more was not decided, the limit of 1 seconds was reached")


def test_a_question_about_every_deal(run: Run) -> None:
    result = run("solve", *UNKNOWN, "--unknown", "every", "--lines", "2")
    assert result.exit_code == 2
    assert "--lines and --fewest-tricks go with --unknown some, not with the question 'every'" in result.stderr
    assert run("solve", *UNKNOWN, "--unknown", "some", "--lines", "2").exit_code == 0


def test_a_file_with_several_lines(run: Run, tmp_path: Path) -> None:
    """YAML has a document for each line, and the referee agrees with all of them."""
    file = tmp_path / "lines.yaml"
    assert run("solve", *DEAL, "--lines", "3", "-o", str(file)).exit_code == 0
    loaded = load(file)
    assert not loaded.findings
    assert len({str(each.line_of_play) for each in loaded.documents if isinstance(each, ProblemDocument)}) == 3
    assert run("replay", str(file)).exit_code == 0


@pytest.mark.parametrize("number", ["0", "-1", "many"])
def test_bad_numbers(run: Run, number: str) -> None:
    assert run("solve", FIRST, "--lines", number).exit_code == 2
