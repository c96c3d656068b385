"""The goal language: every key holds values of its kind and refuses others, on loading and by its schema."""

from itertools import combinations

import pytest

from tests.support.schemas import assert_refused, assert_values
from tests.support.trees import noted, root
from winnable.missions.crew.format.goals import GOAL, GOALS
from winnable.missions.source.finding import Findings
from winnable.missions.source.named import Named
from winnable.missions.source.shape import Fields, Key
from winnable.rules.crew.goal import Relation

COUNTED = ("tricks_won", "tricks_led", "cards_taken", "points", "longest_run", "cards_played", "tasks_owned")


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
            "each_falls": ("{cards: p1 g7, in_order: true}", "{cards: p1, rising: true, in_order: true}"),
            "task_falls": ("{token: omega, in: last}", "{token: omega}"),
            "met_by": (f"{{trick: first half, meet: [{{tricks_won: {none}}}]}}", "{trick: 5}"),
            "all_of": (f"[{{tricks_won: {none}}}, {{one_of: [{{tricks_won: {none}}}]}}]", "[]"),
            "one_of": (f"[{{tricks_won: {none}}}]", f"{{tricks_won: {none}}}"),
            "just_one_of": (f"[{{tricks_won: {none}}}]", "[]"),
            "none_of": (f"[{{tricks_won: {none}}}]", f"{{tricks_won: {none}}}"),
            "some_of": (f"{{goals: [{{tricks_won: {none}}}], at_least: 1}}", f"{{goals: [{{tricks_won: {none}}}]}}"),
            "not": (f"{{tricks_won: {none}}}", f"[{{tricks_won: {none}}}]"),
            "shared_out": (f"[{{tricks_won: {none}}}]", "[pink, blue]"),
            "members": (f"{{exactly: [1, 3], meet: [{{tricks_won: {none}}}]}}", f"{{meet: {{tricks_won: {none}}}}}"),
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
        "holding": ("[p1, {of: pink, at_least: 1, at_most: 2}]", "{of: pink, exactly: 2, at_least: 1}"),
        "every": ("{parity: even}", "{parity: both}"),
        "as_many": ("[pink, blue]", "[pink]"),
        "sum": ("{over: 5, at_most: 20, parity: odd}", "{}"),
        "while_tasks_open": ("true", "yes please"),
        "after": ("{led_with: pink, after: {sum: 20}, step: {sum: higher}}", "{tricks: 1}"),
        "step": ("{sum: not_lower, winner: left, led_suit: another}", "{}"),
        "winner_plays": ("[2, last]", "[]"),
    }
    cards = {"cards": ("colours", "[pink]")}
    keys: dict[str, dict[str, tuple[str, str]]] = {
        "cards_taken": cards,
        "points": cards,
        "cards_played": {**cards, "how": ("[led, ruffed]", "thrown"), **tricks},
        "tasks_owned": {},
    }
    assert_values(
        fields(forms()[counted]).keys,
        {
            "by": ("{holder_of: p9, left: 2}", "{holder_of: p9, seat: 1}"),
            "by_member": ("{commander: 2, sick: {at_least: 1, at_most: 3}, Ann: [1, 3]}", "{commander: {}}"),
            **keys.get(counted, tricks),
            "exactly": ("predicted", "most"),
            "other_than": ("[1, 3]", "[]"),
            "parity": ("odd", "strange"),
            "at_least": ("all", "10000" if counted == "points" else "100"),
            "at_most": ("{tricks_won: {by: each_other}}", "{tricks_won: {by: each_other, exactly: 1}}"),
            "more_than": ("{cards_taken: {by: all_others, cards: pink}}", "[1, 2]"),
            "fewer_than": ("3", "-1"),
        },
    )


def test_every_relation_compares() -> None:
    """One number, or a lower and an upper one, odd or even beside them."""
    alone, lower, upper = ("exactly", "other_than"), ("at_least", "more_than"), ("at_most", "fewer_than")
    assert {*alone, *lower, *upper} == {relation.value for relation in Relation}
    for counted in COUNTED:
        keys = fields(forms()[counted])
        values = dict.fromkeys((*alone, *lower, *upper), "1") | {"parity": "odd"}
        for size in (1, 2, 3):
            for some in combinations(values, size):
                good = size == 1 or not any(
                    set(pair) <= {*alone, *group}
                    for pair in combinations(some, 2)
                    for group in (lower, upper, ("parity",))
                )
                written = ", ".join(f"{key}: {values[key]}" for key in some)
                assert keys.check(root(f"{{by: owner, {written}}}"), Findings()) is good, some


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("[{tricks_won: {by: owner}}]", "1:15 K002 expected one of the keys exactly, other_than, at_least, at_most, "),
        ("[{tricks_won: {by: owner, exactly: 1, at_least: 1}}]", "1:39 K006 expected one of exactly, other_than, "),
        ("[{tricks_won: {by: owner, at_most: 1, fewer_than: 1}}]", "1:39 K006 expected one of exactly, other_than, "),
        (
            "[{tricks_won: {by: owner, exactly: 1, parity: odd}}]",
            "1:39 K006 expected one of exactly, other_than, parity",
        ),
        ("[{tricks_won: {by_member: {commander: 1}, at_most: 3}}]", "1:43 K006 expected no at_most together with"),
        ("[{tricks_won: {by: owner, by_member: {commander: 1}}}]", "1:16 K006 expected no by together with by_member"),
        ("[{}]", "1:2 K002 expected one of the keys tricks_won, "),
        ("[{tricks_won: {by: owner, exactly: 1}, always: {}}]", "1:40 K006 expected one key in a goal, "),
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
        "{tricks_won: {by: anybody}}",
        "{tricks_won: {by: anybody, exactly: 1, at_least: 1}}",
        "{tricks_won: {by: anybody, at_least: [1, 2]}}",
        "{tricks_won: {by_member: {commander: 1}, at_most: 3}}",
        "{tricks_won: {by_member: {commander: 1}, by: anybody}}",
        "{tricks_won: {exactly: 1}}",
        "{tricks_won: {by: {left_of: commander, seat: 1}, exactly: 1}}",
        "{some_of: {goals: [{tricks_won: {by: nobody}}]}}",
        "{each_wins: {cards: p1, rising: true, in_order: true}}",
    ],
)
def test_refused(goal: str) -> None:
    assert_refused("problem", f"{{hands: [p1], goals: [{goal}]}}")


@pytest.mark.parametrize("goal", ["{by_crew: {21: {tricks_won: {by: anybody, exactly: 1}}}}", "{by_crew: {}}"])
def test_refused_in_a_mission(goal: str) -> None:
    assert_refused("mission", f"{{id: x, goals: [{goal}]}}")
