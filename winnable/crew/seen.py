"""What a member of The Crew sees, and the tasks that it may take, for `--knowing`.

A member sees the own hand, what others have shown (cards on the table, cards communicated, suits that they did not
follow), what was passed and drawn by and from this member, the robot's open cards, and with an official deck who has
the highest trump. The deals that fit are the completions of the problem with all other cards unknown.
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace

from winnable.rules.crew.card import Card, SeatIndex
from winnable.rules.crew.edition import official_deck
from winnable.rules.crew.exchange import Distress, Draw
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.questions.completions import Fitting
from winnable.solver.crew.questions.positions import Positions
from winnable.solver.crew.solve import NoDealFits
from winnable.solver.known import Drawn
from winnable.solver.verdict import Deadline, NoAnswer


@dataclass(frozen=True)
class Seen:
    """A problem as a member sees it."""

    problem: Problem

    def some(self, number: int, seed: int, deadline: Deadline) -> Drawn:
        """Return all deals that fit, if there are no more than `number`, else so many drawn.

        Raises NoDealFits if none fits, and OutOfTime.
        """
        fitting = Fitting(self.problem, number, seed, deadline)
        drawn = [replace(self.problem, deal=deal) for deal in fitting]
        if not drawn and not fitting.missing:
            raise NoDealFits.what_is_known(self.problem)
        return Drawn(drawn, fitting.total, fitting.every is not None, fitting.missing)


def seen(problem: Problem, name: str) -> Seen:
    """What a member sees, by name. Raises NoAnswer where that cannot be said."""
    return Seen(seen_by(problem, _seat(problem, name)))


def fitting(problem: Problem) -> Seen | None:
    """The problem as it is; None if nothing is unknown."""
    return Seen(problem) if problem.deal.unseen else None


def mover(problem: Problem) -> str:
    """Who plays next."""
    return problem.name(Positions(problem).turn(problem.played))


def _seat(problem: Problem, name: str) -> SeatIndex:
    return [problem.name(seat) for seat in problem.deal.seats].index(name)


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
    deal, played = problem.deal, {*problem.played.cards}
    shown = played | {each.card for each in problem.hints_so_far if each.card is not None}
    commands = deal.deck.commander_card
    # with another deck anybody may lead trick 1, whoever has its highest trump
    if official_deck(deal.deck) is not None and commands is not None and commands in deal.hands[deal.commander]:
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


# --- the tasks that a member may take ------------------------------------------------------------


def choices(problem: Problem, name: str) -> Mapping[str, Problem]:
    """The tasks that a member may take before the first card, and none of them; empty where all are taken."""
    if problem.played.tricks or name not in map(problem.name, problem.deal.seats):
        return {}
    return dict(_taken(problem, _seat(problem, name)))


def _taken(problem: Problem, seat: SeatIndex) -> Iterator[tuple[str, Problem]]:
    """Yield what a member may take, with the problem in which it did, as far as the rule lets that be."""
    rule, own = problem.assignment, sum(task.owner == seat for task in problem.tasks)
    share = None if rule.counts is None or rule.handover else rule.counts[seat]
    most = min((each for each in (share, rule.most) if each is not None), default=own + 1)
    left = [index for index, task in enumerate(problem.tasks) if task.owner is None and not task.done]
    for index in left if rule.handover or (own < most and seat not in rule.barred) else ():
        task = problem.tasks[index]
        with suppress(ValueError):
            tasks = (*problem.tasks[:index], replace(task, owner=seat), *problem.tasks[index + 1 :])
            yield f"take {task.name}", replace(problem, tasks=tasks)
    if left and not own and not share:  # with some already it would be none but those
        with suppress(ValueError):
            yield "take none", replace(problem, assignment=replace(rule, barred=(*rule.barred, seat)))
