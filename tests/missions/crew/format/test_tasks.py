"""Tasks: in the short notation and as mappings, cards by id, and tasks with goals of their own."""

import pytest

from tests.support.loading import DEALT, DEEP_HANDS, ROCKETS, marks, marks_in, only, problem
from winnable.missions.crew.read.loader import load_text
from winnable.missions.crew.task_cards import task_cards
from winnable.missions.crew.write import dump
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.card import Card
from winnable.rules.crew.goal import ByCrew, Compare
from winnable.rules.crew.kinds import Relation
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import Predicted
from winnable.rules.crew.task import Task, Token


def test_short_and_long_forms_say_the_same() -> None:
    short = only(load_text(f"game: deep-sea\n{DEEP_HANDS}tasks: predict-openly=3>Bob[1], low-sum p3>Cy\n")).problem
    listed = "[{task: predict-openly, predicted: 3, owner: Bob, token: '1'}, {task: low-sum}, {card: p3, owner: 2}]"
    assert only(load_text(f"game: deep-sea\n{DEEP_HANDS}tasks: {listed}\n")).problem == short
    first, second, third = short.tasks
    assert first == task_cards()["predict-openly"].task(4, 1, Token("1"), 3)
    assert second == task_cards()["low-sum"].task(4)
    assert third == Task.card(Card("p", 3), owner=2)
    assert short.assignment == Assignment(most=1)


def test_the_nearest_id_is_offered() -> None:
    (finding,) = load_text(f"game: deep-sea\n{DEEP_HANDS}tasks: no-triks\n").findings
    assert (finding.code, finding.hint) == ("T001", "did you mean 'no-tricks'?")


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        ("more pink than green", "did you mean 'more-pink-than-green'?"),
        ("lots of pink", "no such task card: 'winnable cards deep-sea pink' finds some by their words"),
        ("three tricks in a row>Ann", "did you mean 'exactly-three-in-a-row' or 'three-in-a-row'?"),
        ("Gewinne drei Stiche direkt nacheinander", "did you mean 'exactly-three-in-a-row' or 'three-in-a-row'?"),
        ("no tricks in a row", "no such task card: 'winnable cards deep-sea tricks row' finds some by their words"),
    ],
)
def test_a_task_card_in_words_is_one_finding(words: str, hint: str) -> None:
    (finding,) = load_text(f"game: deep-sea\n{DEEP_HANDS}tasks: {words}\n").findings
    assert (finding.code, finding.message) == ("T001", f"expected tasks, found {words!r}")
    assert finding.hint == hint


def test_own_goals_have_all_that_cards_have() -> None:
    goal = "{by_crew: {3: {tricks_won: {by: owner, exactly: 0}}, 4: {tricks_won: {by: owner, at_least: predicted}}}}"
    text = f"game: deep-sea\n{DEEP_HANDS}tasks: [{{goal: {goal}, difficulty: 2, not: captain, predicted: 4}}]\n"
    (task,) = only(load_text(text)).problem.tasks
    assert (task.difficulty, task.not_commander, task.predicted) == (2, True, 4)
    assert isinstance(task.goal, ByCrew)
    asked = task.goal.of(4)
    assert isinstance(asked, Compare)
    assert (asked.relation, asked.right) == (Relation.AT_LEAST, Predicted.PREDICTED)
    assert "commander" not in dump(only(load_text(text)))
    assert "not: commander" in dump(only(load_text(text.replace("game: deep-sea", "deck: deep-sea\nassignment: free"))))


def test_a_task_card_goes_with_any_game() -> None:
    document = only(load_text(f"{ROCKETS}tasks: no-tricks>Ann p3>Bob\n"))
    assert document.game == "planet-nine"
    assert document.problem.tasks[0].name == "no-tricks"
    assert marks(load_text(f"{ROCKETS}tasks: win-s3>Ann\n")) == ["6:8 G001"]


def test_the_captain_may_be_kept_from_a_task() -> None:
    text = f"game: deep-sea\nassignment: free\n{DEEP_HANDS}tasks: more-than-captain>{{}}\n"
    assert only(load_text(text.format("Bob"))).problem.tasks[0].owner == 1
    (finding,) = load_text(text.format("Ann")).findings
    assert (finding.code, finding.message) == ("T009", "the captain may not own more-than-captain")
    rockets = f"{ROCKETS}tasks: more-than-captain>Ann\n"
    assert [each.message for each in load_text(rockets).findings] == ["the commander may not own more-than-captain"]


def test_a_long_word_is_no_task_card() -> None:
    (finding,) = load_text(
        f"game: deep-sea\nhands: [p1, p2, p3]\ndeck: dealt\nlead: 0\ntasks: no-{'x' * 10_000}\n"
    ).findings
    assert (finding.line, finding.code) == (5, "T001")


def test_tasks_that_were_met_before() -> None:
    tasks = problem(
        "deck: dealt\nhands: [p12, p34]\nlead: 0\ntasks: [p9>1, p3, win-g6]\ndone: [p9, win-g6]\ngame: deep-sea\n"
    ).tasks
    assert [(task.name, task.owner, task.done) for task in tasks] == [
        ("p9", 1, True),
        ("p3", None, False),
        ("win-g6", None, True),
    ]
    text = "deck: dealt\nhands: [p12, p34]\nlead: 0\ntasks: [{goal: {task_falls: {token: '7', in: 9}}, name: gone}]\n"
    assert marks_in(text)
    assert problem(f"{text}done: gone\n").tasks[0].done
    same = Task.card(Card("p", 3), owner=0)
    with pytest.raises(
        ValueError, match="expected a name of its own for each task that was met before, found 'p3' twice"
    ):
        dump(Problem(problem(DEALT).deal, (Task("p3", same.goal, owner=0, done=True), same)))
