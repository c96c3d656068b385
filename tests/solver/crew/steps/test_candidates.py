"""The facts in which steps are looked for, and what one of several must be."""

from tests.support.decks import shuffled, small_deck
from tests.support.reasons import plays, records, true
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.task import Task
from winnable.solver.crew.reasons.fact import Follows, LeadsSuit, Out, OutWhen, WinsWith
from winnable.solver.crew.requirements import requirements
from winnable.solver.crew.steps.candidates import facts, kinds, rising


def _problem() -> Problem:
    deal = shuffled(small_deck(2, 3, 1), 3, 4)
    return Problem(deal, tuple(Task.card(card, owner=0) for card in deal.deck.cards[:2]))


def test_each_fact_once() -> None:
    problem = _problem()
    found = list(facts(problem, requirements(problem)))
    assert len(found) == len({*found})


def test_one_of_a_kind_is_true_in_every_line() -> None:
    problem = _problem()
    every = {*facts(problem, requirements(problem))}
    lines = plays(problem, records(problem.deal))
    for kind in kinds(problem, requirements(problem)):
        assert every.issuperset(claim.fact for claim in kind)
        for play in lines:
            assert any(true(claim.fact, play) is claim.holds for claim in kind)


def test_each_claim_of_a_sequence_implies_those_before_it() -> None:
    """Who wins no trick with a suit wins none of the first two with it; who wins two tricks wins at least one."""
    problem = _problem()
    lines = plays(problem, records(problem.deal))
    every = {*facts(problem, requirements(problem))}
    for sequence in rising(problem):
        assert every.issuperset(claim.fact for claim in sequence)
        for play in lines:
            values = [true(claim.fact, play) is claim.holds for claim in sequence]
            assert values == sorted(values, reverse=True)


def test_nothing_is_said_of_a_suit_that_a_hand_was_not_dealt() -> None:
    """The suits of each hand are spoken of, and no others; that others follow suit is said of these alone too."""
    deal = next(
        deal for deal in (shuffled(small_deck(2, 3, 1), 3, seed) for seed in range(20)) if _is_void(deal, 0, "p")
    )
    problem = Problem(deal, (Task.card(deal.deck.cards[0], owner=1),))
    every = [*facts(problem, requirements(problem))]
    about = {(fact.seat, fact.suit) for fact in every if isinstance(fact, Out | OutWhen | WinsWith | LeadsSuit)}
    suits = {(seat, card.suit) for seat in deal.seats for card in deal.hands[seat]}
    assert about == suits
    assert suits.issuperset((fact.seat, fact.card.suit) for fact in every if isinstance(fact, Follows))


def test_that_a_holder_shows_the_suit_of_its_card_is_no_fact() -> None:
    """It is said of others alone, that they follow to the trick with a card or are out of its suit by then."""
    problem = _problem()
    every = [*facts(problem, requirements(problem))]
    shows = [(fact.seat, fact.card) for fact in every if isinstance(fact, Follows)]
    shows += [(fact.seat, fact.card) for fact in every if isinstance(fact, OutWhen) and fact.suit == fact.card.suit]
    assert shows
    assert not any(card in problem.deal.hands[seat] for seat, card in shows)


def _is_void(deal: Deal, seat: int, suit: str) -> bool:
    return all(card.suit != suit for card in deal.hands[seat])
