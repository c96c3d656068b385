"""Task cards: those that ship, those of files, and their keys."""

import pytest
import yaml

from tests.support.loading import ROCKETS, marks, only
from tests.support.paths import SHIPPED
from tests.support.schemas import assert_refused, assert_values
from winnable.missions.crew import (
    TaskCardsDocument,
    dump,
    load,
    load_text,
    one_line_of,
    task_cards,
)
from winnable.missions.crew.format.words import words_of
from winnable.missions.crew.task_card import TASK_CARD, TASK_CARDS, TaskCard, named_task_card
from winnable.rules.crew.card import Card
from winnable.rules.crew.goal import ByCrew, Compare, Sum
from winnable.rules.crew.problem import Choices
from winnable.rules.crew.task import Token


def test_the_cards_that_ship() -> None:
    cards = task_cards()
    assert len(cards) == 96
    assert list(cards) == [card.id for card in cards.values()]
    card = cards["only-s1"]
    assert (card.difficulty, card.not_captain, card.game) == ({3: 3, 4: 3, 5: 3}, False, "deep-sea")
    assert card.redeal == (tuple(map(Card.parse, ("s1", "s4"))), tuple(map(Card.parse, ("s1", "s2", "s3"))))
    assert {each.id for each in cards.values() if each.not_captain} == {
        "more-than-captain",
        "fewer-than-captain",
        "as-many-as-captain",
    }


def test_cut_card_by_card_they_are_as_in_one_piece() -> None:
    path = SHIPPED / "task_cards" / "deep_sea.yaml"
    (document,) = load(path).documents
    assert isinstance(document, TaskCardsDocument)
    assert document.cards == tuple(task_cards().values())
    assert document.game == "deep-sea"


def test_a_task_of_a_card() -> None:
    task = task_cards()["predict-openly"].task(4, owner=2, token=Token("1"), predicted=3)
    assert (task.name, task.owner, task.token, task.predicted, task.difficulty) == (
        "predict-openly",
        2,
        Token("1"),
        3,
        2,
    )
    assert task_cards()["more-than-captain"].task(3).not_commander
    assert task_cards()["low-sum"].task(2).difficulty is None


def test_every_card_has_the_names_that_people_write() -> None:
    for card in task_cards().values():
        for name in (card.id, card.id.replace("-", " ").title(), f" {card.id.upper()} ", card.about.upper()):
            assert named_task_card(name) == card, name
    assert named_task_card("lowsum") is None
    assert named_task_card("") is None


def test_planet_nine_never_opens_the_task_cards() -> None:
    task_cards.cache_clear()
    for rules in ("mission: 7", "assignment: commander-distribution"):
        document = only(load_text(f"{ROCKETS}{rules}\ntasks: p3>Ann y5 g2\n"))
        assert dump(document, Choices((0, 1, 2), document.problem.tokens))
        assert one_line_of(document)
    assert task_cards.cache_info().currsize == 0


def test_task_cards_of_ones_own_can_be_checked() -> None:
    loaded = load_text("task_cards: {mine: {goal: {tricks_won: {by: owner, led_with: r4, exactly: 1}}}}\n")
    assert [(card.id, card.game, card.difficulty) for card in loaded.task_cards] == [("mine", "planet-nine", {})]
    assert marks(load_text("task_cards: {mine: {goal: {tricks_won: {by: owner, led_with: s4, exactly: 1}}}}\n")) == [
        "1:62 G001"
    ]
    assert marks(load_text("id: x\ntask_cards: {}\n")) == ["2:1 K001"]


def test_the_goal_is_that_of_the_crew() -> None:
    goal = task_cards()["low-sum"].goal
    assert isinstance(goal, ByCrew)
    (bounds,) = {part.left.tricks.sum for part in [goal.of(3)] if isinstance(part, Compare)}  # type: ignore[union-attr]
    assert isinstance(bounds, Sum)


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


def test_only_what_says_something_is_written() -> None:
    value = yaml.safe_load(WHOLE)["task_cards"]["quiet"]
    bare = {"goal": value["goal"]}
    text = yaml.safe_dump({"game": "deep-sea", "task_cards": {"quiet": bare}})
    assert TASK_CARD.write(card(text), words_of("deep-sea")) == bare
