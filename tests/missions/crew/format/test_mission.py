"""The keys of a mission: each holds values of its kind and refuses others, on loading and by its schema."""

import jsonschema
import pytest

from tests.support.schemas import assert_refused, assert_values, from_yaml, keys_of
from winnable.missions.crew import load_text, schema
from winnable.missions.crew.format.mission import MISSION

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
    "assignment": ("{most: 1, not: captain}", "{counts: [1, 1]}"),
    "handover": ("true", "'true'"),
    "tokens_may": ("move-one", "move-two"),
    "roles": ("{sick: {not: commander}}", "{sick: Ann}"),
    "draw": ("from-right", "right"),
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
    jsonschema.Draft7Validator(schema("mission")).validate(from_yaml(text)[0])
    assert not load_text(text).errors
