"""Why a card loses, against every legal line: what each card does, the steps that refute it, and groups of others."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from tests.support.decks import shuffled, small_deck
from tests.support.enumeration import all_lines
from tests.support.layers import few
from tests.support.middles import line_to, played_at_random
from tests.support.steps import Play, check, met, plays, random_tasks
from winnable.rules.answer import Answer
from winnable.rules.crew.card import Card
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.play import replay
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.questions.explain import explain
from winnable.solver.crew.questions.positions import Positions, after_card, cards_of
from winnable.solver.crew.questions.why import CardWhy, judged, lost_together
from winnable.solver.crew.steps.proof import Asked, Claim, Plays
from winnable.solver.crew.steps.search import refute
from winnable.solver.verdict import Limits

DEALS = [
    shuffled(small_deck(2, 4, 1), 3, 9),
    shuffled(small_deck(2, 4, 2), 3, 1),
    shuffled(small_deck(3, 3, 0), 3, 5),
    shuffled(small_deck(2, 5, 2), 4, 4),
]


def _game(deal: Deal, seed: int) -> Problem:
    """A few tasks, after some cards of a random game."""
    random = Random(seed)
    problem = random_tasks(deal, random, random.randint(1, 3))
    line = line_to(played_at_random(deal, random.randint(0, deal.tricks - 2), random))
    problem = replace(problem, played=line)
    for _ in range(random.randint(0, 2)):
        positions = Positions(problem)
        problem = after_card(problem, random.choice(positions.legal(problem.played)))
    return problem


def _lines(problem: Problem) -> list[Play]:
    return plays(problem, [replay(problem.deal, line) for line in all_lines(problem)])


def _with(lines: list[Play], problem: Problem, card: Card) -> list[Play]:
    """The lines that go on with a card."""
    place, seats = len(cards_of(problem.played)), len(problem.deal.hands)
    return [play for play in lines if play.record.tricks[place // seats].cards[place % seats] == card]


def _claim(found: CardWhy) -> Claim:
    """That the card is played now."""
    number = len(cards_of(found.problem.played)) // len(found.problem.deal.hands) + 1
    return Claim(Plays(found.seat, found.card, number))


def _compare(found: CardWhy, lines: list[Play]) -> None:
    """Hold all that is said of a card against every line."""
    wins = {card: any(play.won for play in _with(lines, found.problem, card)) for card in found.legal}
    assert found.answer is (Answer.WINNABLE if wins[found.card] else Answer.UNWINNABLE)
    assert found.before is (Answer.WINNABLE if any(wins.values()) else Answer.UNWINNABLE)
    assert not found.open
    kept = {card for card, won in wins.items() if won and card != found.card}
    if found.answer is Answer.UNWINNABLE:
        assert {*found.kept} == kept
    assert {*found.kept} <= kept
    assert bool(found.kept) is bool(kept)
    assert found.alone is (wins[found.card] and not kept and len(found.legal) > 1)
    assert (found.witness is not None) is wins[found.card]


@pytest.mark.parametrize("seed", few(range(24), 4, 8))
def test_every_card_of_a_position(seed: int) -> None:
    """Its answer and those of the others; each step that refutes it is true of all lines, as far as it is played."""
    problem = _game(DEALS[seed % len(DEALS)], seed)
    lines = _lines(problem)
    positions = Positions(problem)
    for card in positions.legal(problem.played):
        found = judged(Positions(problem), card)
        _compare(found, lines)
        if found.answer is Answer.UNWINNABLE:
            given = [_claim(found)] if found.matters else []
            core = explain(found.after if found.matters else problem).core
            proof = refute(problem, core, given=given)
            if proof is not None:
                check(proof, problem, lines, Random(seed), deals=0, given=given)
        elif found.alone:
            _check_groups(found, lines)


def _check_groups(found: CardWhy, lines: list[Play]) -> None:
    groups = lost_together(found.problem, found.others, Limits())
    assert sorted(card for group in groups for card in group.moves) == sorted(found.others)
    for group in groups:
        for card in group.moves:
            behind_it = _with(lines, found.problem, card)
            assert not any(met([Asked(group.found.core)], play) for play in behind_it)


def test_all_of_it_is_seen() -> None:
    """Among these games are cards that lose, that keep, that alone keep, forced ones, and positions that are lost."""
    seen: Counter[str] = Counter()
    for seed in range(24):
        problem = _game(DEALS[seed % len(DEALS)], seed)
        for card in Positions(problem).legal(problem.played):
            found = judged(Positions(problem), card)
            seen["alone"] += found.alone
            seen["forced"] += not found.others
            seen["loses"] += found.answer is Answer.UNWINNABLE and found.matters
            seen["lost before"] += not found.matters
            seen["keeps"] += bool(found.answer is Answer.WINNABLE and found.kept)
    assert min(seen[each] for each in ("alone", "forced", "loses", "lost before", "keeps")) > 0, seen


def test_the_card_is_a_premise() -> None:
    """Where the position can be won, some step rests on the card."""
    told = 0
    for seed in range(8):
        problem = _game(DEALS[seed % len(DEALS)], seed)
        for card in Positions(problem).legal(problem.played):
            found = judged(Positions(problem), card)
            if found.answer is Answer.UNWINNABLE and found.before is Answer.WINNABLE:
                proof = refute(problem, explain(found.after).core, given=[_claim(found)])
                if proof is not None:
                    assert any(_claim(found) in step.earlier for step in proof.steps)
                    told += 1
    assert told


@pytest.mark.parametrize("seed", [8, 13])
def test_nothing_is_open_without_a_limit(seed: int) -> None:
    """Where one other card keeps it winnable, the rest are not looked at; that is no limit."""
    problem = _game(DEALS[seed % len(DEALS)], seed)
    lines = _lines(problem)
    for card in Positions(problem).legal(problem.played):
        _compare(judged(Positions(problem), card), lines)


def test_a_limit() -> None:
    """Nothing is known, and nothing is claimed."""
    problem = _game(DEALS[0], 0)
    card = Positions(problem).legal(problem.played)[0]
    found = judged(Positions(problem, Limits(seconds=1e-9)), card)
    assert (found.answer, found.before, found.kept, found.witness) == (Answer.UNKNOWN, Answer.UNKNOWN, (), None)
    assert lost_together(problem, [card], Limits(seconds=1e-9)) == ()
