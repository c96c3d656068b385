"""Task cards: those that ship, those of files, and their keys."""

from pathlib import Path

import pytest
import yaml

from tests.support.loading import ROCKETS, marks, marks_in, only, only_mission
from tests.support.paths import SHIPPED
from tests.support.schemas import assert_refused, assert_values
from winnable.missions.crew.cards import TaskCard
from winnable.missions.crew.document import TaskCardsDocument
from winnable.missions.crew.format.mission import mission_value
from winnable.missions.crew.mission import Mission
from winnable.missions.crew.read.loader import load, load_text
from winnable.missions.crew.task_cards import TASK_CARD, TASK_CARDS, named_task_card, task_cards
from winnable.missions.crew.words import words_of
from winnable.missions.crew.write import dump, one_line_of
from winnable.missions.source.dumper import to_yaml
from winnable.rules.crew.card import Card
from winnable.rules.crew.goal import ByCrew, Compare
from winnable.rules.crew.kinds import Sum
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


OWN = """id: own
game: deep-sea
crew: [3, 4]
tasks: {difficulty: 4}
task_cards:
  two-nines: {goal: {cards_taken: {by: owner, cards: {rank: 9}, at_least: 2}}, difficulty: {3: 2, 4: 3}}
  first: {goal: {tricks_won: {by: owner, tricks: first, exactly: all}}, difficulty: {3: 1, 4: 1}, redeal: [s4 s3]}
"""


def own(text: str = OWN) -> Mission:
    return only_mission(load_text(text))


def test_cards_of_a_mission() -> None:
    """They are read with it, written with it, and named by their ids."""
    mission = own()
    assert [card.id for card in mission.own_cards] == ["two-nines", "first"]
    assert mission.card("first").redeal == (tuple(map(Card.parse, ("s4", "s3"))),)
    assert mission.card("low-sum") == task_cards()["low-sum"]
    assert own(to_yaml(mission_value(mission))) == mission
    fixed = own(OWN.replace("{difficulty: 4}", "{cards: [first, low-sum]}"))
    assert [task.name for task in fixed.fixed_tasks(3)] == ["first", "low-sum"]


def test_cards_in_a_file_that_a_mission_names(tmp_path: Path) -> None:
    head, cards = OWN.split("task_cards:\n")
    (tmp_path / "cards.yaml").write_text(f"game: deep-sea\ntask_cards:\n{cards}", encoding="utf-8")
    (tmp_path / "own.yaml").write_text(f"{head}task_cards: cards.yaml\n", encoding="utf-8")
    (document,) = load(tmp_path / "own.yaml").missions
    assert document.mission == own()
    (tmp_path / "cards.yaml").write_text("id: other\n", encoding="utf-8")
    assert [each.code for each in load(tmp_path / "own.yaml").findings] == ["M018"]
    (tmp_path / "cards.yaml").write_text("task_cards: {p3: {goal: {}}, a: {}}\n", encoding="utf-8")
    assert "M018" in [each.code for each in load(tmp_path / "own.yaml").findings]
    (tmp_path / "cards.yaml").unlink()
    assert [each.code for each in load(tmp_path / "own.yaml").findings] == ["M018"]


def test_cards_for_another_game_than_that_of_the_mission(tmp_path: Path) -> None:
    """The mission would be played with cards that are not meant for it, and without a word."""
    card = "task_cards:\n  win-s4: {goal: {cards_taken: {by: owner, cards: s4, exactly: 1}}, difficulty: {4: 1}}\n"
    (tmp_path / "cards.yaml").write_text(f"game: deep-sea\n{card}", encoding="utf-8")
    head = "id: own\ncrew: 4\ntasks: {difficulty: 1}\ntask_cards: cards.yaml\n"
    (tmp_path / "own.yaml").write_text(head, encoding="utf-8")
    (finding,) = load(tmp_path / "own.yaml").findings
    assert (finding.code, finding.line, finding.hint) == ("M018", 4, "write 'game: deep-sea' in the mission")
    (tmp_path / "own.yaml").write_text(f"game: deep-sea\n{head}", encoding="utf-8")
    assert load(tmp_path / "own.yaml").missions
    (tmp_path / "cards.yaml").write_text(card, encoding="utf-8")  # they say no game, and are for that of the mission
    assert load(tmp_path / "own.yaml").missions


