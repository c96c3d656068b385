"""The shortest words for what a hand does not hold."""

from random import Random

from tests.support.decks import shuffled, small_deck
from tests.support.proofs import holds
from winnable.rules.crew.card import Card
from winnable.rules.crew.deal import Deal
from winnable.solver.crew.short_proof.proof import Asked, Holds, NoneOf, NoOther, place
from winnable.solver.crew.short_proof.wording import all_lacking, few_named, named

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


def test_statements_are_true_and_imply_what_matters() -> None:
    """Of hands at random, whatever cards that they lack matter; the rank of a card that a hand holds is not denied."""
    random = Random(1)
    for seed in range(60):
        deal = shuffled(small_deck(3, 4, 4), 3, seed)
        every = [
            NoOther(seat, suit.letter, tuple(card for card in deal.hands[seat] if card.suit == suit.letter))
            for seat in deal.seats
            for suit in deal.deck.suits
        ]
        lacking = {said: all_lacking(said, deal.deck) for said in every}
        chosen = random.sample([said for said in every if lacking[said]], random.randint(1, 4))
        matter = {said: sorted(random.sample(lacking[said], random.randint(1, len(lacking[said])))) for said in chosen}
        found = [*few_named(matter, deal)]
        assert len(found) == len(matter)
        assert all(holds(each, deal) for each in found)
        for said, cards in matter.items():
            (mine,) = [each for each in found if place(each) == place(said)]
            assert {*cards} <= {*(mine.cards if isinstance(mine, NoneOf) else all_lacking(mine, deal.deck))}


def test_the_rank_of_a_trump_counts_as_well() -> None:
    """Where the 3 of one colour and of the trumps matter, no other colour is spoken of."""
    deck = small_deck(2, 6, 4).cards
    r3 = next(card for card in deck if card.suit == "r" and card.rank == 3)
    deal = shuffled(small_deck(2, 6, 4), 3, 1)
    matter = {NoOther(0, "p", (P[0],)): [P[2]], NoOther(0, "r", ()): [r3]}
    assert [*few_named(matter, deal)] == [NoneOf(0, "p", (P[2],)), NoneOf(0, "r", (r3,))]


def test_how_much_is_named() -> None:
    assert named([Asked(()), Holds(0, P[0]), NoOther(0, "p", (P[0], P[1])), NoneOf(0, "b", (B[0], B[1], B[2]))]) == 6
