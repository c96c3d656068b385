"""The keys of task cards: each holds values of its kind and refuses others, on loading and by its schema."""

import pytest

from tests.support.schemas import assert_refused, assert_values
from winnable.missions.crew.task_card import TASK_CARD, TASK_CARDS


def test_keys() -> None:
    goal = "{tricks_won: {by: owner, exactly: 0}}"
    assert_values(
        TASK_CARDS.keys, {"game": ("deep-sea", "deep"), "task_cards": (f"{{a: {{goal: {goal}}}}}", "{a: {about: b}}")}
    )
    assert_values(
        TASK_CARD.keys,
        {
            "about": ("No trick.", "0"),
            "goal": (goal, f"[{goal}]"),
            "difficulty": ("{3: 1, 4: 2}", "{1: 1}"),
            "not": ("captain", "true"),
            "redeal": ("[s1 s4, s1 s2 s3]", "s1 s4"),
            "note": ("''", "[]"),
        },
    )


@pytest.mark.parametrize("text", ["{task_cards: {}}", "{task_cards: {a: {about: no goal}}}"])
def test_refused(text: str) -> None:
    assert_refused("task-cards", text)
