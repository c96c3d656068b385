"""Problems made by programs: they are what a file with the same words says."""

from pathlib import Path
from typing import Any

import pytest

import winnable
from winnable.crew import DEEP_SEA, Card, Deal, Line, Problem, Task, problem, task
from winnable.rules.crew.assignment import FREE
from winnable.rules.crew.goal import Compare, LeastSum, Not
from winnable.rules.crew.kinds import CardFilter, Relation
from winnable.rules.crew.quantity import CardsTaken, TricksWon
from winnable.rules.crew.task import Token
from winnable.rules.crew.who import InRole, Member, Seat

FOUR = "Ann: p5 b1469 g2 y568 r4 / Ben: p3 b3 g158 y124 r12 / Cleo: p247 b7 g467 y79 r3 / Dan: p1689 b258 g39 y3"
IN_A_FILE = """\
hands:
  Ann: p5 b1469 g2 y568 r4
  Ben: p3 b3 g158 y124 r12
  Cleo: p247 b7 g467 y79 r3
  Dan: p1689 b258 g39 y3
"""
SMALL = Deal.parse("Ann: b89 / Ben: b1 y5 / Cas: b2 g2 / Dee: b3 g3", dealt=True, lead="Ann")


def in_a_file(more: str) -> Problem:
    (found,) = winnable.loads(IN_A_FILE + more, kind=Problem)
    assert isinstance(found, Problem)
    return found


def test_five_lines() -> None:
    deal = Deal.parse("Ann: b89 / Ben: b1 y5 / Cas: b2 g2 / Dee: b3 g3", dealt=True, lead="Ann")
    made = problem(deal, tasks="b1>Ann[1] y5>Ann", goals="tricks_won: {by: Ben, exactly: 0}")
    verdict = winnable.solve(made)
    assert verdict.answer == "winnable"
    assert verdict.witness is not None
    assert winnable.replay(made, verdict.witness.line, verdict.witness.choices).met


def test_what_a_file_says() -> None:
    assert problem(FOUR, tasks="p7>Ann[1] b4") == in_a_file("tasks: p7>Ann[1] b4")
    assert problem(FOUR, mission=22, tasks="g8 y2 p9 g6 p7") == in_a_file("mission: 22\ntasks: g8 y2 p9 g6 p7")
    assert problem(FOUR, mission=5, roles={"sick": "Ben"}) == in_a_file("mission: 5\nroles: {sick: Ben}")
    sick = problem(FOUR.replace("Cleo", "sick"), mission=5, goals="tricks_won: {by: sick, exactly: 0}")
    own, of_mission = sick.goals[::-1]
    assert own == of_mission == Compare(TricksWon(InRole("sick")), Relation.EXACTLY, 0)  # and not of the player
    assert problem(FOUR, tasks="p7 b4", distress="allowed", assignment="free") == in_a_file(
        "tasks: p7 b4\ndistress: allowed\nassignment: free"
    )
    assert problem(FOUR, tasks="p7", played=Line.parse("b1 b3 b7 b8"), name="Begun") == in_a_file(
        "name: Begun\ntasks: p7\nplayed: b1 b3 b7 b8"
    )
    more = "{tricks_won: {by: Ann, more_than: {tricks_won: {by: Dan}}}}"
    assert problem(FOUR, goals=more) == in_a_file(f"goals: [{more}]")


def test_every_mission_can_be_named() -> None:
    deal = winnable.random_deal("deep-sea/5", 4, 1, kind=Problem)
    made = problem(deal.deal, names=deal.names, mission="deep-sea/5", tasks=deal.tasks)
    assert made == deal
    assert made.deck == DEEP_SEA


def test_a_mission_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("id: mine\ngoals:\n  - tricks_won: {by: commander, exactly: 3}\n", encoding="utf-8")
    made = problem(FOUR, mission=file)
    assert made.goals == (Compare(TricksWon(Member.COMMANDER), Relation.EXACTLY, 3),)


def test_tasks_one_by_one() -> None:
    greens = "cards_taken: {by: owner, cards: green, at_least: 2}"
    made = problem(
        SMALL,
        tasks=[
            task("b1", owner="Ben", token=1),
            task(Card("y", 5), owner=0),
            "g2>Cas",
            Task.card(Card("g", 3)),
            task(greens, name="greens", token="omega"),  # of a task
        ],
        assignment="free",
    )
    assert [(each.name, each.owner, each.token) for each in made.tasks] == [
        ("b1", 1, Token("1")),
        ("y5", 0, None),
        ("g2", 2, None),
        ("g3", None, None),
        ("greens", None, Token("omega")),
    ]
    of_owner = CardsTaken(Member.OWNER, CardFilter(suits=("green",)))
    assert made.tasks[-1].goal == Compare(of_owner, Relation.AT_LEAST, 2)
    assert made.assignment == FREE
    assert problem(SMALL, tasks=made.tasks, assignment="free") == made


