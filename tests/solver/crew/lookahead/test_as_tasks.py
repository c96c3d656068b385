"""Goals that ask for cards, as plain tasks: a line that meets these meets the goals."""

from dataclasses import replace
from random import Random

import pytest

from tests.support.decks import DEALS, hand, shuffled, small_deck, task
from tests.support.layers import few
from winnable.rules.answer import Answer, State
from winnable.rules.crew.card import PLANET_NINE, Card
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Communication, Distress, Shown
from winnable.rules.crew.goal import AllOf, ColoursThat, Compare, Goal, MembersWho, Not, OneOf
from winnable.rules.crew.kinds import COLOUR, CardFilter, Relation
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import CardsTaken, Every, Predicted, TricksWon
from winnable.rules.crew.referee import referee
from winnable.rules.crew.task import Task, Token
from winnable.rules.crew.who import Member, Seat, Who
from winnable.solver.crew.lookahead.as_tasks import GUESSES, find_cards, guesses, ways
from winnable.solver.crew.solve import solve

AT_LEAST, EXACTLY = Relation.AT_LEAST, Relation.EXACTLY
P1, P2, B2 = Card("p", 1), Card("p", 2), Card("b", 2)


def takes(by: Who, *cards: Card, relation: Relation = EXACTLY) -> Goal:
    """A member takes all of some cards."""
    return Compare(CardsTaken(by, CardFilter(cards=cards)), relation, len(cards))


OF_A_COLOUR = Compare(CardsTaken(Seat(0), CardFilter(suits=(COLOUR,))), EXACTLY, Every.EVERY)
REDUCED: dict[str, tuple[Goal, int]] = {
    "some cards": (takes(Seat(1), P1, B2), 1),
    "those of the commander": (takes(Member.COMMANDER, P1), 1),
    "at least all": (takes(Seat(1), P1, B2, relation=AT_LEAST), 1),
    "some colour": (ColoursThat(OF_A_COLOUR, AT_LEAST, 1), 2),
    "somebody": (MembersWho(takes(Member.MEMBER, P1, P2), AT_LEAST, 1), 4),
    "both": (AllOf((takes(Seat(0), P1), takes(Seat(1), P2))), 1),
    "one card by two members": (AllOf((takes(Seat(0), P1), takes(Seat(1), P1, P2))), 0),
    "one of two": (OneOf((takes(Seat(0), P1), takes(Seat(1), P2))), 2),
}
OTHERS: dict[str, Goal] = {
    "not": Not(takes(Seat(1), P1)),
    "two of three cards": Compare(CardsTaken(Seat(0), CardFilter(cards=(P1, P2, B2))), EXACTLY, 2),
    "two of three cards or more": Compare(CardsTaken(Seat(0), CardFilter(cards=(P1, P2, B2))), AT_LEAST, 2),
    "anybody": takes(Member.ANYBODY, P1),
    "just one member": MembersWho(takes(Member.MEMBER, P1), EXACTLY, 1),
    "and tricks": AllOf((takes(Seat(0), P1), Compare(TricksWon(Seat(0)), AT_LEAST, 1))),
}
DEAL = shuffled(small_deck(2, 5, 2), 4, 4)


@pytest.mark.parametrize("name", REDUCED)
def test_ways(name: str) -> None:
    goal, number = REDUCED[name]
    found = list(ways(Problem(DEAL, goals=(goal,))))
    assert len(found) == number
    assert all(not each.goals for each in found)


@pytest.mark.parametrize("name", OTHERS)
def test_what_asks_for_something_else(name: str) -> None:
    """Ways would meet "just one member", too, but they say nothing of the other members."""
    assert not list(ways(Problem(DEAL, goals=(OTHERS[name],))))


def test_tasks_go_along() -> None:
    """The tasks of the problem keep their places, their owners and their tokens."""
    tasks = (Task.card(P1, Token("1"), 0), Task("two", takes(Member.OWNER, P2, B2), owner=1))
    (way,) = ways(Problem(DEAL, tasks, (takes(Seat(0), P1),)))
    assert way.tasks[0] == tasks[0]
    assert way.tasks[1].done
    assert {(str(task), task.owner) for task in way.tasks[2:]} == {("p2", 1), ("b2", 1)}
    token = (Task.card(P1, Token("1"), 0), Task("two", takes(Member.OWNER, P2, B2), Token("2"), 1))
    predicted = Task("so many", Compare(TricksWon(Member.OWNER), EXACTLY, Predicted.PREDICTED), owner=0)
    for others in ((Task.card(P1),), token, (predicted,), (Task.card(P2, owner=2), Task.card(P2, owner=3))):
        assert not list(ways(Problem(DEAL, others, (takes(Seat(0), P1),))))


