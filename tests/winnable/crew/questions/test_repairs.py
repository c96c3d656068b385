"""Repairs of documents: the rule of the mission or file, deals that the rules cancel, and how they are told."""

from dataclasses import replace
from pathlib import Path
from typing import get_args

import jsonschema
import pytest

import winnable
from tests.support.loading import only
from tests.support.paths import ROOT
from tests.support.repairing import lost_problems
from winnable import crew
from winnable.crew.questions.explain_answers import Repaired
from winnable.crew.questions.repairs import MAX_LISTED, SingleChanges, find_repairs, sharing_of
from winnable.crew.rulebook import cancelled
from winnable.missions.crew.document import ProblemDocument
from winnable.missions.crew.read.loader import load, load_text
from winnable.missions.crew.task_cards import task_cards
from winnable.missions.crew.write import document_of
from winnable.output.ink import PLAIN, Ink, span
from winnable.output.typed import schema_of, to_json
from winnable.rules.answer import Answer
from winnable.rules.crew.ordered import Falls
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.questions.repairs import Change, Kind, changed_problems
from winnable.solver.crew.solve import solve
from winnable.solver.verdict import Limits

WORK = Limits(work=60)
NOTHING = Limits(work=1e-9)
HANDS = "deck: dealt\nhands: {Ann: b98, Ben: b1 y5, Cleo: b2 g2, Dee: b3 g3}\nlead: Ann\n"
PUZZLE = f"{HANDS}name: Too late\ntasks: y5>Ann[1] b1>Ann[2]\n"
OPEN = """
deck: dealt
hands: {Ann: b9 y1, Ben: b1 y5, Cleo: b2 g2, Dee: b3 g3}
lead: Ann
tasks: b1 b2 y5
"""
HOPELESS = OPEN.replace("b1 b2 y5\n", "y1>Dee b9>Ben g2>Cleo\n")
FALLS = 'goals: [{task_falls: {token: "3", in: 2}}]'


def document(text: str) -> ProblemDocument:
    """The problem that a text holds."""
    return only(load_text(text))


def changes_of(given: ProblemDocument, limits: Limits = WORK, *, exchange_cards: bool = False) -> SingleChanges:
    """All changes of a document."""
    return SingleChanges(given, None, limits, {"exchange_cards": exchange_cards})


def unwinnable(name: str) -> ProblemDocument:
    """The first deal of an example that cannot be won."""
    deals = load(ROOT / "examples" / f"{name}.yaml").problems
    found: ProblemDocument = next(each for each in deals if each.expect is Answer.UNWINNABLE)
    return found


def written(found: SingleChanges, tmp_path: Path) -> list[ProblemDocument]:
    """The problems of the files of all changes that help, which have no mistakes."""
    path = tmp_path / "repaired.yaml"
    path.write_text("---\n".join(found.written(None)), encoding="utf-8")
    loaded = load(path)
    assert not loaded.findings
    return list(loaded.problems)


# --- which changes, and their files ----------------------------------------------------------------


def test_each_repair_is_a_document_that_reads_back_and_can_be_won(tmp_path: Path) -> None:
    found = changes_of(document(PUZZLE))
    again = written(found, tmp_path)
    assert len(again) == len(found.helping) > 3
    for each, repair in zip(again, found.helping, strict=True):
        assert each.problem.title == f"Too late: {repair}"
        if repair.change.kind == "signal":
            assert replace(each.problem, title="") == replace(repair.problem, title="")
        assert each.expect is Answer.WINNABLE
        assert solve(each.problem, WORK).answer is Answer.WINNABLE


def test_tokens_above_one_that_is_left_out_move_down(tmp_path: Path) -> None:
    given = document(f"{OPEN.replace('b1 b2 y5', 'b1[1] b2[2] y5[3]')}assignment: free\n" + FALLS)
    found, change = changes_of(given), Change("without-token", (1,))
    found.helping = [each for each in find_repairs(given, WORK) if each.change == change]
    (again,) = written(found, tmp_path)
    assert [token and token.text for token in again.problem.tokens] == ["1", None, "2"]
    assert [goal.token for goal in again.problem.goals if isinstance(goal, Falls)] == ["2"]


def test_tasks_are_shared_out_by_the_rule_of_the_file() -> None:
    """With one task less, whoever comes last in the draft takes one less; a file may let anybody take any."""
    last = Change("without-task", (2,))
    for rule, shares in (("draft", (1, 1, 0, 0)), ("free", None), ("one-volunteer", None)):
        found = every_change(document(f"{OPEN}assignment: {rule}\n"))
        assert found[last].assignment.counts == shares
        assert found[last].assignment.takers == (1 if rule == "one-volunteer" else None)
    own = document(f"{OPEN}assignment: {{counts: [0, 3, 0, 0]}}\n")
    assert every_change(own)[last].assignment.counts is None


def every_change(given: ProblemDocument, *, exchange_cards: bool = False) -> dict[Change, Problem]:
    """Every change that is tried for a document, with its problem."""
    return {each.change: each.problem for each in find_repairs(given, NOTHING, exchange_cards=exchange_cards)}


def test_the_problem_of_a_mission_reads_back_without_it(tmp_path: Path) -> None:
    given = unwinnable("missions/05")
    found = changes_of(given)
    assert "without-goal" in {repair.change.kind for repair in found.helping}
    again = written(found, tmp_path)
    assert not any(each.mission for each in again)
    assert [each.problem.roles for each in again] == [given.problem.roles] * len(found.helping)


