"""What a member could know, against every deal of a small deck that fits what the member sees, and every line of it."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import permutations
from random import Random

import pytest

from tests.support.decks import hand, shuffled, small_deck, task
from tests.support.enumeration import all_choices, all_lines
from tests.support.layers import few
from winnable.crew.game import CREW
from winnable.crew.seen import seen_by
from winnable.questions import knowing as question
from winnable.rules.answer import Answer, State
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.card import PLANET_NINE, Card, Deck
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Communication, Direction, Distress, Draw, Shown
from winnable.rules.crew.play import IllegalPlay, Line, Position, replay
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.referee import referee
from winnable.rules.crew.task import Task
from winnable.solver.known import Compared, Outcomes
from winnable.solver.verdict import Deadline, Limits, NoAnswer

DECK = small_deck(2, 4, 1)
DEAL = Deal.of(DECK, [hand("p12 b3"), hand("p34 b2"), hand("b14 r1")])
GAME = Problem(DEAL, (task("p3>0"),), names=("Ann", "Ben", "Cas"))


def seen(problem: Problem, seat: int) -> str:
    return str(seen_by(problem, seat).deal)


def test_own_cards() -> None:
    assert seen(GAME, 0) == "p12 b3 / ??? / ???"
    assert seen(GAME, 2) == "??? / ??? / b14 r1"


@pytest.mark.parametrize(("deck", "known"), [(PLANET_NINE, "r4"), (small_deck(3, 8, 4), "")])
def test_who_has_the_highest_trump_is_known_with_an_official_deck_alone(deck: Deck, known: str) -> None:
    """With a deck of one's own anybody may lead, so nobody knows what the leader has."""
    cards, size = deck.cards, len(deck.cards) // 4
    deal = Deal.of(deck, [cards[start : start + size] for start in range(0, len(cards), size)])
    assert [str(card) for card in seen_by(Problem(deal), 0).deal.hands[3]] == known.split()


def test_cards_that_were_played_and_shown() -> None:
    played = Line((tuple(hand("b4 b3 b2")),))
    assert seen(replace(GAME, played=played), 0) == "p12 b3 / b2 ?? / b4 ??"
    shown = replace(GAME, communications=(Communication(1, hand("p4")[0], Shown.HIGHEST),))
    assert seen(shown, 0) == "p12 b3 / p4 ?? / ???"
    assert seen_by(shown, 0).communications == shown.communications


def test_the_distress_signal() -> None:
    signal = Distress(required=True, direction=Direction.LEFT, cards=tuple(hand("p1 p3 b4")))
    found = seen_by(replace(GAME, distress=signal), 0)
    assert str(found.deal) == "p12 b3 / ??? / b4 ??"
    assert found.distress is not None
    assert [str(card) for card in found.distress.cards] == ["p1", "None", "b4"]
    with pytest.raises(NoAnswer, match="expected the distress signal as it was sent"):
        seen_by(replace(GAME, distress=Distress()), 0)


def test_the_draws_once_they_were_made() -> None:
    drawn = replace(GAME, draw=Draw(tuple(hand("r1 p1 p3"))))  # each from the seat before
    before = seen_by(drawn, 0)
    assert (str(before.deal), before.draw) == ("p12 b3 / ??? / ???", Draw((None, None, None)))
    after = seen_by(replace(drawn, played=Line((tuple(hand("b4 b3 b2")),))), 0)
    assert str(after.deal) == "p12 b3 / b2 ?? / b4 r1 ?"
    assert after.draw is not None
    assert [str(card) for card in after.draw.cards] == ["r1", "p1", "None"]


def test_the_robot() -> None:
    cards = hand("p34 b2")
    deal = Deal.of(DECK, [hand("p12 b3"), cards, hand("b14 r1")], robot=1, covered=[(cards[0], cards[1])])
    robot = replace(GAME, deal=deal)
    assert seen(robot, 0) == "p12 b3 / p3(?) b2 / ???"
    played = Line((tuple(hand("b4 b3 b2")), tuple(hand("r1 p1 p3"))))
    assert seen(replace(robot, played=played), 0) == "p12 b3 / p3(p4) b2 / b4 r1 ?"
    with pytest.raises(NoAnswer, match="Ben is the robot"):
        seen_by(robot, 1)


