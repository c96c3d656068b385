"""Words of the format: each means something to the code."""

import re

import pytest

from tests.support.layers import few
from winnable.missions.crew.assignment_rule import ASSIGNMENTS
from winnable.missions.crew.format.mission import MISSION
from winnable.missions.crew.format.parts import TOKEN_CHANGE
from winnable.missions.crew.format.problem import PROBLEM
from winnable.missions.crew.read.loader import load_text
from winnable.missions.crew.words import ADVICE, DISTRESS, GAMES, LAST_WINNER, NOBODY, RESERVED, STEP_RELATIONS, WORDS
from winnable.rules.answer import Answer
from winnable.rules.crew.edition import EDITIONS
from winnable.rules.crew.kinds import COLOUR, COLOURS, TRUMPS, How, Others, Turn
from winnable.rules.crew.task import TokenChange
from winnable.rules.crew.who import Member


def test_every_word_is_one_that_means_something() -> None:
    assert {*WORDS["assignments"]} == {*ASSIGNMENTS}
    beside = {"left_of_commander", "right_of_commander", "opposite_commander"}
    assert {*WORDS["members"]} == {member.value for member in Member} | {
        "captain",
        LAST_WINNER,
        "somebody",
        NOBODY,
    } | beside
    for word in beside:
        assert not load_text(f"id: x\ncrew: [4]\ngoals: [{{tricks_won: {{by: {word}, exactly: 1}}}}]\n").findings
    assert {*WORDS["tokens_may"]} == {*TOKEN_CHANGE.values}
    assert {*TOKEN_CHANGE.values.values()} == {*TokenChange}
    assert {*WORDS["sums"]} == {*STEP_RELATIONS}
    assert {*WORDS["how"]} == {how.value for how in How}
    assert {*WORDS["winners"]} == {turn.value for turn in Turn}
    assert {*WORDS["other_tricks"]} == {others.value for others in Others}
    assert {*WORDS["suits"]} == {COLOURS, TRUMPS, COLOUR}
    assert {*WORDS["expect"]} == {Answer.WINNABLE.value, Answer.UNWINNABLE.value}


def test_editions_speak_in_words_of_the_format() -> None:
    assert {*GAMES} == {edition.key for edition in EDITIONS.values()}
    assert {edition.commander for edition in EDITIONS.values()} <= {*RESERVED}
    assert {edition.assignment for edition in EDITIONS.values()} <= {*WORDS["assignments"]}


def test_the_signal_is_read_by_its_place() -> None:
    """Readers and writers take the words apart: none, allowed, required."""
    assert DISTRESS == ("none", "allowed", "required")


@pytest.mark.parametrize("name", few(ADVICE, 20))
def test_words_are_folded_and_hints_are_sentences(name: str) -> None:
    for word, hint in ADVICE[name].items():
        assert word == word.casefold().replace("-", "_").replace(" ", "_")
        assert " " in hint, hint
        assert not hint.endswith("."), hint  # as it ends a message


def test_no_word_of_the_format_is_corrected() -> None:
    assert not ADVICE["problem"].keys() & PROBLEM.keys.keys()
    assert not ADVICE["mission"].keys() & MISSION.keys.keys()
    assert not ADVICE["member"].keys() & WORDS["members"].keys()


def test_keys_that_are_meant_exist() -> None:
    for shape, words in ((PROBLEM, ADVICE["problem"]), (MISSION, ADVICE["mission"])):
        for hint in words.values():
            for key in re.findall(r"did you mean '(\w+)'", hint):
                assert key in shape.keys
