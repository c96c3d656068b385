"""What more than one line tells of a problem, as JSON."""

from collections import Counter
from typing import Final

from winnable.crew.answers import play_json, verdict_json
from winnable.output.as_json import Json, effort_json
from winnable.output.schema import Properties, Schema, among, of_type, table, texts
from winnable.rules.answer import Answer
from winnable.rules.crew.problem import Problem
from winnable.solver.count import Count
from winnable.solver.crew.answers import Beginnings, LinesAnswer, Opening, OpeningKind

__all__ = ["lines_json", "lines_schema"]


def lines_json(problem: Problem, result: LinesAnswer, *, verdict_only: bool) -> Json:
    """Return the verdict with what was asked beside it; with `verdict_only` the counts alone."""
    content = verdict_json(problem, result.verdict, verdict_only=verdict_only)
    content["effort"] = effort_json(result.effort)
    if result.limit and result.verdict.answer is Answer.WINNABLE:
        content["reason"] = result.reason
    if (bounds := result.fewest) is not None:
        tricks = bounds.high if bounds.exact else None
        content["fewest_tricks"] = {"tricks": tricks, "at_least": bounds.low, "at_most": bounds.high}
    if (some := result.lines) is not None:
        content["lines"] = {"count": len(some.lines), "more": some.more}
        if not verdict_only:
            plays = [play_json(problem, witness.choices, witness.report) for witness in some.lines]
            content["lines"]["lines"] = plays
    if (beginnings := result.beginnings) is not None:
        content["openings"] = _openings(beginnings, verdict_only=verdict_only)
    return content


def _openings(beginnings: Beginnings, *, verdict_only: bool) -> Json:
    owners = None if beginnings.owners is None else _count(beginnings.owners)
    content: Json = {
        "first_leads": _count(beginnings.leads),
        "first_tricks": _count(beginnings.tricks),
        "owners": owners,
    }
    if verdict_only:
        return content
    by_kind: dict[OpeningKind, list[Opening]] = {kind: [] for kind in OpeningKind}
    for opening in beginnings.openings:
        by_kind[opening.kind].append(opening)
    tricks = Counter(each.cards[0] for each in by_kind[OpeningKind.TRICK] if each.answer is Answer.WINNABLE)
    content["leads"] = [
        {"card": str(each.cards[0]), "answer": each.answer.value, "first_tricks": tricks[each.cards[0]]}
        for each in by_kind[OpeningKind.LEAD]
    ]
    content["tricks"] = [
        {"cards": [str(card) for card in each.cards], "answer": each.answer.value}
        for each in by_kind[OpeningKind.TRICK]
    ]
    content["ways"] = [
        {"owners": list(each.owners), "answer": each.answer.value} for each in by_kind[OpeningKind.OWNERS]
    ]
    return content


def _count(count: Count) -> Json:
    return {"winnable": count.number, "exact": count.exact, "of": count.total}


# --- its schema ----------------------------------------------------------------------------------

_ANSWER: Final = among([each.value for each in Answer], "Whether it can be won.")
_COUNT: Final = table(
    {
        "winnable": of_type("integer", "How many of them win, as far as found.", minimum=0),
        "exact": of_type("boolean", "Whether no more of them win; else a limit was reached."),
        "of": of_type(("integer", "null"), "How many there are, won or lost; null: nobody counted them."),
    },
    "How many win.",
)


def _list(items: Properties, about: str) -> Schema:
    return of_type("array", about, items=table(items))


def lines_schema(play: Properties) -> Properties:
    """Return the schemas of the keys, each of which is there if it was asked for; `play` is that of a line of play."""
    number = ("integer", "null")
    owners: Schema = {"description": "Of ways to share the tasks out.", "anyOf": [_COUNT, {"type": "null"}]}
    return {
        "fewest_tricks": table(
            {
                "tricks": of_type(number, "The least number; null: it was not decided within the limit.", minimum=0),
                "at_least": of_type("integer", "No line needs fewer: proved.", minimum=0),
                "at_most": of_type("integer", "So many are enough: the line of play shows it.", minimum=0),
            },
            "Only with --fewest-tricks, if it can be won: after how few tricks of the game all is met.",
        ),
        "lines": table(
            {
                "count": of_type("integer", "How many were found, at most as many as wanted.", minimum=0),
                "more": of_type(("boolean", "null"), "Whether there are more; null: it was not decided."),
            },
            "Only with --lines.",
            {"lines": _list(play, "The lines; the first one is that of the verdict.")},
        ),
        "openings": table(
            {"first_leads": _COUNT, "first_tricks": _COUNT, "owners": owners},
            "Only with --openings: how a win may begin.",
            {
                "leads": _list(
                    {
                        "card": of_type("string", "The first lead."),
                        "answer": _ANSWER,
                        "first_tricks": of_type("integer", "How many first tricks with it win, as found.", minimum=0),
                    },
                    "The first leads.",
                ),
                "tricks": _list(
                    {"cards": texts("The cards in the order of play."), "answer": _ANSWER},
                    "The first tricks: all if the hands are known, else those that win.",
                ),
                "ways": _list(
                    {
                        "owners": of_type("array", "By task, its owner.", items={"type": "integer", "minimum": 0}),
                        "answer": _ANSWER,
                    },
                    "The ways to share the tasks out; of very many only those that win.",
                ),
            },
        ),
    }
