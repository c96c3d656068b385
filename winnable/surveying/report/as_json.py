"""The JSON of a report, and its schema: the columns by their names."""

from collections.abc import Sequence
from typing import Any, Final, TypeVar

from winnable.output.typed import Json, Properties, Schema, of_type, table
from winnable.surveying.report.columns import DIFFERENCES, SUMMARIES, Column, record
from winnable.surveying.report.comparison import Comparison
from winnable.surveying.report.summary import Summary

Item = TypeVar("Item")
_TYPES: Final = {"text": "string", "whole": "integer", "number": "number"}


def report_json(summaries: Sequence[Summary], comparison: Comparison | None) -> Json:
    """Return the contents of a report; the keys of a comparison only if there is one."""
    content: Json = {"missions": [record(SUMMARIES, each) for each in summaries]}
    if comparison is not None:
        content["differences"] = [record(DIFFERENCES, each) for each in comparison.differences]
        content["only_here"] = [record(SUMMARIES, each) for each in comparison.only_here]
        content["only_there"] = [record(SUMMARIES, each) for each in comparison.only_there]
    return content


def report_properties() -> tuple[Properties, Properties]:
    """Return the schemas of the keys of `report_json`: those that are always there, and the others."""
    summary = _schema(SUMMARIES)
    return (
        {"missions": _list(summary, "What is known of each mission and crew size.")},
        {
            "differences": _list(_schema(DIFFERENCES), "With --against: missions and crew sizes that are in both."),
            "only_here": _list(summary, "With --against: those that only this survey has."),
            "only_there": _list(summary, "With --against: those that only the other survey has."),
        },
    )


def _list(items: Schema, about: str) -> Schema:
    return of_type("array", about, items=items)


def _schema(columns: Sequence[Column[Item]]) -> Schema:
    def kind(column: Column[Item]) -> Any:
        return [_TYPES[column.kind], "null"] if column.missing else _TYPES[column.kind]

    return table({column.name: of_type(kind(column), f"{column.about}.") for column in columns})
