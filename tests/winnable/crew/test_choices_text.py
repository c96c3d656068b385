"""Choices as text: what was given, what was chosen, and what changed hands."""

from dataclasses import replace

import pytest

from tests.support.decks import hand, small_deal, task
from tests.support.open_deals import EVEN, robot_deal
from tests.support.problems import PROBLEMS, problem
from winnable.crew.choices_text import choices_text, deal_text, task_labels
from winnable.output.ink import PLAIN, Ink, span
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.card import Card
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Direction, Distress, Passes
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.task import Token

ONE, TWO, THREE = map(Token, "123")


def lines(given: Problem, choices: Choices | None = None) -> list[str]:
    """The lines of the choices, the empty one at their end left out."""
    *shown, last = choices_text(given, choices or Choices.given(given), PLAIN)
    assert last == ""
    return shown


def owned(given: Problem, *owners: int, tokens: tuple[Token | None, ...] | None = None) -> list[str]:
    """The lines for these owners; tokens are as laid out unless others are named."""
    return lines(given, Choices(owners=owners, tokens=given.tokens if tokens is None else tokens))


def test_without_choices_there_are_no_lines() -> None:
    assert [*choices_text(Problem(small_deal(3)), Choices(), PLAIN)] == []


# --- tasks ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tasks", "heading"),
    [
        pytest.param(("p1>0", "b2>1", "p3>0"), "tasks (given):", id="given"),
        pytest.param(("p1", "b2", "p3"), "tasks (chosen):", id="open"),
        pytest.param(("p1", "b2>1", "p3"), "tasks (chosen: p1 p3; the others given):", id="partly"),
    ],
)
def test_owners(tasks: tuple[str, ...], heading: str) -> None:
    assert owned(problem(3, *tasks), 0, 1, 0) == [heading, "  seat 0  p1 p3", "  seat 1  b2", "  seat 2  -"]


def test_a_handover() -> None:
    drafted = problem(3, "p1", "b2", assignment=Assignment((0, 1, 1), handover=True))
    assert owned(drafted, 0, 2)[-1] == "handed over: p1 from seat 1 to seat 0"
    assert not any(line.startswith("handed over") for line in owned(drafted, 1, 2))


@pytest.mark.parametrize(
    ("name", "tasks", "tokens", "last"),
    [
        ("tokens may be swapped", None, (TWO, ONE, THREE), "tokens swapped: 1 of p1 and 2 of b2"),
        ("tokens may be swapped", None, (ONE, TWO, THREE), "  seat 2  -"),
        ("a token may be moved", None, (None, ONE, None), "token moved: 1 from p1 to b2"),
        ("a token may be moved", ("p1", "b2[1]", "p3"), (ONE, None, None), "token moved: 1 from b2 to p1"),
    ],
)
def test_tokens(name: str, tasks: tuple[str, ...] | None, tokens: tuple[Token | None, ...], last: str) -> None:
    given = PROBLEMS[name]
    if tasks:
        given = replace(given, tasks=tuple(map(task, tasks)))
    assert owned(given, 0, 1, 0, tokens=tokens)[-1] == last


def test_predictions_that_were_left_open() -> None:
    given = PROBLEMS["two predictions"]
    shown = lines(given, Choices((0, 1), (None, None), predictions=(2, 1)))
    assert shown == [
        "tasks (given):",
        "  seat 0  open=2",
        "  seat 1  secret=1",
        "  seat 2  -",
        "predicted (chosen): open",
        "to be met:",
        "  open    Seat 0 wins exactly as many tricks as predicted before the first trick.",
        "  secret  Seat 1 wins exactly as many tricks as predicted before the first trick.",
    ]


def test_labels_of_tasks() -> None:
    given = problem(3, "p1>0[1]", "b2>1")
    met = replace(given, tasks=(replace(given.tasks[0], done=True), replace(given.tasks[1], name="two\x07")))
    assert task_labels(met, Choices.given(met), PLAIN) == ["p1[1] (met)", r"two\x07"]


def test_rows_fit_a_narrow_terminal() -> None:
    given = problem(5, *(f"{suit}{rank}>0" for suit in "pbg" for rank in (1, 2, 3, 4)))
    heading, *rows, last = choices_text(given, Choices.given(given), Ink(width=30))
    assert (heading, last) == ("tasks (given):", "")
    assert max(map(span, rows)) <= 30
    assert [row[:8] for row in rows[:2]] == ["  seat 0", " " * 8]


# --- unknown cards -------------------------------------------------------------------------------


def test_the_place_of_unknown_cards() -> None:
    whole = Deal.of(EVEN.deck, [hand("p1 b2 r1"), hand("b1 p34"), hand("p2 b34")])
    assert lines(Problem(EVEN), Choices(deal=whole)) == [
        "unknown cards (chosen so that it can be won; they may lie otherwise):",
        "  seat 0  -",
        "  seat 1  p3 p4",
        "  seat 2  b3 b4",
    ]


