"""A problem on one line, as options of the command line, reads back to the same."""

import shlex
from dataclasses import replace

import pytest
from hypothesis import given

from tests.support.strategies.documents import mission_problems, open_documents, problem_documents
from tests.support.strategies.slow import SLOW
from winnable.missions.crew.document import ProblemDocument
from winnable.missions.crew.read.loader import load_text, one_line
from winnable.missions.crew.write.one_line import goal_on_one_line, one_line_of


def _pasted_back(document: ProblemDocument) -> None:
    text = one_line_of(document)
    assert "\n" not in text
    words = shlex.split(text)
    options = {word.removeprefix("--"): value for word, value in zip(words[::2], words[1::2], strict=True)}
    loaded = one_line(options.pop("deal"), options.pop("tasks", ""), mission=options.pop("mission", None), more=options)
    assert not loaded.errors, "\n".join(map(str, loaded.errors))
    assert [each.problem for each in loaded.problems] == [replace(document.problem, title="")], text


@pytest.mark.thorough
@given(problem_documents())
@SLOW
def test_one_line(document: ProblemDocument) -> None:
    _pasted_back(document)


@given(mission_problems())
@SLOW
def test_one_line_with_mission(document: ProblemDocument) -> None:
    _pasted_back(document)


@pytest.mark.thorough
@given(open_documents())
@SLOW
def test_what_the_deal_leaves_open(document: ProblemDocument) -> None:
    _pasted_back(document)


def test_a_goal_is_one_line_as_files_write_it() -> None:
    goal = (
        "all_of: [{tricks_won: {by: commander, exactly: 0}}, {tricks_won: {by: commander, tricks: last, exactly: 0}}]"
    )
    (document,) = load_text(f"{{id: x, goals: [{{{goal}}}]}}").missions
    text = goal_on_one_line(document.mission.goals[0], "captain")
    assert text == goal.replace("commander", "captain")
    (again,) = load_text(f"{{id: x, game: deep-sea, goals: [{{{text}}}]}}").missions
    assert again.mission.goals == document.mission.goals
