"""The model with open hands: its counts say nothing new, and its statements are those of the deal."""

import pytest

from tests.support.decks import shuffled, small_deck
from tests.support.formulas import every_solution
from tests.support.proofs import holds, is_met, plays, records
from winnable.rules.crew.card import Card, Deck
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import Compare
from winnable.rules.crew.kinds import Relation
from winnable.rules.crew.play import Record
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import CardsTaken, TricksWon
from winnable.rules.crew.task import Task
from winnable.rules.crew.who import Seat
from winnable.solver import engine
from winnable.solver.cp_sat import CpSat
from winnable.solver.crew.model.requirements import RequirementsModel
from winnable.solver.crew.short_proof.open_hands import OpenHands
from winnable.solver.crew.short_proof.proof import Fact, Plays
from winnable.solver.sat import QuickSat


@pytest.fixture(autouse=True)
def _cp_sat(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have CP-SAT enumerate, which is quicker at it."""
    monkeypatch.setattr(engine, "find_spec", lambda _: None)


@pytest.mark.parametrize("deck", [small_deck(2, 3, 0), small_deck(1, 3, 1), small_deck(1, 4, 1)], ids=str)
def test_as_many_solutions_as_without_the_counts(deck: Deck) -> None:
    """How many cards a seat was dealt and has played is fixed by the line, and so is which stay: each line is there."""
    problem = Problem(shuffled(deck, 3, 2))
    hands = OpenHands(problem)
    blank = hands.model.problem
    assert sum(map(len, blank.deal.hands)) == 0
    with_counts = sum(1 for _ in every_solution(hands.formula))
    assert with_counts == sum(1 for _ in every_solution(RequirementsModel(blank).formula))


def test_with_few_variables_as_many_solutions() -> None:
    """The board of the quick engine, which says in clauses what others have variables for, has the same lines."""
    pytest.importorskip("pysolvers")
    blank = OpenHands(Problem(shuffled(small_deck(1, 3, 1), 3, 2))).model.problem
    counts = [RequirementsModel(blank, engine=each).formula for each in (QuickSat, CpSat)]
    assert counts[0].variables < counts[1].variables
    few, many = (sum(1 for _ in every_solution(formula)) for formula in counts)
    assert few == many


def test_statements_are_true_of_just_the_deals_that_they_say() -> None:
    """In each solution a statement's literal holds exactly if the deal in it is as the statement says."""
    problem = Problem(shuffled(small_deck(2, 3, 0), 3, 2))
    hands = OpenHands(problem)
    seen = {held: set[bool]() for held in hands.held}
    for outcome in every_solution(hands.formula):
        deal = hands.board.placement.whole_deal(outcome)
        assert deal is not None
        for held, literal in hands.held.items():
            assert outcome.holds(literal) is holds(held, deal)
            seen[held].add(outcome.holds(literal))
    assert all(holds(held, problem.deal) for held in hands.held)
    assert sum(len(each) == 2 for each in seen.values()) > len(seen) / 2


def test_with_all_statements_the_hands_are_those_of_the_deal() -> None:
    """Then there are as many lines as the deal has, with a trump and hands of different sizes as well."""
    problem = Problem(shuffled(small_deck(2, 3, 1), 3, 1))
    hands = OpenHands(problem)
    for literal in hands.held.values():
        hands.formula.fix(literal)
    lines = sum(1 for _ in every_solution(hands.formula))
    assert lines == sum(1 for _ in every_solution(RequirementsModel(problem).formula))


def _cards(record: Record) -> tuple[tuple[Card, ...], ...]:
    return tuple(trick.cards for trick in record.tricks)


@pytest.mark.thorough
def test_facts_mean_in_the_model_what_they_say_of_a_line() -> None:
    """In each solution the literals of the facts are true of its line just as the facts are."""
    deal = shuffled(small_deck(2, 3, 1), 3, 4)
    problem = Problem(deal, tuple(Task.card(card, owner=0) for card in deal.deck.cards[:2]))
    hands = OpenHands(problem)
    for literal in hands.held.values():
        hands.formula.fix(literal)
    plays_ = [Plays(seat, card, number) for seat in deal.seats for card in deal.hands[seat] for number in (1, 2)]
    counts = [
        (quantity(Seat(seat)), number)
        for quantity in (TricksWon, CardsTaken)
        for seat in deal.seats
        for number in (1, 2)
    ]
    facts = [
        Fact(Compare(count, Relation.AT_LEAST, number), holds) for count, number in counts for holds in (True, False)
    ]
    premises: list[Plays | Fact] = [*plays_, *facts]
    every = {each: hands.literals(each) for each in premises}
    lines = {_cards(play.record): play for play in plays(problem, records(deal))}
    found = set()
    for outcome in every_solution(hands.formula):
        play = lines[hands.model.read(outcome)[1].tricks]
        found.add(_cards(play.record))
        for each, (literal,) in every.items():
            if isinstance(each, Plays):
                trick = play.record.tricks[each.trick - 1]
                so = (each.seat, each.card) in zip(trick.seats, trick.cards, strict=True)
            else:
                so = is_met(each.count, play) is each.holds
            assert outcome.holds(literal) is so, (each, play.record)
    assert found == lines.keys()


@pytest.mark.parametrize("robot", [None, 1])
def test_of_unknown_hands_nothing_is_stated(robot: int | None) -> None:
    """There are all lines of all deals, with a card too many as well."""
    problem = Problem(Deal.unknown(small_deck(1, 4, 0), 3, robot))
    hands = OpenHands(problem)
    assert not hands.held
    assert hands.top is None
    solutions = sum(1 for _ in every_solution(hands.formula))
    assert solutions == sum(1 for _ in every_solution(RequirementsModel(problem).formula))
