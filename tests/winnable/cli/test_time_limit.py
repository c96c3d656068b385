"""`--time-limit` on files that are small to write and huge to solve.

Without the limit each takes from six seconds to minutes, and whoever never looks at it runs into the bound of pytest.
That every stage looks at the clock is shown without one in `tests/solver/crew/test_solve_deadlines.py`; how close the
limit is kept tells `python -m tests.bench.bombs`.
"""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from tests.bench.bombs import mission_of, problem_of
from tests.support.layers import few

Run = Callable[..., Result]

pytestmark = pytest.mark.timeout(100)
LIMIT = 0.5
NAMES = ["1500 wins until the end", "1200 runs until the end", "20 players, 400 pairs, unknown", "all combined"]


ASKED = [(name, question) for name in NAMES for question in ([], ["--unknown", "every"])]


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
    bomb.write_text(mission_of(NAMES[0]))
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
