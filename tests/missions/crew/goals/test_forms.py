"""The goal language: every key holds values of its kind and refuses others, on loading and by its schema."""

from itertools import combinations
from typing import Any

import pytest

from tests.support.goals import GOALS as CASES
from tests.support.problems import PROBLEMS
from tests.support.schemas import assert_refused, assert_refuses, assert_values
from tests.support.trees import noted, root
from winnable.missions.crew.goals.forms import GOAL, GOALS, goal_value
from winnable.missions.crew.words import ADVICE
from winnable.missions.source.dumper import on_one_line
from winnable.missions.source.finding import Findings
from winnable.missions.source.meaning import Named
from winnable.missions.source.shape import Fields, Key
from winnable.rules.crew.card import Card
from winnable.rules.crew.goal import (
    AllOf,
    Always,
    ByCrew,
    Compare,
    Goal,
    MembersWho,
    Not,
    OneOf,
    SharedOut,
    SomeOf,
    task_card,
)
from winnable.rules.crew.kinds import Among, CardFilter, Parity, Relation
from winnable.rules.crew.quantity import CardsTaken, Every, Predicted, TasksOwned, TricksLed, TricksWon
from winnable.rules.crew.who import Member, Seat

COUNTED = (
    *("tricks_won", "tricks_led", "cards_taken", "points", "longest_run", "cards_played", "tasks_owned"),
    *("cards_dealt", "cards_passed", "tasks_met"),
)


def fields(key: Key) -> Fields:
    """The keys of a mapping that may have a name."""
    shape = key.shape.inner if isinstance(key.shape, Named) else key.shape
    assert isinstance(shape, Fields)
    return shape


def forms() -> dict[str, Key]:
    """The forms of a goal, by their keys."""
    return dict(fields(Key(GOAL, "a goal")).keys)


def test_forms() -> None:
    """Each form as it is written, taken from the cases of the language's own tests."""
    written = {"task_falls": "{token: omega, in: last}", "tasks_met": "{by: commander, at_least: 1}"}
    for goal in (*CASES.values(), *(goal for each in PROBLEMS.values() for goal in each.goals)):
        ((form, value),) = goal_value(goal).items()
        written.setdefault(form, on_one_line(value))
    assert_values(forms(), {form: (text, "[]") for form, text in written.items()})


NO_TRICKS = "{by: owner, exactly: 0}"


