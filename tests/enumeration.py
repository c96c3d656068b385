"""Plain enumeration with the referee: the oracle that shares no code with the encoder."""

from collections.abc import Iterator
from itertools import permutations, product

from winnable.rules.answer import State
from winnable.rules.crew.card import Card
from winnable.rules.crew.play import Line, Position, Record, replay
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.referee import IllegalChoice, judged, referee


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


def all_choices(problem: Problem) -> Iterator[Choices]:
    """Every choice the referee allows, by trying every owner, role, token layout and draw."""
    seats = problem.deal.seats
    draws: list[tuple[Card, ...]] = [()]
    if problem.draw is not None:
        draws = list(product(*(problem.deal.hands[seat - 1] for seat in seats)))
    line = next(all_lines(problem))
    for owners in product(seats, repeat=len(problem.tasks)):
        for tokens in sorted(set(permutations(problem.tokens)), key=str):
            for roles in product(seats, repeat=len(problem.roles)):
                named = dict(zip((role.name for role in problem.roles), roles, strict=True))
                for drawn in draws:
                    choices = Choices(owners, tokens, named, drawn)
                    if _allowed(problem, choices, line):
                        yield choices


def _allowed(problem: Problem, choices: Choices, line: Line) -> bool:
    """Whether the referee accepts the choices; a draw is judged with the line it belongs to."""
    given = problem.draw.cards if problem.draw else ()
    if any(card not in (None, drawn) for card, drawn in zip(given, choices.draws, strict=True)):
        return False
    try:
        referee(problem, choices, Line(line.tricks[:0]))
    except IllegalChoice:
        return False
    return True


def winning(problem: Problem) -> set[tuple[str, str]]:
    """All pairs of choices and line that the referee calls won, as text."""
    records: dict[tuple[Card, ...], list[tuple[str, Record]]] = {}
    found = set()
    for choices in all_choices(problem):
        if choices.draws not in records:
            lines = all_lines(problem, choices.draws)
            records[choices.draws] = [(str(line), replay(problem.deal, line, choices.draws)) for line in lines]
        for line, record in records[choices.draws]:
            if judged(problem, choices, record).state is State.MET:
                found.add((describe(choices), line))
    return found


def describe(choices: Choices) -> str:
    """Choices as text, to compare and to print."""
    tokens = " ".join(str(token) for token in choices.tokens)
    draws = " ".join(map(str, choices.draws))
    return f"{choices.owners} [{tokens}] {sorted(choices.roles.items())} {draws}"
