"""Why a card loses, against every legal line: what each card does, the proof that refutes it, and groups of others."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from tests.support.decks import shuffled, small_deck
from tests.support.enumeration import all_lines
from tests.support.layers import few
from tests.support.middles import line_to, played_at_random
from tests.support.proofs import Play, check, met, plays, random_tasks
from winnable.crew.game import CREW
from winnable.crew.questions.short_proof import ShortProof
from winnable.crew.rules import RULES
from winnable.questions.why import WhyFound, lost_together, why_found
from winnable.rules.answer import Answer
from winnable.rules.crew.card import Card
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.play import replay
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.questions.positions import Positions
from winnable.solver.crew.short_proof.proof import Asked, Plays
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
        problem = RULES.after(problem, random.choice(positions.legal(problem.played)))
    return problem


def _lines(problem: Problem) -> list[Play]:
    return plays(problem, [replay(problem.deal, line) for line in all_lines(problem)])


def _with(lines: list[Play], problem: Problem, card: Card) -> list[Play]:
    """The lines that go on with a card."""
    place, seats = len(problem.played.cards), len(problem.deal.hands)
    return [play for play in lines if play.record.tricks[place // seats].cards[place % seats] == card]


def _legal(problem: Problem) -> tuple[Card, ...]:
    return Positions(problem).legal(problem.played)


def _why(problem: Problem, card: Card) -> WhyFound:
    return why_found(CREW, problem, str(card), Limits())


def _played(problem: Problem, card: Card) -> Plays:
    """That the card is played now."""
    number = len(problem.played.cards) // len(problem.deal.hands) + 1
    return Plays(Positions(problem).turn(problem.played), card, number)


def _compare(found: WhyFound, card: Card, lines: list[Play]) -> None:
    """Hold all that is said of a card against every line."""
    wins = {str(each): any(play.won for play in _with(lines, found.problem, each)) for each in _legal(found.problem)}
    won = wins.pop(str(card))
    assert found.move.answer is (Answer.WINNABLE if won else Answer.UNWINNABLE)
    assert found.before is (Answer.WINNABLE if won or any(wins.values()) else Answer.UNWINNABLE)
    assert (found.move.forced, found.open) == (not wins, ())
    assert found.kept == tuple(each for each in wins if wins[each])
    assert found.alone is (won and not found.kept and bool(wins))
    assert (found.move.witness is not None) is won


@pytest.mark.parametrize("seed", few(range(24), 4, 8))
def test_every_card_of_a_position(seed: int) -> None:
    """Its answer and those of the others; what refutes it is true of all lines, as far as it is played."""
    problem = _game(DEALS[seed % len(DEALS)], seed)
    lines = _lines(problem)
    for card in _legal(problem):
        found = _why(problem, card)
        _compare(found, card, lines)
        if found.clash is not None:
            behind_it = _with(lines, problem, card) if found.matters else lines
            assert not any(met([Asked(found.clash.demands)], play) for play in behind_it)
            assert isinstance(found.proof, ShortProof)
            if found.proof.proof is not None:
                game = found.game
                about, move = (problem, card if found.matters else None) if game is None else (game.before, game.move)
                about = about or found.clash.problem
                assert found.proof.proof.plays in {None, *([] if move is None else [_played(about, move)])}
                check(found.proof.proof, about, _lines(about), Random(seed), deals=0)
        elif found.others is not None:
            _check_groups(found, lines)


def _check_groups(found: WhyFound, lines: list[Play]) -> None:
    groups = found.others or ()
    assert {card for group in groups for card in group.moves} == {*map(str, _legal(found.problem))} - {found.move.move}
    for group in groups:
        for card in group.moves:
            behind_it = _with(lines, found.problem, Card.parse(card))
            assert not any(met([Asked(group.found.demands)], play) for play in behind_it)


def test_all_of_it_is_seen() -> None:
    """Among these games are cards that lose, that keep, that alone keep, forced ones, and positions that are lost."""
    seen: Counter[str] = Counter()
    for seed in range(24):
        problem = _game(DEALS[seed % len(DEALS)], seed)
        for card in _legal(problem):
            found = _why(problem, card)
            seen["alone"] += found.alone
            seen["forced"] += found.move.forced
            seen["loses"] += found.move.answer is Answer.UNWINNABLE and found.matters
            seen["lost before"] += not found.matters
            seen["keeps"] += bool(found.move.answer is Answer.WINNABLE and found.kept)
    assert min(seen[each] for each in ("alone", "forced", "loses", "lost before", "keeps")) > 0, seen


def test_the_card_is_a_premise() -> None:
    """Where the position can be won, a proof rests on the card."""
    told = 0
    for seed in range(8):
        problem = _game(DEALS[seed % len(DEALS)], seed)
        for card in _legal(problem):
            found = _why(problem, card)
            proof = found.proof.proof if isinstance(found.proof, ShortProof) else None
            if found.matters and proof is not None:
                assert proof.plays == _played(problem, card)
                told += 1
    assert told


def test_a_limit() -> None:
    """Nothing is known, and nothing is claimed."""
    problem = _game(DEALS[0], 0)
    (card, *_) = _legal(problem)
    found = why_found(CREW, problem, str(card), Limits(seconds=1e-9))
    assert (found.move.answer, found.before, found.kept) == (Answer.UNKNOWN, Answer.UNKNOWN, ())
    assert (found.move.witness, found.clash, found.others) == (None, None, None)
    assert lost_together(CREW, problem, [str(card)], Limits(seconds=1e-9)) == ()
