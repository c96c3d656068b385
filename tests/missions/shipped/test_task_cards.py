"""The task cards of Deep Sea as shipped, against a table typed by hand, and their goals against plain Python.

The file is read as plain YAML here: what it says must be right before the loader has a say.
"""

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
import yaml

from tests.support.layers import few
from tests.support.paths import SHIPPED
from tests.support.task_card_checks import CHECKS, TYPED, Seen
from winnable.missions.crew.task_cards import task_cards
from winnable.rules.answer import State
from winnable.rules.crew.card import DEEP_SEA, Card
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.judge import Judge
from winnable.rules.crew.play import Line, Position, Record
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.task import Task

DATA = SHIPPED
CREWS = (3, 4, 5)


NOT_CAPTAIN = {"more-than-captain", "fewer-than-captain", "as-many-as-captain"}

REDEAL = {
    "only-s1": ["s1 s4", "s1 s2 s3"],
    "only-s2": ["s2 s4", "s1 s2 s3"],
    "exactly-one-submarine": ["s1 s2 s3 s4"],
    "exactly-two-submarines": ["s2 s3 s4"],
    "exactly-three-submarines": ["s1 s2 s3 s4"],
    "p7-with-a-submarine": ["s1 s2 s3 s4 p7"],
    "g9-with-a-submarine": ["s1 s2 s3 s4 g9"],
}


# How many of the 96 cards have which difficulty, counted on the cards themselves.
COUNTED = {
    3: {1: 16, 2: 36, 3: 35, 4: 9},
    4: {1: 13, 2: 21, 3: 41, 4: 19, 5: 2},
    5: {1: 12, 2: 16, 3: 34, 4: 21, 5: 11, 6: 2},
}
IDS = list(TYPED)


@cache
def cards_file() -> dict[str, Any]:
    data = yaml.safe_load((DATA / "task_cards" / "deep_sea.yaml").read_text(encoding="utf-8"))
    assert isinstance(data, dict)
    return data


def card_data() -> dict[str, dict[str, Any]]:
    cards: dict[str, dict[str, Any]] = cards_file()["task_cards"]
    return cards


def test_there_are_96_cards_in_order() -> None:
    assert cards_file()["game"] == "deep-sea"
    assert len(IDS) == 96
    assert list(card_data()) == IDS


def test_difficulties_as_on_the_cards() -> None:
    typed = {name: dict(zip(CREWS, map(int, row[:3]), strict=True)) for name, row in TYPED.items()}
    assert {name: card["difficulty"] for name, card in card_data().items()} == typed


@pytest.mark.parametrize("crew", CREWS)
def test_difficulties_add_up(crew: int) -> None:
    assert Counter(card["difficulty"][crew] for card in card_data().values()) == COUNTED[crew]


def test_clauses_as_on_the_cards() -> None:
    cards = card_data()
    assert {name: card["not"] for name, card in cards.items() if "not" in card} == dict.fromkeys(NOT_CAPTAIN, "captain")
    assert {name: card["redeal"] for name, card in cards.items() if "redeal" in card} == REDEAL


@pytest.mark.parametrize(("crew", "under", "over"), [(3, 8, 23), (4, 12, 28), (5, 16, 31)])
def test_bounds_of_the_sums(crew: int, under: int, over: int) -> None:
    low, high = (card_data()[name]["goal"]["by_crew"][crew]["tricks_won"]["sum"] for name in ("low-sum", "high-sum"))
    assert (low, high) == ({"under": under}, {"over": over})


def test_no_two_cards_say_the_same() -> None:
    cards = card_data()
    texts = [card["about"] for card in cards.values()]
    assert len(set(texts)) == 96
    goals: dict[str, list[str]] = {}
    for name, card in cards.items():
        goals.setdefault(str(card["goal"]), []).append(name)
    assert [names for names in goals.values() if len(names) > 1] == [["predict-openly", "predict-secretly"]]


def test_texts_have_no_stray_blanks() -> None:
    for text in (card[key] for card in card_data().values() for key in ("about", "note") if key in card):
        assert text == " ".join(text.split())


