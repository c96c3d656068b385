"""Repairs of documents: the rule of the mission or file, deals that the rules cancel, and the files that come of it."""

from dataclasses import replace
from pathlib import Path

import pytest

import winnable
from tests.support.loading import only
from tests.support.paths import ROOT
from winnable import crew
from winnable.crew.questions.repairs_document import find_repairs, repaired, repairs_yaml, sharing_of
from winnable.crew.rulebook import cancelled
from winnable.missions.crew.document import ProblemDocument
from winnable.missions.crew.read.loader import load, load_text
from winnable.missions.crew.task_cards import task_cards
from winnable.missions.crew.write import document_of, dump
from winnable.rules.answer import Answer
from winnable.rules.crew.ordered import Falls
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.questions.repairs.changes import (
    Change,
    ExchangedCards,
    NewLeader,
    NewOwner,
    SendSignal,
    WithoutGoal,
    WithoutTask,
    WithoutToken,
    changed_problems,
)
from winnable.solver.crew.questions.repairs.search import Repair, Repairs
from winnable.solver.crew.solve import solve
from winnable.solver.verdict import Limits

WORK = Limits(work=60)
PUZZLE = """
name: Too late
deck: dealt
hands: {Ann: b98, Ben: b1 y5, Cleo: b2 g2, Dee: b3 g3}
lead: Ann
tasks: y5>Ann[1] b1>Ann[2]
"""
OPEN = """
deck: dealt
hands: {Ann: b9 y1, Ben: b1 y5, Cleo: b2 g2, Dee: b3 g3}
lead: Ann
tasks: b1 b2 y5
"""
FALLS = 'goals: [{task_falls: {token: "3", in: 2}}]'


def document(text: str) -> ProblemDocument:
    """The problem that a text holds."""
    return only(load_text(text))


def read_back(text: str, tmp_path: Path) -> list[ProblemDocument]:
    """The problems of a file with this text, which has no mistakes."""
    path = tmp_path / "repaired.yaml"
    path.write_text(text, encoding="utf-8")
    loaded = load(path)
    assert not loaded.findings
    return list(loaded.problems)


def test_each_repair_is_a_document_that_reads_back_and_can_be_won(tmp_path: Path) -> None:
    given = document(PUZZLE)
    found = find_repairs(given, WORK)
    again = read_back("---\n".join(repairs_yaml(given, found, None)), tmp_path)
    assert len(again) == len(found.helping) > 3
    for each, repair in zip(again, found.helping, strict=True):
        assert each.problem.title == f"Too late, {repair}"
        if not isinstance(repair.change, WithoutToken | WithoutTask):
            assert replace(each.problem, title="") == replace(repair.problem, title="")
        assert each.expect is Answer.WINNABLE
        assert solve(each.problem, WORK).answer is Answer.WINNABLE


def test_tokens_above_one_that_is_left_out_move_down(tmp_path: Path) -> None:
    given = document(f"{OPEN.replace('b1 b2 y5', 'b1[1] b2[2] y5[3]')}assignment: free\n" + FALLS)
    change = WithoutToken(1)
    repair = Repair(change, every_change(given)[change], None, given.problem)
    (again,) = read_back(dump(repaired(given, repair)), tmp_path)
    assert [token and token.text for token in again.problem.tokens] == ["1", None, "2"]
    assert [goal.token for goal in again.problem.goals if isinstance(goal, Falls)] == ["2"]


def test_a_title_may_be_the_change_alone() -> None:
    given = document(PUZZLE.replace("name: Too late\n", ""))
    repair = find_repairs(given, WORK).helping[-1]
    assert repaired(given, repair).problem.title == str(repair)


def test_tasks_are_shared_out_by_the_rule_of_the_file() -> None:
    """With one task less, whoever comes last in the draft takes one less; a file may let anybody take any."""
    for rule, shares in (("draft", (1, 1, 0, 0)), ("free", None), ("one-volunteer", None)):
        given = document(f"{OPEN}assignment: {rule}\n")
        found = every_change(given)
        assert found[WithoutTask(2)].assignment.counts == shares
        assert found[WithoutTask(2)].assignment.takers == (1 if rule == "one-volunteer" else None)
    assert every_change(document(f"{OPEN}assignment: draft\n"))[NewLeader(3)].assignment.counts == (1, 1, 0, 1)
    own = document(f"{OPEN}assignment: {{counts: [0, 3, 0, 0]}}\n")
    assert every_change(own)[WithoutTask(2)].assignment.counts is None


