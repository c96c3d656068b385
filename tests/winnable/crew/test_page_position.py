"""Where a game stands, as the page is told: held against the rules of play."""

import random
from typing import Any

import pytest

from tests.support.paths import EXAMPLES
from winnable.crew.game import CREW
from winnable.crew.page import position, setup
from winnable.missions.crew.read.loader import load_text
from winnable.questions.solve import dump
from winnable.rules.answer import Answer
from winnable.rules.crew.card import Card
from winnable.rules.crew.play import Line, Position
from winnable.solver.verdict import Verdict

DEAL = "hands: {Ann: b98, Ben: b1 y5, Cas: b2 g2, Dee: b3 g3}\ndeck: dealt\nlead: 0\ntasks: y5>Ann b1>Ann\n"


def at(text: str) -> Any:
    """Where the game of a file stands."""
    loaded = load_text(text)
    assert not loaded.errors, loaded.findings
    found = position(loaded.problems[0])
    assert found is not None
    return found


def test_before_the_first_card() -> None:
    found = at(DEAL)
    assert (found["trick"], found["turn"], found["led"]) == (1, 0, None)
    assert found["legal"] == ["b8", "b9"]
    assert found["hands"] == [["b8", "b9"], ["b1", "y5"], ["b2", "g2"], ["b3", "g3"]]
    assert found["state"] == "open"


def test_in_the_middle_of_a_trick() -> None:
    found = at(DEAL + "played: b9 b1\n")
    assert (found["turn"], found["led"], found["legal"]) == (2, "b", ["b2"])
    assert found["on_table"] == [{"seat": 0, "card": "b9"}, {"seat": 1, "card": "b1"}]


def test_at_the_end() -> None:
    found = at(DEAL + "line: b9 b1 b2 b3 / b8 y5 g2 g3\n")
    assert (found["over"], found["trick"], found["turn"], found["legal"]) == (True, None, None, [])
    assert found["state"] == "met"
    assert found["tasks"] == ["met", "met"]
    assert [each["winner"] for each in found["tricks"]] == [0, 0]


def test_a_lost_task_is_told() -> None:
    assert at(DEAL.replace("y5>Ann b1>Ann", "b1>Ben") + "played: b9 b1 b2 b3\n")["state"] == "lost"


@pytest.mark.parametrize("more", ["played: b9 y5 b2 b3\n", "line: b1 b9 b2 b3\n"])
def test_what_is_not_legal_has_no_position(more: str) -> None:
    loaded = load_text(DEAL + more)
    assert loaded.errors or position(loaded.problems[0]) is None


def test_unknown_cards_have_a_position_of_what_is_known() -> None:
    loaded = load_text("hands: {Ann: p12, Ben: 2, Cas: 2}\ndeck: {suits: [pink, blue], ranks: 3}\nlead: Ann\n")
    assert not loaded.errors, loaded.findings
    found = position(loaded.problems[0])
    assert found is not None
    assert (found["hands"], found["legal"], found["turn"]) == ([["p1", "p2"], [], []], ["p1", "p2"], 0)


def test_every_position_of_random_games() -> None:
    """Legal cards and the seat to play are those of the rules, after every card."""
    (problem,) = load_text((EXAMPLES / "first.yaml").read_text(encoding="utf-8")).problems
    chance = random.Random(1)
    now = Position.start(problem.problem.deal)
    cards: list[Card] = []
    seats = len(problem.problem.deal.hands)
    while not now.over:
        tricks = [tuple(cards[start : start + seats]) for start in range(0, len(cards), seats)]
        written = " / ".join(" ".join(map(str, trick)) for trick in tricks)
        assert str(Line(tuple(tricks))) == written
        text = dump(CREW, CREW.query(problem), Verdict(Answer.UNKNOWN), None)
        found = at(text + (f"played: {written}\n" if cards else ""))
        assert found["turn"] == now.turn
        assert set(map(str, now.legal())) == set(found["legal"])
        card = chance.choice(sorted(now.legal()))
        cards.append(card)
        now = now.play(card)


def test_decks_of_both_editions() -> None:
    planet, sea = setup("planet-nine"), setup("deep-sea")
    assert [deck["name"] for deck in planet["decks"]] == ["planet-nine", "challenge"]
    assert sum(len(suit["ranks"]) for suit in planet["decks"][0]["suits"]) == 40
    assert (planet["commander_word"], planet["robot"]) == ("commander", "JARVIS")
    assert (sea["commander_word"], sea["robot"]) == ("captain", "Tonoja")
    assert [suit["letter"] for suit in sea["decks"][0]["suits"] if suit["trump"]] == ["s"]
