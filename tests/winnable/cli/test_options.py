"""The options that commands share, and their values."""

import io
import math
import os
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

from tests.support.commands import every_command
from tests.support.paths import ROOT
from tests.winnable.conftest import Run
from winnable.cli.funnel import CONSOLE
from winnable.cli.options import (
    YAML_FORMS,
    console_of,
    epilog,
    form_of,
    given_as,
    limits_of,
    new_file,
    refuse_overwriting,
)
from winnable.output.ink import span
from winnable.services.click_options import HEADINGS, Headed
from winnable.solver.verdict import Limits


def test_the_end_of_the_help() -> None:
    text = epilog("winnable solve a.yaml\nwinnable solve b.yaml")
    assert text.startswith("\b\nExample:\n  winnable solve a.yaml\n  winnable solve b.yaml\n\n\b\nExit codes:\n  0  ")
    assert "  4  internal error\n" in text


def test_the_funnel_finds_the_console() -> None:
    with click.Context(click.Command("any")) as context:
        context.meta.update({"winnable.colour": "never", "winnable.verbose": True})
        console = console_of()
        assert context.meta[CONSOLE] is console
    assert console.verbose


def test_limits() -> None:
    assert limits_of(None) == Limits()
    assert limits_of(2.5) == Limits(seconds=2.5)
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


def test_a_file_to_go_on_writing_in_takes_no_place(tmp_path: Path) -> None:
    there = tmp_path / "a.yaml"
    there.touch()
    for output in (there, tmp_path):
        with pytest.raises(click.UsageError, match=r"-o makes a new file, and '.*' exists already: give another name"):
            new_file(output)
    for new in (None, Path("-"), tmp_path / "b.yaml", Path(os.devnull)):
        assert new_file(new) == new


@pytest.mark.parametrize(
    "command", ["deal --players 4", "new mission", "new problem", "new cards", "puzzle 1 --one-lead"]
)
def test_what_is_made_to_be_changed_replaces_nothing(command: str, run: Run, tmp_path: Path) -> None:
    mine = tmp_path / "mine.yaml"
    mine.write_text("# typed for an hour\n")
    result = run(*command.split(), "-o", str(mine))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "exists already: give another name, or remove it." in result.stderr
    assert mine.read_text() == "# typed for an hour\n"


def test_an_answer_replaces_the_one_before(deals: Path, run: Run) -> None:
    for _ in range(2):
        assert run("solve", "small.yaml", "-o", "answer.yaml").exit_code == 1


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


def offered() -> list[tuple[tuple[str, ...], click.Option]]:
    """Every option of every command, with the words of its command."""
    return [
        (words, each)
        for words, command in every_command()
        if not isinstance(command, click.Group)
        for each in command.params
        if isinstance(each, click.Option)
    ]


def numbers() -> list[tuple[tuple[str, ...], str, Any]]:
    """Every option of every command that takes a number, with the words of its command."""
    whole, real = (type(click.INT), click.IntRange), (type(click.FLOAT), click.FloatRange)
    return [
        (words, option.opts[0], option.type)
        for words, option in offered()
        if isinstance(option.type, whole + real) and not option.count
    ]


def kind_of(option: click.Option) -> str:
    """What an option takes: nothing, a number, a path or a text."""
    if option.is_flag:
        return "nothing"
    if isinstance(option.type, type(click.INT) | type(click.FLOAT)):
        return "a number"
    return "a path" if isinstance(option.type, click.Path) else "a text"


OTHER_THINGS = {
    ("deal", "--tasks"),  # how many, where a deal has which
    ("validate", "--players"),  # several, such as 3,4
    ("survey", "--players"),
    ("survey", "--difficulty"),  # whether it is measured, where a deal is given one
}
"""Options that share a name with something else, in words that everybody would use."""


def test_one_name_is_one_thing() -> None:
    """An option of one name takes the same kind of value in every command, and there is no second name for it."""
    kinds: dict[str, dict[str, str]] = {}
    for words, option in offered():
        for name in option.opts:
            if (words[-1], name) not in OTHER_THINGS:
                kinds.setdefault(name, {}).setdefault(kind_of(option), words[-1])
    assert {name: found for name, found in kinds.items() if len(found) > 1} == {}
    assert not kinds.keys() & {"--out", "--work", "--sample", "--samples", "--timeout", "--threads", "--processes"}


@pytest.mark.parametrize(
    ("name", "begins"),
    [
        ("--time-limit", "Give up on a "),
        ("--work-limit", "Give up on a problem after W units of solver work"),
        ("--total-time", "Stop S seconds after the start; "),
    ],
)
def test_limits_mean_the_same_everywhere(name: str, begins: str) -> None:
    found = {words: option.help or "" for words, option in offered() if name in option.opts}
    assert found
    assert {words: about for words, about in found.items() if not about.startswith(begins)} == {}


