"""The keys of a problem: each holds values of its kind and refuses others, on loading and by its schema."""

import pytest

from tests.support.schemas import assert_refused, assert_values, keys_of
from winnable.missions.crew.format.mission import MISSION
from winnable.missions.crew.format.problem import PROBLEM
from winnable.missions.source.parameters import PARAMETERS

VALUES = {
    "name": ("A title", "3"),
    "note": ("''", "[a]"),
    "game": ("deep-sea", "deep-see"),
    "deck": ("dealt", "{cards: p1}"),
    "hands": ("{Ann: 'p179 ???', Bob: 5}", "p179"),
    "deal": ("other.yaml#name", "3"),
    "robot": ("1", "[1]"),
    "lead": ("Ann", "true"),
    "before": ("{commander: Ann, tricks: {Ann: 2}, cards: {Ben: p13 b2}}", "{tricks: {Ann: 2}}"),
    "hints": ("[{player: Ann, only: p3, trick: 2}]", "[{player: Ann, only: p3, void: pink}]"),
    "unknown": ("every", "none"),
    "distress": ("{to: left, cards: {Ann: p1}, may: allowed}", "{may: none}"),
    "mission": ("planet-nine/22", "[22]"),
    "with": ("{n: 3}", "{}"),
    "reading": ("strict", "1"),
    "tasks": ("[p3, {task: low-sum, owner: Ann}]", "[{card: p3, name: first}]"),
    "done": ("[p3, y5]", "[[p3]]"),
    "goals": ("{tricks_won: {by: commander, exactly: 1}}", "{tricks_won: {by: commander}}"),
    "assignment": ("{counts: [1, 0, 2], not: [Ann]}", "{}"),
    "handover": ("false", "perhaps"),
    "tokens_may": ("swap-two", "swap"),
    "roles": ("{sick: Ann, well: {not: sick}}", "[sick]"),
    "draw": ("from-right", "from-left"),
    "draws": ("{Ann: p1}", "some"),
    "played": ("p3 p5 b2 / g1", "{p3: p5}"),
    "line": ("[p3 p5 b2, {Ann: g1 g2 g3}]", "[{}]"),
    "expect": ("unwinnable", "lost"),
}


def test_keys() -> None:
    assert_values(PROBLEM.keys, VALUES)


def test_keys_of_a_task() -> None:
    keys = keys_of(PROBLEM.keys["tasks"].shape)
    assert_values(
        keys,
        {
            "card": ("p3", "3"),
            "task": ("low-sum", "1"),
            "goal": ("{tricks_won: {by: owner, exactly: 1}}", "{by: owner}"),
            "name": ("first", "[first]"),
            "difficulty": ("0", "100"),
            "not": ("captain", "owner"),
            "predicted": ("4", "four"),
            "owner": ("0", "true"),
            "token": ("1", "[1]"),
        },
    )


def test_keys_of_what_was_before() -> None:
    keys = keys_of(PROBLEM.keys["before"].shape)
    player = ("Ann", "[Ann]")
    assert_values(
        keys,
        {
            "commander": player,
            "captain": player,
            "tricks": ("{Ann: 2, Ben: 0}", "{Ann: two}"),
            "cards": ("{Ann: p13, Ben: [b2, b3]}", "[p13]"),
        },
    )


def test_keys_of_a_hint() -> None:
    keys = keys_of(PROBLEM.keys["hints"].shape)
    card = ("p3", "[p3]")
    assert_values(
        keys,
        {
            "player": ("Ann", "{}"),
            "highest": card,
            "only": card,
            "lowest": card,
            "void": ("pink", "1"),
            "trick": ("2", "0"),
        },
    )


def test_a_mission_inside_has_the_keys_of_a_mission() -> None:
    """All but parameters, which nobody could give other values. The mission's own reader checks them."""
    keys = keys_of(PROBLEM.keys["mission"].shape)
    assert {**keys, PARAMETERS: MISSION.keys[PARAMETERS]} == MISSION.keys


@pytest.mark.parametrize(
    "text",
    [
        "{tasks: p3}",
        "{hands: [p1], taks: p3}",
        "{hands: [p1], tasks: [{card: p1, goal: {}}]}",
        "{hands: [p1, 0]}",
        "{hands: [p1], hints: [{player: 0}]}",
        "{hands: [p1], hints: [{player: 0, highest: p1, void: pink}]}",
        "{hands: [p1], hints: [{highest: p1}]}",
        "{hands: [p1], distress: {}}",
        "{hands: [p1], distress: {to: up}}",
        "{hands: [p1], distress: perhaps}",
        "{hands: [p1], draws: some}",
        "{hands: [p1], unknown: all}",
        "{hands: [p1], done: {p1: true}}",
        "{deal: other.yaml, robot: 0}",
        "{hands: [p1], mission: {id: x, parameters: {n: 1}}}",
        "{hands: [p1], mission: {id: x, tags: 1}}",
        "{hands: [p1], tasks: [{task: low-sum, name: low}]}",
    ],
)
def test_refused(text: str) -> None:
    assert_refused("problem", text)
