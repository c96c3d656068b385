"""`winnable new`: a mission to start from."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Run = Callable[..., Result]


def test_a_mission(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("new", "mission", "mine", "-o", "mine.yaml").exit_code == 0
    assert run("validate", "mine.yaml", "--deals", "0").stdout.endswith("1 mission: 0 errors\n")
    again = run("new", "mission", "-o", "mine.yaml")
    assert (again.exit_code, "exists already" in again.stderr) == (2, True)
    assert "captain" in run("new", "mission", "--game", "deep-sea").stdout


@pytest.mark.parametrize("name", ["tab\there", " blank", "zero\u200bwidth"])
def test_a_name_that_nobody_can_type(name: str, run: Run) -> None:
    result = run("new", "mission", name)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "expected visible characters" in result.stderr


def test_cards(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("new", "cards", "Ours: all", "-o", "cards.yaml").exit_code == 0
    assert run("validate", "cards.yaml").stdout == "1 file, 0 problems, 0 missions, 18 cards: 0 errors\n"
    shown = run("show", "cards.yaml").stdout
    assert "  Ours: all\n" in shown
    assert "  e2: shuttle from Earth, astro; for 1 blue; costs a tile; adapt any\n" in shown
    deal = (
        "game: ganymede\nplayers: [ana]\ncards_from: cards.yaml\nrows: {tiles: [start-red], earth: [e1], mars: [m2]}\n"
    )
    Path("deal.yaml").write_text(
        f"{deal}boards: {{ana: {{ships: {{top: s1}}}}}}\nhorizon: {{turns: 1}}\ngoals: [uses: start-red]\n"
    )
    assert run("solve", "deal.yaml", "--verdict-only").exit_code == 0
    assert "exists already" in run("new", "cards", "-o", "cards.yaml").stderr
    refused = run("new", "cards", "--game", "lifeboat")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "Lifeboat has no file of cards to start from." in refused.stderr


def test_a_kind_of_file_that_is_misspelt_is_told_as_a_command_is(run: Run) -> None:
    assert "Error: No such command 'mision' (did you mean 'mission'?)." in run("new", "mision").stderr
    assert "Error: No such command 'quux' ('winnable new --help' lists them)." in run("new", "quux").stderr