def test_an_open_deal_in_which_the_own_cards_are_known() -> None:
    deal = Deal(DECK, (tuple(hand("p12 b3")), (), tuple(hand("b4 r1"))), 2, (0, 3, 1))
    assert seen(replace(GAME, deal=deal), 0) == "p12 b3 / ??? / ???"
    with pytest.raises(NoAnswer, match="expected all cards of Ben to be known"):
        seen_by(replace(GAME, deal=deal), 1)


NAMES = ("Ann", "Ben", "Cas")


def knowing(problem: Problem, seat: int, limits: Limits | None = None, deals: int = 200, seed: int = 0) -> Outcomes:
    player = question.player_of(CREW, problem, NAMES[seat])
    return question.knowing(CREW, problem, player, limits or Limits(), deals, seed)


def deals_that_fit(problem: Problem, seat: int) -> Iterator[Deal]:
    """Every deal with the member's hand in which the game so far and all that was communicated can be."""
    deal, rng = problem.deal, [card for other, hand in enumerate(problem.deal.hands) if other != seat for card in hand]
    others = [other for other in deal.seats if other != seat]
    seen = set[tuple[frozenset[Card], ...]]()
    for order in permutations(rng):
        hands: list[Sequence[Card]] = [()] * len(deal.hands)
        hands[seat], start = deal.hands[seat], 0
        for other in others:
            hands[other] = order[start : start + len(deal.hands[other])]
            start += len(deal.hands[other])
        key = tuple(map(frozenset, hands))
        if key in seen:
            continue
        seen.add(key)
        whole = Deal.of(deal.deck, hands, deal.commander)
        if _fits(problem, whole):
            yield whole


def _fits(problem: Problem, deal: Deal) -> bool:
    try:
        replay(deal, problem.played, partial=True)
    except IllegalPlay:
        return False
    position, before = Position.start(deal), [Position.start(deal).hands]
    for trick in problem.played.tricks:
        for card in trick:
            position = position.play(card)
        before.append(position.hands)
    return all(each.allows(before[each.trick - 1][each.seat]) for each in problem.communications)


def can_be_won(problem: Problem) -> bool:
    return any(
        referee(problem, choices, line).state is State.MET
        for choices in all_choices(problem)
        for line in all_lines(problem)
    )


def shares(problem: Problem, seat: int, cards: Sequence[Card]) -> list[tuple[int, int]]:
    """For each card in how many deals it can be won behind it, and in how many it cannot."""
    found = []
    deals, played = list(deals_that_fit(problem, seat)), problem.played.cards
    for card in cards:
        line = Line.of((*played, card), len(problem.deal.hands))
        won = sum(can_be_won(replace(problem, deal=deal, played=line, communications=())) for deal in deals)
        found.append((won, len(deals) - won))
    return found


def made_up(seed: int, cards: int | None = None) -> tuple[Problem, int]:
    """A small game after some cards, with communications, and who plays next."""
    rng = Random(seed)
    deal = shuffled(small_deck(2, 4, 1), 3, seed)
    chosen = rng.sample([card for card in deal.deck.cards if card.suit != "r"], rng.choice([1, 2]))
    tasks = tuple(Task.card(card, None, rng.randrange(3)) for card in chosen)
    played = Line(())
    position = Position.start(deal)
    for _ in range(rng.randrange(5) if cards is None else cards):
        position = position.play(rng.choice(sorted(position.legal())))
        played = Line.of((*played.cards, *_last(position)), 3)
    hints = []
    if rng.random() < 0.6:
        seat = rng.randrange(3)
        hand = [card for card in deal.hands[seat] if card.suit != "r"]
        card = rng.choice(hand)
        same = sorted(each for each in hand if each.suit == card.suit)
        hints.append(Communication(seat, same[-1], Shown.ONLY if len(same) == 1 else Shown.HIGHEST))
    problem = Problem(deal, tasks, played=played, communications=tuple(hints), names=NAMES)
    return problem, position.turn


def _last(position: Position) -> tuple[Card, ...]:
    """The card that was played last."""
    return (position.table or position.tricks[-1].cards)[-1:]


@pytest.mark.parametrize("seed", few(range(40), 5, 12))
def test_cards_against_all_deals_that_fit(seed: int) -> None:
    problem, seat = made_up(seed)
    found = knowing(problem, seat, deals=1000)
    assert found.exact
    assert found.total == len(found.outcomes) == len(list(deals_that_fit(problem, seat)))
    true = shares(problem, seat, list(map(Card.parse, found.choices)))
    assert [(found.share(card).winnable, found.share(card).unwinnable) for card in found.choices] == true