# --- the goals of the cards ----------------------------------------------------------------------

DEALS, LINES = 12, 5
"""For each number of players so many deals, and so many lines of play of each."""


def shuffled(rng: random.Random, players: int) -> Deal:
    """A random deal of the full deck; two of three are sorted roughly, by suit or by rank, to meet rare cards too."""
    cards = list(DEEP_SEA.cards)
    order = {
        "suit": lambda card: 3 * "pbgys".index(card.suit) + rng.random() * 4,
        "rank": lambda card: card.rank + rng.random() * 4,
        "none": lambda _: rng.random(),
    }[rng.choice(["suit", "rank", "none"])]
    cards.sort(key=order)
    sizes = [len(cards) // players + (seat < len(cards) % players) for seat in range(players)]
    hands = [[cards.pop() for _ in range(size)] for size in sizes]
    rng.shuffle(hands)
    return Deal.of(DEEP_SEA, hands)


def played(rng: random.Random, deal: Deal) -> Record:
    """A random legal line to the end; some members like high cards, some low ones, some one suit."""
    ways = [rng.choice(["any", "high", "low", "suit"]) for _ in deal.seats]
    if rng.random() < 0.3:
        ways = ways[:1] * len(ways)
    fond = rng.choice("pbgys")
    position = Position.start(deal)
    while not position.over:
        legal = sorted(position.legal())

        def taste(card: Card, way: str = ways[position.turn]) -> float:
            tastes = {"any": 0, "high": card.rank, "low": -card.rank, "suit": 9 * (card.suit == fond)}
            return tastes[way] + rng.random() * 3

        position = position.play(max(legal, key=taste))
    return Record(deal, position.tricks)


def compared(problem: Problem, seen: Seen, record: Record) -> dict[str, bool]:
    """Which tasks of the problem are met for an owner: the referee and the checks must agree."""
    tasks = problem.tasks
    choices = Choices(
        owners=(seen.me,) * len(tasks),
        tokens=problem.tokens,
        predictions=tuple(seen.noted if task.predicts else None for task in tasks),
    )
    judge = Judge(problem, choices, record)
    found = {}
    for index, task in enumerate(tasks):
        found[task.name] = CHECKS[task.name](seen)
        line = Line(tuple(trick.cards for trick in record.tricks))
        wanted = State.MET if found[task.name] else State.LOST
        assert judge.tasks[index].state is wanted, f"{task.name} for seat {seen.me} of {record.deal}: {line}"
    return found


@pytest.mark.parametrize("players", few(CREWS, 1))
def test_goals_of_the_cards(players: int) -> None:
    assert list(CHECKS) == IDS
    rng = random.Random(players)
    tasks = {name: Task(name, card.goal) for name, card in task_cards().items()}
    found: dict[str, set[bool]] = {name: set() for name in IDS}

    def lines(deal: Deal) -> Iterator[tuple[Record, Seen]]:
        for _ in range(LINES):
            record = played(rng, deal)
            assert len(record.tricks) == {3: 13, 4: 10, 5: 8}[players]
            for me in rng.sample(deal.seats, 2):
                yield record, Seen(record.tricks, players, deal.commander, me, noted=rng.randint(0, 4))

    for _ in range(DEALS):
        problem = Problem(shuffled(rng, players), tuple(tasks.values()))
        for record, seen in lines(problem.deal):
            for name, met in compared(problem, seen, record).items():
                found[name].add(met)
    # Each card was met and was lost; those that are rare need some deals more.
    for _ in range(8 * DEALS):
        rare = {name: task for name, task in tasks.items() if len(found[name]) < 2}
        if not rare:
            break
        for record, seen in lines(shuffled(rng, players)):
            new = tuple(task for name, task in rare.items() if CHECKS[name](seen) not in found[name])
            for name, met in compared(Problem(record.deal, new), seen, record).items():
                found[name].add(met)
    assert [name for name in IDS if found[name] != {True, False}] == []
