"""`winnable explain` for Lifeboat: its text, its JSON by the schema, and the deals that it writes."""

from pathlib import Path

import pytest

from tests.support.json_output import in_json
from tests.support.lifeboat_files import FIRST, POINTS
from tests.winnable.conftest import Run

EARLY = f"{POINTS}horizon: 1\ngoals:\n- ended: {{by_day: 1}}\n- score: {{of: captain, at_least: 16}}\n"


@pytest.fixture(autouse=True)
def _folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    Path("deal.yaml").write_text(EARLY, encoding="utf-8")


@pytest.mark.thorough
def test_a_session(run: Run) -> None:
    result = run("explain", "deal.yaml")
    assert result.exit_code == 1
    assert (
        result.stdout
        == """\
Sixteen points (deal.yaml:1)
unwinnable: no line of play meets both of these by day 1
  - the boat lands by day 1
  - the player of the captain has 16 points or more
Without any one of them the others can be met, and no smaller set clashes (both proved).
It rests on a reading of the rules: with 'dump_unconscious: true' under 'options' it can be won.
Not by day 1, but by day 2 all of it can be met.
"""
    )
    told = run("explain", "deal.yaml", "--with-lines").stdout
    assert "met on day 2: the boat lands by day 2" in told
    assert "captain           5  boatswain 4  kid 3      4     16" in told
    assert "Not by" not in run("explain", "deal.yaml", "--no-repairs").stdout


@pytest.mark.thorough
def test_one_day_is_told_where_the_boat_lands_before_the_horizon(run: Run) -> None:
    """The horizon is day 3, but everything is asked for by the day on which the boat is to land."""
    told = run("explain", "deal.yaml").stdout
    Path("deal.yaml").write_text(EARLY.replace("horizon: 1", "horizon: 3"), encoding="utf-8")
    assert run("explain", "deal.yaml").stdout == told
    assert run("explain", "deal.yaml", "-o", "out.yaml").exit_code == 1
    assert "3 as expected" in run("check", "out.yaml").stdout
    Path("deal.yaml").write_text(EARLY.replace("horizon: 1", "horizon: 3").replace("16", "17"), encoding="utf-8")
    told = run("explain", "deal.yaml").stdout
    assert "this alone cannot be met by day 1\n" in told
    assert "not by day 2, 3 or 4 either" in told


@pytest.mark.thorough
def test_json_keeps_to_the_schema(run: Run) -> None:
    document = in_json(run("explain", "deal.yaml", "--json").stdout)
    (told,) = document["problems"]
    assert [each["goal"] for each in told["core"]] == [
        {"ended": {"by_day": 1}},
        {"score": {"of": "captain", "at_least": 16}},
    ]
    assert (told["minimal"], told["smallest"], told["horizon"]) == (True, True, 1)
    assert told["longer"] == [{"horizon": 2, "answer": "winnable"}]
    assert told["longer_line"]["scores"]["captain"]["total"] == 16


@pytest.mark.thorough
def test_what_it_writes_can_be_checked_and_replayed(run: Run) -> None:
    assert run("explain", "deal.yaml", "-o", "out.yaml").exit_code == 1
    checked = run("check", "out.yaml")
    assert checked.exit_code == 0
    assert "3 as expected" in checked.stdout
    assert "Sixteen points: what clashes" in checked.stdout
    assert "Sixteen points: by day 2" in run("replay", "out.yaml").stdout


@pytest.mark.thorough
def test_a_mission_is_written_out(run: Run) -> None:
    Path("deal.yaml").write_text(f"{POINTS}mission: points\nwith: {{day: 1, points: 16}}\n", encoding="utf-8")
    assert run("explain", "deal.yaml", "-o", "out.yaml").exit_code == 1
    assert "mission:" not in Path("out.yaml").read_text(encoding="utf-8")
    assert "3 as expected" in run("check", "out.yaml").stdout


def test_one_goal_alone_and_more_days_that_do_not_help(run: Run) -> None:
    Path("deal.yaml").write_text(EARLY.replace("16", "17"), encoding="utf-8")
    told = run("explain", "deal.yaml").stdout
    assert "this alone cannot be met by day 1\n  - the player of the captain has 17 points or more" in told
    assert "More days do not help: not by day 2, 3 or 4 either (proved)." in told


def test_nothing_clashes(run: Run) -> None:
    Path("deal.yaml").write_text(f"{FIRST}horizon: 1\ngoals: [ended, alive: all]\n", encoding="utf-8")
    result = run("explain", "deal.yaml")
    assert (result.exit_code, "nothing clashes, all of it can be met" in result.stdout) == (0, True)


def test_options_of_other_games_are_refused(run: Run) -> None:
    for options in (["--exchange-cards"], ["--unknown", "every"], ["--seed", "1"], ["--reading", "official"]):
        result = run("explain", "deal.yaml", *options)
        assert result.exit_code == 2
        assert f"{options[0]} does not go with Lifeboat" in result.stderr
