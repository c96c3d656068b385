"""What a claim counts, as values: the cards and the numbers of tricks, whatever words of goals chose them."""

from dataclasses import replace

import pytest

from tests.support.loading import problem
from winnable.crew.questions.counted import counted_of
from winnable.crew.questions.explain_answers import Counted
from winnable.output.typed import to_json
from winnable.rules.crew.card import Card
from winnable.rules.crew.kinds import CardFilter, Half, How, Span, Sum, TrickFilter
from winnable.rules.crew.quantity import CardsPlayed, CardsTaken, LongestRun, Points, Quantity, TricksLed, TricksWon
from winnable.rules.crew.who import Member, Seat

PROBLEM = problem("deck: {suits: [pink, blue], ranks: 3, trumps: 0}\nlead: 0\nhands: [p12, p3 b1, b23]\n")
PINK = CardFilter(suits=("pink",))
ANYBODY = Member.ANYBODY


@pytest.mark.parametrize(
    ("quantity", "told"),
    [
        (TricksWon(Seat(1)), {"kind": "tricks-won"}),
        (TricksLed(ANYBODY, TrickFilter(led=PINK)), {"kind": "tricks-led", "led_with": ["p1", "p2", "p3"]}),
        (
            TricksWon(Seat(0), TrickFilter(numbers=(Span(-1, -1),), won_with=CardFilter(ranks=(3,)))),
            {"kind": "tricks-won", "tricks": [2], "won_with": ["p3", "b3"]},
        ),
        (LongestRun(Seat(0), TrickFilter(numbers=(Half.FIRST,))), {"kind": "longest-run", "tricks": [1]}),
        (CardsTaken(Seat(2), CardFilter(cards=(Card.parse("b2"),))), {"kind": "cards-taken", "cards": ["b2"]}),
        (
            CardsPlayed(ANYBODY, PINK, TrickFilter(closed_with=PINK, every=PINK), (How.LED, How.RUFFED)),
            {
                "kind": "cards-played",
                "cards": ["p1", "p2", "p3"],
                "how": ["led", "ruffed"],
                "closed_with": ["p1", "p2", "p3"],
                "only": ["p1", "p2", "p3"],
            },
        ),
    ],
)
def test_kinds_are_the_cards_and_tricks_they_choose(quantity: Quantity, told: dict[str, object]) -> None:
    found = counted_of(PROBLEM, quantity, 2)
    assert isinstance(found, Counted)
    assert to_json(found) == {**told, "number": 2}


@pytest.mark.parametrize(
    "quantity",
    [
        TricksWon(Seat(0), TrickFilter(sum=Sum(over=4))),
        TricksWon(Seat(0), nth=(Span(1, 1),)),
        replace(TricksWon(Seat(0)), by=Member.FIRST_WINNER),
        LongestRun(ANYBODY),
        Points(Seat(0)),
    ],
)
def test_what_the_keys_cannot_say_is_left_to_the_text(quantity: Quantity) -> None:
    assert counted_of(PROBLEM, quantity, 1) is None
