"""Problems written as YAML: whatever is read back is the same."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tests.support.layers import few
from tests.support.lifeboat_files import LINE, POINTS, SIXTEEN, only
from tests.support.lifeboat_random import random_problem
from tests.support.lifeboat_walk import walk
from winnable.missions.lifeboat.document import ProblemDocument, dump
from winnable.missions.lifeboat.read import load, load_text
from winnable.rules.lifeboat.decision import Line
from winnable.rules.lifeboat.referee import replay


def test_a_file_stays_the_same() -> None:
    document = only(f"{POINTS}{SIXTEEN}{LINE}expect: winnable\nnote: |\n  Two\n  lines.\n")
    written = dump(document)
    again = only(written)
    assert again == replace(document, path=again.path, line=again.line)
    assert dump(again) == written


def test_the_line_is_for_people_to_read() -> None:
    document = only(f"{POINTS}{SIXTEEN}{LINE}")
    assert dump(document).partition("line:\n")[2] == (
        "- day: 1\n"
        "  turns:\n"
        "  - {who: captain, before: [boatswain gives cash to captain, cherpak gives cash to captain],"
        " act: {row: [nav19]}}\n"
        "- day: 2\n"
    )


def test_a_mission_is_named_as_seen_from_the_folder_or_written_out(tmp_path: Path) -> None:
    (tmp_path / "own.yaml").write_text("id: own\ngame: lifeboat\nextends: landing\n", encoding="utf-8")
    (tmp_path / "deal.yaml").write_text(f"{POINTS}mission: own.yaml\nwith: {{day: 2}}\n", encoding="utf-8")
    document = only(load(tmp_path / "deal.yaml"))
    assert "mission: ../own.yaml\nwith: {day: 2}\n" in dump(document, folder=tmp_path / "inner")
    assert dump(document).endswith("horizon: 2\ngoals:\n- {ended: {by_day: 2}}\n")


def test_a_problem_keeps_its_own_word_beside_a_mission() -> None:
    own = "horizon: 3\nat: horizon\ncontrol: {kid: guard}\n"
    document = only(f"{POINTS}mission: points\n{own}")
    written = dump(document)
    assert "mission: points\ncontrol: {kid: guard}\nhorizon: 3\nat: horizon\n" in written
    assert "goals" not in written
    assert only(written).problem == document.problem
    shorter = document.within(1)
    assert only(dump(shorter)).problem == replace(document.problem, days=1)
    plain = only(f"{POINTS}mission: points\n")
    assert plain.within(plain.problem.days) is plain
    assert "horizon: 1\n" in dump(plain.within(1))


@pytest.mark.parametrize("seed", few(range(120), 27, 70))
def test_random_problems_with_lines_read_back(seed: int) -> None:
    """Scripts with what nobody can ever do are refused, and nothing else."""
    rng = Random(seed)
    problem = random_problem(rng, people=rng.choice([2, 3, 4]), hands=rng.choice([2, 5]), pile=rng.choice([0, 3]))
    line = walk(rng, problem)
    loaded = load_text(dump(ProblemDocument.of(problem), line))
    if loaded.errors:
        assert {each.code for each in loaded.errors} == {"A005"}
        return
    again = only(loaded)
    assert again.problem == problem
    if line is not None:
        assert again.line_of_play is not None
        assert replay(problem, again.line_of_play).decisions == replay(problem, line).decisions


@pytest.mark.parametrize("seed", range(20))
def test_what_was_played_reads_back(seed: int) -> None:
    rng = Random(seed)
    problem = replace(random_problem(rng, people=2), controls={})
    line = walk(rng, problem)
    assert line is not None
    begun = replace(problem, played=Line(line.days[:1]))
    assert replay(begun, line).decisions == replay(only(dump(ProblemDocument.of(begun))).problem, line).decisions
