"""What more than one line tells of a problem, as values."""

from collections import Counter
from typing import Literal

from winnable.crew.answers import Play, play_of, verdict_json
from winnable.output.as_json import Json, effort_json
from winnable.output.typed import MISSING, Missing, answer, key, to_json
from winnable.rules.answer import Answer
from winnable.rules.crew.card import Card
from winnable.rules.crew.problem import Problem
from winnable.solver.count import Count
from winnable.solver.crew.answers import Beginnings, LinesAnswer, Opening, OpeningKind

__all__ = ["LinesTold", "lines_json"]


@answer
class FewestTricks:
    """After how few tricks of the game all is met."""

    unit: Literal["trick"] = key("What the numbers count.", default="trick")
    number: int | None = key("The least number; null: it was not decided within the limit.", minimum=0)
    at_least: int = key("No line needs fewer: proved.", minimum=0)
    at_most: int = key("This number suffices, as the line of play shows.", minimum=0)


@answer
class Lines:
    """Several lines of play."""

    count: int = key("How many were found, at most as many as wanted.", minimum=0)
    more: bool | None = key("Whether there are more; null: it was not decided.")
    lines: tuple[Play, ...] | Missing = key("The lines; the first one is that of the verdict.", default=MISSING)


@answer
class Winning:
    """How many win."""

    winnable: int = key("How many of them win, as far as found.", minimum=0)
    exact: bool = key("Whether no more of them win; else a limit was reached.")
    of: int | None = key("How many there are, won or lost; null: nobody counted them.")


@answer
class Lead:
    """A first lead."""

    card: Card = key("The first lead.")
    answer: Answer = key("Whether it can be won.")
    first_tricks: int = key("How many first tricks with it win, as found.", minimum=0)


@answer
class FirstTrick:
    """A first trick."""

    cards: tuple[Card, ...] = key("The cards in the order of play.")
    answer: Answer = key("Whether it can be won.")


@answer
class Owners:
    """A way to share the tasks out."""

    owners: tuple[int, ...] = key("By task, its owner.", minimum=0)
    answer: Answer = key("Whether it can be won.")


@answer
class Openings:
    """How a win may begin."""

    first_leads: Winning = key("Of first leads.")
    first_tricks: Winning = key("Of first tricks.")
    owners: Winning | None = key("Of ways to share the tasks out.")
    leads: tuple[Lead, ...] | Missing = key("The first leads.", default=MISSING)
    tricks: tuple[FirstTrick, ...] | Missing = key(
        "The first tricks: all if the hands are known, else those that win.", default=MISSING
    )
    ways: tuple[Owners, ...] | Missing = key(
        "The ways to share the tasks out; of very many only those that win.", default=MISSING
    )


@answer
class LinesTold:
    """What was asked in addition to the verdict; each key is there if it was asked for."""

    fewest: FewestTricks | Missing = key(
        "Only with --fewest-tricks, if it can be won: after how few tricks of the game all is met.", default=MISSING
    )
    lines: Lines | Missing = key("Only with --lines.", default=MISSING)
    openings: Openings | Missing = key("Only with --openings: how a win may begin.", default=MISSING)


def lines_json(problem: Problem, result: LinesAnswer, *, verdict_only: bool) -> Json:
    """Return the verdict with what was asked in addition; with `verdict_only` the counts alone."""
    content = verdict_json(problem, result.verdict, verdict_only=verdict_only)
    content["effort"] = effort_json(result.effort)
    if result.limit and result.verdict.answer is Answer.WINNABLE:
        content["reason"] = result.reason
    bounds, some, beginnings = result.fewest, result.lines, result.beginnings
    told = LinesTold(
        fewest=MISSING
        if bounds is None
        else FewestTricks(number=bounds.high if bounds.exact else None, at_least=bounds.low, at_most=bounds.high),
        lines=MISSING
        if some is None
        else Lines(
            count=len(some.lines),
            more=some.more,
            lines=MISSING
            if verdict_only
            else tuple(play_of(problem, witness.choices, witness.report) for witness in some.lines),
        ),
        openings=MISSING if beginnings is None else _openings(beginnings, verdict_only=verdict_only),
    )
    content |= to_json(told)
    return content


def _openings(beginnings: Beginnings, *, verdict_only: bool) -> Openings:
    by_kind: dict[OpeningKind, list[Opening]] = {kind: [] for kind in OpeningKind}
    for opening in beginnings.openings:
        by_kind[opening.kind].append(opening)
    tricks = Counter(each.cards[0] for each in by_kind[OpeningKind.TRICK] if each.answer is Answer.WINNABLE)
    return Openings(
        first_leads=_winning(beginnings.leads),
        first_tricks=_winning(beginnings.tricks),
        owners=None if beginnings.owners is None else _winning(beginnings.owners),
        leads=MISSING
        if verdict_only
        else tuple(
            Lead(card=each.cards[0], answer=each.answer, first_tricks=tricks[each.cards[0]])
            for each in by_kind[OpeningKind.LEAD]
        ),
        tricks=MISSING
        if verdict_only
        else tuple(FirstTrick(cards=tuple(each.cards), answer=each.answer) for each in by_kind[OpeningKind.TRICK]),
        ways=MISSING
        if verdict_only
        else tuple(Owners(owners=tuple(each.owners), answer=each.answer) for each in by_kind[OpeningKind.OWNERS]),
    )


def _winning(count: Count) -> Winning:
    return Winning(winnable=count.number, exact=count.exact, of=count.total)
