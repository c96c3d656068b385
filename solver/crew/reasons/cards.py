"""The few cards that decide it, however the others lie: proved with all other cards unknown."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from winnable.rules.answer import Answer
from winnable.rules.crew.card import Card
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.features import from_known_hands
from winnable.solver.crew.model.model import Model
from winnable.solver.crew.reasons.candidates import named_cards
from winnable.solver.crew.reasons.reason import Kind, Reason, Step
from winnable.solver.decide import decide
from winnable.solver.formula import Literal
from winnable.solver.verdict import Limits

MAX_CARDS: Final = 12
"""More cards than that are no reason that anybody could keep in mind."""
WORK: Final = 0.3
"""The most work for one question, of which there is one for each card that is tried."""


def deciding_cards(problem: Problem, parts: tuple[int, ...], limits: Limits) -> Iterator[Reason]:
    """Yield the reason of this sort, if there is one in the suits that the problem names and the trumps.

    The commander stays the same, so the highest trump stays in that hand. Raises OutOfTime if the model is not
    built by the deadline. Nothing where not all cards are known, or the play has begun otherwise than with these hands.
    """
    deal, deck = problem.deal, problem.deal.deck
    asked = {card.suit for card in named_cards(problem)}
    if not asked or not from_known_hands(problem) or problem.before is not None or problem.played.tricks:
        return
    fixed = [deck.commander_card] if deck.commander_card in deal.hands[deal.commander] else []
    kept = tuple(tuple(card for card in hand if card in fixed) for hand in deal.hands)
    hidden = tuple(len(hand) - len(known) for hand, known in zip(deal.hands, kept, strict=True))
    blank = Deal(deck, kept, deal.commander, hidden)
    model = Model(replace(problem, deal=blank), deadline=limits.deadline)
    lies = {
        card: model.board.placement.dealt[seat][card]
        for seat, hand in enumerate(deal.hands)
        for card in hand
        if card not in fixed and (card.suit in asked or deck.is_trump(card))
    }
    cards = _enough(model, lies, limits)
    if cards is not None and len(cards) + len(fixed) <= MAX_CARDS:
        yield Reason(Kind.CARDS, (Step(parts),), tuple(sorted([*fixed, *cards])))


def _enough(model: Model, lies: dict[Card, Literal], limits: Limits) -> list[Card] | None:
    """Cards that suffice, of which as many are left out as can be proved to be; None if all do not."""
    left, spent = list(lies), 0.0
    tried: list[Card] = []
    enough = None
    while True:
        rest = limits.left(0, spent)
        if rest is None:
            return enough
        work = WORK if rest.work is None else min(WORK, rest.work)
        outcome = decide(
            model.formula, Limits(work=work, deadline=rest.deadline), assumptions=[lies[c] for c in left], explain=True
        )
        spent += outcome.work
        if outcome.answer is Answer.UNWINNABLE:
            enough = [card for card in left if lies[card] in outcome.clash]
        elif enough is None:
            return None
        card = next((card for card in enough if card not in tried), None)
        if card is None:
            return enough
        tried.append(card)
        left = [each for each in enough if each != card]
