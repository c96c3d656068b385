"""The referee: checks the choices and replays the line of an answer, from the rules alone, and judges every goal."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from winnable.rules.answer import State, all_met
from winnable.rules.crew.card import TrickNumber
from winnable.rules.crew.edition import commander_word
from winnable.rules.crew.goal import Goal
from winnable.rules.crew.judge import Judge, Judged
from winnable.rules.crew.play import Line, Position, Record, after_each, replay
from winnable.rules.crew.problem import Choices, IllegalChoice, Problem
from winnable.rules.crew.view import no_pause
from winnable.rules.values import short_repr


@dataclass(frozen=True, slots=True)
class Report:
    """The tricks of a line, and whether and in which trick each task, the order of the tokens and each goal was met.

    The trick is that of the plain rule (`rules.crew.due`).
    """

    problem: Problem = field(repr=False, compare=False)
    choices: Choices = field(repr=False)
    record: Record
    tasks: tuple[Judged, ...]
    order: Judged
    goals: tuple[Judged, ...]

    __repr__ = short_repr

    @property
    def complete(self) -> bool:
        """Whether all tricks are played."""
        return len(self.record.tricks) == self.record.deal.tricks

    def judge(self, goal: Goal) -> Judged:
        """The judgement of any goal."""
        deal = self.choices.deal or self.problem.deal
        return Judge(replace(self.problem, deal=deal), self.choices, self.record).goal(goal)

    @property
    def state(self) -> State:
        """The state of the mission: lost if anything is lost, met if everything is met, else open."""
        return all_met(judged.state for judged in self._parts)

    @property
    def decided(self) -> TrickNumber | None:
        """The trick in which all was met, or the first part was lost; None while it is open."""
        return min((each.trick or 0 for each in self._parts if each.state is State.LOST), default=self.met)

    @property
    def met(self) -> TrickNumber | None:
        """The trick in which the last part of the mission was met; None if one is not."""
        if self.state is not State.MET:
            return None
        return max(each.trick or 0 for each in self._parts)

    @property
    def _parts(self) -> tuple[Judged, ...]:
        return (*self.tasks, self.order, *self.goals)


def referee(problem: Problem, choices: Choices, line: Line, pause: Callable[[], None] = no_pause) -> Report:
    """Check the choices, replay the line, judge every goal.

    Raises IllegalChoice for choices that the problem does not allow, and for a legal line that does not
    agree with the line so far or with a communication; IllegalPlay for a line that the rules of play
    do not allow. A line that loses the mission is legal: the report says that it is lost. `pause` is called every now
    and then; an exception from it ends the judging.
    """
    faults = list(_choice_faults(problem, choices))
    if faults:
        raise IllegalChoice("; ".join(faults))
    try:
        whole = problem if choices.deal is None else replace(problem, deal=choices.deal)
    except ValueError as error:  # for example, the line so far is not legal with these hands
        raise IllegalChoice(str(error)) from error
    record = replay(whole.deal, line, choices.draws, problem.names, passes=choices.passes)
    faults = list(_known_faults(whole, choices, line))
    if faults:
        raise IllegalChoice("; ".join(faults))
    report = judged(whole, choices, record, pause)
    return report if whole is problem else replace(report, problem=problem)


def _known_faults(problem: Problem, choices: Choices, line: Line) -> Iterator[str]:
    """Contradictions of a legal line with the line so far and with the communications."""
    faulty = not line.goes_on(problem.played) and not problem.played.goes_on(line)
    if faulty:
        yield "the line does not go on from the line so far"
    if faulty or not problem.hints_so_far:
        return
    start = Position.start(problem.deal, choices.passes)
    hands = [position.hands for position in after_each(start, line.tricks, choices.draws)]  # before each trick
    for communication in problem.hints_so_far:
        seat, number = communication.seat, communication.trick
        if number <= len(hands) and not communication.allows(hands[number - 1][seat]):
            yield f"the hand of {problem.name(seat)} before trick {number} does not fit the hint"
    shown = {communication.card for communication in problem.hints_so_far if communication.trick == 1}
    yield from (f"{card} lies open and cannot be drawn" for card in choices.draws if card in shown)


def judged(problem: Problem, choices: Choices, record: Record, pause: Callable[[], None] = no_pause) -> Report:
    """Judge every task, the order of the tokens and every goal on a record of legal play."""
    judge = Judge(problem, choices, record, pause)
    goals = tuple(judge.goal(goal) for goal in problem.goals)
    return Report(problem, choices, record, judge.tasks, judge.order(), goals)


def _choice_faults(problem: Problem, choices: Choices) -> Iterator[str]:
    """Choices that the problem does not allow, whatever the line."""
    if choices.deal is None and problem.deal.unseen:
        yield "expected the whole deal, as the problem leaves cards unknown"
    elif choices.deal is not None and not problem.deal.admits(choices.deal):
        yield f"the deal may not be {choices.deal}"
    passing = list(_passing_faults(problem, choices))
    yield from passing
    if passing:  # further checks would need the hands after passing
        return
    yield from _owner_faults(problem, choices)
    yield from _prediction_faults(problem, choices)
    if not problem.token_change.allows(problem.tokens, choices.tokens):
        yield f"the tokens may not lie as {[str(token) for token in choices.tokens]}"
    if set(choices.roles) != {role.name for role in problem.roles}:
        yield f"expected a member for each of the roles, found {sorted(choices.roles)}"
        return
    for role in problem.roles:
        seat = choices.roles[role.name]
        if seat not in problem.deal.seats:
            yield f"there is no seat {seat} for the role {role.name!r}"
        if role.seat not in (None, seat):
            yield f"the role {role.name!r} is given to {problem.name(role.seat or 0)}"
        if role.not_commander and seat == problem.deal.commander:
            yield f"the {commander_word(problem.deck)} may not have the role {role.name!r}"
        yield from (
            f"the roles {role.name!r} and {other!r} need different members"
            for other in role.unlike
            if choices.roles.get(other) == seat
        )
    given = problem.draw.cards if problem.draw else ()
    if len(choices.draws) != len(given):
        yield f"expected {len(given)} drawn cards, found {len(choices.draws)}"
    else:
        yield from (
            f"{problem.name(seat)} draws {card} by the problem, {drawn} by the choices"
            for seat, (card, drawn) in enumerate(zip(given, choices.draws, strict=True))
            if card not in (None, drawn)
        )
        start = Position.start(choices.deal or problem.deal, choices.passes).hands if given else ()
        yield from (
            f"{problem.name(seat)} cannot draw {card}, it was not dealt to {problem.name((seat - 1) % len(given))}"
            for seat, card in enumerate(given)
            if card is not None and card not in start[seat - 1]
        )


def _passing_faults(problem: Problem, choices: Choices) -> Iterator[str]:
    """The distress signal (N19): one colour card each, from the hand that was dealt, the robot's an open one (N9)."""
    passes, distress, deal = choices.passes, problem.distress, choices.deal or problem.deal
    # no signal: then it need not be, and given cards were dealt to their seats
    if passes is None:
        if distress and distress.required:
            yield "expected the distress signal"
        for seat, card in enumerate(distress.cards if distress else ()):
            if card is not None and card not in deal.hands[seat]:
                yield f"{problem.name(seat)} could not pass {card}"
        return
    if distress is None or distress.silent:
        yield "the distress signal may not be sent"
        return
    if distress.direction not in (None, passes.direction):
        yield f"the cards are passed to the {distress.direction.value} by the problem"
    if len(passes.cards) != len(deal.hands):
        yield f"expected a passed card for each of {len(deal.hands)} seats, found {len(passes.cards)}"
        return
    # each card by itself
    given = distress.cards or (None,) * len(passes.cards)
    for seat, (card, wanted) in enumerate(zip(passes.cards, given, strict=True)):
        if wanted not in (None, card):
            yield f"{problem.name(seat)} passes {wanted} by the problem, {card} by the choices"
        elif card not in deal.hands[seat] or deal.deck.suit(card.suit).trump:
            yield f"{problem.name(seat)} cannot pass {card}"
        elif seat == deal.robot and any(card == under for _, under in deal.covered):
            yield f"{problem.name(seat)} cannot pass {card}, another card covers it"


