"""The shortest words for what a hand does not hold."""

from tests.support.decks import shuffled, small_deck
from winnable.rules.crew.card import Card
from winnable.rules.crew.deal import Deal
from winnable.solver.crew.steps.naming import all_lacking, few_named, named
from winnable.solver.crew.steps.premise import Asked, Holds, NoneOf, NoOther

P = [Card("p", rank) for rank in range(1, 7)]
B = [Card("b", rank) for rank in range(1, 7)]
DEAL: Deal = shuffled(small_deck(2, 6, 0), 3, 1)


def test_all_that_a_hand_lacks_of_a_suit() -> None:
    assert all_lacking(NoOther(0, "p", (P[1], P[4])), DEAL.deck) == (P[0], P[2], P[3], P[5])


def test_statements_imply_what_matters() -> None:
    """Beyond the cards of the hand, all cards on that side are named; between them, the cards if they are few."""
    said = NoOther(0, "p", (P[2], P[3]))
    for matter, found in (
        ([P[4]], NoneOf(0, "p", (P[4], P[5]))),
        ([P[5]], NoneOf(0, "p", (P[5],))),
        ([P[0], P[1]], NoneOf(0, "p", (P[0], P[1]))),
        ([P[0], P[5]], NoneOf(0, "p", (P[0], P[5]))),
        ([P[0], P[1], P[5]], said),
        ([P[0], P[1], P[4], P[5]], said),
    ):
        assert [*few_named({said: matter}, DEAL)] == [found]
    nothing = NoOther(1, "p", ())
    assert [*few_named({nothing: [P[0]]}, DEAL)] == [nothing]


def test_one_rank_of_several_suits() -> None:
    """It is named as such, even where the hand has nothing of a suit."""
    first, second = NoOther(0, "p", (P[0],)), NoOther(0, "b", ())
    assert [*few_named({first: [P[3]], second: [B[3]]}, DEAL)] == [NoneOf(0, "p", (P[3],)), NoneOf(0, "b", (B[3],))]
    other = NoOther(1, "b", ())
    assert [*few_named({first: [P[3]], other: [B[3]]}, DEAL)] == [NoneOf(0, "p", (P[3], P[4], P[5])), other]


def test_how_much_is_named() -> None:
    assert named([Asked(()), Holds(0, P[0]), NoOther(0, "p", (P[0], P[1])), NoneOf(0, "b", (B[0], B[1], B[2]))]) == 6
