"""The kinds of task of Mission Deep Sea on small decks: model, referee and a plain reading of each card agree.

Every kind is a sentence as the cards have it, fitted to decks on which it bites, beside a predicate
that reads the same off the finished play: who won which trick, with which cards. The predicates know
nothing of the goal language.
"""

from collections.abc import Callable

import pytest

from tests.support.counting import solved_as
from tests.support.decks import hand, shuffled, small_deal, small_deck
from tests.support.enumeration import all_plays, describe
from tests.support.judging import (
    AT_LEAST,
    AT_MOST,
    BLUE,
    COLOUR,
    EXACTLY,
    FEWER,
    FIRST,
    LAST,
    MORE,
    OWNER,
    PINK,
    SUBMARINE,
    cards,
    numbered,
    run,
    takes,
    value,
    wins,
)
from tests.support.layers import few
from tests.support.plain_reading import Play, dry, holds, ranks, suits
from winnable.rules.answer import State
from winnable.rules.crew.card import Card
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import AllOf, Always, ByCrew, Compare, Goal, OneOf, Spread
from winnable.rules.crew.kinds import EVERY_TRICK, TRUMPS, CardFilter, Holding, Span, Sum, TrickFilter
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import CardsTaken, Every, Predicted, TricksLed, TricksWon
from winnable.rules.crew.task import Task
from winnable.rules.crew.who import Member

Reading = Callable[[Play], bool]

# --- decks -------------------------------------------------------------------------------------------

FOUR = shuffled(small_deck(2, 5, 2), 4, 172)
FIVE = shuffled(small_deck(3, 4, 3), 5, 183)
SMALL = [small_deal(3), small_deal("3+1"), FOUR, FIVE]
LONG = [shuffled(small_deck(2, 5, 2), 3, 2), FOUR, FIVE]
"""Four tricks for three seats: room for runs and for numbers of tricks."""
WET = SMALL[1:]
"""At least two submarines."""
COLOURFUL = [shuffled(small_deck(4, 2, 2), 3, 0), shuffled(small_deck(3, 3, 0), 4, 3), FIVE]
FOUR_TRICKS = Deal.of(
    small_deck(4, 5, 0), map(hand, ("p14 g1 y1", "p5 b2 g2 y2", "p2 b5 g3 y3", "p3 b3 g5 y4", "b14 g4 y5")), 0
)
"""Five seats, two of which are void in a colour."""
PARITIES = shuffled(small_deck(3, 4, 3), 5, 19)


def trick_with(own: CardFilter, capture: Holding | None = None) -> Goal:
    """The owner wins a trick with such a card, and such a card lies in it."""
    return wins(TrickFilter(won_with=own, holds=(capture,) if capture else ()))


def captures(play: Play, own: int, other: int) -> bool:
    """The owner wins a trick with a colour card of one value while another of the other value lies in it."""
    return any(
        any(card != play.own(trick) and card.rank == other and card.suit != "r" for card in trick.cards)
        for trick in play.mine
        if play.own(trick).rank == own and play.own(trick).suit != "r"
    )


PREDICTION = wins(EVERY_TRICK, EXACTLY, Predicted.PREDICTED)

KINDS = (
    "win_cards",
    "win_card_in_last_trick",
    "win_only_submarine",
    "win_count",
    "win_none",
    "win_trick_with",
    "win_positions",
    "lose_first",
    "trick_total",
    "trick_total_in_a_row",
    "trick_run",
    "no_trick_run",
    "trick_compare",
    "trick_values_all",
    "trick_sum",
    "trick_parity",
    "trick_prediction",
    "trick_equal_colours",
    "total_equal_colours",
    "total_more_of",
    "collect_colours",
    "no_lead",
)
"""Every kind of task card that the game has."""

