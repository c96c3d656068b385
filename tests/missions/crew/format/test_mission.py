"""Missions: each key holds values of its kind and refuses others, and is written in its short form."""

from dataclasses import replace

import jsonschema
import pytest
import yaml

from tests.support.decks import small_deck
from tests.support.loading import only_mission
from tests.support.schemas import assert_refused, assert_values, from_yaml, keys_of
from winnable.missions.crew.assignment_rule import ASSIGNMENTS
from winnable.missions.crew.format.deck import deck_value
from winnable.missions.crew.format.mission import MISSION, mission_value
from winnable.missions.crew.read.library import library, mission_reference
from winnable.missions.crew.read.loader import load_text
from winnable.missions.crew.shelf import SCHEMAS
from winnable.missions.crew.write import dump
from winnable.missions.source.extension import EXTENDS, MORE_GOALS
from winnable.missions.source.parameters import PARAMETERS, WITH
from winnable.rules.crew.card import PLANET_NINE, Card, Deck, Suit

COMMUNICATION = ("{disruption: 3}", "loud")
GOALS = ("[{tricks_won: {by: commander, exactly: 1}}]", "{tricks_won: {by: commander}}")
VALUES = {
    "id": ("22", "true"),
    "game": ("planet-nine", "planet-ten"),
    "title": ("A title", "3"),
    "about": ("''", "{}"),
    "story": ("Once.", "[Once.]"),
    "tags": ("[short]", "short"),
    "extends": ("deep-sea/12", "[13]"),
    "more_goals": GOALS,
    "with": ("{n: [p1, b2]}", "{n: null}"),
    "parameters": ("{n: 1, s: pink}", "{n: true}"),
    "deck": ("{suits: [pink], ranks: 6}", "dealt"),
    "crew": ("4", "four"),
    "tasks": ("{count: 2, tokens: ['>']}", "{difficulty: 1, tokens: []}"),
    "task_cards": ("{first: {goal: {tricks_won: {by: owner, exactly: 1}}}}", "[first]"),
    "assignment": ("{most: 1, not: captain}", "{counts: [1, 1]}"),
    "handover": ("true", "'true'"),
    "tokens_may": ("move-one", "move-two"),
    "roles": ("{sick: {not: commander}}", "{sick: Ann}"),
    "draw": ("from-right", "right"),
    "distress": ("{to: left, may: allowed}", "{to: left, cards: {Ann: p1}}"),
    "goals": GOALS,
    "readings": ("{strict: {note: As written., tasks: {difficulty: 9}}}", "{}"),
    "default_reading": ("strict", "[strict]"),
    "communication": COMMUNICATION,
    "real_time": ("300", "0"),
    "muted": ("{not: commander}", "nobody"),
    "notes": ("A remark.", "{}"),
}


def test_keys() -> None:
    assert_values(MISSION.keys, VALUES)


def test_keys_of_a_reading() -> None:
    keys = keys_of(MISSION.keys["readings"].shape)
    assert_values(
        keys,
        {
            "note": ("''", "1"),
            "goals": GOALS,
            "tasks": ("{difficulty: 9}", "9"),
            "assignment": ("two-volunteers", "three-volunteers"),
            "communication": COMMUNICATION,
            "real_time": ("300", "0"),
        },
    )


def test_keys_of_tasks() -> None:
    keys = keys_of(MISSION.keys["tasks"].shape)
    assert_values(
        keys,
        {
            "count": ("0", "100"),
            "tokens": ("[1, '>', omega]", "1"),
            "difficulty": ("1", "0"),
            "and_more": ("true", "1"),
            "cards": ("[low-sum]", "[]"),
            "goal": ("{tricks_won: {by: owner, won_with: card, exactly: 1}}", "p3"),
        },
    )


@pytest.mark.parametrize(
    "text",
    [
        "{title: no id}",
        "{id: x, crew: four}",
        "{id: x, tasks: {count: 1, difficulty: 1}}",
        "{id: x, tasks: {difficulty: 1, tokens: []}}",
        "{id: x, extends: [13]}",
        "{id: x, extends: 13, with: {n: null}}",
        "{id: x, parameters: {n: true}}",
        "{id: x, parameters: {n: 1}, tasks: {n, m}}",
        "{id: x, deck: dealt}",
        "{id: null, extends: 13}",
        "{id: x, tags: short}",
    ],
)
def test_refused(text: str) -> None:
    assert_refused("mission", text)


@pytest.mark.parametrize(
    "text",
    [
        "{id: x, extends: 12, draw: null, tasks: null}",
        "{id: x, parameters: {n: 4, s: pink}, tasks: {n}, goals: [{each_wins: {cards: '{s}', rising: true}}]}",
        "{id: x, parameters: {sizes: [3, 4], on: [p1]}, crew: {sizes}, goals: [{each_wins: {cards: {cards: {on}}}}]}",
        "{id: x, extends: 13, more_goals: [{tricks_won: {by: anybody, exactly: 0}}]}",
    ],
)
def test_parameters_and_what_is_taken_over(text: str) -> None:
    jsonschema.Draft7Validator(SCHEMAS.schema("mission")).validate(from_yaml(text)[0])
    assert not load_text(text).errors


