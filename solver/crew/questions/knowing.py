"""What could a member know? In how many of the deals that fit what a member sees each choice can be won.

Of the deals that fit (`seen_by`), all or a sample (`Fitting`), each is asked about with all cards open after the
choice: so a share is what can be reached at most, by a crew that sees all cards from then on.

A choice is a card that the member may play now. Where owners of tasks are open and no card was played, it is a task
that the member may take, or none of those that are open (`NO_TASK`).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from time import perf_counter
from typing import Final

from winnable.rules.answer import Answer, OutOfTime
from winnable.rules.crew.card import Card, SeatIndex, TaskIndex
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.edition import official_deck
from winnable.rules.crew.exchange import Distress, Draw
from winnable.rules.crew.problem import Problem
from winnable.rules.values import short_repr
from winnable.solver.asking import Asking
from winnable.solver.crew.questions.completions import Fitting
from winnable.solver.crew.questions.hint import asked, each_card
from winnable.solver.crew.questions.positions import Positions, cards_of
from winnable.solver.crew.solve import NoDealFits, solve
from winnable.solver.known import Outcomes, Submit, in_blocks, why_open
from winnable.solver.verdict import Effort, Limits, NoAnswer

# --- What a member sees --------------------------------------------------------------------------


# What a member sees: a problem in which all other cards are unknown.
#
# A member sees the own hand, what others have shown (cards on the table, cards communicated, suits that they did not
# follow), what was passed and drawn by and from this member, the robot's open cards, and with an official deck who has
# the highest trump.


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


NO_TASK: Final = -1
"""The choice to take none of the tasks that are open."""

Choice = Card | TaskIndex
"""A card to play, or the index of a task to take."""


@dataclass(frozen=True)
class Known(Outcomes[Choice]):
    """What each choice of a member is worth in the deals that fit what the member sees.

    `seen` is the problem as the member sees it.
    """

    seat: SeatIndex = field(kw_only=True)
    seen: Problem = field(kw_only=True)

    __repr__ = short_repr

    def named(self, choice: Choice) -> str:
        """A choice in words."""
        if isinstance(choice, Card):
            return str(choice)
        return "no task" if choice == NO_TASK else self.seen.tasks[choice].name


def knowing(
    problem: Problem,
    seat: SeatIndex,
    limits: Limits | None = None,
    deals: int = 200,
    seed: int = 0,
    *,
    submit: Submit | None = None,
    jobs: int = 1,
) -> Known:
    """Say of each choice of a member in how many of the deals that fit what the member sees it can be won.

    All deals that fit, or `deals` of them drawn by `seed`. A limit of work is that of each deal, one in seconds holds
    for all. With `submit` blocks of deals go to `jobs` processes. Raises NoAnswer if this member has nothing to choose,
    or what the member sees cannot be said, NoDealFits if no deal fits.
    """
    begun = perf_counter()
    limits = (limits or Limits()).begun()
    seen = seen_by(problem, seat)
    tasks = _tasks(seen, seat)
    if not tasks:
        _refuse_out_of_turn(seen, seat)
    fitting = Fitting(seen, deals, seed, limits.deadline)
    drawn, reason = list[Deal](), ""
    try:
        drawn += fitting
    except OutOfTime:
        reason = f"the limit of {replace(limits, work=None)} was reached"
    if not drawn and not reason and not fitting.missing:
        raise NoDealFits.what_is_known(seen)
    choices: tuple[Choice, ...] = tasks
    if drawn and not tasks:  # the hand is known, so that they are the same in every deal
        choices = Positions(replace(seen, deal=drawn[0]), limits).legal(seen.played)
    outcomes = in_blocks(partial(_judged, seen, seat, choices, limits), drawn, submit, jobs)
    exact = fitting.every is not None and len(outcomes) == len(fitting.every)
    reason = why_open(outcomes, len(drawn), limits) or reason
    effort = Effort(solve=perf_counter() - begun)
    why = reason or fitting.missing
    return Known(choices, tuple(outcomes), exact, fitting.total, why, effort, seat=seat, seen=seen)


# --- what there is to choose ---------------------------------------------------------------------


def _tasks(seen: Problem, seat: SeatIndex) -> tuple[TaskIndex, ...]:
    """The tasks that a member may take before the first card, and the choice of none; empty where all are taken."""
    if cards_of(seen.played):
        return ()
    left = [index for index, task in enumerate(seen.tasks) if task.owner is None and not task.done]
    return tuple(choice for choice in (*left, *[NO_TASK] * bool(left)) if _taking(seen, seat, choice) is not None)


def _taking(problem: Problem, seat: SeatIndex, choice: TaskIndex) -> Problem | None:
    """The problem in which a member takes a task, or none; None if the rule does not let that be."""
    rule, own = problem.assignment, sum(task.owner == seat for task in problem.tasks)
    share = None if rule.counts is None or rule.handover else rule.counts[seat]
    if choice == NO_TASK and share is not None and own < share:
        return None
    most = min((each for each in (share, rule.most) if each is not None), default=own + 1)
    if choice != NO_TASK and not rule.handover and (own >= most or seat in rule.barred):
        return None
    try:
        if choice != NO_TASK:
            taken = replace(problem.tasks[choice], owner=seat)
            return replace(problem, tasks=(*problem.tasks[:choice], taken, *problem.tasks[choice + 1 :]))
        if own:
            return None  # then it would be none but those
        return replace(problem, assignment=replace(rule, barred=(*rule.barred, seat)))
    except ValueError:
        return None


def _refuse_out_of_turn(seen: Problem, seat: SeatIndex) -> None:
    """Raise NoAnswer unless it is the turn of a member."""
    name = seen.name(seat)
    if len(cards_of(seen.played)) == seen.deal.tricks * len(seen.deal.hands):
        raise NoAnswer(f"all tricks are played: {name} has nothing to choose")
    turn = Positions(seen).turn(seen.played)
    if turn != seat:
        raise NoAnswer(f"{seen.name(turn)} plays next, so that {name} has nothing to choose")


# --- deals ---------------------------------------------------------------------------------------


def _judged(
    seen: Problem, seat: SeatIndex, choices: Sequence[Choice], limits: Limits, deals: Sequence[Deal]
) -> list[tuple[Answer, ...]]:
    """Whether each deal can be won with each choice, as far as the time reaches."""
    found = list[tuple[Answer, ...]]()
    for deal in deals:
        if limits.deadline.passed:
            break
        found.append(_answers(replace(seen, deal=deal), seat, choices, limits))
    return found


def _answers(problem: Problem, seat: SeatIndex, choices: Sequence[Choice], limits: Limits) -> tuple[Answer, ...]:
    """Whether a deal can be won with each choice."""
    cards = [each for each in choices if isinstance(each, Card)]
    if cards:
        asking = Asking(solve, limits)
        return tuple(each.answer for each in each_card(problem, cards, asked(problem, asking), asking))
    taken = (_taking(problem, seat, each) for each in choices if not isinstance(each, Card))
    return tuple(Answer.UNWINNABLE if each is None else solve(each, limits).answer for each in taken)
