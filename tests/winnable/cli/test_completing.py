"""What the words of a command line are completed to."""

import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete
from click.testing import Result

from tests.support.paths import ROOT
from winnable.cli.main import main
from winnable.games import registry
from winnable.missions.crew.read.library import library
from winnable.missions.crew.task_cards import task_cards
from winnable.missions.ganymede.read import shelf
from winnable.missions.lifeboat.read import shelf as lifeboat

Run = Callable[..., Result]
Spawn = Callable[..., subprocess.CompletedProcess[str]]

BASH = shutil.which("bash")


def completed(*words: str) -> list[str]:
    """What the last word is completed to; `FILE` stands for the files that begin so."""
    *before, incomplete = words
    items = ShellComplete(main, {}, "winnable", "_WINNABLE_COMPLETE").get_completions(before, incomplete)
    assert all(item.value == incomplete for item in items if item.type == "file")
    return ["FILE" if item.type == "file" else item.value for item in items]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["comp"], ["completion"]),
        (["solve", "exam"], ["FILE"]),
        (["solve", "--verd"], ["--verdict-only"]),
        (["solve", "-o", "so"], ["FILE"]),
        (["solve", "--mission", "44"], ["44", "FILE"]),
        (["solve", "--tasks", "predict"], ["predict-openly", "predict-secretly"]),
        (["show", "planet-nine/44"], ["planet-nine/44", "FILE"]),
        (["show", "deep-sea/ep"], ["deep-sea/epilogue", "FILE"]),
        (["show", "low"], ["low-sum", "FILE"]),
        (["show", "--game", "deep-sea", "epi"], ["epilogue", "FILE"]),
        (["show", "epi"], ["FILE"]),
        (["show", "my deal"], ["FILE"]),
        (["validate", "low"], ["FILE"]),
        (["validate", "48"], ["48", "FILE"]),
        (["missions", "48"], ["48", "FILE"]),
        (["cards", ""], ["deep-sea", "ganymede", "lifeboat"]),
        (["cards", "deep-sea", "low"], ["low-sum"]),
        (["cards", "lifeboat", "nav2"], ["nav20", "nav21", "nav22", "nav23", "nav24"]),
        (["cards", "bridge", ""], []),
        (["show", "--game", "lifeboat", "nav"], ["FILE"]),
        (["deal", "--mission", "50"], ["50", "FILE"]),
        (["deal", "--game", "d"], ["deep-sea"]),
        (["new", "p"], ["problem"]),
        (["new", "problem", "--mission", "49"], ["49", "FILE"]),
        (["schema", "t"], ["task-cards"]),
        (["guide", "w"], ["writing"]),
        (["guide", "format", "find"], ["findings"]),
        (["guide", "rulings", "S2"], ["S2", "S20", "S21", "S22", "S23", "S24"]),
        (["guide", "chess", "f"], []),
        (["completion", "z"], ["zsh"]),
        (["solve", "--mission", "17", "--reading", ""], ["strict", "literal"]),
        (["solve", "--mission", "17", "--reading", "l"], ["literal"]),
        (["validate", "17", "--reading", ""], ["strict", "literal"]),
        (["solve", "--reading", ""], []),
        (["solve", "--unknown", "s"], ["some", "share"]),
        (["solve", "--distress", ""], ["none", "allowed", "required"]),
        (["solve", "nowhere.yaml", "--reading", ""], []),
    ],
    ids=" ".join,
)
def test_words(words: list[str], expected: list[str]) -> None:
    assert completed(*words) == expected


def test_every_mission_and_card_is_offered() -> None:
    assert completed("validate", "") == [*library(), *shelf(), *lifeboat(), "FILE"]
    assert completed("cards", "deep-sea", "") == list(task_cards())
    assert set(completed("show", "win-")) == {card for card in task_cards() if card.startswith("win-")} | {"FILE"}


def test_the_readings_of_files(tmp_path: Path) -> None:
    own = tmp_path / "own.yaml"
    own.write_text("id: own\nreadings: {soft: {}, hard: {}}\ndefault_reading: soft\n", encoding="utf-8")
    deal = ROOT / "examples" / "missions" / "17.yaml"
    assert completed("validate", str(own), "--reading", "") == ["soft", "hard"]
    assert completed("solve", str(deal), "--reading", "") == ["strict", "literal"]
    assert completed("solve", str(deal), "--mission", str(own), "--reading", "h") == ["hard"]


def test_a_game_without_missions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "TABLE", [registry.Row(("counters",), "tests.toy_game.counters:COUNTERS")])
    assert completed("missions", "1") == ["FILE"]
    assert completed("guide", "f") == []


def test_what_goes_wrong_is_not_told(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    def fails() -> Iterator[registry.Row]:
        raise OSError

    monkeypatch.setattr(registry, "games", fails)
    assert completed("missions", "1") == ["FILE"]
    assert capfd.readouterr() == ("", "")


@pytest.mark.thorough
def test_the_solver_is_not_loaded(spawn: Spawn) -> None:
    code = """
import sys
from click.shell_completion import ShellComplete
from winnable.cli.main import main
complete = ShellComplete(main, {}, "winnable", "_WINNABLE_COMPLETE").get_completions
for words, unfinished in ((["show"], "low"), (["solve", "--mission", "17", "--reading"], ""), (["guide"], "f")):
    assert complete(words, unfinished)
heavy = {"ortools", "pandas", "numpy"} & set(sys.modules)
assert not heavy, heavy
"""
    result = spawn(code=code)
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")
