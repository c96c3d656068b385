"""`winnable analyse` for Lifeboat: its text, its JSON by the schema, and the game that it writes."""

from pathlib import Path

import pytest

from tests.support.json_output import in_json
from tests.support.lifeboat_files import LINE, POINTS, SIXTEEN
from tests.winnable.conftest import Run

LOST = "line:\n- turns: [{who: captain, act: {row: [nav04]}}]\n- {}\n"


@pytest.fixture(autouse=True)
def _folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    Path("deal.yaml").write_text(f"{POINTS}{SIXTEEN}{LOST}", encoding="utf-8")


def test_a_session(run: Run) -> None:
    result = run("analyse", "deal.yaml")
    assert result.exit_code == 1
    assert result.stdout.startswith(
        """\
Sixteen points (deal.yaml:1)
unwinnable: captain lost it on day 1 with this turn: rows: draws nav19, nav04; keeps nav04; rest would have kept it

 +  the deal
day 1
 x  captain     rows: draws nav19, nav04; keeps nav04
 -  at rest     boatswain
 -  at rest     cherpak
 -  navigation  cherpak plays nav04: no bird
"""
    )
    assert "with this line it would have been won" in result.stdout


def test_json_keeps_to_the_schema(run: Run) -> None:
    document = in_json(run("analyse", "deal.yaml", "--json").stdout)
    (told,) = document["problems"]
    assert (
        told["culprit"]
        == told["moves"][0]
        == {
            "number": 1,
            "day": 1,
            "step": "turn",
            "player": "captain",
            "kind": "lost it",
            "answer": "unwinnable",
            "legal": [],
            "kept": ["rest"],
            "open": [],
        }
    )
    assert (told["before"], {each["answer"] for each in told["moves"]}) == ("winnable", {"unwinnable"})
    assert told["saving_line"]["state"] == "met"


def test_the_game_that_would_have_kept_it_is_written(run: Run) -> None:
    assert run("analyse", "deal.yaml", "-o", "out.yaml").exit_code == 1
    assert run("replay", "out.yaml").exit_code == 0


def test_a_night_or_a_rest_that_lost_it(run: Run) -> None:
    rows = "line:\n- turns: [{who: captain, act: {row: [nav19]}}]\n"
    Path("deal.yaml").write_text(f"{POINTS}{SIXTEEN}{rows}", encoding="utf-8")
    assert "the night of day 1 lost it: navigation cherpak plays nav19" in run("analyse", "deal.yaml").stdout
    Path("deal.yaml").write_text(f"{POINTS}{SIXTEEN}line: [{{}}]\n", encoding="utf-8")
    assert "cherpak lost it on day 1 by resting" in run("analyse", "deal.yaml").stdout


def test_a_game_that_was_not_lost(run: Run) -> None:
    Path("deal.yaml").write_text(f"{POINTS}{SIXTEEN}{LINE}", encoding="utf-8")
    result = run("analyse", "deal.yaml")
    assert (result.exit_code, "no step lost it" in result.stdout) == (0, True)
    assert run("analyse", "deal.yaml", "-o", "out.yaml").exit_code == 2
    early = "horizon: 1\ngoals: [ended: {by_day: 1}, score: {of: captain, at_least: 16}]\nplayed: [{}]\n"
    Path("deal.yaml").write_text(f"{POINTS}{early}", encoding="utf-8")
    assert "there was nothing to lose" in run("analyse", "deal.yaml").stdout
    Path("deal.yaml").write_text(f"{POINTS}{SIXTEEN}", encoding="utf-8")
    assert "there is no game to analyse" in run("analyse", "deal.yaml").stderr