def test_task_cards_and_predictions() -> None:
    deal = winnable.random_deal("deep-sea/5", 4, 1, kind=Problem)
    made = problem(deal.deal, names=deal.names, tasks=[task("predict-openly", owner="Ann", predicted=2), "low-sum"])
    assert [(each.name, each.owner, each.predicted) for each in made.tasks] == [
        ("predict-openly", 0, 2),
        ("low-sum", None, None),
    ]


def test_goals_as_a_file_has_them() -> None:
    ann, last = "tricks_won: {by: Ann, exactly: 2}", "least_sum: {trick: last}"
    made = problem(SMALL, goals=[ann, last])
    assert made.goals == (Compare(TricksWon(Seat(0)), Relation.EXACTLY, 2), LeastSum(-1))
    assert problem(SMALL, goals=f"- {ann}\n- {last}") == made
    assert problem(SMALL, goals=[{"tricks_won": {"by": "Ann", "exactly": 2}}, {"least_sum": {"trick": "last"}}]) == made
    assert problem(SMALL, goals={"not": {"least_sum": {"trick": 2}}}).goals == (Not(LeastSum(2)),)
    (own,) = problem(SMALL, tasks=[task({"tricks_won": {"by": "owner", "at_least": 1}}, owner="Ben")]).tasks
    assert (own.goal, own.owner) == (Compare(TricksWon(Member.OWNER), Relation.AT_LEAST, 1), 1)
    with pytest.raises(winnable.InputError, match="did you mean 'tricks_won'"):
        problem(SMALL, goals={"tricks": {"by": "Ann"}})
    with pytest.raises(winnable.InputError, match=r"goal:1:13: error\[Y005\]"):
        problem(SMALL, goals="tricks_won: [")
    with pytest.raises(winnable.InputError, match="expected a goal, found 'p7'"):
        problem(SMALL, goals=["p7"])


def test_names_are_those_of_the_deal_unless_others_are_given() -> None:
    assert problem(SMALL, tasks="b1").names == ("Ann", "Ben", "Cas", "Dee")
    assert problem(SMALL, tasks="b1", names=list("WXYZ")).names == ("W", "X", "Y", "Z")


def test_mistakes_are_told_all_at_once_and_in_words() -> None:
    with pytest.raises(ValueError, match=r"found 'Anna' \(did you mean 'Ann'\?\)\nthere is no task for x9"):
        problem(FOUR, tasks="p7>Anna x9")
    with pytest.raises(ValueError, match="found '99'"):
        problem(FOUR, mission=99)
    with pytest.raises(ValueError, match="unknown key 'taks' in a problem"):
        problem(FOUR, taks="p7")
    with pytest.raises(ValueError, match="expected every card of the deck in a hand, missing r4"):
        problem(FOUR.replace(" r4", ""))
    with pytest.raises(ValueError, match="expected owner only in the goal of a task"):
        problem(FOUR, goals="tricks_won: {by: owner, exactly: 1}")
    with pytest.raises(ValueError, match="expected a member of the crew or a role, found 'Anna'"):
        problem(FOUR, goals="tricks_won: {by: Anna, exactly: 1}")
    with pytest.raises(TypeError, match="expected a name for a goal only"):
        task("p7", name="seven")


ENDLESS: list[Any] = []
ENDLESS.append(ENDLESS)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"deal": None}, "expected a deal, or a text such as .*, found None"),
        ({"hints": object()}, "expected a text, a number, a list or a mapping as 'hints', found <object"),
        ({"hints": [object()]}, "as 'hints', found list with something else"),
        ({"hints": ENDLESS}, "as 'hints', found list with something else"),
        ({"values": {"n": object()}, "mission": 9}, "as 'with', found Flow with something else"),
        ({"tasks": 5}, "expected tasks such as 'p7>Ann b4' or a list of them, found 5"),
        ({"tasks": [object()]}, "as 'tasks', found list with something else"),
        ({"names": ["a", "b"]}, "expected a name for each of the 4 players, found 2 names"),
        ({"names": "WXYZ"}, "expected a list of names such as .*, found 'WXYZ'"),
        ({"names": [1, 2, 3, 4]}, r"expected a list of names such as .*, found \[1, 2, 3, 4\]"),
        ({"roles": ["x"]}, r"expected roles, such as .*, found \['x'\]"),
        ({"values": [3]}, r"expected values of parameters, such as .*, found \[3\]"),
        ({"goals": "x"}, "expected a goal, found 'x'"),
        ({"goals": 3}, "expected a goal, found the number 3"),
        ({"goals": [object()]}, "as 'goals', found list with something else"),
        ({"goals": {"tricks_won": {"by": 1.5, "at_least": 1}}}, "expected a member of the crew or a role, found '1.5'"),
        ({"tasks": [task({"tricks_won": {"by": "owner"}})]}, "expected one of "),
    ],
)
def test_whatever_is_given_ends_in_words(given: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        problem(**{"deal": SMALL, **given})
