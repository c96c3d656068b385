"""What people write in place of a word of the format: never a word of it, and the hint names one."""

import re

import pytest

from tests.support.layers import few
from winnable.missions.crew.advice import ADVICE
from winnable.missions.crew.format.mission import MISSION
from winnable.missions.crew.format.problem import PROBLEM
from winnable.missions.crew.words import WORDS


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
