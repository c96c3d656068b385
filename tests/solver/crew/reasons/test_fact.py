"""Claims about a line of play."""

from tests.support.decks import shuffled, small_deck
from winnable.rules.crew.quantity import TricksWon
from winnable.rules.crew.who import Seat
from winnable.solver.crew.reasons.fact import Claim, Fallen, Out, Tally


def test_a_claim_and_its_opposite() -> None:
    """The opposite of the opposite is the claim."""
    for fact in (
        Fallen(shuffled(small_deck(2, 3, 1), 3, 4).deck.cards[0], 2),
        Out(1, "p", 2),
        Tally(TricksWon(Seat(0)), 1),
    ):
        claim = Claim(fact)
        assert claim.denied == Claim(fact, holds=False)
        assert claim.denied.denied == claim