@pytest.mark.parametrize(
    ("form", "wrong"),
    [
        *((counted, "{exactly: 0}") for counted in COUNTED),
        ("always", f"{{all_of: [{{tricks_won: {NO_TRICKS}}}]}}"),
        ("spread", "{cards_taken: {}}"),
        ("each_wins", "{rising: true}"),
        ("each_falls", "{cards: p1, rising: true, in_order: true}"),
        ("task_falls", "{token: omega}"),
        ("met_by", "{trick: 5}"),
        ("one_of", f"{{tricks_won: {NO_TRICKS}}}"),
        ("none_of", f"{{tricks_won: {NO_TRICKS}}}"),
        ("some_of", f"{{goals: [{{tricks_won: {NO_TRICKS}}}]}}"),
        ("not", f"[{{tricks_won: {NO_TRICKS}}}]"),
        ("if", f"{{then: {{tricks_won: {NO_TRICKS}}}}}"),
        ("signal", "left"),
        ("shared_out", "[pink, blue]"),
        ("members", f"{{meet: {{tricks_won: {NO_TRICKS}}}}}"),
        ("by_crew", f"{{1: {{tricks_won: {NO_TRICKS}}}}}"),
    ],
)
def test_what_is_no_such_form(form: str, wrong: str) -> None:
    assert_refuses(forms()[form], wrong)


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
        "step": ("{sum: not_lower, times: 2, winner: left, led_suit: another, won_suit: same, won_rank: lower}", "{}"),
        "winner_plays": ("[2, last]", "[]"),
    }
    cards = {"cards": ("colours", "[pink]")}
    against = {
        "against": ("{tricks: each_other, sum: lower, winner: same}", "{tricks: each_other}"),
        "nth": ("[first, 2-4, -1]", "[]"),
    }
    keys: dict[str, dict[str, tuple[str, str]]] = {
        "cards_taken": cards,
        "points": cards,
        "cards_played": {**cards, "how": ("[led, ruffed]", "thrown"), "nth": ("[first, 2-4, -1]", "[]"), **tricks},
        "tricks_won": {**tricks, **against},
        "tricks_led": {**tricks, **against},
        "tasks_owned": {},
        "tasks_met": {},
        "cards_dealt": cards,
        "cards_passed": cards,
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
        ("[{}]", "1:2 K002 expected one of the keys signal, tricks_won, "),
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


EXACTLY, AT_LEAST = Relation.EXACTLY, Relation.AT_LEAST
PINK, P3 = CardFilter(suits=("pink",)), CardFilter(cards=(Card("p", 3),))
NO_WIN = Compare(TricksWon(Member.OWNER), EXACTLY, 0)
THREE = Compare(TricksWon(Member.MEMBER), EXACTLY, 3)
THREE_OF_ONE = {"tricks_won": {"by": "member", "exactly": 3}}
SOME = Compare(TricksWon(Member.OWNER), AT_LEAST, 1)
FEW = Compare(TricksWon(Member.OWNER), Relation.FEWER_THAN, 4)
RANGE = AllOf((SOME, FEW))
NO_TRICK = {"tricks_won": {"by": "owner", "exactly": 0}}


@pytest.mark.parametrize(
    ("goal", "value"),
    [
        (NO_WIN, NO_TRICK),
        (Compare(TricksLed(Seat(1)), AT_LEAST, Every.EVERY), {"tricks_led": {"by": {"seat": 1}, "at_least": "all"}}),
        (
            Compare(TricksWon(Member.OWNER), EXACTLY, Predicted.PREDICTED),
            {"tricks_won": {"by": "owner", "exactly": "predicted"}},
        ),
        (
            Compare(TricksWon(Member.OWNER), Relation.MORE_THAN, TricksWon(Member.EACH_OTHER)),
            {"tricks_won": {"by": "owner", "more_than": {"tricks_won": {"by": "each_other"}}}},
        ),
        (Compare(CardsTaken(Member.OWNER), AT_LEAST, 3), {"cards_taken": {"by": "owner", "at_least": 3}}),
        (task_card(Card("p", 3)), {"cards_taken": {"by": "owner", "cards": "p3", "at_least": 1}}),
        (AllOf((NO_WIN,)), {"all_of": [NO_TRICK]}),
        (OneOf((NO_WIN, NO_WIN)), {"one_of": [NO_TRICK, NO_TRICK]}),
        (ByCrew(((3, NO_WIN),)), {"by_crew": {3: NO_TRICK}}),
        (Not(NO_WIN), {"not": NO_TRICK}),
        (SomeOf((NO_WIN, NO_WIN), EXACTLY, 1), {"just_one_of": [NO_TRICK, NO_TRICK]}),
        (SomeOf((NO_WIN,), EXACTLY, 0), {"none_of": [NO_TRICK]}),
        (SomeOf((NO_WIN,), EXACTLY, Parity.ODD), {"some_of": {"parity": "odd", "goals": [NO_TRICK]}}),
        (SomeOf((NO_WIN,), AT_LEAST, 1), {"some_of": {"at_least": 1, "goals": [NO_TRICK]}}),
        (SomeOf((NO_WIN,), EXACTLY, Among((0, 2))), {"some_of": {"exactly": [0, 2], "goals": [NO_TRICK]}}),
        (
            Compare(TricksWon(Member.EVERYBODY), EXACTLY, TasksOwned(Member.SAME)),
            {"tricks_won": {"by": "everybody", "exactly": "own_tasks"}},
        ),
        (Compare(TasksOwned(Seat(1)), AT_LEAST, Every.EVERY), {"tasks_owned": {"by": {"seat": 1}, "at_least": "all"}}),
        (SharedOut((THREE,)), {"shared_out": [{"tricks_won": {"by": "member", "exactly": 3}}]}),
        (MembersWho(THREE, AT_LEAST, 1), {"tricks_won": {"by": "somebody", "exactly": 3}}),
        (MembersWho(THREE, EXACTLY, 0), {"tricks_won": {"by": "nobody", "exactly": 3}}),
        (
            MembersWho(THREE, EXACTLY, 2),
            {"members": {"exactly": 2, "meet": THREE_OF_ONE}},
        ),
        (
            MembersWho(Compare(TricksWon(Member.MEMBER), EXACTLY, 0), EXACTLY, 0),
            {"members": {"exactly": 0, "meet": {"tricks_won": {"by": "member", "exactly": 0}}}},
        ),
        (
            MembersWho(AllOf((THREE, Not(THREE))), AT_LEAST, 1),
            {
                "members": {
                    "at_least": 1,
                    "meet": {"all_of": [THREE_OF_ONE, {"not": THREE_OF_ONE}]},
                }
            },
        ),
        (RANGE, {"tricks_won": {"by": "owner", "at_least": 1, "fewer_than": 4}}),
        (
            AllOf((Always(SOME), Always(FEW))),
            {"always": {"tricks_won": {"by": "owner", "at_least": 1, "fewer_than": 4}}},
        ),
        (
            AllOf((*RANGE.goals, Compare(TricksWon(Member.OWNER), EXACTLY, Parity.ODD))),
            {"tricks_won": {"by": "owner", "at_least": 1, "fewer_than": 4, "parity": "odd"}},
        ),
        (Compare(TricksWon(Member.OWNER), EXACTLY, Among((1, 3))), {"tricks_won": {"by": "owner", "exactly": [1, 3]}}),
        (Compare(TricksWon(Member.OWNER), Relation.OTHER_THAN, 2), {"tricks_won": {"by": "owner", "other_than": 2}}),
    ],
)
def test_written(goal: Goal, value: dict[str, Any]) -> None:
    assert goal_value(goal) == value


def test_every_key_of_a_goal_is_a_form() -> None:
    """The lists of forms hold all of them; inside another form each has a hint where it belongs."""
    assert isinstance(GOAL.inner, Fields)
    (forms,) = GOAL.inner.one_of
    assert {*forms} == {*GOAL.inner.keys}
    for outer in map(ADVICE.__getitem__, ("met_by", "members", "some", "if", "colours")):
        assert {*forms} - {*outer} == {"met_by"}