def test_columns_of_the_robot_that_were_unknown() -> None:
    whole = robot_deal("p13 b4 / b1 r1 p2 / p4 b2 b3", "p4(b2)", robot=2, lead=1)
    partly = robot_deal("p13 b4 / b1 r1 p2 / p4", "p4(?)", robot=2, lead=1, hidden=(0, 0, 2))
    assert [*deal_text(Problem(partly), whole, PLAIN)][-1] == "  seat 2  p4(b2) b3"
    known = robot_deal("p13 b4 / b1 r1 / p4 b2", "p4(b2)", robot=2, lead=1, hidden=(0, 1, 1))
    assert [*deal_text(Problem(known), whole, PLAIN)][1:] == ["  seat 1  p2", "  seat 2  b3"]


# --- signal and draws ----------------------------------------------------------------------------

PASSED = tuple(map(Card.parse, ("p1", "b2", "b1")))


def test_a_signal_that_was_not_sent() -> None:
    given = Problem(small_deal(3), distress=Distress())
    assert lines(given, Choices()) == ["distress signal (allowed): not sent, there is no need"]


@pytest.mark.parametrize(
    ("distress", "source"),
    [
        pytest.param(Distress(), "chosen", id="allowed"),
        pytest.param(Distress(required=True), "chosen", id="required"),
        pytest.param(
            Distress(required=True, direction=Direction.LEFT, cards=(PASSED[0], None, None)), "chosen", id="partly"
        ),
        pytest.param(Distress(required=True, direction=Direction.LEFT, cards=PASSED), "given", id="given"),
    ],
)
def test_a_signal_to_the_left(distress: Distress, source: str) -> None:
    given = Problem(small_deal(3), distress=distress)
    assert lines(given, Choices(passes=Passes(Direction.LEFT, PASSED))) == [
        f"distress signal ({source}): everybody passes a card to the left",
        "  seat 0 passes p1 to seat 1",
        "  seat 1 passes b2 to seat 2",
        "  seat 2 passes b1 to seat 0",
    ]


def test_a_signal_to_the_right() -> None:
    given = Problem(small_deal(3), distress=Distress(), names=("Ann", "Ben", "Cleo"))
    assert lines(given, Choices(passes=Passes(Direction.RIGHT, PASSED)))[1:] == [
        "  Ann passes p1 to Cleo",
        "  Ben passes b2 to Ann",
        "  Cleo passes b1 to Ben",
    ]


@pytest.mark.parametrize(
    ("cards", "source"),
    [
        (("p2", "p1", "b2"), "(given)"),
        ((None, None, None), "(left open, so the best case)"),
        ((None, "p1", None), "(left open for seat 0, seat 2, so the best case; the others given)"),
    ],
)
def test_draws(cards: tuple[str | None, ...], source: str) -> None:
    draw = PROBLEMS["draws"].draw
    assert draw is not None
    known = tuple(None if card is None else Card.parse(card) for card in cards)
    given = Problem(small_deal(3), draw=replace(draw, cards=known))
    assert lines(given, Choices(draws=tuple(map(Card.parse, ("p2", "p1", "b2"))))) == [
        f"draws after trick 1 {source}:",
        "  seat 0 draws p2 from seat 2",
        "  seat 1 draws p1 from seat 0",
        "  seat 2 draws b2 from seat 1",
    ]


# --- roles, goals, and the line so far -----------------------------------------------------------


def test_roles() -> None:
    shown = lines(PROBLEMS["a given role"], Choices(roles={"sick": 0, "well": 2}))
    assert shown[:2] == ["sick (chosen): seat 0", "well (given): seat 2"]


def test_goals_are_told_in_english_and_numbered_if_there_are_several() -> None:
    assert lines(PROBLEMS["roles"], Choices(roles={"sick": 2, "well": 1}))[2:] == [
        "to be met:",
        "  goal-1  The member who is sick wins no trick.",
        "  goal-2  The member who is well wins at least two tricks.",
    ]
    assert lines(PROBLEMS["a given role"], Choices(roles={"sick": 0, "well": 2}))[2:] == [
        "goal: The member who is well wins at least two tricks."
    ]


def test_tasks_whose_name_is_their_goal_are_not_told() -> None:
    cards, others = problem(3, "p1>0", "b2>1"), PROBLEMS["two predictions"]
    met = replace(others, tasks=tuple(replace(each, done=True) for each in others.tasks))
    assert not [each for each in lines(cards) if "wins" in each]
    assert not [each for each in lines(met, Choices((0, 1), (None, None), predictions=(2, 1))) if "wins" in each]


@pytest.mark.parametrize("width", [80, 36, 24])
def test_goals_fit_the_terminal(width: int) -> None:
    given = PROBLEMS["two predictions"]
    shown = [*choices_text(given, Choices((0, 1), (None, None), predictions=(2, 1)), Ink(width=width))]
    assert max(map(span, shown[shown.index("to be met:") :])) <= width
    assert "predicted before the first trick." in " ".join(" ".join(shown).split())


@pytest.mark.parametrize(
    ("line", "text"),
    [("b2 b4 p1", "1 trick"), ("b2", "1 card"), ("b2 b4 p1 / b1 p3", "1 trick and 2 cards")],
)
def test_the_line_so_far(line: str, text: str) -> None:
    assert lines(Problem(small_deal(3), played=Line.parse(line))) == [f"played so far (given): {text}"]
