"""What solve says and writes."""

from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tests.support.json_output import in_json
from tests.support.lifeboat import CAPTAIN, SCORING, problem
from tests.support.lifeboat import problem as made
from tests.support.lifeboat_files import POINTS, SIXTEEN, only
from tests.support.pages import solved, told
from tests.support.paths import EXAMPLES
from tests.winnable.conftest import Run
from winnable.lifeboat.words import LINE, WORDS, line_json
from winnable.output.ink import PLAIN
from winnable.output.typed import table
from winnable.questions.lines import verdict_json, verdict_text
from winnable.rules.answer import Answer
from winnable.rules.goal import Bound
from winnable.rules.lifeboat.goal import Ended, Score
from winnable.solver.asking import Bounds
from winnable.solver.lifeboat.ask import ask
from winnable.solver.verdict import Verdict


def test_what_is_solved_can_be_replayed(run: Run, tmp_path: Path) -> None:
    path, out = tmp_path / "deal.yaml", tmp_path / "out.yaml"
    path.write_text(f"{POINTS}{SIXTEEN}expect: winnable\n", encoding="utf-8")
    told = run("solve", str(path)).stdout
    assert "kid falls: 1 wound, is lost" in told
    assert "captain           5  boatswain 4  kid 3      4     16" in told
    assert "kid" not in run("solve", str(path), "--verdict-only").stdout
    assert run("check", str(path)).exit_code == 0
    assert run("solve", str(path), "-o", str(out)).exit_code == 0
    assert only(out.read_text(encoding="utf-8")).line_of_play is not None
    assert run("replay", str(out)).exit_code == 0
    document = in_json(run("solve", str(path), "--json").stdout)
    (problem,) = document["problems"]
    assert (problem["state"], problem["scores"]["captain"]["total"], problem["over"]) == ("met", 16, True)


def test_what_cannot_be_reached(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "deal.yaml"
    path.write_text(f"{POINTS}{SIXTEEN.replace('16', '17')}", encoding="utf-8")
    result = run("solve", str(path))
    assert (result.exit_code, "unwinnable" in result.stdout) == (1, True)


def test_the_fewest_days(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "deal.yaml"
    path.write_text(f"{POINTS}{SIXTEEN.replace('horizon: 2', 'horizon: 4')}", encoding="utf-8")
    for more in ((), ("--verdict-only",)):
        told = run("solve", str(path), "--fewest-days", *more).stdout
        assert "fewest days: 2; no line needs fewer (proved)" in told
    document = in_json(run("solve", str(path), "--fewest-days", "--json").stdout)
    (problem,) = document["problems"]
    assert problem["fewest"] == {"unit": "day", "number": 2, "at_least": 2, "at_most": 2}


def test_what_is_known_of_the_fewest_days() -> None:
    verdict: Verdict[Any] = Verdict(Answer.UNKNOWN, reason="late", details=Bounds(2, 4))
    assert list(verdict_text(WORDS, made(SCORING), verdict, PLAIN, verdict_only=True))[1:] == [
        "fewest days: at least 2 (proved), at most 4 (by the line below); more may help: --time-limit"
    ]
    assert verdict_json(WORDS, made(SCORING), verdict, verdict_only=True)["fewest"] == {
        "unit": "day",
        "number": None,
        "at_least": 2,
        "at_most": 4,
    }


def test_how_to_go_on_from_what_was_played(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "deal.yaml"
    played = "played:\n- {turns: [{who: captain, act: {row: [nav04]}}], whole: false}\n"
    path.write_text(f"{POINTS}{SIXTEEN}{played}", encoding="utf-8")
    assert run("solve", str(path)).exit_code == 1
    path.write_text(f"{POINTS}{SIXTEEN}{played.replace('nav04', 'nav19')}", encoding="utf-8")
    result = run("solve", str(path))
    assert result.exit_code == 0
    assert "captain    rows: draws nav19, nav04; keeps nav19" in result.stdout


LIFEBOAT = EXAMPLES / "lifeboat"


def test_the_boat_before_and_after_each_day() -> None:
    problem, lost = solved(LIFEBOAT / "landing.yaml")
    (line,) = problem["view"]["lines"]
    assert problem["view"]["cast"][-1] == {"name": "kid", "size": 3}
    assert line["start"]["gulls"] == 3
    assert line["start"]["wounds"]["captain"] == 6
    assert [day["gulls"] for day in line["timeline"]] == [4]
    assert line["timeline"][0]["steps"][0]["texts"] == ["rows: draws nav22, nav04; keeps nothing"]
    assert lost["view"]["lines"] == []
    assert lost["view"]["start"]["boat"] == ["captain", "boatswain", "cherpak", "kid"]


def test_a_verdict_alone_spoils_nothing() -> None:
    assert all(not each["view"]["lines"] for each in solved(LIFEBOAT / "landing.yaml", verdict_only=True))


@pytest.mark.thorough
def test_what_clashes_and_the_day_by_which_it_can_be_reached() -> None:
    problem = told("explain", LIFEBOAT / "why_not.yaml")[0]
    assert problem["core"]
    assert problem["view"]["within"].startswith("by day")
    assert len(problem["view"]["lines"]) == ("longer_line" in problem)


def test_what_is_asked_stands_above() -> None:
    problem = solved(LIFEBOAT / "why_not.yaml", verdict_only=True)[0]
    assert problem["view"]["question"] == "The question is whether this is so when the game ends, or after 1 day"
    assert problem["view"]["goals"] == ["the boat lands by day 1", "the player of the captain has 16 points or more"]
    deal = LIFEBOAT / "storm_deals.yaml"
    assert "after 2 days" in solved(deal, verdict_only=True)[0]["view"]["question"]


def test_a_line_is_asked_the_same() -> None:
    (line,) = solved(LIFEBOAT / "landing.yaml")[0]["view"]["lines"]
    view = solved(LIFEBOAT / "landing.yaml")[0]["view"]
    assert (line["question"], line["start"]) == (view["question"], view["start"])
    assert line["state"] == "met"


def test_the_keys_of_a_line() -> None:
    witness = ask(problem(SCORING, Ended(2), Score(CAPTAIN, Bound(at_least=16)), days=2)).witness
    assert witness is not None
    told = line_json(witness.report, witness.line)
    assert told.keys() == LINE.keys()
    jsonschema.validate(told, table(LINE))
    assert [(each["state"], each["decided"]) for each in told["goals"]] == [("met", 2), ("met", 2)]
    assert told["goals"][0]["english"]
    assert [day["number"] for day in told["timeline"]] == [1, 2]
    assert told["scores"]["captain"]["total"] >= 16
