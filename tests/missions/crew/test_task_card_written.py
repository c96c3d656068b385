"""Task cards as files have them: only the keys that say something."""

import pytest
import yaml

from winnable.missions.crew import load_text
from winnable.missions.crew.format.words import words_of
from winnable.missions.crew.task_card import TASK_CARD, TaskCard

WHOLE = """\
game: deep-sea
task_cards:
  quiet:
    about: I win no trick.
    goal: {tricks_won: {by: owner, exactly: 0}}
    difficulty: {'3': 1, '4': 2}
    not: captain
    redeal: [s1 s4, s1 s2 s3]
    note: Easy.
"""
"""A task card with every key."""


def card(text: str) -> TaskCard:
    """The one card in a text."""
    loaded = load_text(text)
    assert not loaded.findings
    (found,) = loaded.task_cards
    return found


def test_a_card_with_every_key_is_written_as_it_was() -> None:
    value = yaml.safe_load(WHOLE)["task_cards"]["quiet"]
    assert value.keys() == TASK_CARD.keys.keys()
    assert TASK_CARD.write(card(WHOLE), words_of("deep-sea")) == value


@pytest.mark.parametrize("key", [key for key in TASK_CARD.keys if key != "goal"])
def test_every_key_is_read_and_left_out_again(key: str) -> None:
    value = yaml.safe_load(WHOLE)
    del value["task_cards"]["quiet"][key]
    bare = card(yaml.safe_dump(value, sort_keys=False))
    assert bare != card(WHOLE)
    assert TASK_CARD.write(bare, words_of("deep-sea")) == value["task_cards"]["quiet"]