@pytest.mark.parametrize("seed", few(range(12), 2, 7))
def test_samples_are_of_these_deals_and_repeatable(seed: int) -> None:
    problem, seat = made_up(seed, cards=0)
    every = knowing(problem, seat, deals=1000)
    if len(every.outcomes) < 12:
        pytest.skip("there are too few deals to draw some")
    sample, again, other = (knowing(problem, seat, deals=11, seed=each) for each in (1, 1, 2))
    assert (sample.exact, len(sample.outcomes), sample.total) == (False, 11, len(every.outcomes))
    assert sample == again
    assert set(sample.outcomes) | set(other.outcomes) <= set(every.outcomes)
    for choice in sample.choices:
        low, high = sample.share(choice).interval
        assert 0 <= low <= sample.share(choice).winnable / 11 <= high <= 1


@pytest.mark.parametrize("seed", few(range(12), 2, 4))
def test_tasks_against_all_deals_that_fit(seed: int) -> None:
    problem, _ = made_up(seed, cards=0)
    problem = replace(problem, tasks=tuple(replace(task, owner=None) for task in problem.tasks))
    seat = 1
    found = knowing(problem, seat, deals=1000)
    assert found.choices == (*(f"take {task.name}" for task in problem.tasks), "take none")
    deals = list(deals_that_fit(problem, seat))
    for number, choice in enumerate(found.choices):
        if choice == "take none":
            taken = replace(problem, assignment=Assignment(barred=(seat,)))
        else:
            tasks = list(problem.tasks)
            tasks[number] = replace(tasks[number], owner=seat)
            taken = replace(problem, tasks=tuple(tasks))
        won = sum(can_be_won(replace(taken, deal=deal, communications=())) for deal in deals)
        assert found.share(choice).winnable == won


def test_tasks_that_the_rule_does_not_let_a_member_take() -> None:
    deal = shuffled(small_deck(2, 4, 1), 3, 1)
    cards = [card for card in deal.deck.cards if card.suit != "r"][:3]
    tasks = tuple(Task.card(card) for card in cards)
    drafted = Problem(deal, tasks, assignment=Assignment((1, 1, 1)), names=NAMES)
    assert knowing(drafted, 0, deals=3).choices == tuple(f"take {task.name}" for task in tasks)  # everybody has one
    barred = Problem(deal, tasks, assignment=Assignment(barred=(0,)), names=NAMES)
    assert knowing(barred, 0, deals=3).choices == ("take none",)
    other = (deal.commander + 1) % 3
    has_one = replace(drafted, tasks=(replace(tasks[0], owner=other), *tasks[1:]))
    with pytest.raises(NoAnswer, match=f"moves next: expected {NAMES[deal.commander]} or each"):
        knowing(has_one, other, deals=3)


def test_who_has_nothing_to_choose() -> None:
    problem, seat = made_up(3)
    other = (seat + 1) % 3
    with pytest.raises(NoAnswer, match=f"{NAMES[seat]} moves next: expected {NAMES[seat]} or each"):
        knowing(problem, other)
    whole = replace(problem, played=next(all_lines(problem)), communications=())
    with pytest.raises(NoAnswer, match="the game is over"):
        knowing(whole, seat)


def test_limits() -> None:
    problem, seat = made_up(1, cards=0)
    late = knowing(problem, seat, Limits(deadline=Deadline.after(0)))
    assert (late.outcomes, late.exact) == ((), False)
    assert "was reached" in late.reason
    found = knowing(problem, seat, Limits(work=1e-9), deals=5)
    assert len(found.outcomes) == 5 or found.exact


def test_pairs_are_counted_deal_by_deal() -> None:
    won, lost, open_ = Answer.WINNABLE, Answer.UNWINNABLE, Answer.UNKNOWN
    outcomes = ((won, lost), (won, won), (lost, won), (lost, won), (open_, won))
    known = Outcomes(("a", "b"), outcomes, exact=False, total=None)
    assert known.compared("a", "b") == Compared(1, 2, 1, exact=False)
    share = known.share("a")
    assert (share.winnable, share.unwinnable, share.undecided) == (2, 2, 1)