TASKS: dict[str, tuple[Goal | Task, Reading, list[Deal]]] = {
    "win_cards: one": (takes(cards("p1")), lambda play: Card("p", 1) in play.won, SMALL),
    "win_cards: two": (
        takes(cards("p1 b2"), EXACTLY, Every.EVERY),
        lambda play: {Card("p", 1), Card("b", 2)} <= set(play.won),
        SMALL,
    ),
    "win_cards: a submarine": (takes(cards("r1")), lambda play: Card("r", 1) in play.won, SMALL),
    "win_cards: all of a value": (
        takes(value(1), EXACTLY, Every.EVERY),
        lambda play: {card for card in play.deal.deck.cards if card.rank == 1 and card.suit != "r"} <= set(play.won),
        SMALL,
    ),
    "win_card_in_last_trick": (
        wins(TrickFilter(numbers=(LAST,), holds=(Holding(cards("b2")),))),
        lambda play: play.tricks[-1].winner == play.me and Card("b", 2) in play.tricks[-1].cards,
        SMALL,
    ),
    "win_only_submarine": (
        AllOf((takes(cards("r1")), takes(SUBMARINE, EXACTLY, 1))),
        lambda play: [card for card in play.won if card.suit == "r"] == [Card("r", 1)],
        WET,
    ),
    "win_count: at least two 2s": (takes(value(2), AT_LEAST, 2), lambda play: play.count(value=2) >= 2, SMALL),
    "win_count: exactly one 1": (takes(value(1), EXACTLY, 1), lambda play: play.count(value=1) == 1, SMALL),
    "win_count: at least three pink": (takes(PINK, AT_LEAST, 3), lambda play: play.count("p") >= 3, SMALL),
    "win_count: exactly two blue": (takes(BLUE, EXACTLY, 2), lambda play: play.count("b") == 2, SMALL),
    "win_count: exactly one pink and one blue": (
        AllOf((takes(PINK, EXACTLY, 1), takes(BLUE, EXACTLY, 1))),
        lambda play: play.count("p") == play.count("b") == 1,
        SMALL,
    ),
    "win_count: exactly one submarine": (takes(SUBMARINE, EXACTLY, 1), lambda play: play.count("r") == 1, WET),
    "win_count: exactly two submarines": (takes(SUBMARINE, EXACTLY, 2), lambda play: play.count("r") == 2, WET),
    "win_none: no 1s": (takes(value(1), EXACTLY, 0), lambda play: play.count(value=1) == 0, SMALL),
    "win_none: no 1s and 2s": (
        takes(value(1, 2), EXACTLY, 0),
        lambda play: play.count(value=1) + play.count(value=2) == 0,
        SMALL,
    ),
    "win_none: no pink": (takes(PINK, EXACTLY, 0), lambda play: play.count("p") == 0, SMALL),
    "win_none: neither pink nor blue": (
        takes(CardFilter(suits=("pink", "blue")), EXACTLY, 0),
        lambda play: play.count("p") + play.count("b") == 0,
        COLOURFUL,
    ),
    "win_none: no submarines": (takes(SUBMARINE, EXACTLY, 0), lambda play: play.count("r") == 0, SMALL),
    "win_trick_with: a 2": (
        trick_with(value(2)),
        lambda play: any(play.own(trick).rank == 2 and play.own(trick).suit != "r" for trick in play.mine),
        SMALL,
    ),
    "win_trick_with: a 3 that takes a 1": (
        trick_with(value(3), Holding(value(1))),
        lambda play: captures(play, 3, 1),
        SMALL,
    ),
    "win_trick_with: a 2 that takes a 3": (
        trick_with(value(2), Holding(value(3))),
        lambda play: captures(play, 2, 3),
        [*SMALL, *COLOURFUL[1:]],
    ),
    "win_trick_with: a 2 that takes a 2": (
        trick_with(value(2), Holding(value(2), AT_LEAST, 2)),
        lambda play: captures(play, 2, 2),
        [*SMALL, *COLOURFUL],
    ),
    "win_trick_with: a submarine that takes pink 1": (
        trick_with(SUBMARINE, Holding(cards("p1"))),
        lambda play: any(play.own(trick).suit == "r" and Card("p", 1) in trick.cards for trick in play.mine),
        SMALL,
    ),
    "win_positions: the first": (wins(numbered(FIRST)), lambda play: 1 in play.numbers, SMALL),
    "win_positions: the first two": (
        wins(numbered(Span(1, 2)), EXACTLY, Every.EVERY),
        lambda play: {1, 2} <= set(play.numbers),
        SMALL,
    ),
    "win_positions: the last": (wins(numbered(LAST)), lambda play: len(play.tricks) in play.numbers, SMALL),
    "win_positions: first and last": (
        wins(numbered(FIRST, LAST), EXACTLY, Every.EVERY),
        lambda play: {1, len(play.tricks)} <= set(play.numbers),
        LONG,
    ),
    "win_positions: only the first": (
        AllOf((wins(numbered(FIRST)), wins(EVERY_TRICK, EXACTLY, 1))),
        lambda play: play.numbers == [1],
        LONG,
    ),
    "win_positions: only the last": (
        AllOf((wins(numbered(LAST)), wins(EVERY_TRICK, EXACTLY, 1))),
        lambda play: play.numbers == [len(play.tricks)],
        LONG,
    ),
    "lose_first: two": (wins(numbered(Span(1, 2)), EXACTLY, 0), lambda play: not {1, 2} & set(play.numbers), SMALL),
    "trick_total: none": (wins(EVERY_TRICK, EXACTLY, 0), lambda play: not play.mine, SMALL),
    "trick_total: two": (wins(EVERY_TRICK, EXACTLY, 2), lambda play: len(play.mine) == 2, LONG),
    "trick_total_in_a_row: two": (
        AllOf((wins(EVERY_TRICK, EXACTLY, 2), run(EXACTLY, 2))),
        lambda play: len(play.numbers) == 2 and play.numbers[1] - play.numbers[0] == 1,
        LONG,
    ),
    "trick_run: two": (run(AT_LEAST, 2), lambda play: max(play.runs, default=0) >= 2, LONG),
    "trick_run: three": (run(AT_LEAST, 3), lambda play: max(play.runs, default=0) >= 3, LONG),
    "no_trick_run": (run(AT_MOST, 1), lambda play: all(length == 1 for length in play.runs), LONG),
    "trick_compare: more than each other": (
        wins(EVERY_TRICK, MORE, TricksWon(Member.EACH_OTHER)),
        lambda play: all(len(play.mine) > other for other in play.others),
        LONG,
    ),
    "trick_compare: more than all others": (
        wins(EVERY_TRICK, MORE, TricksWon(Member.ALL_OTHERS)),
        lambda play: len(play.mine) > sum(play.others),
        LONG,
    ),
    "trick_compare: fewer than each other": (
        wins(EVERY_TRICK, FEWER, TricksWon(Member.EACH_OTHER)),
        lambda play: all(len(play.mine) < other for other in play.others),
        [*LONG, FOUR_TRICKS],
    ),
    "trick_compare: more than the captain": (
        Task("more", wins(EVERY_TRICK, MORE, TricksWon(Member.COMMANDER)), not_commander=True),
        lambda play: len(play.mine) > play.tricks_of(play.deal.commander),
        LONG,
    ),
    "trick_compare: fewer than the captain": (
        Task("fewer", wins(EVERY_TRICK, FEWER, TricksWon(Member.COMMANDER)), not_commander=True),
        lambda play: len(play.mine) < play.tricks_of(play.deal.commander),
        LONG,
    ),
    "trick_compare: as many as the captain": (
        Task("as many", wins(EVERY_TRICK, EXACTLY, TricksWon(Member.COMMANDER)), not_commander=True),
        lambda play: len(play.mine) == play.tricks_of(play.deal.commander),
        LONG,
    ),
    "trick_values_all: below 4": (
        wins(TrickFilter(every=CardFilter(under=4))),
        lambda play: any(dry(trick) and max(ranks(trick)) < 4 for trick in play.mine),
        SMALL,
    ),
    "trick_values_all: above 1": (
        wins(TrickFilter(every=CardFilter(over=1))),
        lambda play: any(dry(trick) and min(ranks(trick)) > 1 for trick in play.mine),
        SMALL,
    ),
    "trick_sum: low": (
        ByCrew(
            tuple((n, wins(TrickFilter(every=COLOUR, sum=Sum(under=least)))) for n, least in ((3, 6), (4, 9), (5, 11)))
        ),
        lambda play: any(dry(trick) and sum(ranks(trick)) < {3: 6, 4: 9, 5: 11}[play.seats] for trick in play.mine),
        SMALL,
    ),
    "trick_sum: high": (
        ByCrew(
            tuple((n, wins(TrickFilter(every=COLOUR, sum=Sum(over=most)))) for n, most in ((3, 8), (4, 11), (5, 14)))
        ),
        lambda play: any(dry(trick) and sum(ranks(trick)) > {3: 8, 4: 11, 5: 14}[play.seats] for trick in play.mine),
        SMALL,
    ),
    "trick_sum: 8 or 9": (
        wins(TrickFilter(every=COLOUR, sum=Sum(among=(8, 9)))),
        lambda play: any(dry(trick) and sum(ranks(trick)) in {8, 9} for trick in play.mine),
        SMALL,
    ),
    "trick_parity: odd": (
        wins(TrickFilter(every=CardFilter(odd=True))),
        lambda play: any(dry(trick) and all(rank % 2 for rank in ranks(trick)) for trick in play.mine),
        [*SMALL, PARITIES],
    ),
    "trick_parity: even": (
        wins(TrickFilter(every=CardFilter(odd=False))),
        lambda play: any(dry(trick) and not any(rank % 2 for rank in ranks(trick)) for trick in play.mine),
        [*SMALL, PARITIES],
    ),
    "trick_prediction: free": (Task("noted", PREDICTION), lambda play: len(play.mine) == play.x, SMALL),
    "trick_prediction: given": (Task("noted", PREDICTION, predicted=2), lambda play: len(play.mine) == 2, LONG),
    "trick_equal_colours": (
        wins(TrickFilter(as_many=(PINK, BLUE), holds=(Holding(PINK),))),
        lambda play: any(suits(trick, "p") == suits(trick, "b") >= 1 for trick in play.mine),
        [*SMALL, *COLOURFUL],
    ),
    "total_equal_colours": (
        AllOf((takes(PINK, EXACTLY, CardsTaken(OWNER, BLUE)), takes(PINK))),
        lambda play: play.count("p") == play.count("b") >= 1,
        SMALL,
    ),
    "total_more_of": (
        takes(PINK, MORE, CardsTaken(OWNER, BLUE)),
        lambda play: play.count("p") > play.count("b"),
        SMALL,
    ),
    "collect_colours: all of one": (
        OneOf((takes(PINK, EXACTLY, Every.EVERY), takes(BLUE, EXACTLY, Every.EVERY))),
        lambda play: any(play.count(suit) == len(play.deal.deck.suit(suit).ranks) for suit in "pb"),
        SMALL,
    ),
    "collect_colours: one of each": (
        AllOf((takes(PINK), takes(BLUE), takes(CardFilter(suits=("green",))))),
        lambda play: all(play.count(suit) for suit in "pbg"),
        COLOURFUL,
    ),
    "no_lead: pink": (
        Compare(TricksLed(OWNER, TrickFilter(led=PINK)), EXACTLY, 0),
        lambda play: all(trick.cards[0].suit != "p" for trick in play.tricks if trick.leader == play.me),
        SMALL,
    ),
    "no_lead: pink and blue": (
        Compare(TricksLed(OWNER, TrickFilter(led=CardFilter(suits=("pink", "blue")))), EXACTLY, 0),
        lambda play: all(trick.cards[0].suit not in "pb" for trick in play.tricks if trick.leader == play.me),
        [*WET, *COLOURFUL],
    ),
}


