"""The rules of The Crew for questions: moves are cards."""

# ruff: noqa: PLC0415  # commands that play nothing do without the referee

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from winnable.games.parts import Rules, deferred
from winnable.rules.crew.card import Card
from winnable.rules.crew.play import NOTHING_PLAYED, IllegalPlay, Line, PlayedCard
from winnable.rules.crew.problem import Choices, IllegalChoice, Problem
from winnable.solver.crew.witness import Witness

if TYPE_CHECKING:
    from winnable.games.values import Replay
    from winnable.rules.crew.referee import Report


def _over(problem: Problem) -> bool:
    return len(problem.played.cards) == problem.deal.tricks * len(problem.deal.hands)


def _moves(problem: Problem, look: Callable[[], None]) -> Sequence[Card]:
    """The legal cards; where hands are not known, those of some deal that fits."""
    from winnable.solver.crew.questions.positions import Positions
    from winnable.solver.crew.solve import NoDealFits

    look()
    legal = Positions(problem).legal(problem.played)
    if not legal and not _over(problem):
        raise NoDealFits.what_is_known(problem)
    return legal


def _after(problem: Problem, card: Card) -> Problem:
    return replace(problem, played=Line.of((*problem.played.cards, card), len(problem.deal.hands)))


def _cards(report: "Report") -> tuple[PlayedCard, ...]:
    tricks = report.record.tricks
    return tuple(
        PlayedCard(trick.number, seat, card)
        for trick in tricks
        for seat, card in zip(trick.seats, trick.cards, strict=True)
    )


def _up_to(problem: Problem, _: Line, cards: Sequence[PlayedCard]) -> Problem:
    return replace(problem, played=Line.of([each.card for each in cards], len(problem.deal.hands)))


def _replay(problem: Problem, line: Line) -> "Report":
    """Judge a line; of the line so far the whole tricks."""
    return _again(problem, line.whole(len(problem.deal.hands)) if line == problem.played else line, None)


def _again(problem: Problem, line: Line, choices: Choices | None) -> "Report":
    from winnable.rules.crew.referee import referee

    return referee(problem, Choices.given(problem) if choices is None else choices, line)


def _given(problem: Problem, shown: Problem) -> Choices:
    """The choices that a problem shows, for one like it that may leave some open."""
    choices = Choices.given(shown)
    if problem.deal.unseen:
        return replace(choices, deal=shown.deal)
    if shown.deal != problem.deal:
        raise ValueError("it is about another deal")
    return choices


def _settled(problem: Problem, line: Line) -> "Report | Replay | None":
    try:
        Choices.given(problem)
    except ValueError as error:
        from winnable.crew.replaying import settled

        return settled(problem, line, str(error))
    return None


def _legal_part(problem: Problem, line: Line, illegal: IllegalPlay | IllegalChoice) -> "Report | None":
    """The report of the tricks before the first one that is not legal; None where choices do not allow them either."""
    from winnable.rules.crew.referee import referee

    if isinstance(illegal, IllegalChoice):
        return None
    good = illegal.trick - problem.deal.earlier - 1
    try:
        return referee(problem, Choices.given(problem), Line(line.tricks[:good], line.leaders[:good]))
    except (IllegalChoice, ValueError):
        return None


RULES: Final = Rules(
    replay=_replay,
    illegal=(IllegalPlay, IllegalChoice),
    unplayed=NOTHING_PLAYED,
    begun=lambda line: bool(line.tricks),
    over=_over,
    moves=_moves,
    after=_after,
    steps=_cards,
    up_to=_up_to,
    again=_again,
    witness=Witness,
    given=_given,
    settled=_settled,
    legal_part=_legal_part,
    mover=deferred("winnable.crew.seen:mover"),
    seen=deferred("winnable.crew.seen:seen"),
    fitting=deferred("winnable.crew.seen:fitting"),
    choices=deferred("winnable.crew.seen:choices"),
)