def _owner_faults(problem: Problem, choices: Choices) -> Iterator[str]:
    """Owners that do not exist, are not those given, or are against the rules of the assignment."""
    if len(choices.owners) != len(problem.tasks):
        yield f"expected an owner for each of {len(problem.tasks)} tasks, found {len(choices.owners)}"
        return
    for task, owner in zip(problem.tasks, choices.owners, strict=True):
        if owner not in problem.deal.seats:
            yield f"there is no seat {owner} to own {task.name}"
        elif task.owner not in (None, owner):
            yield f"{task.name} belongs to {problem.name(task.owner or 0)}"
        elif task.not_commander and owner == problem.deal.commander:
            yield f"the {commander_word(problem.deck)} may not own {task.name}"
    seats = len(problem.deal.hands)
    if not problem.assignment.permits(choices.owners, seats):
        yield f"the tasks may not be shared out as {[choices.owners.count(seat) for seat in range(seats)]}"


def _prediction_faults(problem: Problem, choices: Choices) -> Iterator[str]:
    """Predictions that are missing, superfluous, out of range, or not those given."""
    noted = choices.predictions or (None,) * len(problem.tasks)
    if len(noted) != len(problem.tasks):
        yield f"expected a prediction or None for each of {len(problem.tasks)} tasks, found {len(noted)}"
        return
    for task, number in zip(problem.tasks, noted, strict=True):
        if (number is not None) != task.predicts:
            yield f"expected {'a' if task.predicts else 'no'} prediction for {task.name}, found {number}"
        elif number is not None and not 0 <= number <= problem.deal.last:
            yield f"expected a prediction from 0 to {problem.deal.last} for {task.name}, found {number}"
        elif task.predicted not in (None, number):
            yield f"the prediction for {task.name} is {task.predicted} by the problem, {number} by the choices"
