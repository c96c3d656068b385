"""Facts about a line of play: handovers, changed tokens, and what was met in which trick."""

from dataclasses import replace
from itertools import product

import pytest

from winnable.crew.facts import (
    Handover,
    achievements,
    goal_english,
    goal_label,
    handover,
    leftover,
    says_its_goal,
    tasks_of,
    token_changes,
)
from winnable.missions.crew.read.loader import load_text
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.card import Card, Deck, Suit
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.referee import Report, referee
from winnable.rules.crew.task import Task, Token

DECK = Deck((Suit("pink", (1, 2, 3, 4, 5)), Suit("blue", (1, 2, 3, 4, 5))))
FIVE = Deal.of(DECK, [[Card("p", rank), Card("b", rank)] for rank in range(1, 6)], 0)
TASKS = tuple(Task.card(Card.parse(text)) for text in ("p1", "p2", "p3"))
TWO_TRICKS = "hands: {Ann: b98, Ben: b1 y5, Cleo: b2 g2, Dan: b3 g3}\ndeck: dealt\nlead: Ann\n"


def report(text: str) -> Report:
    """The referee's report on the line in a file."""
    (document,) = load_text(text).problems
    assert document.line_of_play is not None
    return referee(document.problem, Choices.given(document.problem), document.line_of_play)


# --- handovers -----------------------------------------------------------------------------------


def assigned(assignment: Assignment, *owners: int) -> Handover | None:
    return handover(Problem(FIVE, TASKS, assignment=assignment), Choices(owners=owners))


DRAFT = Assignment(counts=(1, 1, 1, 0, 0), handover=True)


@pytest.mark.parametrize(
    ("owners", "explained"),
    [
        pytest.param((0, 1, 2), None, id="as drafted"),
        pytest.param((2, 0, 1), None, id="as drafted, in another order"),
        pytest.param((0, 1, 3), Handover(2, 2, 3), id="to a member without tasks"),
        pytest.param((0, 1, 1), Handover(1, 2, 1), id="to a member with a task: the first task that explains it"),
        pytest.param((3, 4, 2), None, id="two handovers are not allowed"),
    ],
)
def test_a_handover_explains_owners_whom_the_draft_does_not(
    owners: tuple[int, ...], explained: Handover | None
) -> None:
    assert assigned(DRAFT, *owners) == explained


def test_without_the_rule_there_is_no_handover() -> None:
    assert assigned(replace(DRAFT, handover=False), 0, 1, 3) is None


@pytest.mark.parametrize(
    "rule",
    [
        DRAFT,
        Assignment(takers=1, barred=(0,), handover=True),
        Assignment(spread=1, handover=True),
        Assignment(most=1, handover=True),
        Assignment(handover=True),
    ],
)
def test_undone_a_handover_leaves_owners_whom_the_rule_permits(rule: Assignment) -> None:
    """There is one just if the owners are permitted, but not without a handover."""
    without = replace(rule, handover=False)
    for owners in product(range(5), repeat=3):
        found = assigned(rule, *owners)
        assert (found is not None) == (rule.permits(owners, 5) and not without.permits(owners, 5))
        if found is not None:
            before = list(owners)
            assert before[found.task] == found.receiver
            before[found.task] = found.giver
            assert without.permits(before, 5)


# --- tasks and tokens ----------------------------------------------------------------------------


def test_tasks_of_a_seat() -> None:
    choices = Choices(owners=(1, 0, 1))
    assert [tasks_of(seat, choices) for seat in range(3)] == [[1], [0, 2], []]


@pytest.mark.parametrize(
    ("tokens", "changed"),
    [
        pytest.param("1 2 -", [], id="as laid out"),
        pytest.param("2 1 -", [0, 1], id="two swapped"),
        pytest.param("- 2 1", [0, 2], id="one moved"),
    ],
)
def test_changed_tokens(tokens: str, changed: list[int]) -> None:
    laid_out = (Token("1"), Token("2"), None)
    problem = Problem(FIVE, tuple(replace(task, token=token) for task, token in zip(TASKS, laid_out, strict=True)))
    chosen = tuple(None if text == "-" else Token(text) for text in tokens.split())
    assert token_changes(problem, chosen) == changed


# --- goals ---------------------------------------------------------------------------------------


def test_a_goal_in_english_names_the_players_and_the_owner() -> None:
    (document,) = load_text(
        f"{TWO_TRICKS}tasks: [{{name: mine, goal: {{tricks_won: {{by: owner, exactly: 0}}}}}}]"
    ).problems
    (task,) = document.problem.tasks
    assert goal_english(document.problem, task.goal) == "The owner wins no trick."
    assert goal_english(document.problem, task.goal, owner=1) == "Ben wins no trick."
    assert goal_english(document.problem, task.goal, ["A", "B", "C", "D"], 1) == "B wins no trick."


def test_the_name_of_a_plain_card_says_its_goal() -> None:
    assert says_its_goal(TASKS[0])
    assert not says_its_goal(replace(TASKS[0], name="p2"))
    assert not says_its_goal(replace(TASKS[0], name="mine"))


def test_one_goal_needs_no_number() -> None:
    (document,) = load_text("id: x\ngoals: [{tricks_won: {by: commander, exactly: 0}}]").missions
    (goal,) = document.mission.goals
    assert goal_label(Problem(FIVE, goals=(goal,)), 0) == "goal"
    assert [goal_label(Problem(FIVE, goals=(goal, goal)), index) for index in (0, 1)] == ["goal-1", "goal-2"]


# --- tricks --------------------------------------------------------------------------------------


def test_what_was_met_in_which_trick() -> None:
    """What is lost or still open is left out."""
    goals = [
        "{tricks_won: {by: commander, at_least: 2}}",
        "{tricks_won: {by: commander, at_least: 0}}",
        "{tricks_won: {by: commander, exactly: 0}}",
    ]
    played = report(
        f"{TWO_TRICKS}tasks: y5>Ann b1>Ann g2>Ben\ngoals: [{', '.join(goals)}]\nline: [b9 b1 b2 b3, b8 y5 g2 g3]\n"
    )
    assert achievements(played) == {1: ([1], [1]), 2: ([0], [0])}


def test_nothing_met_in_a_line_that_stops_early() -> None:
    assert achievements(report(f"{TWO_TRICKS}tasks: y5>Ann\nline: [b9 b1 b2 b3]\n")) == {}


def test_cards_that_stay_unplayed() -> None:
    uneven = report("hands: {Ann: b98, Ben: b1, Cleo: b2}\ndeck: dealt\nlead: Ann\ntasks: b1>Ann\nline: [b9 b1 b2]\n")
    assert leftover(uneven) == [Card("b", 8)]
    whole = report(f"{TWO_TRICKS}tasks: y5>Ann\nline: [b9 b1 b2 b3, b8 y5 g2 g3]\n")
    assert leftover(whole) == []