def agreed(problem: Problem, reads: Reading) -> tuple[int, int]:
    """Hold model, referee and reading against each other; return the won and all lines with their choices."""
    expected: set[tuple[str, str]] = set()
    number = 0
    for choices, line, report in all_plays(problem):
        number += 1
        owner = choices.owners[0] if choices.owners else 0
        noted = choices.predictions[0] if choices.predictions else None
        read = reads(Play(problem.deal, report.record.tricks, owner, noted))
        assert read == (report.state is State.MET), f"{problem.deal}: {choices}: {line}"
        if read:
            expected.add((describe(choices), line))
    return solved_as(problem, expected), number


@pytest.mark.parametrize("name", few(TASKS, 4, 8))
def test_kinds(name: str) -> None:
    """With every seat as owner; with 3, 4 and 5 seats somewhere some of the lines are won and some are not."""
    sentence, reads, deals = TASKS[name]
    task = sentence if isinstance(sentence, Task) else Task(name, sentence)
    counts = [(len(deal.hands), *agreed(Problem(deal, (task,)), reads)) for deal in deals]
    assert {seats for seats, won, legal in counts if 0 < won < legal} == {3, 4, 5}, f"{name} tests too little: {counts}"


def test_every_kind_is_held() -> None:
    assert {name.partition(":")[0] for name in TASKS} == set(KINDS)
    assert len(KINDS) == 22


