"""A quick look for problems with unknown cards: guess where they lie, and look there.

Where a few cards are unknown, most ways they can lie can be won, if one can. A guess that is won
with answers whether some can; one that is not says nothing. Deterministic.
"""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Final

from winnable.rules.crew.deal import Deal
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.features import from_the_start

__all__ = ["guesses"]

GUESSES: Final = 3
"""How many guesses are looked at: each costs a quick look, and most problems need one."""
TRIES: Final = 60
"""How many deals are made up to find guesses that fit the communications."""


def guesses(problem: Problem) -> Iterator[Problem]:
    """Some deals that may be the one in question, as problems without unknown cards and hints.

    None where the quick looks would not look at them anyway, as in the middle of the play.
    """
    deal = problem.deal
    if not deal.unseen or deal.robot is not None or not from_the_start(problem) or problem.played.tricks:
        return
    random = Random(0)  # noqa: S311  # always the same
    found = 0
    for _ in range(TRIES):
        whole = _made_up(deal, random)
        if all(hint.allows(whole.hands[hint.seat]) for hint in problem.communications):
            yield replace(problem, deal=whole, communications=())
            found += 1
            if found == GUESSES:
                return


def _made_up(deal: Deal, random: Random) -> Deal:
    """The unknown cards dealt out at random."""
    cards = list(deal.unseen)
    random.shuffle(cards)
    hands = []
    for hand, hidden in zip(deal.hands, deal.hidden, strict=True):
        hands.append([*hand, *(cards.pop() for _ in range(hidden))])
    for seat, card in enumerate(cards):  # what the hands do not take up lies with different seats
        hands[seat].append(card)
    return Deal.of(deal.deck, hands, deal.commander)
