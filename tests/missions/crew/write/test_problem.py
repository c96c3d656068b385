"""Problems as files have them: each key in its short form, and only where it says something."""

from dataclasses import replace

import pytest

from tests.support.loading import (
    DEEP_HANDS,
    only,
)
from winnable.missions.crew import (
    dump,
    load_text,
    task_cards,
)
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.card import DEEP_SEA
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.task import Token


def test_a_line_is_written_trick_by_trick() -> None:
    (document,) = load_text("deck: dealt\nhands: [p12, p34]\nlead: 0\nline: p1 p3 / p2 p4\n").problems
    assert dump(document).endswith("line:\n- p1 p3\n- p2 p4\n")


def test_tokens_on_goals_that_settle_late() -> None:
    goal = "{goal: {tricks_won: {by: owner, exactly: 1}}, token: '1'}"
    text = f"deck: dealt\nhands: [p12, p34]\nlead: 0\ntasks: [{goal}, p1]\n"
    (document,) = load_text(text).problems
    assert document.problem.tokens == (Token("1"), None)


def test_a_goal_with_the_name_of_a_card_stays_a_goal() -> None:
    for name in ("low-sum", "p3"):
        task = f"{{name: {name}, goal: {{tricks_won: {{by: owner, exactly: 1}}}}}}"
        document = only(load_text(f"game: deep-sea\n{DEEP_HANDS}tasks: [{task}, {name}]\n"))
        assert only(load_text(dump(document))).problem == document.problem
        assert len({each.goal for each in document.problem.tasks}) == 2


def test_a_card_that_counts_differently_is_a_goal() -> None:
    """Its difficulty is that of another number of players, so that the id alone would change it."""
    document = only(load_text(f"game: deep-sea\n{DEEP_HANDS}tasks: all-3s\n"))
    changed = replace(document.problem, tasks=(task_cards()["all-3s"].task(3),))
    written = only(load_text(dump(replace(document, problem=changed))))
    assert written.problem == changed


def test_deals_of_which_cards_are_unknown() -> None:
    unknown = Problem(Deal.unknown(DEEP_SEA, 4), (task_cards()["no-tricks"].task(4, owner=1),))
    assert only(load_text(dump(unknown))).problem == unknown
    whole = only(load_text(f"game: deep-sea\n{DEEP_HANDS}")).problem.deal
    text = dump(unknown, Choices((1,), (None,), deal=whole))
    assert only(load_text(text)).problem.deal == whole


def test_a_rule_that_no_file_can_describe() -> None:
    deal = only(load_text(f"game: deep-sea\n{DEEP_HANDS}")).problem.deal
    tasks = tuple(task_cards()[card].task(4) for card in ("low-sum", "win-g6"))
    with pytest.raises(ValueError, match="files have none"):
        dump(Problem(deal, tasks, assignment=Assignment(must=(2, (0,)))))
    assert "assignment: {most: 2}" in dump(Problem(deal, tasks, assignment=Assignment(most=2)))