def test_names_with_the_same_rule_survive() -> None:
    for name in ASSIGNMENTS:
        (mission,) = load_text(f"id: x\ntasks: 3\nassignment: {name}\n").missions
        assert mission.mission.assignment.name == name
        assert f"assignment: {name}\n" in dump(mission)


def test_missions_of_the_game_speak_of_the_captain() -> None:
    for key, mission in library().items():
        assert ("captain" in dump(mission).partition("notes:")[0]) <= (mission.game == "deep-sea"), key
    text = "id: x\ngame: {}\nroles: {{sick: {{not: captain}}}}\nmuted: {{not: commander}}\n"
    text += "goals: [{{tricks_won: {{by: {}, exactly: 1}}}}]\n"
    for game, word in (("deep-sea", "captain"), ("planet-nine", "commander")):
        (mission_document,) = load_text(text.format(game, word)).missions
        written = dump(mission_document)
        assert written.count(word) == 3
        assert load_text(written).missions[0].mission == mission_document.mission


WHOLE = """\
id: night-watch
game: deep-sea
title: Night watch
about: Nobody sees much.
story: It is dark.
tags: [night, long]
deck: {suits: [pink, blue, green, yellow], ranks: 9, trumps: 3, trump: rocket}
crew: [3, 4]
tasks: {difficulty: 9, and_more: true}
task_cards:
  two-nines:
    about: Two 9s.
    goal:
      cards_taken: {by: owner, cards: {rank: 9}, at_least: 2}
    difficulty: {3: 2, 4: 3}
    not: captain
assignment: two-volunteers
handover: true
tokens_may: swap-two
roles:
  sick: {not: captain}
  well: {not: [captain, sick]}
draw: from-right
distress: required
goals:
- tricks_won: {by: sick, exactly: 0}
readings:
  strict:
    note: The owner leads.
    goals:
    - tricks_led: {by: well, at_least: 1}
    tasks: {difficulty: 11}
    assignment: {spread: 1, takers: 2, most: 4, not: captain}
    communication: {disruption: 3}
    real_time: 240
  lax: {}
default_reading: lax
communication: currents
real_time: 300
muted: {not: captain}
notes: [Short., Dark.]
"""
"""A mission with every key that is not settled on loading, as it is written."""


def test_a_mission_with_every_key_is_written_as_it_was() -> None:
    """So every key is read, too."""
    settled = {EXTENDS, MORE_GOALS, WITH, PARAMETERS}
    assert {*yaml.safe_load(WHOLE)} == MISSION.keys.keys() - settled
    assert dump(only_mission(load_text(WHOLE))) == WHOLE


ITS_CARD = "tasks: {count: 3, goal: {cards_taken: {by: owner, cards: card, exactly: 0}}}"


@pytest.mark.parametrize(
    "tasks",
    [ITS_CARD, "tasks: 3", "tasks: {count: 3, tokens: ['1', '>', omega]}", "tasks: {cards: [low-sum, all-3s]}", ""],
)
def test_tasks(tasks: str) -> None:
    text = f"id: x\ngame: deep-sea\n{tasks}\n".replace("\n\n", "\n") + "assignment: draft-with-passing\n"
    assert dump(only_mission(load_text(text))) == text


@pytest.mark.parametrize(
    ("deck", "dealt", "value"),
    [
        (PLANET_NINE, False, "planet-nine"),
        (small_deck(2, 5, 0), False, {"suits": ["pink", "blue"], "ranks": 5}),
        (small_deck(2, 5, 2), False, {"suits": ["pink", "blue"], "ranks": 5, "trumps": 2}),
        (
            Deck.of(map(Card.parse, ("p1", "p3", "r2")), PLANET_NINE),
            False,
            {"suits": ["pink"], "ranks": 3, "trumps": 2, "without": "p2 r1"},
        ),
        (Deck.of(map(Card.parse, ("p1", "p3", "r2")), PLANET_NINE), True, "dealt"),
        (small_deck(2, 5, 2), True, {"suits": ["pink", "blue"], "ranks": 5, "trumps": 2}),
    ],
)
def test_decks(deck: Deck, dealt: bool, value: object) -> None:
    assert deck_value(deck, "planet-nine", dealt=dealt) == value


def test_a_deck_that_no_file_can_describe() -> None:
    pink, blue = (Suit(name, (1, 2), trump=name == "pink") for name in ("pink", "blue"))
    with pytest.raises(ValueError, match="the trump suit to be the last"):
        deck_value(Deck((pink, blue)), "planet-nine", dealt=False)


def test_references() -> None:
    """By the number in the edition that a problem has by default, else by the key; changed ones are written whole."""
    assert mission_reference(library()["planet-nine/22"]) == 22
    assert mission_reference(library()["deep-sea/17"]) == "deep-sea/17"
    changed = replace(library()["planet-nine/22"], title="Mine")
    assert mission_reference(changed) == mission_value(changed)
