"""`--time-limit` on files that are small to write and huge to solve.

Without the limit each takes from six seconds to minutes, and whoever never looks at it runs into the bound of pytest.
That every stage looks at the clock is shown without one in `tests/solver/crew/test_solve_deadlines.py`.
"""

import json
from pathlib import Path
from random import Random
from typing import Any

import click
import pytest

from tests.support.commands import every_command
from tests.support.layers import few
from tests.winnable.conftest import Run
from winnable.cli import funnel

pytestmark = pytest.mark.timeout(100)
LIMIT = 0.5
DECK = {"suits": [f"{letter}x" for letter in "abcdefgh"], "ranks": 25}
"""The largest deck that a file may have: 200 cards."""


def by_everybody(form: str, sums: dict[str, int], most: int) -> dict[str, Any]:
    return {form: {"by": "everybody", "sum": sums, "at_most": most}}


GOALS = {
    "wins": [by_everybody("tricks_won", {"over": n % 90}, 50) for n in range(1500)],
    "runs": [by_everybody("longest_run", {"under": n % 90 + 5}, 50) for n in range(1200)],
}
"""Goals that nobody can lose."""
FIRST, *OTHERS = ({"tricks_won": {"by": {"seat": seat}, "tricks": "last", "at_least": 1}} for seat in (1, 2, 3))
AT_LAST = [FIRST, {"one_of": OTHERS}]
"""Two goals that contradict each other in the last trick, which no count shows."""


def problem_of(name: str) -> str:
    """A bomb, in JSON, which is YAML."""
    cards = [f"{letter}{rank}," for letter in "abcdefgh" for rank in range(1, 26)]
    Random(0).shuffle(cards)
    hands = {f"P{seat}": " ".join(cards[50 * seat : 50 * seat + 50]) for seat in range(4)}
    return json.dumps({"deck": DECK, "hands": hands, "lead": "P0", "goals": [*GOALS[name], *AT_LAST]})


def mission_of(name: str) -> str:
    """A mission with the deck and the goals of a bomb."""
    deck = {**DECK, "ranks": 24, "trumps": 8}
    return json.dumps({"id": "bomb", "crew": [4], "deck": deck, "goals": [*GOALS[name], *AT_LAST]})


ASKED = [(name, question) for name in GOALS for question in ([], ["--unknown", "every"])]


@pytest.mark.parametrize(("name", "question"), few(ASKED, 0, 1, unpack=True))
def test_solve(name: str, question: list[str], tmp_path: Path, run: Run) -> None:
    bomb = tmp_path / "bomb.yaml"
    bomb.write_text(problem_of(name))
    result = run("solve", str(bomb), "--time-limit", str(LIMIT), *question)
    assert result.exit_code == 3
    assert f"the limit of {LIMIT} seconds was reached" in result.stdout


@pytest.mark.parametrize("jobs", few(["1", "2"], 1))
def test_validate(jobs: str, tmp_path: Path, run: Run) -> None:
    bomb = tmp_path / "bomb.yaml"
    bomb.write_text(mission_of("wins"))
    result = run("validate", str(bomb), "--total-time", str(LIMIT), "--jobs", jobs, "--json")
    content = json.loads(result.stdout)
    assert (result.exit_code, content["exit_code"]) == (3, 3)
    assert {each["code"] for each in content["findings"]} == {"G018"}  # ranks that add up to more than 0, say
    (played,) = content["played"]
    assert played["time_limit_reached"]
    assert not played["sound_proved"]


def test_validate_in_time(tmp_path: Path, run: Run) -> None:
    mission = tmp_path / "mission.yaml"
    mission.write_text("id: m\ncrew: [3]\ndeck: {suits: [pink, blue], ranks: 4, trumps: 1}\ntasks: 1\n")
    result = run("validate", str(mission), "--total-time", "600", "--deals", "3", "--jobs", "1", "--json")
    assert result.exit_code == 0
    assert not json.loads(result.stdout)["played"][0]["time_limit_reached"]


# --- from the first byte -------------------------------------------------------------------------


LIMITS = {
    words: {option for each in command.params for option in each.opts} & {"--time-limit", "--total-time"}
    for words, command in every_command()
    if not isinstance(command, click.Group)
}
LIMITED = [(*words, option) for words, options in LIMITS.items() for option in sorted(options)]


def test_commands_with_limits_in_seconds() -> None:
    assert {words[0] for words in LIMITED} == {
        "analyse", "certify", "check", "explain", "hint", "solve", "survey", "validate",
    }  # fmt: skip


@pytest.mark.parametrize("words", LIMITED, ids=" ".join)
def test_limits_hold_while_files_are_read(
    words: tuple[str, ...], tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file of a megabyte with thousands of documents takes many seconds; here no time is left for the second one."""
    monkeypatch.setattr(funnel, "LEAST", 0)
    monkeypatch.chdir(tmp_path)
    deal = "hands: [p2, p1]\ndeck: dealt\nlead: 0\ntasks: p1>0\nplayed: p2\nexpect: winnable\n"
    Path("two.yaml").write_text(f"id: own\ntasks: 1\n---\n{deal}")
    more = ("-o", "kept") if words[0] in ("survey", "certify") else ()
    result = run(*words[:-1], "two.yaml", words[-1], "1e-9", *more)
    assert (result.exit_code, result.stdout) == (3, "")
    assert result.stderr.endswith("the time limit was reached before all files were read.\n")
    assert not Path("kept").exists()


def test_a_small_file_is_read_however_short_the_limit_is(tmp_path: Path, run: Run) -> None:
    (tmp_path / "deal.yaml").write_text("hands: [p2, p1]\ndeck: dealt\nlead: 0\ntasks: p1>0\n")
    result = run("solve", str(tmp_path / "deal.yaml"), "--time-limit", "1e-9", "--json")
    assert json.loads(result.stdout)["problems"][0]["answer"] in ("unknown", "winnable")
