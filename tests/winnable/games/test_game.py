"""The defaults of `Game`: what the smallest game does not have it says in words, or answers with nothing."""

from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from tests.toy_game.bare import COUNTERS, Document, Pile
from winnable.games.game import GameOf
from winnable.games.play import PlayRequest
from winnable.games.usage import UsageError
from winnable.games.values import DealRequest, Query, Request
from winnable.missions.source.document import Instead
from winnable.output.ink import PLAIN
from winnable.processes.jobs import InProcess
from winnable.rules.answer import Answer
from winnable.solver.verdict import Limits, NoAnswer

DOCUMENT = Document("piles.yaml", 3, Pile(7, 3), None, None)
PLAY = PlayRequest((), 5, 0)


def test_what_every_game_must_have() -> None:
    assert GameOf.__abstractmethods__ == {
        "read",
        "solve",
        "title_of",
        "text",
        "json",
        "dump",
        "replay",
        "judge",
        "show",
    }
    assert (COUNTERS.solver, COUNTERS.other_kinds) == ("", ())


# --- documents, queries and answers --------------------------------------------------------------


def test_a_document_counts_as_one_of_its_kind() -> None:
    assert COUNTERS.count(DOCUMENT) == ("problem", 1)


def test_a_game_without_options_asks_what_the_file_asks() -> None:
    request = COUNTERS.request("solve", {}, ["piles.yaml"], Instead())
    assert request == Request(None, None)
    assert COUNTERS.query(DOCUMENT, request) == Query(DOCUMENT, None)


def test_a_query_is_answered_by_solving_its_problem() -> None:
    result = COUNTERS.answer(Query(DOCUMENT), Limits())
    assert result == COUNTERS.solve(DOCUMENT.problem, Limits())
    assert result.answer is Answer.WINNABLE


def test_a_question_that_a_game_does_not_know() -> None:
    with pytest.raises(NoAnswer, match="there is no 'winnable explain' for Counters"):
        COUNTERS.tell("explain", Query(DOCUMENT), Limits(), {})


# --- text and JSON -------------------------------------------------------------------------------


def test_the_heading_is_the_title() -> None:
    assert COUNTERS.heading(DOCUMENT) == COUNTERS.title_of(DOCUMENT) == "7 counters"


def test_a_problem_is_identified_by_title_and_game() -> None:
    assert COUNTERS.one_line(DOCUMENT) == ""
    assert COUNTERS.identity(DOCUMENT) == {"title": "7 counters", "game": "counters", "one_line": ""}


def test_a_game_with_one_question_does_not_write_it() -> None:
    assert COUNTERS.question_json(Query(DOCUMENT)) == {}


# --- what a game does not have -------------------------------------------------------------------


def test_an_empty_library() -> None:
    assert COUNTERS.shipped("7", "counters") is None
    assert COUNTERS.why_unknown("7", "counters") == "there is no mission '7' of Counters"
    assert COUNTERS.missions(None) == COUNTERS.missions("counters") == ()
    assert COUNTERS.mission_ids() == COUNTERS.readings_of(DOCUMENT) == ()
    assert COUNTERS.refers_to(DOCUMENT) == ()
    assert COUNTERS.catalogues() == ()
    assert COUNTERS.guides() == ()
    assert COUNTERS.schemas() == {}


@pytest.mark.parametrize(
    ("method", "arguments", "message"),
    [
        ("show_goal", ("x: 1", "counters", None), "Counters has no goals of its own."),
        ("mission", ("7", None, PLAIN), "there is no mission '7' of Counters."),
        ("mission", ("7", "counters", PLAIN), "there is no mission '7' of Counters."),
        ("template", ("counters", "mine"), "Counters has no missions."),
        ("problem_template", ("counters", "mine", None, None, Path()), "Counters has no random deals."),
        ("deal", (DealRequest(2, None, None, None, {}), 1), "Counters has no random deals."),
        ("in_reading", ([], "strict"), "No mission has a reading 'strict'; their readings: none."),
    ],
)
def test_what_is_not_there_is_said_in_words(method: str, arguments: tuple[Any, ...], message: str) -> None:
    with pytest.raises(UsageError) as caught:
        getattr(COUNTERS, method)(*arguments)
    assert str(caught.value) == message


def test_there_are_no_missions_to_play() -> None:
    assert COUNTERS.steps([], PLAY) == 0
    assert [*COUNTERS.play([], PLAY, InProcess().submit, lambda *_: nullcontext(lambda _: None))] == []
