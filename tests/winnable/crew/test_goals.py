"""Goals said in Python: every sentence of the language can be said, and means what the same words mean in a file."""

from typing import Any

import pytest

from tests.support.goals import GOALS
from tests.support.problems import PROBLEMS
from winnable.crew import goals
from winnable.missions.crew.goals.forms import goal_value
from winnable.missions.crew.read.library import library
from winnable.missions.crew.task_cards import task_cards
from winnable.rules.crew.goal import FORMS, AllOf, Compare, Falls, Goal, parts
from winnable.rules.crew.kinds import CardFilter, Relation, Span
from winnable.rules.crew.quantity import QUANTITIES, TricksWon
from winnable.rules.crew.who import InRole, Member, Seat

MISSIONS = [
    goal
    for mission in library().values()
    for goal in (*mission.goals, *(each for reading in mission.readings for each in reading.goals))
]
CARDS = [card.goal for card in task_cards().values()]
OF_TASKS = [goal for problem in PROBLEMS.values() for goal in problem.goals]
EVERY = [*GOALS.values(), *MISSIONS, *CARDS, *OF_TASKS]
RELATIONS = [*(relation.value for relation in Relation), "parity"]


# --- a reader of the words of files, which says everything by the functions ----------------------


def said(value: Any) -> Goal:
    """The goal that the functions make of what a file has."""
    ((form, inner),) = value.items()
    match form:
        case "always":
            compare = said(inner)
            if isinstance(compare, AllOf):
                return goals.all_of(*(goals.always(part) for part in compare.goals if isinstance(part, Compare)))
            assert isinstance(compare, Compare)
            return goals.always(compare)
        case "spread":
            ((counted, conditions),) = [each for each in inner.items() if each[0] != "at_most"]
            return goals.spread(count(counted, {"by": "anybody", **conditions}), inner["at_most"])
        case "each_wins" | "each_falls":
            order = {key: inner[key] for key in ("rising", "in_order") if key in inner}
            make = goals.each_wins if form == "each_wins" else goals.each_falls
            return make(kind(inner["cards"]), **order)
        case "task_falls":
            if "token" in inner:
                return goals.task_falls(inner["token"], inner["in"])
            cards = kind(inner["cards"]) if "cards" in inner else None
            return goals.tasks_fall(inner["in"], cards=cards, by=who(inner["by"]) if "by" in inner else None)
        case "tasks_in_order":
            ((order, member),) = inner.items()
            return goals.tasks_in_order(order, who(member))
        case "met_by":
            if "before" in inner:
                return goals.met_before(said(inner["before"]), said(inner["meet"]))
            return goals.met_by(inner["trick"], said(inner["meet"]))
        case "some_of":
            return goals.some_of(*number(inner), *map(said, inner["goals"]))
        case "not":
            return goals.not_(said(inner))
        case "if":
            return goals.if_(*(said(inner[key]) for key in ("when", "then", "else") if key in inner))
        case "signal":
            return goals.signal(inner)
        case "colours":
            return goals.colours(*number(inner), said(inner["meet"]))
        case "members":
            return goals.members(*number(inner), said(inner["meet"]))
        case "by_crew":
            return goals.by_crew({players: said(goal) for players, goal in inner.items()})
    if isinstance(inner, list):
        together: Goal = getattr(goals, form)(*map(said, inner))
        return together
    if "by" not in inner:  # no count, and nothing that has to be read: the keys are the parameters
        alone: Goal = getattr(goals, form)(**inner)
        return alone
    if inner["by"] in ("somebody", "nobody"):
        of_member = said({form: {**inner, "by": "member"}})
        return goals.somebody(of_member) if inner["by"] == "somebody" else goals.nobody(of_member)
    relations = [key for key in inner if key in RELATIONS]
    left = count(form, {key: each for key, each in inner.items() if key not in relations})
    found: list[Goal] = []
    for relation in relations:
        right = inner[relation]
        if isinstance(right, dict):
            ((other, conditions),) = right.items()
            right = count(other, conditions)
        found.append(left.exactly(right) if relation == "parity" else getattr(left, relation)(right))
    return found[0] if len(found) == 1 else goals.all_of(*found)


def number(inner: dict[str, Any]) -> tuple[str, Any]:
    """The relation and the number of a mapping that compares with numbers."""
    (relation,) = [key for key in inner if key in RELATIONS]
    return ("exactly" if relation == "parity" else relation), inner[relation]


def count(form: str, inner: dict[str, Any]) -> goals.Count:
    by = who(inner["by"])
    given = {key: value for key, value in inner.items() if key != "by"}
    if form in ("cards_taken", "points", "cards_dealt", "cards_passed"):
        of_cards: goals.Count = getattr(goals, form)(by, *[kind(each) for each in given.values()])
        return of_cards
    counted: goals.Count = getattr(goals, form)(by, **conditions(given))
    return counted


