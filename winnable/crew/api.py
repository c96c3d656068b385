"""Questions that only The Crew has: why not, many lines, positions, every deal that fits.

OR-Tools is loaded by the first call.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from winnable.crew.building import GivenTask, problem, task
from winnable.games.public import shown_as_of
from winnable.rules.answer import Answer
from winnable.rules.crew.card import CHALLENGE, DEEP_SEA, PLANET_NINE, Card, Deck
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Communication, Distress, Shown
from winnable.rules.crew.play import IllegalPlay, Line, PlayedCard
from winnable.rules.crew.playing import Play
from winnable.rules.crew.problem import Choices, IllegalChoice, Problem
from winnable.rules.crew.referee import Report
from winnable.rules.crew.task import Task, Token
from winnable.solver.asking import Bounds
from winnable.solver.crew.witness import Witness
from winnable.solver.played import Kind
from winnable.solver.share import Share
from winnable.solver.verdict import Limits

if TYPE_CHECKING:
    from winnable.crew.answer_types import EveryDeal, Explanation, Known, Repair
    from winnable.solver.asking import Lines

__all__ = [
    "CHALLENGE",
    "DEEP_SEA",
    "PLANET_NINE",
    "Bounds",
    "Card",
    "Choices",
    "Communication",
    "Deal",
    "Deck",
    "Distress",
    "GivenTask",
    "IllegalChoice",
    "IllegalPlay",
    "Kind",
    "Line",
    "Play",
    "PlayedCard",
    "Problem",
    "Report",
    "Shown",
    "Task",
    "Token",
    "Witness",
    "every_deal",
    "explanations",
    "in_words",
    "knowing",
    "lines",
    "problem",
    "repairs",
    "share_of_deals",
    "task",
]

shown_as_of("winnable.crew", IllegalPlay, IllegalChoice)


def every_deal(problem: Problem, limits: Limits | None = None, deals: int = 200, seed: int = 0) -> "EveryDeal":
    """Decide whether every deal that agrees with the known cards can be won.

    All of them are solved if there are at most `deals`, otherwise a random sample of that size, repeatable by
    `seed`. Raises ValueError if no deal fits.
    """
    from winnable.solver.crew.questions import every_deal as every  # noqa: PLC0415

    return every.every_deal(problem, limits, deals, seed)


def share_of_deals(problem: Problem, limits: Limits | None = None, deals: int = 200, seed: int = 0) -> Share:
    """Count how many of the deals that fit can be won; deals as for `every_deal`. Raises ValueError if none fits."""
    from winnable.solver.crew.questions import every_deal as every  # noqa: PLC0415

    return every.survey_of_deals(problem, limits, deals, seed)[0]


def knowing(problem: Problem, seat: int, limits: Limits | None = None, deals: int = 200, seed: int = 0) -> "Known":
    """Say of each card that a member may play, or task to take, in how many deals that fit what it sees it can be won.

    The deals are as for `every_deal`, but for a member who sees the own hand alone, and after the choice all cards are
    open. A limit of work is that of each deal. Raises NoAnswer if this member has nothing to choose.
    """
    from winnable.crew.game import CREW  # noqa: PLC0415
    from winnable.questions import knowing as question  # noqa: PLC0415

    player = question.player_of(CREW, problem, problem.name(seat))
    return question.knowing(CREW, problem, player, limits or Limits(), deals, seed)


def lines(problem: Problem, limits: Limits | None = None) -> "Lines[Witness]":
    """Iterate over the winning lines, all different in a card, each found when it is requested.

    The limits hold for all of them. At the end `complete` of the iterator says whether it is proved that there are no
    more. The first line raises ValueError if no deal fits.
    """
    from winnable.crew.game import CREW  # noqa: PLC0415
    from winnable.questions import several  # noqa: PLC0415

    return several.lines(CREW, problem, limits or Limits())


def explanations(problem: Problem, limits: Limits | None = None) -> "Iterator[Explanation]":
    """Yield explanations as of `winnable.explain`, a first one early and then better ones, the last one the best."""
    from winnable.crew.words import WORDS  # noqa: PLC0415
    from winnable.questions.explain import in_sentences  # noqa: PLC0415
    from winnable.solver.crew.questions import explain as why  # noqa: PLC0415

    return (in_sentences(WORDS, found) for found in why.explanations(problem, limits))


def in_words(found: "Explanation", limits: Limits | None = None) -> str:
    """Return an explanation as text, as `winnable explain` writes it: the clash, how sure it is, and why.

    The limits are for why.
    """
    from winnable.crew.game import CREW  # noqa: PLC0415
    from winnable.questions.explain import in_words as lines  # noqa: PLC0415

    return "\n".join(lines(CREW, found, limits or Limits()))


def repairs(problem: Problem, limits: Limits | None = None, *, exchange_cards: bool = False) -> "Iterator[Repair]":
    """Find the single changes with which a problem that cannot be won can be, the nearest first.

    Such as another owner of a task, the distress signal, or a goal left out; with `exchange_cards` two cards exchanged
    as well, which takes far longer. Tasks are shared out as the file or the mission of the problem says, as in the
    command. The limits are for all of it. Changes that were not decided in them come, too, with no `witness`; if
    nothing comes, it is proved that no single change helps. `str` of each says it in words.
    """
    from winnable.crew.questions.repairs import find_repairs  # noqa: PLC0415
    from winnable.missions.crew.write import document_of  # noqa: PLC0415

    tried = find_repairs(document_of(problem), (limits or Limits()).begun(), exchange_cards=exchange_cards)
    return (each for each in tried if each.answer is not Answer.UNWINNABLE)
