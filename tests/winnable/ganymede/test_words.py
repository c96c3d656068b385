"""What solve says and writes."""

import json
from pathlib import Path

from tests.support.ganymede_files import LAUNCH, exact_stop, only
from tests.winnable.conftest import Run


def test_what_is_solved_can_be_replayed(run: Run, tmp_path: Path) -> None:
    path, out = tmp_path / "deal.yaml", tmp_path / "out.yaml"
    path.write_text(f"{exact_stop()}horizon: 1\n{LAUNCH}expect: winnable\n", encoding="utf-8")
    assert "leaves the" in run("solve", str(path)).stdout
    assert json.loads(run("solve", str(path), "--json").stdout)["problems"][0]["state"] == "met"
    assert run("check", str(path)).exit_code == 0
    assert run("solve", str(path), "-o", str(out)).exit_code == 0
    assert only(out.read_text(encoding="utf-8")).line_of_play is not None
    assert run("replay", str(out)).exit_code == 0
    path.write_text(f"{exact_stop()}horizon: 1\ngoals: {{score: {{at_least: 7}}}}\n", encoding="utf-8")
    result = run("solve", str(path))
    assert (result.exit_code, "unwinnable: no line of play reaches all goals" in result.stdout) == (1, True)


def test_a_line_in_which_nobody_free_moves_can_be_replayed(run: Run, tmp_path: Path) -> None:
    path, out = tmp_path / "deal.yaml", tmp_path / "out.yaml"
    path.write_text(
        "game: ganymede\nplayers: [ana, ben]\ntrack: {length: 1, bonus: [], points: [0, 0]}\n"
        "cards: {tiles: {t1: {symbol: astro}, t2: {symbol: astro}}, ships: {s1: {points: 4}, s2: {points: 4}}}\n"
        "rows: {tiles: [t1, t2]}\nboards: {ana: {ships: {top: s1}}, ben: {ships: {top: s2}}}\nnext: ben\n"
        "scripts: {ben: [{tile: t1}]}\nhorizon: {rounds: 1}\ngoals: {launched: {exactly: 0}}\n",
        encoding="utf-8",
    )
    assert run("solve", str(path), "-o", str(out)).exit_code == 0
    result = run("replay", str(out))
    assert (result.exit_code, "the line reaches every goal" in result.stdout) == (0, True)