def conditions(inner: dict[str, Any]) -> dict[str, Any]:
    """The keywords for a kind of trick."""
    given = dict(inner)
    for key in ("won_with", "led_with", "closed_with", "every", "cards"):
        given |= {key: kind(given[key])} if key in given else {}
    if "holding" in given:
        items = given["holding"] if isinstance(given["holding"], list) else [given["holding"]]
        given["holding"] = [holding(each) for each in items]
    if "as_many" in given:
        given["as_many"] = tuple(map(kind, given["as_many"]))
    if "sum" in given:
        total = given["sum"]
        given["sum"] = goals.sum_of_ranks(**total) if isinstance(total, dict) else goals.sum_of_ranks(total)
    if "after" in given:
        given["after"] = goals.a_trick(**conditions(given["after"]))
    if "step" in given:
        given["step"] = goals.step(**given["step"])
    if "against" in given:
        differs = {key: value for key, value in given["against"].items() if key != "tricks"}
        given["against"] = goals.against(given["against"]["tricks"], goals.step(**differs))
    return given


def holding(value: Any) -> Any:
    if not isinstance(value, dict) or "of" not in value:
        return kind(value)
    return goals.holding(kind(value["of"]), *number(value))


def kind(value: Any) -> CardFilter:
    if isinstance(value, str):
        return goals.cards(value)
    given = dict(value)
    return goals.cards(given.pop("cards", ""), **given)


def who(value: Any) -> goals.AnyWho:
    if isinstance(value, str):
        return value
    if isinstance(value, list):
        return goals.together(*map(who, value))
    if "everybody_but" in value:
        return goals.everybody_but(who(value["everybody_but"]))
    if "winner_of" in value:
        return goals.winner_of(value["winner_of"])
    if "seat" in value:
        return int(value["seat"])
    for side, beside in (("left_of", goals.left_of), ("right_of", goals.right_of), ("opposite", goals.opposite)):
        if side in value:
            return beside(who(value[side]))
    left = 1 if "left_of_holder" in value else value.get("left", 0)
    card = value.get("left_of_holder") or value["holder_of"]
    return goals.holder_of(card, left=left, after_signal=value.get("after_signal", False))


# --- tests ---------------------------------------------------------------------------------------


def test_every_goal_can_be_said() -> None:
    for goal in EVERY:
        assert said(goal_value(goal)) == goal


def test_every_form_is_among_them() -> None:
    """The cases of the language's own tests, the logbooks and the task cards have every form and every count."""
    used = {type(part) for goal in EVERY for part in parts(goal)}
    assert {*FORMS, *QUANTITIES} <= used | {Falls}
    assert any(isinstance(part, Falls) for goal in EVERY for part in parts(goal))
    public = {name for name in goals.__all__ if name[0].islower()}
    assert {"always", "spread", "each_wins", "task_falls", "all_of", "one_of", "by_crew"} <= public
    assert {"each_falls", "tasks_fall", "met_by"} <= public
    assert {"not_", "none_of", "just_one_of", "some_of", "members", "somebody", "nobody"} <= public
    assert {"step", "a_trick"} <= public
    assert {"tricks_won", "tricks_led", "cards_taken", "points", "longest_run", "cards_played"} <= public


def test_short_ways() -> None:
    assert goals.wins_exactly("Ann", 2) == Compare(TricksWon(InRole("Ann")), Relation.EXACTLY, 2)
    assert goals.wins_at_least(0, 2) == Compare(TricksWon(Seat(0)), Relation.AT_LEAST, 2)
    assert goals.tricks_won("Ann").between(1, 3) == goals.all_of(
        goals.tricks_won("Ann").at_least(1), goals.tricks_won("Ann").at_most(3)
    )
    ann, captain = goals.tricks_won("Ann").exactly(3), goals.tricks_won("captain").at_most(1)
    assert goals.by_member(goals.tricks_won("anybody"), {"Ann": 3, "captain": ("at_most", 1)}) == goals.all_of(
        ann, captain
    )
    assert goals.tricks_won("everybody").exactly("own_tasks") == goals.tricks_won("everybody").exactly(
        goals.tasks_owned("same")
    )
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


def test_what_cannot_be_said() -> None:
    with pytest.raises(ValueError, match="expected tricks such as 1"):
        goals.tricks_won("anybody", "middle")
    message = "expected a number, 'all', 'half', 'all_such', 'own_tasks' or 'predicted', found 'many'"
    with pytest.raises(ValueError, match=message):
        goals.tricks_won("anybody").exactly("many")
    with pytest.raises(ValueError, match="expected one number after at_least, found"):
        goals.tricks_won("anybody").at_least([1, 3])  # type: ignore[arg-type]
    message = "expected a number, several, 'half', 'odd', 'even' or another count, found 'many'"
    with pytest.raises(ValueError, match=message):
        goals.some_of("exactly", "many")
    for count in (goals.tasks_owned("commander"), goals.tasks_met("anybody")):
        with pytest.raises(ValueError, match="expected a number of tasks, found half"):
            count.at_least("half")
        with pytest.raises(ValueError, match="expected a number of tasks, found half"):
            goals.by_member(count, {"commander": ("more_than", "half")})
    with pytest.raises(ValueError, match=r"expected tricks_won\('anybody'\)"):
        goals.spread(goals.tricks_won("owner"), 1)
    with pytest.raises(ValueError, match="'most' is not a valid Relation"):
        goals.holding("pink", "most")
