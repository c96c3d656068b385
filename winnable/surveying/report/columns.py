"""The columns of a report: the values of each mission in CSV and JSON, and the JSON of a comparison.

Both forms take them from here, so that a column is described once. A value that was not measured or has no meaning is
None, which is an empty cell of CSV.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
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
_PARTS: Final[Mapping[str, type]] = {
    "origin": Origin,
    "share": Share,
    "seconds": Spread,
    "work": Spread,
    "conflicts": Spread,
    "leads": Leads,
    "difficulty": Difficulty,
}
"""The classes of those fields of a summary that have fields of their own."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its name, the kind of its values, their meaning, and where in a summary they are.

    `share.winnable` is the field of a field, `shares.0` the first part of one. `missing`: whether a value may be None;
    `most`: no number is more, and none is below 0.
    """

    name: str
    kind: Kind
    about: str
    field: str
    missing: bool = False
    most: float = MOST

    def value(self, summary: Summary) -> Value:
        """Return the value of a summary."""
        found: Any = summary
        for name in self.field.split("."):
            if found is not None:
                found = found[int(name)] if name.isdecimal() else getattr(found, name)
        return found  # type: ignore[no-any-return]  # which kind it is, the column says


def record(summary: Summary) -> dict[str, Value]:
    """Return the values of a summary by the names of the columns."""
    return {column.name: column.value(summary) for column in SUMMARIES}


# --- summaries -----------------------------------------------------------------------------------


def _spread(name: str, of: str, kind: Kind) -> Iterator[Column]:
    """Yield the four columns of a spread."""
    yield Column(f"{name}_median", kind, f"{of}: the median", f"{name}.median", missing=True)
    yield Column(f"{name}_p90", kind, f"{of}: the 90 % quantile", f"{name}.p90", missing=True)
    yield Column(f"{name}_p99", kind, f"{of}: the 99 % quantile", f"{name}.p99", missing=True)
    yield Column(f"{name}_max", kind, f"{of}: the maximum", f"{name}.most", missing=True)


SUMMARIES: Final[tuple[Column, ...]] = (
    Column("game", "text", "the game, by the edition of the mission", "game"),
    Column("mission", "text", "the id of the mission", "mission"),
    Column("title", "text", "the title of the mission, may be empty", "title"),
    Column("parameters", "text", "values of parameters, as --with takes them", "parameters"),
    Column("reading", "text", "the reading of a mission that has several", "reading"),
    Column("players", "whole", "the crew size", "players"),
    Column("deals", "whole", "how many deals were examined", "share.samples"),
    Column("winnable", "whole", "how many of them can be won", "share.winnable"),
    Column("unwinnable", "whole", "how many of them cannot", "share.unwinnable"),
    Column("undecided", "whole", "for how many of them a limit was reached", "share.undecided"),
    Column("share_low", "number", "the share of winnable deals, from 0 to 1, if all undecided ones are lost",
           "shares.0", missing=True, most=1),
    Column("share_high", "number", "the same if all undecided ones are won; without any it is share_low",
           "shares.1", missing=True, most=1),
    Column("interval_low", "number",
           "the 95 % interval of that share by Wilson, as wide as the undecided ones make it: from here",
           "share.interval.0", most=1),
    Column("interval_high", "number", "... to here", "share.interval.1", most=1),
    *_spread("seconds", "seconds of a deal, of an undecided one up to its limit", "number"),
    Column("seconds_total", "number", "seconds of all deals together", "seconds_total"),
    *_spread("work", "CP-SAT's deterministic time of a deal", "number"),
    *_spread("conflicts", "CP-SAT's conflicts in a deal", "whole"),
    Column("leads_deals", "whole", "of how many winnable deals the first leads are known", "leads.deals", missing=True),
    Column("leads_p10", "number", "the share of first leads that win: the 10 % quantile over these deals", "leads.p10",
           missing=True, most=1),
    Column("leads_median", "number", "... the median", "leads.median", missing=True, most=1),
    Column("leads_p90", "number", "... the 90 % quantile", "leads.p90", missing=True, most=1),
    Column("narrow_median", "number", "how narrow the way is to win a deal with open cards, from 0 to 1: the median",
           "narrow", missing=True, most=1),
    Column("games_won", "whole", "how many games simple players won", "difficulty.won", missing=True),
    Column("games", "whole", "how many they played", "difficulty.plays", missing=True),
    Column("difficulty", "whole", "the difficulty that this is, as of Deep Sea tasks that add up to it",
           "difficulty.value", missing=True),
    Column("difficulty_low", "whole", "... at 95 % it is this at least", "difficulty.low", missing=True),
    Column("difficulty_high", "whole", "... and this at most; empty above the scale", "difficulty.high", missing=True),
    Column("exchanged_deals", "whole", "in how many deals task cards were exchanged that can never be met together",
           "exchanged_deals", missing=True),
    Column("exchanged_tasks", "whole", "how many task cards that were", "exchanged_tasks", missing=True),
    Column("planned", "whole", "how many deals there are to be", "origin.planned"),
    Column("seed", "whole", "the seed of the survey", "origin.seed"),
    Column("work_limit", "number", "the limit of a question to the solver, in work", "origin.work"),
    Column("winnable_version", "text", "the version of winnable", "origin.version"),
    Column("solver_version", "text", "the version of OR-Tools", "origin.solver"),
)  # fmt: skip
"""The columns for a mission and crew size."""


def summary_of(values: Mapping[str, Any]) -> Summary:
    """Return the summary with these values of `SUMMARIES`; derived values are ignored."""
    by_field = {column.field: values[column.name] for column in SUMMARIES}
    said = {each.name: by_field[each.name] for each in fields(Summary) if each.name in by_field}
    for part, made in _PARTS.items():
        inside = {each.name: by_field.get(f"{part}.{each.name}", each.default) for each in fields(made)}
        unknown = any(inside[each.name] is None for each in fields(made) if each.default is MISSING)
        said[part] = None if unknown else made(**inside)
    return Summary(**said)


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
