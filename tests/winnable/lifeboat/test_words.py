"""What solve says and writes."""

from pathlib import Path
from typing import Any

from tests.support.json_output import in_json
from tests.support.lifeboat import SCORING
from tests.support.lifeboat import problem as made
from tests.support.lifeboat_files import POINTS, SIXTEEN, only
from tests.winnable.conftest import Run
from winnable.lifeboat.words import WORDS
from winnable.output.ink import PLAIN
from winnable.questions.lines import verdict_json, verdict_text
from winnable.rules.answer import Answer
from winnable.solver.count import Bounds
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
