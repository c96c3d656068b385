"""The Crew behind the interface of games: which function answers, and headings, YAML and the referee."""

import pytest

from tests.support.loading import SHORT, only
from tests.support.open_deals import EVEN
from winnable.crew.answers import deals_json, verdict_json
from winnable.crew.game import CREW
from winnable.games.values import Query, Request
from winnable.missions.crew.document import ProblemDocument
from winnable.missions.crew.read.loader import load_text
from winnable.missions.crew.shelf import SCHEMAS
from winnable.output.ink import PLAIN
from winnable.rules.answer import Answer, State
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.referee import referee
from winnable.solver.crew.question import DealsAnswer, Question
from winnable.solver.crew.witness import Witness
from winnable.solver.share import Share
from winnable.solver.verdict import Limits, Verdict

LINE = "b9 b1 b2 b3"
WON = only(load_text(f"name: Monday\n{SHORT}tasks: b1>0\nline: [{LINE}]\n"))
SHARE = DealsAnswer(None, Share(1, 1, exact=True), 2)


def verdict() -> Verdict[Witness]:
    """The verdict with the line of the document."""
    assert WON.line_of_play is not None
    choices = Choices.given(WON.problem)
    report = referee(WON.problem, choices, WON.line_of_play)
    return Verdict(Answer.WINNABLE, Witness(WON.line_of_play, report))


# --- documents -----------------------------------------------------------------------------------


def test_task_cards_are_counted_one_by_one() -> None:
    goal = "{tricks_won: {by: owner, exactly: 0}}"
    (cards,) = load_text(f"game: deep-sea\ntask_cards: {{a: {{goal: {goal}}}, b: {{goal: {goal}}}}}\n").documents
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
    assert CREW.query(WON, Request()) == Query(WON, Question())


def test_a_query_is_answered() -> None:
    result = CREW.answer(Query(WON, Question()), Limits())
    assert result.answer is CREW.solve(WON.problem, Limits()).answer is Answer.WINNABLE


def test_a_share_is_written_otherwise_than_a_verdict() -> None:
    document = ProblemDocument("x.yaml", 1, Problem(EVEN))
    query = Query(document, Question("share"))
    (line,) = CREW.text(query, SHARE, PLAIN, verdict_only=False)
    assert line == "share: 1 of 2 deals can be won, 50.0 %; all that fit"
    assert CREW.json(query, SHARE, verdict_only=False) == deals_json(SHARE, verdict_only=False)
    solved = Query(WON, Question())
    assert next(CREW.text(solved, verdict(), PLAIN, verdict_only=False)) == "winnable"
    assert CREW.json(solved, verdict(), verdict_only=False) == verdict_json(WON.problem, verdict(), verdict_only=False)


def test_yaml_has_the_line_if_there_is_one() -> None:
    query = Query(WON, Question())
    assert only(load_text(CREW.dump(query, verdict(), None))).line_of_play == WON.line_of_play
    lost: Verdict[Witness] = Verdict(Answer.UNWINNABLE, reason="why")
    for result in (SHARE, lost):
        assert only(load_text(CREW.dump(query, result, None))).problem == WON.problem


# --- the referee ---------------------------------------------------------------------------------


@pytest.mark.parametrize("choices", [None, Choices.given(WON.problem)])
def test_a_line_is_judged_as_text_or_as_cards(choices: Choices | None) -> None:
    assert CREW.judge(WON.problem, LINE, choices).state is State.MET
    assert CREW.judge(WON.problem, Line.parse(LINE), choices).state is State.MET


# --- the library ---------------------------------------------------------------------------------


def test_what_there_is_to_look_up() -> None:
    (catalogue,) = CREW.format.catalogues
    assert catalogue.name == "deep-sea"
    assert set(CREW.format.schemas()) == set(SCHEMAS.kinds)
