"""Problems, missions and goals of Lifeboat in English."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.golden import with_sentences
from tests.support.lifeboat_files import HEAD, POINTS, SIXTEEN, only
from tests.support.paths import DATA
from winnable.missions.lifeboat.english import goal_text, mission_text, problem_text
from winnable.missions.lifeboat.read import MISSIONS


def test_a_problem_says_what_lies_where_and_what_is_asked(kept: Callable[[Path, str], None]) -> None:
    text = f"{POINTS}{SIXTEEN}expect: winnable\noptions: {{dump: off}}\ncontrol: {{kid: guard}}\n"
    kept(DATA / "golden" / "english-lifeboat.txt", "\n".join(problem_text(only(text))) + "\n")


def test_a_deal_inside_a_day_with_lost_people_and_days_played(kept: Callable[[Path, str], None]) -> None:
    text = (
        "game: lifeboat\nboat: [kid, captain]\nlost: [lady]\n"
        "marks: {order: [captain, kid], acted: [captain], table: []}\nnavigation: [nav24, nav19]\n"
        "horizon: 1\nat: horizon\ngoals: not_ended\nplayed: [{whole: false}]\n"
        "scripts: {kid: [{day: 1, act: row}]}\n"
    )
    kept(DATA / "golden" / "english-lifeboat-inside-a-day.txt", "\n".join(problem_text(only(text))) + "\n")


def test_a_mission_in_english() -> None:
    document, _ = MISSIONS.find("no-land")
    assert document is not None
    assert list(mission_text(document.mission)) == [
        "The boat has not landed after 6 days, and 3 are alive.",
        "The question is whether this is so after 6 days, or when the game ends before:",
        "- the boat does not land",
        "- the number of survivors is 3 or more",
    ]


@pytest.mark.parametrize(("goal", "english"), with_sentences("goals-in-english-lifeboat.txt"))
def test_every_goal_has_a_sentence(goal: str, english: str) -> None:
    item = goal if ":" not in goal else f"{{{goal}}}"
    problem = only(f"{HEAD}navigation: [nav24]\nhorizon: 1\ngoals: [{item}]\n").problem
    assert [goal_text(each) for each in problem.goals] == [english]