@pytest.mark.parametrize("words", [words for words, _ in every_command()], ids=" ".join)
def test_every_help_fits_on_80_columns(words: tuple[str, ...], run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its examples too, which click does not wrap."""
    monkeypatch.setenv("COLUMNS", "80")
    shown = run(*words, "--help")
    assert shown.exit_code == 0
    assert [line for line in shown.stdout.splitlines() if span(line) > 80] == []


def test_long_helps_list_every_option_once_under_its_heading(run: Run) -> None:
    """The command's own options come first; a help of a few options has no headings."""
    long = set()
    for words in {words for words, _ in offered()}:
        about, _, options = run(*words, "--help").stdout.partition("\nOptions:\n")
        text = f"\nOptions:\n{options}"
        assert not any(f"\n{title}:\n" in about for title in HEADINGS)
        titles = [title for title in ("Options", *HEADINGS[1:]) if f"\n{title}:\n" in text]
        assert sorted(titles, key=lambda title: text.index(f"\n{title}:\n")) == titles
        if len(titles) > 1:
            long.add(words[0])
        for option in [option for each, option in offered() if each == words and not option.hidden]:
            lines = [line for line in text.splitlines() if re.match(rf"  (-\w, )?{option.opts[-1]}( |$)", line)]
            assert len(lines) == 1, (words, option.opts)
            if isinstance(option, Headed) and len(titles) > 1:
                below = text[text.index(f"\n{option.heading or 'Options'}:\n") + 1 :].partition("\n\n")[0]
                assert lines[0] in below, (words, option.opts)
    assert {"solve", "explain", "hint", "analyse", "check", "validate", "survey"} <= long


def test_a_sample_is_offered_only_where_one_is_drawn(run: Run) -> None:
    asking = {"solve", "explain", "hint", "analyse", "certify"}
    for option in ("--deals", "--seed"):
        have = {words[0] for words, each in offered() if option in each.opts}
        assert have & asking == {"solve", "explain", "hint", "analyse"}
        assert run("certify", str(ROOT / "examples" / "first.yaml"), option, "3").exit_code == 2
        for command in ("hint", "analyse"):
            refused = run(command, str(ROOT / "examples" / "first.yaml"), option, "3")
            assert refused.exit_code == 2
            assert f"{option} goes with --knowing." in refused.stderr


def test_what_is_no_number_is_refused_by_every_option_that_takes_one(run: Run) -> None:
    found = numbers()
    assert len(found) > 30
    assert ("survey", "--work-limit") in [(*words, option) for words, option, _ in found]
    for words, option, kind in found:
        wrong = ["nan", "inf", "-inf", "1e999", "x", "", "-1"]
        if isinstance(kind, click.FloatRange | click.types.FloatParamType):
            wrong += ["0", "-1e-9"]
        else:
            wrong += ["1.5", "9" * 5000]
        for value in wrong:
            if words[0] == "deal" and value == "-1" and option == "--players":
                continue  # which has bounds of each game
            result = run(*words, f"{option}={value}")
            assert result.exit_code == 2, (words, option, value, result.output)
            assert f"Error: Invalid value for '{option}'" in result.stderr, (words, option, value, result.stderr)
            assert len(result.stderr.splitlines()[-1]) < 400 + len(value)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("deal", "--players=-1"), "-1 is not in the range 2<=x<=8"),
        (("deal", f"--players={10**30}"), "is not in the range 2<=x<=8"),
        (("new", "problem", f"--players={10**30}"), "is not in the range 2<=x<=8"),
        (("deal", "--players=4", f"--tasks={10**30}"), "Expected 0 to 36 tasks"),
        (("deal", "--players=4", "--game=deep-sea", f"--difficulty={10**30}"), "Expected a difficulty that task cards"),
        (("survey", "9", f"--players={10**30}"), "expected numbers of players such as 3,4,5"),
        (("survey", "9", f"--deals={10**30}"), "is not in the range"),
    ],
)
def test_huge_numbers_are_refused_where_they_make_no_sense(run: Run, words: tuple[str, ...], message: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert message in " ".join(result.stderr.split())


def test_huge_numbers_are_taken_where_they_make_sense(run: Run) -> None:
    for command in (("deal", "--players=4"), ("deal", "--players=2", "--game=ganymede")):
        dealt = run(*command, f"--seed={10**30}")
        assert dealt.exit_code == 0, dealt.output
        assert f"--seed {10**30}" in dealt.output
    first = str(ROOT / "examples" / "first.yaml")
    solved = run("solve", first, "--time-limit=1e300")
    assert (solved.exit_code, run("check", first, f"--jobs={10**30}", "--work-limit=1e300").exit_code) == (0, 0)


@dataclass(frozen=True)
class _Given:
    word: str
    number: int | None


@click.command()
@click.argument("word")
@click.option("--number", type=int)
@click.option("--of-a-game")
@given_as(_Given)
def _command(given: _Given, options: dict[str, Any]) -> None:
    """Say what was given."""
    click.echo(f"{given} {options}")


def test_a_command_gets_its_options_as_one_value() -> None:
    result = CliRunner().invoke(_command, ["here", "--number", "3", "--of-a-game", "more"])
    assert result.output == "_Given(word='here', number=3) {'of_a_game': 'more'}\n"


def test_the_help_is_that_of_the_function() -> None:
    assert "Say what was given." in CliRunner().invoke(_command, ["--help"]).output
