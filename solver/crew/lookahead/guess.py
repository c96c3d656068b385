"""Guess whole deals for a problem with unknown cards, so that the lookaheads can search them.

The question is whether some deal that fits can be won. If a guessed one can, that is the answer; if not, nothing is
known. Where few cards are unknown, either most of the deals that fit can be won or none can, so few guesses are enough.
Deterministic: random numbers from a fixed seed.
"""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Final

from winnable.rules.crew.deal import Deal
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.features import from_the_start
from winnable.solver.verdict import NEVER, Deadline

GUESSES: Final = 3
"""The most guesses: each costs a search, and most problems need one. Chosen by trial."""
DEALS_MADE_UP: Final = 60
"""The most deals made up to find guesses that fit the communications. Chosen by trial."""


def guesses(problem: Problem, deadline: Deadline = NEVER) -> Iterator[Problem]:
    """Some deals that fit, as problems without unknown cards and communications.

    None for problems that the lookaheads do not search: with a robot, or in the middle of the play. Raises OutOfTime.
    """
    deal = problem.deal
    if not deal.unseen or deal.robot is not None or not from_the_start(problem) or problem.played.tricks:
        return
    random = Random(0)  # noqa: S311  # always the same
    found = 0
    for _ in range(DEALS_MADE_UP):
        deadline.check()
        whole = _made_up(deal, random)
        if all(each.allows(whole.hands[each.seat]) for each in problem.communications):
            yield replace(problem, deal=whole, communications=())
            found += 1
            if found == GUESSES:
                return


def _made_up(deal: Deal, random: Random) -> Deal:
    """Deal out the unknown cards at random."""
    cards = list(deal.unseen)
    random.shuffle(cards)
    hands = []
    for hand, hidden in zip(deal.hands, deal.hidden, strict=True):
        hands.append([*hand, *(cards.pop() for _ in range(hidden))])
    for seat, card in enumerate(cards):  # left over where the deck does not come out even: to different seats
        hands[seat].append(card)
    return Deal.of(deal.deck, hands, deal.commander)
