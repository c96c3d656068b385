"""The columns of a report: the values of each mission in CSV and JSON, and the JSON of a comparison.

Both forms take them from here, so that a column is described once. A value that was not measured or has no meaning is
None, which is an empty cell of CSV.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from winnable.games.play import Difficulty
from winnable.output.typed import Json, Properties, Schema, of_type, table
from winnable.solver.share import Share
from winnable.surveying.report.comparison import Comparison
from winnable.surveying.report.summary import Leads, Origin, Spread, Summary

Value = str | int | float | None
Kind = Literal["text", "whole", "number"]
MOST: Final = 2**53
"""No count of a report is more, so that it is a float without loss."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its name, the kind of its values, their meaning, and the function that takes them from a summary.

    `missing`: whether a value may be None; `most`: no number is more, and none is below 0.
    """

    name: str
    kind: Kind
    about: str
    value: Callable[[Summary], Value]
    missing: bool = False
    most: float = MOST


def record(summary: Summary) -> dict[str, Value]:
    """Return the values of a summary by the names of the columns."""
    return {column.name: column.value(summary) for column in SUMMARIES}


# --- summaries -----------------------------------------------------------------------------------


def _spread(name: str, of: str, kind: Kind, spread: Callable[[Summary], Spread | None]) -> list[Column]:
    """Return the four columns of a spread."""
    parts = {
        "median": ("median", "the median"),
        "p90": ("p90", "the 90 % quantile"),
        "p99": ("p99", "the 99 % quantile"),
        "max": ("most", "the maximum"),
    }

    def part(field: str) -> Callable[[Summary], Value]:
        def value(summary: Summary) -> Value:
            found = spread(summary)
            return None if found is None else getattr(found, field)

        return value

    return [
        Column(f"{name}_{suffix}", kind, f"{of}: {about}", part(field), missing=True)
        for suffix, (field, about) in parts.items()
    ]


def _of_leads(name: str, kind: Kind, about: str, value: Callable[[Leads], Value]) -> Column:
    def of(summary: Summary) -> Value:
        return None if summary.leads is None else value(summary.leads)

    return Column(name, kind, about, of, missing=True, most=MOST if kind == "whole" else 1)


def _of_difficulty(name: str, about: str, value: Callable[[Difficulty], int | None]) -> Column:
    def of(summary: Summary) -> Value:
        return None if summary.difficulty is None else value(summary.difficulty)

    return Column(name, "whole", about, of, missing=True)


SUMMARIES: Final[tuple[Column, ...]] = (
    Column("game", "text", "the game, by the edition of the mission", lambda each: each.game),
    Column("mission", "text", "the id of the mission", lambda each: each.mission),
    Column("title", "text", "the title of the mission, may be empty", lambda each: each.title),
    Column("parameters", "text", "values of parameters, as --with takes them", lambda each: each.parameters),
    Column("reading", "text", "the reading of a mission that has several", lambda each: each.reading),
    Column("players", "whole", "the crew size", lambda each: each.players),
    Column("deals", "whole", "how many deals were examined", lambda each: each.share.samples),
    Column("winnable", "whole", "how many of them can be won", lambda each: each.share.winnable),
    Column("unwinnable", "whole", "how many of them cannot", lambda each: each.share.unwinnable),
    Column("undecided", "whole", "for how many of them a limit was reached", lambda each: each.share.undecided),
    Column(
        "share_low",
        "number",
        "the share of winnable deals, from 0 to 1, if all undecided ones are lost",
        lambda each: None if each.shares is None else each.shares[0],
        missing=True,
        most=1,
    ),
    Column(
        "share_high",
        "number",
        "the same if all undecided ones are won; without any it is share_low",
        lambda each: None if each.shares is None else each.shares[1],
        missing=True,
        most=1,
    ),
    Column(
        "interval_low",
        "number",
        "the 95 % interval of that share by Wilson, as wide as the undecided ones make it: from here",
        lambda each: each.share.interval[0],
        most=1,
    ),
    Column("interval_high", "number", "... to here", lambda each: each.share.interval[1], most=1),
    *_spread("seconds", "seconds of a deal, of an undecided one up to its limit", "number", lambda each: each.seconds),
    Column("seconds_total", "number", "seconds of all deals together", lambda each: each.seconds_total),
    *_spread("work", "CP-SAT's deterministic time of a deal", "number", lambda each: each.work),
    *_spread("conflicts", "CP-SAT's conflicts in a deal", "whole", lambda each: each.conflicts),
    _of_leads("leads_deals", "whole", "of how many winnable deals the first leads are known",
              lambda leads: leads.deals),
    _of_leads("leads_p10", "number", "the share of first leads that win: the 10 % quantile over these deals",
              lambda leads: leads.p10),
    _of_leads("leads_median", "number", "... the median", lambda leads: leads.median),
    _of_leads("leads_p90", "number", "... the 90 % quantile", lambda leads: leads.p90),
    Column("narrow_median", "number", "how narrow the way is to win a deal with open cards, from 0 to 1: the median",
           lambda each: each.narrow, missing=True, most=1),
    _of_difficulty("games_won", "how many games simple players won", lambda found: found.won),
    _of_difficulty("games", "how many they played", lambda found: found.plays),
    _of_difficulty("difficulty", "the difficulty that this is, as of Deep Sea tasks that add up to it",
                   lambda found: found.value),
    _of_difficulty("difficulty_low", "... at 95 % it is this at least", lambda found: found.low),
    _of_difficulty("difficulty_high", "... and this at most; empty above the scale", lambda found: found.high),
    Column(
        "exchanged_deals",
        "whole",
        "in how many deals task cards were exchanged that can never be met together",
        lambda each: each.exchanged_deals,
        missing=True,
    ),
    Column("exchanged_tasks", "whole", "how many task cards that were", lambda each: each.exchanged_tasks,
           missing=True),
    Column("planned", "whole", "how many deals there are to be", lambda each: each.origin.planned),
    Column("seed", "whole", "the seed of the survey", lambda each: each.origin.seed),
    Column("work_limit", "number", "the limit of a question to the solver, in work", lambda each: each.origin.work),
    Column("winnable_version", "text", "the version of winnable", lambda each: each.origin.version),
    Column("solver_version", "text", "the version of OR-Tools", lambda each: each.origin.solver),
)  # fmt: skip
"""The columns for a mission and crew size."""


def summary_of(values: Mapping[str, Any]) -> Summary:
    """Return the summary with these values of `SUMMARIES`; derived values are ignored."""

    def spread(name: str) -> Spread | None:
        parts = [values[f"{name}_{suffix}"] for suffix in ("median", "p90", "p99", "max")]
        return None if None in parts else Spread(*parts)

    leads = [values[f"leads_{part}"] for part in ("deals", "p10", "median", "p90")]
    return Summary(
        game=values["game"],
        mission=values["mission"],
        players=values["players"],
        origin=Origin(
            *(values[each] for each in ("seed", "planned", "work_limit", "winnable_version", "solver_version"))
        ),
        title=values["title"],
        parameters=values["parameters"],
        reading=values["reading"],
        share=Share(values["winnable"], values["unwinnable"], values["undecided"]),
        seconds=spread("seconds"),
        seconds_total=values["seconds_total"],
        work=spread("work"),
        conflicts=spread("conflicts"),
        leads=None if None in leads else Leads(*leads),
        narrow=values["narrow_median"],
        difficulty=None
        if values["games"] is None
        else Difficulty(
            won=values["games_won"],
            plays=values["games"],
            value=values["difficulty"],
            low=values["difficulty_low"],
            high=values["difficulty_high"],
        ),
        exchanged_deals=values["exchanged_deals"],
        exchanged_tasks=values["exchanged_tasks"],
    )


# --- JSON ----------------------------------------------------------------------------------------

_TYPES: Final = {"text": "string", "whole": "integer", "number": "number"}


def report_json(summaries: Sequence[Summary], comparison: Comparison | None) -> Json:
    """Return the contents of a report; the keys of a comparison only if there is one."""
    content: Json = {"missions": list(map(record, summaries))}
    if comparison is not None:
        content["differences"] = [
            {
                "both": each.both,
                "won_here": list(each.won_here),
                "won_there": list(each.won_there),
                "here": record(each.here),
                "there": record(each.there),
            }
            for each in comparison.differences
        ]
        content["only_here"] = list(map(record, comparison.only_here))
        content["only_there"] = list(map(record, comparison.only_there))
    return content


def report_properties() -> tuple[Properties, Properties]:
    """Return the schemas of the keys of `report_json`: those that are always there, and the others."""

    def kind(column: Column) -> Any:
        return [_TYPES[column.kind], "null"] if column.missing else _TYPES[column.kind]

    summary = table({column.name: of_type(kind(column), f"{column.about}.") for column in SUMMARIES})
    seed = of_type("integer", "With it 'winnable deal' makes the deal again.")
    difference = table(
        {
            "both": of_type("integer", "How many deals are in both surveys, by their seeds."),
            "won_here": _list(seed, "The seeds of those that can be won here and not there."),
            "won_there": _list(seed, "The seeds of those that can be won there and not here."),
            "here": of_type("object", "What is known of it in this survey, as in 'missions'."),
            "there": of_type("object", "... and in the other one."),
        }
    )
    return (
        {"missions": _list(summary, "What is known of each mission and crew size.")},
        {
            "differences": _list(difference, "With --against: missions and crew sizes that are in both."),
            "only_here": _list(summary, "With --against: those that only this survey has."),
            "only_there": _list(summary, "With --against: those that only the other survey has."),
        },
    )


def _list(items: Schema, about: str) -> Schema:
    return of_type("array", about, items=items)
