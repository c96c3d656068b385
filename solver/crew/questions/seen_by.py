"""What a member sees: a problem in which all other cards are unknown.

A member sees the own hand, what others have shown (cards on the table, cards communicated, suits that they did not
follow), what was passed and drawn by and from this member, the robot's open cards, and who holds the highest trump.
"""

from dataclasses import replace

from winnable.rules.crew.card import Card, SeatIndex
from winnable.rules.crew.exchange import Distress, Draw
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.questions.positions import cards_of
from winnable.solver.verdict import NoAnswer


def seen_by(problem: Problem, seat: SeatIndex) -> Problem:
    """The problem as a member sees it. Raises NoAnswer where that cannot be said."""
    deal, name = problem.deal, problem.name(seat)
    if problem.before is not None:
        raise NoAnswer("what a member knows can be said only of a game with all its tricks: expected 'played:'")
    if seat == deal.robot:
        raise NoAnswer(f"{name} is the robot, which knows nothing")
    if deal.unseen and (deal.hidden[seat] or deal.over):
        raise NoAnswer(f"expected all cards of {name} to be known")
    signal = problem.distress
    if signal is not None and not signal.silent and problem.passes is None:
        raise NoAnswer("expected the distress signal as it was sent, or none, to say what a member knows")
    shown = {*deal.hands[seat], *_shown(problem, seat)}
    hands = tuple(tuple(card for card in hand if card in shown) for hand in deal.hands)
    more = deal.hidden or (0,) * len(hands)
    hidden = tuple(
        len(whole) + unknown - len(known) for whole, unknown, known in zip(deal.hands, more, hands, strict=True)
    )
    covered = tuple((cover, under if under in shown else None) for cover, under in deal.covered)
    known = replace(deal, hands=hands, hidden=hidden if any(hidden) else (), covered=covered)
    return replace(problem, deal=known, distress=_signal(problem, seat), draw=_draw(problem, seat))


def _shown(problem: Problem, seat: SeatIndex) -> set[Card]:
    """The cards of others whose place a member knows."""
    deal, played = problem.deal, {*cards_of(problem.played)}
    shown = played | {each.card for each in problem.communications if each.card is not None}
    commands = deal.deck.commander_card
    if commands is not None and commands in deal.hands[deal.commander]:
        shown.add(commands)
    if problem.passes is not None:
        shown.add(problem.passes.received(seat))
    if problem.draw is not None and _drawn(problem):
        shown |= {card for card in problem.draw.cards[seat : seat + 1] if card is not None}
    if deal.robot is not None:
        covers = {under: cover for cover, under in deal.covered}
        shown |= {card for card in deal.hands[deal.robot] if card not in covers or covers[card] in played}
    return shown


def _drawn(problem: Problem) -> bool:
    """Whether the cards of mission 12 are drawn already."""
    tricks = problem.played.tricks
    return bool(tricks) and len(tricks[0]) == len(problem.deal.hands)


def _signal(problem: Problem, seat: SeatIndex) -> Distress | None:
    """The distress signal with the cards that a member has passed and got."""
    signal, passes = problem.distress, problem.passes
    if signal is None or passes is None:
        return signal
    own = {seat, (seat - passes.direction.step) % len(problem.deal.hands)}
    return replace(signal, cards=tuple(card if giver in own else None for giver, card in enumerate(signal.cards)))


def _draw(problem: Problem, seat: SeatIndex) -> Draw | None:
    """The draws with the card that a member has drawn, and the one that was drawn from this member."""
    if problem.draw is None:
        return None
    own = {seat, (seat + 1) % len(problem.deal.hands)} if _drawn(problem) else set[SeatIndex]()
    return Draw(tuple(card if taker in own else None for taker, card in enumerate(problem.draw.cards)))
