"""Missions, task cards and problems in English, sentence by sentence; and all that ship, as a golden file."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.support.paths import DATA
from winnable.missions.crew.mission import Mission
from winnable.missions.crew.read.library import library
from winnable.missions.crew.read.loader import load_text
from winnable.missions.crew.sentences import mission_text, problem_text, task_card_text
from winnable.missions.crew.task_cards import task_cards
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.card import CHALLENGE, Card, Deck, Suit
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.task import Task

PLANET = (
    "It is for three, four or five players.",
    "Two players play it with the robot, JARVIS, as the third member.",
    "The deck is pink, blue, green and yellow 1 to 9, with rockets 1 to 4 as trumps.",
    "The member who is dealt rocket 4 is the commander and leads the first trick.",
)


def test_crew_and_deck() -> None:
    assert tuple(mission_text(Mission("m"))) == (*PLANET, "There are no tasks.")
    assert mission_text(Mission("m"), 3)[:2] == ["Three players play 13 tricks.", "One card stays unplayed."]
    challenge = mission_text(Mission("m", deck=CHALLENGE, crew=(3,)))
    assert challenge[:2] == [
        "It is for three players.",
        "The deck is pink, blue and yellow 1 to 9, with rockets 2 to 4 as trumps.",
    ]
    plain = Deck((Suit("pink", (1, 3)), Suit("blue", (2,))))
    assert mission_text(Mission("m", deck=plain, crew=(2, 3)))[:3] == [
        "It is for two or three players.",
        "The deck is pink 1 and 3; blue 2.",
        "One member is the commander and leads the first trick.",
    ]


USUAL = {
    *PLANET,
    "Ann, Bob and Cy, seated clockwise in this order, play three tricks.",
    "Cy is the commander and leads the first trick.",
    "The deck is pink and blue 1 to 4, with rocket 1 as trumps.",
}
"""What is said of crew and deck, which most documents here share."""


def documents() -> list[tuple[str, list[str]]]:
    """The missions and problems of the file, each with its sentences."""
    found: list[tuple[str, list[str]]] = []
    for line in (DATA / "documents-in-english.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("    "):
            found[-1][1].append(line.strip())
        elif line and not line.startswith("#"):
            found.append((line, []))
    return found


@pytest.mark.parametrize(("written", "expected"), documents())
def test_a_document(written: str, expected: list[str]) -> None:
    number, _, text = written.rpartition(" players: ")
    loaded = load_text(text)
    assert not loaded.errors
    said = [mission_text(each.mission, int(number) if number else None) for each in loaded.missions]
    said += [problem_text(each.problem) for each in loaded.problems]
    assert [sentence for sentence in said[0] if sentence not in USUAL] == expected


def test_a_task_card() -> None:
    assert task_card_text(task_cards()["exactly-one-submarine"]) == [
        "The owner wins exactly one submarine.",
        "Its difficulty is 3.",
        "If one hand holds submarine 1, submarine 2, submarine 3 and submarine 4, the cards are dealt again.",
    ]
    assert task_card_text(task_cards()["more-than-captain"])[1:] == [
        "The captain may not own it.",
        "Its difficulty is 2 with three or four players and 3 with five players.",
    ]
    assert task_card_text(task_cards()["more-than-captain"], 5)[-1] == "Its difficulty is 3."


SMALL = Deck((Suit("pink", (1, 2, 3, 4)), Suit("blue", (1, 2, 3, 4)), Suit("rocket", (1,), trump=True)))


def small(**known: Any) -> Deal:
    hands = (("p1", "p4", "b3"), ("p2", "p3", "b2"), ("b1", "b4", "r1"))
    return Deal.of(SMALL, [list(map(Card.parse, hand)) for hand in hands], **known)


def test_the_table() -> None:
    deck = "The deck is pink and blue 1 to 4, with rocket 1 as trumps."
    assert problem_text(Problem(small(), names=("Ann", "Bob", "Cy"))) == [
        "Ann, Bob and Cy, seated clockwise in this order, play three tricks.",
        "Cy is the commander and leads the first trick.",
        deck,
    ]
    assert problem_text(Problem(small())) == [
        "Three players play three tricks.",
        "The member at seat 2 is the commander and leads the first trick.",
        deck,
    ]


@pytest.mark.parametrize(
    ("assignment", "said"),
    [
        (Assignment(must=(0, (1,))), ["Ann owns b2."]),
        (Assignment(must=(0, (0, 1))), ["Ann owns at least one of p3 and b2."]),
    ],
)
def test_what_no_file_says_of_sharing(assignment: Assignment, said: list[str]) -> None:
    tasks = (Task.card(Card("p", 3)), Task.card(Card("b", 2)))
    assert problem_text(Problem(small(), tasks, names=("Ann", "Bob", "Cy"), assignment=assignment))[6:] == said


GOLDEN = DATA / "golden" / "english.txt"


def test_missions_and_task_cards_in_english(kept: Callable[[Path, str], None]) -> None:
    lines = []
    for key, mission in library().items():
        lines += [f"{key}: {mission.title}", *(f"  {sentence}" for sentence in mission_text(mission)), ""]
    for card in task_cards().values():
        lines += [str(card), *(f"  {sentence}" for sentence in task_card_text(card))]
        by_size = {size: task_card_text(card, size)[0] for size in card.difficulty}
        if len(set(by_size.values())) > 1:
            lines += [f"  {size} players: {sentence}" for size, sentence in by_size.items()]
        lines.append("")
    kept(GOLDEN, "\n".join(lines))
