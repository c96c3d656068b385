"""The goal language: every key holds values of its kind and refuses others, on loading and by its schema."""

import pytest

from tests.support.schemas import assert_refused, assert_values
from tests.support.trees import noted, root
from winnable.missions.crew.format.goals import GOAL, GOALS
from winnable.missions.source.finding import Findings
from winnable.missions.source.named import Named
from winnable.missions.source.shape import Fields, Key
from winnable.rules.crew.goal import Relation

COUNTED = ("tricks_won", "tricks_led", "cards_taken", "longest_run")


def fields(key: Key) -> Fields:
    """The keys of a mapping that may have a name."""
    shape = key.shape.inner if isinstance(key.shape, Named) else key.shape
    assert isinstance(shape, Fields)
    return shape


def forms() -> dict[str, Key]:
    """The forms of a goal, by their keys."""
    return dict(fields(Key(GOAL, "a goal")).keys)


def test_forms() -> None:
    none = "{by: owner, exactly: 0}"
    assert_values(
        forms(),
        {
            **dict.fromkeys(COUNTED, (none, "{exactly: 0}")),
            "always": (f"{{tricks_won: {none}}}", f"{{all_of: [{{tricks_won: {none}}}]}}"),
            "spread": ("{cards_taken: {cards: pink}, at_most: 1}", "{cards_taken: {}}"),
            "each_wins": ("{cards: {rank: 1}, rising: true}", "{rising: true}"),
            "task_falls": ("{token: omega, in: last}", "{token: omega}"),
            "all_of": (f"[{{tricks_won: {none}}}, {{one_of: [{{tricks_won: {none}}}]}}]", "[]"),
            "one_of": (f"[{{tricks_won: {none}}}]", f"{{tricks_won: {none}}}"),
            "by_crew": (f"{{3: {{tricks_won: {none}}}}}", f"{{1: {{tricks_won: {none}}}}}"),
        },
    )


@pytest.mark.parametrize("counted", COUNTED)
def test_what_is_counted(counted: str) -> None:
    """By whom, of which tricks or cards, and how many."""
    tricks = {
        "tricks": ("[first, 2-4, -1]", "[]"),
        "won_with": ("trumps", "[pink]"),
        "led_with": ("p9", "9"),
        "closed_with": ("{over: 5}", "{over: 99}"),
        "holding": ("[p1, {of: pink, exactly: 2}]", "{of: pink, exactly: 2, at_least: 1}"),
        "every": ("{parity: even}", "{parity: both}"),
        "as_many": ("[pink, blue]", "[pink]"),
        "sum": ("{over: 5, under: 20}", "{}"),
        "while_tasks_open": ("true", "yes please"),
    }
    assert_values(
        fields(forms()[counted]).keys,
        {
            "by": ("{holder_of: p9, left: 2}", "{holder_of: p9, seat: 1}"),
            **({"cards": ("colours", "[pink]")} if counted == "cards_taken" else tricks),
            "exactly": ("predicted", "most"),
            "at_least": ("all", "100"),
            "at_most": ("{tricks_won: {by: each_other}}", "{tricks_won: {by: each_other, exactly: 1}}"),
            "more_than": ("{cards_taken: {by: all_others, cards: pink}}", "{}"),
            "fewer_than": ("3", "-1"),
        },
    )


def test_every_relation_compares() -> None:
    for counted in COUNTED:
        assert fields(forms()[counted]).one_of == (tuple(relation.value for relation in Relation),)


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("[{tricks_won: {by: owner}}]", "1:15 K002 expected one of the keys exactly, at_least, at_most, "),
        ("[{tricks_won: {by: owner, exactly: 1, at_least: 1}}]", "1:39 K006 expected one of exactly, at_least, "),
        ("[{}]", "1:2 K002 expected one of the keys tricks_won, "),
        ("[{tricks_won: {by: owner, exactly: 1}, always: {}}]", "1:40 K006 expected one of tricks_won, "),
        ("[{tricks_one: {by: owner, exactly: 1}}]", "1:3 K001 unknown key 'tricks_one' in a goal"),
        ("[{spread: {tricks_won: {}, at_most: x}}]", "1:37 K003 expected a whole number from 0 to 99, found 'x'"),
    ],
)
def test_places_of_mistakes(written: str, expected: str) -> None:
    findings = Findings()
    assert not GOALS.check(root(written), findings)
    assert noted(findings)[0].startswith(expected)


@pytest.mark.parametrize(
    "goal",
    [
        "{tricks_won: {by: owner}}",
        "{tricks_won: {by: owner, exactly: 1, at_least: 1}}",
        "{each_wins: {cards: p1, rising: true, in_order: true}}",
    ],
)
def test_refused(goal: str) -> None:
    assert_refused("problem", f"{{hands: [p1], goals: [{goal}]}}")


@pytest.mark.parametrize("goal", ["{by_crew: {21: {tricks_won: {by: anybody, exactly: 1}}}}", "{by_crew: {}}"])
def test_refused_in_a_mission(goal: str) -> None:
    assert_refused("mission", f"{{id: x, goals: [{goal}]}}")