# --- what the missions without tasks ask for -----------------------------------------------------------


def balanced(play: Play, rank: int) -> bool:
    """After every trick nobody has more than one card of the value more than anybody else."""
    taken = [0] * play.seats
    for trick in play.tricks:
        taken[trick.winner] += holds(trick, rank)
        if max(taken) - min(taken) > 1:
            return False
    return True


def ahead(play: Play) -> bool:
    """After every trick the winner of the first has more tricks than anybody else."""
    won = [0] * play.seats
    first = play.tricks[0].winner
    for trick in play.tricks:
        won[trick.winner] += 1
        if any(won[seat] >= won[first] for seat in range(play.seats) if seat != first):
            return False
    return True


GOALS: dict[str, tuple[Goal, Reading]] = {
    "balance_of_value": (Spread(CardsTaken(Member.ANYBODY, value(2)), 1), lambda play: balanced(play, 2)),
    "no_lead_for_anybody": (
        Compare(
            TricksLed(Member.ANYBODY, TrickFilter(led=CardFilter(suits=("pink", TRUMPS)))),
            EXACTLY,
            0,
        ),
        lambda play: all(trick.cards[0].suit not in "pr" for trick in play.tricks),
    ),
    "first_winner_stays_ahead": (
        Always(Compare(TricksWon(Member.FIRST_WINNER), MORE, TricksWon(Member.EACH_OTHER))),
        ahead,
    ),
    "last_card_of_deal": (
        Compare(TricksWon(Member.ANYBODY, TrickFilter(numbers=(LAST,), closed_with=cards("b2"))), EXACTLY, 1),
        lambda play: play.tricks[-1].cards[-1] == Card("b", 2),
    ),
}


@pytest.mark.parametrize("name", few(GOALS, 1))
def test_goals_of_missions(name: str) -> None:
    goal, reads = GOALS[name]
    deals = [*SMALL, *LONG[:1], *COLOURFUL[:2]]
    counts = [agreed(Problem(deal, goals=(goal,)), reads) for deal in deals]
    assert any(0 < won < legal for won, legal in counts), f"{name} tests nothing on these deals: {counts}"
