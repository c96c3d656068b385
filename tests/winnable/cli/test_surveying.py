"""`winnable survey`: what it says, how it ends, and that it goes on."""

import json
import os
import shutil
import signal
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import Result

from tests.support.damages import damage
from tests.support.json_output import in_json
from tests.support.layers import few
from tests.support.surveyed import SMALL, kept, written
from tests.support.waiting import SAFE, comes
from tests.winnable.conftest import Run, begun
from winnable import survey
from winnable.games.survey import Measured
from winnable.rules.answer import Answer
from winnable.solver.verdict import Effort
from winnable.surveying import job, plan, store
from winnable.surveying.database import SurveyError, connected
from winnable.surveying.store import FILE, Survey, Writing


def document(result: Result, code: int) -> Any:
    """The JSON that the command has written, held to the schema and to its exit code."""
    content = in_json(result.stdout)
    assert (result.exit_code, content["exit_code"], content["command"]) == (code, code, "survey")
    return content


@pytest.fixture(autouse=True)
def _own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run where the small mission is."""
    monkeypatch.chdir(tmp_path)
    written(tmp_path)


@pytest.mark.thorough
def test_it_decides_and_goes_on(run: Run) -> None:
    first = run("survey", "small.yaml", "--deals", "10", "-o", "kept", "--jobs", "1")
    assert (first.exit_code, first.stdout, first.stderr) == (
        0,
        "all 20 deals are answered: winnable survey report kept\n",
        "",
    )
    rows = kept(Path("kept"))
    again = run("survey", "small.yaml", "--deals", "10", "-o", "kept", "--jobs", "1")
    assert (again.exit_code, again.stderr) == (0, "20 of 20 deals are there already\n")
    more = run("survey", "small.yaml", "--deals", "15", "-o", "kept", "--jobs", "2")
    assert (more.exit_code, more.stderr) == (0, "20 of 30 deals are there already\n")
    assert {key: row for key, row in kept(Path("kept")).items() if key[1] < 10} == rows


@pytest.mark.thorough
def test_a_row_is_the_deal_of_its_seed(run: Run) -> None:
    """Of a mission with task cards, which are exchanged now and then."""
    for cell, row in survey(["deep-sea/13", "9"], players=4, deals=6, seed=3):
        deal = run("deal", "--mission", cell.mission, "--players", "4", "--seed", str(row.seed))
        Path("deal.yaml").write_text(deal.stdout, encoding="utf-8")
        solved = json.loads(run("solve", "deal.yaml", "--json").stdout)["problems"][0]
        assert solved["answer"] == row.verdict.value
        assert ("was replaced by" in deal.stdout) == bool(row.exchanged)


@pytest.mark.parametrize("mission", few(["ganymede/launch", "lifeboat/everybody-home"], 1))
def test_other_games(run: Run, mission: str) -> None:
    players = "1" if mission.startswith("ganymede") else "4"
    words = (
        "survey",
        mission,
        "--players",
        players,
        "--deals",
        "2",
        "--work-limit",
        "0.01",
        "-o",
        "kept",
        "--jobs",
        "1",
    )
    assert run(*words).exit_code == 0
    with Survey.open("kept") as survey:
        rows = list(survey.rows())
    assert [(row.number, row.leads, row.exchanged) for row in rows] == [(0, None, None), (1, None, None)]
    assert all(bool(row.reason) == (row.verdict.value == "unknown") for row in rows)


def test_values_of_parameters_and_leads(run: Run) -> None:
    words = ("survey", "small.yaml", "--with", "n=1..2", "--players", "3", "--deals", "5", "-o", "kept")
    content = document(run(*words, "--leads", "--difficulty", "--jobs", "1", "--json"), 0)
    assert [cell["parameters"] for cell in content["cells"]] == [{"n": "1"}, {"n": "2"}]
    assert [cell["share"]["samples"] for cell in content["cells"]] == [5, 5]
    assert any(cell["share"]["winnable"] for cell in content["cells"])
    assert (content["added"], content["left"], content["question"]["games"]) == (10, 0, True)
    with Survey.open("kept") as survey:
        for row in survey.rows():
            won = row.verdict.value == "winnable"
            assert row.game in (0, 1)
            assert (row.leads is None) == (row.leads_of is None) == (row.narrow is None) == (not won)
            assert not won or (1 <= (row.leads or 0) <= (row.leads_of or 0) and 0 <= (row.narrow or 0) <= 1)


def test_another_question_is_refused_with_words(run: Run) -> None:
    run("survey", "small.yaml", "--deals", "1", "-o", "kept", "--jobs", "1")
    result = run("survey", "small.yaml", "--deals", "1", "--seed", "5", "-o", "kept", "--jobs", "1", "--json")
    content = document(result, 2)
    assert content["error"]["message"] == (
        "'kept' has the survey of another question: its seed is 0, not 5. Name another folder, or ask the same again."
    )
    Path("small.yaml").write_text(SMALL.replace("n: 3", "n: 2"), encoding="utf-8")
    changed = run("survey", "small.yaml", "--deals", "1", "-o", "kept", "--jobs", "1")
    assert "planet-nine/small, 3 players is another mission than it was" in changed.stderr.replace("\n", " ")


def test_another_state_of_the_program_or_of_a_mission_is_refused(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("survey", "small.yaml", "5", "--players", "3", "-o", "kept", "--jobs", "1")
    run(*words, "--deals", "2")
    rows = kept(Path("kept"))
    with monkeypatch.context() as patch:
        patch.setattr(plan, "fingerprint", lambda: "0123")  # a file of the package is another
        changed = run(*words, "--deals", "3")
        assert changed.exit_code == 2
        assert "the files of winnable 0.1.0 are not those that it was begun with" in changed.stderr.replace("\n", " ")
        assert "Usage:" not in changed.stderr
    with monkeypatch.context() as patch:  # a mission of the library is another
        patch.setattr(plan, "key_of", lambda mission, **_: mission.id)
        changed = run(*words, "--deals", "3")
        assert changed.exit_code == 2
        assert "planet-nine/5, 3 players is another mission than it was" in changed.stderr.replace("\n", " ")
    assert kept(Path("kept")) == rows
    assert run(*words, "--deals", "3").exit_code == 0


# --- damage and the machine ----------------------------------------------------------------------


def test_a_damaged_survey_is_told_and_begins_anew_once_it_is_moved_away(run: Run) -> None:
    words = ("survey", "small.yaml", "--deals", "2", "-o", "kept", "--jobs", "1")
    run(*words)
    content = Path("kept", FILE).read_bytes()
    Path("kept", FILE).write_bytes(content[:-3000])
    for result in (run("survey", "report", "kept"), run(*words)):
        assert result.exit_code == 2
        assert "'kept/survey.sqlite' is damaged" in result.stderr.replace("\n", " ")
    Path("kept", FILE).rename("moved")
    assert run(*words).exit_code == 0


def made_up_answers(task: job.Task, seed: int) -> Measured:
    """What comes of a deal, without solving it."""
    answer = Answer.WINNABLE if (seed + task.players) % 3 else Answer.UNWINNABLE
    return Measured(answer, effort=Effort(work=seed % 97 / 100, conflicts=seed % 101))


@pytest.mark.thorough
def test_damaged_files_end_no_command_in_a_traceback(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(job, "measured", made_up_answers)
    words = ("survey", "small.yaml", "--deals", "200", "--jobs", "1")
    run(*words, "-o", "done")
    with Survey.open("done") as survey, Writing.begin("written", survey.question) as writing:
        writing.add(list(survey.rows())[:300])
        shutil.copytree("written", "killed")
    names = [FILE] * 6 + [f"{FILE}-wal"] * 3 + [f"{FILE}-shm", "survey.lock"]
    for seed in range(25):
        random = Random(seed)
        shutil.rmtree("kept", ignore_errors=True)
        shutil.copytree("killed" if seed % 2 else "done", "kept")
        what = damage(random, Path("kept"), names)
        for result in (run("survey", "report", "kept", "--json"), run(*words, "-o", "kept", "--json")):
            assert result.exit_code in (0, 2), f"{seed}: {what}: {result.output}"
            assert isinstance(result.exception, SystemExit | None), f"{seed}: {what}"
            assert "Traceback" not in result.output


def test_a_full_disk_is_told_without_the_usage(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("survey", "small.yaml", "--deals", "600", "-o", "kept", "--jobs", "1")
    monkeypatch.setattr(job, "measured", made_up_answers)
    with monkeypatch.context() as patch:

        def small(*asked: Any, **more: Any) -> Any:
            database = connected(*asked, **more)
            database.execute("PRAGMA max_page_count = 8")
            return database

        patch.setattr(store, "connected", small)
        full = run(*words)
        assert (full.exit_code, full.stdout) == (2, "")
        assert full.stderr == "Error: 'kept/survey.sqlite' cannot be written: the disk is full.\n"
        content = document(run(*words, "--json"), 2)
        assert content["error"]["kind"] == "output"
        assert content["added"] == 0
        assert content["left"] == 1200 - len(kept(Path("kept")))
    assert run(*words).exit_code == 0


@pytest.mark.skipif(os.name != "posix", reason="files that are open can be removed")
@pytest.mark.parametrize("json_too", [False, True])
def test_a_folder_that_is_removed_meanwhile_is_told_and_nothing_is_claimed(
    run: Run, monkeypatch: pytest.MonkeyPatch, json_too: bool
) -> None:
    def removed(task: job.Task, seed: int) -> Measured:
        shutil.rmtree("kept", ignore_errors=True)
        return made_up_answers(task, seed)

    monkeypatch.setattr(job, "measured", removed)
    words = ("survey", "small.yaml", "--deals", "50", "-o", "kept", "--jobs", "1")
    result = run(*words, *(["--json"] if json_too else []))
    assert result.exit_code == 2
    assert "'kept/survey.sqlite' is gone" in result.stderr
    if json_too:
        content = document(result, 2)
        assert (content["left"], content["cells"], content["added"]) == (None, [], 0)
    else:
        assert result.stdout == ""
    assert not Path("kept").exists()


def test_what_disappears_while_it_runs_is_not_told_as_answered(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(job, "measured", made_up_answers)
    words = ("survey", "small.yaml", "--deals", "50", "-o", "kept", "--jobs", "1")
    close = Writing.close

    def lost(writing: Writing) -> None:
        writing._database.execute("DELETE FROM deals WHERE number > 7")
        close(writing)

    with monkeypatch.context() as patch:
        patch.setattr(Writing, "close", lost)
        result = run(*words)
    assert (result.exit_code, result.stdout) == (3, "")
    assert "84 deals that were decided are not in kept/survey.sqlite" in result.stderr.replace("\n", " ")
    assert "16 of 100 deals are kept in kept; the same command goes on" in result.stderr.replace("\n", " ")
    assert run(*words).exit_code == 0


def test_another_process_at_work_is_told(run: Run) -> None:
    run("survey", "small.yaml", "--deals", "1", "-o", "kept", "--jobs", "1")
    with Survey.open("kept") as here:
        question = here.question
    with Writing.begin("kept", question):
        result = run("survey", "small.yaml", "--deals", "1", "-o", "kept", "--jobs", "1")
    assert result.exit_code == 2
    assert "another process is at work on it" in result.stderr


def test_a_mission_that_cannot_be_dealt_does_not_pass_for_a_hard_one(run: Run) -> None:
    Path("small.yaml").write_text(SMALL.replace("trumps: 1", "trumps: 0"), encoding="utf-8")
    result = run("survey", "small.yaml", "--players", "3", "--deals", "4", "-o", "kept", "--jobs", "1")
    assert result.exit_code == 0
    assert result.stderr.replace("\n", " ").strip() == (
        "planet-nine/small, 3 players: 4 deals undecided: it cannot be dealt: expected a seat that leads, as no hand "
        "holds a highest trump"
    )


def test_files_with_mistakes(run: Run) -> None:
    Path("wrong.yaml").write_text("id: own\ncrew: [33]\n", encoding="utf-8")
    content = document(run("survey", "small.yaml", "wrong.yaml", "-o", "kept", "--jobs", "1", "--json"), 2)
    assert [each["path"] for each in content["findings"]] == ["wrong.yaml"]
    assert content["question"] is None
    assert content["left"] is None, "nobody knows how many there are"
    assert not Path("kept").exists()


def test_the_time_limit(run: Run) -> None:
    words = ("survey", "small.yaml", "--deals", "100000", "-o", "kept", "--jobs", "1", "--total-time", "0.2")
    result = run(*words)
    assert result.exit_code == 3
    assert result.stdout.startswith("the time limit was reached: ")
    content = document(run(*words, "--json"), 3)
    assert content["time_limit_reached"]
    assert content["left"] + sum(cell["share"]["samples"] for cell in content["cells"]) == 200_000


def test_a_bug_in_one_deal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: Any) -> Any:
        raise KeyError("nonsense")

    monkeypatch.setattr(job, "measured", fails)
    result = run("survey", "small.yaml", "--players", "3", "--deals", "1", "-o", "kept", "--jobs", "1")
    assert result.exit_code == 4
    assert "planet-nine/small, 3 players, deal 0: KeyError: 'nonsense'" in result.stderr
    content = document(
        run("survey", "small.yaml", "--players", "3", "--deals", "1", "-o", "kept", "--jobs", "1", "--json"), 4
    )
    assert (content["left"], [each["internal"] for each in content["failed"]]) == (1, [True])


@pytest.mark.thorough
@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_leaves_a_good_store_and_says_how_to_go_on(tmp_path: Path, jobs: str) -> None:
    running = begun("survey", "small.yaml", "--deals", "100000", "-o", "kept", "--jobs", jobs, "--json")

    def answered() -> bool:
        with suppress(SurveyError), Survey.open("kept") as here:
            return sum(here.done().values()) > 0
        return False

    assert comes(answered)
    running.send_signal(signal.SIGINT)
    out, told = running.communicate(timeout=SAFE)
    assert running.returncode == 130
    rows = len(kept(tmp_path / "kept"))
    assert f"{rows:,} of 200,000 deals are kept in kept; the same command goes on with the others" in told
    content = in_json(out)
    assert content["error"]["kind"] == "interrupted"
    assert sum(cell["share"]["samples"] for cell in content["cells"]) == rows > 0
    assert [each.name for each in Path("kept").iterdir()] == ["survey.sqlite"]
