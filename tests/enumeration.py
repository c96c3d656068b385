"""Plain enumeration with the referee: the oracle that shares no code with the encoder."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations, product

from winnable.rules.answer import State
from winnable.rules.crew.card import Card
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.play import Line, Position, Record, replay
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.referee import IllegalChoice, Report, judged, referee


def all_lines(problem: Problem, draws: tuple[Card, ...] = ()) -> Iterator[Line]:
    """Every legal line of play, by trying every legal card; draws happen after trick 1."""

    def extend(position: Position) -> Iterator[Line]:
        if position.over:
            yield Line(tuple(trick.cards for trick in position.tricks))
            return
        for card in sorted(position.legal()):
            after = position.play(card)
            if draws and len(after.tricks) == 1 and not after.table:
                seats = problem.deal.seats
                if any(draws[seat] not in after.hands[seat - 1] for seat in seats):
                    continue
                after = after.draw(draws)
            yield from extend(after)

    yield from extend(Position.start(problem.deal))


def all_deals(deal: Deal) -> Iterator[Deal]:
    """Every deal that fills in the unknown cards, by trying every seat for each of them."""
    if not deal.unseen:
        yield deal
        return
    for places in product(deal.seats, repeat=len(deal.unseen)):
        dealt = list(zip(deal.unseen, places, strict=True))
        hands = [[*known, *(card for card, place in dealt if place == seat)] for seat, known in enumerate(deal.hands)]
        try:
            whole = Deal.of(deal.deck, hands, deal.commander)
        except ValueError:  # hands of such sizes are no deal
            continue
        if deal.admits(whole):
            yield whole


def all_choices(problem: Problem) -> Iterator[Choices]:
    """Every choice the referee allows, by trying every owner, role, token layout, prediction, draw and deal."""
    seats = problem.deal.seats
    numbers = range(problem.deal.tricks + 1)
    noted = [(*numbers,) if task.predicts else (None,) for task in problem.tasks]
    predicting = any(task.predicts for task in problem.tasks)
    for deal in all_deals(problem.deal):
        draws: list[tuple[Card, ...]] = [()]
        if problem.draw is not None:
            draws = list(product(*(deal.hands[seat - 1] for seat in seats)))
        for owners, tokens, roles, predictions, drawn in product(
            product(seats, repeat=len(problem.tasks)),
            sorted(set(permutations(problem.tokens)), key=str),
            product(seats, repeat=len(problem.roles)),
            product(*noted),
            draws,
        ):
            choices = Choices(
                owners,
                tokens,
                dict(zip((role.name for role in problem.roles), roles, strict=True)),
                drawn,
                predictions if predicting else (),
                deal if problem.deal.unseen else None,
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
    """Every choice with every legal line, as text, and what the referee says of it."""
    played: dict[object, list[tuple[str, Record]]] = {}
    for choices in all_choices(problem):
        whole = problem if choices.deal is None else replace(problem, deal=choices.deal)
        key = (whole.deal.hands, choices.draws)
        if key not in played:
            lines = all_lines(whole, choices.draws)
            played[key] = [(str(line), replay(whole.deal, line, choices.draws)) for line in lines]
        for line, record in played[key]:
            yield choices, line, judged(whole, choices, record)


def winning(problem: Problem) -> set[tuple[str, str]]:
    """All pairs of choices and line that the referee calls won, as text."""
    plays = all_plays(problem)
    return {(describe(choices), line) for choices, line, report in plays if report.state is State.MET}


def describe(choices: Choices) -> str:
    """Choices as text, to compare and to print."""
    tokens = " ".join(str(token) for token in choices.tokens)
    draws = " ".join(map(str, choices.draws))
    predictions = " ".join(map(str, choices.predictions))
    return f"{choices.owners} [{tokens}] {sorted(choices.roles.items())} {draws} ={predictions} {choices.deal}"