def every_change(given: ProblemDocument) -> dict[Change, Problem]:
    """Every change that is tried for a document, with its problem."""
    nothing_decided = find_repairs(given, Limits(work=1e-9))
    every = (*nothing_decided.helping, *nothing_decided.undecided)
    return {repair.change: repair.problem for repair in every}


def test_a_mission_is_kept_where_its_tasks_and_goals_are() -> None:
    deals = load(ROOT / "examples" / "missions" / "24.yaml").problems
    given = next(each for each in deals if each.expect is Answer.UNWINNABLE)
    changes = every_change(given)
    kept = {
        change: repaired(given, Repair(change, changed, None, given.problem)) for change, changed in changes.items()
    }
    assert kept[SendSignal()].mission is given.mission
    assert kept[WithoutTask(0)].mission is None
    assert kept[WithoutTask(0)].problem.assignment == given.problem.assignment


def test_the_problem_of_a_mission_reads_back_without_it(tmp_path: Path) -> None:
    deals = load(ROOT / "examples" / "missions" / "05.yaml").problems
    given = next(each for each in deals if each.expect is Answer.UNWINNABLE)
    found = find_repairs(given, WORK)
    assert {type(repair.change) for repair in found.helping} >= {WithoutGoal}
    again = read_back("---\n".join(repairs_yaml(given, found, None)), tmp_path)
    assert [each.mission is None for each in again] == [
        isinstance(repair.change, WithoutGoal) for repair in found.helping
    ]
    assert [each.problem.roles for each in again] == [given.problem.roles] * len(again)


def test_no_exchange_of_cards_makes_a_deal_that_the_rules_cancel() -> None:
    card = next(card for card in task_cards().values() if card.redeal)
    given = document(f"game: deep-sea\ndeck: deep-sea\n{_deal()}tasks: {card.id}>0\n")
    assert not any(cancelled(given.problem, given.problem.deal))
    nothing = find_repairs(given, Limits(work=1e-9), exchange_cards=True)
    exchanged = [repair for repair in nothing.undecided if isinstance(repair.change, ExchangedCards)]
    assert exchanged
    assert not any(any(cancelled(each.problem, each.problem.deal)) for each in exchanged)


def _deal() -> str:
    return "hands: [p1234567 b12 s4, p89 b3456789 s3, g123456789 s1, y123456789 s2]\n"


def test_owners_are_filled_in_where_files_have_no_words_for_a_rule(tmp_path: Path) -> None:
    given = document(OPEN)
    rule = replace(given.problem.assignment, counts=None, must=(0, (0,)))
    problem = replace(given.problem, assignment=rule)
    verdict = solve(problem, WORK)
    assert verdict.witness is not None
    repair = Repair(NewOwner(0, 1), problem, verdict.witness, given.problem)
    (again,) = read_back("---\n".join(repairs_yaml(given, Repairs((repair,), (), 1), None)), tmp_path)
    assert [task.owner for task in again.problem.tasks] == list(verdict.witness.choices.owners)


@pytest.mark.parametrize("name", ["23"])
def test_a_hand_of_a_small_deck_with_a_mission(name: str) -> None:
    deals = load(ROOT / "examples" / "deep_sea" / f"{name}.yaml").problems
    given = next(each for each in deals if each.expect is Answer.UNWINNABLE)
    assert find_repairs(given, WORK).helping


@pytest.mark.parametrize(
    "text",
    [PUZZLE, OPEN, f"{OPEN}assignment: draft\n"],
    ids=["owners", "free", "draft"],
)
def test_the_library_finds_the_repairs_of_the_command(text: str) -> None:
    """Tasks are shared out by the same rule, and deals that the rules cancel are none in both."""
    loaded = load_text(text)
    if loaded.errors:
        pytest.fail(str(loaded.errors))
    (problem,) = winnable.loads(text, kind=Problem)
    told = find_repairs(only(loaded), WORK)
    found = list(crew.repairs(problem, WORK))
    assert {repair.problem for repair in found if repair.witness} == {repair.problem for repair in told.helping}
    assert {repair.change for repair in found} == {repair.change for repair in (*told.helping, *told.undecided)}


def test_the_rule_matters() -> None:
    """Without it another leader would keep the draft of the old one."""
    (problem,) = winnable.loads(f"{OPEN}assignment: draft\n", kind=Problem)
    by_rule = {changed for _, changed in changed_problems(problem, sharing_of(document_of(problem)))}
    assert by_rule != {changed for _, changed in changed_problems(problem, None)}
