"""Plain enumeration with the referee: the oracle that shares no code with the encoder."""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from itertools import combinations, permutations, product

from winnable.rules.answer import State
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.card import Card
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Direction, Passes
from winnable.rules.crew.play import Line, Position, Record, replay
from winnable.rules.crew.problem import Choices, IllegalChoice, Problem
from winnable.rules.crew.referee import Report, judged, referee


def all_lines(problem: Problem, draws: tuple[Card, ...] = (), passes: Passes | None = None) -> Iterator[Line]:
    """Every legal line of play that goes on from the line so far, by trying every card; draws come after trick 1."""
    so_far = [card for trick in problem.played.tricks for card in trick]

    def extend(position: Position, played: int) -> Iterator[Line]:
        if position.over:
            yield Line(tuple(trick.cards for trick in position.tricks))
            return
        for card in sorted(position.legal()):
            if played < len(so_far) and card != so_far[played]:
                continue
            after = position.play(card)
            if draws and len(after.tricks) == 1 and not after.table:
                seats = problem.deal.seats
                if any(draws[seat] not in after.drawable((seat - 1) % len(seats)) for seat in seats):
                    continue
                after = after.draw(draws)
            yield from extend(after, played + 1)

    yield from extend(Position.start(problem.deal, passes), 0)


def all_deals(deal: Deal) -> Iterator[Deal]:
    """Every deal that fills in the unknown cards, by trying every seat, and every set of columns of the robot."""
    if not deal.unseen:
        yield deal
        return
    for places in product(deal.seats, repeat=len(deal.unseen)):
        dealt = list(zip(deal.unseen, places, strict=True))
        hands = [[*known, *(card for card, place in dealt if place == seat)] for seat, known in enumerate(deal.hands)]
        for covered in _all_columns([] if deal.robot is None else hands[deal.robot], len(deal.covered)):
            try:
                whole = Deal.of(deal.deck, hands, deal.commander, robot=deal.robot, covered=covered)
            except ValueError:  # hands of such sizes are no deal
                continue
            if deal.admits(whole):
                yield whole


def _all_columns(hand: Sequence[Card], number: int) -> Iterator[list[tuple[Card, Card]]]:
    """Every way to lay out so many columns of two cards, each set of columns once."""
    columns = list(permutations(hand, 2))
    for chosen in combinations(columns, number):
        if len({card for column in chosen for card in column}) == 2 * number:
            yield list(chosen)


def _all_passes(problem: Problem, deal: Deal) -> Iterator[Passes | None]:
    """No signal, and every card of every hand to either side; the referee says which are allowed."""
    yield None
    if problem.distress is not None:
        for side, cards in product(Direction, product(*deal.hands)):
            yield Passes(side, cards)


def all_choices(problem: Problem) -> Iterator[Choices]:
    """Every choice the referee allows: every owner, role, token layout, prediction, signal, draw and deal is tried."""
    for deal in all_deals(problem.deal):
        for passes in _all_passes(problem, deal):
            given = Choices(deal=deal if problem.deal.unseen else None, passes=passes)
            start = replace(problem, tasks=(), goals=(), roles=(), assignment=Assignment())
            # a line so far, and hints after it, may rest on cards that are drawn
            if problem.draw is not None or _allowed(start, given):
                yield from _choices_with(problem, given, Position.start(deal, passes).hands)


def _choices_with(problem: Problem, given: Choices, hands: Sequence[AbstractSet[Card]]) -> Iterator[Choices]:
    seats = problem.deal.seats
    numbers = range(problem.deal.last + 1)
    noted = [(*numbers,) if task.predicts else (None,) for task in problem.tasks]
    draws: list[tuple[Card, ...]] = [()]
    if problem.draw is not None:
        draws = list(product(*(sorted(hands[seat - 1]) for seat in seats)))
    for owners, tokens, roles, predictions, drawn in product(
        product(seats, repeat=len(problem.tasks)),
        sorted(set(permutations(problem.tokens)), key=str),
        product(seats, repeat=len(problem.roles)),
        product(*noted),
        draws,
    ):
        choices = replace(
            given,
            owners=owners,
            tokens=tokens,
            roles=dict(zip((role.name for role in problem.roles), roles, strict=True)),
            draws=drawn,
            predictions=predictions if any(task.predicts for task in problem.tasks) else (),
        )
        if _allowed(problem, choices):
            yield choices


def _allowed(problem: Problem, choices: Choices) -> bool:
    """Whether the referee accepts the choices, with no card played yet."""
    try:
        referee(problem, choices, Line(()))
    except IllegalChoice:
        return False
    return True


def all_plays(problem: Problem) -> Iterator[tuple[Choices, str, Report]]:
    """Every choice with every legal line that agrees with what is known, as text, and what the referee says of it."""
    played: dict[object, list[tuple[str, Record]]] = {}
    for choices in all_choices(problem):
        whole = problem if choices.deal is None else replace(problem, deal=choices.deal)
        key = (whole.deal.hands, whole.deal.covered, choices.draws, choices.passes)
        if key not in played:
            lines = [
                line for line in all_lines(whole, choices.draws, choices.passes) if _agrees(problem, choices, line)
            ]
            played[key] = [
                (str(line), replay(whole.deal, line, choices.draws, passes=choices.passes)) for line in lines
            ]
        for line, record in played[key]:
            yield choices, line, judged(whole, choices, record)


def _agrees(problem: Problem, choices: Choices, line: Line) -> bool:
    """Whether the line agrees with the communications."""
    if not problem.communications:
        return True
    try:
        referee(problem, choices, line)
    except IllegalChoice:
        return False
    return True


def winning(problem: Problem) -> set[tuple[str, str]]:
    """All pairs of choices and line that the referee calls won, as text."""
    plays = all_plays(problem)
    return {(describe(choices), line) for choices, line, report in plays if report.state is State.MET}


def describe(choices: Choices) -> str:
    """Choices as text, to compare and to print."""
    tokens = " ".join(str(token) for token in choices.tokens)
    draws = " ".join(map(str, choices.draws))
    predictions = " ".join(map(str, choices.predictions))
    passes = f"{choices.passes.direction.value} {' '.join(map(str, choices.passes.cards))}" if choices.passes else ""
    roles = sorted(choices.roles.items())
    return f"{choices.owners} [{tokens}] {roles} {draws} ={predictions} {passes} {choices.deal}"