def test_cards_of_a_mission_as_tasks_of_a_deal(tmp_path: Path) -> None:
    """A task is named by its id, and written so again."""
    (tmp_path / "own.yaml").write_text(OWN, encoding="utf-8")
    hands = "hands: {Ann: p179 b239 y5 g68 s4, Ben: p258 b14 y69 g35 s3, Cy: p36 b578 y127 g9 s2, Dee: rest}\n"
    deal = tmp_path / "deal.yaml"
    deal.write_text(f"mission: own.yaml\n{hands}tasks: first>Ann two-nines\n", encoding="utf-8")
    (document,) = load(deal).problems
    assert [(task.name, task.owner, task.difficulty) for task in document.problem.tasks] == [
        ("first", 0, 1),
        ("two-nines", None, 3),
    ]
    assert "tasks: first>Ann two-nines" in dump(document, folder=tmp_path)
    deal.write_text(f"mission: own.yaml\n{hands}tasks: fist two-nines\n", encoding="utf-8")
    assert [each.hint for each in load(deal).findings] == ["did you mean 'first'?"]


def test_cards_of_a_mission_that_are_counted_have_a_difficulty() -> None:
    (found,) = load_text(OWN.replace(", difficulty: {3: 2, 4: 3}", ", difficulty: {3: 2}")).findings
    assert (found.code, found.line, found.message[-14:]) == ("T012", 5, " for 4 players")
    assert marks(load_text(OWN.replace("{rank: 9}", "x9"))) == ["6:54 G001"]


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
    (document,) = loaded.documents
    assert isinstance(document, TaskCardsDocument)
    assert [(card.id, card.game, card.difficulty) for card in document.cards] == [("mine", "planet-nine", {})]
    assert marks(load_text("task_cards: {mine: {goal: {tricks_won: {by: owner, led_with: s4, exactly: 1}}}}\n")) == [
        "1:62 G001"
    ]
    assert marks(load_text("id: x\ntask_cards: {}\n")) == ["2:13 K008"]


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
    difficulty: {3: 1, 4: 2}
    not: captain
    redeal: [s1 s4, s1 s2 s3]
    note: Easy.
"""
"""A task card with every key."""


def card(text: str) -> TaskCard:
    """The one card in a text."""
    loaded = load_text(text)
    assert not loaded.findings
    (document,) = loaded.documents
    assert isinstance(document, TaskCardsDocument)
    (found,) = document.cards
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


@pytest.mark.parametrize("name", ["p3", "t10", "t101", "p123", "pink", "rosa1", "b", "for", '"7"'])
def test_an_id_that_tasks_read_as_something_else_is_refused(name: str) -> None:
    card = "goal: {tricks_won: {by: owner, exactly: 1}}, difficulty: {3: 1, 4: 1, 5: 1}"
    assert marks_in(f"game: deep-sea\ntask_cards:\n  {name}: {{{card}}}\n") == ["3:3 T013"]
    mission = f"id: a\ngame: deep-sea\ntasks: {{difficulty: 1}}\ntask_cards:\n  NAME: {{{card}}}\n"
    assert marks_in(mission.replace("NAME", name)) == ["5:3 T013"]
    coloured = mission + "deck: {suits: [black, white, red, grey], ranks: 10}\n"
    assert marks_in(coloured.replace("NAME", "black1")) == ["5:3 T013"]
    assert marks_in(mission.replace("NAME", "black1")) == []


# --- all mistakes at once ------------------------------------------------------------------------

MISTAKEN = """\
id: a
game: deep-sea
tasks: {difficulty: 6}
task_cards:
  Big One: {goal: {tricks_won: {by: me, at_least: 1}}, difficulty: {3: 3}}
  misread: {goal: {tricks_won: {by: me, tricks: 14, at_least: 1}}, difficulty: 3}
  misshapen: {goal: {tricks_won: {by: owner, tricks: 14, won_with: r1, at_least: al}}, difficulty: {3: 3}}
  no-list: {goal: {each_wins: {cards: r1}}, difficulty: {3: 3}, redeal: s5}
  sound: {goal: {tricks_won: {by: owner, at_least: 1}}, difficulty: {3: 2, 4: 2}}
"""


def test_a_mistake_in_one_card_hides_none_of_the_others() -> None:
    assert marks_in(MISTAKEN) == [
        "4:1 T012",
        "5:3 T013",
        "5:37 G003",
        "6:37 G003",
        "6:49 G004",
        "6:80 K003",
        "7:54 G004",
        "7:68 G001",
        "7:82 K004",
        "8:39 G001",
        "8:73 K003",
    ]
    sound = MISTAKEN.splitlines(keepends=True)
    assert marks_in("".join([*sound[:4], sound[-1].replace("4: 2", "4: 2, 5: 3")])) == []
