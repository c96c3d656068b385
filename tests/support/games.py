"""Games of full decks, played at random or nearly well."""

from dataclasses import replace
from random import Random

from tests.support.positions import Cards, line_to
from winnable.rules.answer import Answer, State
from winnable.rules.crew.card import Card
from winnable.rules.crew.play import Line, PlayedCard, Position
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.referee import referee
from winnable.solver.crew.questions.analyse import analyse
from winnable.solver.crew.solve import solve
from winnable.solver.crew.witness import Witness
from winnable.solver.played import Analysis, Kind


def random_game(problem: Problem, seed: int, good: float) -> Cards:
    """A game of cards at random, or with this probability of those of a line that wins, while there is one."""
    random, position, seats = Random(seed), Position.start(problem.deal), len(problem.deal.hands)
    played: Cards = ()
    line: Cards = ()
    alive = good > 0
    while not position.over:
        if alive and (not line or line[: len(played)] != played):
            witness = solve(replace(problem, played=line_to(played, seats))).witness
            alive, line = witness is not None, () if witness is None else witness.line.cards
        follows = alive and random.random() < good
        card = line[len(played)] if follows else random.choice(sorted(position.legal()))
        played, position = (*played, card), position.play(card)
    return played


def hold_game(whole: Problem, seed: int) -> None:
    """Hold the analysis of a game against verdicts: at every third card, and around the one that lost."""
    game = random_game(whole, seed, 0.9 if seed % 3 else 0.5)
    seats = len(whole.deal.hands)
    analysis = analyse(whole, line_to(game, seats))
    found = analysis.steps
    hold_saving(whole, game, analysis)
    turns = {number for number, each in enumerate(found) if each.kind is Kind.LOSING}
    for number in sorted(turns | {turn - 1 for turn in turns if turn} | set(range(0, len(game), 3))):
        each = found[number]
        verdict = solve(replace(whole, played=line_to(game[: number + 1], seats)), lookahead=False)
        assert each.answer is verdict.answer
        for other in each.kept:
            after = replace(whole, played=line_to((*game[:number], Card.parse(other)), seats))
            assert solve(after).answer is Answer.WINNABLE
        if each.kind is Kind.ONLY or (each.kind is Kind.LOSING and number in turns):
            for other in set(each.legal) - {str(each.step.card), *each.kept}:
                after = replace(whole, played=line_to((*game[:number], Card.parse(other)), seats))
                assert solve(after).answer is Answer.UNWINNABLE


def hold_saving(base: Problem, game: Cards, found: Analysis[Line, PlayedCard, Witness]) -> None:
    """Replay the line that would have kept a game that was lost."""
    assert (found.saving is not None) is (found.lost is not None)
    if found.saving is not None and found.lost is not None:
        there = replace(base, played=line_to(game[: found.lost.number - 1], len(base.deal.hands)))
        assert found.saving.line.goes_on(there.played)
        assert str(found.saving.line.cards[found.lost.number - 1]) in found.lost.kept
        assert referee(there, found.saving.choices, found.saving.line).state is State.MET
