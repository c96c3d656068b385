"""`winnable import`, and logs as files of other commands."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tests.support.logs import Game, Log, random_game, saved
from tests.winnable.conftest import Run
from winnable.missions.crew.read.loader import load_text


def log(*games: Game) -> bytes:
    found = Log(Random(1), [0])
    for each in games:
        found.play(each)
    return saved(found.packets, "zip", "planet-nine")


def game(seed: int = 1, *, won: bool | None = None) -> Game:
    return replace(random_game(Random(seed), "plain", 2), won=won)


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = Path("log.zip")
    path.write_bytes(log(game(), game(2)))
    return path


def test_each_try_is_written_as_other_commands_write_deals(run: Run, file: Path) -> None:
    done = run("import", str(file), "-o", "game.yaml")
    assert (done.exit_code, done.output) == (0, "")
    found = load_text(Path("game.yaml").read_text(encoding="utf-8"))
    assert [each.name for each in found.problems] == ["Mission 4, try 1: given up", "Mission 4, try 2: given up"]
    assert run("import", str(file), "-o", "game.yaml").exit_code == 2, "the file is there already"
    assert run("import", "-", stdin=file.read_bytes()).stdout == Path("game.yaml").read_text(encoding="utf-8")


def test_other_commands_take_the_log_as_that_file(run: Run, file: Path) -> None:
    Path("game.yaml").write_text(run("import", str(file)).stdout, encoding="utf-8")
    logged, written = (run("show", name).stdout.replace(name, "") for name in (str(file), "game.yaml"))
    assert [line for line in logged.splitlines() if "(" not in line] == [
        line for line in written.splitlines() if "(" not in line
    ]


@pytest.mark.parametrize("order", [("log.zip", "--names", "A", "B", "C", "D"), ("--names", *"ABCD", "log.zip")])
def test_names_are_the_words_up_to_a_file(order: tuple[str, ...], run: Run, file: Path) -> None:
    assert file.exists()
    found = load_text(run("import", *order).stdout)
    assert {each.problem.names for each in found.problems} == {("A", "B", "C", "D")}


def test_what_the_table_saw_is_less(run: Run, file: Path) -> None:
    assert run("import", str(file), "--as-seen").stdout.count("?") > run("import", str(file)).stdout.count("?")


def test_a_result_that_the_cards_do_not_bear_out_is_said(run: Run, file: Path) -> None:
    file.write_bytes(log(game(won=True)))
    done = run("import", str(file))
    assert done.exit_code == 0
    assert "warning[J004]: Mission 4, try 1: won at the table, but " in done.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("deal.yaml",), "deal.yaml is no log of Board Game Arena."),
        (("log.zip", "--task", "7"), "Expected a number and a task card, such as 56=low-sum, found '7'."),
        (("log.zip", "-o", "game.txt"), "expected a file with the ending .yaml"),
        ((), "Missing argument 'FILE...'"),
    ],
)
def test_bad_usage_is_said(words: tuple[str, ...], said: str, run: Run, file: Path) -> None:
    assert file.exists()
    Path("deal.yaml").write_text("hands: [p1, p2]\n", encoding="utf-8")
    done = run("import", *words)
    assert done.exit_code == 2
    assert said in done.stderr


@pytest.mark.parametrize(
    "text", ["<html><div id='logs'>…</div></html>", "Ann wins the trick: 9 4\nBen plays 9\nAnn plays 4\n"]
)
def test_what_is_saved_or_copied_from_the_screen_gets_the_way_to_a_log(text: str, run: Run, file: Path) -> None:
    file.write_text(text, encoding="utf-8")
    for command in ("import", "analyse"):
        done = run(command, str(file))
        assert done.exit_code == 2
        assert "error[J001]: expected JSON, a ZIP or a page of a replay" in done.stderr
        assert "lacks suits or seats" in done.stderr
        assert "(3) give that file" in done.stderr


def test_a_log_with_a_mistake_is_refused_by_every_command(run: Run, file: Path) -> None:
    file.write_bytes(b'{"packets": []}')
    for command in ("import", "show", "solve"):
        done = run(command, str(file))
        assert done.exit_code == 2
        assert "log.zip:1:1: error[J001]: expected a log with packets" in done.stderr
