"""Every task card of Mission Deep Sea with the full deck: a deal where it can be met, and one where it cannot."""

import random
from itertools import pairwise

import pytest

from tests.support.layers import few
from tests.support.task_card_checks import CHECKS, TYPED, Seen
from winnable.missions.crew.cards import TaskCard
from winnable.missions.crew.task_cards import task_cards
from winnable.rules.answer import Answer, State
from winnable.rules.crew.card import DEEP_SEA, Card
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.referee import referee
from winnable.solver.crew.solve import solve
from winnable.solver.verdict import Limits

LIMITS = Limits(work=60)
CREWS = (3, 4, 5)


def dealt(card: TaskCard, players: int, written: str) -> tuple[Deal, int]:
    """A seeded deal and the seat that owns the card, written `weak-7`: how it is dealt, and the seed.

    `random` is just that. Cards that can nearly always be met need a hand out of the ordinary: the
    owner has low cards (`weak`), high cards and submarines (`strong`), high cards and not submarine 4
    (`deputy`), the neighbour to the left has the high cards (`rival`), or all hands are roughly
    sorted by suit (`suits`).
    """
    way, _, seed = written.partition("-")
    chance = random.Random(f"{card.id} {players} {way} {seed}")
    owner = chance.randrange(players)
    cards = list(DEEP_SEA.cards)
    chance.shuffle(cards)

    def height(each: Card) -> float:
        captain = way == "deputy" and each == DEEP_SEA.commander_card
        return (0 if captain else each.rank + 9 * DEEP_SEA.is_trump(each)) + 4 * chance.random()

    if way == "suits":
        letters = chance.sample("pbgys", 5)
        cards.sort(key=lambda each: letters.index(each.suit) + chance.random())
    elif way != "random":
        cards.sort(key=height, reverse=way != "weak")
    least, over = divmod(len(cards), players)
    ends = [least * place + min(place, over) for place in range(players + 1)]
    hands = [cards[start:end] for start, end in pairwise(ends)]
    if way != "suits":
        rest = [each for held in hands[1:] for each in held]
        chance.shuffle(rest)
        hands[1:] = [rest[start - ends[1] : end - ends[1]] for start, end in pairwise(ends[1:])]
    first = owner + (way == "rival")
    return Deal.of(DEEP_SEA, [hands[(seat - first) % players] for seat in range(players)]), owner


def problem(card: TaskCard, players: int, written: str, *, foretold: bool = False) -> Problem:
    """The card for its owner with that deal; `foretold`: what is to be predicted is to win every trick."""
    deal, owner = dealt(card, players, written)
    task = card.task(players, owner=owner)
    return Problem(deal, (card.task(players, owner, predicted=deal.tricks if foretold and task.predicts else None),))


def met(problem: Problem, *, lookahead: bool = True) -> bool:
    """Whether the card can be met; if so, the referee and a plain reading of the card both say so of the line."""
    verdict = solve(problem, LIMITS, lookahead=lookahead)
    if verdict.witness is None:
        assert verdict.answer is Answer.UNWINNABLE, problem.deal
        return False
    choices = verdict.witness.choices
    report = referee(problem, choices, verdict.witness.line)
    assert report.state is State.MET
    (task,), (owner,), deal = problem.tasks, choices.owners, problem.deal
    noted = choices.predictions[0] if choices.predictions else None
    seen = Seen(report.record.tricks, len(deal.hands), deal.commander, owner, -1 if noted is None else noted)
    assert CHECKS[task.name](seen), f"{task.name} of {report.record.deal}: {verdict.witness.line}"
    return True


@pytest.mark.parametrize("card", few(task_cards(), 10, 48))
def test_cards_that_can_be_met(card: str) -> None:
    for players, deal in zip(CREWS, TYPED[card][6:], strict=True):
        assert met(problem(task_cards()[card], players, deal))


@pytest.mark.parametrize("card", few(task_cards(), 4, 14))
def test_cards_that_cannot_be_met(card: str) -> None:
    for players, deal in zip(CREWS, TYPED[card][3:6], strict=True):
        assert not met(problem(task_cards()[card], players, deal, foretold=True))


def any_deal(card: TaskCard, players: int) -> Problem:
    """The card for the captain's left neighbour, with no card known but the captain's."""
    return Problem(Deal.unknown(DEEP_SEA, players), (card.task(players, owner=1),))


@pytest.mark.parametrize("card", few(task_cards(), 16, 64))
def test_some_deal_meets_the_card(card: str) -> None:
    """With the deal left open; each card with one number of players."""
    assert met(any_deal(task_cards()[card], CREWS[list(task_cards()).index(card) % 3]))


@pytest.mark.slow
@pytest.mark.parametrize("card", task_cards())
def test_some_deal_meets_the_card_with_any_crew(card: str) -> None:
    for players in CREWS:
        assert met(any_deal(task_cards()[card], players))


@pytest.mark.parametrize("players", CREWS)
def test_free_predictions_are_always_met(players: int) -> None:
    """What the owner wins is what was noted, whatever the deal."""
    for card in ("predict-openly", "predict-secretly"):
        for way in ("random", "weak", "strong", "rival", "suits"):
            assert met(problem(task_cards()[card], players, f"{way}-1"), lookahead=False)


def test_the_table_is_complete() -> None:
    assert list(TYPED) == list(task_cards())
