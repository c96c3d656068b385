"""The table of tricks on terminals of all widths, with names of all kinds."""

from dataclasses import replace

import pytest

from tests.support.paths import DATA
from tests.winnable.conftest import Golden
from winnable.crew.choices_text import choices_text
from winnable.crew.text import table_text
from winnable.crew.trick_table import short_names
from winnable.missions.crew.read.loader import load
from winnable.output.ink import Ink, span
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.referee import referee

LONG = ("Alexandra", "Bartholomew", "Maximilian", "Dan", "Eve")


def shown(names: tuple[str, ...], ink: Ink) -> str:
    """Choices and table of a five-player deal with other names."""
    (document,) = load(DATA / "deals" / "solved_40.yaml").problems
    problem = replace(document.problem, names=names)
    choices = Choices.given(problem)
    assert document.line_of_play is not None
    report = referee(problem, choices, document.line_of_play)
    return "\n".join((*choices_text(problem, choices, ink), *table_text(problem, choices, report, ink), ""))


@pytest.mark.parametrize("width", [100, 80, 60, 48, 38])
@pytest.mark.parametrize("symbols", [True, False])
def test_the_table_fits(width: int, symbols: bool, golden: Golden) -> None:
    text = shown(LONG, Ink(symbols=symbols, width=width))
    table = text[text.index("\n\n") :]
    assert max(map(span, table.splitlines())) <= width
    if symbols:
        golden(f"table_{width}.txt", text)


def test_names_of_all_kinds(golden: Golden) -> None:
    golden(
        "table_names.txt", shown(("Ωlga", "李小龍的朋友", "Alexandra", "Alexandros", "\x1b[31mRed\n"), Ink(width=70))
    )
    golden("table_no_names.txt", shown((), Ink(width=48)))


def test_names_that_are_cut_stay_different() -> None:
    (document,) = load(DATA / "deals" / "solved_40.yaml").problems
    problem: Problem = replace(document.problem, names=("Alexandra", "Alexandros", "Bo", "Dan", "Eve"))
    assert short_names(problem) == list(problem.names)
    assert short_names(problem, 6) == ["0:Ale.", "1:Ale.", "2:Bo", "3:Dan", "4:Eve"]
    assert short_names(problem, 4) == ["0:A.", "1:A.", "2:Bo", "3:D.", "4:E."]