@pytest.mark.parametrize("deal", few(DEALS, 2, 3), ids=str)
def test_verdicts_with_and_without(deal: Deal) -> None:
    """What is found is won by the referee; where a model proves that there is no line, none is found."""
    rng, found, lost = Random(str(deal)), 0, 0
    for _ in range(25):
        cards = rng.sample(deal.deck.cards, 4)
        some = takes(Seat(rng.choice(deal.seats)), *cards[: rng.randint(1, 2)])
        goal = rng.choice((some, ColoursThat(OF_A_COLOUR, AT_LEAST, 1), OneOf((some, takes(Seat(1), cards[2])))))
        problem = Problem(deal, (Task.card(cards[3], owner=rng.choice(deal.seats)),), (goal,))
        line = find_cards(problem)
        verdict = solve(problem, lookahead=False)
        assert solve(problem).answer is verdict.answer
        if line is not None:
            found += 1
            assert referee(problem, *line).state is State.MET
        lost += verdict.answer is Answer.UNWINNABLE
    assert found > 1
    assert lost


def test_all_of_a_colour_is_mostly_found() -> None:
    deals = [shuffled(PLANET_NINE, 4, seed) for seed in range(10)]
    goal = ColoursThat(OF_A_COLOUR, AT_LEAST, 1)
    assert sum(find_cards(Problem(deal, goals=(goal,))) is not None for deal in deals) >= 8


FULL = Deal.unknown(PLANET_NINE, 4)
ODD = Deal.unknown(PLANET_NINE, 3)  # 13 cards each and one more, with anybody
PARTLY = Deal(small_deck(2, 4, 1), (tuple(hand("r1 p1")), tuple(hand("b1")), ()), 0, (1, 2, 3))


@pytest.mark.parametrize("deal", [FULL, ODD, PARTLY], ids=str)
def test_guesses_fit(deal: Deal) -> None:
    problem = Problem(deal, (task("p2"), task("b2>1")))
    found = list(guesses(problem))
    assert len(found) == GUESSES
    for guess in found:
        assert deal.admits(guess.deal)
        assert replace(guess, deal=deal) == problem
    assert found == list(guesses(problem))


def test_guesses_fit_communications() -> None:
    known = (Communication(1, Card("b", 1), Shown.LOWEST), Communication(2, Card("p", 4), Shown.HIGHEST))
    found = list(guesses(Problem(PARTLY, communications=known)))
    assert found
    for guess in found:
        assert all(each.allows(guess.deal.hands[each.seat]) for each in known)
        assert not guess.communications


@pytest.mark.parametrize(
    "problem",
    [
        Problem(Deal.of(small_deck(2, 3, 0), [hand("p12"), hand("p3 b1"), hand("b23")], 0)),
        Problem(Deal.unknown(PLANET_NINE, 3, robot=1)),
        Problem(FULL, distress=Distress()),
        Problem(PARTLY, played=Line.parse("p1 p2")),
        Problem(PARTLY, communications=tuple(Communication(seat, void="p") for seat in (1, 2))),  # nor has seat 0 room
    ],
    ids=["nothing unknown", "robot", "signal", "played", "nothing fits"],
)
def test_no_guesses(problem: Problem) -> None:
    assert not list(guesses(problem))


# --- the lookahead that guesses where unknown cards lie changes no verdict ---------------------------


ALLOWED = Distress()


@pytest.mark.thorough
def test_guesses_change_no_verdict() -> None:
    """With and without the lookahead, on small deals with unknown cards, some with a hint and the signal."""
    answers = []
    for seed in range(60):
        random = Random(seed)
        deal = shuffled(small_deck(2, 5, 1 + seed % 2), 3, seed)
        hands = [[c for c in each if c == deal.deck.commander_card or random.random() < 0.6] for each in deal.hands]
        hidden = tuple(len(whole) - len(known) for whole, known in zip(deal.hands, hands, strict=True))
        if not any(hidden):
            continue
        known = Deal(deal.deck, tuple(map(tuple, hands)), deal.commander, hidden)
        seat = random.randrange(3)
        shown = min((c for c in deal.hands[seat] if c.suit == "p"), default=None)
        communications = (Communication(seat, shown, Shown.LOWEST),) if shown and seed % 3 == 0 else ()
        cards = random.sample([c for c in deal.deck.cards if c.suit != "r"], 3)
        tasks = tuple(Task.card(c, owner=index) for index, c in enumerate(cards))
        problem = Problem(known, tasks, communications=communications, distress=ALLOWED if seed % 4 == 0 else None)
        quick = solve(problem)
        answers.append(quick.answer)
        assert solve(problem, lookahead=False).answer is quick.answer, known
    assert answers.count(Answer.WINNABLE) > 5
    assert answers.count(Answer.UNWINNABLE) > 5
