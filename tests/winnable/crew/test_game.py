"""The Crew behind the interface of games: which function answers, and headings, YAML and the referee."""

import pytest

from tests.support.loading import SHORT, only
from winnable.crew.deals import Question
from winnable.crew.game import CREW
from winnable.games.values import Query
from winnable.missions.crew.read.loader import load_text
from winnable.missions.crew.shelf import SCHEMAS

LINE = "b9 b1 b2 b3"
WON = only(load_text(f"name: Monday\n{SHORT}tasks: b1>0\nline: [{LINE}]\n"))


# --- documents -----------------------------------------------------------------------------------


def test_task_cards_are_counted_one_by_one() -> None:
    goal = "{tricks_won: {by: owner, exactly: 0}}"
    (cards,) = load_text(f"game: deep-sea\ntask_cards: {{none: {{goal: {goal}}}, few: {{goal: {goal}}}}}\n").documents
    assert CREW.format.count(cards) == ("task card", 2)
    assert CREW.format.count(WON) == ("problem", 1)


@pytest.mark.parametrize(
    ("title", "mission", "heading"),
    [
        ("", "", ""),
        ("Monday", "", "Monday"),
        ("", "{id: x, tasks: 1}", "mission x"),
        ("", "{id: x, tasks: 1, title: Slow}", "mission x: Slow"),
        ("Monday", "{id: x, tasks: 1, title: Slow}", "Monday, mission x"),
    ],
)
def test_headings(title: str, mission: str, heading: str) -> None:
    text = SHORT + (f"name: {title}\n" if title else "") + (f"mission: {mission}\n" if mission else "")
    document = only(load_text(text + "tasks: b1>0\n"))
    assert CREW.heading(document) == heading
    assert document.name == title


# --- queries and their answers -------------------------------------------------------------------


def test_without_options_the_file_has_the_question() -> None:
    assert CREW.query(WON) == Query(WON, Question())


# --- the library ---------------------------------------------------------------------------------


def test_what_there_is_to_look_up() -> None:
    (catalogue,) = CREW.format.catalogues
    assert catalogue.name == "deep-sea"
    assert set(CREW.format.schemas()) == set(SCHEMAS.kinds)