def test_no_exchange_of_cards_makes_a_deal_that_the_rules_cancel() -> None:
    card = next(card for card in task_cards().values() if card.redeal)
    hands = "hands: [p1234567 b12 s4, p89 b3456789 s3, g123456789 s1, y123456789 s2]\n"
    given = document(f"game: deep-sea\ndeck: deep-sea\n{hands}tasks: {card.id}>0\n")
    assert not any(cancelled(given.problem, given.problem.deal))
    exchanged = [made for change, made in every_change(given, exchange_cards=True).items() if change.cards]
    assert exchanged
    assert not any(any(cancelled(made, made.deal)) for made in exchanged)


def test_a_hand_of_a_small_deck_with_a_mission() -> None:
    assert changes_of(unwinnable("deep_sea/23")).helps


@pytest.mark.parametrize("text", [PUZZLE, OPEN, f"{OPEN}assignment: draft\n"], ids=["owners", "free", "draft"])
def test_the_library_finds_the_repairs_of_the_command(text: str) -> None:
    """Tasks are shared out by the same rule, and deals that the rules cancel are none in both."""
    (problem,) = winnable.loads(text, kind=Problem)
    told, found = changes_of(document(text)), list(crew.repairs(problem, WORK))
    assert [each.problem for each in found if each.witness] == [each.problem for each in told.helping]
    assert [each.change for each in found if not each.witness] == [each.change for each in told.undecided]


def test_the_rule_matters() -> None:
    """Without it a draft would keep nothing of its shares."""
    (problem,) = winnable.loads(f"{OPEN}assignment: draft\n", kind=Problem)
    by_rule = {changed for _, changed in changed_problems(problem, sharing_of(document_of(problem)))}
    assert by_rule != {changed for _, changed in changed_problems(problem, None)}


# --- for people ------------------------------------------------------------------------------------


def text(given: str, limits: Limits = WORK, ink: Ink = PLAIN, *, every: bool = False, lines: bool = False) -> list[str]:
    """The lines about the repairs of a problem."""
    found = changes_of(document(given), limits)
    _, *written_lines = found.text(ink, {"every": every, "lines": lines}, ())
    return "\n".join(written_lines).split("\n")


def test_repairs_are_listed() -> None:
    lines = text(f"{HANDS}tasks: y5>Ben[1] b1>Ann[2]\ngoals: [{{tricks_won: {{by: {{seat: Ann}}, at_least: 1}}}}]\n")
    assert lines[0].endswith(" make it winnable, the nearest first; the others are proved not to:")
    assert any(line.startswith(("   1  ", "  1  ")) for line in lines)
    assert not any(line.startswith("won ") for line in lines)


def test_a_single_repair_is_not_compared() -> None:
    goal = "goals: [{tricks_won: {by: anybody, exactly: 0}}]\n"
    assert text(HANDS + goal)[0].endswith(" makes it winnable; the others are proved not to:")


def test_a_goal_is_said_in_english() -> None:
    goal = "goals: [{tricks_won: {by: {seat: Ann}, exactly: 0}}]\n"
    assert any("without the goal: Ann wins no trick." in line for line in text(HANDS + goal))


def test_that_nothing_helps_is_said() -> None:
    (line,) = text(HOPELESS)
    assert line.startswith("none of ")
    assert line.endswith(" that the rules allow would help (proved)")


def test_what_is_not_decided_is_listed() -> None:
    lines = text(HOPELESS, NOTHING)
    assert lines[0].startswith("no single change is known to help, of ")
    assert lines[1] == "not decided within the limits:"
    assert lines[-1].strip().startswith("and ")
    assert len(lines) == MAX_LISTED + 3
    assert len(text(HOPELESS, NOTHING, every=True)) > MAX_LISTED + 3


def test_each_line_of_play_is_shown_if_asked_for() -> None:
    given = f"{PUZZLE}distress: allowed\n"
    once, each = (text(given, lines=lines) for lines in (False, True))
    assert sum(line.startswith("won ") for line in once) == 0
    assert sum(line.startswith("won ") for line in each) > 1


@pytest.mark.parametrize(("width", "lines"), [(80, True), (40, False)])
def test_it_fits_a_terminal(width: int, *, lines: bool) -> None:
    assert max(map(span, text(PUZZLE, ink=Ink(width=width), lines=lines))) <= width


# --- as values -------------------------------------------------------------------------------------


def test_repairs_with_their_lines() -> None:
    found = changes_of(document(PUZZLE))
    content = to_json(found.told())
    jsonschema.validate(content, schema_of(Repaired))
    assert content["tried"] == found.tried
    assert content["undecided"] == []
    assert [each["text"] for each in content["repairs"]] == list(map(str, found.helping))
    assert all(each["winning_line"]["state"] == "met" for each in content["repairs"])


def test_every_kind_of_change_fits_the_schema() -> None:
    kinds = set()
    for problem in lost_problems(40, 25):
        found = changes_of(ProblemDocument("", 1, problem), NOTHING, exchange_cards=True)
        jsonschema.validate(to_json(found.told()), schema_of(Repaired))
        kinds |= {each.change.kind for each in found.undecided}
    assert kinds == {*get_args(Kind)}
