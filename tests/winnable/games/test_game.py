"""The defaults of `Game`: what the smallest game does not have it says in words, or answers with nothing."""

from dataclasses import replace
from typing import Any

import pytest

from tests.toy_game import counters
from tests.toy_game.counters import COUNTERS, File, Pile
from winnable.games.usage import UsageError
from winnable.games.values import Query
from winnable.missions.source.finding import SHARED_CODES
from winnable.output.schema import GameOutput

DOCUMENT = File("piles.yaml", 3, Pile(7, 3))


class Counted(counters.Counters):
    title = "Counted"
    format = replace(counters.FORMAT, output=None, goals=None)


@pytest.mark.parametrize("name", ["", "Seven"])
def test_the_heading_is_the_title(name: str) -> None:
    assert COUNTERS.heading(replace(DOCUMENT, name=name)) == name


def test_a_problem_is_identified_by_title_game_and_mission() -> None:
    assert COUNTERS.one_line(DOCUMENT) == ""
    identity = {"title": "", "game": "counters", "one_line": "", "mission": None}
    assert COUNTERS.identity(DOCUMENT) == identity
    assert COUNTERS.question_json(Query(DOCUMENT)) == {}


def test_an_empty_library() -> None:
    assert [*COUNTERS.library.shelf] == COUNTERS.library.entries(None) == []
    assert COUNTERS.library.readings_of(DOCUMENT) == ()
    assert [*COUNTERS.refers_to(DOCUMENT)] == []
    assert (COUNTERS.other_kinds, COUNTERS.format.schemas(), COUNTERS.format.codes) == ((), {}, SHARED_CODES)
    assert Counted().output() == GameOutput()


@pytest.mark.parametrize(
    ("method", "arguments", "message"),
    [
        ("template", ("counters", "mine"), "Counted has no mission to start from."),
        ("in_reading", ([], "strict"), "No mission has a reading 'strict'; their readings: none."),
    ],
)
def test_what_is_not_there_is_said_in_words(method: str, arguments: tuple[Any, ...], message: str) -> None:
    with pytest.raises(UsageError) as caught:
        getattr(Counted(), method)(*arguments)
    assert str(caught.value) == message
