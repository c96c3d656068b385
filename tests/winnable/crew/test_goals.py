"""Goals said in Python: every sentence of the language can be said, and means what the same words mean in a file."""

from typing import Any

import pytest

from tests.support.goals import GOALS
from winnable.crew import goals
from winnable.missions.crew import library, task_cards
from winnable.missions.crew.write.goal import goal_value
from winnable.rules.crew.card import Card
from winnable.rules.crew.goal import (
    FORMS,
    QUANTITIES,
    CardFilter,
    Compare,
    Falls,
    Goal,
    Holding,
    InRole,
    Member,
    Relation,
    Seat,
    Span,
    Sum,
    TricksWon,
    parts,
)

MISSIONS = [
    goal
    for mission in library().values()
    for goal in (*mission.goals, *(each for reading in mission.readings for each in reading.goals))
]
CARDS = [card.goal for card in task_cards().values()]
EVERY = [*GOALS.values(), *MISSIONS, *CARDS]
RELATIONS = [relation.value for relation in Relation]


# --- a reader of the words of files, which says everything by the functions ----------------------


def said(value: Any) -> Goal:
    """The goal that the functions make of what a file has."""
    ((form, inner),) = value.items()
    match form:
        case "always":
            compare = said(inner)
            assert isinstance(compare, Compare)
            return goals.always(compare)
        case "spread":
            ((counted, conditions),) = [each for each in inner.items() if each[0] != "at_most"]
            return goals.spread(count(counted, {"by": "anybody", **conditions}), inner["at_most"])
        case "each_wins":
            order = {key: inner[key] for key in ("rising", "in_order") if key in inner}
            return goals.each_wins(kind(inner["cards"]), **order)
        case "task_falls":
            return goals.task_falls(inner["token"], inner["in"])
        case "all_of":
            return goals.all_of(*map(said, inner))
        case "one_of":
            return goals.one_of(*map(said, inner))
        case "by_crew":
            return goals.by_crew({players: said(goal) for players, goal in inner.items()})
    (relation,) = [key for key in inner if key in RELATIONS]
    right = inner[relation]
    if isinstance(right, dict):
        ((other, conditions),) = right.items()
        right = count(other, conditions)
    left = count(form, {key: each for key, each in inner.items() if key != relation})
    goal: Goal = getattr(left, relation)(right)
    return goal


def count(form: str, inner: dict[str, Any]) -> goals.Count:
    given = dict(inner)
    by = who(given.pop("by"))
    if form == "cards_taken":
        return goals.cards_taken(by, *[kind(each) for each in given.values()])
    for key in ("won_with", "led_with", "closed_with", "every"):
        given |= {key: kind(given[key])} if key in given else {}
    if "holding" in given:
        items = given["holding"] if isinstance(given["holding"], list) else [given["holding"]]
        given["holding"] = [holding(each) for each in items]
    if "as_many" in given:
        given["as_many"] = tuple(map(kind, given["as_many"]))
    if "sum" in given:
        given["sum"] = goals.sum_of_ranks(**given["sum"])
    counted: goals.Count = getattr(goals, form)(by, **given)
    return counted


def holding(value: Any) -> Any:
    if not isinstance(value, dict) or "of" not in value:
        return kind(value)
    (relation,) = [key for key in value if key in RELATIONS]
    return goals.holding(kind(value["of"]), relation, value[relation])


def kind(value: Any) -> CardFilter:
    if isinstance(value, str):
        return goals.cards(value)
    given = dict(value)
    return goals.cards(given.pop("cards", ""), **given)


def who(value: Any) -> goals.AnyWho:
    if isinstance(value, str):
        return value
    if "seat" in value:
        return int(value["seat"])
    left = 1 if "left_of_holder" in value else value.get("left", 0)
    card = value.get("left_of_holder") or value["holder_of"]
    return goals.holder_of(card, left=left, after_signal=value.get("after_signal", False))


# --- tests ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("goal", EVERY, ids=str)
def test_every_goal_can_be_said(goal: Goal) -> None:
    assert said(goal_value(goal)) == goal


def test_every_form_is_among_them() -> None:
    """The cases of the language's own tests, the logbooks and the task cards have every form and every count."""
    used = {type(part) for goal in EVERY for part in parts(goal)}
    assert {*FORMS, *QUANTITIES} <= used | {Falls}
    assert any(isinstance(part, Falls) for goal in EVERY for part in parts(goal))
    public = {name for name in goals.__all__ if name[0].islower()}
    assert {"always", "spread", "each_wins", "task_falls", "all_of", "one_of", "by_crew"} <= public
    assert {"tricks_won", "tricks_led", "cards_taken", "longest_run"} <= public


def test_short_ways() -> None:
    assert goals.wins_exactly("Ann", 2) == Compare(TricksWon(InRole("Ann")), Relation.EXACTLY, 2)
    assert goals.wins_at_least(0, 2) == Compare(TricksWon(Seat(0)), Relation.AT_LEAST, 2)
    assert goals.wins_at_most("captain", 2) == Compare(TricksWon(Member.COMMANDER), Relation.AT_MOST, 2)


@pytest.mark.parametrize(
    ("tricks", "spans"),
    [
        (3, [Span(3, 3)]),
        ("1-3", [Span(1, 3)]),
        (["first", "last"], [Span(1, 1), Span(-1, -1)]),
        ("-2 to -1", [Span(-2, -1)]),
        ("2 to last", [Span(2, -1)]),
        (Span(2, 4), [Span(2, 4)]),
    ],
)
def test_numbers_of_tricks(tricks: Any, spans: list[Span]) -> None:
    counted = goals.tricks_won("anybody", tricks).of
    assert isinstance(counted, TricksWon)
    assert list(counted.tricks.numbers) == spans


def test_kinds_of_cards() -> None:
    assert goals.cards("pink", rank=[1, 3], parity="odd") == CardFilter(suits=("pink",), ranks=(1, 3), odd=True)
    assert goals.cards(Card("p", 7)) == CardFilter(cards=(Card("p", 7),)) == goals.cards("p7")
    assert goals.cards(suit="pink blue", over=3, under=7) == CardFilter(suits=("pink", "blue"), over=3, under=7)
    assert goals.holding("pink") == Holding(CardFilter(suits=("pink",)))
    assert goals.sum_of_ranks(among=[5, 7]) == Sum(among=(5, 7))


def test_what_cannot_be_said() -> None:
    with pytest.raises(ValueError, match="expected tricks such as 1"):
        goals.tricks_won("anybody", "middle")
    with pytest.raises(ValueError, match="expected a number, 'all' or 'predicted', found 'many'"):
        goals.tricks_won("anybody").exactly("many")
    with pytest.raises(ValueError, match="expected 'odd' or 'even', found 'prime'"):
        goals.cards(parity="prime")
    with pytest.raises(ValueError, match=r"expected tricks_won\('anybody'\)"):
        goals.spread(goals.tricks_won("owner"), 1)
    with pytest.raises(ValueError, match="'most' is not a valid Relation"):
        goals.holding("pink", "most")
