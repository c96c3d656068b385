"""Verdicts, questions and lines of play as JSON."""

from dataclasses import replace

from tests.support.decks import hand, small_deal, task
from tests.support.loading import SHORT, only
from tests.support.open_deals import EVEN
from tests.support.problems import PROBLEMS
from winnable.crew.answers import identity_of, play_json
from winnable.missions.crew.read.loader import load_text
from winnable.missions.crew.write import one_line_of
from winnable.output.typed import Json, to_json
from winnable.rules.answer import State
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.card import Card
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Direction, Distress, Passes
from winnable.rules.crew.judge import Judged
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.referee import Report, referee
from winnable.solver.verdict import Effort

DOCUMENT = only(
    load_text(
        f"name: Monday\n{SHORT}tasks: y5>0[1] b1>0\ntokens_may: nothing\n"
        "goals: [{tricks_won: {by: commander, at_least: 1}}]\nline: [b9 b1 b2 b3, b8 y5 g2 g3]\n"
    )
)
PROBLEM = DOCUMENT.problem
CHOICES = Choices.given(PROBLEM)
EFFORT = Effort(search=1.0, conflicts=3)


def judged() -> Report:
    """The referee's report on the line of the document."""
    assert DOCUMENT.line_of_play is not None
    return referee(PROBLEM, CHOICES, DOCUMENT.line_of_play)


def chosen(problem: Problem, choices: Choices) -> Json:
    """The JSON of choices of which the line does not matter."""
    report = judged()
    tasks, goals = (Judged(State.OPEN, None),) * len(problem.tasks), (Judged(State.OPEN, None),) * len(problem.goals)
    return play_json(problem, choices, replace(report, tasks=tasks, goals=goals))


def test_a_problem_is_identified() -> None:
    assert to_json(identity_of(DOCUMENT)) == {
        "title": "Monday",
        "game": "planet-nine",
        "mission": None,
        "players": [],
        "deal": "b89 / b1 y5 / b2 g2 / b3 g3",
        "commander": 0,
        "lead": 0,
        "earlier": 0,
        "one_line": one_line_of(DOCUMENT),
    }


# --- the line of play ----------------------------------------------------------------------------


def test_everything_of_a_line_of_play() -> None:
    """Seat 0 wins all tricks, and b1 falls in the first, before y5, which has the token."""
    content = play_json(PROBLEM, CHOICES, judged())
    task_rest = {"owner": 0, "owner_given": True, "difficulty": None, "predicted": None, "predicted_given": False}
    wins = "The member at seat 0 wins the trick that holds"
    first, second = content.pop("timeline")
    assert content == {
        "state": "lost",
        "decided": 1,
        "tasks": [
            {
                "name": "y5",
                "token": "1",
                "laid_out": "1",
                **task_rest,
                "english": f"{wins} yellow 5.",
                "state": "met",
                "decided": 2,
            },
            {
                "name": "b1",
                "token": None,
                "laid_out": None,
                **task_rest,
                "english": f"{wins} blue 1.",
                "state": "met",
                "decided": 1,
            },
        ],
        "order": {"state": "lost", "decided": 1},
        "goals": [
            {
                "goal": {"tricks_won": {"by": "commander", "at_least": 1}},
                "english": "The commander wins at least one trick.",
                "state": "met",
                "decided": 1,
            }
        ],
        "handover": None,
        "completed_deal": None,
        "passes": None,
        "played": 0,
        "roles": [],
        "draws": [],
        "unit": "trick",
    }
    assert first == {
        "number": 1,
        "leader": 0,
        "cards": [{"seat": seat, "card": card} for seat, card in enumerate(("b9", "b1", "b2", "b3"))],
        "winner": 0,
        "winning_card": "b9",
        "tasks": ["b1"],
        "goals": [0],
    }
    assert (second["number"], second["tasks"], second["goals"]) == (2, ["y5"], [])


def test_given_and_chosen() -> None:
    problem = PROBLEMS["two predictions"]
    tasks = chosen(problem, Choices((0, 1), (None, None), predictions=(2, 1)))["tasks"]
    assert [(each["predicted"], each["predicted_given"]) for each in tasks] == [(2, False), (1, True)]
    mixed = Problem(small_deal(3), (task("p1>0"), task("b2")))
    tasks = chosen(mixed, Choices((0, 1), (None, None)))["tasks"]
    assert [(each["owner"], each["owner_given"]) for each in tasks] == [(0, True), (1, False)]
    roles = chosen(PROBLEMS["a given role"], Choices(roles={"sick": 0, "well": 2}))["roles"]
    assert roles == [
        {"name": "sick", "seat": 0, "seat_given": False},
        {"name": "well", "seat": 2, "seat_given": True},
    ]
    draws = chosen(PROBLEMS["a given draw"], Choices((0,), (None,), draws=tuple(hand("b4 p1 r1"))))["draws"]
    assert [(each["card"], each["card_given"]) for each in draws] == [("b4", False), ("p1", True), ("r1", False)]


def test_a_handover() -> None:
    problem = Problem(small_deal(3), (task("p1"), task("b2")), assignment=Assignment((0, 1, 1), handover=True))
    assert chosen(problem, Choices((0, 2), (None, None)))["handover"] == {"task": "p1", "from": 1, "to": 0}


def test_a_signal() -> None:
    cards = tuple(map(Card.parse, ("p1", "b2", "b1")))
    passed = Choices(passes=Passes(Direction.LEFT, cards))
    assert chosen(Problem(small_deal(3), distress=Distress()), Choices())["passes"] is None
    assert chosen(Problem(small_deal(3), distress=Distress()), passed)["passes"] == {
        "to": "left",
        "to_given": False,
        "cards": [{"seat": seat, "card": str(card), "card_given": False} for seat, card in enumerate(cards)],
    }
    partly = Distress(required=True, direction=Direction.LEFT, cards=(cards[0], None, None))
    content = chosen(Problem(small_deal(3), distress=partly), passed)["passes"]
    assert content["to_given"]
    assert [each["card_given"] for each in content["cards"]] == [True, False, False]


WHOLE = Deal.of(EVEN.deck, [hand("p1 b2 r1"), hand("b1 p34"), hand("p2 b34")])


def test_the_deal_that_was_found() -> None:
    assert chosen(Problem(EVEN), Choices(deal=WHOLE))["completed_deal"] == str(WHOLE)
